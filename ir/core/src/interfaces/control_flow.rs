//! Control flow: branches between blocks, and ops that pass control to and between their regions.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_ods_macros::op_interface;

use crate::attributes::{Attribute, DenseArrayAttr};
use crate::context::Context;
use crate::ir::{Ir, Op, Value};
use crate::ods::{OpTraits, OperandList};
use crate::types::Type;

/// A terminator that passes control to one of its successors.
#[op_interface]
pub trait BranchOpInterface {
    /// The operands that become the arguments of successor `index`, in order.
    fn successor_operands(&self, ir: &Ir, index: usize) -> Range<usize>;

    /// The successor taken when operands have these constant values, where known.
    fn successor_for_operands(&self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<usize> {
        let _ = (ir, operands);
        None
    }

    /// The list of operands that are passed to successor `index`, for adding to it; `None` if nothing can be added.
    fn successor_list(&self, ir: &Ir, index: usize) -> Option<OperandList> {
        let _ = (ir, index);
        None
    }

    /// Drops the operands whose index `keep` rejects, after the arguments that they became were found unused.
    /// The attribute that says how many operands each successor has, if [`successor_list`](Self::successor_list) names one, is
    /// changed with them.
    fn retain_operands(&self, ir: &mut Ir, op: Op, keep: &dyn Fn(usize) -> bool) {
        let mut sizes: Option<(&'static str, Vec<i32>)> = None;
        for index in 0..ir.num_successors(op) {
            let list = self.successor_list(ir, index);
            if let Some((name, _)) = list.and_then(|list| list.segment) {
                let operands = self.successor_operands(ir, index);
                let kept = operands.filter(|operand| keep(*operand)).count();
                let (_, sizes) = sizes.get_or_insert_with(|| (name, Vec::new()));
                sizes.push(kept as i32);
            }
        }
        ir.retain_operands(op, keep);
        if let Some((name, sizes)) = sizes {
            let sizes = DenseArrayAttr::i32s(ir, &sizes);
            ir.set_attr(op, name, sizes.into());
        }
    }
}

/// A place that control comes from or goes to, as seen by an op with regions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionBranchPoint {
    /// The op itself: control comes from before it or goes on after it.
    Parent,
    /// Its region with this number.
    Region(usize),
}

/// An op that passes control to its regions and receives it from them.
#[op_interface]
pub trait RegionBranchOpInterface {
    /// Where control can go from `from`.
    fn region_successors(
        &self,
        ir: &Ir,
        from: RegionBranchPoint,
    ) -> SmallVec<[RegionBranchPoint; 2]>;

    /// Where control can go from the op when operands have these constant values, where known.
    fn entry_successors(
        &self,
        ir: &Ir,
        operands: &[Option<Attribute>],
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        let _ = operands;
        self.region_successors(ir, RegionBranchPoint::Parent)
    }

    /// Whether the region with a number is executed at most once each time the op is.
    fn runs_at_most_once(&self, ir: &Ir, region: usize) -> bool {
        let _ = (ir, region);
        false
    }

    /// The operands of the op that are passed on when control goes from it to `to`.
    fn entry_operands(&self, ir: &Ir, to: RegionBranchPoint) -> Range<usize>;

    /// The values that receive what is passed on when control arrives at `to`: arguments of a region's entry block, or
    /// results of the op.
    fn successor_inputs(&self, ir: &Ir, to: RegionBranchPoint) -> SmallVec<[Value; 4]>;

    /// Whether a value of type `from` may be passed to one of type `to`: where the op wraps or unwraps what it passes on, the
    /// types need not be equal.
    fn are_types_compatible(&self, cx: &Context, from: Type, to: Type) -> bool {
        let _ = cx;
        from == to
    }
}

/// A terminator that passes control from a region of an op with [`RegionBranchOpInterface`]. Terminators with the trait
/// `ReturnLike` need not implement it: they pass on all their operands.
#[op_interface]
pub trait RegionBranchTerminatorOpInterface {
    /// The operands that are passed on when control goes to `to`.
    fn passed_operands(&self, ir: &Ir, to: RegionBranchPoint) -> Range<usize>;

    /// Whether control can go to `to`, a successor of its region, when operands have these constant values, where known.
    fn may_pass_to(&self, ir: &Ir, operands: &[Option<Attribute>], to: RegionBranchPoint) -> bool {
        let _ = (ir, operands, to);
        true
    }
}

/// The operands that an op at the end of a block passes on when control leaves the region; `None` if it does not leave it.
pub fn region_exit_operands(ir: &Ir, op: Op, to: RegionBranchPoint) -> Option<Range<usize>> {
    if let Some(terminator) = op.interface::<dyn RegionBranchTerminatorOpInterface>(ir) {
        return Some(terminator.passed_operands(ir, to));
    }
    let returns = ir.has_trait(op, OpTraits::RETURN_LIKE);
    returns.then(|| 0..ir.num_operands(op))
}
