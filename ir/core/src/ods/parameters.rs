//! The parameters of types and attributes that dialects declare.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use super::{AttrInfo, TypeInfo};
use crate::asm::{AsmParser, AsmPrinter, ParseResult};
use crate::attributes::{
    AffineMapAttr, ArrayAttr, AttrKind, Attribute, DenseArrayAttr, DenseElementsAttr, DictAttr,
    FlatSymbolRefAttr, FloatAttr, Int, IntegerAttr, MapPart, StringAttr, SymbolRefAttr, TypeAttr,
    attr_part, type_part,
};
use crate::context::{Context, Ident};
use crate::diagnostics::Diagnostic;
use crate::types::checks::Reading;
use crate::types::{
    FloatType, FunctionType, IntegerType, MemRefType, RankedTensorType, TupleType, Type, TypeKind,
    VectorType,
};

/// What a context can keep: implemented for all such types.
pub trait Stored: Clone + Eq + Hash + Debug + Send + Sync + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Clone + Eq + Hash + Debug + Send + Sync + 'static> Stored for T {}

/// A Rust type that can be a parameter: what accessors give for it, and how formats write it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of a type or an attribute",
    label = "`Parameter` is implemented for integers, `bool`, `String`, `DimensionList`, `Type`, `Attribute`, declared types, attributes and enums, and for `Vec` and `Option` of them"
)]
pub trait Parameter: Stored {
    /// What accessors give.
    type View<'a>;
    /// The parameter as accessors give it.
    fn view(&self) -> Self::View<'_>;
    /// Reads it in a declarative format, if it is there.
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>>;
    /// Reads it in a declarative format.
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        match Self::parse_optional(parser)? {
            Some(value) => Ok(value),
            None => Err(parser.error(format!("expected {}", Self::WHAT))),
        }
    }
    /// What it is where an optional group of a format is left out, if it can be.
    fn absent() -> Option<Self> {
        None
    }
    /// Whether it is there: only an `Option` may not be.
    fn is_there(&self) -> bool {
        true
    }
    /// Prints it in a declarative format.
    fn print(&self, printer: &mut AsmPrinter<'_>);
    /// It with other types and attributes in it. Whoever has some in it must say so: references to symbols are found and renamed
    /// in them.
    fn map_parts(&self, cx: &Context, f: &mut MapPart<'_>) -> Self {
        let _ = (cx, f);
        self.clone()
    }
    /// What it is, for messages.
    const WHAT: &'static str;

    // What generated code calls, so that each of its uses of the type asks for this trait and for nothing else.

    /// What a format has read, in an optional group or not.
    #[doc(hidden)]
    fn finish(parser: &AsmParser<'_>, value: Option<Self>, name: &str) -> ParseResult<Self> {
        value
            .or_else(Self::absent)
            .ok_or_else(|| parser.error(format!("expected the parameter `{name}`")))
    }
    /// Reads it where it must be there, even if it is an `Option`.
    #[doc(hidden)]
    fn parse_present(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        let value = Self::parse(parser)?;
        match value.is_there() {
            true => Ok(value),
            false => Err(parser.error_at(at, format!("expected {}", Self::WHAT))),
        }
    }
    #[doc(hidden)]
    fn equals(&self, other: &Self) -> bool {
        self == other
    }
    #[doc(hidden)]
    fn hash_into<H: Hasher>(&self, state: &mut H) {
        self.hash(state);
    }
    #[doc(hidden)]
    fn debug(&self) -> &dyn Debug {
        self
    }
}

macro_rules! integer_parameters {
    ($($name:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Parameter for $name {
            type View<'a> = $name;
            fn view(&self) -> $name {
                *self
            }
            fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<$name>> {
                let at = parser.position();
                let Some(value) = parser.parse_optional_integer()? else {
                    return Ok(None);
                };
                match $name::try_from(value) {
                    Ok(value) => Ok(Some(value)),
                    Err(_) => Err(parser.error_at(
                        at,
                        concat!("expected an integer that fits `", stringify!($name), "`"),
                    )),
                }
            }
            fn print(&self, printer: &mut AsmPrinter<'_>) {
                printer.write_fmt(format_args!("{self}"));
            }
            const WHAT: &'static str = "integer value";
        }
    )*};
}

