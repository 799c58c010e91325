//! How the results of parallel iterations are put together.

use smallvec::SmallVec;
use terrace_ods_macros::op_interface;

use terrace_core::builder::Builder;
use terrace_core::ir::{Ir, Value};

/// An op, inside the terminator of a parallel loop, that puts what an iteration computed into a result that all share.
#[op_interface]
pub trait ParallelCombiningOpInterface {
    /// The operands that stand for the shared results that it changes.
    fn updated_destinations(&self, ir: &Ir) -> SmallVec<[Value; 1]>;

    /// Builds what does the same after a loop of one iteration, outside its terminator: what each of the destinations becomes.
    fn combine_once(&self, b: &mut Builder<'_>) -> SmallVec<[Value; 1]>;
}
