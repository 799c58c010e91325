//! How ops of the spirv dialect are made.

use terrace_conversion::ConversionRewriter;
use terrace_conversions::splat::{splat_float, splat_integer};
use terrace_dialects::spirv;
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::types::VectorType;
use terrace_ir::{Builder, Context, Location, Op, Type, Value};

/// An op of this kind with operands, one result and no attributes; gives the result.
pub(super) fn emit<T: TypedOp>(
    b: &mut Builder<'_>,
    loc: Location,
    operands: &[Value],
    ty: Type,
) -> Value {
    let op = emit_op(b, loc, T::INFO, operands, ty);
    b.result(op, 0)
}

/// An op of a kind with operands, one result and no attributes.
pub(super) fn emit_op(
    b: &mut Builder<'_>,
    loc: Location,
    info: &'static OpInfo,
    operands: &[Value],
    ty: Type,
) -> Op {
    let name = b.loaded_op_name_of(info);
    b.create(OpSpec {
        operands,
        result_types: &[ty],
        ..OpSpec::new(name, loc)
    })
}

/// A number of a type as an attribute, or a vector of equal ones.
pub(super) fn number_attr(cx: &Context, ty: Type, value: i128) -> Attribute {
    match ty.element_or_self(cx).is_float(cx) {
        true => splat_float(cx, ty, value as f64),
        false => splat_integer(cx, ty, value),
    }
}

/// A number, or a vector of equal ones.
pub(super) fn number(b: &mut Builder<'_>, loc: Location, ty: Type, value: i128) -> Value {
    let attr = number_attr(b, ty, value);
    spirv::ConstantOp::build(b, loc, ty, attr).constant(b)
}

/// An integer that is known.
fn known(b: &Builder<'_>, value: Value) -> Option<i128> {
    Some(constant_value(b, value)?.cast::<IntegerAttr>(b)?.value(b))
}

/// A sum; a term if the other is zero.
pub(super) fn sum(b: &mut Builder<'_>, loc: Location, x: Value, y: Value) -> Value {
    let ty = b.ty(x);
    match (known(b, x), known(b, y)) {
        (_, Some(0)) => x,
        (Some(x), Some(y)) => number(b, loc, ty, x + y),
        (Some(0), _) => y,
        _ => emit::<spirv::IAddOp>(b, loc, &[x, y], ty),
    }
}

/// A product; zero or a factor if the other is zero or one.
pub(super) fn product(b: &mut Builder<'_>, loc: Location, x: Value, y: Value) -> Value {
    let ty = b.ty(x);
    match (known(b, x), known(b, y)) {
        (_, Some(0)) => y,
        (_, Some(1)) => x,
        (Some(x), Some(y)) => number(b, loc, ty, x.wrapping_mul(y)),
        (Some(0), _) => x,
        (Some(1), _) => y,
        _ => emit::<spirv::IMulOp>(b, loc, &[x, y], ty),
    }
}

/// A quotient by a number that is not zero.
pub(super) fn quotient(b: &mut Builder<'_>, loc: Location, x: Value, y: Value) -> Value {
    let ty = b.ty(x);
    match (known(b, x), known(b, y)) {
        (_, Some(1)) => x,
        (Some(x), Some(y)) => number(b, loc, ty, x / y),
        _ => emit::<spirv::SDivOp>(b, loc, &[x, y], ty),
    }
}

/// The remainder of a position by a number that is not zero.
pub(super) fn remainder(b: &mut Builder<'_>, loc: Location, x: Value, y: Value) -> Value {
    let ty = b.ty(x);
    match (known(b, x), known(b, y)) {
        (Some(x @ 0..), Some(y)) => number(b, loc, ty, x % y),
        _ => emit::<spirv::UModOp>(b, loc, &[x, y], ty),
    }
}

/// Bits moved by an op on the value and how far; the value itself if that is nothing.
pub(super) fn shifted<T: TypedOp>(
    b: &mut Builder<'_>,
    loc: Location,
    x: Value,
    by: Value,
) -> Value {
    let ty = b.ty(x);
    match known(b, by) {
        Some(0) => x,
        _ => emit::<T>(b, loc, &[x, by], ty),
    }
}

/// The other bits.
pub(super) fn inverted(b: &mut Builder<'_>, loc: Location, x: Value) -> Value {
    let ty = b.ty(x);
    match known(b, x) {
        Some(x) => number(b, loc, ty, !x),
        None => emit::<spirv::NotOp>(b, loc, &[x], ty),
    }
}

/// The vector of truth values with the shape of a type, or `i1`.
pub(super) fn bool_like(cx: &Context, ty: Type) -> Type {
    match ty.cast::<VectorType>(cx) {
        Some(vector) => VectorType::get(cx, vector.shape(cx), Type::I1).into(),
        None => Type::I1,
    }
}

/// Whether the type is `i1` or a vector of it.
pub(super) fn is_bool(cx: &Context, ty: Type) -> bool {
    ty.element_or_self(cx) == Type::I1
}

/// A part of a composite.
pub(super) fn extract(
    b: &mut Builder<'_>,
    loc: Location,
    composite: Value,
    ty: Type,
    index: i32,
) -> Value {
    let path = IntegerAttr::get(b, Type::I32, index.into()).into();
    let path = ArrayAttr::get(b, &[path]);
    spirv::CompositeExtractOp::build(b, loc, ty, composite, path).component(b)
}

/// Makes an op one of another kind in place: attributes of the same name are kept, inherent or not, but for the ones that
/// `set` says.
pub(super) fn rename_keeping(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    info: &'static OpInfo,
    set: &[(&str, Option<Attribute>)],
) {
    let attributes: Vec<(String, Attribute)> = rw
        .attributes(op)
        .filter(|(name, _)| set.iter().all(|(other, _)| other != name))
        .map(|(name, attr)| (name.to_owned(), attr))
        .collect();
    let name = rw.loaded_op_name_of(info);
    rw.ir_mut().set_discardable_attrs(op, None);
    rw.rename_op(op, name, &[]);
    let given = set
        .iter()
        .filter_map(|(name, attr)| Some((*name, (*attr)?)));
    let kept = attributes.iter().map(|(name, attr)| (name.as_str(), *attr));
    let all: Vec<(&str, Attribute)> = kept.chain(given).collect();
    for (name, attr) in all {
        rw.ir_mut().set_attr(op, name, attr);
    }
}
