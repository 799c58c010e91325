//! What operands of the ops may be.

#![allow(
    rustdoc::broken_intra_doc_links,
    reason = "messages say these lines, and types stand in them as in a text"
)]

use terrace_ir::ods::{
    AnyOf, BF16, F16, F32, F64, I1, I8, I16, I32, I64, Is, ScalableVectorRankAndLengthOf,
    TypeConstraint,
};
use terrace_ir::{Context, Type};
use terrace_ods_macros::constraint;

/// Scalable vectors of one dimension with one of some lengths.
type Line<E, N> = ScalableVectorRankAndLengthOf<E, (Is<1>,), N>;

constraint! {
    /// vector<[16]xi1>
    pub FullPredicate: Type = |cx, ty| Line::<(I1,), (Is<16>,)>::matches(cx, ty);

    /// vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>
    pub Predicate: Type = |cx, ty| is_predicate(cx, ty);

    /// an SVE vector with element size <= 64-bit
    pub Scalable128Bits: Type = |cx, ty| AnyOf::<(
        Line<(I64, F64), (Is<2>,)>,
        Line<(I32, F32), (Is<4>,)>,
        Line<(I16, F16, BF16), (Is<8>,)>,
        Line<(I8,), (Is<16>,)>,
    )>::matches(cx, ty);
}

/// Whether the type has a bit for each element of a vector.
pub(super) fn is_predicate(cx: &Context, ty: Type) -> bool {
    Line::<(I1,), (Is<16>, Is<8>, Is<4>, Is<2>, Is<1>)>::matches(cx, ty)
}
