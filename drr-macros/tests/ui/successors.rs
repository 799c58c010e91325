// errors: 4
//! Successors: how many, and what.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    TooFew: CondBranchOp(_, xs, _)[to] => BranchOp(xs)[to];
}
pat! {
    None: NegOp(x)[to] => { BranchOp([])[to]; x };
}
pat! {
    Missing: CondBranchOp(_, xs, _) => BranchOp(xs);
}
pat! {
    NotABlock: CondBranchOp(c, xs, _) => BranchOp(xs)[c];
}

fn main() {}
