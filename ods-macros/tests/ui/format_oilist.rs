#![allow(unused_imports)] // errors: 10

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { oilist attr_dict })]
pub struct Alone {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { oilist() attr_dict })]
pub struct Empty {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { oilist("a" $a |) attr_dict })]
pub struct EmptyClause {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { oilist("a" $a | "a" $b) attr_dict })]
pub struct SameKeyword {
    #[attr] a: Optional<StrAttr>,
    #[attr] b: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { oilist("a" | "b" $b) attr_dict })]
pub struct OnlyKeyword {
    #[attr] a: Optional<StrAttr>,
    #[attr] b: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { oilist("a" ($a^)?) attr_dict })]
pub struct GroupInside {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { ("(" oilist("a" $a) ")")? attr_dict })]
pub struct InGroup {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { oilist("a" $a attr_dict) })]
pub struct DictionaryInside {
    #[attr] a: Optional<StrAttr>,
}

/// An op.
#[op(dialect = D, mnemonic = "my", assembly { oilist("a" $a^) attr_dict })]
pub struct Anchored {
    #[attr] a: Optional<StrAttr>,
}

fn main() {}
