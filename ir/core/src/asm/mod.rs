//! The text format: MLIR 22's.
//!
//! [`parse_module`] and [`print_module`] are the ways in and out. Hand-written syntax of ops, types and attributes uses
//! [`OpParser`], [`AsmParser`] and [`AsmPrinter`].

mod interface;
mod parser;
mod printer;

pub use interface::{Alias, AsmFaultInterface, OpAsmDialectInterface};
pub(crate) use parser::ParsePlan;
pub use parser::{
    Argument, AsmParser, Delimiter, FunctionSignature, OpParser, ParseOptions, Position,
    UnresolvedOperand, count_tokens, outermost, parse_attribute, parse_module,
    parse_module_unverified, parse_source, parse_source_range, parse_type,
};
pub use printer::{
    AsmPrinter, OpPositions, PrintOptions, RegionStyle, ValueNames, print_attribute,
    print_location, print_logged_op, print_module, print_op, print_type, print_with_positions,
    write_module,
};
pub(crate) use printer::{
    PrintPlan, attr_gets_alias, attr_gets_number, describe_op, type_gets_alias,
};
pub use terrace_support::stack::on_own_stack;
#[cfg(fuzzing)]
pub use terrace_text::lexer::check_tokens;

use crate::diagnostics::Diagnostic;

/// What a parsing function returns. Its error was not emitted yet.
pub type ParseResult<T> = Result<T, Diagnostic>;
