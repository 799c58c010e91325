//! Vectors by what is known of their dimensions, and conditions on dimensions that go with any element type.

use std::fmt::Write;
use std::marker::PhantomData;

use super::shaped::{
    containers, counted_containers, describe_numbers, describe_values, has_dimensions, rank,
    scalable_dims,
};
use super::{Numbers, TypeConstraintList};
use terrace_core::context::Context;
use terrace_core::ods::{AnyType, AnyVector, ExpectedKind, TypeConstraint};
use terrace_core::types::{ShapedType, Type, TypeData, VectorType};

containers! {
    /// A vector that has dimensions.
    VectorOfNonZeroRankOf, AnyVectorOfNonZeroRank = |cx, ty, data| is_vector(data) && has_dimensions(cx, ty),
        "vector", kind = AnyVector::KIND;
    /// A vector whose sizes are all known.
    FixedVectorOf, AnyFixedVector = |cx, ty, data| is_fixed(data), "fixed-length vector";
    /// A vector that has dimensions, and whose sizes are all known.
    FixedVectorOfNonZeroRankOf, AnyFixedVectorOfNonZeroRank = |cx, ty, data| is_fixed(data) && has_dimensions(cx, ty),
        "fixed-length vector";
    /// A vector with a scalable dimension.
    ScalableVectorOf, AnyScalableVector = |cx, ty, data| is_scalable(data), "scalable vector";
    /// A vector whose last dimension is scalable, and no other.
    VectorWithTrailingDimScalableOf, AnyVectorWithTrailingDimScalable =
        |cx, ty, data| scalable_dims(data).is_some_and(ends_scalable), "trailing scalable vector";
}

counted_containers! {
    /// A vector with one of some ranks.
    VectorRankOf<L, N> = |cx, ty, data| is_vector(data) && has_dimensions(cx, ty), rank(cx, ty), |out| {
        describe_container::<L, VectorOfRank<N>>("vector", out);
    };
    /// A vector of known sizes with one of some ranks.
    FixedVectorRankOf<L, N> = |cx, ty, data| is_fixed(data) && has_dimensions(cx, ty), rank(cx, ty), |out| {
        describe_container::<L, FixedVectorOfRank<N>>("fixed-length vector", out);
    };
    /// A vector with one of some numbers of elements.
    VectorLengthOf<L, N> = |cx, ty, data| is_vector(data) && has_dimensions(cx, ty), ty.num_elements(cx), |out| {
        describe_container::<L, VectorOfLength<N>>("vector", out);
    };
    /// A vector of known sizes with one of some numbers of elements.
    FixedVectorLengthOf<L, N> = |cx, ty, data| is_fixed(data), ty.num_elements(cx), |out| {
        describe_container::<L, FixedVectorOfLength<N>>("fixed-length vector", out);
    };
    /// A vector with a scalable dimension and one of some numbers of elements, times the unknown factor.
    ScalableVectorLengthOf<L, N> = |cx, ty, data| is_scalable(data), ty.num_elements(cx), |out| {
        describe_container::<L, ScalableVectorOfLength<N>>("scalable vector", out);
    };
    /// A vector whose last dimension is scalable, and no other, and of one of some sizes, times the unknown factor.
    VectorWithTrailingDimScalableOfSize<L, N> = |cx, ty, data| scalable_dims(data).is_some_and(ends_scalable),
        nth_dim(cx, ty, -1), |out| {
            describe_container::<L, ShapedTypeWithNthDimOfSize<-1, N>>("trailing scalable vector", out);
        };
}

/// `vector of f32 values`, and the condition.
fn describe_container<L: TypeConstraintList, C: TypeConstraint>(container: &str, out: &mut String) {
    out.push_str(container);
    describe_values::<L>(out);
    C::describe(out);
}

fn is_vector(data: &TypeData) -> bool {
    matches!(data, TypeData::Vector { .. })
}

fn is_fixed(data: &TypeData) -> bool {
    scalable_dims(data).is_some_and(|dims| !dims.contains(&true))
}

fn is_scalable(data: &TypeData) -> bool {
    scalable_dims(data).is_some_and(|dims| dims.contains(&true))
}

fn ends_scalable(dims: &[bool]) -> bool {
    matches!(dims, [others @ .., true] if !others.contains(&true))
}

