#![allow(unused_imports)] // errors: 2

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = String, mnemonic = "my")]
pub struct MyOp;

fn main() {}
