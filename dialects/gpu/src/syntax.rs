//! Syntax that several ops share.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::builder::OpState;
use terrace_ir::ods::FormatElement;
use terrace_ir::{Ir, Op};

use super::AsyncTokenType;

/// `async [%a, %b]`: whether the op gives a token, and the tokens that it waits for.
///
/// # Errors
/// The text is none of this form.
pub fn parse_async_dependencies(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let at = parser.position();
    if parser.parse_optional_keyword("async") {
        if parser.num_named_results() == 0 {
            return Err(parser.error_at(at, "needs to be named when marked 'async'"));
        }
        let token = AsyncTokenType::get(parser.context()).into();
        parser.set_types(&arguments[0], &[token]);
    }
    if parser.peek_punct("[") {
        let operands = parser.parse_operand_list(Delimiter::Square)?;
        parser.set_operands(&arguments[1], &operands);
    }
    Ok(())
}

/// Prints what [`parse_async_dependencies`] reads.
pub fn print_async_dependencies(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let is_async = !arguments[0].types(ir, op).is_empty();
    if is_async {
        printer.write("async");
    }
    let dependencies = arguments[1].operands(ir, op);
    if !dependencies.is_empty() {
        printer.write(if is_async { " [" } else { "[" });
        printer.print_operands(dependencies);
        printer.write("]");
    }
}
