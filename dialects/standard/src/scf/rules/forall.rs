//! Parallel loops over shared results: bounds that are known, outputs that nothing writes, and loops that need not be loops.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::interfaces::{MixedIndex, MixedIndices, ParallelCombiningOpInterface};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Block, Ir, Op, Type, Value};

use super::replace_with_results;
use crate::arith::ConstantOp;
use crate::scf::forall::constant;
use crate::scf::trip_count::{Signedness, trip_count};
use crate::scf::{ForallOp, InParallelOp};

rules! {
    ConstantForallBounds, "Takes constant bounds and steps into the attributes.", ForallOp => take_constants;
    UnwrittenOutputs, "What nothing writes, or nobody reads, is not shared.", ForallOp => drop_outputs;
    TrivialForallDims, "Dimensions of one iteration go; a loop without iterations gives its outputs as they are.",
        ForallOp => remove_trivial_dims;
    KnownForallVariables, "The variable of a dimension of one iteration is a constant where the dimension is mapped to a device.",
        ForallOp => replace_known_variables;
}

/// The indices with constants in place of values that are constants; whether there was any.
fn folded(rewriter: &Rewriter<'_>, indices: &MixedIndices) -> (MixedIndices, bool) {
    let folded: MixedIndices = indices
        .iter()
        .map(|index| constant(rewriter, index).map_or(index, MixedIndex::Constant))
        .collect();
    let changed = folded.num_dynamic() != indices.num_dynamic();
    (folded, changed)
}

fn take_constants(op: ForallOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (lower, lower_changed) = folded(rewriter, &op.mixed_lower_bound(rewriter));
    let (upper, upper_changed) = folded(rewriter, &op.mixed_upper_bound(rewriter));
    let (step, step_changed) = folded(rewriter, &op.mixed_step(rewriter));
    if !lower_changed && !upper_changed && !step_changed {
        return Err(MatchFailure::new("no bound or step is a constant"));
    }
    set_bounds(op, rewriter, [lower, upper, step]);
    Ok(())
}

/// Sets lower bounds, upper bounds and steps.
fn set_bounds(op: ForallOp, rewriter: &mut Rewriter<'_>, [lower, upper, step]: [MixedIndices; 3]) {
    let attribute = |rewriter: &Rewriter<'_>, indices: &MixedIndices| {
        DenseArrayAttr::i64s(rewriter, &indices.constants)
    };
    let constants = attribute(rewriter, &lower);
    op.set_static_lower_bound(rewriter, constants);
    op.set_dynamic_lower_bound(rewriter, &lower.values);
    let constants = attribute(rewriter, &upper);
    op.set_static_upper_bound(rewriter, constants);
    op.set_dynamic_upper_bound(rewriter, &upper.values);
    let constants = attribute(rewriter, &step);
    op.set_static_step(rewriter, constants);
    op.set_dynamic_step(rewriter, &step.values);
}

/// The ops that say how the iterations' parts make the shared results, in their block.
fn combining_block(op: ForallOp, ir: &Ir) -> Option<Block> {
    let end = InParallelOp::cast(ir, ir.last_op(op.body(ir))?)?;
    ir.first_block(end.region(ir))
}

fn drop_outputs(op: ForallOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let outputs: SmallVec<[Value; 4]> = op.outputs(rewriter).collect();
    let shared: SmallVec<[Value; 4]> = op.region_out_args(rewriter).into();
    let results: SmallVec<[Value; 4]> = rewriter.results(op.op()).collect();
    let block = combining_block(op, rewriter)
        .ok_or_else(|| MatchFailure::new("the body does not end as it should"))?;
    let writers: SmallVec<[(Op, Value); 4]> = rewriter
        .block_ops(block)
        .filter_map(|writer| {
            let combining = writer.interface::<dyn ParallelCombiningOpInterface>(rewriter)?;
            Some((writer, combining.updated_destinations(rewriter)))
        })
        .flat_map(|(writer, written)| written.into_iter().map(move |value| (writer, value)))
        .collect();
    let written: FxHashSet<Value> = writers.iter().map(|(_, written)| *written).collect();
    let is_dropped: SmallVec<[bool; 4]> = shared
        .iter()
        .zip(&results)
        .map(|(argument, result)| {
            let is_written = written.contains(argument);
            // A result that nobody reads need not be made, unless the argument shows other iterations' parts.
            !is_written || (!rewriter.has_uses(*result) && rewriter.uses(*argument).count() == 1)
        })
        .collect();
    if !is_dropped.contains(&true) {
        return Err(MatchFailure::new("every output is written and read"));
    }
    let dropped = shared.iter().zip(&is_dropped);
    let dropped: FxHashSet<Value> = dropped
        .filter(|(_, is_dropped)| **is_dropped)
        .map(|(argument, _)| *argument)
        .collect();
    for (writer, written) in writers {
        if dropped.contains(&written) {
            rewriter.erase_op(writer);
        }
    }
    for (index, argument) in shared.iter().enumerate() {
        if !is_dropped[index] {
            continue;
        }
        rewriter.replace_all_uses(*argument, outputs[index]);
        rewriter.replace_all_uses(results[index], outputs[index]);
    }
    let rank = op.rank(rewriter);
    let body = op.body(rewriter);
    rewriter.modify(op.op(), |ir| {
        ir.remove_block_args(body, |index| index >= rank && is_dropped[index - rank]);
    });
    let kept = |values: &[Value]| -> SmallVec<[Value; 4]> {
        let values = values.iter().zip(&is_dropped);
        let values = values.filter(|(_, dropped)| !**dropped);
        values.map(|(value, _)| *value).collect()
    };
    op.set_outputs(rewriter, &kept(&outputs));
    let results = kept(&results);
    let types: SmallVec<[Type; 4]> = results.iter().map(|value| rewriter.ty(*value)).collect();
    replace_with_results(rewriter, op.op(), &types, &results);
    Ok(())
}

