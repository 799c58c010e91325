#![allow(unused_imports)] // errors: 5

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// Another.
#[dialect]
pub struct DialectNoName;

/// Another.
#[dialect(name = "my dialect")]
pub struct DialectBadName;

/// Another.
#[dialect(name = "e")]
pub struct DialectFields {
    x: u32,
}

/// Another.
#[dialect(name = "e", op(A))]
pub struct DialectUnknownArgument;

/// An op.
#[op(dialect = DialectOpTwice, mnemonic = "my")]
pub struct A;

/// Another.
#[dialect(name = "e", ops(A, A))]
pub struct DialectOpTwice;

fn main() {}
