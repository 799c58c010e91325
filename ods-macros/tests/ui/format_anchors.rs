#![allow(unused_imports)] // errors: 9

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("of" custom<Size>($x)^)? attr_dict ":" type($x) })]
pub struct OfOperandThatIsThere {
    #[operand] x: AnyType,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("of" custom<Size>($a, $b)^)? attr_dict })]
pub struct OfAttributeThatIsThere {
    #[attr] a: Optional<StrAttr>,
    #[attr] b: StrAttr,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $a ("of" custom<Size>(ref($a))^)? attr_dict })]
pub struct OfReferencesAlone {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { oilist("of" custom<Size>($b) | "and" $a) attr_dict })]
pub struct ClauseOfWhatIsThere {
    #[attr] a: Optional<StrAttr>,
    #[attr] b: StrAttr,
}

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { "<" ("," custom<Size>($width, $height)^)? ">" })]
pub struct OfParameterThatIsThere {
    width: Option<i64>,
    height: i64,
}

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { "<" $width ("," custom<Size>(ref($width))^)? ">" })]
pub struct OfReferredParameters {
    width: Option<i64>,
}

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { "<" custom<Size>(ref($width)) $width ">" })]
pub struct ReferenceToLater {
    width: i64,
}

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { "<" (struct($width) "," $height^)? ">" })]
pub struct StructDecidesNothing {
    width: i64,
    height: Option<i64>,
}

/// A type.
#[ty(dialect = D, mnemonic = "t", assembly { "<" ("," struct($width, $height)^)? ">" })]
pub struct StructOfWhatIsThere {
    width: Option<i64>,
    height: i64,
}

fn main() {}
