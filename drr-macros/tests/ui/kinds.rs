#![allow(unused, missing_docs)] // errors: 15
//! Values of other kinds than a rule asks for.

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

// int operand
pat! {
    IntOperand: AddOp(x, 0) => x;
}
// float attr
pat! {
    FloatAttr: ConstantOp(1.5) => ConstantOp(1);
}
// if nonbool
pat! {
    IfNonbool: NegOp(x) if x => x;
}
// guard ir missing
pat! {
    GuardIrMissing: NegOp(x) if x.has_uses() => x;
}
// result type wrong
pat! {
    ResultTypeWrong: NegOp(x) => CastOp(x) -> i32;
}
// operand as attr
pat! {
    OperandAsAttr: NegOp(x) => ConstantOp(x);
}
// attr as operand
pat! {
    AttrAsOperand: ConstantOp(x) => NegOp(x);
}
// two results one
pat! {
    TwoResultsOne: NegOp(x) => (x, x);
}
// one for two
pat! {
    OneForTwo: SplitOp(x) => x;
}
// nested unknown
pat! {
    NestedUnknown: NegOp(NegOpp(x)) => x;
}
// result unknown op
pat! {
    ResultUnknownOp: NegOp(x) => NegOpp(x);
}
// use undefined fn
pat! {
    UseUndefinedFn: NegOp(x) if is_good(ir, x) => x;
}
// opt some missing
pat! {
    OptSomeMissing: SliceOp(x, y) => AddOp(x, y);
}
// variadic as single
pat! {
    VariadicAsSingle: ConcatOp(xs) => NegOp(xs);
}
// single as variadic
pat! {
    SingleAsVariadic: NegOp(x) => ConcatOp(x);
}

fn main() {}
