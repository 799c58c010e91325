//! Words that ask for variants of an op.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::FormatElement;
use terrace_ir::{Ir, Op, OpState};

/// One row a directive: the word, and the functions that read and print it.
macro_rules! words {
    ($($word:literal: $parse:ident, $print:ident;)*) => {$(
        pub(super) fn $parse(
            parser: &mut OpParser<'_, '_>,
            state: &mut OpState,
            arguments: &[FormatElement],
        ) -> ParseResult<()> {
            if parser.parse_optional_keyword($word) {
                let unit = UnitAttr::get().into();
                parser.set_attribute(&arguments[0], state, Some(unit));
            }
            Ok(())
        }

        pub(super) fn $print(
            ir: &Ir,
            op: Op,
            printer: &mut AsmPrinter<'_>,
            arguments: &[FormatElement],
        ) {
            if arguments[0].attribute(ir, op).is_some() {
                printer.write(concat!(" ", $word));
            }
        }
    )*};
}

words! {
    "uniform": parse_uniform, print_uniform;
    "in_param_space": parse_in_param_space, print_in_param_space;
}
