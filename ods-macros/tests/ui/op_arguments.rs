#![allow(unused_imports)] // errors: 11

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(mnemonic = "my")]
pub struct OpNoDialect;

/// An op.
#[op(dialect = D)]
pub struct OpNoMnemonic;

// covers: ODS-002
/// An op.
#[op(dialect = D, mnemonic = "my op")]
pub struct OpBadMnemonic;

/// An op.
#[op(dialect = D, mnemonic = "my", trait(Pure))]
pub struct OpUnknownArgument {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", verify, verify)]
pub struct OpArgumentTwice {
    #[operand] x: AnyType,
}

impl Verify for OpArgumentTwice {
    fn verify(self, _: &terrace_ir::Ir) -> VerifyResult {
        Ok(())
    }
}

/// An op.
#[op(dialect = D, mnemonic = "my", traits(Pure) interfaces())]
pub struct OpMissingComma {
    #[operand] x: AnyType,
}

// covers: ODS-004
/// An op.
#[op(dialect = D, mnemonic = "my", summary = "Does.")]
pub struct OpSummaryArgument {
    #[operand] x: AnyType,
}

// covers: ODS-100
/// An op.
#[op(dialect = D, mnemonic = "my", custom_assembly, assembly { $x attr_dict ":" type($x) })]
pub struct OpTwoSyntaxes {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub enum OpOnEnum {
    A,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct OpOnTupleStruct(AnyType);

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct OpGeneric<T> {
    #[operand] x: T,
}

fn main() {}
