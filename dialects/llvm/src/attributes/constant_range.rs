//! Ranges of integers.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ods::{CustomAttrAssembly, VerifyAttr, VerifyResult};
use terrace_ir::types::IntegerType;
use terrace_ir::{Context, Diagnostic, Location};
use terrace_ods_macros::attr;

use crate::LlvmDialect;

/// The integers from one to before another, wrapping around.
#[attr(dialect = LlvmDialect, mnemonic = "constant_range", custom_assembly, verify)]
pub struct ConstantRangeAttr {
    lower: IntegerAttr,
    /// Not in the range.
    upper: IntegerAttr,
}

impl VerifyAttr for ConstantRangeAttr {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let (lower, upper) = (self.lower(cx), self.upper(cx));
        let is_extreme = || {
            let ones = IntegerAttr::get(cx, lower.ty(cx), -1);
            lower == IntegerAttr::get(cx, lower.ty(cx), 0) || lower == ones
        };
        if lower == upper && !is_extreme() {
            let message = "expected lower and upper to be different, or both zero or all ones";
            return Err(Diagnostic::error(loc, message));
        }
        Ok(())
    }
}

impl CustomAttrAssembly for ConstantRangeAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let cx = parser.context();
        let loc = parser.location();
        parser.parse_punct("<")?;
        let at = parser.position();
        let ty = parser.parse_type()?;
        if ty.cast::<IntegerType>(cx).is_none() {
            return Err(parser.error_at(at, "expected integer type"));
        }
        parser.parse_punct(",")?;
        let lower = parser.parse_integer()?;
        parser.parse_punct(",")?;
        let upper = parser.parse_integer()?;
        parser.parse_punct(">")?;
        let [lower, upper] = [lower, upper].map(|value| IntegerAttr::get(cx, ty, value));
        ConstantRangeAttr::get_checked(cx, loc, lower, upper)
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        printer.print_type(self.lower(cx).ty(cx));
        for bound in [self.lower(cx), self.upper(cx)] {
            printer.write(", ");
            printer.print_attr_without_type(bound.into());
        }
        printer.write(">");
    }
}
