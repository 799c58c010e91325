//! What operands of the ops may be.

use std::marker::PhantomData;

use terrace_ir::ods::{
    AnyOf, BF16, F16, F32, F64, I1, I8, I16, I32, I64, Is, Numbers, ScalableVectorOf,
    ScalableVectorOfLength, ScalableVectorOfRank, SignlessIntOfWidths, TypeConstraint,
    TypeConstraintList,
};
use terrace_ir::types::{TypeData, VectorType};
use terrace_ir::{Context, Type};
use terrace_ods_macros::constraint;

/// Whether the type is a scalable vector of one dimension, of one of some elements and lengths.
fn is_line<L: TypeConstraintList, N: Numbers>(cx: &Context, ty: Type) -> bool {
    ScalableVectorOfRank::<(Is<1>,)>::matches(cx, ty)
        && ScalableVectorOf::<L>::matches(cx, ty)
        && ScalableVectorOfLength::<N>::matches(cx, ty)
}

/// Scalable vectors of one dimension and one length.
pub struct Line<L, const N: i64>(PhantomData<L>);

impl<L: TypeConstraintList, const N: i64> TypeConstraint for Line<L, N> {
    fn describe(out: &mut String) {
        out.push_str(" of ranks 1scalable vector of ");
        L::describe(" or ", out);
        out.push_str(&format!(" values of length {N}"));
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        is_line::<L, (Is<N>,)>(cx, ty)
    }
}

/// Scalable vectors of two dimensions of one size.
pub struct Square<const N: i64, E>(PhantomData<E>);

impl<const N: i64, E: TypeConstraint> TypeConstraint for Square<N, E> {
    fn describe(out: &mut String) {
        let mut name = String::new();
        E::describe(&mut name);
        let short = match name.as_str() {
            "16-bit float" => "f16".to_owned(),
            "32-bit float" => "f32".to_owned(),
            "64-bit float" => "f64".to_owned(),
            "bfloat16 type" => "bf16".to_owned(),
            integer => format!("i{}", integer.split('-').next().unwrap_or_default()),
        };
        out.push_str(&format!("vector<[{N}]x[{N}]x{short}> of {name} values"));
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        let element = ty.cast::<VectorType>(cx).map(|ty| ty.element(cx));
        let is_square = matches!(
            ty.data(cx),
            TypeData::Vector { shape, scalable, .. } if **shape == [N, N] && **scalable == [true, true]
        );
        is_square && element.is_some_and(|element| E::matches(cx, element))
    }
}

constraint! {
    /// a vector type that fits into a SME tile
    pub Tile: Type = |cx, ty| AnyOf::<(
        Square<16, I8>,
        Square<8, I16>,
        Square<4, I32>,
        Square<2, I64>,
        Square<1, SignlessIntOfWidths<(Is<128>,)>>,
        Square<8, F16>,
        Square<8, BF16>,
        Square<4, F32>,
        Square<2, F64>,
    )>::matches(cx, ty);

    /// a vector type that is a supported predicate for the SME MOP instructions
    pub ProductPredicate: Type = |cx, ty| is_line::<(I1,), (Is<2>, Is<4>, Is<8>, Is<16>)>(cx, ty);

    /// a vector type that is a supported input for the SME MOP instructions
    pub ProductVector: Type = |cx, ty| {
        is_line::<(I8, I16, BF16, F16, F32, F64), (Is<2>, Is<4>, Is<8>, Is<16>)>(cx, ty)
    };

    /// a vector type that matches the size of a SVE predicate
    pub LinePredicate: Type = |cx, ty| is_line::<(I1,), (Is<16>, Is<8>, Is<4>, Is<2>, Is<1>)>(cx, ty);

    /// a vector type that matches the size of a SVE vector
    pub LineVector: Type = |cx, ty| {
        is_line::<(I8, I16, I32, I64, SignlessIntOfWidths<(Is<128>,)>, F16, BF16, F32, F64), (Is<16>, Is<8>, Is<4>, Is<2>, Is<1>)>(cx, ty)
    };
}
