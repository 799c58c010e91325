//! Paddings by known amounts, of casts, and of each other.

use terrace_dialect_base::index_list::known_index;
use terrace_dialect_base::rules;
use terrace_ir::affine::AffineExpr;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::interfaces::{
    MixedIndex, MixedIndices, OffsetSizeAndStrideOpInterface, constant_value,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType};
use terrace_ir::{Ir, SmallVec, Value};
use terrace_standard_dialects::affine::folded_apply;

use super::{no_weakening_cast, replace_with_cast, says_as_much, weakening_cast_source};
use crate::tensor::slices::part_type;
use crate::tensor::{CastOp, ExtractSliceOp, PadOp, tensor_type};

rules! {
    PadByNothing, "A tensor with nothing added is a cast of it.", PadOp => pad_by_nothing;
    PadOfCast, "Adding elements to a cast is adding them to the source.", PadOp => pad_source;
    CastOfPad, "A padded tensor that is only cast is of the type that it is cast to.", PadOp => cast_of_pad;
    PadOfSlicedPad, "Elements that are added in different dimensions, between which parts are taken, are added at once.",
        PadOp => pad_slices_at_once;
    PadWithConstants, "Takes constant amounts into the attributes and the type.", PadOp => pad_with_constants;
    PadOfPad, "The same element added twice is added at once.", PadOp => pad_at_once;
}

/// Whether these amounts are known to be zero.
fn are_zero(ir: &Ir, amounts: &MixedIndices) -> bool {
    amounts
        .iter()
        .all(|amount| known_index(ir, amount) == Some(0))
}

fn pad_by_nothing(op: PadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let adds_nothing = are_zero(rewriter, &op.mixed_low(rewriter))
        && are_zero(rewriter, &op.mixed_high(rewriter))
        && !op.nofold(rewriter);
    if !adds_nothing {
        return Err(MatchFailure::new("elements may be added"));
    }
    let source = op.source(rewriter);
    replace_with_cast(rewriter, op.op(), source);
    Ok(())
}

/// Replaces a padding by one of another tensor, with other amounts and another type.
fn replace(
    rewriter: &mut Rewriter<'_>,
    op: PadOp,
    source: Value,
    [low, high]: [&MixedIndices; 2],
    ty: RankedTensorType,
) {
    let loc = rewriter.loc(op.op());
    let arrays = [low, high].map(|list| DenseArrayAttr::i64s(rewriter, &list.constants));
    let new = PadOp::builder(ty.into(), source, arrays[0], arrays[1])
        .low(&low.values)
        .high(&high.values)
        .nofold(op.nofold(rewriter))
        .build(rewriter, loc);
    let (from, to) = (op.region(rewriter), new.region(rewriter));
    rewriter.move_region(from, to);
    let padded = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), padded);
}

fn pad_source(op: PadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source =
        weakening_cast_source(rewriter, op.source(rewriter)).ok_or_else(no_weakening_cast)?;
    let (low, high) = (op.mixed_low(rewriter), op.mixed_high(rewriter));
    let old = tensor_type(rewriter, op.result(rewriter));
    let ty = PadOp::result_type(
        rewriter,
        tensor_type(rewriter, source),
        &low.constants,
        &high.constants,
    )
    .ok_or_else(|| MatchFailure::new("the amounts do not fit"))?;
    // What the old type says of sizes that do not follow holds still.
    let sizes = ty.shape(rewriter).iter().zip(old.shape(rewriter));
    let sizes = sizes.map(|(size, old)| if *size == DYNAMIC { *old } else { *size });
    let sizes: SmallVec<[i64; 4]> = sizes.collect();
    let ty = RankedTensorType::get(rewriter, &sizes, ty.element(rewriter));
    if !CastOp::fits(rewriter, ty.into(), old.into()) {
        return Err(MatchFailure::new("the sizes contradict"));
    }
    if ty == old {
        op.set_source(rewriter, source);
        return Ok(());
    }
    replace(rewriter, op, source, [&low, &high], ty);
    Ok(())
}

