//! Types inside other types of the dialect, whose prefix is left out.

use terrace_ir::asm::{
    AsmFaultInterface, AsmParser, AsmPrinter, ParseResult, parse_type, print_type,
};
use terrace_ir::context::Dialect;
use terrace_ir::types::TypeData;
use terrace_ir::{Context, Diagnostic, Location, Type};

use crate::LlvmDialect;

/// A type inside another one, with or without the prefix.
pub(super) fn nested_type(parser: &mut AsmParser<'_>) -> ParseResult<Type> {
    if let Some(ty) = parser.parse_optional_type()? {
        return Ok(ty);
    }
    let at = parser.position();
    let word = parser.parse_keyword()?;
    match parser.context().type_info(LlvmDialect::NAME, word) {
        Some(info) => parser.nested(|parser| (info.parse)(parser)),
        None => Err(parser.error_at(at, format!("unknown LLVM type: {word}"))),
    }
}

/// Messages.
pub(crate) struct Faults;

impl AsmFaultInterface for Faults {
    fn unknown_type(&self, cx: &Context, mnemonic: &str) -> String {
        let is_builtin = matches!(
            mnemonic,
            "complex" | "memref" | "tensor" | "tuple" | "vector"
        ) || parse_type(cx, mnemonic).is_ok();
        match is_builtin {
            true => "unexpected type, expected keyword".to_owned(),
            false => format!("unknown LLVM type: {mnemonic}"),
        }
    }
}

/// Reads a type inside another one for a format.
pub(super) fn parse_nested(parser: &mut AsmParser<'_>, ty: &mut Option<Type>) -> ParseResult<()> {
    *ty = Some(nested_type(parser)?);
    Ok(())
}

/// A type inside another one, without the prefix if it is of the dialect.
pub(super) fn print_nested(printer: &mut AsmPrinter<'_>, ty: &Type) {
    match ty.data(printer.context()) {
        TypeData::Dialect(dialect) if *dialect.info.dialect == *LlvmDialect::NAME => {
            printer.write(&dialect.info.mnemonic);
            printer.print_type_without_name(*ty);
        }
        _ => printer.print_type(*ty),
    }
}

/// Types with commas between them.
pub(super) fn print_nested_list(types: &[Type], printer: &mut AsmPrinter<'_>) {
    printer.comma_separated(types, |printer, ty| print_nested(printer, ty));
}

/// The error of a type that cannot be a part of another one.
pub(super) fn invalid(cx: &Context, loc: Location, what: &str, ty: Type) -> Diagnostic {
    let ty = print_type(cx, ty);
    Diagnostic::error(loc, format!("invalid {what} type: '{ty}'"))
}
