#![allow(unused_imports)] // errors: 38

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", op(AOp), ops(BOp))]
pub struct D;

/// A constraint in quotes.
#[op(dialect = D, mnemonic = "a")]
pub struct AOp {
    #[operand] x: "AnyType",
}

/// A mnemonic with its dialect.
#[op(dialect = D, mnemonic = "d.b")]
pub struct BOp;

/// Kinds as in TableGen.
#[op(dialect = D, mnemonic = "c", arguments(x: AnyType), results(y: AnyType))]
pub struct COp;

/// The name of the dialect, not its type.
#[op(dialect = "d", mnemonic = "e")]
pub struct EOp;

/// A mnemonic that is no string.
#[op(dialect = D, mnemonic = f)]
pub struct FOp;

/// Traits as a list in brackets.
#[op(dialect = D, mnemonic = "g", traits[Pure])]
pub struct GOp;

/// A format with TableGen's quotes.
#[op(dialect = D, mnemonic = "h", assembly { $x `,` attr_dict })]
pub struct HOp {
    #[operand] x: I64,
}

/// A hook with a function.
#[op(dialect = D, mnemonic = "i", verify = check)]
pub struct IOp;

/// A reference as an operand.
#[op(dialect = D, mnemonic = "j")]
pub struct JOp {
    #[operand] x: &'static AnyType,
    #[operand] y: Vec<AnyType>,
    #[operand] z: Option<AnyType>,
    #[operand] w: [AnyType; 2],
    #[operand] v: (AnyType, AnyType),
    #[operand] u: f32,
    #[attr] t: i64,
    #[attr] s: String,
    #[attr] r: Option<I64Attr>,
    #[attr] q: Vec<I64Attr>,
    #[result] p: Vec<AnyType>,
}

/// Two kinds, and none.
#[op(dialect = D, mnemonic = "k")]
pub struct KOp {
    #[operand] #[result] x: AnyType,
    y: AnyType,
    #[operands] z: AnyType,
    #[operand(name = "w")] w: AnyType,
}

/// Lifetimes.
#[op(dialect = D, mnemonic = "l")]
pub struct LOp<'a> {
    #[operand] x: AnyType,
}

/// An enum.
#[op(dialect = D, mnemonic = "m")]
pub enum MOp {
    A,
}

/// A type without a name.
#[ty(dialect = D)]
pub struct NType;

/// A type with an operand.
#[ty(dialect = D, mnemonic = "o")]
pub struct OType {
    #[operand] x: AnyType,
}

/// An attribute of attributes.
#[attr(dialect = D, mnemonic = "p")]
pub struct PAttr {
    x: AnyAttr,
}

/// Cases with data.
#[enum_attr(repr = i32)]
pub enum Q {
    A(u32),
    B { x: u32 },
}

/// Wrong integers.
#[enum_attr(repr = u128)]
pub enum R {
    A,
    B,
}

/// An interface as a struct.
#[op_interface]
pub struct S;

constraint! {
    /// of no kind
    pub T = I64;
    /// of another kind
    pub U: Typ = I64;
    /// without a body
    pub V: Type;
}

fn main() {}
