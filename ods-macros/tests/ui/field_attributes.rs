#![allow(unused_imports)] // errors: 23

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// Arguments of the kinds.
#[op(dialect = D, mnemonic = "my")]
pub struct KindArguments {
    #[operand(name = "y")] x: AnyType,
    #[result = "r"] r: AnyType,
    #[attr = "a"] a: StrAttr,
    #[attr("b")] b: StrAttr,
    #[attr(name)] c: StrAttr,
    #[attr(name = 4)] d: StrAttr,
    #[attr(name = "e", name = "f")] e: StrAttr,
    #[attr(name = "g", optional)] g: StrAttr,
    #[attr(name = "")] h: StrAttr,
    #[attr(name = "i i")] i: StrAttr,
    #[attr(discardable = true)] j: StrAttr,
    #[attr(discardable, discardable)] k: StrAttr,
    #[result(discardable)] l: AnyType,
}

/// The same kind twice.
#[op(dialect = D, mnemonic = "my")]
pub struct KindTwice {
    #[operand] #[operand] x: AnyType,
}

/// Kinds of other systems.
#[op(dialect = D, mnemonic = "my")]
pub struct OtherKinds {
    #[operands] a: AnyType,
    #[attribute] b: StrAttr,
    #[input] c: AnyType,
    #[output] d: AnyType,
    #[block] e: AnySuccessor,
    #[Operand] f: AnyType,
}

/// Names that are taken.
#[op(dialect = D, mnemonic = "my")]
pub struct Taken {
    #[operand] builder: AnyType,
    #[attr] y: StrAttr,
    #[attr] y_attr: StrAttr,
}

/// One name twice.
#[op(dialect = D, mnemonic = "my")]
pub struct NameTwice {
    #[operand] x: AnyType,
    #[result] x: AnyType,
}

/// Segments by hand.
#[op(dialect = D, mnemonic = "my", traits(AttrSizedOperandSegments))]
#[allow(non_snake_case)]
pub struct SegmentsByHand {
    #[operand] a: Variadic<AnyType>,
    #[operand] b: Variadic<AnyType>,
    #[attr] operandSegmentSizes: DenseI32ArrayAttr,
}

fn main() {}
