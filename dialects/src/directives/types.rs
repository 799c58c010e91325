//! Types of operands and results, written as they follow from each other.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, Position};
use terrace_ir::builder::OpState;
use terrace_ir::ods::FormatElement;
use terrace_ir::types::{ComplexType, FunctionType, ShapedType, TupleType, Type};
use terrace_ir::{Ir, Op};

/// `SameOperandsAndResultType(type($a), .., type($result))`: one type for all, or that of a function.
///
/// # Errors
/// The text is no type, or a function of another number of operands.
pub fn parse_same_operands_and_result_type(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let at = parser.position();
    let ty = parser.parse_type()?;
    if let Some(function) = ty.cast::<FunctionType>(parser.context()) {
        return set_function_type(parser, at, function, arguments);
    }
    for argument in arguments {
        parser.set_types(argument, &[ty]);
    }
    Ok(())
}

/// Prints what [`parse_same_operands_and_result_type`] reads.
pub fn print_same_operands_and_result_type(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let mut types = arguments
        .iter()
        .flat_map(|argument| argument.types(ir, op))
        .rev();
    let Some(result) = types.next() else { return };
    match types.all(|ty| ty == result) {
        true => printer.print_type(result),
        false => printer.print_functional_type(ir, op),
    }
}

/// `VariadicSameOperandsAndResultType(ref($list), type($list), type($result))`: one type for all, or that of a function.
///
/// # Errors
/// As [`parse_same_operands_and_result_type`].
pub fn parse_variadic_same_operands_and_result_type(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let [list, types, result] = arguments else {
        return Ok(());
    };
    let count = parser.operands_read(list).len();
    let at = parser.position();
    let ty = parser.parse_type()?;
    let Some(function) = ty.cast::<FunctionType>(parser.context()) else {
        parser.set_types(types, &vec![ty; count]);
        parser.set_types(result, &[ty]);
        return Ok(());
    };
    let (inputs, output) = signature(parser, at, function, count)?;
    parser.set_types(types, inputs);
    parser.set_types(result, &[output]);
    Ok(())
}

/// Prints what [`parse_variadic_same_operands_and_result_type`] reads.
pub fn print_variadic_same_operands_and_result_type(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    print_same_operands_and_result_type(ir, op, printer, arguments.get(1..).unwrap_or_default());
}

/// `SelectOpType(type($condition), type($a), type($b), type($result))`: that of the condition and one for the others, or that of a function.
///
/// # Errors
/// The text is neither.
pub fn parse_select_op_type(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let at = parser.position();
    let types = parser.parse_type_list()?;
    let function = |ty: Type| ty.cast::<FunctionType>(parser.context());
    match types[..] {
        [condition, chosen] => {
            for (index, argument) in arguments.iter().enumerate() {
                parser.set_types(argument, &[if index == 0 { condition } else { chosen }]);
            }
            Ok(())
        }
        [only] if let Some(function) = function(only) => {
            set_function_type(parser, at, function, arguments)
        }
        _ => Err(parser.error_at(
            parser.since(at),
            "expected functional type or list of two types",
        )),
    }
}

/// Prints what [`parse_select_op_type`] reads.
pub fn print_select_op_type(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let types: Vec<Type> = arguments.iter().flat_map(|one| one.types(ir, op)).collect();
    match types[..] {
        [condition, a, b, result] if a == result && b == result => {
            printer.print_types([condition, result]);
        }
        _ => printer.print_functional_type(ir, op),
    }
}

/// `ComplexOpType(type($real), type($imaginary), type($result))`: that of the result, whose elements are complex, or that of a function.
///
/// # Errors
/// The text is neither.
pub fn parse_complex_op_type(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    let at = parser.position();
    let ty = parser.parse_type()?;
    if let Some(function) = ty.cast::<FunctionType>(cx) {
        return set_function_type(parser, at, function, arguments);
    }
    let Some(real) = real_type(cx, ty) else {
        let message = "expected tensor with complex element type";
        return Err(parser.error_at(parser.since(at), message));
    };
    if let [parts @ .., result] = arguments {
        for part in parts {
            parser.set_types(part, &[real]);
        }
        parser.set_types(result, &[ty]);
    }
    Ok(())
}

/// Prints what [`parse_complex_op_type`] reads.
pub fn print_complex_op_type(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let types: Vec<Type> = arguments.iter().flat_map(|one| one.types(ir, op)).collect();
    match &types[..] {
        [parts @ .., result]
            if parts
                .iter()
                .all(|part| real_type(ir, *result) == Some(*part)) =>
        {
            printer.print_type(*result);
        }
        _ => printer.print_functional_type(ir, op),
    }
}

/// A shaped type of complex numbers, with their parts instead.
fn real_type(cx: &terrace_ir::Context, ty: Type) -> Option<Type> {
    let element = ty.cast::<ShapedType>(cx)?.element(cx);
    Some(ty.with_element(cx, element.cast::<ComplexType>(cx)?.element(cx)))
}

/// `TupleOpType(type($list), type($result))`: that of the result, a tuple of the operands' types.
///
/// # Errors
/// The text is no tuple.
pub fn parse_tuple_op_type(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let at = parser.position();
    let ty = parser.parse_type()?;
    let cx = parser.context();
    let Some(tuple) = ty.cast::<TupleType>(cx) else {
        return Err(parser.error_at(parser.since(at), "expected tuple type"));
    };
    if let [list, result] = arguments {
        parser.set_types(list, tuple.elements(cx));
        parser.set_types(result, &[ty]);
    }
    Ok(())
}

/// Prints what [`parse_tuple_op_type`] reads.
pub fn print_tuple_op_type(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let result = arguments.iter().skip(1).flat_map(|one| one.types(ir, op));
    printer.print_types(result);
}

/// `PairwiseOpType(type($list), type($results))`: types that operands and results share one by one.
///
/// # Errors
/// The text is no list of types.
pub fn parse_pairwise_op_type(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let types = parser.parse_type_list()?;
    for argument in arguments {
        parser.set_types(argument, &types);
    }
    Ok(())
}

/// Prints what [`parse_pairwise_op_type`] reads.
pub fn print_pairwise_op_type(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let list = arguments.iter().take(1).flat_map(|one| one.types(ir, op));
    printer.print_types(list);
}

/// The types of a function of so many operands with one result.
fn signature<'a>(
    parser: &OpParser<'a, '_>,
    at: Position,
    function: FunctionType,
    operands: usize,
) -> ParseResult<(&'a [Type], Type)> {
    let cx = parser.context();
    let (inputs, results) = (function.inputs(cx), function.results(cx));
    if inputs.len() != operands {
        let message = format!("{operands} operands present, but expected {}", inputs.len());
        return Err(parser.error_at(parser.since(at), message));
    }
    match results {
        [result] => Ok((inputs, *result)),
        _ => Err(parser.error_at(parser.since(at), "expected single output")),
    }
}

/// Gives the types of a function to the arguments of a directive, the last of which is the result's.
fn set_function_type(
    parser: &mut OpParser<'_, '_>,
    at: Position,
    function: FunctionType,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let Some((result, operands)) = arguments.split_last() else {
        return Ok(());
    };
    let (inputs, output) = signature(parser, at, function, operands.len())?;
    for (argument, ty) in operands.iter().zip(inputs) {
        parser.set_types(argument, &[*ty]);
    }
    parser.set_types(result, &[output]);
    Ok(())
}
