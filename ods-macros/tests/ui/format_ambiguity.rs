#![allow(unused_imports)] // errors: 19

use terrace_ir::ods::*;
use terrace_ir::types::Type;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $xs $ys attr_dict ":" type(operands) }, traits(AttrSizedOperandSegments))]
pub struct TwoLists {
    #[operand] xs: Variadic<AnyType>,
    #[operand] ys: Variadic<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $xs "," $y attr_dict ":" type(operands) })]
pub struct CommaAfterList {
    #[operand] xs: Variadic<AnyType>,
    #[operand] y: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("k" $x^)? "k" $y attr_dict ":" type(operands) })]
pub struct SameKeyword {
    #[operand] x: Optional<AnyType>,
    #[operand] y: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("k" $x^)? ("k" $y^)? attr_dict ":" type(operands) }, traits(AttrSizedOperandSegments))]
pub struct GroupsBeginAlike {
    #[operand] x: Optional<AnyType>,
    #[operand] y: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("k" $x^) : ("k" "none")? attr_dict ":" type(operands) })]
pub struct BothSidesBeginAlike {
    #[operand] x: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { oilist("k" $x | "l" $y) "l" attr_dict ":" type(operands) }, traits(AttrSizedOperandSegments))]
pub struct AfterClauses {
    #[operand] x: Optional<AnyType>,
    #[operand] y: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" type($x) type($results) })]
pub struct TypesInARow {
    #[operand] x: Variadic<AnyType>,
    #[result] results: Variadic<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ($a^)? ($b^)? attr_dict })]
pub struct SameConstraint {
    #[attr] a: Optional<StrAttr>,
    #[attr] b: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $a $b attr_dict })]
pub struct OptionalOutsideOfGroups {
    #[attr] a: Optional<I64Attr>,
    #[attr] b: I64Attr,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("on" $x^)? attr_dict_with_keyword "attributes" ":" type(operands) })]
pub struct AttributesTwice {
    #[operand] x: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { attr_dict ("to" $x^)? "{" "}" })]
pub struct BraceAfterDictionary {
    #[operand] x: Optional<I32>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $b attr_dict $blocks })]
pub struct ListOfSuccessors {
    #[successor] b: Variadic<AnySuccessor>,
    #[successor] blocks: AnySuccessor,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { "from" "" "to" $x attr_dict ":" type($x) })]
pub struct JoinedWords {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { "from"! $x attr_dict ":" type($x) })]
pub struct NeedlessFirst {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ! $x attr_dict ":" type($x) })]
pub struct FirstOfNothing {
    #[operand] x: AnyType,
}

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { "<" ("k" $a^)? "k" $b ">" })]
pub struct TypeKeyword {
    a: Option<u32>,
    b: u32,
}

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { "<" ($a^)? $b ">" })]
pub struct TypeNumbers {
    a: Option<u32>,
    b: u32,
}

/// An attribute.
#[attr(dialect = D, mnemonic = "a", assembly { "<" $list "," $b ">" })]
pub struct ListParameter {
    list: Vec<u32>,
    b: u32,
}

fn main() {}
