//! Ops that move elements, part by part: broadcasts, bitcasts, interleaving, and vectors from elements and to them.

use terrace_dialect_base::rules;
use terrace_dialect_base::shapes::positions;
use terrace_dialects::vector::{
    BitCastOp, BroadcastOp, DeinterleaveOp, FMAOp, FromElementsOp, GatherOp, InterleaveOp, StepOp,
    ToElementsOp,
};
use terrace_dialects::{arith, vector};
use terrace_ir::attributes::DenseElementsAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Location, SmallVec, Value};

use super::build::{
    broadcast, check_parts, extract, fails, first_size, inner_type, insert, poison, unrolled_sizes,
    vector_type, without_dim, zeros,
};

rules! {
    LowerBitcast, "Each row is cast on its own.", BitCastOp => lower_bitcast;
    LowerBroadcast, "A vector is repeated by insertions.", BroadcastOp => lower_broadcast;
    LowerInterleave, "Each row is interleaved on its own.", InterleaveOp => lower_interleave;
    LowerDeinterleave, "Each row is taken apart on its own.", DeinterleaveOp => lower_deinterleave;
    LowerStep, "The places of a vector of known size are a constant.", StepOp => lower_step;
    LowerFma, "Each row is multiplied and added on its own.", FMAOp => lower_fma;
    UnrollFromElements, "Each row is made of its elements.", FromElementsOp => unroll_from_elements;
    UnrollToElements, "Each row is taken apart.", ToElementsOp => unroll_to_elements;
    UnrollGather, "Each row is gathered on its own.", GatherOp => unroll_gather;
    InterleaveToShuffle, "Vectors of known size are interleaved by a shuffle.", InterleaveOp => interleave_to_shuffle;
}

/// Casts of rows.
pub static BITCAST: &[&dyn RewritePattern] = &[&LowerBitcast];
/// Broadcasts by insertions.
pub static BROADCAST: &[&dyn RewritePattern] = &[&LowerBroadcast];
/// Interleaving of rows.
pub static INTERLEAVE: &[&dyn RewritePattern] = &[&LowerInterleave, &LowerDeinterleave];
/// Interleaving by shuffles.
pub static INTERLEAVE_TO_SHUFFLE: &[&dyn RewritePattern] = &[&InterleaveToShuffle];
/// Places as constants.
pub static STEP: &[&dyn RewritePattern] = &[&LowerStep];
/// Products and sums of rows.
pub static FMA: &[&dyn RewritePattern] = &[&LowerFma];
/// Vectors of several dimensions from elements.
pub static FROM_ELEMENTS: &[&dyn RewritePattern] = &[&UnrollFromElements];
/// Elements of vectors of several dimensions.
pub static TO_ELEMENTS: &[&dyn RewritePattern] = &[&UnrollToElements];
/// Gathers of rows.
pub static GATHER: &[&dyn RewritePattern] = &[&UnrollGather];

