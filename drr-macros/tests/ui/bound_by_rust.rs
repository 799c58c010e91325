// errors: 18
//! Names that guards and Rust code in results bind, block arguments, and results by name.
#![allow(unused, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    UnusedInGuard: NegOp(x) if let Some(k) = x.defining::<NegOp>(ir) => x;
    UnusedInLet: NegOp(x) => { let (a, b) = (x, x); a };
    BoundTwiceInGuard: NegOp(x) if let Some(x) = x.defining::<NegOp>(ir) => x;
    BoundTwiceInLet: NegOp(x) => { let x = x; x };
    UsedBeforeLet: NegOp(x) => { NegOp(y); let y = x; y };
    NameOfRust: NegOp(x) => { let s = SplitOp::build(rw, Location::UNKNOWN, x); s.low };
    BlockArgumentNumber: NegOp(argument(first)) => ConstantOp(1);
    MethodCall: SplitOp(x).low() => x;
    LetWithoutValue: NegOp(x) => { let y; x };
}
pat! {
    NoSuchResult: NegOp(SplitOp(x).middle) => x;
}
pat! {
    NoSuchNewResult: NegOp(x) => { s @ SplitOp(x); s.middle };
}
pat! {
    ArgumentForAttribute: ConstantOp(argument(0)) => ConstantOp(1);
}
pat! {
    ArgumentForVariadic: ConcatOp(argument(0)) => ConstantOp(1);
}
pat! {
    GuardIsNoOption: NegOp(x) if let Some(_y) = ir.ty(x) => x;
}
pat! {
    SomeForRequired: ConstantOp(Some(value)) => ConstantOp(value);
}
pat! {
    NoneForUnit: ScaleOp(x, _, _, None, _) => x;
}
pat! {
    OpInOptionalAttribute: ScaleOp(_, _, Some(NegOp(y)), _, _) => y;
}
pat! {
    HalfAuxiliary: SplitOp(x) => (x, SplitOp(x));
}

fn main() {}
