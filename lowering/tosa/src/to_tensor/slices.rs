//! Parts of tensors, and tensors that are parts of others.

use smallvec::smallvec;
use terrace_conversion::ConversionRewriter;
use terrace_dialect_base::index_list::known_index;
use terrace_dialects::{arith, tensor, tosa};
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Type, Value};

use crate::build::{
    Sizes, Values, create_or_fold, dim, empty, folded_index, mixed_sizes, ranked, ranked_type,
    shape,
};

pub(super) fn lower_slice(
    op: tosa::SliceOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let result = ranked_type(rw, rw.ty(op.output(rw)))?;
    let unknown = || MatchFailure::new("the start or the size is not known");
    let shapes = [op.start(rw), op.size(rw)];
    let start = tosa::const_sizes(rw, shapes[0]).ok_or_else(unknown)?;
    let size = tosa::const_sizes(rw, shapes[1]).ok_or_else(unknown)?;
    let input = operands[0];
    let b = &rw.at(loc);
    let sizes: MixedIndices = size
        .iter()
        .zip(&start)
        .enumerate()
        .map(|(index, (size, start))| match size {
            -1 => {
                let whole = dim(b, input, index);
                let start = arith::constant_index(b, *start);
                MixedIndex::Value(b.value(arith::SubIOp::new(b, whole, start)))
            }
            size => MixedIndex::Constant(*size),
        })
        .collect();
    let known = |constants: Sizes| MixedIndices {
        constants,
        values: Values::new(),
    };
    let (strides, start) = (known(smallvec![1; start.len()]), known(start));
    let slice = b.build(|b, loc| {
        tensor::ExtractSliceOp::with_type(b, loc, result, input, [&start, &sizes, &strides])
    });
    rw.replace_op_with(op.op(), slice.op());
    for shape in shapes {
        // Nothing else needs the shapes that are now part of the op.
        if let Some(constant) = shape.defining::<tosa::ConstShapeOp>(rw)
            && rw.has_one_use(shape)
        {
            rw.erase_op(constant.op());
        }
    }
    Ok(())
}

pub(super) fn lower_pad(
    op: tosa::PadOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let result = ranked_type(rw, rw.ty(op.output(rw)))?;
    let padding = tosa::const_sizes(rw, op.padding(rw))
        .ok_or_else(|| MatchFailure::new("the padding is not known"))?;
    let rank = ranked(rw, operands[0])?.rank(rw);
    if padding.len() != 2 * rank {
        return Err(MatchFailure::new("the padding is of another rank"));
    }
    let element = ranked(rw, operands[2])?.element(rw);
    let b = &rw.at(loc);
    let zero = arith::constant_index(b, 0);
    let value = create_or_fold::<tensor::ExtractOp>(b, element, &[operands[2], zero], &[]);
    let amounts = padding
        .iter()
        .map(|amount| arith::constant_index(b, *amount));
    let amounts: Values = amounts.collect();
    let [low, high] = [0, 1].map(|side| {
        let amounts = amounts.iter().skip(side).step_by(2).copied();
        amounts.collect::<Values>()
    });
    let unknown = b.with(|b| DenseArrayAttr::i64s(b, &vec![DYNAMIC; rank]));
    let ty: Type = result.into();
    let padded = tensor::PadOp::new(b, ty, operands[0], &low[..], &high[..], unknown, unknown);
    let region = b.with(|b| padded.region(b));
    b.block(region, &vec![Type::INDEX; rank], |b, _| {
        tensor::YieldOp::new(b, value);
    });
    rw.replace_op_with(op.op(), padded.op());
    Ok(())
}

pub(super) fn lower_concat(
    op: tosa::ConcatOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let result = ranked_type(rw, rw.ty(op.output(rw)))?;
    for operand in operands {
        ranked(rw, *operand)?;
    }
    let (Some(first), Ok(axis)) = (operands.first(), usize::try_from(op.axis(rw))) else {
        return Err(MatchFailure::new("nothing is concatenated"));
    };
    let (rank, element) = (result.rank(rw), result.element(rw));
    let result_shape: Sizes = result.shape(rw).into();
    let b = &rw.at(loc);
    let index = arith::constant_index(b, axis as i64);
    let mut sizes: Vec<MixedIndex> = mixed_sizes(b, *first).iter().collect();
    // Where each tensor begins, and where the last one ends.
    let mut offsets = vec![MixedIndex::Constant(0), sizes[axis]];
    for operand in &operands[1..] {
        let size = create_or_fold::<tensor::DimOp>(b, Type::INDEX, &[*operand, index], &[]);
        let offset = offsets[offsets.len() - 1];
        let offset = b.build(|b, loc| arith::ConstantOp::of_index(b, loc, offset));
        let end = folded_index::<arith::AddIOp>(b, offset, size);
        offsets.push(known(b, end));
    }
    sizes[axis] = offsets[offsets.len() - 1];
    let unknown = result_shape
        .iter()
        .zip(&sizes)
        .filter(|(size, _)| **size == DYNAMIC);
    let unknown: Values = unknown
        .map(|(_, size)| b.build(|b, loc| arith::ConstantOp::of_index(b, loc, *size)))
        .collect();
    let mut whole = empty(b, &result_shape, element, &unknown);
    let strides: MixedIndices = vec![MixedIndex::Constant(1); rank].into_iter().collect();
    for (operand, offset) in operands.iter().zip(offsets) {
        let sizes = mixed_sizes(b, *operand);
        let mut starts = vec![MixedIndex::Constant(0); rank];
        starts[axis] = offset;
        let starts: MixedIndices = starts.into_iter().collect();
        whole = insert(b, *operand, whole, [&starts, &sizes, &strides]);
    }
    rw.replace_op(op.op(), &[whole]);
    Ok(())
}

/// An index that may be that of a constant.
fn known(b: &ImplicitLocBuilder<'_>, index: Value) -> MixedIndex {
    let constant = b.with(|b| known_index(b, MixedIndex::Value(index)));
    constant.map_or(MixedIndex::Value(index), MixedIndex::Constant)
}

/// A part of a tensor replaced by another one, which may be all of it.
fn insert(
    b: &ImplicitLocBuilder<'_>,
    part: Value,
    whole: Value,
    lists: [&MixedIndices; 3],
) -> Value {
    let ty = b.ty(whole);
    let is_static = !shape(b, whole).contains(&DYNAMIC);
    if is_static && b.ty(part) == ty {
        return part;
    }
    b.build(|b, loc| tensor::InsertSliceOp::at(b, loc, part, whole, lists).result(b))
}
