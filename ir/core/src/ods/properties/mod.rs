//! Properties: parts of an op that are Rust values rather than attributes, `#[prop] width: u32`.
//!
//! A property lives in the op itself, in a slot beside those of its inherent attributes: a number that stands for its
//! value. So ops are compared and copied without a look at the values, and every tool that knows attributes by name knows
//! properties too. What a property adds is its Rust type: accessors and builders speak it, formats write it in
//! its own syntax, and the generic form writes what it is [made](Property::make) into.

mod builtin;

use std::marker::PhantomData;

pub use builtin::UnitProp;

use super::{AttrConstraint, AttrForm};
use crate::asm::{AsmParser, AsmPrinter, ParseResult};
use crate::attributes::{ArrayAttr, Attribute};
use crate::context::Context;

/// A type that can be a property of an op: what stands in `#[prop] width: u32`.
///
/// A type of one's own says how it becomes an attribute and how it is read back. In formats it is then written as that
/// attribute, unless [`parse`](Self::parse) and [`print`](Self::print) say otherwise.
///
/// ```
/// use terrace_ir::Context;
/// use terrace_ir::attributes::{Attribute, StringAttr};
/// use terrace_ir::ods::Property;
///
/// /// Major and minor.
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Version(u16, u16);
///
/// impl Property for Version {
///     type Value<'a> = Version;
///     const WHAT: &'static str = "version";
///     fn read(cx: &Context, attr: Attribute) -> Option<Version> {
///         let text = attr.cast::<StringAttr>(cx)?.text(cx);
///         let (major, minor) = text.split_once('.')?;
///         Some(Version(major.parse().ok()?, minor.parse().ok()?))
///     }
///     fn make(cx: &Context, Version(major, minor): Version) -> Attribute {
///         StringAttr::get(cx, format!("{major}.{minor}")).into()
///     }
/// }
///
/// let cx = Context::new();
/// let attr = Version::make(&cx, Version(1, 2));
/// assert_eq!(Version::read(&cx, attr), Some(Version(1, 2)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a property",
    label = "integers, floats, `bool`, `String`, `UnitProp`, `Type`, `Attribute`, enums of `#[enum_attr]`, `Vec` and `Option` of them can, and what implements `Property`"
)]
pub trait Property: 'static {
    /// What accessors give and builders take.
    type Value<'a>: Clone;
    /// What it is, for messages: "32-bit integer".
    const WHAT: &'static str;
    /// What it is, for messages, where it is made of others.
    fn describe(out: &mut String) {
        out.push_str(Self::WHAT);
    }
    /// The value that an attribute stands for, if it stands for one.
    fn read(cx: &Context, attr: Attribute) -> Option<Self::Value<'_>>;
    /// The attribute that stands for a value. Equal values have one attribute.
    fn make(cx: &Context, value: Self::Value<'_>) -> Attribute;
    /// Whether a value that an attribute stands for is allowed.
    fn matches(cx: &Context, attr: Attribute) -> bool {
        Self::read(cx, attr).is_some()
    }
    /// Reads the property in a declarative format.
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Attribute> {
        let at = parser.position();
        let attr = parser.parse_attribute()?;
        match Self::read(parser.context(), attr) {
            Some(_) => Ok(attr),
            None => Err(parser.error_at(at, expected::<Self>())),
        }
    }
    /// Whether a parser is at the property, in a group that may be left out.
    fn is_next(parser: &AsmParser<'_>) -> bool {
        parser.peek_attribute()
    }
    /// Prints the property in a declarative format.
    fn print(attr: Attribute, printer: &mut AsmPrinter<'_>) {
        printer.print_attr(attr);
    }
    /// The attribute of a `Vec` of these: an array of their attributes, or where there is a denser one that.
    fn make_list(cx: &Context, values: Vec<Self::Value<'_>>) -> Attribute {
        let values = values.into_iter().map(|value| Self::make(cx, value));
        ArrayAttr::get(cx, &values.collect::<Vec<_>>()).into()
    }
    /// The values that the attribute of a `Vec` of these stands for.
    fn read_list(cx: &Context, list: Attribute) -> Option<Vec<Self::Value<'_>>> {
        let elements = list.cast::<ArrayAttr>(cx)?.elements(cx);
        elements.iter().map(|attr| Self::read(cx, *attr)).collect()
    }
}

/// "expected a ..", where it is not.
fn expected<P: Property + ?Sized>() -> String {
    let mut message = String::from("expected ");
    P::describe(&mut message);
    message
}

/// The constraint on the attribute that stands for a property.
pub struct Prop<P>(PhantomData<P>);

// That a type is no property is said of the type.
impl<P: Property> AttrConstraint for Prop<P> {
    type Value<'a> = P::Value<'a>;
    fn describe(out: &mut String) {
        P::describe(out);
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        P::matches(cx, attr)
    }
    fn is_kind(cx: &Context, attr: Attribute) -> bool {
        P::read(cx, attr).is_some()
    }
    fn read(cx: &Context, attr: Attribute) -> Option<P::Value<'_>> {
        P::read(cx, attr)
    }
    fn make(cx: &Context, value: P::Value<'_>) -> Attribute {
        P::make(cx, value)
    }
    const FORM: AttrForm = AttrForm::Property {
        parse: P::parse,
        print: P::print,
        is_next: P::is_next,
    };
}
