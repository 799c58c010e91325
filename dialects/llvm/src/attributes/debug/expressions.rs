//! Expressions that compute where a variable is.

use gimli::DwOp;
use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::ods::{CustomAttrAssembly, Parameter};
use terrace_ods_macros::attr;

use super::DwarfEncoding;
use crate::LlvmDialect;

/// LLVM's own operations, which the standard does not have.
const LLVM_OPERATIONS: [(&str, u64); 6] = [
    ("DW_OP_LLVM_fragment", CONVERT - 1),
    ("DW_OP_LLVM_convert", CONVERT),
    ("DW_OP_LLVM_tag_offset", CONVERT + 1),
    ("DW_OP_LLVM_entry_value", CONVERT + 2),
    ("DW_OP_LLVM_implicit_pointer", CONVERT + 3),
    ("DW_OP_LLVM_arg", CONVERT + 4),
];

/// `DW_OP_LLVM_convert`, whose second argument is an encoding.
const CONVERT: u64 = 0x1001;

/// An expression: operations on a stack.
#[attr(dialect = LlvmDialect, mnemonic = "di_expression", custom_assembly)]
pub struct DiExpressionAttr {
    operations: Vec<DiExpressionElemAttr>,
}

/// An operation of an expression.
#[attr(dialect = LlvmDialect, mnemonic = "di_expression_elem", custom_assembly)]
pub struct DiExpressionElemAttr {
    opcode: u64,
    arguments: Vec<u64>,
}

fn opcode_of(name: &str) -> Option<u64> {
    let own = LLVM_OPERATIONS.iter().find(|(own, _)| *own == name);
    own.map(|(_, code)| *code).or_else(|| {
        let mut codes = 0..=u8::MAX;
        let code = codes.find(|code| DwOp(*code).static_string() == Some(name));
        code.map(u64::from)
    })
}

fn name_of(opcode: u64) -> Option<&'static str> {
    let own = LLVM_OPERATIONS.iter().find(|(_, code)| *code == opcode);
    own.map(|(name, _)| *name)
        .or_else(|| DwOp(u8::try_from(opcode).ok()?).static_string())
}

impl CustomAttrAssembly for DiExpressionElemAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        let name = parser.parse_keyword()?;
        let opcode = opcode_of(name).ok_or_else(|| {
            parser.error_at(
                at,
                format!("invalid debug info debug info operation encoding name: {name}"),
            )
        })?;
        let mut arguments = Vec::new();
        parser.parse_comma_list(Delimiter::OptionalParen, |parser| {
            let is_encoding = opcode == CONVERT && arguments.len() == 1;
            arguments.push(match is_encoding {
                true => DwarfEncoding::parse(parser)?.0.into(),
                false => parser.parse_integer_as()?,
            });
            Ok(())
        })?;
        Ok(DiExpressionElemAttr::get(
            parser.context(),
            opcode,
            arguments,
        ))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        let opcode = self.opcode(cx);
        match name_of(opcode) {
            Some(name) => printer.write(name),
            None => write!(printer, "{opcode}"),
        }
        if self.arguments(cx).is_empty() {
            return;
        }
        printer.write("(");
        let arguments = self.arguments(cx).iter().enumerate();
        printer.comma_separated(arguments, |printer, (index, argument)| {
            let encoding = u8::try_from(*argument)
                .ok()
                .filter(|_| opcode == CONVERT && index == 1);
            match encoding {
                Some(encoding) => DwarfEncoding(encoding).print(printer),
                None => write!(printer, "{argument}"),
            }
        });
        printer.write(")");
    }
}

impl CustomAttrAssembly for DiExpressionAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let mut operations = Vec::new();
        parser.parse_punct("<")?;
        parser.parse_comma_list(Delimiter::OptionalSquare, |parser| {
            operations.push(<DiExpressionElemAttr as Parameter>::parse(parser)?);
            Ok(())
        })?;
        parser.parse_punct(">")?;
        Ok(DiExpressionAttr::get(parser.context(), operations))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let operations = self.operations(printer.context());
        if operations.is_empty() {
            return printer.write("<>");
        }
        printer.write("<[");
        printer.comma_separated(operations, |printer, operation| {
            Parameter::print(operation, printer)
        });
        printer.write("]>");
    }
}
