//! Constraints made of a list of others: one of them, all of them, containers of them.

use terrace_core::attributes::Attribute;
use terrace_core::context::Context;
use terrace_core::ods::{
    AttrConstraint, BF16, F16, F32, F64, I1, I8, I16, I32, I64, Index, TypeConstraint,
};
use terrace_core::types::{Type, TypeData};

/// Lists of up to 32 constraints, as tuples: `AnyOf<(F32, F64)>`. A longer list has an [`AnyOf`] of the rest as its last element, which
/// messages say alike.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of constraints on types",
    label = "a tuple of constraints is expected here: `(F32, F64)`, or `(F32,)` of one"
)]
pub trait TypeConstraintList {
    /// Appends the descriptions with `separator` between them.
    fn describe(separator: &str, out: &mut String);
    /// Whether one of them accepts the type.
    fn any_matches(cx: &Context, ty: Type) -> bool;
    /// Whether all of them accept the type.
    fn all_match(cx: &Context, ty: Type) -> bool;
}

/// Implements the trait for a tuple of these names, and of all but the first, and so on.
macro_rules! constraint_tuples {
    () => {};
    ($first:ident $($name:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$first: TypeConstraint, $($name: TypeConstraint),*> TypeConstraintList for ($first, $($name,)*) {
            fn describe(separator: &str, out: &mut String) {
                let _ = separator;
                $first::describe(out);
                $(
                    out.push_str(separator);
                    $name::describe(out);
                )*
            }
            fn any_matches(cx: &Context, ty: Type) -> bool {
                $first::matches(cx, ty) $(|| $name::matches(cx, ty))*
            }
            fn all_match(cx: &Context, ty: Type) -> bool {
                $first::matches(cx, ty) $(&& $name::matches(cx, ty))*
            }
        }
        constraint_tuples!($($name)*);
    };
}

constraint_tuples!(A B C D E F G H I J K L M N O P Q R S T U V W X Y Z AA AB AC AD AE AF);

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

/// Tensors and memrefs of one type, by names of their own.
macro_rules! containers_of_one {
    ($($container:ident<$element:ident> = $name:ident, $what:literal;)*) => {$(
        #[doc = concat!($what, " of [`", stringify!($element), "`].")]
        pub type $name = $container<($element,)>;
    )*};
}

containers_of_one! {
    TensorOf<I1> = I1Tensor, "A tensor";
    TensorOf<I8> = I8Tensor, "A tensor";
    TensorOf<I16> = I16Tensor, "A tensor";
    TensorOf<I32> = I32Tensor, "A tensor";
    TensorOf<I64> = I64Tensor, "A tensor";
    TensorOf<Index> = IndexTensor, "A tensor";
    TensorOf<BF16> = BF16Tensor, "A tensor";
    TensorOf<F16> = F16Tensor, "A tensor";
    TensorOf<F32> = F32Tensor, "A tensor";
    TensorOf<F64> = F64Tensor, "A tensor";
    MemRefOf<I1> = I1MemRef, "A memref";
    MemRefOf<I8> = I8MemRef, "A memref";
    MemRefOf<I16> = I16MemRef, "A memref";
    MemRefOf<I32> = I32MemRef, "A memref";
    MemRefOf<I64> = I64MemRef, "A memref";
    MemRefOf<BF16> = BF16MemRef, "A memref";
    MemRefOf<F16> = F16MemRef, "A memref";
    MemRefOf<F32> = F32MemRef, "A memref";
    MemRefOf<F64> = F64MemRef, "A memref";
}

/// Lists of up to 16 constraints on attributes, as tuples: `AnyAttrOf<(StrAttr, I64Attr)>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of constraints on attributes",
    label = "a tuple of constraints is expected here: `(StrAttr, I64Attr)`, or `(StrAttr,)` of one"
)]
pub trait AttrConstraintList {
    /// Appends the descriptions with `separator` between them.
    fn describe(separator: &str, out: &mut String);
    /// Whether one of them accepts the attribute.
    fn any_matches(cx: &Context, attr: Attribute) -> bool;
    /// Whether the attribute is of the kind that one of them is about.
    fn any_is_kind(cx: &Context, attr: Attribute) -> bool;
}

/// Implements the trait for a tuple of these names, and of all but the first, and so on.
macro_rules! attr_constraint_tuples {
    () => {};
    ($first:ident $($name:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$first: AttrConstraint, $($name: AttrConstraint),*> AttrConstraintList for ($first, $($name,)*) {
            fn describe(separator: &str, out: &mut String) {
                let _ = separator;
                $first::describe(out);
                $(
                    out.push_str(separator);
                    $name::describe(out);
                )*
            }
            fn any_matches(cx: &Context, attr: Attribute) -> bool {
                $first::matches(cx, attr) $(|| $name::matches(cx, attr))*
            }
            fn any_is_kind(cx: &Context, attr: Attribute) -> bool {
                $first::is_kind(cx, attr) $(|| $name::is_kind(cx, attr))*
            }
        }
        attr_constraint_tuples!($($name)*);
    };
}

attr_constraint_tuples!(A B C D E F G H I J K L M N O P);

/// An attribute that one of the listed constraints accepts.
pub struct AnyAttrOf<L>(std::marker::PhantomData<L>);

#[diagnostic::do_not_recommend]
impl<L: AttrConstraintList> AttrConstraint for AnyAttrOf<L> {
    type Value<'a> = Attribute;
    fn describe(out: &mut String) {
        L::describe(" or ", out);
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        L::any_matches(cx, attr)
    }
    fn is_kind(cx: &Context, attr: Attribute) -> bool {
        L::any_is_kind(cx, attr)
    }
    fn read(_: &Context, attr: Attribute) -> Option<Attribute> {
        Some(attr)
    }
    fn make(_: &Context, value: Attribute) -> Attribute {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::super::sized::tests::{attributes, types};
    use super::super::{ArrayAttrOf, TypeAttrWith, TypedStrAttr};
    use super::*;
    use terrace_core::ods::{I1Attr, I64Attr, StrAttr};

    // covers: ODS-036, ODS-037
    #[test]
    fn lists_of_any_length() {
        type Numbers = AnyOf<(I1, I8, I16, I32, I64, Index, F16, F32, F64, BF16)>;
        types::<AnyOf<(I1Tensor, Numbers)>>(
            "tensor of 1-bit signless integer values or 1-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or index or 16-bit float or 32-bit float or 64-bit float or bfloat16 type",
            &["tensor<2xi1>", "bf16", "i1"],
            &["i3", "tensor<2xi8>"],
        );
        attributes::<AnyAttrOf<(StrAttr, I64Attr)>>(
            "string attribute or 64-bit signless integer attribute",
            &["\"a\"", "1 : i64"],
            &["1 : i32", "unit"],
        );
    }

    // covers: ODS-037
    #[test]
    fn attributes_of_other_constraints() {
        attributes::<TypeAttrWith<AnyOf<(F32, F64)>>>(
            "type attribute of 32-bit float or 64-bit float",
            &["f32", "f64"],
            &["f16", "1.0 : f32"],
        );
        attributes::<TypedStrAttr<I8>>(
            "string attribute of 8-bit signless integer",
            &["\"a\" : i8"],
            &["\"a\"", "1 : i8"],
        );
        attributes::<ArrayAttrOf<I1Attr>>(
            "1-bit signless integer attribute array",
            &["[true, false]", "[]"],
            &["[1 : i8]", "true"],
        );
    }
}
