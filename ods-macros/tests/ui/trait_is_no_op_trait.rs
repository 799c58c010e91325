#![allow(unused_imports)] // errors: 1

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(MyOp))]
pub struct D;

// covers: ODS-068
/// An op.
#[op(dialect = D, mnemonic = "my", traits(String))]
pub struct MyOp {
    #[operand] x: AnyType,
}

fn main() {}
