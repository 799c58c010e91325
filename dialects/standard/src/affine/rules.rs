//! Canonicalisation rules: maps composed with the ops around them, loops and conditionals that are decided.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::replace_by_block;
use terrace_ir::affine::{AffineExpr, AffineMap, Flattener, LinearForm};
use terrace_ir::attributes::{AffineMapAttr, Attribute, IntegerAttr, IntegerSetAttr};
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::{Fold, FoldResult, Folded, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Region, Value};

use super::bounds::Extremum;
use super::compose::{AffineValueMap, composed_set};
use super::linearize_rules::DigitsWithConstants;
use super::{
    ApplyOp, DmaStartOp, DmaWaitOp, ForOp, IfOp, LoadOp, MaxOp, MinOp, ParallelOp, PrefetchOp,
    StoreOp, VectorLoadOp, VectorStoreOp, YieldOp,
};
use crate::memref::look_through_casts;

rules! {
    ComposeApply, "Takes other applications and constants into the map.", ApplyOp => compose_apply;
    ComposeMin, "Takes applications and constants into the map.", MinOp => compose_min;
    ComposeMax, "Takes applications and constants into the map.", MaxOp => compose_max;
    ComposeLoad, "Takes applications and constants into the subscripts.", LoadOp => compose_load;
    ComposeStore, "Takes applications and constants into the subscripts.", StoreOp => compose_store;
    ComposeVectorLoad, "Takes applications and constants into the subscripts.", VectorLoadOp => compose_vector_load;
    ComposeVectorStore, "Takes applications and constants into the subscripts.", VectorStoreOp => compose_vector_store;
    ComposePrefetch, "Takes applications and constants into the subscripts.", PrefetchOp => compose_prefetch;
    LoadOfCast, "Reading through a cast is reading the source.", LoadOp => load_of_cast;
    StoreToCast, "Writing through a cast is writing to the source.", StoreOp => store_to_cast;
    PrefetchOfCast, "Saying that an element of a cast will be accessed is saying it of the source.",
        PrefetchOp => prefetch_of_cast;
    MinOfConstants, "Computes the results of the map that are constant.", MinOp => constant_results_of_min;
    MaxOfConstants, "Computes the results of the map that are constant.", MaxOp => constant_results_of_max;
    DmaStartOfCast, "Transferring between casts is transferring between the sources.",
        DmaStartOp => start_of_sources;
    DmaWaitOfCast, "Waiting for the tag of a cast is waiting for that of the source.", DmaWaitOp => wait_of_source;
    CanonicalParallelBounds, "Takes applications and constants into the bounds of parallel loops.",
        ParallelOp => compose_parallel_bounds;
    CanonicalBounds, "Takes applications and constants into the bounds of a loop.", ForOp => compose_bounds;
    KnownLoop, "Removes a loop that has no iteration, or does nothing but pass on values.", ForOp => remove_known_loop;
    CanonicalCondition, "Takes applications and constants into the condition.", IfOp => compose_condition;
    DecidedCondition, "Replaces a conditional whose condition is known by the region it executes.",
        IfOp => inline_decided;
    EmptyElse, "Removes an else region that does nothing.", IfOp => remove_empty_else;
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
const FOLDING: &[&dyn RewritePattern] = &[
    &CanonicalBounds,
    &CanonicalParallelBounds,
    &CanonicalCondition,
    &LoadOfCast,
    &StoreToCast,
    &PrefetchOfCast,
    &DmaStartOfCast,
    &DmaWaitOfCast,
    &MinOfConstants,
    &MaxOfConstants,
    &DigitsWithConstants,
];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    terrace_dialect_base::rules::in_place(interfaces, FOLDING);
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
) -> Result<AffineValueMap, MatchFailure> {
    let operands = rewriter.operands(op).skip(first);
    let old = AffineValueMap::new(map.value(rewriter).clone(), operands);
    let new = old
        .clone()
        .composed(rewriter, op)
        .simplified_by_bounds(rewriter);
    match new == old {
        true => Err(canonical()),
        false => Ok(new),
    }
}

