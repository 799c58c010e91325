//! `buffer-deallocation-simplification`: buffers that are known to be different, or the same, need not be compared.

use terrace_dialect_base::rules;
use terrace_dialects::arith::{self, ArithDialect};
use terrace_dialects::bufferization::{BufferizationDialect, DeallocOp};
use terrace_dialects::memref::{ExtractStridedMetadataOp, MemRefDialect};
use terrace_ir::attributes::{Attribute, BoolAttr};
use terrace_ir::ir::ValueDef;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter, constant_value};
use terrace_ir::{Ir, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_rewrite::{GreedyConfig, GreedyRewrite, PatternSet, RegionSimplification};

use super::state::flag;
use crate::flow::{is_allocated, same_allocation, viewed};

/// Optimizes `bufferization.dealloc` operation for more efficient codegen.
///
/// What buffers are known to be tells which need not be compared when the program runs.
#[pass(
    name = "buffer-deallocation-simplification",
    dependent_dialects(ArithDialect, BufferizationDialect, MemRefDialect)
)]
pub fn buffer_deallocation_simplification(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add_all(SIMPLIFICATIONS);
    patterns.add_all(DeallocOp::INFO.hooks.canonicalize);
    patterns.add_folds(ir.context());
    let patterns = patterns.freeze(ir.context());
    let config = GreedyConfig {
        region_simplification: RegionSimplification::Normal,
        ..GreedyConfig::default()
    };
    let results = for_each_arena(ir, cx.threading(), |ir| {
        let result = GreedyRewrite::new(&patterns).config(&config).run(ir);
        match result.converged {
            true => Ok(()),
            false => Err(ir.error(ir.root(), "the rewrite did not come to an end")),
        }
    });
    results.into_iter().collect()
}

static SIMPLIFICATIONS: &[&dyn RewritePattern] = &[
    &FreedIsRetained,
    &RetainedIsNotFreed,
    &FreedIsNoOther,
    &RetainedIsFreedForCertain,
];

rules! {
    FreedIsRetained, "A buffer that is retained for certain is not freed.", DeallocOp => freed_is_retained;
    RetainedIsNotFreed, "A buffer that is none of those that are freed is not owned.", DeallocOp => retained_is_not_freed;
    FreedIsNoOther, "A buffer that is no other one is freed on its own.", DeallocOp => freed_is_no_other;
    RetainedIsFreedForCertain, "A buffer that would be freed for certain is owned.", DeallocOp => retained_is_freed_for_certain;
}

/// What an op frees, each buffer with its flag.
fn freed(ir: &Ir, op: DeallocOp) -> Vec<(Value, Value)> {
    op.memrefs(ir).zip(op.conditions(ir)).collect()
}

fn build(
    rw: &mut Rewriter<'_>,
    op: DeallocOp,
    freed: &[(Value, Value)],
    retained: &[Value],
) -> Vec<Value> {
    let (buffers, flags): (Vec<Value>, Vec<Value>) = freed.iter().copied().unzip();
    let loc = rw.loc(op.op());
    let new = DeallocOp::build(rw, loc, &buffers, &flags, retained);
    rw.results(new.op()).collect()
}

/// A buffer, and what it is the beginning of.
fn with_whole(ir: &Ir, buffer: Value) -> impl Iterator<Item = Value> {
    let parts = buffer.defining::<ExtractStridedMetadataOp>(ir);
    [buffer]
        .into_iter()
        .chain(parts.map(|parts| parts.source(ir)))
}

/// Which of the retained buffers one is, if that is known of all of them, and if it is one at all.
fn places_among(ir: &Ir, retained: &[Value], buffer: Value) -> Option<Vec<usize>> {
    let mut places = Vec::new();
    for (place, retained) in retained.iter().enumerate() {
        if same_allocation(ir, *retained, buffer)? {
            places.push(place);
        }
    }
    (!places.is_empty()).then_some(places)
}

fn freed_is_retained(op: DeallocOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let retained: Vec<Value> = op.retained(rw).collect();
    let is_repeated = |place: usize| retained[..place].contains(&retained[place]);
    if (0..retained.len()).any(is_repeated) {
        return Err(MatchFailure::new("a buffer is retained twice"));
    }
    let (mut left, mut dropped) = (Vec::new(), Vec::new());
    for (buffer, flag) in freed(rw, op) {
        let mut places = with_whole(rw, buffer).map(|whole| places_among(rw, &retained, whole));
        match places.find_map(|places| places) {
            Some(places) => dropped.push((flag, places)),
            None => left.push((buffer, flag)),
        }
    }
    if dropped.is_empty() {
        return Err(MatchFailure::new(
            "no buffer is known to be one that is retained",
        ));
    }
    let loc = rw.loc(op.op());
    let new = build(rw, op, &left, &retained);
    let mut owned = new.clone();
    // The one that was found last counts first.
    for (flag, places) in dropped.into_iter().rev() {
        for place in places {
            owned[place] = arith::OrIOp::build(rw, loc, owned[place], flag).result(rw);
        }
    }
    rw.replace_op(op.op(), &owned);
    Ok(())
}

