//! Slices of what other ops made, and slices put into it.

use terrace_dialect_base::folding::dense_elements;
use terrace_dialect_base::rules;
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr};
use terrace_ir::interfaces::{MixedIndex, constant_value};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::VectorType;
use terrace_ir::{Context, Value};
use terrace_standard_dialects::arith::{self, SubIOp};

use super::broadcasts::{replace_with_broadcast, replace_with_shape_cast, splat_source};
use super::fails;
use crate::vector::folds::{MAX_COPIED, elements_of};
use crate::vector::positions::{advance, flat_position};
use crate::vector::slices::integers;
use crate::vector::types::{Sizes, is_scalable, num_elements};
use crate::vector::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, ExtractOp, ExtractStridedSliceOp,
    InsertStridedSliceOp, vector_type,
};

rules! {
    SliceOfInsertedSlice, "A slice of what has another slice put in is one of that, or of the rest.", ExtractStridedSliceOp => slice_of_inserted;
    SliceOfConstantMask, "A slice of a constant mask is a constant mask.", ExtractStridedSliceOp => slice_of_constant_mask;
    SliceOfMask, "A slice of a mask is a mask.", ExtractStridedSliceOp => slice_of_mask;
    SliceOfBroadcast, "A slice of a repeated value is a slice of it that is repeated.", ExtractStridedSliceOp => slice_of_broadcast;
    SliceOfSplat, "A slice of one value many times is that value fewer times.", ExtractStridedSliceOp => slice_of_splat;
    SliceOfRows, "A slice of whole rows is an extraction.", ExtractStridedSliceOp => slice_of_rows;
    InsertSliceOfSplat, "A slice of a splat put into the same splat changes nothing.", InsertStridedSliceOp => insert_slice_of_splat;
    InsertSliceWhereTaken, "A slice put in where it was taken changes nothing.", InsertStridedSliceOp => insert_slice_where_taken;
    InsertConstantSlice, "A constant put into a constant is a constant.", InsertStridedSliceOp => insert_constant_slice;
}

/// An array of numbers.
fn i64s(cx: &Context, numbers: &[i64]) -> ArrayAttr {
    let numbers: Vec<Attribute> = numbers
        .iter()
        .map(|number| IntegerAttr::i64(cx, *number).into())
        .collect();
    ArrayAttr::get(cx, &numbers)
}

fn slice_of_inserted(op: ExtractStridedSliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (offsets, sizes) = (
        integers(rewriter, op.offsets(rewriter)),
        integers(rewriter, op.sizes(rewriter)),
    );
    let rank = vector_type(rewriter, op.source(rewriter)).rank(rewriter);
    let mut next = op
        .source(rewriter)
        .defining::<InsertStridedSliceOp>(rewriter);
    while let Some(insert) = next {
        let part = vector_type(rewriter, insert.value_to_store(rewriter));
        let starts = integers(rewriter, insert.offsets(rewriter));
        if part.rank(rewriter) != rank {
            return Err(fails("the slice that is put in has fewer dimensions"));
        }
        let dims = offsets
            .iter()
            .zip(&sizes)
            .zip(&starts)
            .zip(part.shape(rewriter));
        let mut is_inside = true;
        let mut is_elsewhere = false;
        for (((offset, size), start), whole) in dims {
            is_elsewhere |= !(*start..start + whole).contains(offset);
            is_inside &= offset + size <= start + whole;
        }
        if !is_elsewhere && is_inside {
            let from: Sizes = offsets
                .iter()
                .zip(&starts)
                .map(|(offset, start)| offset - start)
                .collect();
            let (value, from) = (insert.value_to_store(rewriter), i64s(rewriter, &from));
            op.set_source(rewriter, value);
            op.set_offsets(rewriter, from);
            return Ok(());
        }
        if !is_elsewhere {
            break;
        }
        next = insert
            .dest(rewriter)
            .defining::<InsertStridedSliceOp>(rewriter);
    }
    Err(fails("the slice is not part of one that was put in"))
}

