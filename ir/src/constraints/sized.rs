//! Integers and floats of one size, as types and as attributes, and arrays of attributes of one kind.

use std::marker::PhantomData;

use super::attributes::{F32Attr, F64Attr};
use terrace_core::attributes::{
    AffineMapAttr, ArrayAttr, Attribute, BoolAttr, DictAttr, FlatSymbolRefAttr, IntegerAttr,
    LocationAttr, SymbolRefAttr, TypeAttr,
};
use terrace_core::context::Context;
use terrace_core::float::FloatKind;
use terrace_core::ods::{AttrConstraint, TypeConstraint};
use terrace_core::ods::{I32Attr, I64Attr, StrAttr};
use terrace_core::types::{FloatType, IntegerType, Signedness, Type, TypeData};

/// Integers of one width and signedness: a constraint on types, and one on attributes of such a type.
macro_rules! sized_integers {
    ($($ty:ident, $attr:ident = $width:literal $sign:ident, $kind:literal $(, $rust:ident)?;)*) => {$(
        sized_integers! { @one $ty, $attr = $width $sign, $kind, $($rust)? i64 }
    )*};
    (@one $ty:ident, $attr:ident = $width:literal $sign:ident, $kind:literal, $rust:ident $($default:ident)?) => {
        #[doc = concat!("An integer type: ", $width, "-bit ", $kind, ".")]
        pub struct $ty;

        #[diagnostic::do_not_recommend]
        impl TypeConstraint for $ty {
            fn describe(out: &mut String) {
                out.push_str(concat!($width, "-bit ", $kind));
            }
            fn matches(cx: &Context, ty: Type) -> bool {
                matches!(
                    ty.data(cx),
                    TypeData::Integer { width: $width, signedness: Signedness::$sign }
                )
            }
            const BUILD: Option<fn(&Context) -> Type> =
                Some(|cx| IntegerType::with_signedness(cx, $width, Signedness::$sign).into());
        }

        #[doc = concat!("An attribute: ", $width, "-bit ", $kind, ".")]
        pub struct $attr;

        #[diagnostic::do_not_recommend]
        impl AttrConstraint for $attr {
            type Value<'a> = $rust;
            fn describe(out: &mut String) {
                out.push_str(concat!($width, "-bit ", $kind, " attribute"));
            }
            fn matches(cx: &Context, attr: Attribute) -> bool {
                attr.is::<IntegerAttr>(cx) && attr.ty(cx).is_some_and(|ty| $ty::matches(cx, ty))
            }
            fn is_kind(cx: &Context, attr: Attribute) -> bool {
                attr.is::<IntegerAttr>(cx)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<$rust> {
                attr.cast::<IntegerAttr>(cx).map(|attr| attr.value(cx) as $rust)
            }
            fn make(cx: &Context, value: $rust) -> Attribute {
                let ty = IntegerType::with_signedness(cx, $width, Signedness::$sign);
                IntegerAttr::get(cx, ty.into(), value.into()).into()
            }
            const TYPE: Option<fn(&Context) -> Type> = <$ty as TypeConstraint>::BUILD;
            const IS_NUMBER: bool = true;
        }
    };
}

sized_integers! {
    SI1, SI1Attr = 1 Signed, "signed integer";
    SI8, SI8Attr = 8 Signed, "signed integer";
    SI16, SI16Attr = 16 Signed, "signed integer";
    SI32, SI32Attr = 32 Signed, "signed integer";
    SI64, SI64Attr = 64 Signed, "signed integer";
    UI1, UI1Attr = 1 Unsigned, "unsigned integer";
    UI8, UI8Attr = 8 Unsigned, "unsigned integer";
    UI16, UI16Attr = 16 Unsigned, "unsigned integer";
    UI32, UI32Attr = 32 Unsigned, "unsigned integer";
    UI64, UI64Attr = 64 Unsigned, "unsigned integer", u64;
}

/// Integers of one width, whatever their signedness.
macro_rules! any_integers {
    ($($ty:ident, $attr:ident = $width:literal;)*) => {$(
        #[doc = concat!("An integer type of ", $width, " bits, with or without a sign.")]
        pub struct $ty;

        #[diagnostic::do_not_recommend]
        impl TypeConstraint for $ty {
            fn describe(out: &mut String) {
                out.push_str(concat!($width, "-bit integer"));
            }
            fn matches(cx: &Context, ty: Type) -> bool {
                matches!(ty.data(cx), TypeData::Integer { width: $width, .. })
            }
        }

        #[doc = concat!("An attribute of an integer type of ", $width, " bits.")]
        pub struct $attr;

        #[diagnostic::do_not_recommend]
        impl AttrConstraint for $attr {
            type Value<'a> = IntegerAttr;
            fn describe(out: &mut String) {
                out.push_str(concat!($width, "-bit integer attribute"));
            }
            fn matches(cx: &Context, attr: Attribute) -> bool {
                attr.is::<IntegerAttr>(cx) && attr.ty(cx).is_some_and(|ty| $ty::matches(cx, ty))
            }
            fn is_kind(cx: &Context, attr: Attribute) -> bool {
                attr.is::<IntegerAttr>(cx)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<IntegerAttr> {
                attr.cast(cx)
            }
            fn make(_: &Context, value: IntegerAttr) -> Attribute {
                value.into()
            }
        }
    )*};
}

any_integers! {
    AnyI1, AnyI1Attr = 1;
    AnyI8, AnyI8Attr = 8;
    AnyI16, AnyI16Attr = 16;
    AnyI32, AnyI32Attr = 32;
    AnyI64, AnyI64Attr = 64;
}

/// The floats that have no handle of their own.
macro_rules! sized_floats {
    ($($name:ident = $summary:literal;)*) => {$(
        #[doc = concat!("The floating-point type of kind [`FloatKind::", stringify!($name), "`].")]
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl TypeConstraint for $name {
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches(cx: &Context, ty: Type) -> bool {
                matches!(ty.data(cx), TypeData::Float(FloatKind::$name))
            }
            const BUILD: Option<fn(&Context) -> Type> =
                Some(|cx| FloatType::get(cx, FloatKind::$name).into());
        }
    )*};
}

sized_floats! {
    F4E2M1FN = "f4E2M1FN type";
    F6E2M3FN = "f6E2M3FN type";
    F6E3M2FN = "f6E3M2FN type";
    F8E3M4 = "f8E3M4 type";
    F8E4M3 = "f8E4M3 type";
    F8E4M3FN = "f8E4M3FN type";
    F8E4M3FNUZ = "f8E4M3FNUZ type";
    F8E4M3B11FNUZ = "f8E4M3B11FNUZ type";
    F8E5M2 = "f8E5M2 type";
    F8E5M2FNUZ = "f8E5M2FNUZ type";
    F8E8M0FNU = "f8E8M0FNU type";
    TF32 = "tf32 type";
    F80 = "80-bit float";
    F128 = "128-bit float";
}

/// An array whose elements all satisfy another constraint.
pub struct ArrayAttrOf<C>(PhantomData<C>);

#[diagnostic::do_not_recommend]
impl<C: AttrConstraint> AttrConstraint for ArrayAttrOf<C> {
    type Value<'a> = ArrayAttr;
    fn describe(out: &mut String) {
        C::describe(out);
        out.push_str(" array");
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        let all = |array: ArrayAttr| {
            let mut elements = array.elements(cx).iter();
            elements.all(|element| C::matches(cx, *element))
        };
        attr.cast::<ArrayAttr>(cx).is_some_and(all)
    }
    fn is_kind(cx: &Context, attr: Attribute) -> bool {
        attr.is::<ArrayAttr>(cx)
    }
    fn read(cx: &Context, attr: Attribute) -> Option<ArrayAttr> {
        attr.cast(cx)
    }
    fn make(_: &Context, value: ArrayAttr) -> Attribute {
        value.into()
    }
}

/// Arrays that messages call by names of their own.
macro_rules! array_attrs {
    ($($name:ident of $element:ty = $summary:literal;)*) => {$(
        #[doc = concat!("An array of [`", stringify!($element), "`].")]
        pub struct $name;

        #[diagnostic::do_not_recommend]
        impl AttrConstraint for $name {
            type Value<'a> = ArrayAttr;
            fn describe(out: &mut String) {
                out.push_str($summary);
            }
            fn matches(cx: &Context, attr: Attribute) -> bool {
                ArrayAttrOf::<$element>::matches(cx, attr)
            }
            fn is_kind(cx: &Context, attr: Attribute) -> bool {
                attr.is::<ArrayAttr>(cx)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<ArrayAttr> {
                attr.cast(cx)
            }
            fn make(_: &Context, value: ArrayAttr) -> Attribute {
                value.into()
            }
        }
    )*};
}

array_attrs! {
    BoolArrayAttr of BoolAttr = "1-bit boolean array attribute";
    I32ArrayAttr of I32Attr = "32-bit integer array attribute";
    I64ArrayAttr of I64Attr = "64-bit integer array attribute";
    F32ArrayAttr of F32Attr = "32-bit float array attribute";
    F64ArrayAttr of F64Attr = "64-bit float array attribute";
    StrArrayAttr of StrAttr = "string array attribute";
    TypeArrayAttr of TypeAttr = "type array attribute";
    LocationArrayAttr of LocationAttr = "location array attribute";
    AffineMapArrayAttr of AffineMapAttr = "AffineMap array attribute";
    DictArrayAttr of DictAttr = "Array of dictionary attributes";
    IndexListArrayAttr of I64ArrayAttr = "Array of 64-bit integer array attributes";
    SymbolRefArrayAttr of SymbolRefAttr = "symbol ref array attribute";
    FlatSymbolRefArrayAttr of FlatSymbolRefAttr = "flat symbol ref array attribute";
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use terrace_core::asm::{parse_attribute, parse_type};

    #[track_caller]
    pub fn types<C: TypeConstraint>(summary: &str, accepted: &[&str], rejected: &[&str]) {
        let cx = Context::new();
        let matches = |text: &&&str| C::matches(&cx, parse_type(&cx, text).expect("a type"));
        assert!(accepted.iter().all(|text| matches(&text)), "{accepted:?}");
        assert!(!rejected.iter().any(|text| matches(&text)), "{rejected:?}");
        let mut description = String::new();
        C::describe(&mut description);
        assert_eq!(description, summary);
        if let Some(build) = C::BUILD {
            assert!(C::matches(&cx, build(&cx)));
        }
    }

    #[track_caller]
    pub fn attributes<C: AttrConstraint>(summary: &str, accepted: &[&str], rejected: &[&str]) {
        let cx = Context::new();
        let matches =
            |text: &&&str| C::matches(&cx, parse_attribute(&cx, text).expect("an attribute"));
        assert!(accepted.iter().all(|text| matches(&text)), "{accepted:?}");
        assert!(!rejected.iter().any(|text| matches(&text)), "{rejected:?}");
        let mut description = String::new();
        C::describe(&mut description);
        assert_eq!(description, summary);
    }

    // covers: ODS-035, ODS-036
    #[test]
    fn types_of_one_size() {
        types::<SI8>("8-bit signed integer", &["si8"], &["i8", "ui8", "si16"]);
        types::<UI32>("32-bit unsigned integer", &["ui32"], &["i32", "si32"]);
        types::<AnyI16>("16-bit integer", &["i16", "si16", "ui16"], &["i8", "f16"]);
        types::<F80>("80-bit float", &["f80"], &["f64", "f128"]);
        types::<F8E4M3FN>("f8E4M3FN type", &["f8E4M3FN"], &["f8E4M3", "f8E5M2"]);
    }

    // covers: ODS-037
    #[test]
    fn attributes_of_one_kind() {
        attributes::<SI8Attr>(
            "8-bit signed integer attribute",
            &["-5 : si8"],
            &["5 : i8", "5"],
        );
        attributes::<AnyI8Attr>(
            "8-bit integer attribute",
            &["5 : i8", "5 : ui8"],
            &["5", "1.0"],
        );
        attributes::<UI64Attr>(
            "64-bit unsigned integer attribute",
            &["18446744073709551615 : ui64"],
            &["5", "5 : ui32"],
        );
        let cx = Context::new();
        let most = UI64Attr::make(&cx, u64::MAX);
        assert_eq!(UI64Attr::read(&cx, most), Some(u64::MAX));
        attributes::<super::super::APIntAttr>(
            "arbitrary integer attribute",
            &["5 : i8", "5 : ui99", "5 : index"],
            &["1.0", "unit"],
        );
        attributes::<AffineMapArrayAttr>(
            "AffineMap array attribute",
            &["[affine_map<(d0) -> (d0)>]", "[]"],
            &["[1]", "affine_map<(d0) -> (d0)>"],
        );
        attributes::<LocationArrayAttr>(
            "location array attribute",
            &["[loc(unknown)]"],
            &["[unit]"],
        );
        attributes::<I32ArrayAttr>(
            "32-bit integer array attribute",
            &["[]", "[1 : i32, 2 : i32]"],
            &["[1]", "1 : i32", "[1 : i32, unit]"],
        );
        attributes::<StrArrayAttr>("string array attribute", &["[\"a\"]"], &["[1]"]);
        attributes::<IndexListArrayAttr>(
            "Array of 64-bit integer array attributes",
            &["[[1, 2], []]"],
            &["[1]"],
        );
        let cx = Context::new();
        let value = UI8Attr::make(&cx, 200);
        assert!(UI8Attr::matches(&cx, value) && UI8Attr::read(&cx, value) == Some(200));
    }
}
