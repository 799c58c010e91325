//! A producer of elements moves into the op that uses them.

use terrace_dialect_base::maps::as_dim;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::RankedTensorType;
use terrace_ir::{Ir, Op, Type, Value};
use terrace_linalg_dialects::linalg::{
    GenericOp, IndexOp, IteratorType, YieldOp, has_pure_tensor_semantics, is_loop_permutation,
};
use terrace_standard_dialects::affine::ApplyOp;

use super::operands::are_invertible;
use crate::parts::{Parts, element_type, has_index_semantics, map_of, payload, uses_element};

/// A producer whose result an operand of a consumer is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) producer: GenericOp,
    /// The number of the producer's result.
    result: usize,
    pub(crate) consumer: GenericOp,
    /// The number of the consumer's operand.
    operand: usize,
}

impl Edge {
    /// The edge that ends at an operand, if what is before it can move into the consumer.
    pub(crate) fn fusable(ir: &Ir, consumer: GenericOp, operand: usize) -> Option<Edge> {
        let value = ir.operand(consumer.op(), operand);
        let producer: GenericOp = value.defining(ir)?;
        let result = ir
            .results(producer.op())
            .position(|result| result == value)?;
        let edge = Edge {
            producer,
            result,
            consumer,
            operand,
        };
        let is_tensor = ir.ty(value).is::<RankedTensorType>(ir);
        let [before, after] = [producer, consumer].map(|op| Parts::of(ir, op.op()));
        let (before, after) = (before?, after?);
        let fits = is_tensor
            && has_pure_tensor_semantics(ir, producer.op())
            && before.is_parallel()
            && operand < after.inputs.len()
            && after.maps[operand].results.len() == before.kinds.len()
            && is_loop_permutation(&before.maps[before.inputs.len() + result]);
        // The sizes of all loops must still be those of operands.
        let has_reduction = after.kinds.contains(&IteratorType::Reduction);
        let others = after.maps.iter().enumerate();
        let others = others.filter(|(other, _)| *other != operand);
        let covered = || are_invertible(after.kinds.len(), others.map(|(_, map)| map));
        (fits && (!has_reduction || covered())).then_some(edge)
    }

    /// For each loop of the producer, at which index of the consumer's loops it is needed.
    fn producer_loops(&self, before: &Parts, after: &Parts) -> Vec<AffineExpr> {
        let at = &after.maps[self.operand].results;
        let map = &before.maps[before.inputs.len() + self.result];
        let mut loops = vec![AffineExpr::Constant(0); at.len()];
        for (expr, at) in map.results.iter().zip(at.iter()) {
            if let Some(slot) = as_dim(expr).and_then(|dim| loops.get_mut(dim)) {
                *slot = at.clone();
            }
        }
        loops
    }

    /// Which results of the producer something else needs.
    fn kept_results(&self, ir: &Ir, before: &Parts, after: &Parts) -> Vec<usize> {
        let (producer, consumer) = (self.producer.op(), self.consumer.op());
        let inputs = before.inputs.len();
        let mut dropped: Vec<usize> = Vec::new();
        let results: Vec<Value> = ir.results(producer).collect();
        let mut kept = Vec::new();
        for (number, result) in results.into_iter().enumerate() {
            let operand = inputs + number;
            let remaining = before.maps.iter().enumerate();
            let remaining = remaining.filter(|(i, _)| *i != operand && !dropped.contains(i));
            let others = after.maps.iter().enumerate();
            let others = others.filter(|(i, _)| *i != self.operand);
            let maps = remaining.chain(others).map(|(_, map)| map);
            let mut maps = maps.peekable();
            let can_be_dropped = match maps.peek() {
                None => after.kinds.is_empty(),
                Some(_) => are_invertible(after.kinds.len(), maps),
            };
            let is_used = ir.users(result).any(|user| user != consumer);
            match is_used || !can_be_dropped || uses_element(ir, producer, operand) {
                true => kept.push(number),
                false => dropped.push(operand),
            }
        }
        kept
    }

