// errors: 5
//! The number of arguments of ops, left and right.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    TooFew: AddOp(x) => x;
}
pat! {
    TooMany: NegOp(x, _) => x;
}
pat! {
    TooFewInResult: NegOp(x) => AddOp(x);
}
pat! {
    TooManyInResult: NegOp(x) => NegOp(x, x);
}

fn main() {}
