#![allow(unused_imports)] // errors: 1

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(MyOp))]
pub struct D;

// covers: ODS-180
/// An op.
#[op(dialect = D, mnemonic = "my", interfaces(Shape))]
pub struct MyOp {
    #[operand] x: AnyType,
}

/// An interface.
#[op_interface]
pub trait Shape {
    /// Its rank.
    fn rank(&self) -> usize;
}

fn main() {}
