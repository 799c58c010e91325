#![allow(unused_imports)] // errors: 17

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(
    name = "d",
    ops(Clause, Default, SameField, NoTuple, Parentheses, Single, Quoted, Typed),
    types(SameParameter, Constructor, Operand),
)]
pub struct D;

#[op(dialect = D, mnemonic = "clause")]
pub struct Clause<T> where T: AnyType { #[operand] x: T, #[result] y: T }

#[op(dialect = D, mnemonic = "default")]
pub struct Default<T: AnyType = AnyFloat> { #[operand] x: T, #[result] y: T }

#[op(dialect = D, mnemonic = "same_field")]
pub struct SameField { #[operand] x: AnyType, #[operand] x: AnyType }

#[op(dialect = D, mnemonic = "no_tuple")]
pub struct NoTuple { #[operand] x: AnyOf<I32, I64> }

#[op(dialect = D, mnemonic = "parentheses")]
pub struct Parentheses { #[operand] x: TensorOf<(I32)> }

#[op(dialect = D, mnemonic = "single")]
pub struct Single { #[operand] x: MemRefOf<I32> }

#[op(dialect = D, mnemonic = "quoted", assembly { '3' $x attr_dict })]
pub struct Quoted { #[attr] x: I64Attr }

#[op(dialect = D, mnemonic = "typed", assembly { $x attr_dict ":" type $x })]
pub struct Typed { #[operand] x: AnyType }

#[ty(dialect = D, mnemonic = "same_parameter", assembly { "<" $x ">" })]
pub struct SameParameter { x: u32, x: u32 }

#[ty(dialect = D, mnemonic = "constructor", assembly { "<" $get ">" })]
pub struct Constructor { get: u32 }

#[ty(dialect = D, mnemonic = "operand", assembly { "<" $x ">" })]
pub struct Operand { #[operand] x: AnyType }

/// Of flags without values one is enough.
#[enum_attr(bits)]
pub enum Flags { One, Two, Three }

#[enum_attr(bit_numbers)]
pub enum Numbers { One, Two }

constraint! {
    /// a number
    pub Number: Type = AnyInteger;
    /// another
    pub Number: Type = AnyFloat;
}

/// Twice the same mistake is two.
#[enum_attr]
pub enum Fields { One(u32), Other { x: u32 } }

#[op_trait(vrify = check)]
pub struct Misspelt;

fn main() {}