/// Gives an op whose operands from `first` on are those of its only map the canonical form of that.
fn compose(rewriter: &mut Rewriter<'_>, op: Op, map: AffineMapAttr, first: usize) -> RewriteResult {
    let new = composed(rewriter, op, map, first)?;
    set_map(rewriter, op, first, new);
    Ok(())
}

fn set_map(rewriter: &mut Rewriter<'_>, op: Op, first: usize, new: AffineValueMap) {
    let mut operands: SmallVec<[Value; 4]> = rewriter.operands(op).take(first).collect();
    operands.extend(new.operands);
    let map = AffineMapAttr::get(rewriter, new.map);
    rewriter.set_attr(op, "map", map.into());
    rewriter.set_operands(op, &operands);
}

fn compose_apply(op: ApplyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    compose(rewriter, op.op(), op.map(rewriter), 0)
}

fn compose_min(op: MinOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    compose_extremum(op.op(), op.map(rewriter), rewriter, |ir, op| {
        Some(MinOp::cast(ir, op)?.map(ir))
    })
}

fn compose_max(op: MaxOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    compose_extremum(op.op(), op.map(rewriter), rewriter, |ir, op| {
        Some(MaxOp::cast(ir, op)?.map(ir))
    })
}

/// Brings an op for the smallest or largest of its map's results to canonical form: a single result is computed, each result is there once, those that are
/// results of ops of the same kind, whose map `map_of` gives, are replaced by those ops' results, and they are in order.
fn compose_extremum(
    op: Op,
    map: AffineMapAttr,
    rewriter: &mut Rewriter<'_>,
    map_of: fn(&Ir, Op) -> Option<AffineMapAttr>,
) -> RewriteResult {
    let old = AffineValueMap::new(map.value(rewriter).clone(), rewriter.operands(op));
    if old.map.results.len() == 1 {
        let loc = rewriter.loc(op);
        let apply = ApplyOp::build(rewriter, loc, map, &old.operands);
        rewriter.replace_op_with(op, apply.op());
        return Ok(());
    }
    let new = distinct(&old.map)
        .map(|map| AffineValueMap::new(map, old.operands.iter().copied()))
        .or_else(|| merged(rewriter, &old, map_of))
        .or_else(|| composed(rewriter, op, map, 0).ok())
        .or_else(|| {
            let map = ordered(&old.map)?;
            Some(AffineValueMap::new(map, old.operands.iter().copied()))
        });
    set_map(rewriter, op, 0, new.ok_or_else(canonical)?);
    Ok(())
}

/// A map without repeated results; `None` if there are none.
fn distinct(map: &AffineMap) -> Option<AffineMap> {
    let mut seen = FxHashSet::default();
    let results = map.results.iter().filter(|result| seen.insert(*result));
    let results: Vec<AffineExpr> = results.cloned().collect();
    (results.len() != map.results.len())
        .then(|| AffineMap::new(map.num_dims, map.num_symbols, results))
}

/// Results that are the smallest or largest result of another map, replaced by that map's results.
fn merged(
    ir: &Ir,
    values: &AffineValueMap,
    map_of: fn(&Ir, Op) -> Option<AffineMapAttr>,
) -> Option<AffineValueMap> {
    let inner = |result: &AffineExpr| -> Option<AffineValueMap> {
        let op = ir.defining_op(values.input(result)?)?;
        let map = map_of(ir, op)?.value(ir).clone();
        Some(AffineValueMap::new(map, ir.operands(op)))
    };
    let mut dims = values.dims().to_vec();
    let mut symbols = values.symbols().to_vec();
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for result in &*values.map.results {
        let Some(inner) = inner(result) else {
            own.push(result.clone());
            continue;
        };
        let shifted = |make: fn(u32) -> AffineExpr, by: usize, count: u32| {
            let numbers = by as u32..by as u32 + count;
            numbers.map(make).collect::<Vec<_>>()
        };
        let new_dims = shifted(AffineExpr::Dim, dims.len(), inner.map.num_dims);
        let new_symbols = shifted(AffineExpr::Symbol, symbols.len(), inner.map.num_symbols);
        dims.extend(inner.dims());
        symbols.extend(inner.symbols());
        let results = inner.map.results.iter();
        others.extend(results.map(|result| result.replace(&new_dims, &new_symbols)));
    }
    if others.is_empty() {
        return None;
    }
    own.extend(others);
    let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, own);
    dims.extend(symbols);
    Some(AffineValueMap::new(map, dims))
}

