#![allow(unused_imports)] // errors: 18

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// Constraints on attributes, regions and successors where one on types belongs.
#[op(dialect = D, mnemonic = "a")]
pub struct Values {
    #[operand] a: StrAttr,
    #[operand] b: Optional<StrAttr>,
    #[operand] c: AnyRegion,
    #[operand] d: String,
    #[result] e: I64Attr,
}

/// Several at the end.
#[op(dialect = D, mnemonic = "b")]
pub struct VariadicOfAttributes {
    #[operand] a: Variadic<StrAttr>,
    #[result] b: Variadic<AnySuccessor>,
}

/// Constraints on types where one on attributes belongs.
#[op(dialect = D, mnemonic = "c")]
pub struct Attributes {
    #[attr] a: AnyType,
    #[attr] b: Optional<AnyType>,
    #[attr] c: DefaultValued<I64, { 1 }>,
    #[attr] d: u32,
}

/// Constraints on values for regions and successors.
#[op(dialect = D, mnemonic = "d")]
pub struct Others {
    #[region] a: AnyType,
    #[region] b: AnySuccessor,
    #[successor] c: AnyRegion,
    #[successor] d: AnyType,
}

/// A variable for operands, with a constraint on attributes.
#[op(dialect = D, mnemonic = "e")]
pub struct Variables<T: StrAttr> {
    #[operand] x: T,
    #[operand] y: T,
}

fn main() {}
