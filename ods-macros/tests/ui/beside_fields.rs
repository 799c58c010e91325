#![allow(unused, missing_docs)] // errors: 9
//! Attributes and types of Rust that a field cannot have.

use terrace_ir::ods::*;
use terrace_ods_macros::*;

mod doc_inside_list {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a", /** adds */ verify)]
    pub struct AOp { #[operand] x: AnyType }
}

mod serde_on_field {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] #[serde(skip)] x: AnyType }
}

mod default_attr {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[attr] #[default(1)] n: I64Attr }
}

mod inline_on_op {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    #[repr(C)]
    pub struct AOp { #[operand] x: AnyType }
}

mod enum_cfg {
    use super::*;

    #[enum_attr(repr = i32)]
    pub enum A { #[cfg(unix)] X = 1, Y = 2 }
}

mod operand_is_vec {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[operand] x: Vec<AnyType> }
}

mod attr_is_string {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[attr] x: String }
}

mod region_is_type {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[op(dialect = D, mnemonic = "a")]
    pub struct AOp { #[region] x: AnyType }
}

mod ty_bool_param {
    use super::*;

    #[dialect(name = "d")]
    pub struct D;

    #[ty(dialect = D, mnemonic = "t")]
    pub struct T { flag: bool, name: &str }
}

fn main() {}
