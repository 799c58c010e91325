//! Allocations that are dead or of a constant size.

use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Ir, Op, Value};

use crate::memref::layout::with_shape_and_layout;
use crate::memref::{AllocOp, AllocaOp, CastOp, DeallocOp, ReallocOp, StoreOp};

/// Erases an allocation that is only written to and freed, with the writes. What frees it frees what it came of, or goes.
fn erase_dead_allocation(
    op: Op,
    rewriter: &mut Rewriter<'_>,
    came_of: Option<Value>,
) -> RewriteResult {
    let buffer = rewriter.result(op, 0);
    let users: SmallVec<[Op; 8]> = rewriter.users(buffer).collect();
    for &user in &users {
        let is_write =
            StoreOp::cast(rewriter, user).is_some_and(|store| store.value(rewriter) != buffer);
        if !is_write && DeallocOp::cast(rewriter, user).is_none() {
            return Err(MatchFailure::new(
                "an op other than a store or a deallocation uses the buffer",
            ));
        }
    }
    for user in users {
        match (DeallocOp::cast(rewriter, user), came_of) {
            (Some(_), Some(source)) => rewriter.set_operand(user, 0, source),
            _ => rewriter.erase_op(user),
        }
    }
    rewriter.erase_op(op);
    Ok(())
}

fn erase_dead_reallocation(op: ReallocOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = op.source(rewriter);
    erase_dead_allocation(op.op(), rewriter, Some(source))
}

/// The dimensions of an allocation whose sizes are constants: the new shape, and the operands that stay.
pub(super) fn constant_sizes(
    ir: &Ir,
    ty: MemRefType,
    sizes: impl Iterator<Item = Value>,
) -> Option<(Vec<i64>, SmallVec<[Value; 4]>)> {
    let mut shape = ty.shape(ir).to_vec();
    let mut kept = SmallVec::new();
    let mut changed = false;
    for (size, operand) in shape.iter_mut().filter(|size| **size == DYNAMIC).zip(sizes) {
        let constant = constant_value(ir, operand).and_then(|constant| {
            let value: IntegerAttr = constant.cast(ir)?;
            // A negative size is undefined behaviour; there is no such type.
            Some(value.as_i64(ir)).filter(|size| *size >= 0)
        });
        match constant {
            Some(constant) => {
                *size = constant;
                changed = true;
            }
            None => kept.push(operand),
        }
    }
    changed.then_some((shape, kept))
}

/// The two rules of an op that allocates, as functions.
macro_rules! allocation_rules {
    ($op:ident, $module:ident) => {
        mod $module {
            use super::*;

            pub fn erase_dead(op: $op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
                erase_dead_allocation(op.op(), rewriter, None)
            }

            pub fn move_sizes_into_type(op: $op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
                let old = op.memref_type(rewriter);
                let (shape, sizes) = constant_sizes(rewriter, old, op.dynamic_sizes(rewriter))
                    .ok_or_else(|| MatchFailure::new("no size is a constant"))?;
                let ty = with_shape_and_layout(rewriter, old, &shape, old.layout(rewriter));
                let symbols: SmallVec<[Value; 4]> = op.symbol_operands(rewriter).collect();
                let (loc, alignment) = (rewriter.loc(op.op()), op.alignment(rewriter));
                let new = $op::builder(ty.into())
                    .dynamic_sizes(&sizes)
                    .symbol_operands(&symbols)
                    .alignment(alignment)
                    .build(rewriter, loc);
                let buffer = new.memref(rewriter);
                let cast = CastOp::build(rewriter, loc, old.into(), buffer);
                rewriter.replace_op_with(op.op(), cast.op());
                Ok(())
            }
        }
    };
}

allocation_rules!(AllocOp, alloc);
allocation_rules!(AllocaOp, alloca);

rules! {
    DeadAlloc, "Removes an allocation that is only written to and freed.", AllocOp => alloc::erase_dead;
    DeadAlloca, "Removes an allocation that is only written to.", AllocaOp => alloca::erase_dead;
    DeadRealloc, "Removes a reallocation that is only written to.", ReallocOp => erase_dead_reallocation;
    AllocWithConstantSizes, "Moves constant sizes into the type.", AllocOp => alloc::move_sizes_into_type;
    AllocaWithConstantSizes, "Moves constant sizes into the type.", AllocaOp => alloca::move_sizes_into_type;
}
