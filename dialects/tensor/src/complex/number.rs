//! Complex numbers as attributes.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult, print_type};
use terrace_ir::attributes::FloatAttr;
use terrace_ir::ods::CustomAttrAssembly;
use terrace_ir::types::{ComplexType, Type};
use terrace_ods_macros::attr;

use super::ComplexDialect;

/// A complex number: `#complex.number<:f64 1.0, 2.0>`.
#[attr(dialect = ComplexDialect, mnemonic = "number", custom_assembly)]
pub struct NumberAttr {
    /// The real part.
    real: FloatAttr,
    /// The imaginary part, of the same type.
    imag: FloatAttr,
}

/// A float of this type.
fn parse_part(parser: &mut AsmParser<'_>, ty: Type) -> ParseResult<FloatAttr> {
    let at = parser.position();
    let part = parser.parse_attribute_of_type(ty)?;
    part.cast(parser.context())
        .ok_or_else(|| parser.error_at(parser.since(at), "expected a floating-point number"))
}

impl CustomAttrAssembly for NumberAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        parser.parse_punct(":")?;
        let at = parser.position();
        let ty = parser.parse_type()?;
        if !ty.is_float(parser.context()) {
            let at = parser.since(at);
            return Err(parser.error_at(
                at,
                "element type of the complex attribute must be float like type.",
            ));
        }
        let real = parse_part(parser, ty)?;
        parser.parse_punct(",")?;
        let imag = parse_part(parser, ty)?;
        parser.parse_punct(">")?;
        let complex = Type::from(ComplexType::get(parser.context(), ty));
        if parser.parse_optional_punct(":") {
            let at = parser.position();
            if parser.parse_type()? != complex {
                let complex = print_type(parser.context(), complex);
                let message = format!("the type of this complex number is '{complex}'");
                return Err(parser.error_at(parser.since(at), message));
            }
        }
        Ok(NumberAttr::get(parser.context(), real, imag))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<:");
        printer.print_type(self.real(cx).ty(cx));
        printer.write(" ");
        printer.print_attr_without_type(self.real(cx).into());
        printer.write(", ");
        printer.print_attr_without_type(self.imag(cx).into());
        printer.write("> : ");
        printer.print_type(ComplexType::get(cx, self.real(cx).ty(cx)).into());
    }
}
