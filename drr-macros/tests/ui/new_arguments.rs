// errors: 12
//! Arguments of new ops have the wrong type.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    OperandForAttribute: NegOp(x) => ConstantOp(x);
}
pat! {
    AttributeForOperand: ConstantOp(value) => NegOp(value);
}
pat! {
    TextForNumber: NegOp(_) => ConstantOp("one");
}
pat! {
    RustForNumber: NegOp(x) => ConstantOp({ rw.ty(x) });
}
pat! {
    OpForNumber: NegOp(x) => ConstantOp(NegOp(x));
}
pat! {
    ValueForOptional: NegOp(x) => SliceOp(x, x);
}
pat! {
    ListForOne: NegOp(x) => NegOp([x]);
}
pat! {
    VariadicForOne: ConcatOp(xs) => NegOp(xs);
}
pat! {
    BlockForValue: BranchOp(_)[to] => { StoreOp(to, to); };
}

fn main() {}
