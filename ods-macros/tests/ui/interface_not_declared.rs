#![allow(unused_imports)] // errors: 1

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(MyOp))]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my", interfaces(Shape))]
pub struct MyOp {
    #[operand] x: AnyType,
}

/// A trait.
pub trait Shape {}

impl Shape for MyOp {}

fn main() {}
