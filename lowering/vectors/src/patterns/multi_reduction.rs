//! `vector.multi_reduction` as one of two dimensions, and that row by row or column by column.

use terrace_dialect_base::rules;
use terrace_dialects::arith::FastMathFlags;
use terrace_dialects::vector;
use terrace_dialects::vector::transpose;
use terrace_dialects::vector::{MultiDimReductionOp, ReductionOp, dims, vector_of, with_element};
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Location, SmallVec, Value};
use terrace_pass_macros::OptionValue;

use super::arithmetic::combine;
use super::build::{
    Maskable, broadcast, extract, fails, first_size, insert, masked, shape_cast, zeros,
};

/// Which dimensions are combined in the reduction of two dimensions that others become.
#[derive(Clone, Copy, PartialEq, Eq, Debug, OptionValue)]
pub enum MultiReductionLowering {
    /// Lower multi_reduction into outer-reduction and inner-parallel ops.
    InnerParallel,
    /// Lower multi_reduction into outer-parallel and inner-reduction ops.
    InnerReduction,
}

rules! {
    CombinedDimsFirst, "Dimensions that are combined come first.", MultiDimReductionOp => combined_first;
    CombinedDimsLast, "Dimensions that are combined come last.", MultiDimReductionOp => combined_last;
    FlattenedCombinedFirst, "Dimensions that are combined are one, before one of the others.", MultiDimReductionOp => flatten_first;
    FlattenedCombinedLast, "Dimensions that are combined are one, after one of the others.", MultiDimReductionOp => flatten_last;
    RowAsMatrix, "A reduction of one dimension is one of two.", MultiDimReductionOp => row_as_matrix;
    CombineRows, "Rows are combined one after the other.", MultiDimReductionOp => combine_rows;
    ReduceRows, "Each row is reduced on its own.", MultiDimReductionOp => reduce_rows;
}

/// The patterns of a way to lower.
pub fn multi_reduction(lowering: MultiReductionLowering) -> &'static [&'static dyn RewritePattern] {
    match lowering {
        MultiReductionLowering::InnerParallel => &[
            &CombinedDimsFirst,
            &FlattenedCombinedFirst,
            &RowAsMatrix,
            &CombineRows,
        ],
        MultiReductionLowering::InnerReduction => &[
            &CombinedDimsLast,
            &FlattenedCombinedLast,
            &RowAsMatrix,
            &ReduceRows,
        ],
    }
}

type Dims = SmallVec<[i64; 4]>;

/// The dimensions that are combined, and the others.
fn split_dims(rw: &Rewriter<'_>, op: MultiDimReductionOp) -> (Dims, Dims) {
    let combined: Dims = op.reduction_dims(rw).as_i64s(rw).collect();
    let rank = vector::vector_type(rw, op.source(rw)).rank(rw) as i64;
    let kept = (0..rank).filter(|dim| !combined.contains(dim)).collect();
    (combined, kept)
}

/// A reduction of another vector, with a mask if there is one.
fn reduce(
    rw: &mut Rewriter<'_>,
    op: MultiDimReductionOp,
    source: Value,
    acc: Value,
    combined: &[i64],
    mask: Option<Value>,
) -> Value {
    let (loc, kind, ty): (Location, _, Type) = (rw.loc(op.op()), op.kind(rw), rw.ty(acc));
    let combined = DenseArrayAttr::i64s(rw, combined);
    masked(rw, loc, mask, ty, |rw| {
        let reduction = MultiDimReductionOp::build(rw, loc, kind, source, acc, combined);
        reduction.dest(rw)
    })
}

fn combined_first(op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    move_combined(op, rw, MultiReductionLowering::InnerParallel)
}

fn combined_last(op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    move_combined(op, rw, MultiReductionLowering::InnerReduction)
}

fn move_combined(
    op: MultiDimReductionOp,
    rw: &mut Rewriter<'_>,
    lowering: MultiReductionLowering,
) -> RewriteResult {
    let (combined, kept) = split_dims(rw, op);
    if kept.is_empty() {
        return Err(fails("all dimensions are combined"));
    }
    let order: Dims = match lowering {
        MultiReductionLowering::InnerParallel => combined.iter().chain(&kept).copied().collect(),
        MultiReductionLowering::InnerReduction => kept.iter().chain(&combined).copied().collect(),
    };
    let (first, count) = match lowering {
        MultiReductionLowering::InnerParallel => (0, combined.len()),
        MultiReductionLowering::InnerReduction => (kept.len(), combined.len()),
    };
    let starts_with = |dims: &[i64], first: usize| {
        let places = (first as i64..).take(dims.len());
        dims.iter().copied().eq(places)
    };
    let is_in_order = match lowering {
        MultiReductionLowering::InnerParallel => starts_with(&kept, combined.len()),
        MultiReductionLowering::InnerReduction => starts_with(&kept, 0),
    };
    if is_in_order {
        return Err(fails("dimensions are in order"));
    }
    let loc = rw.loc(op.op());
    let root = Maskable::of(rw, op.op());
    let (source, acc) = (op.source(rw), op.acc(rw));
    let mask = root.mask.map(|mask| transpose(rw, loc, mask, &order));
    let source = transpose(rw, loc, source, &order);
    let combined: Dims = (first as i64..).take(count).collect();
    let result = reduce(rw, op, source, acc, &combined, mask);
    root.replace(rw, &[result]);
    Ok(())
}

fn flatten_first(op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    flatten(op, rw, MultiReductionLowering::InnerParallel)
}

fn flatten_last(op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    flatten(op, rw, MultiReductionLowering::InnerReduction)
}

