#![allow(unused_imports)] // errors: 16

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom($a) attr_dict })]
pub struct WithoutName {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<>($a) attr_dict })]
pub struct EmptyName {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<"Size">($a) attr_dict })]
pub struct NameAsText {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size> attr_dict })]
pub struct WithoutArguments {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>($a $b) attr_dict })]
pub struct NoComma {
    #[attr] a: Optional<StrAttr>,
    #[attr] b: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>($c) attr_dict })]
pub struct UnknownArgument {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>($r) attr_dict ":" type($r) })]
pub struct ResultArgument {
    #[result] r: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>(custom<Size>($a)) attr_dict })]
pub struct Nested {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>(($a^)?) attr_dict })]
pub struct GroupArgument {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>(operands, type(operands)) attr_dict })]
pub struct AllArgument {
    #[operand] a: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>(qualified("x"), $a) attr_dict })]
pub struct QualifiedArgument {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>(ref) attr_dict })]
pub struct RefAlone {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>(ref()) attr_dict })]
pub struct RefOfNothing {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>(ref("x")) attr_dict })]
pub struct RefOfText {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $a ref($a) attr_dict })]
pub struct RefOutside {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $a custom<Size>($a) attr_dict })]
pub struct ArgumentTwice {
    #[attr] a: Optional<StrAttr>,
}

fn main() {}
