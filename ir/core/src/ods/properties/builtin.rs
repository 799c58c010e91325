//! The types of the language that can be properties.

use std::borrow::Cow;

use super::Property;
use crate::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use crate::attributes::{
    ArrayAttr, Attribute, BoolAttr, DenseArrayAttr, FloatAttr, IntegerAttr, StringAttr, TypeAttr,
    UnitAttr,
};
use crate::context::Context;
use crate::types::Type;

/// Integers, stored signless, and what is particular to one of them.
macro_rules! integers {
    ($($name:ident = $ty:expr, $what:literal $({ $($list:tt)* })?;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Property for $name {
            type Value<'a> = $name;
            const WHAT: &'static str = $what;
            fn read(cx: &Context, attr: Attribute) -> Option<$name> {
                let attr = attr.cast::<IntegerAttr>(cx).filter(|attr| attr.ty(cx) == $ty)?;
                Some(attr.value(cx) as $name)
            }
            fn make(cx: &Context, value: $name) -> Attribute {
                IntegerAttr::get(cx, $ty, value.into()).into()
            }
            fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Attribute> {
                let value: $name = parser.parse_integer_as()?;
                Ok(Self::make(parser.context(), value))
            }
            fn is_next(parser: &AsmParser<'_>) -> bool {
                parser.peek_integer()
            }
            fn print(attr: Attribute, printer: &mut AsmPrinter<'_>) {
                if let Some(value) = Self::read(printer.context(), attr) {
                    printer.write_fmt(format_args!("{value}"));
                }
            }
            $($($list)*)?
        }
    )*};
}

integers! {
    i8 = Type::I8, "8-bit integer";
    i16 = Type::I16, "16-bit integer";
    i32 = Type::I32, "32-bit integer" {
        fn make_list(cx: &Context, values: Vec<i32>) -> Attribute {
            DenseArrayAttr::i32s(cx, &values).into()
        }
        fn read_list(cx: &Context, list: Attribute) -> Option<Vec<i32>> {
            let list = list.cast::<DenseArrayAttr>(cx)?;
            (list.element(cx) == Type::I32).then(|| list.as_i32s(cx).collect())
        }
    };
    i64 = Type::I64, "64-bit integer" {
        fn make_list(cx: &Context, values: Vec<i64>) -> Attribute {
            DenseArrayAttr::i64s(cx, &values).into()
        }
        fn read_list(cx: &Context, list: Attribute) -> Option<Vec<i64>> {
            let list = list.cast::<DenseArrayAttr>(cx)?;
            (list.element(cx) == Type::I64).then(|| list.as_i64s(cx).collect())
        }
    };
    u8 = Type::I8, "8-bit unsigned integer";
    u16 = Type::I16, "16-bit unsigned integer";
    u32 = Type::I32, "32-bit unsigned integer";
    u64 = Type::I64, "64-bit unsigned integer";
}

macro_rules! floats {
    ($($name:ident = $ty:expr, $what:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Property for $name {
            type Value<'a> = $name;
            const WHAT: &'static str = $what;
            fn read(cx: &Context, attr: Attribute) -> Option<$name> {
                let attr = attr.cast::<FloatAttr>(cx).filter(|attr| attr.ty(cx) == $ty)?;
                Some(attr.value(cx) as $name)
            }
            fn make(cx: &Context, value: $name) -> Attribute {
                FloatAttr::get(cx, $ty, value.into()).into()
            }
            fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Attribute> {
                parser.parse_attribute_of_type($ty)
            }
            fn print(attr: Attribute, printer: &mut AsmPrinter<'_>) {
                printer.print_attr_without_type(attr);
            }
        }
    )*};
}

floats! {
    f32 = Type::F32, "32-bit float";
    f64 = Type::F64, "64-bit float";
}

#[diagnostic::do_not_recommend]
impl Property for bool {
    type Value<'a> = bool;
    const WHAT: &'static str = "boolean";
    fn read(cx: &Context, attr: Attribute) -> Option<bool> {
        attr.cast::<BoolAttr>(cx).map(BoolAttr::value)
    }
    fn make(_: &Context, value: bool) -> Attribute {
        BoolAttr::get(value).into()
    }
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Attribute> {
        if parser.parse_optional_keyword("true") {
            return Ok(BoolAttr::get(true).into());
        }
        if parser.parse_optional_keyword("false") {
            return Ok(BoolAttr::get(false).into());
        }
        Err(parser.error("expected `true` or `false`"))
    }
    fn is_next(parser: &AsmParser<'_>) -> bool {
        parser.peek_keyword("true") || parser.peek_keyword("false")
    }
}

/// A property that is there or not: a `bool` whose word or group in a format says that it is set.
pub struct UnitProp;

#[diagnostic::do_not_recommend]
impl Property for UnitProp {
    type Value<'a> = bool;
    const WHAT: &'static str = "unit property";
    fn read(cx: &Context, attr: Attribute) -> Option<bool> {
        match attr.is::<UnitAttr>(cx) {
            true => Some(true),
            false => bool::read(cx, attr),
        }
    }
    fn make(_: &Context, value: bool) -> Attribute {
        match value {
            true => Attribute::UNIT,
            false => BoolAttr::get(false).into(),
        }
    }
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Attribute> {
        if parser.parse_optional_keyword("unit") {
            return Ok(Attribute::UNIT);
        }
        if parser.parse_optional_keyword("unit_absent") {
            return Ok(BoolAttr::get(false).into());
        }
        Err(parser.error("expected 'unit' or 'unit_absent'"))
    }
    fn is_next(parser: &AsmParser<'_>) -> bool {
        parser.peek_keyword("unit") || parser.peek_keyword("unit_absent")
    }
    fn print(attr: Attribute, printer: &mut AsmPrinter<'_>) {
        let is_set = Self::read(printer.context(), attr) == Some(true);
        printer.write(if is_set { "unit" } else { "unit_absent" });
    }
}

