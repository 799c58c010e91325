#![allow(unused, missing_docs)] // errors: 14
//! What stands in a place where it says nothing, or something else.

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

// what it makes, it matches
pat! {
    Again: NegOp(x) => NegOp(x);
}
// a derive
pat! {
    /// Has no fields to derive of.
    #[derive(Debug)]
    Derived: NegOp(NegOp(x)) => x;
}
// two ops of a name
pat! {
    OpTwice: AddOp(o @ NegOp(x), o @ NegOp(x)) => x;
}
// the rewriter in a guard
pat! {
    RewriterInGuard: NegOp(NegOp(x)) if rw.has_one_use(x) => x;
}
// a block in the syntax of its text
pat! {
    Caret: NegOp(x)[^a] => x;
}
// a closure
pat! {
    Closure: NegOp(NegOp(x)) => |rw| x;
}
// a macro
pat! {
    Macro: NegOp(NegOp(x)) => todo!();
}
// a benefit that is set
pat! {
    BenefitIs: NegOp(NegOp(x)) => x benefit = 2;
}
// a sum
pat! {
    Sum: ScaleOp(x, _, _, _, 1 + 1) => x;
}
// a range
pat! {
    Range: ScaleOp(x, _, _, _, 1..=3) => x;
}
// two arguments in one
pat! {
    Either: NegOp(NegOp(x) | AddOp(x, _)) => x;
}
// a pattern after what it names
pat! {
    After: NegOp(NegOp(x) @ o) => o;
}
// a doc comment at the end
pat! {
    Ends: NegOp(NegOp(x)) => x; /// Of nothing.
}
// no end
pat! {
    NoEnd: NegOp(NegOp(x)) => x
}

fn main() {}