fn lower_bitcast(op: BitCastOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (source, ty) = (op.source(rw), vector::vector_type(rw, op.result(rw)));
    let sizes = unrolled_sizes(rw, ty)?;
    let row: Type = inner_type(rw, ty, sizes.len()).into();
    let mut result = poison(rw, loc, ty.into());
    for position in positions(&sizes) {
        let part = extract(rw, loc, source, &position);
        let part = BitCastOp::build(rw, loc, row, part).result(rw);
        result = insert(rw, loc, part, result, &position);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_broadcast(op: BroadcastOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (source, to) = (op.source(rw), vector::vector_type(rw, op.vector(rw)));
    let from = vector_type(rw, rw.ty(source)).map_err(|_| fails("a scalar is repeated"))?;
    let (from_rank, to_rank) = (from.rank(rw), to.rank(rw));
    if from_rank <= 1 && to_rank == 1 {
        let scalar = extract(rw, loc, source, &[0][..from_rank]);
        let result = broadcast(rw, loc, to.into(), scalar);
        rw.replace_op(op.op(), &[result]);
        return Ok(());
    }
    let mut sizes = from.shape(rw).iter().zip(to.shape(rw));
    let stretched = match from_rank < to_rank {
        true => None,
        false => sizes.position(|(from, to)| from != to),
    };
    if from_rank == to_rank && stretched.is_none() {
        rw.replace_op(op.op(), &[source]);
        return Ok(());
    }
    let part: Type = inner_type(rw, to, 1).into();
    let size = to.shape(rw)[0];
    check_parts(&[size])?;
    let result = match stretched {
        // The first dimension is new, or is made of one of size one.
        None => {
            let row = broadcast(rw, loc, part, source);
            repeat(rw, loc, to.into(), row, size)
        }
        Some(0) => {
            let row = extract(rw, loc, source, &[0]);
            let row = broadcast(rw, loc, part, row);
            repeat(rw, loc, to.into(), row, size)
        }
        Some(_) => {
            first_size(rw, to)?;
            let mut result = poison(rw, loc, to.into());
            for index in 0..size {
                let row = extract(rw, loc, source, &[index]);
                let row = broadcast(rw, loc, part, row);
                result = insert(rw, loc, row, result, &[index]);
            }
            result
        }
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// A vector with this many equal parts.
fn repeat(rw: &mut Rewriter<'_>, loc: Location, ty: Type, part: Value, size: i64) -> Value {
    let whole = poison(rw, loc, ty);
    (0..size).fold(whole, |whole, index| insert(rw, loc, part, whole, &[index]))
}

fn lower_interleave(op: InterleaveOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
    let ty = vector::vector_type(rw, op.result(rw));
    let sizes = unrolled_sizes(rw, ty)?;
    let mut result = zeros(rw, loc, ty.into());
    for position in positions(&sizes) {
        let [lhs, rhs] = [lhs, rhs].map(|value| extract(rw, loc, value, &position));
        let row = InterleaveOp::build(rw, loc, lhs, rhs).result(rw);
        result = insert(rw, loc, row, result, &position);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_deinterleave(op: DeinterleaveOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (source, ty) = (op.source(rw), vector::vector_type(rw, op.res1(rw)));
    let sizes = unrolled_sizes(rw, ty)?;
    let empty = zeros(rw, loc, ty.into());
    let mut results = [empty; 2];
    for position in positions(&sizes) {
        let row = extract(rw, loc, source, &position);
        let halves = DeinterleaveOp::build(rw, loc, row);
        for (result, half) in results.iter_mut().zip([halves.res1(rw), halves.res2(rw)]) {
            *result = insert(rw, loc, half, *result, &position);
        }
    }
    rw.replace_op(op.op(), &results);
    Ok(())
}

fn interleave_to_shuffle(op: InterleaveOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = vector::vector_type(rw, op.result(rw));
    let source = vector::vector_type(rw, op.lhs(rw));
    if *source.scalable_dims(rw) != [false] {
        return Err(fails("the vectors are not rows of known size"));
    }
    let size = ty.shape(rw)[0];
    check_parts(&[size])?;
    let half = size / 2;
    let places: Vec<i64> = (0..half).flat_map(|place| [place, half + place]).collect();
    let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
    let result = super::build::shuffle(rw, loc, [lhs, rhs], &places);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_step(op: StepOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = vector::vector_type(rw, op.result(rw));
    let size = first_size(rw, ty)?;
    let places = DenseElementsAttr::integers(rw, ty.into(), (0..size).map(i128::from));
    let places = arith::ConstantOp::build(rw, loc, places.into());
    rw.replace_op_with(op.op(), places.op());
    Ok(())
}

fn lower_fma(op: FMAOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = vector::vector_type(rw, op.lhs(rw));
    if ty.rank(rw) < 2 {
        return Err(fails("the vector has one dimension"));
    }
    let size = first_size(rw, ty)?;
    let element = ty.element(rw);
    let zero = zeros(rw, loc, element);
    let mut result = broadcast(rw, loc, ty.into(), zero);
    let operands = [op.lhs(rw), op.rhs(rw), op.acc(rw)];
    for index in 0..size {
        let [lhs, rhs, acc] = operands.map(|operand| extract(rw, loc, operand, &[index]));
        let row = FMAOp::build(rw, loc, lhs, rhs, acc).result(rw);
        result = insert(rw, loc, row, result, &[index]);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// The parts of a vector of several dimensions along the first one.
struct Parts {
    size: i64,
    part: VectorType,
}

fn parts(rw: &Rewriter<'_>, ty: VectorType) -> Result<Parts, MatchFailure> {
    if ty.rank(rw) < 2 {
        return Err(fails("the vector has one dimension"));
    }
    Ok(Parts {
        size: first_size(rw, ty)?,
        part: without_dim(rw, ty, 0),
    })
}

fn unroll_from_elements(op: FromElementsOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = vector::vector_type(rw, op.dest(rw));
    let Parts { part, size } = parts(rw, ty)?;
    let elements: Vec<Value> = op.elements(rw).collect();
    let mut result = poison(rw, loc, ty.into());
    let each = elements.len() / usize::try_from(size).unwrap_or(1).max(1);
    for (index, elements) in elements.chunks(each.max(1)).enumerate() {
        let row = FromElementsOp::build(rw, loc, part.into(), elements).dest(rw);
        result = insert(rw, loc, row, result, &[index as i64]);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn unroll_to_elements(op: ToElementsOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let source = op.source(rw);
    let Parts { size, .. } = parts(rw, vector::vector_type(rw, source))?;
    let rows: Vec<Value> = (0..size)
        .map(|index| extract(rw, loc, source, &[index]))
        .collect();
    let mut results = Vec::new();
    for row in rows {
        let elements = ToElementsOp::build(rw, loc, row);
        results.extend(elements.elements(rw));
    }
    rw.replace_op(op.op(), &results);
    Ok(())
}

fn unroll_gather(op: GatherOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = vector::vector_type(rw, op.result(rw));
    let Parts { size, part } = parts(rw, ty)?;
    let (base, alignment) = (op.base(rw), op.alignment(rw));
    let offsets: SmallVec<[Value; 4]> = op.offsets(rw).collect();
    let operands = [op.indices(rw), op.mask(rw), op.pass_thru(rw)];
    let mut result = poison(rw, loc, ty.into());
    for index in 0..size {
        let [indices, mask, rest] = operands.map(|operand| extract(rw, loc, operand, &[index]));
        let row = GatherOp::builder(part.into(), base, indices, mask, rest)
            .offsets(&offsets)
            .alignment(alignment)
            .build(rw, loc)
            .result(rw);
        result = insert(rw, loc, row, result, &[index]);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
