// errors: 17
//! What cannot be read; each rule is reported.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    NoArrow: NegOp(x) = x;
    NoArguments: NegOp => x;
    NoResult: NegOp(x) =>;
    UnknownSuffix: NegOp(x) => x benifit(2);
    SuffixTwice: NegOp(x) => x benefit(2) benefit(3);
    BenefitTooLarge: NegOp(x) => x benefit(70000);
    BenefitText: NegOp(x) => x benefit("2");
    EmptyLoc: NegOp(x) => NegOp(x) loc();
    RootIndex: SplitOp(x).0 => (x, x);
    RestInside: ConcatOp([.., x]) => x;
    IgnoredInResult: NegOp(x) => AddOp(x, _);
    ConstraintInResult: NegOp(x) => AddOp(x: I32, x);
    EitherInResult: NegOp(x) => either AddOp(x, x);
    IndexOfNew: NegOp(x) => NegOp(SplitOp(x).0);
    ValueStatement: NegOp(x) => { x; NegOp(x) };
    TupleStatement: NegOp(x) => { (x, x); NegOp(x) };
    TwoGuards: NegOp(x) if true if false => x;
}

fn main() {}
