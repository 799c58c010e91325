#![allow(unused_imports)] // errors: 18

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "$x `,` attr-dict `:` type($x")]
pub struct Unclosed {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "$x atr-dict `:` type($x)")]
pub struct UnknownDirective {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "$x attr_dict_ `:` type($x)")]
pub struct RustSpelling {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "$input attr-dict `:` type($x)")]
pub struct UnknownName {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "$x, attr-dict `:` type($x)")]
pub struct BareComma {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "$x attr-dict : type($x)")]
pub struct BareColon {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "$x to attr-dict `:` type($x)")]
pub struct BareKeyword {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "{ $x } attr-dict `:` type($x)")]
pub struct BareBrace {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "$x `to the` attr-dict `:` type($x)")]
pub struct TwoWords {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "custom<Size>(\"a) attr-dict")]
pub struct UnclosedQuote {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "$ x attr-dict")]
pub struct DollarAlone {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "$x `:` type($x)")]
pub struct NoAttrDict {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "$x attr-dict")]
pub struct NoType {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "")]
pub struct Empty;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly {  })]
pub struct EmptyTokens;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x ',' attr_dict 4 })]
pub struct RustLiteral {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict - type($x) })]
pub struct Backticks {
    #[operand] x: AnyType,
}

fn main() {}
