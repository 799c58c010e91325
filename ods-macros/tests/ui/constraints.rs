#![allow(unused_imports)] // errors: 6

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d")]
pub struct D;

constraint! {
    pub C: Type = AnyType;
}

constraint! {
    /// any value
    pub C: Value = AnyType;
}

constraint! {
    /// any type
    pub C: Type = AnyType + AnyType;
    /// any type
    pub E: Type = 4;
}

constraint! {
    /// no function
    pub WithWord: Type = AnyType, buidable = |cx| Type::I1;
    /// no type
    pub OfAttribute: Attribute = AnyAttr, buildable = |cx| Type::I1;
}

fn main() {}
