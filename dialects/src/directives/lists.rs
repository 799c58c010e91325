//! Operands with attributes, ranges of slices, formats of floats, and targets of calls.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, IntegerAttr, StringAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::FormatElement;
use terrace_ir::types::IntegerType;
use terrace_ir::{Ir, Op};

/// `VariadicOperandWithAttribute($list)`: operands, each with a comma behind it, since an attribute follows.
///
/// # Errors
/// A comma is missing.
pub fn parse_variadic_operand_with_attribute(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let mut operands = Vec::new();
    while let Some(operand) = parser.parse_optional_operand()? {
        operands.push(operand);
        parser.parse_punct(",")?;
    }
    for argument in arguments {
        parser.set_operands(argument, &operands);
    }
    Ok(())
}

/// Prints what [`parse_variadic_operand_with_attribute`] reads.
pub fn print_variadic_operand_with_attribute(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    printer.print_operands(arguments.iter().flat_map(|one| one.operands(ir, op)));
    printer.write(",");
}

/// `SliceRanges($starts, $limits, $strides)` of arrays of numbers: `[0:4, 1:9:2]`.
///
/// # Errors
/// The text is no such list.
pub fn parse_slice_ranges(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let mut lists: [Vec<i64>; 3] = Default::default();
    parser.parse_comma_list(Delimiter::Square, |parser| {
        lists[0].push(parser.parse_integer_as()?);
        parser.parse_punct(":")?;
        lists[1].push(parser.parse_integer_as()?);
        lists[2].push(match parser.parse_optional_punct(":") {
            true => parser.parse_integer_as()?,
            false => 1,
        });
        Ok(())
    })?;
    for (argument, list) in arguments.iter().zip(lists) {
        let list = DenseArrayAttr::i64s(parser.context(), &list);
        parser.set_attribute(argument, state, Some(list.into()));
    }
    Ok(())
}

/// Prints what [`parse_slice_ranges`] reads; lists of several lengths one after the other.
pub fn print_slice_ranges(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let list = |index: usize| -> Vec<i64> {
        let attr = arguments.get(index).and_then(|one| one.attribute(ir, op));
        let list = attr.and_then(|attr| attr.cast::<DenseArrayAttr>(ir));
        list.map_or(Vec::new(), |list| list.as_i64s(ir).collect())
    };
    let [starts, limits, strides] = [0, 1, 2].map(list);
    printer.write("[");
    if starts.len() != limits.len() || starts.len() != strides.len() {
        let lists = [
            ("start_indices: ", starts),
            ("limit_indices: ", limits),
            ("strides: ", strides),
        ];
        printer.comma_separated(lists, |printer, (name, list)| {
            printer.write(name);
            printer.comma_separated(list, |printer, number| write!(printer, "{number}"));
        });
    } else {
        let ranges = starts.iter().zip(&limits).zip(&strides);
        printer.comma_separated(ranges, |printer, ((start, limit), stride)| {
            write!(printer, "{start}:{limit}");
            if *stride != 1 {
                write!(printer, ":{stride}");
            }
        });
    }
    printer.write("]");
}

/// `ExponentMantissa($exponent, $mantissa)` of numbers of 32 bits: `e5m10`.
///
/// # Errors
/// The text is no such word.
pub fn parse_exponent_mantissa(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let at = parser.position();
    let word = parser.parse_keyword()?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let numbers = word.strip_prefix('e').and_then(|word| word.split_once('m'));
    let Some((exponent, mantissa)) = numbers.filter(|(a, b)| is_number(a) && is_number(b)) else {
        let message = format!("expected exponent mantissa in format e#m#, saw {word}");
        return Err(parser.error_at(parser.since(at), message));
    };
    for (argument, (what, text)) in arguments
        .iter()
        .zip([("exponent", exponent), ("mantissa", mantissa)])
    {
        let Ok(number) = text.parse::<i32>() else {
            let message = format!("unable to parse {what} '{text}'");
            return Err(parser.error_at(parser.since(at), message));
        };
        let cx = parser.context();
        let number = IntegerAttr::get(cx, IntegerType::get(cx, 32).into(), number.into());
        parser.set_attribute(argument, state, Some(number.into()));
    }
    Ok(())
}

/// Prints what [`parse_exponent_mantissa`] reads.
pub fn print_exponent_mantissa(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    for (argument, letter) in arguments.iter().zip(["e", "m"]) {
        printer.write(letter);
        if let Some(number) = argument.attribute(ir, op) {
            printer.print_attr_without_type(number);
        }
    }
}

/// `CustomCallTarget($name)` of a string that is written as a symbol: `@foo`.
///
/// # Errors
/// The text is no symbol.
pub fn parse_custom_call_target(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    let name = parser.parse_symbol_name()?;
    let name: Attribute = StringAttr::get(cx, name.as_str(cx)).into();
    for argument in arguments {
        parser.set_attribute(argument, state, Some(name));
    }
    Ok(())
}

/// Prints what [`parse_custom_call_target`] reads.
pub fn print_custom_call_target(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    for attr in arguments.iter().filter_map(|one| one.attribute(ir, op)) {
        if let Some(name) = attr.cast::<StringAttr>(ir) {
            printer.print_symbol_name(&name.text(ir));
        }
    }
}
