//! How clauses are written.

mod loops;
mod operands;
mod routines;
mod segments;
mod variables;

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, UnresolvedOperand};
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{AttrConstraint, FormatElement};
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir, Op, Value};

pub use self::{loops::*, operands::*, routines::*, segments::*, variables::*};
use crate::acc::DeviceType;
use crate::omp::syntax::elements;

type Arguments<'a> = &'a [FormatElement];

/// The attribute that says that no type of devices is named.
fn no_device(cx: &Context) -> Attribute {
    DeviceType::make(cx, DeviceType::None)
}

fn names_device(cx: &Context, device: Attribute) -> bool {
    DeviceType::read(cx, device) != Some(DeviceType::None)
}

/// ` [#acc.device_type<nvidia>]`, or nothing.
fn parse_device(parser: &mut OpParser<'_, '_>) -> ParseResult<Attribute> {
    if !parser.parse_optional_punct("[") {
        return Ok(no_device(parser.context()));
    }
    let device = parser.parse_attribute()?;
    parser.parse_punct("]")?;
    Ok(device)
}

fn print_device(ir: &Ir, printer: &mut AsmPrinter<'_>, device: Option<&Attribute>) {
    if let Some(device) = device.filter(|device| names_device(ir, **device)) {
        printer.write(" [");
        printer.print_attr(*device);
        printer.write("]");
    }
}

/// `[#acc.device_type<nvidia>, ..]`, if a bracket is next.
fn parse_devices(parser: &mut OpParser<'_, '_>) -> ParseResult<Option<Vec<Attribute>>> {
    if !parser.parse_optional_punct("[") {
        return Ok(None);
    }
    let mut devices = Vec::new();
    loop {
        devices.push(parser.parse_attribute()?);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.parse_punct("]")?;
    Ok(Some(devices))
}

fn print_devices(printer: &mut AsmPrinter<'_>, devices: &[Attribute]) {
    if !devices.is_empty() {
        printer.write("[");
        printer.comma_separated(devices, |printer, device| printer.print_attr(*device));
        printer.write("]");
    }
}

fn set_list(
    parser: &OpParser<'_, '_>,
    argument: &FormatElement,
    state: &mut OpState,
    list: &[Attribute],
) {
    let list = ArrayAttr::get(parser.context(), list);
    parser.set_attribute(argument, state, Some(list.into()));
}

fn set_sizes(
    parser: &OpParser<'_, '_>,
    argument: &FormatElement,
    state: &mut OpState,
    sizes: &[i32],
) {
    let sizes = DenseArrayAttr::i32s(parser.context(), sizes);
    parser.set_attribute(argument, state, Some(sizes.into()));
}

/// The attributes of a list.
fn list<'a>(ir: &'a Ir, op: Op, argument: &FormatElement) -> &'a [Attribute] {
    elements(ir, argument.attribute(ir, op))
}

/// Operands with their types.
#[derive(Default)]
struct Operands {
    names: Vec<UnresolvedOperand>,
    types: Vec<Type>,
}

impl Operands {
    /// `%x : type`
    fn parse(&mut self, parser: &mut OpParser<'_, '_>) -> ParseResult<()> {
        self.names.push(parser.parse_operand()?);
        self.types.push(parser.parse_colon_type()?);
        Ok(())
    }

    fn set(&self, parser: &mut OpParser<'_, '_>, names: &FormatElement, types: &FormatElement) {
        parser.set_operands(names, &self.names);
        parser.set_types(types, &self.types);
    }
}

fn print_typed(ir: &Ir, printer: &mut AsmPrinter<'_>, value: Value) {
    printer.print_operand(value);
    printer.write(" : ");
    printer.print_type(ir.ty(value));
}

/// `(%x, %y : type, type)`
fn parse_values(parser: &mut OpParser<'_, '_>) -> ParseResult<(Vec<UnresolvedOperand>, Vec<Type>)> {
    parser.parse_punct("(")?;
    let names = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    parser.parse_punct(")")?;
    Ok((names.to_vec(), types.to_vec()))
}

fn print_values(ir: &Ir, printer: &mut AsmPrinter<'_>, values: &[Value]) {
    printer.write("(");
    printer.print_operands(values.iter().copied());
    printer.write(" : ");
    printer.print_types(values.iter().map(|value| ir.ty(*value)));
    printer.write(")");
}

/// Whether a list of devices says no more than the word before it.
fn is_word_alone(ir: &Ir, devices: &[Attribute]) -> bool {
    matches!(devices, [device] if !names_device(ir, *device))
}

/// The devices in front of what has operands, with a comma after them, and whether there is nothing else. Without any the list is empty.
fn parse_words(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    argument: &FormatElement,
) -> ParseResult<bool> {
    let words = parse_devices(parser)?;
    set_list(
        parser,
        argument,
        state,
        words.as_deref().unwrap_or_default(),
    );
    if words.is_none() {
        return Ok(false);
    }
    if parser.parse_optional_punct(")") {
        return Ok(true);
    }
    parser.parse_punct(",")?;
    Ok(false)
}
