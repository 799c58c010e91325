//! Constraints made of a list of others: one of them, all of them, containers of them.

use super::TypeConstraint;
use crate::context::Context;
use crate::types::{Type, TypeData};

/// Lists of constraints, as tuples: `AnyOf<(F32, F64)>`.
pub trait TypeConstraintList {
    /// Appends the descriptions with `separator` between them.
    fn describe(separator: &str, out: &mut String);
    /// Whether one of them accepts the type.
    fn any_matches(cx: &Context, ty: Type) -> bool;
    /// Whether all of them accept the type.
    fn all_match(cx: &Context, ty: Type) -> bool;
}

macro_rules! constraint_tuples {
    ($(($($name:ident),+);)*) => {$(
        impl<$($name: TypeConstraint),+> TypeConstraintList for ($($name,)+) {
            fn describe(separator: &str, out: &mut String) {
                let mut first = true;
                $(
                    if !std::mem::take(&mut first) {
                        out.push_str(separator);
                    }
                    $name::describe(out);
                )+
            }
            fn any_matches(cx: &Context, ty: Type) -> bool {
                $($name::matches(cx, ty))||+
            }
            fn all_match(cx: &Context, ty: Type) -> bool {
                $($name::matches(cx, ty))&&+
            }
        }
    )*};
}

constraint_tuples! {
    (A);
    (A, B);
    (A, B, C);
    (A, B, C, D);
    (A, B, C, D, E);
    (A, B, C, D, E, F);
    (A, B, C, D, E, F, G);
    (A, B, C, D, E, F, G, H);
}

/// A type that one of the listed constraints accepts.
pub struct AnyOf<L>(std::marker::PhantomData<L>);
/// A type that all of the listed constraints accept.
pub struct AllOf<L>(std::marker::PhantomData<L>);
/// A tensor, ranked or not, whose element type is one of those listed.
pub struct TensorOf<L>(std::marker::PhantomData<L>);
/// A ranked tensor whose element type is one of those listed.
pub struct RankedTensorOf<L>(std::marker::PhantomData<L>);
/// A memref whose element type is one of those listed.
pub struct MemRefOf<L>(std::marker::PhantomData<L>);
/// A vector whose element type is one of those listed.
pub struct VectorOf<L>(std::marker::PhantomData<L>);

#[diagnostic::do_not_recommend]
impl<L: TypeConstraintList> TypeConstraint for AnyOf<L> {
    fn describe(out: &mut String) {
        L::describe(" or ", out);
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        L::any_matches(cx, ty)
    }
}

#[diagnostic::do_not_recommend]
impl<L: TypeConstraintList> TypeConstraint for AllOf<L> {
    fn describe(out: &mut String) {
        L::describe(" and ", out);
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        L::all_match(cx, ty)
    }
}

macro_rules! container_constraints {
    ($($name:ident = $pattern:pat => $element:ident, $summary:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<L: TypeConstraintList> TypeConstraint for $name<L> {
            fn describe(out: &mut String) {
                out.push_str($summary);
                out.push_str(" of ");
                L::describe(" or ", out);
                out.push_str(" values");
            }
            fn matches(cx: &Context, ty: Type) -> bool {
                matches!(ty.data(cx), $pattern if L::any_matches(cx, *$element))
            }
        }
    )*};
}

container_constraints! {
    TensorOf = TypeData::RankedTensor { element, .. } | TypeData::UnrankedTensor(element) => element, "tensor";
    RankedTensorOf = TypeData::RankedTensor { element, .. } => element, "ranked tensor";
    MemRefOf = TypeData::MemRef { element, .. } => element, "memref";
    VectorOf = TypeData::Vector { element, .. } => element, "vector";
}