fn slice_of_constant_mask(op: ExtractStridedSliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mask = op.source(rewriter).defining::<ConstantMaskOp>(rewriter);
    let mask = mask.ok_or_else(|| fails("the operand is no constant mask"))?;
    let (offsets, sizes) = (
        integers(rewriter, op.offsets(rewriter)),
        integers(rewriter, op.sizes(rewriter)),
    );
    let mut set = mask.sizes(rewriter);
    for ((set, offset), size) in set.iter_mut().zip(offsets).zip(sizes) {
        *set = ((offset + size).min(*set) - offset).max(0);
    }
    if set.contains(&0) {
        set.fill(0);
    }
    let (loc, ty) = (rewriter.loc(op.op()), rewriter.ty(op.result(rewriter)));
    let set = DenseArrayAttr::i64s(rewriter, &set);
    let new = ConstantMaskOp::build(rewriter, loc, ty, set);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn slice_of_mask(op: ExtractStridedSliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mask = op.source(rewriter).defining::<CreateMaskOp>(rewriter);
    let mask = mask.ok_or_else(|| fails("the operand is no mask"))?;
    let (loc, ty) = (rewriter.loc(op.op()), rewriter.ty(op.result(rewriter)));
    let mut set: Vec<Value> = mask.operands(rewriter).collect();
    for (set, offset) in set.iter_mut().zip(integers(rewriter, op.offsets(rewriter))) {
        let offset = arith::ConstantOp::index(rewriter, loc, offset).result(rewriter);
        *set = SubIOp::build(rewriter, loc, *set, offset).result(rewriter);
    }
    let new = CreateMaskOp::build(rewriter, loc, ty, &set);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn slice_of_broadcast(op: ExtractStridedSliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let broadcast = op.source(rewriter).defining::<BroadcastOp>(rewriter);
    let mut source = broadcast
        .ok_or_else(|| fails("the operand is no broadcast"))?
        .source(rewriter);
    let to = vector_type(rewriter, op.result(rewriter));
    if let Some(from) = rewriter.ty(source).cast::<VectorType>(rewriter) {
        let lead = to.rank(rewriter) - from.rank(rewriter);
        let shape = from.shape(rewriter);
        let is_sliced = |(size, to): (&i64, &i64)| *size != 1 && size != to;
        if shape.iter().zip(&to.shape(rewriter)[lead..]).any(is_sliced) {
            // What is sliced is so before it is repeated.
            let numbers =
                |array| -> Sizes { integers(rewriter, array).into_iter().skip(lead).collect() };
            let [mut offsets, mut sizes, strides] = [
                op.offsets(rewriter),
                op.sizes(rewriter),
                op.strides(rewriter),
            ]
            .map(numbers);
            for ((offset, size), whole) in offsets.iter_mut().zip(&mut sizes).zip(shape) {
                if *whole == 1 {
                    (*offset, *size) = (0, 1);
                }
            }
            let loc = rewriter.loc(op.op());
            let ty = ExtractStridedSliceOp::result_type(rewriter, from, &sizes);
            let [offsets, sizes, strides] =
                [offsets, sizes, strides].map(|numbers| i64s(rewriter, &numbers));
            let slice = ExtractStridedSliceOp::build(
                rewriter,
                loc,
                ty.into(),
                source,
                offsets,
                sizes,
                strides,
            );
            source = slice.result(rewriter);
        }
    }
    replace_with_broadcast(rewriter, op, source);
    Ok(())
}

fn slice_of_splat(op: ExtractStridedSliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let scalar = splat_source(rewriter, op.source(rewriter))
        .ok_or_else(|| fails("the operand is no splat"))?;
    replace_with_broadcast(rewriter, op, scalar);
    Ok(())
}

fn slice_of_rows(op: ExtractStridedSliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = op.source(rewriter);
    let ty = vector_type(rewriter, source);
    if is_scalable(rewriter, ty) {
        return Err(fails("the vector is scalable"));
    }
    let (offsets, sizes) = (
        integers(rewriter, op.offsets(rewriter)),
        integers(rewriter, op.sizes(rewriter)),
    );
    let shape = ty.shape(rewriter);
    let mut count = sizes.len();
    while count > 0 && shape[count - 1] == sizes[count - 1] {
        count -= 1;
    }
    if count == 0 || count == shape.len() {
        return Err(fails("it is no slice of whole rows"));
    }
    if sizes[..count].iter().any(|size| *size != 1) {
        return Err(fails("there are several rows"));
    }
    while count + 1 < sizes.len() && sizes[count] == 1 {
        count += 1;
    }
    let loc = rewriter.loc(op.op());
    let position = offsets[..count]
        .iter()
        .copied()
        .map(MixedIndex::Constant)
        .collect();
    let part = ExtractOp::at(rewriter, loc, source, &position).result(rewriter);
    replace_with_shape_cast(rewriter, op, part);
    Ok(())
}

fn insert_slice_of_splat(op: InsertStridedSliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (part, dest) = (op.value_to_store(rewriter), op.dest(rewriter));
    let splat = splat_source(rewriter, part);
    if splat.is_none() || splat_source(rewriter, dest) != splat {
        return Err(fails("the operands are not the same splat"));
    }
    rewriter.replace_op(op.op(), &[dest]);
    Ok(())
}

fn insert_slice_where_taken(
    op: InsertStridedSliceOp,
    rewriter: &mut Rewriter<'_>,
) -> RewriteResult {
    let dest = op.dest(rewriter);
    let taken = op
        .value_to_store(rewriter)
        .defining::<ExtractStridedSliceOp>(rewriter);
    let taken = taken.ok_or_else(|| fails("the operand is no slice"))?;
    let is_same = taken.source(rewriter) == dest
        && taken.strides(rewriter) == op.strides(rewriter)
        && taken.offsets(rewriter) == op.offsets(rewriter);
    if !is_same {
        return Err(fails("the slice was taken elsewhere"));
    }
    rewriter.replace_op(op.op(), &[dest]);
    Ok(())
}

fn insert_constant_slice(op: InsertStridedSliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (part, dest) = (op.value_to_store(rewriter), op.dest(rewriter));
    let constants = constant_value(rewriter, part).zip(constant_value(rewriter, dest));
    let (constant, into) = constants.ok_or_else(|| fails("an operand is no constant"))?;
    let [from, to] = [part, dest].map(|value| vector_type(rewriter, value));
    let is_large = num_elements(rewriter, to) > MAX_COPIED && !rewriter.has_one_use(dest);
    if is_scalable(rewriter, to) || is_large {
        return Err(fails("the constant would be large"));
    }
    let lists = elements_of(rewriter, constant).zip(elements_of(rewriter, into));
    let (parts, mut elements) = lists.ok_or_else(|| fails("an operand has no elements"))?;
    let offsets = integers(rewriter, op.offsets(rewriter));
    let lead = to.rank(rewriter) - from.rank(rewriter);
    let sizes = from.shape(rewriter);
    let mut index: Sizes = sizes.iter().map(|_| 0).collect();
    for part in parts {
        let position =
            offsets
                .iter()
                .enumerate()
                .map(|(dim, offset)| match dim.checked_sub(lead) {
                    Some(dim) => offset + index[dim],
                    None => *offset,
                });
        let position: Sizes = position.collect();
        let at = flat_position(to.shape(rewriter), &position).and_then(|at| elements.get_mut(at));
        *at.ok_or_else(|| fails("the slice is outside"))? = part;
        advance(&mut index, sizes);
    }
    let value = dense_elements(rewriter, to.into(), &elements)
        .ok_or_else(|| fails("the elements are no numbers"))?;
    let loc = rewriter.loc(op.op());
    let new = arith::ConstantOp::build(rewriter, loc, value);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}
