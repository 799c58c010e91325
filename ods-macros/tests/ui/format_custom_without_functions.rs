#![allow(unused_imports)] // errors: 5

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(MyOp, BegunOp), types(BegunType))]
pub struct D;

// covers: ODS-105, ODS-121
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>($size) attr_dict })]
pub struct MyOp {
    #[attr] size: I64Attr,
}

/// An op with a group that a custom directive begins.
#[op(dialect = D, mnemonic = "begun", assembly { (custom<Size>($size)^)? attr_dict })]
pub struct BegunOp {
    #[attr] size: Optional<I64Attr>,
}

/// A type with such a group.
#[ty(dialect = D, mnemonic = "begun", assembly { "<" (custom<Size>($size)^)? ">" })]
pub struct BegunType {
    size: Option<i64>,
}

fn main() {}
