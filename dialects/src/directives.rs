//! Custom directives that dialects share: types that are written once, lists in front of an attribute, ranges.
//!
//! An op of any dialect writes `custom<terrace::dialects::directives::SameOperandsAndResultType>(type($a), type($result))`. They are
//! those that dialects of tensor programs have in common, so that an imported dialect needs no functions for them.

use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, OpParser, ParseResult, Position};
use terrace_ir::attributes::{
    Attribute, DenseArrayAttr, DenseElementsAttr, IntegerAttr, StringAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{FormatElement, Parameter};
use terrace_ir::types::{
    ComplexType, DYNAMIC, FunctionType, IntegerType, RankedTensorType, ShapedType, TupleType, Type,
};
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

/// What `WindowAttributes` writes, in the order of its arguments.
const WINDOW: [&str; 5] = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];

/// `WindowAttributes($strides, $padding, $lhs_dilation, $rhs_dilation, $reversal)`: `stride = [2, 1], pad = [[0, 1], [0, 0]]`, each of
/// which may be left out.
///
/// # Errors
/// The text is no such list.
pub fn parse_window_attributes(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    let at = parser.position();
    while let Some(name) = parser.parse_any_keyword() {
        let known = WINDOW
            .iter()
            .zip(arguments)
            .find(|(known, _)| **known == name);
        let free = known.filter(|(_, argument)| parser.attribute_read(argument, state).is_none());
        let Some((_, argument)) = free else {
            return Err(parser.error_at(parser.since(at), format!("Unexpected keyword {name}")));
        };
        parser.parse_punct("=")?;
        let value: Attribute = match name {
            "pad" => parse_padding(parser)?.into(),
            "reverse" => {
                let mut flags: Vec<u8> = Vec::new();
                parser.parse_comma_list(Delimiter::Square, |parser| {
                    flags.push(match parser.parse_any_keyword() {
                        Some(word) => u8::from(word == "true"),
                        None => u8::from(parser.parse_integer()? != 0),
                    });
                    Ok(())
                })?;
                DenseArrayAttr::from_bytes(cx, IntegerType::get(cx, 1).into(), flags).into()
            }
            _ => DenseArrayAttr::i64s(cx, &parse_sizes(parser)?).into(),
        };
        parser.set_attribute(argument, state, Some(value));
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    Ok(())
}

/// `[[0, 1], [2, 3]]`, as elements.
fn parse_padding(parser: &mut OpParser<'_, '_>) -> ParseResult<DenseElementsAttr> {
    let mut numbers: Vec<i64> = Vec::new();
    parser.parse_comma_list(Delimiter::Square, |parser| {
        let at = parser.position();
        let pair = parse_sizes(parser)?;
        if pair.len() != 2 {
            let count = pair.len();
            let message = format!("Expected array with 2 elements, got {count} elements instead");
            return Err(parser.error_at(parser.since(at), message));
        }
        numbers.extend(pair);
        Ok(())
    })?;
    let cx = parser.context();
    let ty = RankedTensorType::get(cx, &[numbers.len() as i64 / 2, 2], Type::I64);
    let numbers = numbers.into_iter().map(i128::from);
    Ok(DenseElementsAttr::integers(cx, ty.into(), numbers))
}

/// Prints what [`parse_window_attributes`] reads.
pub fn print_window_attributes(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let present = WINDOW
        .iter()
        .zip(arguments)
        .filter_map(|(name, argument)| Some((*name, argument.attribute(ir, op)?)));
    printer.comma_separated(present, |printer, (name, attr)| {
        write!(printer, "{name} = [");
        if let Some(pad) = attr.cast::<DenseElementsAttr>(ir) {
            let numbers: Vec<i64> = pad.i64_values(ir).collect();
            printer.comma_separated(numbers.chunks(2), print_sizes);
        } else if let Some(list) = attr.cast::<DenseArrayAttr>(ir) {
            match name {
                "reverse" => printer.comma_separated(list.bytes(ir), |printer, flag| {
                    write!(printer, "{}", *flag != 0);
                }),
                _ => printer.comma_separated(list.as_i64s(ir), |printer, number| {
                    write!(printer, "{number}");
                }),
            }
        }
        printer.write("]");
    });
}

/// Where dimensions with letters are, and where those with numbers: `[b, 1, 0, f]` is `[0, 3]` and `[2, 1]` for the letters `b` and
/// `f`. A part of directives such as `ConvolutionDimensions`.
///
/// # Errors
/// The text is no such list, or a dimension is missing or there twice.
pub fn parse_dimension_layout<const N: usize>(
    parser: &mut AsmParser<'_>,
    letters: [&str; N],
) -> ParseResult<([i64; N], Vec<i64>)> {
    let (mut lettered, mut numbered) = ([None; N], Vec::new());
    let mut place = 0;
    let start = parser.position();
    parser.parse_comma_list(Delimiter::Square, |parser| {
        let at = parser.position();
        if let Some(dim) = parser.parse_optional_integer()? {
            numbered.push((dim, place));
        } else {
            let word = parser.parse_keyword()?;
            let letter = letters.iter().position(|letter| *letter == word);
            let Some(letter) = letter.filter(|letter| lettered[*letter].is_none()) else {
                let message = format!("Unexpected dimension {word}");
                return Err(parser.error_at(parser.since(at), message));
            };
            lettered[letter] = Some(place);
        }
        place += 1;
        Ok(())
    })?;
    let missing = letters.iter().zip(lettered).filter(|(_, at)| at.is_none());
    let missing: Vec<&str> = missing.map(|(letter, _)| *letter).collect();
    numbered.sort_unstable();
    let is_row = numbered
        .iter()
        .map(|(dim, _)| *dim)
        .eq(0..numbered.len() as i128);
    let problem = match (&missing[..], is_row) {
        ([], true) => {
            let places = numbered.into_iter().map(|(_, place)| place).collect();
            return Ok((lettered.map(Option::unwrap_or_default), places));
        }
        ([], false) => "Expected spatial dimensions from 0, each once".to_owned(),
        (letters, _) => format!("Expected dimensions {} not specified", letters.join(", ")),
    };
    Err(parser.error_at(parser.since(start), problem))
}

/// Prints what [`parse_dimension_layout`] reads. A dimension whose place there is not leaves a gap.
pub fn print_dimension_layout(
    printer: &mut AsmPrinter<'_>,
    lettered: &[(&str, i64)],
    numbered: &[i64],
) {
    let mut names = vec![String::new(); numbered.len() + lettered.len()];
    let numbered = numbered.iter().enumerate();
    let numbered = numbered.map(|(dim, place)| (dim.to_string(), *place));
    let lettered = lettered
        .iter()
        .map(|(letter, place)| ((*letter).to_owned(), *place));
    for (name, place) in numbered.chain(lettered) {
        let slot = usize::try_from(place).ok();
        if let Some(slot) = slot.and_then(|place| names.get_mut(place)) {
            *slot = name;
        }
    }
    write!(printer, "[{}]", names.join(", "));
}

/// Sizes as a parameter of a type or an attribute, read and printed as `[4, ?]`. [`DYNAMIC`] stands for `?`.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Sizes(Vec<i64>);

impl std::ops::Deref for Sizes {
    type Target = [i64];

    fn deref(&self) -> &[i64] {
        &self.0
    }
}

impl<S: AsRef<[i64]>> From<S> for Sizes {
    fn from(sizes: S) -> Self {
        Sizes(sizes.as_ref().into())
    }
}

impl Parameter for Sizes {
    type View<'a> = &'a [i64];

    fn view(&self) -> &[i64] {
        self
    }

    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Sizes>> {
        match parser.peek_punct("[") {
            true => Ok(Some(Sizes(parse_sizes(parser)?))),
            false => Ok(None),
        }
    }

    fn print(&self, printer: &mut AsmPrinter<'_>) {
        print_sizes(printer, self);
    }

    const WHAT: &'static str = "a list of sizes in square brackets";
}

/// `DimSizes($sizes)` of a parameter of a type or an attribute: `[4, ?]`.
///
/// # Errors
/// The text is no such list.
pub fn parse_dim_sizes(
    parser: &mut AsmParser<'_>,
    sizes: &mut Option<Vec<i64>>,
) -> ParseResult<()> {
    *sizes = Some(parse_sizes(parser)?);
    Ok(())
}

/// Prints what [`parse_dim_sizes`] reads.
pub fn print_dim_sizes(printer: &mut AsmPrinter<'_>, sizes: &[i64]) {
    print_sizes(printer, sizes);
}

/// `SizeList($sizes)` of a parameter of a type or an attribute: `4, ?`.
///
/// # Errors
/// The text is no such list.
pub fn parse_size_list(
    parser: &mut AsmParser<'_>,
    sizes: &mut Option<Vec<i64>>,
) -> ParseResult<()> {
    *sizes = Some(parse_sizes_in(parser, Delimiter::None)?);
    Ok(())
}

/// Prints what [`parse_size_list`] reads.
pub fn print_size_list(printer: &mut AsmPrinter<'_>, sizes: &[i64]) {
    printer.comma_separated(sizes, |printer, size| match *size {
        DYNAMIC => printer.write("?"),
        size => write!(printer, "{size}"),
    });
}

fn parse_sizes(parser: &mut AsmParser<'_>) -> ParseResult<Vec<i64>> {
    parse_sizes_in(parser, Delimiter::Square)
}

fn parse_sizes_in(parser: &mut AsmParser<'_>, delimiter: Delimiter) -> ParseResult<Vec<i64>> {
    let mut sizes = Vec::new();
    parser.parse_comma_list(delimiter, |parser| {
        sizes.push(match parser.parse_optional_punct("?") {
            true => DYNAMIC,
            false => parser.parse_integer_as()?,
        });
        Ok(())
    })?;
    Ok(sizes)
}

fn print_sizes(printer: &mut AsmPrinter<'_>, sizes: &[i64]) {
    printer.write("[");
    print_size_list(printer, sizes);
    printer.write("]");
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
