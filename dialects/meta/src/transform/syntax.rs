//! Parts of formats that several ops have.

use terrace_dialect_base::index_list::{parse_dynamic_index_list, print_dynamic_index_list};
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{DenseArrayAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{FormatElement, VerifyResult};
use terrace_ir::types::{DYNAMIC, FunctionType, Type};
use terrace_ir::{Ir, Op, SmallVec};

/// Reads `all`, `except(1, 2)` or `1, 2`: numbers of dimensions, operands or results.
///
/// # Errors
/// The text is none of this form.
pub fn parse_transform_match_dims(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    let mut numbers: Vec<i64> = Vec::new();
    if parser.parse_optional_keyword("all") {
        parser.set_attribute(&arguments[2], state, Some(UnitAttr::get().into()));
    } else {
        let inverted = parser.parse_optional_keyword("except");
        let delimiter = match inverted {
            true => Delimiter::Paren,
            false => Delimiter::None,
        };
        parser.parse_comma_list(delimiter, |parser| {
            numbers.push(parser.parse_integer_as()?);
            Ok(())
        })?;
        if inverted {
            parser.set_attribute(&arguments[1], state, Some(UnitAttr::get().into()));
        }
    }
    let numbers = DenseArrayAttr::i64s(cx, &numbers);
    parser.set_attribute(&arguments[0], state, Some(numbers.into()));
    Ok(())
}

/// Prints what [`parse_transform_match_dims`] reads.
pub fn print_transform_match_dims(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    if arguments[2].attribute(ir, op).is_some() {
        return printer.write("all");
    }
    let inverted = arguments[1].attribute(ir, op).is_some();
    let numbers = arguments[0].attribute(ir, op);
    let numbers = numbers.and_then(|numbers| numbers.cast::<DenseArrayAttr>(ir));
    let numbers = numbers.map_or_else(Vec::new, |numbers| numbers.as_i64s(ir).collect());
    if inverted {
        printer.write("except(");
    }
    printer.comma_separated(numbers, |printer, number| {
        printer.write_fmt(format_args!("{number}"));
    });
    if inverted {
        printer.write(")");
    }
}

/// Checks what [`parse_transform_match_dims`] reads.
pub(super) fn verify_match_dims(
    ir: &Ir,
    op: Op,
    numbers: &[i64],
    inverted: bool,
    all: bool,
) -> VerifyResult {
    let error = |message: &str| VerifyResult::from(ir.op_error(op, message));
    if all {
        if inverted {
            return error("cannot request both 'all' and 'inverted' values in the list");
        }
        if !numbers.is_empty() {
            return error("cannot both request 'all' and specific values in the list");
        }
    } else if numbers.is_empty() {
        return error("must request specific values in the list if 'all' is not specified");
    }
    if numbers.windows(2).any(|pair| pair[0] == pair[1]) {
        return error("expected the listed values to be unique");
    }
    Ok(())
}

/// Reads `type`, or `(type) -> types`; the last argument says whether the latter is a choice.
///
/// # Errors
/// The text is none of this form.
pub fn parse_semi_function_type(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let is_function = match may_be_left_out(arguments) {
        true => parser.parse_optional_punct("("),
        false => {
            parser.parse_punct("(")?;
            true
        }
    };
    let argument = parser.parse_type()?;
    parser.set_types(&arguments[0], &[argument]);
    if !is_function {
        return Ok(());
    }
    parser.parse_punct(")")?;
    parser.parse_punct("->")?;
    let results: SmallVec<[Type; 4]> = match parser.peek_punct("(") {
        true => {
            let mut types = SmallVec::new();
            parser.parse_comma_list(Delimiter::Paren, |parser| {
                types.push(parser.parse_type()?);
                Ok(())
            })?;
            types
        }
        false => SmallVec::from_elem(parser.parse_type()?, 1),
    };
    parser.set_types(&arguments[1], &results);
    Ok(())
}

fn may_be_left_out(arguments: &[FormatElement]) -> bool {
    arguments.get(2).and_then(|argument| argument.text()) != Some("false")
}

/// Prints what [`parse_semi_function_type`] reads.
pub fn print_semi_function_type(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let (argument, results) = (arguments[0].types(ir, op), arguments[1].types(ir, op));
    if results.is_empty() && may_be_left_out(arguments) {
        return printer.print_types(argument);
    }
    printer.write("(");
    printer.print_types(argument);
    printer.write(")");
    printer.print_optional_arrow_types(results.into_iter());
}

/// Reads `(type) -> type`, where the latter is that of all results.
///
/// # Errors
/// The text is none of this form.
pub fn parse_multitile_sizes_types(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    let at = parser.position();
    let ty = parser.parse_type_of::<FunctionType>()?;
    let ty = ty.cast::<FunctionType>(cx);
    let Some((&[argument], &[result])) = ty.map(|ty| (ty.inputs(cx), ty.results(cx))) else {
        let message = "expects a trailing functional type with one argument and one result";
        return Err(parser.error_at(at, message));
    };
    parser.set_types(&arguments[0], &[argument]);
    for element in &arguments[1..] {
        parser.set_types(element, &[result]);
    }
    Ok(())
}

/// Prints what [`parse_multitile_sizes_types`] reads.
pub fn print_multitile_sizes_types(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let (argument, result) = (arguments[0].types(ir, op), arguments[1].types(ir, op));
    let ty = FunctionType::get(ir, &argument, &result);
    printer.print_type(ty.into());
}

/// Reads a list of sizes, of which some are `[4]`: a multiple that is known when the program runs.
///
/// # Errors
/// The text is none of this form.
pub fn parse_scalable_index_list(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    let (mut sizes, mut scalable, mut values) = (Vec::new(), Vec::new(), SmallVec::<[_; 4]>::new());
    parser.parse_comma_list_in(Delimiter::Square, " in dynamic index list", |parser| {
        let is_scalable = parser.parse_optional_punct("[");
        match parser.parse_optional_operand()? {
            Some(value) => {
                values.push(value);
                sizes.push(DYNAMIC);
            }
            None => sizes.push(parser.parse_integer_as()?),
        }
        if is_scalable {
            parser.parse_punct("]")?;
        }
        scalable.push(u8::from(is_scalable));
        Ok(())
    })?;
    parser.set_operands(&arguments[0], &values);
    let sizes = DenseArrayAttr::i64s(cx, &sizes);
    parser.set_attribute(&arguments[1], state, Some(sizes.into()));
    let scalable = DenseArrayAttr::from_bytes(cx, Type::I1, scalable);
    parser.set_attribute(&arguments[2], state, Some(scalable.into()));
    Ok(())
}

/// Prints what [`parse_scalable_index_list`] reads.
pub fn print_scalable_index_list(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let array = |argument: &FormatElement| argument.attribute(ir, op)?.cast::<DenseArrayAttr>(ir);
    let sizes = array(&arguments[1]).map_or_else(Vec::new, |sizes| sizes.as_i64s(ir).collect());
    let scalable =
        array(&arguments[2]).map_or_else(Vec::new, |scalable| scalable.bytes(ir).to_vec());
    let mut values = arguments[0].operands(ir, op).into_iter();
    printer.write("[");
    printer.comma_separated(sizes.iter().enumerate(), |printer, (index, size)| {
        let is_scalable = scalable.get(index).is_some_and(|flag| *flag != 0);
        if is_scalable {
            printer.write("[");
        }
        match (*size == DYNAMIC).then(|| values.next()).flatten() {
            Some(value) => printer.print_operand(value),
            None => printer.write_fmt(format_args!("{size}")),
        }
        if is_scalable {
            printer.write("]");
        }
    });
    printer.write("]");
}

/// Reads `*(%sizes)`, a handle of all sizes, or a list of them.
///
/// # Errors
/// The text is none of this form.
pub fn parse_packed_or_dynamic_index_list(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    if !parser.parse_optional_punct("*") {
        return parse_dynamic_index_list(parser, state, &arguments[1..]);
    }
    parser.parse_punct("(")?;
    let packed = parser.parse_operand()?;
    parser.parse_punct(")")?;
    parser.set_operands(&arguments[0], &[packed]);
    let none = DenseArrayAttr::i64s(parser.context(), &[]);
    parser.set_attribute(&arguments[2], state, Some(none.into()));
    Ok(())
}

/// Prints what [`parse_packed_or_dynamic_index_list`] reads.
pub fn print_packed_or_dynamic_index_list(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let packed = arguments[0].operands(ir, op);
    if packed.is_empty() {
        return print_dynamic_index_list(ir, op, printer, &arguments[1..]);
    }
    printer.write("*(");
    printer.print_operands(packed);
    printer.write(")");
}
