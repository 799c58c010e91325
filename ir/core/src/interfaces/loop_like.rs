//! Loops.

use smallvec::SmallVec;
use terrace_ods_macros::op_interface;

use crate::ir::{Ir, Region, Value};
use crate::ods::FoldResult;

/// How one induction variable moves: from `lower`, below `upper`, by `step`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoopBounds {
    /// The first value.
    pub lower: FoldResult,
    /// The value that is not reached.
    pub upper: FoldResult,
    /// The increment.
    pub step: FoldResult,
}

/// An op that executes regions repeatedly.
#[op_interface]
pub trait LoopLikeOpInterface {
    /// The regions that are repeated.
    fn loop_regions(&self, ir: &Ir) -> SmallVec<[Region; 1]>;
    /// The arguments that count iterations, the outermost first; none for loops without.
    fn induction_variables(&self, ir: &Ir) -> SmallVec<[Value; 1]>;
    /// The bounds of the induction variables; `None` if they are not of this form.
    fn loop_bounds(&self, ir: &Ir) -> Option<SmallVec<[LoopBounds; 1]>>;
}
