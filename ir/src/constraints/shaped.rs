//! Containers of types by their shape: ranked or not, of known sizes, of some rank or length; tuples and complex numbers.

use std::marker::PhantomData;

use super::{AnyOf, TypeConstraintList};
use terrace_core::context::Context;
use terrace_core::ods::{AnyMemRef, AnyType, ExpectedKind, TypeConstraint};
use terrace_core::types::{ComplexType, ShapedType, TupleType, Type, TypeData};

/// Declares containers whose element type is one of those listed, and whose own type satisfies a condition.
macro_rules! containers {
    ($(
        $(#[$doc:meta])*
        $name:ident, $any:ident = |$cx:ident, $ty:ident, $data:ident| $test:expr, $summary:literal $(, kind = $kind:expr)?;
    )*) => {$(
        $(#[$doc])*
        pub struct $name<L>(PhantomData<L>);

        #[doc = concat!("[`", stringify!($name), "`] of any type.")]
        pub type $any = $name<(AnyType,)>;

        #[diagnostic::do_not_recommend]
        impl<L: TypeConstraintList> TypeConstraint for $name<L> {
            fn describe(out: &mut String) {
                out.push_str($summary);
                describe_values::<L>(out);
            }
            fn matches($cx: &Context, ty: Type) -> bool {
                let Some($ty) = ty.cast::<ShapedType>($cx) else {
                    return false;
                };
                let $data = ty.data($cx);
                ($test) && L::any_matches($cx, $ty.element($cx))
            }
            $(const KIND: Option<ExpectedKind> = $kind;)?
        }
    )*};
}
pub(super) use containers;

containers! {
    /// An unranked tensor whose element type is one of those listed.
    UnrankedTensorOf, AnyUnrankedTensor = |cx, ty, data| is_unranked_tensor(data), "unranked tensor";
    /// A tensor, ranked or not, that has dimensions as far as is known.
    Non0RankedTensorOf, AnyNon0RankedTensor = |cx, ty, data| is_tensor(data) && has_dimensions(cx, ty),
        "non-0-ranked.tensor";
    /// A ranked tensor of known sizes.
    StaticShapeTensorOf, AnyStaticShapeTensor = |cx, ty, data| is_tensor(data) && ty.has_static_shape(cx),
        "statically shaped tensor";
    /// An unranked memref whose element type is one of those listed.
    UnrankedMemRefOf, AnyUnrankedMemRef = |cx, ty, data| matches!(data, TypeData::UnrankedMemRef { .. }),
        "unranked.memref";
    /// A memref that has dimensions.
    Non0RankedMemRefOf, AnyNon0RankedMemRef = |cx, ty, data| is_memref(data) && has_dimensions(cx, ty),
        "non-0-ranked.memref", kind = AnyMemRef::KIND;
    /// A memref of known sizes.
    StaticShapeMemRefOf, AnyStaticShapeMemRef = |cx, ty, data| is_memref(data) && ty.has_static_shape(cx),
        "statically shaped memref", kind = AnyMemRef::KIND;
    /// A tensor, ranked or not, or a ranked memref.
    TensorOrMemRef, AnyTensorOrMemRef = |cx, ty, data| is_tensor(data) || is_memref(data) || is_unranked_tensor(data),
        "Tensor or MemRef";
    /// A vector or a tensor, ranked or not.
    ValueSemanticsContainerOf, AnyValueSemanticsContainer =
        |cx, ty, data| is_tensor(data) || is_unranked_tensor(data) || scalable_dims(data).is_some(),
        "container with value semantics";
    /// A memref, ranked or not.
    RankedOrUnrankedMemRefOf, AnyRankedOrUnrankedMemRef =
        |cx, ty, data| is_memref(data) || matches!(data, TypeData::UnrankedMemRef { .. }),
        "ranked or unranked memref",
        kind = Some(ExpectedKind { name: None, holds: AnyRankedOrUnrankedMemRef::matches });
}

pub(super) fn describe_values<L: TypeConstraintList>(out: &mut String) {
    out.push_str(" of ");
    L::describe(" or ", out);
    out.push_str(" values");
}

fn is_tensor(data: &TypeData) -> bool {
    matches!(data, TypeData::RankedTensor { .. })
}

fn is_unranked_tensor(data: &TypeData) -> bool {
    matches!(data, TypeData::UnrankedTensor(_))
}

fn is_memref(data: &TypeData) -> bool {
    matches!(data, TypeData::MemRef { .. })
}

pub(super) fn has_dimensions(cx: &Context, ty: ShapedType) -> bool {
    ty.rank(cx).is_some_and(|rank| rank > 0)
}

pub(super) fn scalable_dims(data: &TypeData) -> Option<&[bool]> {
    match data {
        TypeData::Vector { scalable, .. } => Some(scalable),
        _ => None,
    }
}

/// An unranked tensor, or one that has dimensions.
pub struct AnyNon0RankedOrUnrankedTensor;

#[diagnostic::do_not_recommend]
impl TypeConstraint for AnyNon0RankedOrUnrankedTensor {
    fn describe(out: &mut String) {
        out.push_str("non-0-ranked or unranked tensor");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        AnyUnrankedTensor::matches(cx, ty) || AnyNon0RankedTensor::matches(cx, ty)
    }
}

/// An unranked memref, or one that has dimensions.
pub type AnyNon0RankedOrUnrankedMemRef = AnyOf<(AnyUnrankedMemRef, AnyNon0RankedMemRef)>;

/// A number in a list of them: `(Is<1>, Is<2>)`.
pub struct Is<const N: i64>;

/// Lists of up to 16 numbers, as tuples.
pub trait Numbers {
    /// The numbers.
    const ALL: &'static [i64];
}

/// Implements the trait for a tuple of these numbers, and of all but the first, and so on.
macro_rules! number_tuples {
    () => {};
    ($first:ident $($name:ident)*) => {
        impl<const $first: i64, $(const $name: i64),*> Numbers for (Is<$first>, $(Is<$name>,)*) {
            const ALL: &'static [i64] = &[$first, $($name),*];
        }
        number_tuples!($($name)*);
    };
}

number_tuples!(A B C D E F G H I J K L M N O P);

/// The numbers, each with `suffix`, and slashes between them.
pub(super) fn describe_numbers<N: Numbers>(suffix: &str, out: &mut String) {
    let numbers = N::ALL.iter().map(|number| format!("{number}{suffix}"));
    out.push_str(&numbers.collect::<Vec<_>>().join("/"));
}

/// Declares containers whose element type is one of those listed, and whose rank or length is one of some numbers.
macro_rules! counted_containers {
    ($(
        $(#[$doc:meta])*
        $name:ident<$($param:ident),+> = |$cx:ident, $ty:ident, $data:ident| $test:expr, $number:expr, |$out:ident| $describe:block;
    )*) => {$(
        $(#[$doc])*
        pub struct $name<L, N>(PhantomData<(L, N)>);

        #[diagnostic::do_not_recommend]
        impl<L: TypeConstraintList, N: Numbers> TypeConstraint for $name<L, N> {
            fn describe($out: &mut String) $describe
            fn matches($cx: &Context, ty: Type) -> bool {
                let Some($ty) = ty.cast::<ShapedType>($cx) else {
                    return false;
                };
                let $data = ty.data($cx);
                $test
                    && $number.is_some_and(|number| N::ALL.contains(&number))
                    && L::any_matches($cx, $ty.element($cx))
            }
        }
    )*};
}
pub(super) use counted_containers;

/// The rank of a shaped type, as far as it is known.
pub(super) fn rank(cx: &Context, ty: ShapedType) -> Option<i64> {
    ty.rank(cx).map(|rank| rank as i64)
}

counted_containers! {
    /// A ranked tensor with one of some ranks: `TensorRankOf<(F32,), (Is<1>, Is<2>)>`.
    TensorRankOf<L, N> = |cx, ty, data| is_tensor(data), rank(cx, ty), |out| {
        describe_numbers::<N>("D", out);
        out.push_str(" tensor");
        describe_values::<L>(out);
    };
    /// A memref with one of some ranks.
    MemRefRankOf<L, N> = |cx, ty, data| is_memref(data), rank(cx, ty), |out| {
        describe_numbers::<N>("D", out);
        out.push_str(" memref");
        describe_values::<L>(out);
    };
}

/// A complex number whose parts are of a type.
pub struct ComplexOf<T>(PhantomData<T>);

#[diagnostic::do_not_recommend]
impl<T: TypeConstraint> TypeConstraint for ComplexOf<T> {
    fn describe(out: &mut String) {
        out.push_str("complex type with ");
        T::describe(out);
        out.push_str(" elements");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        ty.cast::<ComplexType>(cx)
            .is_some_and(|ty| T::matches(cx, ty.element(cx)))
    }
    const BUILD: Option<fn(&Context) -> Type> = match T::BUILD {
        Some(_) => Some(|cx| {
            let element = T::BUILD.expect("it was there");
            ComplexType::get(cx, element(cx)).into()
        }),
        None => None,
    };
}

/// A tuple of types of those listed.
pub struct TupleOf<L>(PhantomData<L>);

#[diagnostic::do_not_recommend]
impl<L: TypeConstraintList> TypeConstraint for TupleOf<L> {
    fn describe(out: &mut String) {
        out.push_str("tuple with any combination of ");
        L::describe(" or ", out);
        out.push_str(" values");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        let all = |ty: TupleType| ty.elements(cx).iter().all(|ty| L::any_matches(cx, *ty));
        ty.cast::<TupleType>(cx).is_some_and(all)
    }
}

/// A tuple of types of those listed, and of tuples of them.
pub struct NestedTupleOf<L>(PhantomData<L>);

#[diagnostic::do_not_recommend]
impl<L: TypeConstraintList> TypeConstraint for NestedTupleOf<L> {
    fn describe(out: &mut String) {
        out.push_str("nested ");
        TupleOf::<L>::describe(out);
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        let mut pending = vec![ty];
        // Types share parts: each is looked at once.
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(ty) = pending.pop() {
            match ty.cast::<TupleType>(cx) {
                Some(_) if !seen.insert(ty) => {}
                Some(tuple) => pending.extend(tuple.elements(cx)),
                None if !L::any_matches(cx, ty) => return false,
                None => {}
            }
        }
        ty.is::<TupleType>(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::super::sized::tests::types;
    use super::*;
    use terrace_core::ods::{F32, I8, Index};

    // covers: ODS-036
    #[test]
    fn containers_by_shape() {
        types::<UnrankedTensorOf<(F32, I8)>>(
            "unranked tensor of 32-bit float or 8-bit signless integer values",
            &["tensor<*xf32>", "tensor<*xi8>"],
            &["tensor<2xf32>", "tensor<*xi1>", "memref<*xf32>"],
        );
        types::<AnyNon0RankedTensor>(
            "non-0-ranked.tensor of any type values",
            &["tensor<2xf32>", "tensor<?xf32>"],
            &["tensor<f32>", "tensor<*xf32>", "vector<2xf32>"],
        );
        types::<AnyStaticShapeTensor>(
            "statically shaped tensor of any type values",
            &["tensor<2xf32>", "tensor<f32>"],
            &["tensor<?xf32>", "tensor<*xf32>", "memref<2xf32>"],
        );
        types::<UnrankedMemRefOf<(F32,)>>(
            "unranked.memref of 32-bit float values",
            &["memref<*xf32>"],
            &["memref<2xf32>", "memref<*xi8>"],
        );
        types::<AnyNon0RankedMemRef>(
            "non-0-ranked.memref of any type values",
            &["memref<?xf32>"],
            &["memref<f32>", "memref<*xf32>"],
        );
        types::<StaticShapeMemRefOf<(F32,)>>(
            "statically shaped memref of 32-bit float values",
            &["memref<2xf32>"],
            &["memref<?xf32>", "memref<2xi8>"],
        );
        types::<TensorOrMemRef<(F32,)>>(
            "Tensor or MemRef of 32-bit float values",
            &["memref<2xf32>", "tensor<*xf32>", "tensor<f32>"],
            &["vector<2xf32>", "memref<*xf32>"],
        );
        types::<ValueSemanticsContainerOf<(F32,)>>(
            "container with value semantics of 32-bit float values",
            &["tensor<2xf32>", "tensor<*xf32>", "vector<2xf32>"],
            &["f32", "memref<2xf32>", "vector<2xi8>"],
        );
        types::<RankedOrUnrankedMemRefOf<(F32,)>>(
            "ranked or unranked memref of 32-bit float values",
            &["memref<2xf32>", "memref<*xf32>"],
            &["tensor<2xf32>", "memref<*xi8>"],
        );
        types::<AnyNon0RankedOrUnrankedTensor>(
            "non-0-ranked or unranked tensor",
            &["tensor<2xf32>", "tensor<*xf32>"],
            &["tensor<f32>", "vector<2xf32>"],
        );
        types::<AnyNon0RankedOrUnrankedMemRef>(
            "unranked.memref of any type values or non-0-ranked.memref of any type values",
            &["memref<2xf32>", "memref<*xf32>"],
            &["memref<f32>", "tensor<*xf32>"],
        );
    }

    // covers: ODS-036
    #[test]
    fn containers_by_rank_and_length() {
        types::<TensorRankOf<(F32,), (Is<1>, Is<2>)>>(
            "1D/2D tensor of 32-bit float values",
            &["tensor<?xf32>", "tensor<2x3xf32>"],
            &[
                "tensor<f32>",
                "tensor<*xf32>",
                "tensor<2xi8>",
                "vector<2xf32>",
            ],
        );
        types::<MemRefRankOf<(AnyType,), (Is<0>,)>>(
            "0D memref of any type values",
            &["memref<f32>"],
            &["memref<1xf32>", "tensor<f32>"],
        );
    }

    // covers: ODS-036
    #[test]
    fn complex_numbers_and_tuples() {
        types::<ComplexOf<F32>>(
            "complex type with 32-bit float elements",
            &["complex<f32>"],
            &["complex<f64>", "f32"],
        );
        types::<TupleOf<(F32, Index)>>(
            "tuple with any combination of 32-bit float or index values",
            &["tuple<>", "tuple<f32, index, f32>"],
            &["tuple<i8>", "tuple<tuple<f32>>", "f32"],
        );
        types::<NestedTupleOf<(F32,)>>(
            "nested tuple with any combination of 32-bit float values",
            &["tuple<f32>", "tuple<tuple<f32>, tuple<tuple<>, f32>>"],
            &["tuple<tuple<i8>>", "f32"],
        );
    }
}
