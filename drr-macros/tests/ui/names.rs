// errors: 20
//! Names that are not bound, not used, or bound twice.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    Unbound: NegOp(x) => AddOp(x, y);
    UnboundReplacement: NegOp(_) => y;
    UnboundLoc: NegOp(x) => NegOp(x) loc(y);
    UsedBeforeBuilt: NegOp(x) => { StoreOp(mem, x); mem @ AllocOp(None) -> Type::I64; mem };
    Unused: AddOp(x, y) => x;
    UnusedOp: n @ NegOp(x) => x;
    UnusedNew: NegOp(x) => { n @ NegOp(x); x };
    TwoOps: AddOp(n @ NegOp(_), n @ NegOp(_)) => n;
    NewTakesName: NegOp(x) => { x @ NegOp(x); x };
    OwnOperand: n @ NegOp(n) => n;
    ByItself: n @ NegOp(_) => n;
    Reserved: AddOp(ir, rw) => AddOp(rw, ir);
    NoResults: NegOp(x) => x.0;
    BlockLoc: BranchOp(xs)[to] => BranchOp(xs)[to] loc(to);
    EitherOfOne: either NegOp(x) => x;
    TooManyEither: either AddOp(a, either AddOp(b, either AddOp(c, either AddOp(d, either AddOp(e, _))))) =>
        ConcatOp([a, b, c, d, e]);
    NestedList: ConcatOp([[x]]) => x;
    LiteralElement: ConcatOp([1, x]) => x;
}

fn main() {}
