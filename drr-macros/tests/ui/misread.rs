// errors: 12
//! What looks like Rust, or like another rule.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

fn helper(rw: &mut terrace_ir::Rewriter<'_>, x: terrace_ir::Value) -> terrace_ir::Value {
    x
}

pat! {
    Called: NegOp(x) => helper(rw, x);
    CalledInside: NegOp(x) => NegOp(helper(rw, x));
    CalledInSource: NegOp(helper(x)) => x;
    Twice: NegOp(NegOp(x)) => x;
    Twice: AddOp(x, _) => x;
    TooMuch: NegOp(NegOp(x)) => x benefit(70000);
    NoNumber: NegOp(NegOp(x)) => x benefit("high");
    NoOp: AddOp(x, x.0) => x;
    LaterOp: AddOp(s.0, s @ NegOp(_)) => s;
    RootOp: s @ AddOp(x, s.0) => x;
}
pat! {
    ResultTooFar: AddOp(s @ SplitOp(_).0, s.2) => s.1;
}
pat! {
    NoSuchResult: AddOp(s @ SplitOp(_).0, s.middle) => s.1;
}
pat! {
    RequiredLeftOut: NegOp(x) => AddOp(x, None);
}

fn main() {}
