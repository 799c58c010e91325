#![allow(unused_imports)] // errors: 7

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct Lifetime<'a> {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct Const<const N: usize> {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct Unconstrained<T> {
    #[operand] x: T,
    #[operand] y: T,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct TwoConstraints<T: AnyFloat + AnyInteger> {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct WhereClause<T: AnyType> where T: AnyFloat {
    #[operand] x: T,
    #[operand] y: T,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct UsedOnce<T: AnyFloat> {
    #[operand] x: T,
}

/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct Unused<T: AnyFloat> {
    #[operand] x: AnyType,
}

fn main() {}
