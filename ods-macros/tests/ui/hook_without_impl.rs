#![allow(unused_imports)] // errors: 1

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(MyOp))]
pub struct D;

// covers: ODS-094
/// An op.
#[op(dialect = D, mnemonic = "my", infer_types)]
pub struct MyOp {
    #[operand] x: AnyType,
    #[result] r: AnyType,
}

fn main() {}