/// The size of a dimension, of which negative ones count from the last.
fn nth_dim(cx: &Context, ty: ShapedType, dim: i64) -> Option<i64> {
    let shape = ty.shape(cx)?;
    let index = match dim {
        0.. => usize::try_from(dim).ok()?,
        _ => shape
            .len()
            .checked_sub(usize::try_from(dim.unsigned_abs()).ok()?)?,
    };
    shape.get(index).copied()
}

/// Declares conditions on the number that something gives for a vector; messages say them after what the vector is of, as in
/// "vector of 32-bit float values **of length 4**".
macro_rules! conditions {
    ($($(#[$doc:meta])* $name:ident = |$cx:ident, $ty:ident, $data:ident| $test:expr, $number:expr, $words:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name<N>(PhantomData<N>);

        #[diagnostic::do_not_recommend]
        impl<N: Numbers> TypeConstraint for $name<N> {
            fn describe(out: &mut String) {
                out.push_str($words);
                describe_numbers::<N>("", out);
            }
            fn matches($cx: &Context, ty: Type) -> bool {
                let Some($ty) = ty.cast::<ShapedType>($cx) else {
                    return false;
                };
                let $data = ty.data($cx);
                $test && $number.is_some_and(|number| N::ALL.contains(&number))
            }
        }
    )*};
}

conditions! {
    /// A vector of any type with one of some ranks.
    VectorOfRank = |cx, ty, data| is_vector(data) && has_dimensions(cx, ty), rank(cx, ty), " of ranks ";
    /// A vector of any type and of known sizes with one of some ranks.
    FixedVectorOfRank = |cx, ty, data| is_fixed(data), rank(cx, ty), " of ranks ";
    /// A vector of any type with a scalable dimension and one of some ranks.
    ScalableVectorOfRank = |cx, ty, data| is_scalable(data), rank(cx, ty), " of ranks ";
    /// A vector of any type with one of some numbers of elements.
    VectorOfLength = |cx, ty, data| is_vector(data) && has_dimensions(cx, ty), ty.num_elements(cx), " of length ";
    /// A vector of any type and of known sizes with one of some numbers of elements.
    FixedVectorOfLength = |cx, ty, data| is_fixed(data), ty.num_elements(cx), " of length ";
    /// A vector of any type with a scalable dimension and one of some numbers of elements, times the unknown factor.
    ScalableVectorOfLength = |cx, ty, data| is_scalable(data), ty.num_elements(cx), " of length ";
}

/// A vector of any type that has at least `N` elements.
pub struct VectorOfMinLength<const N: i64>;

#[diagnostic::do_not_recommend]
impl<const N: i64> TypeConstraint for VectorOfMinLength<N> {
    fn describe(out: &mut String) {
        write!(out, " of at least length {N}").expect("writing to a string cannot fail");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        length(cx, ty).is_some_and(|length| length >= N)
    }
}

/// A vector of any type that has at most `N` elements.
pub struct VectorOfMaxLength<const N: i64>;

#[diagnostic::do_not_recommend]
impl<const N: i64> TypeConstraint for VectorOfMaxLength<N> {
    fn describe(out: &mut String) {
        write!(out, " of at most length {N}").expect("writing to a string cannot fail");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        length(cx, ty).is_some_and(|length| length <= N)
    }
}

/// The number of elements of a vector that has dimensions.
fn length(cx: &Context, ty: Type) -> Option<i64> {
    let shaped = ShapedType::from(ty.cast::<VectorType>(cx)?);
    has_dimensions(cx, shaped).then(|| shaped.num_elements(cx))?
}

/// A vector that has from `MIN` to `MAX` elements, whose element type is one of those listed.
pub struct VectorMinMaxLengthOf<L, const MIN: i64, const MAX: i64>(PhantomData<L>);

#[diagnostic::do_not_recommend]
impl<L: TypeConstraintList, const MIN: i64, const MAX: i64> TypeConstraint
    for VectorMinMaxLengthOf<L, MIN, MAX>
{
    fn describe(out: &mut String) {
        describe_container::<L, VectorOfMinLength<MIN>>("vector", out);
        VectorOfMaxLength::<MAX>::describe(out);
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        VectorOfNonZeroRankOf::<L>::matches(cx, ty)
            && length(cx, ty).is_some_and(|length| (MIN..=MAX).contains(&length))
    }
}

/// A vector with a scalable dimension, one of the ranks `R`, and one of the numbers of elements `N`, times the unknown factor,
/// whose element type is one of those listed.
pub struct ScalableVectorRankAndLengthOf<L, R, N>(PhantomData<(L, R, N)>);

#[diagnostic::do_not_recommend]
impl<L: TypeConstraintList, R: Numbers, N: Numbers> TypeConstraint
    for ScalableVectorRankAndLengthOf<L, R, N>
{
    // MLIR's words, in this order.
    fn describe(out: &mut String) {
        ScalableVectorOfRank::<R>::describe(out);
        ScalableVectorLengthOf::<L, N>::describe(out);
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        ScalableVectorOfRank::<R>::matches(cx, ty)
            && ScalableVectorLengthOf::<L, N>::matches(cx, ty)
    }
}

/// A shaped type whose dimension `DIM` is of one of some sizes; negative dimensions count from the last, which is -1.
pub struct ShapedTypeWithNthDimOfSize<const DIM: i64, N>(PhantomData<N>);

#[diagnostic::do_not_recommend]
impl<const DIM: i64, N: Numbers> TypeConstraint for ShapedTypeWithNthDimOfSize<DIM, N> {
    fn describe(out: &mut String) {
        let sizes: Vec<String> = N::ALL.iter().map(i64::to_string).collect();
        let sizes = sizes.join(", ");
        write!(out, " with dim {DIM} having a size of {{{sizes}}}")
            .expect("writing to a string cannot fail");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        let size = |ty| nth_dim(cx, ty, DIM);
        ty.cast(cx)
            .and_then(size)
            .is_some_and(|size| N::ALL.contains(&size))
    }
}

/// The vector of a shape and an element type, which has to be one that is built: `FixedVectorOfShape<(Is<4>, Is<8>), F32>` is
/// `vector<4x8xf32>`.
pub struct FixedVectorOfShape<N, T>(PhantomData<(N, T)>);

#[diagnostic::do_not_recommend]
impl<N: Numbers, T: TypeConstraint> TypeConstraint for FixedVectorOfShape<N, T> {
    fn describe(out: &mut String) {
        let sizes: Vec<String> = N::ALL.iter().map(i64::to_string).collect();
        // MLIR writes the name of the element's constraint here, and not its description.
        let name = std::any::type_name::<T>();
        let element = name.rsplit("::").next().unwrap_or(name);
        write!(out, "vector<{}x{element}>", sizes.join("x"))
            .expect("writing to a string cannot fail");
        describe_values::<(T,)>(out);
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        let is_fixed = |ty: VectorType| {
            ty.shape(cx) == N::ALL
                && is_fixed(Type::from(ty).data(cx))
                && T::matches(cx, ty.element(cx))
        };
        ty.cast(cx).is_some_and(is_fixed)
    }
    const BUILD: Option<fn(&Context) -> Type> = match T::BUILD {
        Some(_) => Some(|cx| {
            let element = T::BUILD.expect("it was there");
            VectorType::get(cx, N::ALL, element(cx)).into()
        }),
        None => None,
    };
}

#[cfg(test)]
mod tests {
    use super::super::Is;
    use super::super::sized::tests::types;
    use super::*;
    use terrace_core::ods::{F32, I8};

    // covers: ODS-036
    #[test]
    fn vectors_by_their_dimensions() {
        types::<FixedVectorOf<(F32,)>>(
            "fixed-length vector of 32-bit float values",
            &["vector<2xf32>", "vector<f32>"],
            &["vector<[2]xf32>", "vector<2xi8>"],
        );
        types::<AnyScalableVector>(
            "scalable vector of any type values",
            &["vector<[2]xf32>", "vector<3x[2]xi1>"],
            &["vector<2xf32>"],
        );
        types::<VectorOfNonZeroRankOf<(F32,)>>(
            "vector of 32-bit float values",
            &["vector<2xf32>", "vector<[2]xf32>"],
            &["vector<f32>", "vector<2xi8>", "tensor<2xf32>"],
        );
        types::<AnyFixedVectorOfNonZeroRank>(
            "fixed-length vector of any type values",
            &["vector<2xf32>"],
            &["vector<f32>", "vector<[2]xf32>"],
        );
        types::<VectorWithTrailingDimScalableOf<(F32,)>>(
            "trailing scalable vector of 32-bit float values",
            &["vector<[4]xf32>", "vector<2x[4]xf32>"],
            &[
                "vector<[2]x[4]xf32>",
                "vector<[4]x8xf32>",
                "vector<f32>",
                "vector<[4]xi8>",
            ],
        );
        types::<VectorWithTrailingDimScalableOfSize<(F32,), (Is<4>, Is<8>)>>(
            "trailing scalable vector of 32-bit float values with dim -1 having a size of {4, 8}",
            &["vector<[4]xf32>", "vector<2x[8]xf32>"],
            &["vector<[2]xf32>", "vector<4xf32>"],
        );
    }

    // covers: ODS-036
    #[test]
    fn vectors_by_rank_and_length() {
        types::<VectorRankOf<(I8,), (Is<1>,)>>(
            "vector of 8-bit signless integer values of ranks 1",
            &["vector<4xi8>", "vector<[4]xi8>"],
            &["vector<2x2xi8>", "vector<4xi1>"],
        );
        types::<VectorLengthOf<(I8,), (Is<2>, Is<4>)>>(
            "vector of 8-bit signless integer values of length 2/4",
            &["vector<4xi8>", "vector<2x2xi8>", "vector<2xi8>"],
            &["vector<3xi8>", "vector<4xi1>"],
        );
        types::<FixedVectorLengthOf<(I8,), (Is<4>,)>>(
            "fixed-length vector of 8-bit signless integer values of length 4",
            &["vector<4xi8>"],
            &["vector<[4]xi8>", "vector<2xi8>"],
        );
        types::<ScalableVectorLengthOf<(I8,), (Is<4>,)>>(
            "scalable vector of 8-bit signless integer values of length 4",
            &["vector<[4]xi8>", "vector<2x[2]xi8>"],
            &["vector<4xi8>", "vector<[2]xi8>"],
        );
        // Those without dimensions have an element, too.
        types::<VectorLengthOf<(I8,), (Is<1>,)>>(
            "vector of 8-bit signless integer values of length 1",
            &["vector<1xi8>"],
            &["vector<i8>"],
        );
        types::<FixedVectorRankOf<(I8,), (Is<1>, Is<2>)>>(
            "fixed-length vector of 8-bit signless integer values of ranks 1/2",
            &["vector<4xi8>", "vector<1x2xi8>"],
            &["vector<[4]xi8>", "vector<i8>"],
        );
        types::<VectorMinMaxLengthOf<(I8,), 2, 4>>(
            "vector of 8-bit signless integer values of at least length 2 of at most length 4",
            &["vector<2xi8>", "vector<2x2xi8>"],
            &["vector<1xi8>", "vector<5xi8>", "vector<2xi1>", "vector<i8>"],
        );
        types::<ScalableVectorRankAndLengthOf<(I8,), (Is<1>,), (Is<4>,)>>(
            " of ranks 1scalable vector of 8-bit signless integer values of length 4",
            &["vector<[4]xi8>"],
            &["vector<2x[2]xi8>", "vector<4xi8>", "vector<[2]xi8>"],
        );
        types::<ShapedTypeWithNthDimOfSize<1, (Is<3>,)>>(
            " with dim 1 having a size of {3}",
            &["vector<4x3xi8>", "tensor<?x3x?xf32>", "memref<2x3xi8>"],
            &["vector<3x4xi8>", "vector<3xi8>", "tensor<*xi8>", "i8"],
        );
        types::<ShapedTypeWithNthDimOfSize<-2, (Is<3>,)>>(
            " with dim -2 having a size of {3}",
            &["vector<3x4xi8>"],
            &["vector<4x3xi8>", "vector<3xi8>"],
        );
        types::<FixedVectorOfShape<(Is<4>, Is<8>), F32>>(
            "vector<4x8xF32> of 32-bit float values",
            &["vector<4x8xf32>"],
            &["vector<8x4xf32>", "vector<4x[8]xf32>", "vector<4x8xi8>"],
        );
        types::<VectorOfMinLength<3>>(
            " of at least length 3",
            &["vector<3xi1>"],
            &["vector<2xi1>"],
        );
        types::<VectorOfMaxLength<3>>(" of at most length 3", &["vector<3xi1>"], &["vector<4xi1>"]);
    }
}
