//! What is known of the ops of the dialects that come with Terrace.

mod arith;
mod branches;
mod bufferization;
mod destination_style;
mod func;
mod loops;
mod regions;
mod tensor;
mod tensor_slices;
mod vector;

use terrace_dialects::bufferization::ToTensorOp;
use terrace_ir::interfaces::{
    DestinationStyleOpInterface, RegionBranchOpInterface, RegionBranchPoint,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Context, Diagnostic, Ir, Op, Region, SmallVec};

use crate::interface::BufferizableOpInterface;

/// Lets a context know the models, once.
pub(crate) fn attach(cx: &Context) {
    type Known = terrace_dialects::bufferization::AllocTensorOp;
    if Known::INFO.implements_in::<dyn BufferizableOpInterface>(cx) {
        return;
    }
    arith::attach(cx);
    branches::attach(cx);
    bufferization::attach(cx);
    func::attach(cx);
    loops::attach(cx);
    regions::attach(cx);
    tensor::attach(cx);
    tensor_slices::attach(cx);
    vector::attach(cx);
}

/// Attaches the implementations of the interface for these ops.
macro_rules! implement_for {
    ($($op:ty),* $(,)?) => {
        pub(super) fn attach(cx: &terrace_ir::Context) {
            $(cx.attach_op_interface::<$op, dyn crate::interface::BufferizableOpInterface>(|op| op);)*
        }
    };
}
use implement_for;

/// What an op says that writes no operand: whether it reads them, and how its result is related to the first of them, if it is
/// in its memory.
macro_rules! writes_nothing {
    (reads: $reads:literal $(, result: $relation:ident)?) => {
        fn reads(&self, _: Op, _: usize, _: &crate::analysis::AnalysisState<'_>) -> bool {
            $reads
        }

        fn writes(&self, _: Op, _: usize, _: &crate::analysis::AnalysisState<'_>) -> bool {
            false
        }

        super::aliases! { $($relation(0))? }
    };
}
use writes_nothing;

/// What an op says that writes its second operand, in whose memory its result is.
macro_rules! writes_destination {
    () => {
        fn writes(&self, _: Op, operand: usize, _: &crate::analysis::AnalysisState<'_>) -> bool {
            operand == 1
        }

        super::aliases! { equivalent(1) }
    };
}
use writes_destination;

/// Says which operand the result is in the memory of, and how they are related, if it is in that of one.
macro_rules! aliases {
    () => {
        fn aliasing_values(
            &self,
            _: Op,
            _: usize,
            _: &crate::analysis::AnalysisState<'_>,
        ) -> crate::interface::Aliases<terrace_ir::Value> {
            crate::interface::Aliases::new()
        }
    };
    ($relation:ident($operand:literal)) => {
        fn aliasing_values(
            &self,
            op: Op,
            operand: usize,
            state: &crate::analysis::AnalysisState<'_>,
        ) -> crate::interface::Aliases<terrace_ir::Value> {
            match operand == $operand {
                true => smallvec![crate::interface::Alias::$relation(state.ir.result(op, 0))],
                false => crate::interface::Aliases::new(),
            }
        }
    };
}
use aliases;

/// The model of an op that says by another interface how its results and operands belong together.
pub(crate) fn by_interface(ir: &Ir, op: Op) -> Option<&'static dyn BufferizableOpInterface> {
    let known = op
        .interface::<dyn DestinationStyleOpInterface>(ir)
        .is_some()
        && ir.name(op).dialect(ir) == "linalg";
    known.then_some(&destination_style::DestinationStyle)
}

/// What the analysis cannot look at.
pub(crate) fn not_analysable(ir: &Ir, op: Op) -> Option<Diagnostic> {
    let cast = ToTensorOp::cast(ir, op)?;
    let is_used = ir.has_uses(cast.result(ir));
    (is_used && !cast.restrict(ir)).then(|| {
        let message = "to_tensor ops without `restrict` are not supported by One-Shot Analysis";
        ir.op_error(op, message)
    })
}

/// Whether two ops are in different regions of one op, of which only one runs.
pub(crate) fn are_exclusive(ir: &Ir, a: Op, b: Op) -> bool {
    let around = |op: Op| -> Vec<Region> {
        let next = |region: &Region| ir.parent_region(ir.region_op(*region)?);
        std::iter::successors(ir.parent_region(op), next).collect()
    };
    let others = around(b);
    let mut inner: Option<Region> = None;
    for region in around(a) {
        if let Some(place) = others.iter().position(|other| *other == region) {
            // The regions just inside the one that both are in.
            let Some((first, second)) = inner.zip(place.checked_sub(1).map(|at| others[at])) else {
                return false;
            };
            return ir.region_op(first) == ir.region_op(second) && never_both(ir, first, second);
        }
        inner = Some(region);
    }
    false
}

fn never_both(ir: &Ir, a: Region, b: Region) -> bool {
    let op = ir.region_op(a).expect("the region belongs to an op");
    let Some(branch) = op.interface::<dyn RegionBranchOpInterface>(ir) else {
        return false;
    };
    let leads = |from: Region, to: Region| {
        let to = RegionBranchPoint::Region(ir.region_index(to));
        let mut seen: SmallVec<[RegionBranchPoint; 4]> = SmallVec::new();
        let mut pending = vec![RegionBranchPoint::Region(ir.region_index(from))];
        while let Some(point) = pending.pop() {
            for next in branch.region_successors(ir, point) {
                if next == to {
                    return true;
                }
                if next != RegionBranchPoint::Parent && !seen.contains(&next) {
                    seen.push(next);
                    pending.push(next);
                }
            }
        }
        false
    };
    !leads(a, b) && !leads(b, a)
}
