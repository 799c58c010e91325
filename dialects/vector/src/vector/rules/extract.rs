//! Parts of vectors.

use smallvec::SmallVec;
use terrace_dialect_base::folding::uniform_attr;
use terrace_dialect_base::rules;
use terrace_ir::Value;
use terrace_ir::attributes::{Attribute, DenseArrayAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, VectorType};
use terrace_standard_dialects::arith;

use super::broadcasts::{replace_with_broadcast, replace_with_shape_cast};
use super::fails;
use super::masks::{MaskFormat, known_size, mask_format};
use crate::vector::extract_folds::Extracted;
use crate::vector::positions::flat_position;
use crate::vector::types::num_elements;
use crate::vector::{
    BroadcastOp, CreateMaskOp, ExtractOp, FromElementsOp, ShapeCastOp, broadcast_fault, vector_type,
};

rules! {
    ExtractElsewhere, "A part of what another op made is a part of what it took.", ExtractOp => extract_elsewhere;
    ExtractFromBroadcast, "A part of a repeated value is that value, repeated less.", ExtractOp => extract_from_broadcast;
    ExtractFromMask, "A row of a mask is a mask.", ExtractOp => extract_from_mask;
    ExtractFromElements, "A part of a vector of these elements is a vector of some of them.", ExtractOp => extract_from_elements;
    ExtractFromReshaped, "All elements of a vector in another shape are that vector in this shape.", ExtractOp => extract_from_reshaped;
}

fn extract_elsewhere(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let operands: SmallVec<[Option<Attribute>; 4]> = rewriter
        .operands(op.op())
        .map(|operand| constant_value(rewriter, operand))
        .collect();
    match op.simplified(rewriter, &operands) {
        Some(Extracted::At(source, place)) => {
            let operands: SmallVec<[Value; 4]> =
                std::iter::once(source).chain(place.values).collect();
            let constants = DenseArrayAttr::i64s(rewriter, &place.constants);
            rewriter.set_operands(op.op(), &operands);
            op.set_static_position(rewriter, constants);
            Ok(())
        }
        _ => Err(fails("the source is not made of parts of another one")),
    }
}

fn extract_from_broadcast(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let broadcast = op.source(rewriter).defining::<BroadcastOp>(rewriter);
    let source = broadcast
        .ok_or_else(|| fails("the operand is no broadcast"))?
        .source(rewriter);
    let ty = rewriter
        .ty(op.result(rewriter))
        .cast::<VectorType>(rewriter);
    let fits = ty.is_some_and(|ty| broadcast_fault(rewriter, rewriter.ty(source), ty).is_none());
    if !fits {
        return Err(fails("what is repeated has more dimensions than the part"));
    }
    replace_with_broadcast(rewriter, op, source);
    Ok(())
}

fn extract_from_mask(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mask = op.source(rewriter).defining::<CreateMaskOp>(rewriter);
    let mask = mask.ok_or_else(|| fails("the operand is no mask that is created"))?;
    let ty = rewriter.ty(op.result(rewriter));
    if !ty.is::<VectorType>(rewriter) {
        return Err(fails("the part is an element"));
    }
    let shape = vector_type(rewriter, mask.result(rewriter)).shape(rewriter);
    let sizes: Vec<Value> = mask.operands(rewriter).collect();
    let position = op.position(rewriter).constants;
    let mut is_false = mask_format(rewriter, mask.result(rewriter)) == MaskFormat::AllFalse;
    let mut is_unknown = false;
    for ((index, size), whole) in position.iter().zip(&sizes).zip(shape) {
        match known_size(rewriter, *size) {
            Some(size) if *index != DYNAMIC => is_false |= *index >= size,
            Some(size) => is_unknown |= size < *whole,
            None => is_unknown = true,
        }
    }
    let loc = rewriter.loc(op.op());
    if is_false {
        let value = uniform_attr(rewriter, ty, 0).expect("a mask has bits");
        let new = arith::ConstantOp::build(rewriter, loc, value);
        rewriter.replace_op_with(op.op(), new.op());
        return Ok(());
    }
    if is_unknown {
        return Err(fails(
            "it is not known whether the row is in the part that is set",
        ));
    }
    let new = CreateMaskOp::build(rewriter, loc, ty, &sizes[position.len()..]);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn extract_from_elements(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = op.source(rewriter);
    let list = source.defining::<FromElementsOp>(rewriter);
    let list = list.ok_or_else(|| fails("the operand is no list of elements"))?;
    let ty = rewriter
        .ty(op.result(rewriter))
        .cast::<VectorType>(rewriter);
    let ty = ty.ok_or_else(|| fails("the part is an element"))?;
    let position = op.position(rewriter);
    if !position.values.is_empty() {
        return Err(fails("the position is not known"));
    }
    let start = flat_position(
        vector_type(rewriter, source).shape(rewriter),
        &position.constants,
    );
    let start = start.ok_or_else(|| fails("the position is outside"))?;
    let count = num_elements(rewriter, ty) as usize;
    let elements: Vec<Value> = list.elements(rewriter).skip(start).take(count).collect();
    if elements.len() != count {
        return Err(fails("the position is outside"));
    }
    let loc = rewriter.loc(op.op());
    let new = FromElementsOp::build(rewriter, loc, ty.into(), &elements);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn extract_from_reshaped(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let cast = op.source(rewriter).defining::<ShapeCastOp>(rewriter);
    let source = cast
        .ok_or_else(|| fails("the operand is no shape cast"))?
        .source(rewriter);
    let ty = rewriter
        .ty(op.result(rewriter))
        .cast::<VectorType>(rewriter);
    let ty = ty.ok_or_else(|| fails("the part is an element"))?;
    let from = vector_type(rewriter, source);
    let count = |ty: VectorType| {
        let scalable = ty
            .scalable_dims(rewriter)
            .iter()
            .filter(|is_scalable| **is_scalable);
        (num_elements(rewriter, ty), scalable.count())
    };
    if count(from) != count(ty) {
        return Err(fails("the part has other elements than the whole"));
    }
    replace_with_shape_cast(rewriter, op, source);
    Ok(())
}
