//! How operands for types of devices are written, and words that may have operands.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::OpState;
use terrace_ir::{Ir, Op, Value};

use super::{
    Arguments, Operands, is_word_alone, list, no_device, parse_device, parse_devices, parse_values,
    print_device, print_devices, print_typed, print_values, set_list,
};

/// `%x : type [device], ..`: what follows a bracket.
fn parse_operands_of_devices(
    parser: &mut OpParser<'_, '_>,
    operands: &mut Operands,
    devices: &mut Vec<Attribute>,
) -> ParseResult<()> {
    loop {
        operands.parse(parser)?;
        devices.push(parse_device(parser)?);
        if !parser.parse_optional_punct(",") {
            return Ok(());
        }
    }
}

fn print_operands_of_devices(
    ir: &Ir,
    printer: &mut AsmPrinter<'_>,
    operands: &[Value],
    devices: &[Attribute],
) {
    printer.comma_separated(operands.iter().enumerate(), |printer, (index, value)| {
        print_typed(ir, printer, *value);
        print_device(ir, printer, devices.get(index));
    });
}

/// `%x : type [device], ..`
///
/// # Errors
/// The text is none of this form.
pub fn parse_device_type_operands(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let (mut operands, mut devices) = (Operands::default(), Vec::new());
    parse_operands_of_devices(parser, &mut operands, &mut devices)?;
    operands.set(parser, &arguments[0], &arguments[1]);
    set_list(parser, &arguments[2], state, &devices);
    Ok(())
}

/// Prints what [`parse_device_type_operands`] reads.
pub fn print_device_type_operands(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let operands = arguments[0].operands(ir, op);
    print_operands_of_devices(ir, printer, &operands, list(ir, op, &arguments[2]));
}

/// Nothing, or `([device, ..], %x : type [device], ..)`, of which either list may be missing. The word alone is for no device.
///
/// # Errors
/// The text is none of this form.
pub fn parse_device_type_operands_with_keyword_only(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    if !parser.parse_optional_punct("(") {
        let none = no_device(parser.context());
        set_list(parser, &arguments[3], state, &[none]);
        return Ok(());
    }
    if let Some(words) = parse_devices(parser)? {
        set_list(parser, &arguments[3], state, &words);
        if parser.parse_optional_punct(")") {
            return Ok(());
        }
        parser.parse_punct(",")?;
    }
    parse_device_type_operands(parser, state, arguments)?;
    parser.parse_punct(")")
}

/// Prints what [`parse_device_type_operands_with_keyword_only`] reads.
pub fn print_device_type_operands_with_keyword_only(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let (operands, words) = (arguments[0].operands(ir, op), list(ir, op, &arguments[3]));
    if operands.is_empty() && (words.is_empty() || is_word_alone(ir, words)) {
        return;
    }
    printer.write("(");
    print_devices(printer, words);
    if !words.is_empty() && !operands.is_empty() {
        printer.write(", ");
    }
    print_operands_of_devices(ir, printer, &operands, list(ir, op, &arguments[2]));
    printer.write(")");
}

/// Nothing, or `(%x : type)`, where the word alone is a flag.
///
/// # Errors
/// The text is none of this form.
pub fn parse_operand_with_keyword_only(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    if !parser.parse_optional_punct("(") {
        parser.set_attribute(&arguments[2], state, Some(Attribute::UNIT));
        return Ok(());
    }
    let mut operands = Operands::default();
    operands.parse(parser)?;
    operands.set(parser, &arguments[0], &arguments[1]);
    parser.parse_punct(")")
}

/// Prints what [`parse_operand_with_keyword_only`] reads.
pub fn print_operand_with_keyword_only(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    for value in arguments[0].operands(ir, op) {
        printer.write("(");
        print_typed(ir, printer, value);
        printer.write(")");
    }
}

/// Nothing, or `(%x, %y : type, type)`, where the word alone is a flag.
///
/// # Errors
/// The text is none of this form.
pub fn parse_operands_with_keyword_only(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    if !parser.peek_punct("(") {
        parser.set_attribute(&arguments[2], state, Some(Attribute::UNIT));
        return Ok(());
    }
    let (names, types) = parse_values(parser)?;
    parser.set_operands(&arguments[0], &names);
    parser.set_types(&arguments[1], &types);
    Ok(())
}

/// Prints what [`parse_operands_with_keyword_only`] reads.
pub fn print_operands_with_keyword_only(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let operands = arguments[0].operands(ir, op);
    if !operands.is_empty() {
        print_values(ir, printer, &operands);
    }
}
