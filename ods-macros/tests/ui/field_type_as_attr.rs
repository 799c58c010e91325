#![allow(unused_imports)] // errors: 1

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

// covers: ODS-066
/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct MyOp {
    #[attr] x: AnyType,
}

fn main() {}
