#![allow(unused_imports)] // errors: 1

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(MyOp))]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct MyOp {
    #[operand] x: Optional<AnyType>,
}

/// Of my own.
pub struct Optional<T>(T);

fn main() {}
