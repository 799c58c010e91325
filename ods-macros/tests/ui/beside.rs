#![allow(unused_imports)] // errors: 10

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(AOp, BOp, COp, DOp, EOp), types(T), attributes(F, G, H))]
pub struct D;

/// Twice.
#[op(dialect = D, mnemonic = "a")]
#[op(dialect = D, mnemonic = "a2")]
pub struct AOp {
    #[operand] x: AnyType,
}

/// Something else as well.
#[op(dialect = D, mnemonic = "b")]
#[ty(dialect = D, mnemonic = "b2")]
pub struct BOp;

/// What it has already.
#[op(dialect = D, mnemonic = "c")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct COp {
    #[operand] x: AnyType,
}

/// A closure where a path is asked.
#[op(dialect = D, mnemonic = "d", canonicalize = |op, rw| Ok(()))]
pub struct DOp {
    #[operand] x: AnyType,
}

/// MLIR's spelling in tokens.
#[op(dialect = D, mnemonic = "e", assembly { $x attr-dict-with-keyword ":" functional-type(operands, results) })]
pub struct EOp {
    #[operand] x: AnyType,
}

/// What it has already.
#[ty(dialect = D, mnemonic = "t")]
#[derive(Debug, Clone)]
pub struct T {
    width: u32,
}

/// What it has already.
#[enum_attr(dialect = D, mnemonic = "f")]
#[derive(Clone, Copy, PartialOrd, Ord)]
pub enum F {
    One,
    Two,
}

/// What flags have already.
#[enum_attr(dialect = D, mnemonic = "g", bits)]
#[derive(Default)]
pub enum G {
    One = 1,
    Two = 2,
}

/// What a default case gives.
#[enum_attr(dialect = D, mnemonic = "h")]
#[derive(Default)]
pub enum H {
    #[default]
    One,
    Two,
}

fn main() {}
