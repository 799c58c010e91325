#![allow(unused_imports)] // errors: 9

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// What is misspelt does not lack as well, nor does the dialect lack an op.
#[dialect(name = "d", ops(NoDialect, NoMnemonic, Nothing), types(OfNoDialect, Unnamed, NoType), attributes(Called))]
pub struct D;

#[dialect(nmae = "e")]
pub struct E;

#[op(dialcet = D, mnemonic = "no_dialect")]
pub struct NoDialect;

#[op(dialect = D, mnemonc = "no_mnemonic")]
pub struct NoMnemonic;

#[op]
pub struct Nothing;

#[ty(dialcet = D, mnemonic = "of_no_dialect")]
pub struct OfNoDialect;

#[ty(dialect = D, mnemnic = "unnamed")]
pub struct Unnamed;

/// Of another kind of item there is something in its place.
#[ty(dialect = D, mnemonic = "no_type")]
pub enum NoType { One }

#[enum_attr(dialect = D)]
pub enum Called { One, Other }

/// Parameters are those of the op, not of its place in a list.
#[dialect(name = "f", ops(Sum<AnyType>))]
pub struct F;

#[op(dialect = F, mnemonic = "sum")]
pub struct Sum<T: AnyType> { #[operand] x: T, #[result] y: T }

fn main() {}
