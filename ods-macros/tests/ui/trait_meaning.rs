#![allow(unused_imports)] // errors: 17

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// Types.
#[op(dialect = D, mnemonic = "my", traits(TypesMatchWith(from = x, to = y, f)))]
pub struct NoSummary {
    #[operand] x: AnyType,
    #[operand] y: AnyType,
}

/// Types.
#[op(dialect = D, mnemonic = "my", traits(TypesMatchWith("same", to = y, from = x, f)))]
pub struct OtherOrder {
    #[operand] x: AnyType,
    #[operand] y: AnyType,
}

/// Types.
#[op(dialect = D, mnemonic = "my", traits(TypesMatchWith("same", from = x, to = y)))]
pub struct NoFunction {
    #[operand] x: AnyType,
    #[operand] y: AnyType,
}

/// Types.
#[op(dialect = D, mnemonic = "my", traits(TypesMatchWith("same", from = lhs, to = rsult, f)))]
pub struct UnknownParts {
    #[operand] lhs: AnyType,
    #[result] result: AnyType,
}

/// Meaning.
#[op(dialect = D, mnemonic = "my", traits(ConstantLike))]
pub struct ConstantWithoutValue {
    #[result] r: AnyType,
}

/// Meaning.
#[op(dialect = D, mnemonic = "my", traits(ConstantLike))]
pub struct ConstantOfTwo {
    #[attr] value: I64Attr,
    #[result] r: AnyType,
    #[result] s: AnyType,
}

/// Meaning.
#[op(dialect = D, mnemonic = "my", traits(Commutative))]
pub struct CommutativeWithoutOperands {
    #[result] r: AnyType,
}

/// Meaning.
#[op(dialect = D, mnemonic = "my", traits(SameOperandsAndResultType))]
pub struct SameAsNoResult {
    #[operand] x: AnyType,
}

/// Meaning.
#[op(dialect = D, mnemonic = "my", traits(SymbolTable, RecursiveMemoryEffects, GraphRegion))]
pub struct ThreeAboutRegions;

/// Meaning.
#[op(dialect = D, mnemonic = "my", traits(SameVariadicOperandSize, AttrSizedOperandSegments))]
pub struct SizesTwice {
    #[operand] a: Variadic<AnyType>,
    #[operand] b: Variadic<AnyType>,
}

/// Meaning.
#[op(dialect = D, mnemonic = "my", traits(SameVariadicResultSize, AttrSizedResultSegments))]
pub struct ResultSizesTwice {
    #[result] a: Variadic<AnyType>,
    #[result] b: Variadic<AnyType>,
}

/// Meaning.
#[op(dialect = D, mnemonic = "my", traits(Idempotent))]
pub struct IdempotentOfNothing {
    #[result] r: AnyType,
}

/// Meaning.
#[op(dialect = D, mnemonic = "my", traits(Involution))]
pub struct InvolutionOfTwo {
    #[operand] x: AnyType,
    #[operand] y: AnyType,
    #[result] r: AnyType,
}

/// Meaning.
#[op(dialect = D, mnemonic = "my", traits(ReturnLike))]
pub struct ReturnButNoTerminator {
    #[operand] x: Variadic<AnyType>,
}

// covers: SYM-003
/// An op.
#[op(dialect = D, mnemonic = "named", traits(Symbol))]
pub struct SymbolWithResult {
    #[attr] sym_name: SymbolNameAttr,
    #[result] x: AnyType,
}

fn main() {}
