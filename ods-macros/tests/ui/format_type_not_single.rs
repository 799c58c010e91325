#![allow(unused_imports)] // errors: 1

use terrace_ir::ods::*;
use terrace_ods_macros::*;

/// A dialect.
#[dialect(name = "d", ops(MyOp))]
pub struct D;

// covers: ODS-138, ODS-142
/// An op.
#[op(dialect = D, mnemonic = "my", assembly { $x attr_dict })]
pub struct MyOp {
    #[operand] x: Tensorish,
}

constraint! {
    /// tensor
    pub Tensorish: Type = AnyTensor & |_, _| true;
}

fn main() {}
