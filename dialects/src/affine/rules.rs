//! Canonicalisation rules: maps composed with the ops around them, loops and conditionals that are decided.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use terrace_drr_macros::pat;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{AffineMapAttr, IntegerSetAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Op, Region, Value};

use super::compose::{compose_map, compose_set};
use super::{
    ApplyOp, DmaStartOp, DmaWaitOp, ForOp, IfOp, LoadOp, MaxOp, MinOp, ParallelOp, PrefetchOp,
    StoreOp, VectorLoadOp, VectorStoreOp, YieldOp,
};
use crate::memref::{self, is_ranked};
use crate::rules::rules;

pat! {
    /// Reading through a cast is reading the source.
    pub LoadOfCast: LoadOp(memref::CastOp(source), indices, map) if is_ranked(ir, source)
        => LoadOp(source, indices, map);

    /// Writing through a cast is writing to the source.
    pub StoreToCast: StoreOp(value, memref::CastOp(target), indices, map) if is_ranked(ir, target)
        => StoreOp(value, target, indices, map);
}

pat! {
    /// Saying that an element of a cast will be accessed is saying it of the source.
    pub PrefetchOfCast: PrefetchOp(memref::CastOp(source), indices, is_write, hint, is_data, map)
        if is_ranked(ir, source)
        => PrefetchOp(source, indices, is_write, hint, is_data, map);
}

rules! {
    ComposeApply, "Takes other applications and constants into the map.", ApplyOp => compose_apply;
    ComposeMin, "Takes applications and constants into the map.", MinOp => compose_min;
    ComposeMax, "Takes applications and constants into the map.", MaxOp => compose_max;
    ComposeLoad, "Takes applications and constants into the subscripts.", LoadOp => compose_load;
    ComposeStore, "Takes applications and constants into the subscripts.", StoreOp => compose_store;
    ComposeVectorLoad, "Takes applications and constants into the subscripts.", VectorLoadOp => compose_vector_load;
    ComposeVectorStore, "Takes applications and constants into the subscripts.", VectorStoreOp => compose_vector_store;
    ComposePrefetch, "Takes applications and constants into the subscripts.", PrefetchOp => compose_prefetch;
    DmaStartOfCast, "Transferring between casts is transferring between the sources.",
        DmaStartOp => start_of_sources;
    DmaWaitOfCast, "Waiting for the tag of a cast is waiting for that of the source.", DmaWaitOp => wait_of_source;
    CanonicalParallelBounds, "Takes applications and constants into the bounds of parallel loops.",
        ParallelOp => compose_parallel_bounds;
    CanonicalBounds, "Takes applications and constants into the bounds of a loop.", ForOp => compose_bounds;
    ZeroTripLoop, "Replaces a loop without iterations by its initial values.", ForOp => remove_zero_trip_loop;
    EmptyLoop, "Removes a loop that does nothing but pass on values.", ForOp => remove_empty_loop;
    CanonicalCondition, "Takes applications and constants into the condition.", IfOp => compose_condition;
    DecidedCondition, "Replaces a conditional whose condition is known by the region it executes.",
        IfOp => inline_decided;
    EmptyElse, "Removes an else region that does nothing.", IfOp => remove_empty_else;
}

fn canonical() -> MatchFailure {
    MatchFailure::new("the map and its operands are in canonical form")
}

/// The canonical form of a map whose operands start at `first` of the op's.
fn composed(
    rewriter: &Rewriter<'_>,
    op: Op,
    map: AffineMapAttr,
    first: usize,
) -> Result<(AffineMapAttr, Vec<Value>), MatchFailure> {
    let operands: SmallVec<[Value; 4]> = rewriter.operands(op).skip(first).collect();
    let (map, operands) =
        compose_map(rewriter, op, map.value(rewriter), &operands).ok_or_else(canonical)?;
    Ok((AffineMapAttr::get(rewriter, map), operands))
}

fn compose_apply(op: ApplyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (map, operands) = composed(rewriter, op.op(), op.map(rewriter), 0)?;
    op.set_map(rewriter, map);
    op.set_map_operands(rewriter, &operands);
    Ok(())
}

/// As [`composed`], for a map of whose results the smallest or largest is meant: each is listed once.
fn composed_extremum(
    rewriter: &Rewriter<'_>,
    op: Op,
    map: AffineMapAttr,
) -> Result<(AffineMapAttr, Vec<Value>), MatchFailure> {
    let operands: SmallVec<[Value; 4]> = rewriter.operands(op).collect();
    let old = map.value(rewriter);
    let composed = compose_map(rewriter, op, old, &operands);
    let (map, operands) = distinct(old, &operands, composed).ok_or_else(canonical)?;
    Ok((AffineMapAttr::get(rewriter, map), operands))
}

