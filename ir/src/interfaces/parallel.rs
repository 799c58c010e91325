//! How the results of parallel iterations are put together.

use smallvec::SmallVec;
use terrace_ods_macros::op_interface;

use crate::ir::{Ir, Value};

/// An op, inside the terminator of a parallel loop, that puts what an iteration computed into a result that all share.
#[op_interface]
pub trait ParallelCombiningOpInterface {
    /// The operands that stand for the shared results that it changes.
    fn updated_destinations(&self, ir: &Ir) -> SmallVec<[Value; 1]>;
}
