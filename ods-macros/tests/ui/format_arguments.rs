#![allow(unused_imports)] // errors: 22

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" type })]
pub struct TypeAlone {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" type() })]
pub struct TypeOfNothing {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" type($x, $x) })]
pub struct TypeOfTwo {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" type(type($x)) })]
pub struct TypeOfType {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" type("x") })]
pub struct TypeOfText {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $lhs attr_dict ":" type($lsh) })]
pub struct TypeOfUnknown {
    #[operand] lhs: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" functional_type })]
pub struct FunctionalAlone {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" functional_type(operands) })]
pub struct FunctionalOfOne {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" functional_type(operands, results, results) })]
pub struct FunctionalOfThree {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" functional_type($x, results) type($x) })]
pub struct FunctionalAndType {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { qualified() attr_dict })]
pub struct QualifiedOfNothing {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { qualified($x) attr_dict ":" type($x) })]
pub struct QualifiedOperand {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { qualified("x") attr_dict })]
pub struct QualifiedText {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict() ":" type($x) })]
pub struct AttrDictWithArguments {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { operands($x) attr_dict ":" type($x) })]
pub struct OperandsOfOne {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x prop_dict prop_dict attr_dict ":" type($x) })]
pub struct DictionaryTwice {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $body regions attr_dict_with_keyword })]
pub struct RegionsTwice {
    #[region] body: AnyRegion,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { successors $dest attr_dict })]
pub struct SuccessorsTwice {
    #[successor] dest: AnySuccessor,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $ attr_dict })]
pub struct DollarAlone {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $"x" attr_dict })]
pub struct DollarKeyword {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { params attr_dict })]
pub struct Parameters;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { struct(params) attr_dict })]
pub struct StructOfParameters;

fn main() {}
