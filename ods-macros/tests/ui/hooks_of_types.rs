#![allow(unused_imports)] // errors: 3

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::ods::*;
use terrace_ir::{Context, Location};
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", types(Checked, Written), attributes(Value))]
pub struct D;

/// What is implemented and not named would never be called.
#[ty(dialect = D, mnemonic = "checked", assembly { "<" $x ">" })]
pub struct Checked { x: u32 }

impl VerifyType for Checked {
    fn verify(self, _: &Context, _: Location) -> VerifyResult { Ok(()) }
}

#[ty(dialect = D, mnemonic = "written")]
pub struct Written;

impl CustomTypeAssembly for Written {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> { Ok(Written::get(parser.context())) }
    fn print(self, _: &mut AsmPrinter<'_>) {}
}

#[attr(dialect = D, mnemonic = "value", assembly { "<" $x ">" })]
pub struct Value { x: u32 }

impl VerifyAttr for Value {
    fn verify(self, _: &Context, _: Location) -> VerifyResult { Ok(()) }
}

fn main() {}
