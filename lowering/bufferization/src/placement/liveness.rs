//! `optimize-allocation-liveness`: buffers are freed as soon as nobody needs them.

use terrace_dialects::func::FuncOp;
use terrace_ir::interfaces::{EffectKind, effects_of};
use terrace_ir::ir::WalkOrder;
use terrace_ir::{Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use crate::flow::{Views, has_effect};

/// This pass optimizes the liveness of temp allocations in the input function.
///
/// What frees a buffer in the block that allocates it goes to just after the last op that may use it. It is best done after the
/// deallocation pipeline.
#[pass(name = "optimize-allocation-liveness", on = FuncOp)]
pub fn optimize_allocation_liveness(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let views = Views::of(ir);
    let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Post).collect();
    for op in ops {
        if let Some((free, last)) = only_buffer(ir, op)
            .and_then(|buffer| free_and_last_use(ir, op, buffer, &views))
            .filter(|(free, last)| free != last)
        {
            ir.move_op_after(free, last);
        }
    }
    Ok(())
}

/// The buffer that an op allocates, if it is one.
fn only_buffer(ir: &Ir, op: Op) -> Option<Value> {
    let effects = effects_of(ir, op)?;
    let mut new = effects
        .iter()
        .filter(|effect| effect.kind == EffectKind::Allocate)
        .filter_map(|effect| effect.value)
        .filter(|value| ir.defining_op(*value) == Some(op));
    let buffer = new.next()?;
    new.next().is_none().then_some(buffer)
}

/// The op that frees a buffer in the block that allocates it, and the last op of the block that may use it before that.
fn free_and_last_use(ir: &Ir, op: Op, buffer: Value, views: &Views) -> Option<(Op, Op)> {
    let mut frees = ir
        .users(buffer)
        .filter(|user| has_effect(ir, *user, EffectKind::Free, buffer));
    let free = frees.next()?;
    let block = ir.parent_block(op)?;
    // What frees and gives something, as `memref.realloc` does, stays where that is used.
    let gives = ir.num_results(free) != 0;
    if gives || frees.next().is_some() || ir.parent_block(free) != Some(block) {
        return None;
    }
    let mut last: Option<Op> = None;
    for user in views
        .of_value(buffer)
        .iter()
        .flat_map(|view| ir.users(*view))
    {
        if user == free {
            continue;
        }
        // A use in another block is after all of this one.
        let user = ir.ancestor_in_block(user, block)?;
        if last.is_none_or(|last| ir.is_before_in_block(last, user)) {
            last = Some(user);
        }
    }
    Some((free, last?))
}
