//! How routines are written.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{StringAttr, SymbolRefAttr};
use terrace_ir::builder::OpState;
use terrace_ir::{Ir, Op};

use super::{
    Arguments, is_word_alone, list, no_device, parse_device, parse_devices, parse_words,
    print_device, print_devices, set_list,
};

/// `@name [device], "name" [device], ..`
///
/// # Errors
/// The text is none of this form.
pub fn parse_bind_name(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let cx = parser.context();
    let mut lists = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    loop {
        let at = parser.position();
        let name = parser.parse_attribute()?;
        let sort = match (name.is::<SymbolRefAttr>(cx), name.is::<StringAttr>(cx)) {
            (true, _) => 0,
            (_, true) => 1,
            _ => {
                let message = "expected a symbol or a string as the name to bind to";
                return Err(parser.error_at(parser.since(at), message));
            }
        };
        lists[sort].push(name);
        let device = parse_device(parser)?;
        lists[sort + 2].push(device);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    for (argument, list) in arguments.iter().zip(&lists) {
        set_list(parser, argument, state, list);
    }
    Ok(())
}

/// Prints what [`parse_bind_name`] reads.
pub fn print_bind_name(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
    let [ids, texts, id_devices, text_devices] =
        [0, 1, 2, 3].map(|index| list(ir, op, &arguments[index]));
    let ids = ids
        .iter()
        .enumerate()
        .map(|(index, name)| (name, id_devices.get(index)));
    let texts = texts
        .iter()
        .enumerate()
        .map(|(index, name)| (name, text_devices.get(index)));
    printer.comma_separated(ids.chain(texts), |printer, (name, device)| {
        printer.print_attr(*name);
        print_device(ir, printer, device);
    });
}

/// Nothing, or `([device, ..], dim: 2 : i64 [device], ..)`.
///
/// # Errors
/// The text is none of this form.
pub fn parse_routine_gang_clause(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let [words, dims, devices] = [0, 1, 2].map(|index| &arguments[index]);
    if !parser.parse_optional_punct("(") {
        let none = no_device(parser.context());
        set_list(parser, words, state, &[none]);
        return Ok(());
    }
    if parse_words(parser, state, words)? {
        return Ok(());
    }
    let (mut values, mut found) = (Vec::new(), Vec::new());
    loop {
        parser.parse_keyword_exact("dim")?;
        parser.parse_punct(":")?;
        values.push(parser.parse_attribute()?);
        found.push(parse_device(parser)?);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    set_list(parser, dims, state, &values);
    set_list(parser, devices, state, &found);
    parser.parse_punct(")")
}

/// Prints what [`parse_routine_gang_clause`] reads.
pub fn print_routine_gang_clause(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let [words, dims, devices] = [0, 1, 2].map(|index| list(ir, op, &arguments[index]));
    if dims.is_empty() && (words.is_empty() || is_word_alone(ir, words)) {
        return;
    }
    printer.write("(");
    print_devices(printer, words);
    if !words.is_empty() && !dims.is_empty() {
        printer.write(", ");
    }
    printer.comma_separated(dims.iter().enumerate(), |printer, (index, dim)| {
        printer.write("dim: ");
        printer.print_attr(*dim);
        print_device(ir, printer, devices.get(index));
    });
    printer.write(")");
}

/// Nothing, or ` ([device, ..])`.
///
/// # Errors
/// The text is none of this form.
pub fn parse_device_type_array_attr(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let mut devices = vec![no_device(parser.context())];
    if parser.parse_optional_punct("(") {
        devices = parse_devices(parser)?.unwrap_or_default();
        parser.parse_punct(")")?;
    }
    set_list(parser, &arguments[0], state, &devices);
    Ok(())
}

/// Prints what [`parse_device_type_array_attr`] reads.
pub fn print_device_type_array_attr(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    // The space is there in any case: MLIR's printer writes it, and its output is the reference.
    printer.write(" ");
    let devices = list(ir, op, &arguments[0]);
    if !is_word_alone(ir, devices) {
        printer.write("(");
        print_devices(printer, devices);
        printer.write(")");
    }
}