fn cast_of_pad(op: PadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the tensor is not only cast to a type that says more");
    let padded = op.result(rewriter);
    let user = {
        let mut users = rewriter.users(padded);
        users.next().filter(|_| users.next().is_none())
    };
    let cast = user.and_then(|user| CastOp::cast(rewriter, user));
    let cast = cast.ok_or_else(no_match)?;
    let ty = rewriter.ty(cast.dest(rewriter));
    if !says_as_much(rewriter, ty, rewriter.ty(padded)) {
        return Err(no_match());
    }
    let (low, high) = (op.mixed_low(rewriter), op.mixed_high(rewriter));
    let (source, ty) = (
        op.source(rewriter),
        tensor_type(rewriter, cast.dest(rewriter)),
    );
    replace(rewriter, op, source, [&low, &high], ty);
    Ok(())
}

fn pad_with_constants(op: PadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = op.source(rewriter);
    let known = |amounts: MixedIndices| -> MixedIndices {
        let known = amounts
            .iter()
            .map(|amount| known_index(rewriter, amount).map_or(amount, MixedIndex::Constant));
        known.collect()
    };
    let (low, high) = (
        known(op.mixed_low(rewriter)),
        known(op.mixed_high(rewriter)),
    );
    let old = tensor_type(rewriter, op.result(rewriter));
    let inferred = PadOp::result_type(
        rewriter,
        tensor_type(rewriter, source),
        &low.constants,
        &high.constants,
    )
    .ok_or_else(|| MatchFailure::new("the amounts do not fit"))?;
    let sizes = old.shape(rewriter).iter().zip(inferred.shape(rewriter));
    let sizes = sizes.map(|(old, size)| if *old == DYNAMIC { *size } else { *old });
    let sizes: SmallVec<[i64; 4]> = sizes.collect();
    if sizes[..] == *old.shape(rewriter) {
        return Err(MatchFailure::new("no size follows"));
    }
    let ty = RankedTensorType::get(rewriter, &sizes, old.element(rewriter));
    replace(rewriter, op, source, [&low, &high], ty);
    Ok(())
}

/// Moves a padding before the one that it replaces, whose elements are the same.
fn pad_at_once(op: PadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op
        .source(rewriter)
        .defining::<PadOp>(rewriter)
        .filter(|inner| !inner.nofold(rewriter) && !op.nofold(rewriter))
        .ok_or_else(|| MatchFailure::new("the tensor is not padded before"))?;
    let [first, second] = [inner, op].map(|op| op.padding_value(rewriter));
    if first.is_none() || first != second {
        return Err(MatchFailure::new("other elements are added before"));
    }
    let sum = AffineExpr::Dim(0) + AffineExpr::Dim(1);
    let highs = [op.mixed_high(rewriter), inner.mixed_high(rewriter)];
    let lows = [op.mixed_low(rewriter), inner.mixed_low(rewriter)];
    let [high, low] = [highs, lows].map(|[second, first]| -> MixedIndices {
        let pairs = second.iter().zip(first.iter());
        pairs
            .map(|(second, first)| folded_apply(rewriter, op.op(), &sum, &[second, first], &[]))
            .collect()
    });
    let (source, ty) = (
        inner.source(rewriter),
        tensor_type(rewriter, op.result(rewriter)),
    );
    replace(rewriter, op, source, [&low, &high], ty);
    Ok(())
}

/// In which dimensions elements may be added.
fn padded_dims(ir: &Ir, op: PadOp) -> SmallVec<[bool; 4]> {
    let (low, high) = (op.mixed_low(ir), op.mixed_high(ir));
    let is_padded = |amount: MixedIndex| known_index(ir, amount) != Some(0);
    let pairs = low.iter().zip(high.iter());
    pairs
        .map(|(low, high)| is_padded(low) || is_padded(high))
        .collect()
}

