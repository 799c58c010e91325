//! How loops are written.

use terrace_ir::asm::{Argument, AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle};
use terrace_ir::builder::OpState;
use terrace_ir::ods::AttrConstraint;
use terrace_ir::{Ir, Op};

use super::{Arguments, parse_values, print_typed, print_values};
use crate::acc::CombinedConstructsType;

/// The constructs that a loop is combined with, by what they are called there.
const COMBINED: [(&str, CombinedConstructsType); 3] = [
    ("kernels", CombinedConstructsType::KernelsLoop),
    ("parallel", CombinedConstructsType::ParallelLoop),
    ("serial", CombinedConstructsType::SerialLoop),
];

/// `combined(parallel)`, if it is next.
///
/// # Errors
/// The text is none of this form.
pub fn parse_optional_combined_constructs_loop(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<bool> {
    if !parser.parse_optional_keyword("combined") {
        return Ok(false);
    }
    parser.parse_punct("(")?;
    let found = COMBINED
        .iter()
        .find(|(word, _)| parser.parse_optional_keyword(word));
    let Some((_, construct)) = found else {
        let at = parser.name_position();
        return Err(parser.error_at(at, "expected compute construct name"));
    };
    parser.parse_punct(")")?;
    let construct = CombinedConstructsType::make(parser.context(), *construct);
    parser.set_attribute(&arguments[0], state, Some(construct));
    Ok(true)
}

/// Prints what [`parse_optional_combined_constructs_loop`] reads.
pub fn print_combined_constructs_loop(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: Arguments<'_>,
) {
    let construct = arguments[0].attribute(ir, op);
    let construct = construct.and_then(|construct| CombinedConstructsType::read(ir, construct));
    let word = COMBINED.iter().find(|(_, known)| Some(*known) == construct);
    if let Some((word, _)) = word {
        write!(printer, "combined({word})");
    }
}

/// `control(%i : type) = (%lower : type) to (%upper : type) step (%step : type)` if there are loop variables, and the body.
///
/// # Errors
/// The text is none of this form.
pub fn parse_loop_control(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: Arguments<'_>,
) -> ParseResult<()> {
    let mut variables: Vec<Argument> = Vec::new();
    if parser.parse_optional_keyword("control") {
        variables = parser.parse_argument_list(Delimiter::Paren)?;
        parser.parse_punct("=")?;
        for (part, word) in ["", "to", "step"].into_iter().enumerate() {
            if !word.is_empty() {
                parser.parse_keyword_exact(word)?;
            }
            let (names, types) = parse_values(parser)?;
            if names.len() != variables.len() {
                let message = format!("expected {} operands", variables.len());
                return Err(parser.error_at(parser.name_position(), message));
            }
            parser.set_operands(&arguments[2 * part + 1], &names);
            parser.set_types(&arguments[2 * part + 2], &types);
        }
    }
    let body = parser.parse_region(&variables)?;
    parser.set_regions(&arguments[0], &[body]);
    Ok(())
}

/// Prints what [`parse_loop_control`] reads.
pub fn print_loop_control(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: Arguments<'_>) {
    let [body] = arguments[0].regions(ir, op) else {
        return;
    };
    let variables = ir
        .first_block(*body)
        .map_or(&[][..], |entry| ir.block_args(entry));
    if !variables.is_empty() {
        printer.write("control(");
        printer.comma_separated(variables, |printer, variable| {
            print_typed(ir, printer, *variable);
        });
        printer.write(") = ");
        // Two spaces: MLIR's printer writes them, and its output is the reference.
        for (part, word) in ["", " to ", "  step "].into_iter().enumerate() {
            printer.write(word);
            print_values(ir, printer, &arguments[2 * part + 1].operands(ir, op));
        }
        printer.write(" ");
    }
    printer.print_region(*body, RegionStyle::WITHOUT_ENTRY_ARGS);
}
