#![allow(unused_imports)] // errors: 4

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

// covers: ODS-107
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { oilist("a" $x | "b" $y) attr_dict ":" type($x) "," type($y) })]
pub struct FormatOilistRequired {
    #[operand] x: AnyType,
    #[attr] y: Optional<StrAttr>,
}

// covers: ODS-107
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { oilist($a | "b" $b) attr_dict })]
pub struct FormatOilistNoLiteral {
    #[attr] a: Optional<StrAttr>,
    #[attr] b: Optional<StrAttr>,
}

// covers: ODS-109
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>(ref($size)) $size attr_dict })]
pub struct FormatRefTooEarly {
    #[attr] size: I64Attr,
}

fn parse_size(
    _: &mut terrace_ir::asm::OpParser<'_, '_>,
    _: &mut terrace_ir::OpState,
    _: &[FormatElement],
) -> terrace_ir::asm::ParseResult<()> {
    Ok(())
}

fn print_size(_: &terrace_ir::Ir, _: terrace_ir::Op, _: &mut terrace_ir::asm::AsmPrinter<'_>, _: &[FormatElement]) {}

fn main() {}
