// errors: 2
//! An op that does not exist is reported once in each place.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    Source: NegOp(NegativeOp(x)) => x;
}
pat! {
    Result: NegOp(x) => NegativeOp(x, 1);
}

fn main() {}
