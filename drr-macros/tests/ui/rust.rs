// errors: 4
//! Errors in Rust code are Rust errors, at its tokens.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    GuardIsNotBool: NegOp(x) if ir.ty(x) => x;
}
pat! {
    NoSuchMethod: NegOp(x) if x.is_nice() => x;
}
pat! {
    UnknownName: NegOp(x) => AddOp(x, { y });
}
pat! {
    ChangesInGuard: n @ NegOp(x) if { ir.set_operand(n.into(), 0, x); true } => x;
}

fn main() {}
