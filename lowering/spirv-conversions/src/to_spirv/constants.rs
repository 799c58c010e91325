//! Constants, whose values are kept where the type that stands for theirs is another.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{arith, spirv};
use terrace_ir::attributes::{Attribute, DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{RankedTensorType, ShapedType, TypeData, VectorType};
use terrace_ir::{Context, Type, Value};

/// Adds the pattern of constants.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(ConstantLowering);
}

conversion_pattern! {
    /// A constant of the converted type.
    pub ConstantLowering: arith::ConstantOp => lower_constant;
}

fn lower_constant(
    op: arith::ConstantOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let from = rw.ty(op.result(rw));
    let shaped = from.cast::<ShapedType>(rw);
    let count = shaped.and_then(|shaped| shaped.num_elements(rw));
    let (ty, value) = match (shaped, count) {
        (Some(_), Some(1)) => {
            let elements: Option<DenseElementsAttr> = op.value(rw).cast(rw);
            let value = elements.and_then(|elements| elements.element_attr(rw, 0));
            let value = value.ok_or_else(no_values)?;
            // A tensor of one element stays an array.
            let ty = rw.convert_type(from.element_or_self(rw))?;
            (ty, scalar(rw, value, ty))
        }
        (Some(shaped), _) => {
            let ty = rw.convert_type(from)?;
            (ty, composite(rw, op.value(rw), shaped, ty))
        }
        (None, _) => {
            let ty = rw.convert_type(from)?;
            (ty, scalar(rw, op.value(rw), ty))
        }
    };
    let value = value.ok_or_else(no_values)?;
    let constant = spirv::ConstantOp::build(rw, loc, ty, value);
    rw.replace_op_with(op.op(), constant.op());
    Ok(())
}

fn no_values() -> MatchFailure {
    MatchFailure::new("the value is none of the type that stands for the constant's")
}

/// A number as one of another type, if it is one.
pub(super) fn scalar(cx: &Context, value: Attribute, ty: Type) -> Option<Attribute> {
    if let Some(value) = value.cast::<IntegerAttr>(cx) {
        let width = ty.bit_width(cx).filter(|_| ty.is_integer(cx))?;
        let number = match value.width(cx) {
            1 if ty == Type::I1 => value.value(cx) & 1,
            _ => value.value(cx),
        };
        let fits = width >= 128 || number >= -(1 << (width - 1)) && number < (1 << width);
        return (fits || ty == Type::I1).then(|| IntegerAttr::get(cx, ty, number).into());
    }
    let value: FloatAttr = value.cast(cx)?;
    match ty.data(cx) {
        TypeData::Float(kind) => {
            let bits = value.kind(cx).convert(value.bits(cx), *kind);
            Some(FloatAttr::from_bits(cx, ty, bits).into())
        }
        TypeData::Integer { .. } => {
            Some(IntegerAttr::get(cx, ty, value.bits(cx).cast_signed()).into())
        }
        _ => None,
    }
}

/// Elements as those of the vector or array that stands for their type.
fn composite(cx: &Context, value: Attribute, from: ShapedType, ty: Type) -> Option<Attribute> {
    let elements: DenseElementsAttr = value.cast(cx)?;
    let rank = from.shape(cx).map_or(0, <[i64]>::len);
    let count = from.num_elements(cx)?;
    let is_vector = Type::from(from).is::<VectorType>(cx);
    if is_vector && rank > 1 {
        return None;
    }
    let element = match ty.cast::<spirv::ArrayType>(cx) {
        Some(array) => array.element(cx),
        None => ty.cast::<VectorType>(cx)?.element(cx),
    };
    let shape = [count];
    let target: ShapedType = match is_vector {
        true => Type::from(VectorType::get(cx, &shape, element)).cast(cx)?,
        false => Type::from(RankedTensorType::get(cx, &shape, element)).cast(cx)?,
    };
    if element == from.element(cx) {
        return Some(elements.reshape(cx, target).into());
    }
    if from.element(cx) == Type::I1 {
        return None;
    }
    let width = element.bit_width(cx)?.div_ceil(8) as usize;
    let known = if elements.is_splat(cx) {
        1
    } else {
        elements.num_elements(cx)
    };
    let mut bytes = Vec::with_capacity(known * width);
    for index in 0..known {
        let converted = scalar(cx, elements.element_attr(cx, index)?, element)?;
        let bits = match converted.cast::<FloatAttr>(cx) {
            Some(float) => float.bits(cx),
            None => converted.cast::<IntegerAttr>(cx)?.value(cx).cast_unsigned(),
        };
        bytes.extend_from_slice(&bits.to_le_bytes()[..width]);
    }
    Some(DenseElementsAttr::from_bytes(cx, target, bytes).into())
}