    /// Builds the op that does the work of both: its results are those of the producer that something else needs, and those of
    /// the consumer.
    ///
    /// # Errors
    /// If no operand would say how often a loop runs.
    pub(crate) fn fuse(&self, rw: &mut Rewriter<'_>) -> Result<Fused, MatchFailure> {
        let no_match = |why| MatchFailure::new(why);
        let (producer, consumer) = (self.producer.op(), self.consumer.op());
        let [before, after] = [producer, consumer].map(|op| Parts::of(rw, op));
        let (Some(before), Some(after)) = (before, after) else {
            return Err(no_match("the ops are not structured"));
        };
        let [inner, outer] = [producer, consumer].map(|op| payload(rw, op));
        let (Some(inner), Some(outer)) = (inner, outer) else {
            return Err(no_match("an op has no body"));
        };
        let kept = self.kept_results(rw, &before, &after);
        let loops = self.producer_loops(&before, &after);
        let num_loops = after.kinds.len();
        let moved = |map: &AffineMap| crate::parts::substituted(map, num_loops, &loops);
        // Each operand with its map and the argument of the old body that stands for it.
        let [inner_arguments, outer_arguments] =
            [&inner, &outer].map(|(block, ..)| rw.block_args(*block).to_vec());
        let from_consumer = |i: usize| {
            let operand = after.operands().nth(i).expect("an operand has a number");
            (operand, after.maps[i].clone(), outer_arguments[i])
        };
        let from_producer = |i: usize| {
            let operand = before.operands().nth(i).expect("an operand has a number");
            (operand, moved(&before.maps[i]), inner_arguments[i])
        };
        let mut operands: Vec<(Value, AffineMap, Value)> =
            (0..self.operand).map(from_consumer).collect();
        operands.extend((0..before.inputs.len()).map(from_producer));
        operands.extend((self.operand + 1..after.inputs.len()).map(from_consumer));
        let num_inputs = operands.len();
        operands.extend(kept.iter().map(|k| from_producer(before.inputs.len() + k)));
        operands.extend((after.inputs.len()..after.maps.len()).map(from_consumer));
        if !are_invertible(num_loops, operands.iter().map(|(_, map, _)| map)) {
            return Err(no_match("no operand would say how often a loop runs"));
        }
        let values = operands.iter().map(|(value, ..)| *value);
        let parts = Parts {
            inputs: values.clone().take(num_inputs).collect(),
            outputs: values.skip(num_inputs).collect(),
            maps: operands.iter().map(|(_, map, _)| map.clone()).collect(),
            kinds: after.kinds.clone(),
        };
        let loc = rw.loc(consumer);
        rw.set_insertion_point_before(consumer);
        let fused = parts.build(rw, loc);
        let region = fused.region(rw);
        let types: Vec<Type> = parts
            .operands()
            .map(|v| element_type(rw, rw.ty(v)))
            .collect();
        let block = rw.create_block(region, &types);
        rw.set_insertion_point_to_end(block);
        let mut map = CloneMap::default();
        let arguments = rw.block_args(block).to_vec();
        let old = operands.iter().map(|(.., argument)| *argument);
        map.values.extend(old.zip(arguments));
        clone_producer(rw, producer, &inner.1, &loops, num_loops, &mut map);
        let element = map.value(inner.2[self.result]);
        map.values.insert(outer_arguments[self.operand], element);
        for op in &outer.1 {
            rw.clone_op(*op, &mut map);
        }
        let yielded = kept.iter().map(|number| inner.2[*number]).chain(outer.2);
        let yielded: Vec<Value> = yielded.map(|value| map.value(value)).collect();
        YieldOp::build(rw, loc, &yielded);
        rw.set_insertion_point_after(fused.op());
        Ok(Fused { op: fused, kept })
    }
}

/// Copies the ops of a producer's body, with the indices of its loops as those of the new ones.
fn clone_producer(
    rw: &mut Rewriter<'_>,
    producer: Op,
    ops: &[Op],
    loops: &[AffineExpr],
    num_loops: usize,
    map: &mut CloneMap,
) {
    let loc = rw.loc(producer);
    let mut indices = Vec::new();
    if has_index_semantics(rw, producer) {
        for number in 0..num_loops {
            let number = i64::try_from(number).expect("there are few loops");
            indices.push(IndexOp::build(rw, loc, number).result(rw));
        }
    }
    for op in ops {
        let Some(index) = IndexOp::cast(rw, *op) else {
            rw.clone_op(*op, map);
            continue;
        };
        let number = usize::try_from(index.dim(rw)).ok();
        let expr = number.and_then(|number| loops.get(number));
        let expr = expr.cloned().unwrap_or(AffineExpr::Constant(0));
        let value = AffineMapAttr::get(rw, map_of(num_loops, vec![expr]));
        let value = ApplyOp::build(rw, loc, value, &indices).result(rw);
        map.values.insert(index.result(rw), value);
    }
}

/// What two ops became.
pub(crate) struct Fused {
    pub(crate) op: GenericOp,
    /// The results of the producer that come first among those of the op.
    kept: Vec<usize>,
}

impl Fused {
    /// Replaces the consumer, and the producer's results where others use them.
    pub(crate) fn replace(&self, edge: &Edge, rw: &mut Rewriter<'_>) {
        let results: Vec<Value> = rw.results(self.op.op()).collect();
        let (kept, others) = results.split_at(self.kept.len());
        for (number, new) in self.kept.iter().zip(kept) {
            let old = rw.result(edge.producer.op(), *number);
            rw.replace_all_uses(old, *new);
        }
        rw.replace_op(edge.consumer.op(), others);
    }
}

/// Fuses the first operand that a producer without other users makes.
pub(super) fn fuse_elementwise(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    for operand in 0..rw.num_operands(op.op()) {
        let Some(edge) = Edge::fusable(rw, op, operand) else {
            continue;
        };
        if !super::has_one_use(rw, edge.producer.op()) {
            continue;
        }
        let fused = edge.fuse(rw)?;
        fused.replace(&edge, rw);
        return Ok(());
    }
    Err(MatchFailure::new("no producer can be fused"))
}
