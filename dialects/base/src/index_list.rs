//! Lists of indices, some constant and some values: their syntax, `[%a, 4, %b]`, and what is known of them.
//!
//! An op of any dialect writes `custom<terrace_dialects::index_list::DynamicIndexList>($values, $constants)`, of a variadic operand
//! of indices and a `DenseI64ArrayAttr` that has [`DYNAMIC`] in the place of each value.

use smallvec::SmallVec;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, UnresolvedOperand};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{MixedIndex, MixedIndices, constant_value};
use terrace_ir::ods::FormatElement;
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Op, Value};

/// Indices that were read: constants with [`DYNAMIC`] in the place of each value, and the values.
#[derive(Default)]
pub struct UnresolvedIndices {
    /// The constants, with [`DYNAMIC`] in the place of each value.
    pub constants: SmallVec<[i64; 4]>,
    /// The values.
    pub values: SmallVec<[UnresolvedOperand; 4]>,
}

/// The number that an index is, if it is known.
pub fn known_index(ir: &Ir, index: MixedIndex) -> Option<i64> {
    match index {
        MixedIndex::Constant(constant) => Some(constant),
        MixedIndex::Value(value) => {
            let constant = constant_value(ir, value)?.cast::<IntegerAttr>(ir)?;
            Some(constant.as_i64(ir)).filter(|constant| *constant != DYNAMIC)
        }
    }
}

/// The indices with constants in place of values that are constants and at least `least`; `None` if there are none.
pub fn with_constants(ir: &Ir, indices: &MixedIndices, least: i64) -> Option<MixedIndices> {
    let folded: MixedIndices = indices
        .iter()
        .map(|index| match known_index(ir, index) {
            Some(constant) if constant >= least => MixedIndex::Constant(constant),
            _ => index,
        })
        .collect();
    (folded.num_dynamic() != indices.num_dynamic()).then_some(folded)
}

/// Reads a list.
pub fn parse_indices(
    parser: &mut OpParser<'_, '_>,
    delimiter: Delimiter,
) -> ParseResult<UnresolvedIndices> {
    let mut indices = UnresolvedIndices::default();
    parser.parse_comma_list_in(delimiter, " in dynamic index list", |parser| {
        if let Some(operand) = parser.parse_optional_operand()? {
            indices.constants.push(DYNAMIC);
            indices.values.push(operand);
            return Ok(());
        }
        indices.constants.push(parser.parse_integer_as()?);
        Ok(())
    })?;
    Ok(indices)
}

/// Prints a list between brackets.
pub fn print_indices(
    printer: &mut AsmPrinter<'_>,
    indices: &MixedIndices,
    (open, close): (&str, &str),
) {
    printer.write(open);
    printer.comma_separated(indices.iter(), |printer, index| match index {
        MixedIndex::Constant(constant) => write!(printer, "{constant}"),
        MixedIndex::Value(value) => printer.print_operand(value),
    });
    printer.write(close);
}

/// The custom directive `DynamicIndexList($values, $constants)`: a list in square brackets.
///
/// # Errors
/// If the text is no such list.
pub fn parse_dynamic_index_list(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    parse_list(parser, state, arguments, Delimiter::Square)
}

/// Prints what [`parse_dynamic_index_list`] reads.
pub fn print_dynamic_index_list(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    print_indices(printer, &indices_of(ir, op, arguments), ("[", "]"));
}

/// The custom directive `DynamicIndexTuple($values, $constants)`: a list in parentheses.
///
/// # Errors
/// If the text is no such list.
pub fn parse_dynamic_index_tuple(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    parse_list(parser, state, arguments, Delimiter::Paren)
}

/// Prints what [`parse_dynamic_index_tuple`] reads.
pub fn print_dynamic_index_tuple(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    print_indices(printer, &indices_of(ir, op, arguments), ("(", ")"));
}

fn parse_list(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
    delimiter: Delimiter,
) -> ParseResult<()> {
    let indices = parse_indices(parser, delimiter)?;
    if let [values, FormatElement::Attribute(slot)] = arguments {
        parser.set_operands(values, &indices.values);
        let constants = DenseArrayAttr::i64s(parser.context(), &indices.constants);
        state.attributes[usize::from(*slot)] = Some(constants.into());
    }
    Ok(())
}

fn indices_of(ir: &Ir, op: Op, arguments: &[FormatElement]) -> MixedIndices {
    let [
        FormatElement::Operand(group),
        FormatElement::Attribute(slot),
    ] = arguments
    else {
        return MixedIndices::default();
    };
    let operands = ir.operand_group(op, usize::from(*group));
    let values = operands.map(|index| ir.operand(op, index));
    let constants = ir.inherent_attr(op, usize::from(*slot));
    let constants = constants.and_then(|constants: Attribute| constants.cast(ir));
    constants.map_or_else(MixedIndices::default, |constants: DenseArrayAttr| {
        MixedIndices::new(ir, constants, values.collect::<SmallVec<[Value; 4]>>())
    })
}
