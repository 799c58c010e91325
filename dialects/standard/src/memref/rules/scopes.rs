//! Scopes of stack memory that need not be apart, or keep memory for shorter than it may live.

use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::replace_by_block;
use terrace_ir::interfaces::{EffectKind, MemoryEffects, Resource, effects_of};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Value};

use crate::memref::AllocaScopeOp;

rules! {
    ScopeInline, "A scope goes if nothing is allocated in it, or if it ends where the scope around it ends.",
        AllocaScopeOp => inline_scope;
    HoistFromScope, "What is allocated without looking at the scope moves to the scope around it, if both end together.",
        AllocaScopeOp => hoist_allocations;
}

/// Whether an op ends the automatic lifetime of memory that is allocated in it.
fn is_scope(ir: &Ir, op: Op) -> bool {
    ir.has_trait(op, OpTraits::AUTOMATIC_ALLOCATION_SCOPE)
}

/// Whether an op itself allocates memory whose lifetime is automatic; `None` if it may.
fn allocates(ir: &Ir, op: Op) -> Option<bool> {
    if ir.has_trait(op, OpTraits::RECURSIVE_MEMORY_EFFECTS) {
        return Some(false);
    }
    let has_effects = op.interface::<dyn MemoryEffects>(ir).is_some();
    let effects = effects_of(ir, op)?;
    let mut allocations = effects.iter().filter(|effect| {
        effect.kind == EffectKind::Allocate
            && effect.resource == Resource::AUTOMATIC_ALLOCATION_SCOPE
    });
    Some(has_effects && allocations.next().is_some())
}

/// Whether something in a scope may allocate memory that lives until the scope ends.
fn may_allocate(ir: &Ir, scope: Op) -> bool {
    let mut pending: Vec<Op> = vec![scope];
    while let Some(op) = pending.pop() {
        let regions = ir.regions(op).iter();
        for nested in regions
            .flat_map(|region| ir.region_blocks(*region))
            .flat_map(|block| ir.block_ops(block))
        {
            if allocates(ir, nested) != Some(false) {
                return true;
            }
            if !is_scope(ir, nested) {
                pending.push(nested);
            }
        }
    }
    false
}

/// Whether an op is the last before the terminator of a region of one block.
fn ends_region(ir: &Ir, op: Op) -> bool {
    let block = ir.parent_block(op);
    let region = ir.parent_region(op);
    let next = ir.next_op(op);
    next.is_some()
        && next == block.and_then(|block| ir.last_op(block))
        && region.and_then(|region| ir.single_block(region)) == block
}

fn inline_scope(op: AllocaScopeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if may_allocate(rewriter, op.op()) {
        let parent = rewriter.parent_op(op.op());
        let ends_with_parent = parent.is_some_and(|parent| is_scope(rewriter, parent))
            && ends_region(rewriter, op.op());
        if !ends_with_parent {
            return Err(MatchFailure::new("memory would live longer"));
        }
    }
    let body = rewriter
        .single_block(op.body_region(rewriter))
        .ok_or_else(|| MatchFailure::new("the scope has several blocks"))?;
    replace_by_block(rewriter, op.op(), body, &[]);
    Ok(())
}

fn hoist_allocations(op: AllocaScopeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("memory would live longer");
    // Where the scope around this one would have the allocation: before an op that, like all between it and this scope, ends
    // its region.
    let mut last = op.op();
    loop {
        let parent = rewriter.parent_op(last).ok_or_else(no_match)?;
        if is_scope(rewriter, parent) {
            break;
        }
        if !ends_region(rewriter, last) {
            return Err(no_match());
        }
        last = parent;
    }
    if last == op.op() || !ends_region(rewriter, last) {
        return Err(no_match());
    }
    let body = rewriter
        .single_block(op.body_region(rewriter))
        .ok_or_else(|| MatchFailure::new("the scope has several blocks"))?;
    // Only what the scope itself allocates: in a loop in it there may be many allocations at a time.
    let hoisted: SmallVec<[Op; 4]> = rewriter
        .block_ops(body)
        .filter(|allocation| allocates(rewriter, *allocation) == Some(true))
        .filter(|allocation| {
            let mut operands = rewriter.operands(*allocation);
            operands.all(|operand| is_defined_outside(rewriter, operand, last))
        })
        .collect();
    if hoisted.is_empty() {
        return Err(MatchFailure::new(
            "nothing is allocated that does not depend on the scope",
        ));
    }
    for allocation in hoisted {
        rewriter.move_op_before(allocation, last);
    }
    Ok(())
}

/// Whether a value is defined outside an op's regions.
fn is_defined_outside(ir: &Ir, value: Value, op: Op) -> bool {
    let mut around = ir.value_block(value).and_then(|block| ir.block_op(block));
    while let Some(ancestor) = around {
        if ancestor == op {
            return false;
        }
        around = ir.parent_op(ancestor);
    }
    true
}
