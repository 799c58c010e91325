//! Constraints on attributes that have a type, or name one.

use std::marker::PhantomData;

use terrace_core::attributes::{AttrData, Attribute, FloatAttr, IntegerAttr, StringAttr, TypeAttr};
use terrace_core::context::Context;
use terrace_core::ods::{AttrConstraint, AttrForm, TypeConstraint};
use terrace_core::types::{Type, TypeKind};

/// No attribute: an optional one of this constraint has to be absent, as where an op inherits an attribute that it cannot have.
pub struct IsNullAttr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for IsNullAttr {
    type Value<'a> = Attribute;
    fn describe(out: &mut String) {
        out.push_str("empty attribute (for optional attributes)");
    }
    fn matches(_: &Context, _: Attribute) -> bool {
        false
    }
    fn is_kind(_: &Context, _: Attribute) -> bool {
        true
    }
    fn read(_: &Context, attr: Attribute) -> Option<Attribute> {
        Some(attr)
    }
    fn make(_: &Context, value: Attribute) -> Attribute {
        value
    }
}

/// Any attribute with a type: integers, floats, strings, elements.
pub struct TypedAttr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for TypedAttr {
    type Value<'a> = Attribute;
    fn describe(out: &mut String) {
        out.push_str("TypedAttr instance");
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        attr.ty(cx).is_some()
    }
    fn read(cx: &Context, attr: Attribute) -> Option<Attribute> {
        TypedAttr::matches(cx, attr).then_some(attr)
    }
    fn make(_: &Context, value: Attribute) -> Attribute {
        value
    }
}

macro_rules! float_attr_constraints {
    ($($(#[$doc:meta])* $name:ident = $ty:expr, $rust:ty, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl AttrConstraint for $name {
            type Value<'a> = $rust;
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches(cx: &Context, attr: Attribute) -> bool {
                matches!(attr.data(cx), AttrData::Float { ty, .. } if *ty == $ty)
            }
            fn is_kind(cx: &Context, attr: Attribute) -> bool {
                attr.is::<FloatAttr>(cx)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<$rust> {
                attr.cast::<FloatAttr>(cx).map(|attr| attr.value(cx) as $rust)
            }
            fn make(cx: &Context, value: $rust) -> Attribute {
                FloatAttr::get(cx, $ty, value.into()).into()
            }
            const TYPE: Option<fn(&Context) -> Type> = Some(|_| $ty);
            const IS_NUMBER: bool = true;
        }
    )*};
}

float_attr_constraints! {
    /// An `f16` attribute, whose value fits an `f32`.
    F16Attr = Type::F16, f32, "16-bit float attribute";
    /// A `bf16` attribute, whose value fits an `f32`.
    BF16Attr = Type::BF16, f32, "bfloat16 attribute";
    /// An `f32` attribute.
    F32Attr = Type::F32, f32, "32-bit float attribute";
    /// An `f64` attribute.
    F64Attr = Type::F64, f64, "64-bit float attribute";
}

/// A string of a type that is not `none`, which is rare, and which the constraint accepts.
pub struct TypedStrAttr<C>(PhantomData<C>);

#[diagnostic::do_not_recommend]
impl<C: TypeConstraint> AttrConstraint for TypedStrAttr<C> {
    type Value<'a> = StringAttr;
    fn describe(out: &mut String) {
        out.push_str("string attribute of ");
        C::describe(out);
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        attr.is::<StringAttr>(cx) && attr.ty(cx).is_some_and(|ty| C::matches(cx, ty))
    }
    fn is_kind(cx: &Context, attr: Attribute) -> bool {
        attr.is::<StringAttr>(cx)
    }
    fn read(cx: &Context, attr: Attribute) -> Option<StringAttr> {
        attr.cast(cx)
    }
    fn make(_: &Context, value: StringAttr) -> Attribute {
        value.into()
    }
}

/// A type attribute whose type a constraint accepts: `TypeAttrWith<AnyFloat>`. Of typed wrappers [`TypeAttrOf`] reads the wrapper.
pub struct TypeAttrWith<C>(PhantomData<C>);

#[diagnostic::do_not_recommend]
impl<C: TypeConstraint> AttrConstraint for TypeAttrWith<C> {
    type Value<'a> = Type;
    fn describe(out: &mut String) {
        out.push_str("type attribute of ");
        C::describe(out);
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        Self::read(cx, attr).is_some_and(|ty| C::matches(cx, ty))
    }
    fn is_kind(cx: &Context, attr: Attribute) -> bool {
        attr.is::<TypeAttr>(cx)
    }
    fn read(cx: &Context, attr: Attribute) -> Option<Type> {
        attr.cast::<TypeAttr>(cx).map(|attr| attr.value(cx))
    }
    fn make(cx: &Context, value: Type) -> Attribute {
        TypeAttr::get(cx, value).into()
    }
    const FORM: AttrForm = AttrForm::Type;
}

/// A type attribute of one kind of type, read as the typed wrapper: `TypeAttrOf<FunctionType>`.
pub struct TypeAttrOf<K>(PhantomData<K>);

#[diagnostic::do_not_recommend]
impl<K: TypeKind + TypeConstraint> AttrConstraint for TypeAttrOf<K> {
    type Value<'a> = K;
    fn describe(out: &mut String) {
        out.push_str("type attribute of ");
        K::describe(out);
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        Self::read(cx, attr).is_some()
    }
    fn is_kind(cx: &Context, attr: Attribute) -> bool {
        attr.is::<TypeAttr>(cx)
    }
    fn read(cx: &Context, attr: Attribute) -> Option<K> {
        match attr.data(cx) {
            AttrData::Type(ty) => ty.cast(cx),
            _ => None,
        }
    }
    fn make(cx: &Context, value: K) -> Attribute {
        TypeAttr::get(cx, value.into()).into()
    }
    const FORM: AttrForm = AttrForm::Type;
}

/// An integer of any width.
pub struct APIntAttr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for APIntAttr {
    type Value<'a> = IntegerAttr;
    fn describe(out: &mut String) {
        out.push_str("arbitrary integer attribute");
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        attr.is::<IntegerAttr>(cx)
    }
    fn read(cx: &Context, attr: Attribute) -> Option<IntegerAttr> {
        attr.cast(cx)
    }
    fn make(_: &Context, value: IntegerAttr) -> Attribute {
        value.into()
    }
}
