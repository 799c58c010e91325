// errors: 19
//! Regions: how many, which, and what becomes of them.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    NoRegions: NegOp(x) { _ } => x;
}
pat! {
    TooFewRegions: IfOp(c) { then } => IfOp(c) { then, {} };
}
pat! {
    TooManyNew: LoopOp(x, n) { body } => LoopOp(x, n) { body, {} };
}
pat! {
    MovedTwice: IfOp(c) { then, _ } => IfOp(c) { then, then };
    ClonedAfterMove: IfOp(c) { then, _ } => IfOp(c) { then, clone(then) };
    OfNested: LoopOp(LoopOp(x, _) { body }, n) { _ } => LoopOp(x, n) { body };
    NotARegion: LoopOp(x, n) { _ } => LoopOp(x, n) { x };
    UnusedRegion: LoopOp(x, n) { body } => x;
    RegionTwice: IfOp(c) { body, body } => IfOp(c) { body, {} };
    RegionLoc: LoopOp(x, n) { body } => LoopOp(x, n) { body } loc(body);
    UnboundRegion: LoopOp(x, n) { _ } => LoopOp(x, n) { body };
    ResultOfRegion: LoopOp(x, n) { body } => body.0;
    WithoutBraces: LoopOp(x, n) { YieldOp([y]) } => x;
    IndexOfLast: LoopOp(x, n) { { YieldOp([y]).0 } } => x;
    TwoInBlock: LoopOp(x, n) { { NegOp(y), YieldOp([y]) } } => x;
}
pat! {
    RegionAsValue: LoopOp(_, n) { body } => LoopOp(body, n) { {} };
}
pat! {
    UnknownLast: LoopOp(x, _) { { .., StopOp([x]) } } => x;
}

fn main() {}
