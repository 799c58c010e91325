// errors: 3
//! Result types that are missing or too many.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    NotInferred: NegOp(x) => NegOp(CastOp(x));
}
pat! {
    NotInferredItem: NegOp(x) => { StoreOp(AllocOp(None), x); x };
}
pat! {
    TooManyTypes: NegOp(x) => NegOp(x) -> (Type::I32, Type::I64);
}
fn main() {}
