//! The printer.

/// Prints types, attributes and ops into a buffer.
pub struct AsmPrinter<'a> {
    out: &'a mut String,
}
