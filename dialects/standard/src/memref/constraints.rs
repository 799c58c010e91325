//! Constraints on memrefs.

use std::marker::PhantomData;

use terrace_ir::Context;
use terrace_ir::ods::{
    AnyMemRef, AnySignlessInteger, AnyType, ExpectedKind, Index, Is, MemRefOf, MemRefRankOf,
    TypeAttrOf, TypeConstraint, TypeConstraintList,
};
use terrace_ir::types::{MemRefType, ShapedType, Type};
use terrace_ods_macros::constraint;

use super::layout::strides_and_offset;

/// A memref whose layout has strides, and whose element type is one of those listed.
pub struct StridedMemRefOf<L>(PhantomData<L>);

/// A memref whose layout has strides.
pub type AnyStridedMemRef = StridedMemRefOf<(AnyType,)>;

impl<L: TypeConstraintList> TypeConstraint for StridedMemRefOf<L> {
    fn describe(out: &mut String) {
        out.push_str("strided ");
        MemRefOf::<L>::describe(out);
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        MemRefOf::<L>::matches(cx, ty) && has_strides(cx, ty)
    }
    const KIND: Option<ExpectedKind> = AnyMemRef::KIND;
}

/// A memref of `N` dimensions whose layout has strides.
pub struct AnyStridedMemRefOfRank<const N: i64>;

impl<const N: i64> TypeConstraint for AnyStridedMemRefOfRank<N> {
    fn describe(out: &mut String) {
        AnyStridedMemRef::describe(out);
        out.push_str(&format!(" of rank {N}"));
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        MemRefRankOf::<(AnyType,), (Is<N>,)>::matches(cx, ty) && has_strides(cx, ty)
    }
    const KIND: Option<ExpectedKind> = AnyMemRef::KIND;
}

fn has_strides(cx: &Context, ty: Type) -> bool {
    ty.cast(cx)
        .is_some_and(|ty: MemRefType| strides_and_offset(cx, ty).is_some())
}

constraint! {
    /// 1D memref of any type values
    pub AnyMemRef1D: Type = AnyMemRef & |cx, ty| rank(cx, ty) == 1;

    /// 1D memref of 8-bit signless integer values
    pub BytesMemRef: Type = AnyMemRef & |cx, ty| rank(cx, ty) == 1 && element(cx, ty) == Type::I8;

    /// 1D memref of signless integer or index values
    pub ShapeMemRef: Type = AnyMemRef
        & |cx, ty| rank(cx, ty) == 1 && holds_sizes(cx, element(cx, ty));

    /// memref of signless integer or floating-point values
    pub NumberMemRef: Type = AnyMemRef & |cx, ty| SignlessIntegerOrFloat::matches(cx, element(cx, ty));

    /// memref type attribute
    pub MemRefTypeAttr: Attribute = TypeAttrOf<MemRefType> & |_, _| true;

    /// signless integer or floating-point
    pub SignlessIntegerOrFloat: Type = |cx, ty| ty.is_signless_integer(cx) || ty.is_float(cx);
}

fn shaped(cx: &Context, ty: Type) -> ShapedType {
    ty.cast(cx).expect("the constraint is one on memrefs")
}

/// The number of dimensions; no number at all if it is not known.
fn rank(cx: &Context, ty: Type) -> usize {
    shaped(cx, ty).rank(cx).unwrap_or(usize::MAX)
}

fn element(cx: &Context, ty: Type) -> Type {
    shaped(cx, ty).element(cx)
}

fn holds_sizes(cx: &Context, element: Type) -> bool {
    AnySignlessInteger::matches(cx, element) || Index::matches(cx, element)
}