/// The results in the order of their linear forms; `None` if they are in that order, or are not linear.
fn ordered(map: &AffineMap) -> Option<AffineMap> {
    let num_inputs = map.num_inputs();
    let linear = |result: &AffineExpr| {
        let mut flattener = Flattener::new(map.num_dims, map.num_symbols);
        let mut form = flattener.flatten(result)?;
        form.factors.resize(num_inputs, 0);
        (result.is_pure_affine() && flattener.locals().is_empty()).then_some(form)
    };
    let results = map.results.iter();
    let mut keyed: Vec<(LinearForm, AffineExpr)> = results
        .map(|result| Some((linear(result)?, result.clone())))
        .collect::<Option<_>>()?;
    if keyed.is_sorted_by(|a, b| a.0 <= b.0) {
        return None;
    }
    keyed.sort_by(|a, b| a.0.cmp(&b.0));
    let results: Vec<AffineExpr> = keyed.into_iter().map(|(_, result)| result).collect();
    Some(AffineMap::new(map.num_dims, map.num_symbols, results))
}

fn compose_load(op: LoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    compose(rewriter, op.op(), op.map(rewriter), 1)
}

fn compose_store(op: StoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    compose(rewriter, op.op(), op.map(rewriter), 2)
}

fn compose_vector_load(op: VectorLoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    compose(rewriter, op.op(), op.map(rewriter), 1)
}

fn compose_vector_store(op: VectorStoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    compose(rewriter, op.op(), op.map(rewriter), 2)
}

fn compose_prefetch(op: PrefetchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    compose(rewriter, op.op(), op.map(rewriter), 1)
}

fn load_of_cast(op: LoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_casts(rewriter, op.op(), &[0])
}

fn store_to_cast(op: StoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_casts(rewriter, op.op(), &[1])
}

fn prefetch_of_cast(op: PrefetchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_casts(rewriter, op.op(), &[0])
}

/// The number that an index is, if it is a constant.
fn known_index(ir: &Ir, value: Value) -> Option<i64> {
    let constant = constant_value(ir, value)?.cast::<IntegerAttr>(ir)?;
    Some(constant.as_i64(ir))
}

/// Puts the results of an op's map that its operands make constant into the map.
fn constant_results(op: Op, map: AffineMapAttr, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let old = map.value(rewriter);
    let known = |(input, value): (AffineExpr, Value)| match known_index(rewriter, value) {
        Some(value) => AffineExpr::Constant(value),
        None => input,
    };
    let inputs = (0..old.num_dims).map(AffineExpr::Dim);
    let inputs = inputs.chain((0..old.num_symbols).map(AffineExpr::Symbol));
    let inputs: Vec<AffineExpr> = inputs.zip(rewriter.operands(op)).map(known).collect();
    let (dims, symbols) = inputs.split_at(old.num_dims as usize);
    let results = old.results.iter().map(|result| {
        let replaced = result.replace(dims, symbols);
        match replaced {
            AffineExpr::Constant(_) => replaced,
            _ => result.clone(),
        }
    });
    let new = AffineMap::new(old.num_dims, old.num_symbols, results.collect::<Vec<_>>());
    if new == *old {
        return Err(canonical());
    }
    let map = AffineMapAttr::get(rewriter, new);
    rewriter.set_attr(op, "map", map.into());
    Ok(())
}

fn constant_results_of_min(op: MinOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    constant_results(op.op(), op.map(rewriter), rewriter)
}