fn pad_slices_at_once(op: PadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = |reason: &'static str| MatchFailure::new(reason);
    let inner_slice = op
        .source(rewriter)
        .defining::<ExtractSliceOp>(rewriter)
        .ok_or_else(|| no_match("no part of a tensor is padded"))?;
    let outer_pad = inner_slice
        .source(rewriter)
        .defining::<PadOp>(rewriter)
        .filter(|outer| !outer.nofold(rewriter))
        .ok_or_else(|| no_match("no part of a padded tensor is padded"))?;
    let outer_slice = outer_pad
        .source(rewriter)
        .defining::<ExtractSliceOp>(rewriter)
        .ok_or_else(|| no_match("no part is padded before"))?;
    let rank_of = |value: Value| tensor_type(rewriter, value).rank(rewriter);
    let rank = rank_of(op.source(rewriter));
    if [
        outer_slice.source(rewriter),
        outer_pad.source(rewriter),
        outer_pad.result(rewriter),
    ]
    .into_iter()
    .any(|value| rank_of(value) != rank)
    {
        return Err(no_match("dimensions are dropped"));
    }
    let has_unit_strides = |slice: ExtractSliceOp| {
        let strides = slice.mixed_strides(rewriter);
        strides
            .iter()
            .all(|stride| stride == MixedIndex::Constant(1))
    };
    if !has_unit_strides(inner_slice) || !has_unit_strides(outer_slice) {
        return Err(no_match("the strides are not one"));
    }
    if !are_zero(rewriter, &op.mixed_low(rewriter))
        || !are_zero(rewriter, &outer_pad.mixed_low(rewriter))
    {
        return Err(no_match("elements are added before"));
    }
    let [first, second] = [outer_pad, op].map(|op| {
        op.padding_value(rewriter)
            .and_then(|value| constant_value(rewriter, value))
    });
    if first.is_none() || first != second {
        return Err(no_match("other elements are added before"));
    }
    let (inner_dims, outer_dims) = (padded_dims(rewriter, op), padded_dims(rewriter, outer_pad));
    let (inner_offsets, outer_offsets) = (
        inner_slice.mixed_offsets(rewriter),
        outer_slice.mixed_offsets(rewriter),
    );
    let (inner_sizes, outer_sizes) = (
        inner_slice.mixed_sizes(rewriter),
        outer_slice.mixed_sizes(rewriter),
    );
    let (inner_high, outer_high) = (op.mixed_high(rewriter), outer_pad.mixed_high(rewriter));
    let padded = tensor_type(rewriter, inner_slice.source(rewriter));
    let mut slice = [
        MixedIndices::default(),
        MixedIndices::default(),
        MixedIndices::default(),
    ];
    let dims = padded.shape(rewriter).iter().enumerate();
    let dims = dims
        .zip(inner_offsets.iter().zip(outer_offsets.iter()))
        .zip(inner_sizes.iter().zip(outer_sizes.iter()))
        .zip(inner_high.iter().zip(outer_high.iter()));
    let mut parts: [SmallVec<[MixedIndex; 4]>; 3] = Default::default();
    for ((((dim, padded_size), offsets), sizes), highs) in dims {
        let is_zero = |index: MixedIndex| known_index(rewriter, index) == Some(0);
        let offset = match (inner_dims[dim], outer_dims[dim]) {
            (true, true) => return Err(no_match("a dimension is padded twice")),
            (false, _) if is_zero(offsets.0) => offsets.1,
            (_, false) if is_zero(offsets.1) => offsets.0,
            _ => return Err(no_match("both parts begin somewhere")),
        };
        let size = match outer_dims[dim] {
            false => sizes.0,
            true if *padded_size != DYNAMIC
                && known_index(rewriter, sizes.0) == Some(*padded_size) =>
            {
                sizes.1
            }
            true => return Err(no_match("the added elements are not all in the part")),
        };
        let high = match (inner_dims[dim], outer_dims[dim]) {
            (true, _) => highs.0,
            (_, true) => highs.1,
            _ => MixedIndex::Constant(0),
        };
        parts[0].push(offset);
        parts[1].push(size);
        parts[2].push(high);
    }
    for (list, part) in slice.iter_mut().zip(parts) {
        *list = part.into_iter().collect();
    }
    let [offsets, sizes, high] = &slice;
    let loc = rewriter.loc(op.op());
    let whole = outer_slice.source(rewriter);
    let ty = part_type(rewriter, tensor_type(rewriter, whole), &sizes.constants);
    let strides = inner_slice.mixed_strides(rewriter);
    let part = ExtractSliceOp::with_type(rewriter, loc, ty, whole, [offsets, sizes, &strides]);
    let (part, low) = (part.result(rewriter), op.mixed_low(rewriter));
    let ty = tensor_type(rewriter, op.result(rewriter));
    replace(rewriter, op, part, [&low, high], ty);
    Ok(())
}
