//! What need not be freed, or only once.

use terrace_dialect_base::rules;
use terrace_ir::attributes::{Attribute, BoolAttr};
use terrace_ir::interfaces::{EffectKind, constant_value, effects_of};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Value};
use terrace_standard_dialects::arith;
use terrace_standard_dialects::memref::ExtractStridedMetadataOp;

use crate::bufferization::DeallocOp;

rules! {
    DeallocOfNothing, "An op that frees nothing is erased.", DeallocOp => dealloc_of_nothing;
    DeallocNever, "Memory whose condition is false is not freed.", DeallocOp => dealloc_never;
    DeallocTwice, "Memory that is listed twice is freed if one of the conditions holds.", DeallocOp => dealloc_twice;
    DeallocRetainedTwice, "Memory that is retained twice has one result.", DeallocOp => retained_twice;
    DeallocOfBase, "The memory that an allocation begins at is the allocation.", DeallocOp => dealloc_of_base;
    DeallocOfUnused, "An allocation that is only freed is erased.", DeallocOp => dealloc_of_unused;
}

/// What an op frees, each with its condition.
fn freed(ir: &Ir, op: DeallocOp) -> Vec<(Value, Value)> {
    op.memrefs(ir).zip(op.conditions(ir)).collect()
}

/// Replaces an op by one that frees something else.
fn replace(rewriter: &mut Rewriter<'_>, op: DeallocOp, freed: &[(Value, Value)]) -> RewriteResult {
    let retained: Vec<Value> = op.retained(rewriter).collect();
    let new = build(rewriter, op, freed, &retained);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn build(
    rewriter: &mut Rewriter<'_>,
    op: DeallocOp,
    freed: &[(Value, Value)],
    retained: &[Value],
) -> DeallocOp {
    let (memrefs, conditions): (Vec<Value>, Vec<Value>) = freed.iter().copied().unzip();
    let loc = rewriter.loc(op.op());
    DeallocOp::build(rewriter, loc, &memrefs, &conditions, retained)
}

fn dealloc_of_nothing(op: DeallocOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if op.memrefs(rewriter).len() != 0 {
        return Err(MatchFailure::new("something is freed"));
    }
    let (loc, results) = (rewriter.loc(op.op()), rewriter.num_results(op.op()));
    let value: Attribute = BoolAttr::get(false).into();
    let never = arith::ConstantOp::build(rewriter, loc, value).result(rewriter);
    rewriter.replace_op(op.op(), &vec![never; results]);
    Ok(())
}

fn dealloc_never(op: DeallocOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut freed = freed(rewriter, op);
    let before = freed.len();
    let never: Attribute = BoolAttr::get(false).into();
    freed.retain(|(_, condition)| constant_value(rewriter, *condition) != Some(never));
    if freed.len() == before {
        return Err(MatchFailure::new("no condition is known to be false"));
    }
    replace(rewriter, op, &freed)
}

fn dealloc_twice(op: DeallocOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let all = freed(rewriter, op);
    let mut once: Vec<(Value, Value)> = Vec::new();
    let loc = rewriter.loc(op.op());
    let is_repeated = |index: usize| {
        all[..index]
            .iter()
            .any(|(before, _)| *before == all[index].0)
    };
    if !(0..all.len()).any(is_repeated) {
        return Err(MatchFailure::new("no memory is listed twice"));
    }
    for (memref, condition) in &all {
        match once.iter_mut().find(|(known, _)| known == memref) {
            Some((_, known)) if known == condition => {}
            Some((_, known)) => {
                let either = arith::OrIOp::build(rewriter, loc, *known, *condition);
                *known = either.result(rewriter);
            }
            None => once.push((*memref, *condition)),
        }
    }
    replace(rewriter, op, &once)
}

fn retained_twice(op: DeallocOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let all: Vec<Value> = op.retained(rewriter).collect();
    let mut once: Vec<Value> = Vec::new();
    let mut places = Vec::new();
    for value in &all {
        let known = once.iter().position(|known| known == value);
        places.push(known.unwrap_or_else(|| {
            once.push(*value);
            once.len() - 1
        }));
    }
    if once.len() == all.len() {
        return Err(MatchFailure::new("no memory is retained twice"));
    }
    let freed = freed(rewriter, op);
    let new = build(rewriter, op, &freed, &once);
    let results: Vec<Value> = rewriter.results(new.op()).collect();
    let results: Vec<Value> = places.into_iter().map(|place| results[place]).collect();
    rewriter.replace_op(op.op(), &results);
    Ok(())
}

/// Whether an op allocates what a value refers to.
fn allocates(ir: &Ir, op: Op, value: Value) -> bool {
    let effects = effects_of(ir, op).unwrap_or_default();
    effects
        .iter()
        .any(|effect| effect.kind == EffectKind::Allocate && effect.value == Some(value))
}

fn dealloc_of_base(op: DeallocOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let whole = |value: Value| {
        let parts = value.defining::<ExtractStridedMetadataOp>(rewriter)?;
        let source = parts.source(rewriter);
        let maker = rewriter.defining_op(source)?;
        allocates(rewriter, maker, source).then_some(source)
    };
    let before = freed(rewriter, op);
    let after: Vec<(Value, Value)> = before
        .iter()
        .map(|(memref, condition)| (whole(*memref).unwrap_or(*memref), *condition))
        .collect();
    if before == after {
        return Err(MatchFailure::new(
            "no memory is the beginning of an allocation",
        ));
    }
    replace(rewriter, op, &after)
}

fn dealloc_of_unused(op: DeallocOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    // The op that does no more than to allocate what is only freed.
    let unused = |value: Value| {
        let maker = rewriter.defining_op(value)?;
        let effects = effects_of(rewriter, maker)?;
        let only_allocates = effects
            .iter()
            .all(|effect| effect.kind == EffectKind::Allocate);
        let fits = only_allocates && allocates(rewriter, maker, value);
        (fits && rewriter.has_one_use(value)).then_some(maker)
    };
    let (mut kept, mut erased) = (Vec::new(), Vec::new());
    for (memref, condition) in freed(rewriter, op) {
        match unused(memref) {
            Some(maker) => erased.push(maker),
            None => kept.push((memref, condition)),
        }
    }
    if erased.is_empty() {
        return Err(MatchFailure::new(
            "all memory is used otherwise, or not allocated here",
        ));
    }
    replace(rewriter, op, &kept)?;
    for maker in erased {
        rewriter.erase_op(maker);
    }
    Ok(())
}
