//! What is known of affine loops and accesses without executing them.

mod constraints;
mod dependence;
mod extremum;
mod nest;
mod parallel;
mod region;
mod relation;
mod slice;
mod solve;
mod trip_count;

pub use constraints::{ConstantBounds, ConstraintSystem};
pub use dependence::{
    Access, Dependence, Distances, FROM, TO, common_loops, dependence, is_before,
};
pub use extremum::{extremum_of, replace_by_extreme_result};
pub use nest::{innermost_loops, loops_around, loops_in, perfect_nest, variables_of};
pub use parallel::{is_memory_parallel, reductions};
pub use region::{Window, element_bytes, footprint};
pub use relation::{Instance, Relation};
pub use slice::{NoSlice, Slice};
pub use solve::{ExprBounds, Layout, solve};
pub use trip_count::{constant_trip_count, difference, trip_count};