/// Whether one of two buffers is allocated where the other one, an argument, is known already.
fn is_younger(ir: &Ir, a: Value, b: Value) -> bool {
    let (a, b) = (viewed(ir, a), viewed(ir, b));
    let is_younger = |new: Value, known: Value| {
        let ValueDef::Argument { block, .. } = ir.def(known) else {
            return false;
        };
        let maker = ir.defining_op(new).filter(|_| is_allocated(ir, new));
        maker.is_some_and(|op| ir.ancestor_in_block(op, block).is_some())
    };
    is_younger(a, b) || is_younger(b, a)
}

fn may_be_one_of(ir: &Ir, others: &[(Value, Value)], buffer: Value) -> bool {
    others.iter().any(|(other, _)| {
        !is_younger(ir, *other, buffer) && same_allocation(ir, *other, buffer) != Some(false)
    })
}

fn retained_is_not_freed(op: DeallocOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let freed = freed(rw, op);
    let retained: Vec<Value> = op.retained(rw).collect();
    let is_kept: Vec<bool> = retained
        .iter()
        .map(|buffer| may_be_one_of(rw, &freed, *buffer))
        .collect();
    if is_kept.iter().all(|is_kept| *is_kept) {
        return Err(MatchFailure::new(
            "all that is retained may be among what is freed",
        ));
    }
    let loc = rw.loc(op.op());
    let mut owned: Vec<Option<Value>> = Vec::new();
    for is_kept in &is_kept {
        owned.push(match is_kept {
            true => None,
            false => Some(flag(rw, loc, false)),
        });
    }
    let left = retained.iter().zip(&is_kept);
    let left: Vec<Value> = left
        .filter(|(_, is_kept)| **is_kept)
        .map(|(buffer, _)| *buffer)
        .collect();
    let mut new = build(rw, op, &freed, &left).into_iter();
    let owned: Vec<Value> = owned
        .into_iter()
        .filter_map(|owned| owned.or_else(|| new.next()))
        .collect();
    rw.replace_op(op.op(), &owned);
    Ok(())
}

fn freed_is_no_other(op: DeallocOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let all = freed(rw, op);
    let may_be_another = |place: usize| {
        let (before, after) = (&all[..place], &all[place + 1..]);
        let buffer = all[place].0;
        may_be_one_of(rw, before, buffer) || may_be_one_of(rw, after, buffer)
    };
    let is_left: Vec<bool> = match all.len() {
        0 | 1 => return Err(MatchFailure::new("one buffer at most is freed")),
        len => (0..len).map(may_be_another).collect(),
    };
    if is_left.iter().all(|is_left| *is_left) {
        return Err(MatchFailure::new("each buffer may be another one"));
    }
    let retained: Vec<Value> = op.retained(rw).collect();
    let (mut left, mut parts) = (Vec::new(), Vec::new());
    for (freed, is_left) in all.iter().zip(&is_left) {
        match is_left {
            true => left.push(*freed),
            false => parts.push(build(rw, op, &[*freed], &retained)),
        }
    }
    let mut owned = build(rw, op, &left, &retained);
    let loc = rw.loc(op.op());
    for part in parts {
        for (owned, flag) in owned.iter_mut().zip(part) {
            *owned = arith::OrIOp::build(rw, loc, *owned, flag).result(rw);
        }
    }
    rw.replace_op(op.op(), &owned);
    Ok(())
}

fn retained_is_freed_for_certain(op: DeallocOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let retained: Vec<Value> = op.retained(rw).collect();
    let always: Attribute = BoolAttr::get(true).into();
    let mut owned: Vec<Option<Value>> = vec![None; retained.len()];
    let mut left = Vec::new();
    let all = freed(rw, op);
    for (buffer, flag) in &all {
        let mut is_one = false;
        if constant_value(rw, *flag) == Some(always) {
            for (retained, owned) in retained.iter().zip(&mut owned) {
                let mut whole = with_whole(rw, *buffer);
                if whole.any(|whole| same_allocation(rw, *retained, whole) == Some(true)) {
                    *owned = Some(*flag);
                    is_one = true;
                }
            }
        }
        if !is_one {
            left.push((*buffer, *flag));
        }
    }
    let are_all_owned = owned.iter().all(Option::is_some);
    let results: Vec<Value> = rw.results(op.op()).collect();
    let is_new =
        |(result, owned): (&Value, &Option<Value>)| owned.is_some() && rw.has_uses(*result);
    let gets_shorter = are_all_owned && left.len() < all.len();
    if !gets_shorter && !results.iter().zip(&owned).any(is_new) {
        return Err(MatchFailure::new(
            "no buffer is known to be one that is freed in any case",
        ));
    }
    for (result, owned) in results.iter().zip(owned) {
        if let Some(owned) = owned {
            rw.replace_all_uses(*result, owned);
        }
    }
    if are_all_owned && left.len() < all.len() {
        let new = build(rw, op, &left, &retained);
        rw.replace_op(op.op(), &new);
    }
    Ok(())
}
