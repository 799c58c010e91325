//! How many values an operand or a result stands for.

use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::ods::{Arity, CustomAttrAssembly, Parameter};
use terrace_ods_macros::{attr, enum_attr};

use super::IrdlDialect;

/// How many values an operand or a result stands for.
#[enum_attr(dialect = IrdlDialect, mnemonic = "variadicity", keyword)]
pub enum Variadicity {
    /// One.
    Single = 0,
    /// One or none.
    Optional = 1,
    /// Any number.
    Variadic = 2,
}

impl Variadicity {
    /// The same in the words of op definitions.
    pub fn arity(self) -> Arity {
        match self {
            Variadicity::Single => Arity::One,
            Variadicity::Optional => Arity::Optional,
            Variadicity::Variadic => Arity::Variadic,
        }
    }
}

/// How many values each of several operands or results stands for.
#[attr(dialect = IrdlDialect, mnemonic = "variadicity_array", custom_assembly)]
pub struct VariadicityArrayAttr {
    value: Vec<Variadicity>,
}

impl CustomAttrAssembly for VariadicityArrayAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let mut value = Vec::new();
        parser.parse_comma_list(Delimiter::Square, |parser| {
            value.push(Variadicity::parse(parser)?);
            Ok(())
        })?;
        Ok(VariadicityArrayAttr::get(parser.context(), value))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let value = self.value(printer.context());
        printer.write("[");
        printer.comma_separated(value, |printer, each| {
            printer.write(" ");
            printer.write(each.stringify());
        });
        printer.write("]");
    }
}
