//! Which values integers can have.

use smallvec::SmallVec;
use terrace_ir::ir::{Ir, Value};
use terrace_ods_macros::op_interface;

use super::IntRange;

/// An op that knows which values the integers it computes can have.
#[op_interface]
pub trait InferIntRangeInterface {
    /// The range of each result, given those of the operands: `None` for what is no integer, is too wide, or can be anything.
    fn result_ranges(
        &self,
        ir: &Ir,
        operands: &[Option<IntRange>],
    ) -> SmallVec<[Option<IntRange>; 1]>;

    /// The range of an argument of one of its regions that nothing is passed to, such as the variable of a loop.
    fn argument_range(
        &self,
        ir: &Ir,
        operands: &[Option<IntRange>],
        argument: Value,
    ) -> Option<IntRange> {
        let _ = (ir, operands, argument);
        None
    }
}
