#![allow(unused_imports)] // errors: 12

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x atr_dict ":" type($x) })]
pub struct FormatUnknownDirective {
    #[operand] x: AnyType,
}

// covers: ODS-116
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x to attr_dict ":" type($x) })]
pub struct FormatBareKeyword {
    #[operand] x: AnyType,
}

// covers: ODS-116
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x -> type($x) attr_dict })]
pub struct FormatBarePunctuation {
    #[operand] x: AnyType,
}

// covers: ODS-116
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x "a b" attr_dict ":" type($x) })]
pub struct FormatBadLiteral {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { { $x } attr_dict ":" type($x) })]
pub struct FormatBraces {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict ":" type(x) })]
pub struct FormatTypeWithoutDollar {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly = "$x `, attr-dict")]
pub struct FormatStringErrors {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", traits(Comutative), assembly { $z "a b" type(x) })]
pub struct FormatSeveralErrors {
    #[operand] x: AnyType,
    y: AnyType,
}

fn main() {}
