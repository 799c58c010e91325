//! Inlining of affine ops.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::{CallOpInterface, has_no_memory_effect};
use terrace_ir::ir::{ValueDef, WalkOrder};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::{Ir, Op, Region, Value};
use terrace_passes::transforms::InlinerInterface;

use super::compose::AffineValueMap;
use super::validity::{
    Role, affine_scope, is_valid_anywhere, is_valid_dim, is_valid_symbol, stays_dim,
};
use super::{
    ApplyOp, ForOp, IfOp, LoadOp, MaxOp, MinOp, ParallelOp, StoreOp, VectorLoadOp, VectorStoreOp,
};

/// Affine ops can be inlined into an affine scope, such as a function. Into a loop or a conditional goes what has no effect, and
/// what accesses memory if its dimensions and symbols stay such there: what is one only because it is defined directly in the function
/// may become a variable of any loop. A symbol that becomes such a variable is made a dimension.
struct AffineInliner;

impl InlinerInterface for AffineInliner {
    fn is_legal_to_inline(&self, _: &Ir, _: Op) -> bool {
        true
    }

    fn is_legal_to_inline_into(&self, _: &Ir, _: Op) -> bool {
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

    fn handle_inlined_ops(&self, ir: &mut Ir, ops: &[Op]) {
        for op in ops {
            make_symbols_dimensions(ir, *op);
        }
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
        match map_of(ir, op) {
            Some((map, first)) => self.keeps_valid(op, first, map),
            None => ir.regions(op).is_empty() && has_no_memory_effect(ir, op),
        }
    }

    /// Whether the operands of a map, which come after `first` others, can be dimensions or symbols there.
    fn keeps_valid(&self, op: Op, first: usize, map: AffineMapAttr) -> bool {
        let num_dims = map.value(self.callee).num_dims as usize;
        let mut operands = self.callee.operands(op).skip(first).enumerate();
        let accesses_memory = first > 0;
        operands.all(|(index, value)| match accesses_memory {
            false => stays_dim(self.callee, value, |value, role| self.is_valid(value, role)),
            true => self.is_valid(value, Role::Dim).unwrap_or_else(|| {
                let is_dim = index < num_dims;
                let role = if is_dim { Role::Dim } else { Role::Symbol };
                is_valid_anywhere(self.callee, value, role)
            }),
        })
    }

    /// Whether what the call passes for an argument of the function is a dimension or a symbol there.
    fn is_valid(&self, argument: Value, role: Role) -> Option<bool> {
        let passed = self.passed(argument)?;
        Some(self.scope.is_some_and(|scope| match role {
            Role::Dim => is_valid_dim(self.ir, passed, scope),
            Role::Symbol => is_valid_symbol(self.ir, passed, scope),
        }))
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

/// The map of an op that has one, and how many operands come before those of the map.
fn map_of(ir: &Ir, op: Op) -> Option<(AffineMapAttr, usize)> {
    macro_rules! first_operand {
        ($($op:ident => $first:literal),*) => {
            $(if let Some(op) = $op::cast(ir, op) {
                return Some((op.map(ir), $first));
            })*
        };
    }
    first_operand!(
        ApplyOp => 0, MinOp => 0, MaxOp => 0, LoadOp => 1, VectorLoadOp => 1, StoreOp => 2, VectorStoreOp => 2
    );
    None
}

/// Makes dimensions of the symbols of an op that can be nothing else.
fn make_symbols_dimensions(ir: &mut Ir, op: Op) {
    let Some(scope) = affine_scope(ir, op) else {
        return;
    };
    let Some((map, first)) = map_of(ir, op) else {
        return;
    };
    let values = AffineValueMap::new(map.value(ir).clone(), ir.operands(op).skip(first));
    let mut symbols = values.symbols().iter();
    if symbols.all(|symbol| is_valid_symbol(ir, *symbol, scope)) {
        return;
    }
    let values = values.canonicalized(ir, scope);
    let mut operands: SmallVec<[Value; 4]> = ir.operands(op).take(first).collect();
    operands.extend(values.operands);
    let map = AffineMapAttr::get(ir, values.map);
    ir.set_attr(op, "map", map.into());
    ir.set_operands(op, &operands);
}

pub(super) fn interfaces(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn InlinerInterface>(Arc::new(AffineInliner));
}
