#![allow(unused_imports)] // errors: 11

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my", verify = check)]
pub struct VerifyAssigned;

/// An op.
#[op(dialect = D, mnemonic = "my", verify(check))]
pub struct VerifyAsList;

/// An op.
#[op(dialect = D, mnemonic = "my", fold = true)]
pub struct FoldAssigned {
    #[result] r: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", folder)]
pub struct FoldMisspelt {
    #[result] r: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", canonicalize = )]
pub struct CanonicalizeCutOff;

/// An op.
#[op(dialect = D, mnemonic = "my", canonicalize("rule"))]
pub struct CanonicalizeByText;

/// An op.
#[op(dialect = D, mnemonic = "my", fold)]
pub struct FoldWithoutResults {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", infer_types)]
pub struct InferWithoutResults {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", verify_regions)]
pub struct VerifyNoRegions {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", block_names)]
pub struct NamesOfNoBlocks {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", default_dialect)]
pub struct DefaultDialectOfNothing {
    #[operand] x: AnyType,
}

fn main() {}