fn constant_results_of_max(op: MaxOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    constant_results(op.op(), op.map(rewriter), rewriter)
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
    let (lower, upper) = (
        op.lower_bound_values(rewriter),
        op.upper_bound_values(rewriter),
    );
    let new_lower = lower.clone().composed(rewriter, op.op());
    let new_upper = upper.clone().composed(rewriter, op.op());
    if new_lower == lower && new_upper == upper {
        return Err(canonical());
    }
    let mut operands = new_lower.operands;
    operands.extend(new_upper.operands);
    let lower_map = AffineMapAttr::get(rewriter, new_lower.map);
    op.set_lower_bounds_map(rewriter, lower_map);
    let upper_map = AffineMapAttr::get(rewriter, new_upper.map);
    op.set_upper_bounds_map(rewriter, upper_map);
    op.set_map_operands(rewriter, &operands);
    Ok(())
}

fn compose_bounds(op: ForOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let old = (op.lower_bound(rewriter), op.upper_bound(rewriter));
    let new = op.canonical_bounds(rewriter);
    if new == old {
        return Err(canonical());
    }
    op.set_lower_bound(rewriter, new.0);
    op.set_upper_bound(rewriter, new.1);
    Ok(())
}

impl ForOp {
    /// The lower and the upper bound in canonical form.
    pub fn canonical_bounds(self, ir: &Ir) -> (AffineValueMap, AffineValueMap) {
        let canonical = |bound: AffineValueMap, extremum| {
            let composed = bound.composed(ir, self.op());
            let new = composed.without_redundant_results(ir, extremum);
            match distinct(&new.map) {
                Some(map) => AffineValueMap::new(map, new.operands),
                None => new,
            }
        };
        (
            canonical(self.lower_bound(ir), Extremum::Largest),
            canonical(self.upper_bound(ir), Extremum::Smallest),
        )
    }

    /// What the results are if that is known without executing the loop: it has no iteration, or an empty body.
    fn known_results(self, ir: &Ir) -> Option<SmallVec<[Value; 2]>> {
        let inits: SmallVec<[Value; 2]> = self.inits(ir).collect();
        let trips = self.constant_trip_count(ir);
        if trips == Some(0) {
            return Some(inits);
        }
        let body = self.body(ir);
        let terminator = ir
            .first_op(body)
            .filter(|first| ir.last_op(body) == Some(*first))?;
        let arguments = self.region_iter_args(ir);
        let variable = self.induction_variable(ir);
        let carried = arguments.iter().zip(&inits);
        let results = ir
            .operands(terminator)
            .zip(carried)
            .map(|(yielded, (argument, init))| {
                if yielded == *argument {
                    return Some(*init);
                }
                let earlier = arguments.iter().position(|argument| *argument == yielded);
                match (trips, earlier) {
                    (Some(1..), None) if yielded != variable => Some(yielded),
                    // After one iteration it is the initial value of another one.
                    (Some(1), Some(earlier)) => Some(inits[earlier]),
                    _ => None,
                }
            });
        results.collect()
    }
}

// A loop without results is not folded, but erased by a rule.
impl Fold for ForOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        if ir.num_results(self.op()) == 0 {
            return None;
        }
        let results = self.known_results(ir)?;
        Some(results.into_iter().map(FoldResult::Value).collect())
    }
}

fn remove_known_loop(op: ForOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let results = op
        .known_results(rewriter)
        .ok_or_else(|| MatchFailure::new("the results depend on the iterations"))?;
    rewriter.replace_op(op.op(), &results);
    Ok(())
}

fn compose_condition(op: IfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let operands: SmallVec<[Value; 4]> = op.operands(rewriter).collect();
    let old = op.condition(rewriter).value(rewriter);
    let (set, new_operands) = composed_set(rewriter, op.op(), old, &operands);
    if set == *old && new_operands[..] == operands[..] {
        return Err(canonical());
    }
    let set = IntegerSetAttr::get(rewriter, set);
    op.set_condition(rewriter, set);
    op.set_operands(rewriter, &new_operands);
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
    replace_by_block(rewriter, op.op(), block, &[]);
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
