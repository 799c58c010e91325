//! What types become, and what patterns of several dialects build.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget,
    TypeConverter,
};
use terrace_dialects::emitc::{
    self, ArrayType, OpaqueAttr, PtrDiffTType, SizeTType, is_pointer_wide, is_supported,
};
use terrace_dialects::memref::has_identity_layout;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::OpInfo;
use terrace_ir::types::{IntegerType, MemRefType, Signedness};
use terrace_ir::{Context, Diagnostic, Ir, Location, Type, Value};

/// A converter that keeps the types that C or C++ have, and converts no others.
pub fn supported_types() -> TypeConverter {
    TypeConverter::new().rule(|_, cx, ty| Some(is_supported(cx, ty).then_some(ty)))
}

/// An index becomes a `size_t`.
pub fn size_t_for_indices(converter: TypeConverter) -> TypeConverter {
    converter.rule(|_, cx, ty| (ty == Type::INDEX).then(|| Some(SizeTType::get(cx).into())))
}

/// A memref becomes an array if it is one: not empty, of a known shape, its elements in order.
pub fn arrays_for_memrefs(converter: TypeConverter) -> TypeConverter {
    converter.rule(|converter, cx, ty| {
        let memref = ty.cast::<MemRefType>(cx)?;
        Some(array_of(converter, cx, memref))
    })
}

fn array_of(converter: &TypeConverter, cx: &Context, memref: MemRefType) -> Option<Type> {
    if !is_array(cx, memref) {
        return None;
    }
    let element = converter.convert(cx, memref.element(cx))?;
    let array = ArrayType::get_checked(cx, Location::UNKNOWN, memref.shape(cx).into(), element);
    array.ok().map(Type::from)
}

/// Whether a memref is laid out as an array of C.
pub(crate) fn is_array(cx: &Context, memref: MemRefType) -> bool {
    let shape = memref.shape(cx);
    has_identity_layout(cx, memref) && !shape.is_empty() && shape.iter().all(|dim| *dim > 0)
}

/// The type of the same width whose numbers have no sign, or have one.
pub(crate) fn with_sign(cx: &Context, ty: Type, unsigned: bool) -> Type {
    if let Some(integer) = ty.cast::<IntegerType>(cx) {
        if (integer.signedness(cx) == Signedness::Unsigned) == unsigned {
            return ty;
        }
        let signedness = match unsigned {
            true => Signedness::Unsigned,
            false => Signedness::Signed,
        };
        return IntegerType::with_signedness(cx, integer.width(cx), signedness).into();
    }
    match is_pointer_wide(cx, ty) && ty.is::<SizeTType>(cx) != unsigned {
        true if unsigned => SizeTType::get(cx).into(),
        true => PtrDiffTType::get(cx).into(),
        false => ty,
    }
}

/// A value as one of this type.
pub(crate) fn cast(rw: &mut ConversionRewriter<'_>, value: Value, ty: Type) -> Value {
    if rw.ty(value) == ty {
        return value;
    }
    let loc = rw.value_loc(value);
    emitc::CastOp::build(rw, loc, ty, value).dest(rw)
}

/// The result of a new op of this kind.
pub(crate) fn build(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    info: &'static OpInfo,
    operands: &[Value],
    ty: Type,
) -> Value {
    let name = rw.loaded_op_name_of(info);
    let op = rw.create(OpSpec {
        operands,
        result_types: &[ty],
        ..OpSpec::new(name, loc)
    });
    rw.result(op, 0)
}

/// A constant of this type.
pub(crate) fn constant(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: Type,
    value: impl Into<Attribute>,
) -> Value {
    emitc::ConstantOp::build(rw, loc, ty, value.into()).result(rw)
}

/// A number of this type, which may be as wide as a pointer.
pub(crate) fn number(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: Type,
    value: i64,
) -> Value {
    let attr_type = match is_pointer_wide(rw, ty) {
        true => Type::INDEX,
        false => ty,
    };
    let value = IntegerAttr::get(rw, attr_type, value.into());
    constant(rw, loc, ty, value)
}

/// A variable that nothing is in yet.
pub(crate) fn variable(rw: &mut ConversionRewriter<'_>, loc: Location, ty: Type) -> Value {
    let nothing = OpaqueAttr::get(rw, String::new());
    emitc::VariableOp::build(rw, loc, ty, nothing.into()).result(rw)
}

/// Converts what the patterns match.
pub(crate) fn apply(
    ir: &mut Ir,
    patterns: &ConversionPatterns,
    converter: &TypeConverter,
    target: &ConversionTarget,
) -> Result<(), Diagnostic> {
    Conversion {
        target,
        patterns,
        converter,
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}