/// Several dimensions as one.
fn flattened(rw: &Rewriter<'_>, ty: VectorType, dims_of: &[i64]) -> (i64, bool) {
    let all: SmallVec<[(i64, bool); 4]> = dims(rw, ty).collect();
    let chosen = dims_of.iter().map(|dim| all[*dim as usize]);
    chosen.fold((1, false), |(size, is_scalable), (other, scales)| {
        (size * other, is_scalable || scales)
    })
}

fn flatten(
    op: MultiDimReductionOp,
    rw: &mut Rewriter<'_>,
    lowering: MultiReductionLowering,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (combined, kept) = split_dims(rw, op);
    let (source, acc) = (op.source(rw), op.acc(rw));
    let ty = vector::vector_type(rw, source);
    let scalable = ty.scalable_dims(rw).iter().filter(|flag| **flag).count();
    if ty.rank(rw) < 2 || scalable > 1 {
        return Err(fails(
            "the vector has one dimension, or several scalable ones",
        ));
    }
    if ty.rank(rw) == 2 && combined.len() == 1 {
        return Err(fails("there are two dimensions, of which one is combined"));
    }
    let first_kept = match lowering {
        MultiReductionLowering::InnerParallel => combined.len() as i64,
        MultiReductionLowering::InnerReduction => 0,
    };
    if !kept.iter().copied().eq((first_kept..).take(kept.len())) {
        return Err(fails("dimensions are not in order"));
    }
    let mut shape: SmallVec<[(i64, bool); 2]> = SmallVec::new();
    if !kept.is_empty() {
        shape.push(flattened(rw, ty, &kept));
    }
    if !combined.is_empty() {
        shape.push(flattened(rw, ty, &combined));
    }
    let mut place = shape.len() as i64 - 1;
    if lowering == MultiReductionLowering::InnerParallel && shape.len() == 2 {
        shape.swap(0, 1);
        place = 0;
    }
    let root = Maskable::of(rw, op.op());
    let flat = vector_of(rw, shape, ty.element(rw));
    let mask_type: Type = with_element(rw, flat, Type::I1).into();
    let mask = root.mask.map(|mask| shape_cast(rw, loc, mask_type, mask));
    let source = shape_cast(rw, loc, flat.into(), source);
    let places = if combined.is_empty() {
        vec![]
    } else {
        vec![place]
    };
    if kept.is_empty() {
        let result = reduce(rw, op, source, acc, &places, mask);
        root.replace(rw, &[result]);
        return Ok(());
    }
    let acc_type = vector_of(rw, [flattened(rw, ty, &kept)], ty.element(rw)).into();
    let acc = shape_cast(rw, loc, acc_type, acc);
    let result = reduce(rw, op, source, acc, &places, mask);
    let whole = rw.ty(op.dest(rw));
    let result = shape_cast(rw, loc, whole, result);
    root.replace(rw, &[result]);
    Ok(())
}

fn row_as_matrix(op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (source, acc) = (op.source(rw), op.acc(rw));
    let ty = vector::vector_type(rw, source);
    if ty.rank(rw) != 1 || rw.ty(acc).is::<VectorType>(rw) {
        return Err(fails("not all of one dimension is combined"));
    }
    let row = dims(rw, ty).next().unwrap_or((1, false));
    let matrix = vector_of(rw, [(1, false), row], ty.element(rw));
    let single: Type = VectorType::get(rw, &[1], ty.element(rw)).into();
    let root = Maskable::of(rw, op.op());
    let source = shape_cast(rw, loc, matrix.into(), source);
    let acc = broadcast(rw, loc, single, acc);
    let mask_type: Type = with_element(rw, matrix, Type::I1).into();
    let mask = root.mask.map(|mask| broadcast(rw, loc, mask_type, mask));
    let result = reduce(rw, op, source, acc, &[1], mask);
    let result = extract(rw, loc, result, &[0]);
    root.replace(rw, &[result]);
    Ok(())
}

/// The number of rows of a matrix of which one dimension is combined.
fn num_rows(rw: &Rewriter<'_>, op: MultiDimReductionOp, dim: i64) -> Result<i64, MatchFailure> {
    let ty = vector::vector_type(rw, op.source(rw));
    let (combined, _) = split_dims(rw, op);
    if ty.rank(rw) != 2 || combined[..] != [dim] {
        return Err(fails("it is no matrix of which this dimension is combined"));
    }
    first_size(rw, ty)
}

fn combine_rows(op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let size = num_rows(rw, op, 0)?;
    let (source, kind) = (op.source(rw), op.kind(rw));
    let root = Maskable::of(rw, op.op());
    let mut result = op.acc(rw);
    for index in 0..size {
        let row = extract(rw, loc, source, &[index]);
        let mask = root.mask.map(|mask| extract(rw, loc, mask, &[index]));
        result = combine(rw, loc, kind, [row, result], FastMathFlags::NONE, mask)?;
    }
    root.replace(rw, &[result]);
    Ok(())
}

fn reduce_rows(op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let size = num_rows(rw, op, 1)?;
    let (source, acc, kind) = (op.source(rw), op.acc(rw), op.kind(rw));
    let ty: Type = rw.ty(acc);
    let element = ty.element_or_self(rw);
    let root = Maskable::of(rw, op.op());
    let mut result = zeros(rw, loc, ty);
    for index in 0..size {
        let row = extract(rw, loc, source, &[index]);
        let start = extract(rw, loc, acc, &[index]);
        let mask = root.mask.map(|mask| extract(rw, loc, mask, &[index]));
        let number = masked(rw, loc, mask, element, |rw| {
            let reduction = ReductionOp::builder(element, kind, row).acc(Some(start));
            reduction.build(rw, loc).dest(rw)
        });
        result = insert(rw, loc, number, result, &[index]);
    }
    root.replace(rw, &[result]);
    Ok(())
}
