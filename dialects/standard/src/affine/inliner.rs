//! Inlining of affine ops.

use std::sync::Arc;

use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::{CallOpInterface, has_no_memory_effect};
use terrace_ir::ir::{ValueDef, WalkOrder};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::{Ir, Op, Region, Value};
use terrace_passes::transforms::InlinerInterface;

use super::validity::{
    affine_scope, is_dim_anywhere, is_symbol_anywhere, is_valid_dim, is_valid_symbol,
};
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
        let scope = affine_scope(ir, call);
        let place = Place {
            ir,
            call,
            callee,
            scope,
        };
        let mut ops = callee.walk(callee.root(), WalkOrder::Pre).skip(1);
        is_affine && ops.all(|op| place.takes(op))
    }
}

/// Where the body of a function is about to go.
struct Place<'a> {
    ir: &'a Ir,
    call: Op,
    callee: &'a Ir,
    /// The affine scope that the call is in.
    scope: Option<Region>,
}

impl Place<'_> {
    /// Whether an op of the function can be in a loop or a conditional there.
    fn takes(&self, op: Op) -> bool {
        let ir = self.callee;
        if let Some(op) = ApplyOp::cast(ir, op) {
            return self.keeps_valid(op.op(), 0, op.map(ir));
        }
        if let Some(op) = LoadOp::cast(ir, op) {
            return self.keeps_valid(op.op(), 1, op.map(ir));
        }
        if let Some(op) = StoreOp::cast(ir, op) {
            return self.keeps_valid(op.op(), 2, op.map(ir));
        }
        ir.regions(op).is_empty() && has_no_memory_effect(ir, op)
    }

    /// Whether the operands of a map, which come after `before` others, are dimensions and symbols there.
    fn keeps_valid(&self, op: Op, before: usize, map: AffineMapAttr) -> bool {
        let num_dims = map.value(self.callee).num_dims as usize;
        let operands = self.callee.operands(op).skip(before).enumerate();
        let mut operands = operands.map(|(index, value)| (index < num_dims, value));
        operands.all(|(is_dim, value)| match (is_dim, self.passed(value)) {
            (true, Some(passed)) => self
                .scope
                .is_some_and(|scope| is_valid_dim(self.ir, passed, scope)),
            (false, Some(passed)) => self
                .scope
                .is_some_and(|scope| is_valid_symbol(self.ir, passed, scope)),
            (true, None) => is_dim_anywhere(self.callee, value),
            (false, None) => is_symbol_anywhere(self.callee, value),
        })
    }

    /// What the call passes for an argument of the function.
    fn passed(&self, value: Value) -> Option<Value> {
        let ValueDef::Argument { block, index } = self.callee.def(value) else {
            return None;
        };
        let is_argument = self.callee.block_op(block) == Some(self.callee.root());
        let call = self.call.interface::<dyn CallOpInterface>(self.ir)?;
        let operand = call.arg_operands(self.ir).nth(index as usize)?;
        is_argument.then(|| self.ir.operand(self.call, operand))
    }
}

pub(super) fn interfaces(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn InlinerInterface>(Arc::new(AffineInliner));
}