/// Removes repeated results from a composed map, or from the old one if there was nothing to compose. `None` if nothing
/// changes.
fn distinct(
    old: &AffineMap,
    operands: &[Value],
    composed: Option<(AffineMap, Vec<Value>)>,
) -> Option<(AffineMap, Vec<Value>)> {
    let map = composed.as_ref().map_or(old, |(map, _)| map);
    let mut seen = FxHashSet::default();
    let results = map.results.iter().filter(|result| seen.insert(*result));
    let results: Vec<AffineExpr> = results.cloned().collect();
    if results.len() == map.results.len() {
        return composed;
    }
    let map = AffineMap::new(map.num_dims, map.num_symbols, results);
    let operands = composed.map_or_else(|| operands.to_vec(), |(_, operands)| operands);
    Some((map, operands))
}

fn compose_min(op: MinOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (map, operands) = composed_extremum(rewriter, op.op(), op.map(rewriter))?;
    op.set_map(rewriter, map);
    op.set_map_operands(rewriter, &operands);
    Ok(())
}

fn compose_max(op: MaxOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (map, operands) = composed_extremum(rewriter, op.op(), op.map(rewriter))?;
    op.set_map(rewriter, map);
    op.set_map_operands(rewriter, &operands);
    Ok(())
}

fn compose_load(op: LoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (map, operands) = composed(rewriter, op.op(), op.map(rewriter), 1)?;
    op.set_map(rewriter, map);
    op.set_indices(rewriter, &operands);
    Ok(())
}

fn compose_store(op: StoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (map, operands) = composed(rewriter, op.op(), op.map(rewriter), 2)?;
    op.set_map(rewriter, map);
    op.set_indices(rewriter, &operands);
    Ok(())
}

fn compose_vector_load(op: VectorLoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (map, operands) = composed(rewriter, op.op(), op.map(rewriter), 1)?;
    op.set_map(rewriter, map);
    op.set_indices(rewriter, &operands);
    Ok(())
}

fn compose_vector_store(op: VectorStoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (map, operands) = composed(rewriter, op.op(), op.map(rewriter), 2)?;
    op.set_map(rewriter, map);
    op.set_indices(rewriter, &operands);
    Ok(())
}

fn compose_prefetch(op: PrefetchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (map, operands) = composed(rewriter, op.op(), op.map(rewriter), 1)?;
    op.set_map(rewriter, map);
    op.set_indices(rewriter, &operands);
    Ok(())
}

/// Replaces those of these operands that are casts by what is cast.
fn look_through_casts(rewriter: &mut Rewriter<'_>, op: Op, memrefs: &[usize]) -> RewriteResult {
    let mut changed = false;
    for &index in memrefs {
        let cast = rewriter
            .operand(op, index)
            .defining::<memref::CastOp>(rewriter);
        let source = cast.map(|cast| cast.source(rewriter));
        if let Some(source) = source.filter(|source| is_ranked(rewriter, *source)) {
            rewriter.set_operand(op, index, source);
            changed = true;
        }
    }
    match changed {
        true => Ok(()),
        false => Err(MatchFailure::new("no memref is a cast")),
    }
}

fn start_of_sources(op: DmaStartOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let memrefs = op.places(rewriter).map(|place| place.memref);
    look_through_casts(rewriter, op.op(), &memrefs)
}

fn wait_of_source(op: DmaWaitOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let memref = op.place(rewriter).memref;
    look_through_casts(rewriter, op.op(), &[memref])
}

fn compose_parallel_bounds(op: ParallelOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let lower: SmallVec<[Value; 4]> = op.lower_bound_operands(rewriter).collect();
    let upper: SmallVec<[Value; 4]> = op.upper_bound_operands(rewriter).collect();
    let (lower_map, upper_map) = (op.lower_bounds_map(rewriter), op.upper_bounds_map(rewriter));
    let new_lower = compose_map(rewriter, op.op(), lower_map.value(rewriter), &lower);
    let new_upper = compose_map(rewriter, op.op(), upper_map.value(rewriter), &upper);
    if new_lower.is_none() && new_upper.is_none() {
        return Err(canonical());
    }
    let (lower_map, mut operands) =
        new_lower.unwrap_or_else(|| (lower_map.value(rewriter).clone(), lower.into_vec()));
    let (upper_map, upper) =
        new_upper.unwrap_or_else(|| (upper_map.value(rewriter).clone(), upper.into_vec()));
    operands.extend(upper);
    let lower_map = AffineMapAttr::get(rewriter, lower_map);
    op.set_lower_bounds_map(rewriter, lower_map);
    let upper_map = AffineMapAttr::get(rewriter, upper_map);
    op.set_upper_bounds_map(rewriter, upper_map);
    op.set_map_operands(rewriter, &operands);
    Ok(())
}

