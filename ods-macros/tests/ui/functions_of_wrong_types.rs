#![allow(unused_imports)] // errors: 16

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(Op, Directive, Defaults), types(Ty))]
pub struct D;

fn nothing() {}

fn number(_: u32) -> u32 {
    0
}

/// Functions of other types.
#[op(dialect = D, mnemonic = "a", canonicalize = nothing, traits(TypesMatchWith("same", from = x, to = y, number)))]
pub struct Op {
    #[operand] x: AnyType,
    #[operand] y: AnyType,
}

/// Functions of other types.
#[dialect(name = "e", materialize_constant = nothing, interfaces(number))]
pub struct E;

fn parse_size() {}
fn print_size() {}

/// Functions of other types.
#[op(dialect = D, mnemonic = "c", assembly { custom<Size>($size) attr_dict })]
pub struct Directive {
    #[attr] size: I64Attr,
}

/// Defaults of other types.
#[op(dialect = D, mnemonic = "d")]
pub struct Defaults {
    #[attr] a: DefaultValued<I64Attr, { "one" }>,
    #[attr] b: DefaultValued<StrAttr, { 1 }>,
}

/// Defaults of other types.
#[ty(dialect = D, mnemonic = "t", assembly { "<" $size "," custom<Size>($width) ">" })]
pub struct Ty {
    #[default("one")] size: u32,
    width: u32,
}

/// A function of another type.
#[op_interface(verify = number)]
pub trait Interface {}

constraint! {
    /// no test
    pub NoTest: Type = AnyType & |ty| 4;
    /// no test of a number
    pub NoNumber: Attribute = I64Attr & |value| value;
    /// a method that types do not have
    pub NoMethod: Type = |ty| ty.frobnicate();
}

fn main() {}
