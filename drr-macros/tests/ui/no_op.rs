// errors: 4
//! A type or an attribute where an op is expected: an error in each place.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;
use terrace_ir::types::IntegerType;

pat! {
    Matched: NegOp(IntegerType(x)) => x;
}
pat! {
    Nested: NegOp(IntegerType(NegOp(x))) => x;
}
pat! {
    Root: IntegerType(x) => x;
}
pat! {
    Result: NegOp(x) => IntegerType(x);
}

fn main() {}
