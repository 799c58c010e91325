//! Inlining of affine ops.

use std::sync::Arc;

use terrace_ir::context::DialectInterfaces;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::transforms::InlinerInterface;
use terrace_ir::{Ir, Op};

use super::validity::{is_dim_anywhere, is_symbol_anywhere};
use super::{ApplyOp, ForOp, IfOp, LoadOp, MaxOp, MinOp, ParallelOp, StoreOp};

/// Affine ops can be inlined into an affine scope, such as a function. Into a loop or a conditional they can if their
/// dimensions and symbols stay such there: what is one only because it is defined directly in the function may become a variable of
/// any loop.
struct AffineInliner;

impl InlinerInterface for AffineInliner {
    fn is_legal_to_inline(&self, _: &Ir, _: Op) -> bool {
        true
    }

    fn is_legal_to_inline_at(&self, ir: &Ir, call: Op, callee: &Ir) -> bool {
        let Some(around) = ir.parent_op(call) else {
            return false;
        };
        if ir.has_trait(around, OpTraits::AFFINE_SCOPE) {
            return true;
        }
        let is_affine = ForOp::cast(ir, around).is_some()
            || IfOp::cast(ir, around).is_some()
            || ParallelOp::cast(ir, around).is_some();
        let mut ops = callee.walk(callee.root(), WalkOrder::Pre);
        is_affine && ops.all(|op| stays_valid(callee, op))
    }
}

/// Whether the dimensions and symbols of an op are such anywhere.
fn stays_valid(ir: &Ir, op: Op) -> bool {
    map_uses(ir, op).into_iter().all(|(operands, num_dims)| {
        operands.enumerate().all(|(index, operand)| {
            let value = ir.operand(op, operand);
            if index < num_dims {
                is_dim_anywhere(ir, value)
            } else {
                is_symbol_anywhere(ir, value)
            }
        })
    })
}

/// The operands of each map or set of an op, and how many of them are dimensions.
fn map_uses(ir: &Ir, op: Op) -> Vec<(std::ops::Range<usize>, usize)> {
    let all = |from| from..ir.num_operands(op);
    if let Some(op) = LoadOp::cast(ir, op) {
        return vec![(all(1), op.map(ir).value(ir).num_dims as usize)];
    }
    if let Some(op) = StoreOp::cast(ir, op) {
        return vec![(all(2), op.map(ir).value(ir).num_dims as usize)];
    }
    if let Some(op) = ForOp::cast(ir, op) {
        let (lower, upper) = (
            op.lower_bound_map(ir).value(ir),
            op.upper_bound_map(ir).value(ir),
        );
        return vec![
            (ir.operand_group(op.op(), 0), lower.num_dims as usize),
            (ir.operand_group(op.op(), 1), upper.num_dims as usize),
        ];
    }
    if let Some(op) = IfOp::cast(ir, op) {
        return vec![(all(0), op.condition(ir).value(ir).num_dims as usize)];
    }
    let map = ApplyOp::cast(ir, op)
        .map(|op| op.map(ir))
        .or_else(|| MinOp::cast(ir, op).map(|op| op.map(ir)))
        .or_else(|| MaxOp::cast(ir, op).map(|op| op.map(ir)));
    map.map_or(Vec::new(), |map| {
        vec![(all(0), map.value(ir).num_dims as usize)]
    })
}

pub(super) fn interfaces(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn InlinerInterface>(Arc::new(AffineInliner));
}
