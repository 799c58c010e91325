//! The common constraints on types.

use super::{ExpectedKind, TypeConstraint};
use crate::context::Context;
use crate::types::{
    ComplexType, MemRefType, RankedTensorType, ShapedType, Signedness, TupleType, Type, TypeData,
    UnrankedTensorType, VectorType,
};

/// Any type.
pub struct AnyType;

#[diagnostic::do_not_recommend]
impl TypeConstraint for AnyType {
    fn describe(out: &mut String) {
        out.push_str("any type");
    }
    fn matches(_: &Context, _: Type) -> bool {
        true
    }
}

/// Declares constraints that accept a fixed list of types.
macro_rules! fixed_type_constraints {
    ($($(#[$doc:meta])* $name:ident = $ty:expr, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl TypeConstraint for $name {
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches(_: &Context, ty: Type) -> bool {
                ty == $ty
            }
            const BUILD: Option<fn(&Context) -> Type> = Some(|_| $ty);
        }
    )*};
}

fixed_type_constraints! {
    /// `i1`.
    I1 = Type::I1, "1-bit signless integer";
    /// `i8`.
    I8 = Type::I8, "8-bit signless integer";
    /// `i16`.
    I16 = Type::I16, "16-bit signless integer";
    /// `i32`.
    I32 = Type::I32, "32-bit signless integer";
    /// `i64`.
    I64 = Type::I64, "64-bit signless integer";
    /// `index`.
    Index = Type::INDEX, "index";
    /// `f16`.
    F16 = Type::F16, "16-bit float";
    /// `bf16`.
    BF16 = Type::BF16, "bfloat16 type";
    /// `f32`.
    F32 = Type::F32, "32-bit float";
    /// `f64`.
    F64 = Type::F64, "64-bit float";
}

/// Declares constraints by a predicate over a type's data.
macro_rules! type_constraints {
    ($(
        $(#[$doc:meta])*
        $name:ident = |$cx:ident, $ty:ident| $test:expr, $summary:literal $(, kind = $kind:expr)?;
    )*) => {$(
        $(#[$doc])*
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl TypeConstraint for $name {
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches($cx: &Context, $ty: Type) -> bool {
                $test
            }
            $(const KIND: Option<ExpectedKind> = Some(ExpectedKind { name: $kind, holds: Self::matches });)?
        }
    )*};
}

type_constraints! {
    /// Any integer type.
    AnyInteger = |cx, ty| ty.is_integer(cx), "integer", kind = Some("builtin.integer");
    /// Any signless integer type.
    AnySignlessInteger = |cx, ty| ty.is_signless_integer(cx), "signless integer";
    /// Any signed integer type.
    AnySignedInteger = |cx, ty| has_sign(cx, ty, Signedness::Signed), "signed integer";
    /// Any unsigned integer type.
    AnyUnsignedInteger = |cx, ty| has_sign(cx, ty, Signedness::Unsigned), "unsigned integer";
    /// Any complex type.
    AnyComplex = |cx, ty| ty.is::<ComplexType>(cx), "complex-type";
    /// Any tuple type.
    AnyTuple = |cx, ty| ty.is::<TupleType>(cx), "tuple";
    /// A signless integer or `index`.
    SignlessIntegerOrIndex = |cx, ty| ty == Type::INDEX || ty.is_signless_integer(cx), "signless integer or index";
    /// Any floating-point type.
    AnyFloat = |cx, ty| ty.is_float(cx), "floating-point", kind = None;
    /// Signless integers, and vectors and tensors of them.
    SignlessIntegerLike = |cx, ty| is_like(cx, ty, AnySignlessInteger::matches), "signless-integer";
    /// Signless integers, `index`, and vectors and tensors of them.
    SignlessIntegerOrIndexLike = |cx, ty| is_like(cx, ty, SignlessIntegerOrIndex::matches), "signless-integer-like";
    /// As [`SignlessIntegerLike`], by the name that the arithmetic dialect has for it.
    SignlessFixedWidthIntegerLike = |cx, ty| is_like(cx, ty, AnySignlessInteger::matches),
        "signless-fixed-width-integer-like";
    /// Signless integers, floating-point types, and vectors and tensors of them.
    SignlessIntegerOrFloatLike = |cx, ty| SignlessIntegerLike::matches(cx, ty) || FloatLike::matches(cx, ty),
        "signless-integer-like or floating-point-like";
    /// Signless integers, `index`, floating-point types, and vectors and tensors of them.
    SignlessIntegerOrIndexOrFloatLike = |cx, ty| SignlessIntegerOrIndexLike::matches(cx, ty) || FloatLike::matches(cx, ty),
        "signless-integer-or-index-like or floating-point-like";
    /// `i1`, and vectors and tensors of it.
    BoolLike = |cx, ty| is_like(cx, ty, I1::matches), "bool-like";
    /// Floating-point types, and vectors and tensors of them.
    FloatLike = |cx, ty| is_like(cx, ty, AnyFloat::matches), "floating-point-like";
    /// Any tensor.
    AnyTensor = |cx, ty| ty.is::<RankedTensorType>(cx) || ty.is::<UnrankedTensorType>(cx), "tensor of any type values", kind = None;
    /// Any ranked tensor.
    AnyRankedTensor = |cx, ty| ty.is::<RankedTensorType>(cx), "ranked tensor of any type values", kind = Some("builtin.tensor");
    /// Any ranked memref.
    AnyMemRef = |cx, ty| ty.is::<MemRefType>(cx), "memref of any type values", kind = Some("builtin.memref");
    /// Any vector.
    AnyVector = |cx, ty| ty.is::<VectorType>(cx), "vector of any type values", kind = Some("builtin.vector");
    /// Any vector, tensor or memref.
    AnyShaped = |cx, ty| ty.is::<ShapedType>(cx), "shaped of any type values";
}

fn has_sign(cx: &Context, ty: Type, sign: Signedness) -> bool {
    matches!(ty.data(cx), TypeData::Integer { signedness, .. } if *signedness == sign)
}

/// Whether a scalar, or the element of a vector or tensor, satisfies `scalar`.
fn is_like(cx: &Context, ty: Type, scalar: fn(&Context, Type) -> bool) -> bool {
    match ty.data(cx) {
        TypeData::Vector { element, .. }
        | TypeData::RankedTensor { element, .. }
        | TypeData::UnrankedTensor(element) => scalar(cx, *element),
        _ => scalar(cx, ty),
    }
}