integer_parameters!(i8 i16 i32 i64 i128 u8 u16 u32 u64 usize);

/// An integer of any size. One with a type is an [`IntegerAttr`], as a float with its type is a [`FloatAttr`].
#[diagnostic::do_not_recommend]
impl Parameter for Int {
    type View<'a> = &'a Int;
    fn view(&self) -> &Int {
        self
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Int>> {
        parser.parse_optional_int()
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        printer.write_fmt(format_args!("{self}"));
    }
    const WHAT: &'static str = "integer value";
}

#[diagnostic::do_not_recommend]
impl Parameter for bool {
    type View<'a> = bool;
    fn view(&self) -> bool {
        *self
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<bool>> {
        if parser.parse_optional_keyword("true") {
            return Ok(Some(true));
        }
        Ok(parser.parse_optional_keyword("false").then_some(false))
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        printer.write(if *self { "true" } else { "false" });
    }
    const WHAT: &'static str = "`true` or `false`";
}

#[diagnostic::do_not_recommend]
impl Parameter for String {
    type View<'a> = &'a str;
    fn view(&self) -> &str {
        self
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<String>> {
        parser.parse_optional_string()
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        printer.print_string(self.as_bytes());
    }
    const WHAT: &'static str = "string";
}

#[diagnostic::do_not_recommend]
impl Parameter for Ident {
    type View<'a> = Ident;
    fn view(&self) -> Ident {
        *self
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Ident>> {
        let text = parser.parse_optional_string()?;
        Ok(text.map(|text| parser.context().ident(&text)))
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        let text = self.as_str(printer.context());
        printer.print_string(text.as_bytes());
    }
    const WHAT: &'static str = "string";
}

#[diagnostic::do_not_recommend]
impl Parameter for Type {
    type View<'a> = Type;
    fn view(&self) -> Type {
        *self
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Type>> {
        parser.parse_optional_type()
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        printer.print_type(*self);
    }
    fn map_parts(&self, _: &Context, f: &mut MapPart<'_>) -> Type {
        type_part(*self, f)
    }
    const WHAT: &'static str = "a type";
}

#[diagnostic::do_not_recommend]
impl Parameter for Attribute {
    type View<'a> = Attribute;
    fn view(&self) -> Attribute {
        *self
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Attribute>> {
        parser.parse_optional_attribute()
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        printer.print_attr(*self);
    }
    fn map_parts(&self, _: &Context, f: &mut MapPart<'_>) -> Attribute {
        attr_part(*self, f)
    }
    const WHAT: &'static str = "an attribute";
}

#[diagnostic::do_not_recommend]
impl<T: Parameter> Parameter for Vec<T> {
    type View<'a> = &'a [T];
    fn view(&self) -> &[T] {
        self
    }
    /// Elements separated by commas; an empty list is written as nothing.
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Vec<T>>> {
        let mut values = Vec::new();
        let Some(first) = T::parse_optional(parser)? else {
            return Ok(Some(values));
        };
        values.push(first);
        // In a struct the next parameter may follow.
        while !parser.peek_next_key() && parser.parse_optional_punct(",") {
            values.push(T::parse(parser)?);
        }
        Ok(Some(values))
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        printer.comma_separated(self, |printer, value| value.print(printer));
    }
    fn map_parts(&self, cx: &Context, f: &mut MapPart<'_>) -> Vec<T> {
        self.iter().map(|value| value.map_parts(cx, f)).collect()
    }
    const WHAT: &'static str = "a list";
}

#[diagnostic::do_not_recommend]
impl<T: Parameter> Parameter for Option<T> {
    type View<'a> = Option<T::View<'a>>;
    fn view(&self) -> Option<T::View<'_>> {
        self.as_ref().map(T::view)
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Option<T>>> {
        T::parse_optional(parser).map(Some)
    }
    fn absent() -> Option<Option<T>> {
        Some(None)
    }
    fn is_there(&self) -> bool {
        self.is_some()
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        if let Some(value) = self {
            value.print(printer);
        }
    }
    fn map_parts(&self, cx: &Context, f: &mut MapPart<'_>) -> Option<T> {
        self.as_ref().map(|value| value.map_parts(cx, f))
    }
    const WHAT: &'static str = T::WHAT;
}

/// What a typed wrapper of a type in something becomes; itself, if that would be of another kind.
pub fn map_type_of<K: TypeKind + Into<Type>>(cx: &Context, this: K, f: &mut MapPart<'_>) -> K {
    type_part(this.into(), f).cast(cx).unwrap_or(this)
}

/// What a typed wrapper of an attribute in something becomes; itself, if that would be of another kind.
pub fn map_attr_of<K: AttrKind + Into<Attribute>>(cx: &Context, this: K, f: &mut MapPart<'_>) -> K {
    attr_part(this.into(), f).cast(cx).unwrap_or(this)
}

/// What a type's own function reads. The text is wrong if what it makes is not accepted, whether it asks or not.
pub fn parse_type_by_hand<K: Into<Type>>(
    parser: &mut AsmParser<'_>,
    info: &TypeInfo,
    parse: impl FnOnce(&mut AsmParser<'_>) -> ParseResult<K>,
) -> ParseResult<Type> {
    let loc = parser.location();
    let ty = parse_by_hand(parser, parse)?.into();
    Type::verified(parser.context(), loc, info, ty)
}

/// What an attribute's own function reads, as [`parse_type_by_hand`].
pub fn parse_attr_by_hand<K: Into<Attribute>>(
    parser: &mut AsmParser<'_>,
    info: &AttrInfo,
    parse: impl FnOnce(&mut AsmParser<'_>) -> ParseResult<K>,
) -> ParseResult<Attribute> {
    let loc = parser.location();
    let attr = parse_by_hand(parser, parse)?.into();
    Attribute::verified(parser.context(), loc, info, attr)
}

fn parse_by_hand<K>(
    parser: &mut AsmParser<'_>,
    parse: impl FnOnce(&mut AsmParser<'_>) -> ParseResult<K>,
) -> ParseResult<K> {
    let at = parser.position();
    let (read, fault) = Reading::during(|| parse(parser));
    match (read, fault) {
        (Ok(_), Some(fault)) => Err(parser.error_at(parser.since(at), fault)),
        (read, _) => read,
    }
}

/// Typed wrappers of types are read as any type and then must be of the kind.
pub fn parse_type_of<K: TypeKind>(
    parser: &mut AsmParser<'_>,
    what: &str,
) -> ParseResult<Option<K>> {
    let at = parser.position();
    let Some(ty) = parser.parse_optional_type()? else {
        return Ok(None);
    };
    match ty.cast(parser.context()) {
        Some(ty) => Ok(Some(ty)),
        None => Err(parser.error_at(at, format!("expected {what}"))),
    }
}

/// Typed wrappers of attributes are read as any attribute and then must be of the kind.
pub fn parse_attr_of<K: AttrKind>(
    parser: &mut AsmParser<'_>,
    what: &str,
) -> ParseResult<Option<K>> {
    let at = parser.position();
    let Some(attr) = parser.parse_optional_attribute()? else {
        return Ok(None);
    };
    match attr.cast(parser.context()) {
        Some(attr) => Ok(Some(attr)),
        None => Err(parser.error_at(at, format!("expected {what}"))),
    }
}

/// An attribute declared with `#[attr]`, whose kind is known, if one is next: what follows `#dialect.mnemonic`, or all of it,
/// or its alias.
pub fn parse_optional_declared<K: AttrKind>(
    parser: &mut AsmParser<'_>,
    info: &'static AttrInfo,
) -> ParseResult<Option<K>> {
    let is_next = parser.peek_punct("<") || parser.peek_punct("[") || parser.peek_attribute();
    if !is_next {
        return Ok(None);
    }
    parse_declared(parser, info).map(Some)
}

/// As [`parse_optional_declared`], where it must be next.
pub fn parse_declared<K: AttrKind>(
    parser: &mut AsmParser<'_>,
    info: &'static AttrInfo,
) -> ParseResult<K> {
    let at = parser.position();
    let attr = if parser.peek_named_attribute() {
        parser.parse_attribute()?
    } else {
        parser.nested(|parser| (info.parse)(parser))?
    };
    attr.cast(parser.context())
        .ok_or_else(|| parser.error_at(at, "invalid kind of attribute specified"))
}

/// Reads `name = value` for each of these names, in any order, with `read`; the flag says whether it must be there.
pub fn parse_struct(
    parser: &mut AsmParser<'_>,
    names: &[(&str, bool)],
    mut read: impl FnMut(&mut AsmParser<'_>, usize) -> ParseResult<()>,
) -> ParseResult<()> {
    let mut seen: SmallVec<[bool; 16]> = smallvec::smallvec![false; names.len()];
    let may_be_empty = names.iter().all(|(_, required)| !required);
    loop {
        let at = parser.position();
        let Some(key) = parser.parse_any_keyword() else {
            if may_be_empty && !seen.contains(&true) {
                return Ok(());
            }
            return Err(parser.error("expected a parameter name in struct"));
        };
        let index = names.iter().position(|(name, _)| *name == key);
        let Some(index) = index.filter(|index| !std::mem::replace(&mut seen[*index], true)) else {
            let known: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
            let message = format!("duplicate or unknown struct parameter name: {key}");
            let help = format!("the parameters are: {}", known.join(", "));
            return Err(parser.error_at(at, message).help(help));
        };
        parser.parse_punct("=")?;
        read(parser, index)?;
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    let missing = names
        .iter()
        .zip(&seen)
        .find(|((_, required), seen)| *required && !**seen);
    match missing {
        Some(((name, _), _)) => {
            Err(parser.error(format!("struct is missing required parameter: {name}")))
        }
        None => Ok(()),
    }
}

/// Prints `name = `, with a comma before all but the first.
pub fn print_key(printer: &mut AsmPrinter<'_>, name: &str, separator: &mut &'static str) {
    printer.write(std::mem::replace(separator, ", "));
    printer.write(name);
    printer.write(" = ");
}

macro_rules! wrapper_parameters {
    ($($parse:ident, $print:ident, $map:ident, $($name:ident)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl Parameter for $name {
            type View<'a> = $name;
            fn view(&self) -> $name {
                *self
            }
            fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<$name>> {
                $parse(parser, Self::WHAT)
            }
            fn print(&self, printer: &mut AsmPrinter<'_>) {
                printer.$print((*self).into());
            }
            fn map_parts(&self, cx: &Context, f: &mut MapPart<'_>) -> $name {
                $map(cx, *self, f)
            }
            const WHAT: &'static str = stringify!($name);
        }
    )*)*};
}

wrapper_parameters! {
    parse_type_of, print_type, map_type_of,
        FloatType FunctionType IntegerType MemRefType RankedTensorType TupleType VectorType;
    parse_attr_of, print_attr, map_attr_of,
        AffineMapAttr ArrayAttr DenseArrayAttr DenseElementsAttr DictAttr FlatSymbolRefAttr FloatAttr IntegerAttr StringAttr SymbolRefAttr TypeAttr;
}

/// What is wrong with reading a type or attribute that is declared to be in no text.
pub fn no_syntax(parser: &AsmParser<'_>, info: &impl Debug) -> Diagnostic {
    parser.error(format!("{info:?} is made by programs and has no syntax"))
}
