//! Types without their names, where the syntax of an op says which kind of type comes: `<i32>` for `!emitc.lvalue<i32>`.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::ods::{DeclaredType, FormatElement};
use terrace_ir::{Ir, Op};

/// Reads the only type of a directive's argument, in full or without its name.
pub(crate) fn parse<T: DeclaredType>(
    parser: &mut OpParser<'_, '_>,
    argument: &FormatElement,
) -> ParseResult<()> {
    let ty = parser.parse_type_without_name::<T>()?;
    parser.set_types(argument, &[ty]);
    Ok(())
}

/// Prints what [`parse`] reads: a type of another kind in full.
pub(crate) fn print<T: DeclaredType>(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    argument: &FormatElement,
) {
    for ty in argument.types(ir, op) {
        match ty.is::<T>(ir) {
            true => printer.print_type_without_name(ty),
            false => printer.print_type(ty),
        }
    }
}
