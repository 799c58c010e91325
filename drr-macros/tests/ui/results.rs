// errors: 11
//! Results: how many, and which.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    TwoForOne: NegOp(x) => (x, x);
}
pat! {
    OneForTwo: SplitOp(x) => x;
}
pat! {
    NoneForOne: NegOp(_) => ();
}
pat! {
    OpWithTwo: NegOp(x) => SplitOp(x);
}
pat! {
    OpWithout: NegOp(x) => StoreOp(x, x);
}
pat! {
    NestedWithTwo: NegOp(SplitOp(x)) => x;
}
pat! {
    ResultTooFar: NegOp(SplitOp(x).2) => x;
}
pat! {
    NewWithTwo: NegOp(x) => NegOp(SplitOp(x));
}
pat! {
    BoundWithTwo: NegOp(x) => { s @ SplitOp(x); NegOp(s) };
}
pat! {
    NewTooFar: NegOp(x) => { s @ SplitOp(x); s.2 };
}
pat! {
    RustValue: NegOp(_) => {{ 1 }};
}

fn main() {}
