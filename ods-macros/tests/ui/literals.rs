#![allow(unused, missing_docs)] // errors: 15
//! Literals and brackets of the wrong kinds.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod mnemonic_concat {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = concat!("a", "b"))]
    pub struct AOp { #[operand] x: AnyType }
}

mod mnemonic_const {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    const A: &str = "a";
    #[op(dialect = D, mnemonic = A)]
    pub struct AOp { #[operand] x: AnyType }
}

mod mnemonic_char {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = 'a')]
    pub struct AOp { #[operand] x: AnyType }
}

mod mnemonic_bytes {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = b"a")]
    pub struct AOp { #[operand] x: AnyType }
}

mod mnemonic_colon {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic: "a")]
    pub struct AOp { #[operand] x: AnyType }
}

mod dialect_colon {
    use super::*;

    #[dialect(name: "d")]
    pub struct D;
}

mod dialect_no_paren {
    use super::*;

    #[dialect]
    pub struct D;
}

mod fmt_char {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { $x attr_dict ':' type($x) })]
    pub struct AOp { #[operand] x: AnyType }
}

mod fmt_colon_tok {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { $x attr_dict : type($x) })]
    pub struct AOp { #[operand] x: AnyType }
}

mod fmt_dash {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly { $x attr-dict ":" type($x) })]
    pub struct AOp { #[operand] x: AnyType }
}

mod ops_bracket {
    use super::*;

    #[dialect(name = "d", ops[A])]
    pub struct MyD;
}

mod fmt_brackets {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly [ $x attr_dict ":" type($x) ])]
    pub struct AOp { #[operand] x: AnyType }
}

mod fmt_paren {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly ( $x attr_dict ":" type($x) ))]
    pub struct AOp { #[operand] x: AnyType }
}

mod fmt_eq_brace {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", assembly = { $x attr_dict ":" type($x) })]
    pub struct AOp { #[operand] x: AnyType }
}

mod enum_const_value {
    use super::*;

    const ONE: i32 = 1;
    #[enum_attr(repr = i32)]
    pub enum A { X = ONE }
}

fn main() {}
