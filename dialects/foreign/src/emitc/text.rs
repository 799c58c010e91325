//! Files, and what is written as it stands.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, StringAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyOf, CustomAssembly, Optional, SizedRegion, StrAttr, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Diagnostic, Ir};
use terrace_ods_macros::op;

use super::{EmitCType, EmitcDialect, LValueType};

/// A file of its own. It is written if its name is asked for.
#[op(
    dialect = EmitcDialect, mnemonic = "file",
    traits(GraphRegion, IsolatedFromAbove, NoRegionArguments, NoTerminator, SingleBlock, SymbolTable),
    assembly { $id attr_dict_with_keyword $body_region },
    default_dialect,
)]
pub struct FileOp {
    #[attr]
    id: StrAttr,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

/// Includes a file: one of the library if the name is in angle brackets.
#[op(dialect = EmitcDialect, mnemonic = "include", custom_assembly)]
pub struct IncludeOp {
    #[attr]
    include: StrAttr,
    #[attr]
    is_standard_include: Optional<UnitAttr>,
}

impl CustomAssembly for IncludeOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let is_standard = parser.parse_optional_punct("<");
        let error = |parser: &OpParser<'_, '_>, message: &str| -> Diagnostic {
            parser.error_at(parser.name_position(), message)
        };
        let Some(name) = parser.parse_optional_string()? else {
            return Err(error(parser, "expected string attribute"));
        };
        if is_standard && !parser.parse_optional_punct(">") {
            return Err(error(parser, "expected trailing '>' for standard include"));
        }
        let cx = parser.context();
        state.set_attr(cx, "include", StringAttr::get(cx, name).into());
        if is_standard {
            state.set_attr(cx, "is_standard_include", Attribute::UNIT);
        }
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let is_standard = self.is_standard_include(ir);
        printer.write(if is_standard { " <" } else { " " });
        printer.print_string(self.include(ir).as_bytes());
        if is_standard {
            printer.write(">");
        }
        printer.print_attr_dict(ir, self.op(), &["include", "is_standard_include"]);
    }
}

/// A line that is written as it stands, with the operands in the places of `{}`; where there are operands, `{{` is a brace.
#[op(
    dialect = EmitcDialect, mnemonic = "verbatim",
    assembly { $value ("args" $fmt_args^ ":" type($fmt_args))? attr_dict },
    verify,
)]
pub struct VerbatimOp {
    #[attr]
    value: StrAttr,
    #[operand(name = "fmtArgs")]
    fmt_args: Variadic<AnyOf<(EmitCType, LValueType)>>,
}

/// A part of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerbatimPart<'a> {
    /// It stands there.
    Text(&'a str),
    /// The next operand.
    Operand,
}

/// The parts of a line with operands.
///
/// # Errors
/// If a brace has no partner: what is wrong.
pub fn verbatim_parts(text: &str) -> Result<Vec<VerbatimPart<'_>>, &'static str> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some(brace) = rest.find('{') {
        if brace > 0 {
            parts.push(VerbatimPart::Text(&rest[..brace]));
        }
        let (part, after) = match rest[brace + 1..].chars().next() {
            Some('{') => (VerbatimPart::Text(&rest[brace..=brace]), brace + 2),
            Some('}') => (VerbatimPart::Operand, brace + 2),
            Some(_) => return Err("expected '}' after unescaped '{'"),
            None => return Err("expected '}' after unescaped '{' at end of string"),
        };
        parts.push(part);
        rest = &rest[after..];
    }
    if !rest.is_empty() {
        parts.push(VerbatimPart::Text(rest));
    }
    Ok(parts)
}

impl Verify for VerbatimOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let count = self.fmt_args(ir).len();
        if count == 0 {
            return Ok(());
        }
        let text = self.value(ir);
        let parts = verbatim_parts(&text).map_err(|message| ir.op_error(self, message))?;
        let places = parts
            .iter()
            .filter(|part| **part == VerbatimPart::Operand)
            .count();
        match places == count {
            true => Ok(()),
            false => ir
                .op_error(
                    self,
                    "requires operands for each placeholder in the format string",
                )
                .into(),
        }
    }
}