/// How many iterations each dimension has, where that is known.
fn trip_counts(op: ForallOp, ir: &Ir) -> SmallVec<[Option<u128>; 4]> {
    let (lower, upper) = (op.mixed_lower_bound(ir), op.mixed_upper_bound(ir));
    let step = op.mixed_step(ir);
    let bounds = lower.iter().zip(upper.iter()).zip(step.iter());
    bounds
        .map(|((lower, upper), step)| trip_count(ir, [lower, upper, step], Signedness::Signed))
        .collect()
}

fn has_mapping(op: ForallOp, ir: &Ir) -> bool {
    op.mapping(ir)
        .is_some_and(|mapping| !mapping.elements(ir).is_empty())
}

/// Replaces the variables of dimensions of one iteration by what they are; whether any of them was used.
fn replace_variables(op: ForallOp, rewriter: &mut Rewriter<'_>, trips: &[Option<u128>]) -> bool {
    let loc = rewriter.loc(op.op());
    let lower = op.mixed_lower_bound(rewriter);
    let variables: SmallVec<[Value; 4]> = op.induction_vars(rewriter).into();
    let mut changed = false;
    for ((variable, start), trips) in variables.into_iter().zip(lower.iter()).zip(trips) {
        if *trips != Some(1) || !rewriter.has_uses(variable) {
            continue;
        }
        let start = match start {
            MixedIndex::Value(value) => value,
            MixedIndex::Constant(constant) => {
                ConstantOp::index(rewriter, loc, constant).result(rewriter)
            }
        };
        rewriter.replace_all_uses(variable, start);
        changed = true;
    }
    changed
}

fn replace_known_variables(op: ForallOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if !has_mapping(op, rewriter) {
        return Err(MatchFailure::new("the dimensions can go"));
    }
    let trips = trip_counts(op, rewriter);
    match replace_variables(op, rewriter, &trips) {
        true => Ok(()),
        false => Err(MatchFailure::new("no variable that is used is known")),
    }
}

fn remove_trivial_dims(op: ForallOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if has_mapping(op, rewriter) {
        return Err(MatchFailure::new("the dimensions are mapped to a device"));
    }
    let trips = trip_counts(op, rewriter);
    if trips.contains(&Some(0)) {
        let outputs: SmallVec<[Value; 4]> = op.outputs(rewriter).collect();
        rewriter.replace_op(op.op(), &outputs);
        return Ok(());
    }
    if trips.iter().all(|trips| *trips == Some(1)) {
        return execute_once(op, rewriter, &trips);
    }
    if !trips.contains(&Some(1)) {
        return Err(MatchFailure::new(
            "every dimension may have more than one iteration",
        ));
    }
    replace_variables(op, rewriter, &trips);
    let body = op.body(rewriter);
    rewriter.modify(op.op(), |ir| {
        ir.remove_block_args(body, |index| trips.get(index) == Some(&Some(1)));
    });
    let bounds = [
        op.mixed_lower_bound(rewriter),
        op.mixed_upper_bound(rewriter),
        op.mixed_step(rewriter),
    ];
    let bounds = bounds.map(|bound| {
        let kept = bound.iter().zip(&trips);
        let kept = kept.filter(|(_, trips)| **trips != Some(1));
        kept.map(|(index, _)| index).collect()
    });
    set_bounds(op, rewriter, bounds);
    Ok(())
}

/// Replaces a loop of one iteration by its body, after which its parts are put into the outputs.
fn execute_once(
    op: ForallOp,
    rewriter: &mut Rewriter<'_>,
    trips: &[Option<u128>],
) -> RewriteResult {
    let block = combining_block(op, rewriter)
        .ok_or_else(|| MatchFailure::new("the body does not end as it should"))?;
    let writers: SmallVec<[Op; 4]> = rewriter.block_ops(block).collect();
    let shared = op.region_out_args(rewriter);
    let mut written: SmallVec<[usize; 4]> = SmallVec::new();
    for writer in &writers {
        let combining = writer.interface::<dyn ParallelCombiningOpInterface>(rewriter);
        let destinations = combining.map(|op| op.updated_destinations(rewriter));
        for destination in destinations.into_iter().flatten() {
            let place = shared.iter().position(|shared| *shared == destination);
            let place = place.filter(|place| !written.contains(place));
            written.push(place.ok_or_else(|| MatchFailure::new("an output is written twice"))?);
        }
    }
    replace_variables(op, rewriter, trips);
    let body = op.body(rewriter);
    let end = rewriter
        .last_op(body)
        .expect("the body ends with a terminator");
    let variables = op.rank(rewriter);
    rewriter.modify(op.op(), |ir| {
        ir.remove_block_args(body, |index| index < variables);
    });
    let mut results: SmallVec<[Value; 4]> = op.outputs(rewriter).collect();
    rewriter.inline_block_before(body, op.op(), &results);
    rewriter.set_insertion_point_before(op.op());
    let mut written = written.into_iter();
    for writer in writers {
        let combining = writer.interface::<dyn ParallelCombiningOpInterface>(rewriter);
        let values = combining.map(|op| op.combine_once(rewriter));
        for (value, place) in values.into_iter().flatten().zip(&mut written) {
            results[place] = value;
        }
    }
    rewriter.erase_op(end);
    rewriter.replace_op(op.op(), &results);
    Ok(())
}
