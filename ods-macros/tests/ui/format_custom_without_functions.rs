#![allow(unused_imports)]

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(MyOp))]
pub struct D;

// covers: ODS-105, ODS-121
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { custom<Size>($size) attr_dict })]
pub struct MyOp {
    #[attr] size: I64Attr,
}

fn main() {}
