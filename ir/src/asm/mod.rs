//! The text format: MLIR 22's.

mod parser;
mod printer;

pub use parser::{AsmParser, OpParser};
pub use printer::AsmPrinter;

use crate::diagnostics::Diagnostic;

/// What a parsing function returns. Its error was not emitted yet.
pub type ParseResult<T> = Result<T, Diagnostic>;
