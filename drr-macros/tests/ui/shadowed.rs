// errors: 3
//! Rules that never apply.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    General: NegOp(x) => x;
    Constrained: NegOp(x: I32) => x;
    Same: SubOp(x, x) => ConstantOp(0);
    Renamed: SubOp(y, y) => y;
    NotSame: SubOp(x, _) => x;
    GivesUp: CastOp(x) => {{ Err::<Value, _>(MatchFailure::new("x"))?; x }};
    AfterGivingUp: CastOp(x) => x;
    Guarded: LoadOp(x) if ir.has_uses(x) => x;
    AfterGuarded: LoadOp(x) => x;
    Late: ScaleOp(x, _, _, _, 1) => x;
    Early: ScaleOp(x, _, _, _, _) => x benefit(2);
}

fn main() {}