fn compose_bounds(op: ForOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let lower: SmallVec<[Value; 4]> = op.lower_bound_operands(rewriter).collect();
    let upper: SmallVec<[Value; 4]> = op.upper_bound_operands(rewriter).collect();
    let (lower_map, upper_map) = (op.lower_bound_map(rewriter), op.upper_bound_map(rewriter));
    let new_lower = compose_map(rewriter, op.op(), lower_map.value(rewriter), &lower);
    let new_upper = compose_map(rewriter, op.op(), upper_map.value(rewriter), &upper);
    let new_lower = distinct(lower_map.value(rewriter), &lower, new_lower);
    let new_upper = distinct(upper_map.value(rewriter), &upper, new_upper);
    if new_lower.is_none() && new_upper.is_none() {
        return Err(canonical());
    }
    if let Some((map, operands)) = new_lower {
        let map = AffineMapAttr::get(rewriter, map);
        op.set_lower_bound_map(rewriter, map);
        op.set_lower_bound_operands(rewriter, &operands);
    }
    if let Some((map, operands)) = new_upper {
        let map = AffineMapAttr::get(rewriter, map);
        op.set_upper_bound_map(rewriter, map);
        op.set_upper_bound_operands(rewriter, &operands);
    }
    Ok(())
}

fn remove_zero_trip_loop(op: ForOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if op.constant_trip_count(rewriter) != Some(0) {
        return Err(MatchFailure::new("the loop may have an iteration"));
    }
    let inits: SmallVec<[Value; 2]> = op.inits(rewriter).collect();
    rewriter.replace_op(op.op(), &inits);
    Ok(())
}

fn remove_empty_loop(op: ForOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let body = op.body(rewriter);
    let only = rewriter
        .first_op(body)
        .filter(|first| rewriter.last_op(body) == Some(*first));
    let Some(terminator) = only else {
        return Err(MatchFailure::new("the body is not empty"));
    };
    let trips = op.constant_trip_count(rewriter);
    let iter_args = op.region_iter_args(rewriter);
    let variable = op.induction_variable(rewriter);
    let mut replacements: SmallVec<[Value; 2]> = SmallVec::new();
    let inits: SmallVec<[Value; 2]> = op.inits(rewriter).collect();
    let carried = iter_args.iter().zip(&inits);
    for (yielded, (argument, init)) in rewriter.operands(terminator).zip(carried) {
        let init = *init;
        let passed_on = yielded == *argument;
        let is_outer = yielded != variable && !iter_args.contains(&yielded);
        let earlier = iter_args.iter().position(|argument| *argument == yielded);
        replacements.push(match (trips, earlier) {
            _ if passed_on => init,
            (Some(1..), _) if is_outer => yielded,
            // After one iteration it is the initial value of another one.
            (Some(1), Some(earlier)) => inits[earlier],
            _ => {
                return Err(MatchFailure::new(
                    "the results depend on the number of iterations",
                ));
            }
        });
    }
    rewriter.replace_op(op.op(), &replacements);
    Ok(())
}

fn compose_condition(op: IfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let operands: SmallVec<[Value; 4]> = op.operands(rewriter).collect();
    let set = op.condition(rewriter);
    let (set, operands) =
        compose_set(rewriter, op.op(), set.value(rewriter), &operands).ok_or_else(canonical)?;
    let set = IntegerSetAttr::get(rewriter, set);
    op.set_condition(rewriter, set);
    op.set_operands(rewriter, &operands);
    Ok(())
}

fn inline_decided(op: IfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let set = op.condition(rewriter).value(rewriter);
    let outcome = |constraint: &terrace_ir::affine::Constraint| match constraint.expr {
        terrace_ir::affine::AffineExpr::Constant(value) => Some(if constraint.is_equality {
            value == 0
        } else {
            value >= 0
        }),
        _ => None,
    };
    let holds = if set.constraints.iter().any(|c| outcome(c) == Some(false)) {
        false
    } else if set.constraints.iter().all(|c| outcome(c) == Some(true)) {
        true
    } else {
        return Err(MatchFailure::new("the condition depends on the operands"));
    };
    let region: Region = if holds {
        op.then_region(rewriter)
    } else {
        op.else_region(rewriter)
    };
    let Some(block) = rewriter.first_block(region) else {
        rewriter.erase_op(op.op());
        return Ok(());
    };
    let terminator = rewriter
        .last_op(block)
        .expect("the region ends with a terminator");
    let results: SmallVec<[Value; 2]> = rewriter.operands(terminator).collect();
    rewriter.erase_op(terminator);
    rewriter.inline_block_before(block, op.op(), &[]);
    rewriter.replace_op(op.op(), &results);
    Ok(())
}

fn remove_empty_else(op: IfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let region = op.else_region(rewriter);
    let block = rewriter
        .first_block(region)
        .ok_or_else(|| MatchFailure::new("there is no else region"))?;
    let is_empty = rewriter
        .first_op(block)
        .is_some_and(|op| YieldOp::cast(rewriter, op).is_some());
    if !is_empty || op.results(rewriter).len() != 0 {
        return Err(MatchFailure::new("the else region does something"));
    }
    rewriter.erase_block(block);
    Ok(())
}
