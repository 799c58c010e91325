//! Inlining of affine ops.

use std::sync::Arc;

use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::has_no_memory_effect;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::transforms::InlinerInterface;
use terrace_ir::{Ir, Op};

use super::validity::{is_dim_anywhere, is_symbol_anywhere};
use super::{ApplyOp, ForOp, IfOp, LoadOp, ParallelOp, StoreOp};

/// Affine ops can be inlined into an affine scope, such as a function. Into a loop or a conditional goes what has no effect, and
/// what accesses memory if its dimensions and symbols stay such there: what is one only because it is defined directly in the function
/// may become a variable of any loop.
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
        let mut ops = callee.walk(callee.root(), WalkOrder::Pre).skip(1);
        is_affine && ops.all(|op| may_be_in_loop(callee, op))
    }
}

/// Whether an op of a function can be in any affine loop.
fn may_be_in_loop(ir: &Ir, op: Op) -> bool {
    if let Some(op) = ApplyOp::cast(ir, op) {
        return stays_valid(ir, op.op(), 0, op.map(ir));
    }
    if let Some(op) = LoadOp::cast(ir, op) {
        return stays_valid(ir, op.op(), 1, op.map(ir));
    }
    if let Some(op) = StoreOp::cast(ir, op) {
        return stays_valid(ir, op.op(), 2, op.map(ir));
    }
    ir.regions(op).is_empty() && has_no_memory_effect(ir, op)
}

/// Whether the operands of a map, which come after `before` others, are dimensions and symbols anywhere.
fn stays_valid(ir: &Ir, op: Op, before: usize, map: AffineMapAttr) -> bool {
    let num_dims = map.value(ir).num_dims as usize;
    ir.operands(op)
        .skip(before)
        .enumerate()
        .all(|(index, value)| match index < num_dims {
            true => is_dim_anywhere(ir, value),
            false => is_symbol_anywhere(ir, value),
        })
}

pub(super) fn interfaces(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn InlinerInterface>(Arc::new(AffineInliner));
}
