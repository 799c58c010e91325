#![allow(unused_imports)] // errors: 16

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ()? attr_dict })]
pub struct Empty;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("a")? attr_dict })]
pub struct OnlyText;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { (" ")? attr_dict })]
pub struct OnlySpace;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { (^$x ":" type($x))? attr_dict })]
pub struct AnchorFirst {
    #[operand] x: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("a"^ $x ":" type($x))? attr_dict })]
pub struct AnchorOnText {
    #[operand] x: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("a" $a^)? attr_dict })]
pub struct AnchorOnRequired {
    #[attr] a: StrAttr,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ($x^^ ":" type($x))? attr_dict })]
pub struct AnchorTwice {
    #[operand] x: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x? attr_dict ":" type($x) })]
pub struct QuestionMarkAlone {
    #[operand] x: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ($x^ ":" type($x)?) attr_dict })]
pub struct QuestionMarkInside {
    #[operand] x: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ($x^ ":" type($x)) : "none"? attr_dict })]
pub struct ElseWithoutGroup {
    #[operand] x: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ($x^ ":" type($x))? : ("none") attr_dict })]
pub struct ElseAfterQuestionMark {
    #[operand] x: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ($x^ ":" type($x)) : ("none") : ("other")? attr_dict })]
pub struct ThreeParts {
    #[operand] x: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("a" operands^ ":" type(operands))? attr_dict })]
pub struct AllOperands {
    #[operand] x: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("a" results^)? attr_dict ":" type(results) })]
pub struct ResultsInside {
    #[result] r: Optional<AnyType>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ($a^) : ($x)? attr_dict ":" type($x) })]
pub struct RequiredInElse {
    #[attr] a: Optional<StrAttr>,
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ($dest $a^)? attr_dict })]
pub struct SuccessorFirst {
    #[attr] a: Optional<StrAttr>,
    #[successor] dest: AnySuccessor,
}

fn main() {}
