//! Custom syntax: the sizes of a product, and the blocks that take part.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ods::FormatElement;
use terrace_ir::{Ir, Op, OpState, Type};

/// `16x16x4`
pub(super) fn parse_sizes(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let at = parser.position();
    let sizes = parser.parse_dimension_list()?;
    let [m, n, k] = *sizes else {
        return Err(parser.error_at(
            parser.since(at),
            "expected 3 dimensions in MNK dimension list",
        ));
    };
    let cx = parser.context();
    for (argument, size) in arguments.iter().zip([m, n, k]) {
        let size = IntegerAttr::get(cx, Type::I32, size.into());
        parser.set_attribute(argument, state, Some(size.into()));
    }
    Ok(())
}

pub(super) fn print_sizes(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    for (index, argument) in arguments.iter().enumerate() {
        let size = argument
            .attribute(ir, op)
            .and_then(|attr| attr.cast::<IntegerAttr>(ir));
        let separator = if index == 0 { "" } else { "x" };
        let size = size.map_or(0, |size| size.as_i64(ir));
        printer.write_fmt(format_args!("{separator}{size}"));
    }
}

/// `%mask earlyTimeout %flag`
pub(super) fn parse_workgroup_mask(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let mask = parser.parse_operand()?;
    parser.set_operands(&arguments[0], &[mask]);
    if parser.parse_optional_keyword("earlyTimeout") {
        let timeout = parser.parse_operand()?;
        parser.set_operands(&arguments[1], &[timeout]);
    }
    Ok(())
}

pub(super) fn print_workgroup_mask(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    printer.print_operands(arguments[0].operands(ir, op));
    let timeout = arguments[1].operands(ir, op);
    if !timeout.is_empty() {
        printer.write(" earlyTimeout ");
        printer.print_operands(timeout);
    }
}
