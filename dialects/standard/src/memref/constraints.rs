//! Constraints on memrefs.

use terrace_ir::Context;
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr};
use terrace_ir::ods::{
    AnyMemRef, AnyRankedOrUnrankedMemRef, AnySignlessInteger, Index, TypeAttrOf, TypeConstraint,
};
use terrace_ir::types::{MemRefType, ShapedType, Type};
use terrace_ods_macros::constraint;

use super::layout::strides_and_offset;

constraint! {
    /// strided memref of any type values
    pub AnyStridedMemRef: Type = AnyMemRef & |cx, ty| strides(cx, ty);

    /// strided memref of any type values of rank 0
    pub AnyStridedMemRefOfRank0: Type = AnyMemRef & |cx, ty| strides(cx, ty) && rank(cx, ty) == 0;

    /// statically shaped memref of any type values
    pub AnyStaticShapeMemRef: Type = AnyMemRef & |cx, ty| has_static_shape(cx, ty);

    /// unranked.memref of any type values or non-0-ranked.memref of any type values
    pub AnyNon0RankedOrUnrankedMemRef: Type = AnyRankedOrUnrankedMemRef & |cx, ty| rank(cx, ty) != 0;

    /// 1D memref of any type values
    pub AnyMemRef1D: Type = AnyMemRef & |cx, ty| rank(cx, ty) == 1;

    /// 1D memref of 8-bit signless integer values
    pub BytesMemRef: Type = AnyMemRef & |cx, ty| rank(cx, ty) == 1 && element(cx, ty) == Type::I8;

    /// 1D memref of signless integer or index values
    pub ShapeMemRef: Type = AnyMemRef
        & |cx, ty| rank(cx, ty) == 1 && holds_sizes(cx, element(cx, ty));

    /// memref of signless integer or floating-point values
    pub NumberMemRef: Type = AnyMemRef & |cx, ty| SignlessIntegerOrFloat::matches(cx, element(cx, ty));

    /// Array of 64-bit integer array attributes
    pub IndexListArrayAttr: Attribute = ArrayAttr & |cx, attr| is_list_of_index_lists(cx, attr);

    /// memref type attribute
    pub MemRefTypeAttr: Attribute = TypeAttrOf<MemRefType> & |_, _| true;

    /// signless integer or floating-point
    pub SignlessIntegerOrFloat: Type = |cx, ty| ty.is_signless_integer(cx) || ty.is_float(cx);
}

fn is_list_of_index_lists(cx: &Context, attr: ArrayAttr) -> bool {
    let is_index = |attr: &Attribute| attr.ty(cx) == Some(Type::I64) && attr.is::<IntegerAttr>(cx);
    let is_list = |attr: &Attribute| {
        let list = attr.cast::<ArrayAttr>(cx);
        list.is_some_and(|list| list.elements(cx).iter().all(is_index))
    };
    attr.elements(cx).iter().all(is_list)
}

fn shaped(cx: &Context, ty: Type) -> ShapedType {
    ty.cast(cx).expect("the constraint is one on memrefs")
}

fn strides(cx: &Context, ty: Type) -> bool {
    ty.cast(cx)
        .is_some_and(|ty: MemRefType| strides_and_offset(cx, ty).is_some())
}

/// The number of dimensions; no number at all if it is not known.
fn rank(cx: &Context, ty: Type) -> usize {
    shaped(cx, ty).rank(cx).unwrap_or(usize::MAX)
}

fn has_static_shape(cx: &Context, ty: Type) -> bool {
    shaped(cx, ty).has_static_shape(cx)
}

fn element(cx: &Context, ty: Type) -> Type {
    shaped(cx, ty).element(cx)
}

fn holds_sizes(cx: &Context, element: Type) -> bool {
    AnySignlessInteger::matches(cx, element) || Index::matches(cx, element)
}
