// errors: 1
//! The next rule is read as a part of this one.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    First: NegOp(NegOp(x)) => x
    Second: NegOp(x) => x;
}

fn main() {}
