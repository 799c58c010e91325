// errors: 4
//! Constraints of the wrong kind.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    AttributeConstraintOnOperand: NegOp(x: I64Attr) => x;
}
pat! {
    TypeConstraintOnAttribute: n @ ConstantOp(_: I64) if n.ty(ir) == Type::I64 => ConstantOp(1);
}
pat! {
    NoConstraint: NegOp(x: String) => x;
}
pat! {
    UnknownConstraint: NegOp(x: I65) => x;
}

fn main() {}
