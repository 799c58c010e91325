#![allow(unused_imports)] // errors: 14

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my", traits(Comutative))]
pub struct TraitMisspelt {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", traits(Pure, Pure))]
pub struct TraitTwice {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", traits(HasParent))]
pub struct TraitWithoutParameters {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", traits(Pure(x)))]
pub struct TraitWithParameters {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", traits(MyTrait(4)))]
pub struct TraitOwnWithParentheses {
    #[operand] x: AnyType,
}

// covers: ODS-067
/// An op.
#[op(dialect = D, mnemonic = "my", traits(AllTypesMatch(x, resul)))]
pub struct TraitUnknownPart {
    #[operand] x: AnyType,
    #[result] result: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", traits(AllTypesMatch(x)))]
pub struct TraitSinglePart {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", traits(TypesMatchWith("same", from = x, y, f)))]
pub struct TraitTypesMatchForm {
    #[operand] x: AnyType,
    #[operand] y: AnyType,
}

// covers: ODS-023
/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct TraitTwoVariadics {
    #[operand] a: Variadic<AnyType>,
    #[operand] b: Optional<AnyType>,
}

// covers: ODS-062
/// An op.
#[op(dialect = D, mnemonic = "my")]
pub struct TraitTwoVariadicResults {
    #[result] a: Variadic<AnyType>,
    #[result] b: Variadic<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", traits(AttrSizedOperandSegments))]
pub struct TraitSegmentsWithoutVariadic {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", traits(ConstantLike))]
pub struct TraitConstantWithOperand {
    #[operand] x: AnyType,
    #[attr] value: I64Attr,
    #[result] r: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", traits(Symbol))]
pub struct TraitSymbolWithoutName {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", traits(SingleBlock))]
pub struct TraitAboutRegions {
    #[operand] x: AnyType,
}

fn main() {}
