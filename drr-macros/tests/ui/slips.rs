#![allow(unused, missing_docs)] // errors: 30
//! Slips in the syntax of rules.

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

// result unbound
pat! {
    ResultUnbound: AddOp(x, y) => z;
}
// bound twice nested
pat! {
    BoundTwiceNested: AddOp(NegOp(x), NegOp(x)) => y;
}
// missing arrow
pat! {
    MissingArrow: AddOp(x, y) x;
}
// thin arrow
pat! {
    ThinArrow: AddOp(x, y) -> x;
}
// no name
pat! {
    AddOp(x, y) => x;
}
// string op
pat! {
    StringOp: "test.add"(x, y) => x;
}
// op without args
pat! {
    OpWithoutArgs: NegOp => x;
}
// op braces
pat! {
    OpBraces: NegOp { input: x } => x;
}
// range attr
pat! {
    RangeAttr: ConstantOp(1..=3) => ConstantOp(1);
}
// or pat
pat! {
    OrPat: AddOp(x, y) | SubOp(x, y) => x;
}
// benefit str
pat! {
    BenefitStr: NegOp(x) => x benefit("a");
}
// benefit before
pat! {
    BenefitBefore: benefit(2) NegOp(x) => x;
}
// benefit twice
pat! {
    BenefitTwice: NegOp(x) => x benefit(1) benefit(2);
}
// benefit missp
pat! {
    BenefitMissp: NegOp(x) => x benfit(2);
}
// comma rules
pat! {
    CommaRules: NegOp(x) => x, S: SubOp(x, y) => x;
}
// underscore result
pat! {
    UnderscoreResult: NegOp(x) => _;
}
// wild in result
pat! {
    WildInResult: NegOp(x) => AddOp(x, _);
}
// at in wrong
pat! {
    AtInWrong: x @ NegOp => x;
}
// rest
pat! {
    Rest: AddOp(x, ..) => x;
}
// keyword bind
pat! {
    KeywordBind: NegOp(type) => type;
}
// self bind
pat! {
    SelfBind: NegOp(self) => self;
}
// ir bind
pat! {
    IrBind: NegOp(ir) => ir;
}
// rw bind
pat! {
    RwBind: NegOp(rw) => rw;
}
// mut bind
pat! {
    MutBind: NegOp(mut x) => x;
}
// ref bind
pat! {
    RefBind: NegOp(&x) => x;
}
// only comment
pat! {
    R
}
// macro call
pat! {
    MacroCall: NegOp(x) => todo!();
}
// method
pat! {
    Method: NegOp(x) => x.clone();
}
// nested pat
pat! {
    NestedPat: NegOp(NegOp(x) => x) => x;
}
// type as operand
pat! {
    TypeAsOperand: NegOp(I32) => x;
}

fn main() {}
