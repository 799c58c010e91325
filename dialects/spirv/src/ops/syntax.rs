//! Syntax that several ops share.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, Enumeration};
use terrace_ir::{Context, Ir, Op, Type};

/// A case of an enum as a string: `"Function"`.
pub(super) fn parse_quoted<E: Enumeration>(
    parser: &mut OpParser<'_, '_>,
    attr: &str,
) -> ParseResult<E> {
    let at = parser.position();
    let Some(text) = parser.parse_optional_string()? else {
        return Err(parser.error_at(at, format!("expected {attr} attribute specified as string")));
    };
    of_text(parser, at, &text, attr, &format!("\"{text}\""))
}

/// A case of an enum as a keyword.
pub(super) fn parse_word<E: Enumeration>(
    parser: &mut OpParser<'_, '_>,
    attr: &str,
) -> ParseResult<E> {
    let at = parser.position();
    let word = parser.parse_keyword()?;
    of_text(parser, at, word, attr, word)
}

fn of_text<E: Enumeration>(
    parser: &OpParser<'_, '_>,
    at: terrace_ir::asm::Position,
    text: &str,
    attr: &str,
    shown: &str,
) -> ParseResult<E> {
    E::of_text(text).ok_or_else(|| {
        let message = format!("invalid {attr} attribute specification: {shown}");
        let error = parser.error_at(at, message);
        error.help(format!("it is one of: {}", E::INFO.names()))
    })
}

/// Sets an attribute of an op that is being read.
pub(super) fn set<C: AttrConstraint>(
    cx: &Context,
    state: &mut OpState,
    name: &str,
    value: C::Value<'_>,
) {
    let value = C::make(cx, value);
    state.set_attr(cx, name, value);
}

/// How memory is accessed: `["Volatile|Aligned", 4]`, if it is there, into the attributes `access` and `alignment`.
pub(super) fn parse_access(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    [access, alignment]: [&str; 2],
) -> ParseResult<()> {
    use crate::MemoryAccess;
    if !parser.parse_optional_punct("[") {
        return Ok(());
    }
    let cx = parser.context();
    let flags: MemoryAccess = parse_quoted(parser, access)?;
    set::<MemoryAccess>(cx, state, access, flags);
    if flags.contains(MemoryAccess::ALIGNED) {
        parser.parse_punct(",")?;
        let value = parser.parse_attribute_of_type(Type::I32)?;
        state.set_attr(cx, alignment, value);
    }
    parser.parse_punct("]")
}

/// Prints what [`parse_access`] reads.
pub(super) fn print_access(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    separator: &str,
    [access, alignment]: [&str; 2],
) {
    use crate::MemoryAccess;
    let flags = ir
        .attr(op, access)
        .and_then(|attr| MemoryAccess::read(ir, attr));
    let Some(flags) = flags else {
        return;
    };
    write!(printer, "{separator} [\"{}\"", flags.stringify());
    if let Some(alignment) = ir
        .attr(op, alignment)
        .filter(|_| flags.contains(MemoryAccess::ALIGNED))
    {
        printer.write(", ");
        printer.print_attr_without_type(alignment);
    }
    printer.write("]");
}

/// The integers of an array attribute.
pub(crate) fn integers(cx: &Context, attr: Option<Attribute>) -> Vec<i64> {
    let array = attr.and_then(|attr| attr.cast::<terrace_ir::attributes::ArrayAttr>(cx));
    let elements = array.map_or(&[][..], |array| array.elements(cx));
    elements
        .iter()
        .filter_map(|element| Some(element.cast::<IntegerAttr>(cx)?.as_i64(cx)))
        .collect()
}
