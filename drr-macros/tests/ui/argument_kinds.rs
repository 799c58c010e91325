// errors: 8
//! What does not fit an argument of a matched op.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    OpForAttribute: ConstantOp(NegOp(x)) => x;
}
pat! {
    LiteralForOperand: NegOp(1) => ConstantOp(1);
}
pat! {
    LiteralType: ConstantOp("one") => ConstantOp(1);
}
pat! {
    ListForOperand: NegOp([x]) => x;
}
pat! {
    SomeForOperand: NegOp(Some(x)) => x;
}
pat! {
    OpForVariadic: ConcatOp(NegOp(x)) => x;
}
pat! {
    EitherAttribute: either CompareOp(_, x, _) => x;
}
pat! {
    TwoKinds: ScaleOp(x, x, _, _, _) => x;
}

fn main() {}
