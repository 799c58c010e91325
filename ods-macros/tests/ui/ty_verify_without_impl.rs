#![allow(unused_imports)] // errors: 1

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", types(T))]
pub struct D;

/// A type.
#[ty(dialect = D, mnemonic = "t", verify)]
pub struct T {
    width: u32,
}

fn main() {}
