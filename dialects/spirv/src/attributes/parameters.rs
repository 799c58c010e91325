//! Parameters in brackets.

use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::ods::{Enumeration, Parameter};

/// Integers in brackets: `[32, 4, 1]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bracketed(pub Vec<i32>);

impl Parameter for Bracketed {
    type View<'a> = &'a [i32];
    fn view(&self) -> &[i32] {
        &self.0
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        let mut values = Vec::new();
        parser.parse_comma_list(Delimiter::Square, |parser| {
            values.push(parser.parse_integer_as()?);
            Ok(())
        })?;
        Ok(Some(Bracketed(values)))
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        printer.write("[");
        printer.comma_separated(&self.0, |printer, value| write!(printer, "{value}"));
        printer.write("]");
    }
    const WHAT: &'static str = "integers in brackets";
}

/// A case of an enum in angle brackets: `<Subgroup>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Angled<E>(pub E);

impl<E: Enumeration> Parameter for Angled<E> {
    type View<'a> = E;
    fn view(&self) -> E {
        self.0
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        terrace_ir::ods::generated::parse_enum_parameters(parser).map(|value| Some(Angled(value)))
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        terrace_ir::ods::generated::print_enum_parameters(self.0, printer);
    }
    const WHAT: &'static str = "a case in angle brackets";
}
