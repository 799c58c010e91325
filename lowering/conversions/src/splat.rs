//! Numbers as attributes, of scalar types and of vectors.

use terrace_ir::attributes::{Attribute, DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::types::ShapedType;
use terrace_ir::{Context, Type};

/// An integer, or a vector of equal ones.
pub fn splat_integer(cx: &Context, ty: Type, value: i128) -> Attribute {
    match ty.cast::<ShapedType>(cx) {
        Some(shaped) => DenseElementsAttr::integers(cx, shaped, [value]).into(),
        None => IntegerAttr::get(cx, ty, value).into(),
    }
}

/// A float, or a vector of equal ones.
pub fn splat_float(cx: &Context, ty: Type, value: f64) -> Attribute {
    let Some(shaped) = ty.cast::<ShapedType>(cx) else {
        return FloatAttr::get(cx, ty, value).into();
    };
    let number = FloatAttr::get(cx, shaped.element(cx), value);
    let bytes = number.kind(cx).width().div_ceil(8) as usize;
    let bits = number.bits(cx).to_le_bytes();
    DenseElementsAttr::from_bytes(cx, shaped, &bits[..bytes]).into()
}
