//! The common constraints on attributes.

use super::{AttrConstraint, AttrForm};
use crate::attributes::{AttrData, Attribute, BoolAttr, DenseArrayAttr, IntegerAttr, StringAttr};
use crate::context::Context;
use crate::types::Type;

/// Any attribute.
pub struct AnyAttr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for AnyAttr {
    type Value<'a> = Attribute;
    fn describe(out: &mut String) {
        out.push_str("any attribute");
    }
    fn matches(_: &Context, _: Attribute) -> bool {
        true
    }
    fn read(_: &Context, attr: Attribute) -> Option<Attribute> {
        Some(attr)
    }
    fn make(_: &Context, value: Attribute) -> Attribute {
        value
    }
}

/// An `i1` attribute: `true` or `false`.
pub struct I1Attr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for I1Attr {
    type Value<'a> = bool;
    fn describe(out: &mut String) {
        out.push_str("1-bit signless integer attribute");
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        attr.is::<BoolAttr>(cx)
    }
    fn is_kind(cx: &Context, attr: Attribute) -> bool {
        attr.is::<IntegerAttr>(cx)
    }
    fn read(cx: &Context, attr: Attribute) -> Option<bool> {
        attr.cast::<BoolAttr>(cx).map(BoolAttr::value)
    }
    fn make(_: &Context, value: bool) -> Attribute {
        BoolAttr::get(value).into()
    }
    const TYPE: Option<fn(&Context) -> Type> = Some(|_| Type::I1);
    const IS_NUMBER: bool = true;
}

/// Integers of one type, read as Rust integers.
macro_rules! integer_attr_constraints {
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
                matches!(attr.data(cx), AttrData::Integer { ty, .. } if *ty == $ty)
            }
            fn is_kind(cx: &Context, attr: Attribute) -> bool {
                attr.is::<IntegerAttr>(cx)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<$rust> {
                attr.cast::<IntegerAttr>(cx).map(|attr| attr.value(cx) as $rust)
            }
            fn make(cx: &Context, value: $rust) -> Attribute {
                IntegerAttr::get(cx, $ty, value.into()).into()
            }
            const TYPE: Option<fn(&Context) -> Type> = Some(|_| $ty);
            const IS_NUMBER: bool = true;
        }
    )*};
}

integer_attr_constraints! {
    /// An `i8` attribute.
    I8Attr = Type::I8, i8, "8-bit signless integer attribute";
    /// An `i16` attribute.
    I16Attr = Type::I16, i16, "16-bit signless integer attribute";
    /// An `i32` attribute.
    I32Attr = Type::I32, i32, "32-bit signless integer attribute";
    /// An `i64` attribute.
    I64Attr = Type::I64, i64, "64-bit signless integer attribute";
    /// An `index` attribute.
    IndexAttr = Type::INDEX, i64, "index attribute";
}

/// A string that names a symbol; written `@name` in declarative formats.
pub struct SymbolNameAttr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for SymbolNameAttr {
    type Value<'a> = std::borrow::Cow<'a, str>;
    fn describe(out: &mut String) {
        out.push_str("string attribute");
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        attr.is::<StringAttr>(cx)
    }
    fn read(cx: &Context, attr: Attribute) -> Option<Self::Value<'_>> {
        attr.cast::<StringAttr>(cx).map(|attr| attr.text(cx))
    }
    fn make(cx: &Context, value: Self::Value<'_>) -> Attribute {
        StringAttr::get(cx, value.as_bytes()).into()
    }
    const FORM: AttrForm = AttrForm::SymbolName;
}

/// A string, read as text.
pub struct StrAttr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for StrAttr {
    type Value<'a> = std::borrow::Cow<'a, str>;
    fn describe(out: &mut String) {
        out.push_str("string attribute");
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        attr.is::<StringAttr>(cx)
    }
    fn read(cx: &Context, attr: Attribute) -> Option<Self::Value<'_>> {
        attr.cast::<StringAttr>(cx).map(|attr| attr.text(cx))
    }
    fn make(cx: &Context, value: Self::Value<'_>) -> Attribute {
        StringAttr::get(cx, value.as_bytes()).into()
    }
    // What follows the text is not its type.
    const TYPE: Option<fn(&Context) -> Type> = Some(|_| Type::NONE);
}

/// Declares constraints on dense arrays of one element type.
macro_rules! dense_array_constraints {
    ($($(#[$doc:meta])* $name:ident = $element:expr, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl AttrConstraint for $name {
            type Value<'a> = DenseArrayAttr;
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches(cx: &Context, attr: Attribute) -> bool {
                attr.cast::<DenseArrayAttr>(cx).is_some_and(|attr| attr.element(cx) == $element)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<DenseArrayAttr> {
                attr.cast(cx)
            }
            fn make(_: &Context, value: DenseArrayAttr) -> Attribute {
                value.into()
            }
            const FORM: AttrForm = AttrForm::DenseArray($element);
        }
    )*};
}

dense_array_constraints! {
    /// `array<i1: ...>`.
    DenseBoolArrayAttr = Type::I1, "i1 dense array attribute";
    /// `array<i8: ...>`.
    DenseI8ArrayAttr = Type::I8, "i8 dense array attribute";
    /// `array<i16: ...>`.
    DenseI16ArrayAttr = Type::I16, "i16 dense array attribute";
    /// `array<f32: ...>`.
    DenseF32ArrayAttr = Type::F32, "f32 dense array attribute";
    /// `array<f64: ...>`.
    DenseF64ArrayAttr = Type::F64, "f64 dense array attribute";
    /// `array<i32: ...>`.
    DenseI32ArrayAttr = Type::I32, "i32 dense array attribute";
    /// `array<i64: ...>`.
    DenseI64ArrayAttr = Type::I64, "i64 dense array attribute";
}