#[diagnostic::do_not_recommend]
impl Property for String {
    type Value<'a> = Cow<'a, str>;
    const WHAT: &'static str = "string";
    fn read(cx: &Context, attr: Attribute) -> Option<Cow<'_, str>> {
        attr.cast::<StringAttr>(cx).map(|attr| attr.text(cx))
    }
    fn make(cx: &Context, value: Cow<'_, str>) -> Attribute {
        StringAttr::get(cx, value.as_bytes()).into()
    }
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Attribute> {
        let text = parser.parse_string()?;
        Ok(StringAttr::get(parser.context(), text).into())
    }
    fn is_next(parser: &AsmParser<'_>) -> bool {
        parser.peek_string()
    }
}

#[diagnostic::do_not_recommend]
impl Property for Type {
    type Value<'a> = Type;
    const WHAT: &'static str = "type";
    fn read(cx: &Context, attr: Attribute) -> Option<Type> {
        attr.cast::<TypeAttr>(cx).map(|attr| attr.value(cx))
    }
    fn make(cx: &Context, value: Type) -> Attribute {
        TypeAttr::get(cx, value).into()
    }
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Attribute> {
        let ty = parser.parse_type()?;
        Ok(TypeAttr::get(parser.context(), ty).into())
    }
    fn is_next(parser: &AsmParser<'_>) -> bool {
        parser.peek_type()
    }
}

#[diagnostic::do_not_recommend]
impl Property for Attribute {
    type Value<'a> = Attribute;
    const WHAT: &'static str = "attribute";
    fn read(_: &Context, attr: Attribute) -> Option<Attribute> {
        Some(attr)
    }
    fn make(_: &Context, value: Attribute) -> Attribute {
        value
    }
}

/// `[a, b]`
#[diagnostic::do_not_recommend]
impl<P: Property> Property for Vec<P> {
    type Value<'a> = Vec<P::Value<'a>>;
    const WHAT: &'static str = "array";
    fn describe(out: &mut String) {
        out.push_str("array of ");
        P::describe(out);
    }
    fn read(cx: &Context, attr: Attribute) -> Option<Vec<P::Value<'_>>> {
        P::read_list(cx, attr)
    }
    fn make(cx: &Context, values: Vec<P::Value<'_>>) -> Attribute {
        P::make_list(cx, values)
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        let matches = |value| P::matches(cx, P::make(cx, value));
        Self::read(cx, attr).is_some_and(|values| values.into_iter().all(matches))
    }
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Attribute> {
        let mut elements = Vec::new();
        parser.parse_comma_list(Delimiter::Square, |parser| {
            elements.push(P::parse(parser)?);
            Ok(())
        })?;
        let cx = parser.context();
        let values = elements.iter().filter_map(|attr| P::read(cx, *attr));
        Ok(P::make_list(cx, values.collect()))
    }
    fn is_next(parser: &AsmParser<'_>) -> bool {
        parser.peek_punct("[")
    }
    fn print(attr: Attribute, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        let values = P::read_list(cx, attr).unwrap_or_default();
        let attrs: Vec<Attribute> = values.into_iter().map(|value| P::make(cx, value)).collect();
        printer.write("[");
        printer.comma_separated(attrs, |printer, attr| P::print(attr, printer));
        printer.write("]");
    }
}

/// The value's own syntax, or `none`. It is stored as an array of one or no element.
#[diagnostic::do_not_recommend]
impl<P: Property> Property for Option<P> {
    type Value<'a> = Option<P::Value<'a>>;
    const WHAT: &'static str = "optional";
    fn describe(out: &mut String) {
        out.push_str("optional ");
        P::describe(out);
    }
    fn read(cx: &Context, attr: Attribute) -> Option<Option<P::Value<'_>>> {
        match held(cx, attr)? {
            None => Some(None),
            Some(attr) => P::read(cx, attr).map(Some),
        }
    }
    fn make(cx: &Context, value: Option<P::Value<'_>>) -> Attribute {
        let value = value.map(|value| P::make(cx, value));
        ArrayAttr::get(cx, value.as_slice()).into()
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        held(cx, attr).is_some_and(|attr| attr.is_none_or(|attr| P::matches(cx, attr)))
    }
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Attribute> {
        let value = match parser.parse_optional_keyword("none") {
            true => None,
            false => Some(P::parse(parser)?),
        };
        Ok(ArrayAttr::get(parser.context(), value.as_slice()).into())
    }
    fn is_next(parser: &AsmParser<'_>) -> bool {
        parser.peek_keyword("none") || P::is_next(parser)
    }
    fn print(attr: Attribute, printer: &mut AsmPrinter<'_>) {
        match held(printer.context(), attr).flatten() {
            Some(attr) => P::print(attr, printer),
            None => printer.write("none"),
        }
    }
}

/// What the array of an optional property holds; `None` if it is not such an array.
fn held(cx: &Context, attr: Attribute) -> Option<Option<Attribute>> {
    match attr.cast::<ArrayAttr>(cx)?.elements(cx) {
        [] => Some(None),
        [attr] => Some(Some(*attr)),
        _ => None,
    }
}
