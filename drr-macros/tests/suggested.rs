//! What messages about mistakes in rules suggest, done: the rules of `tests/ui`, mended as their errors say.

mod common;

use common::*;
use terrace_drr_macros::pat;

pat! {
    /// `a rule begins with its name`.
    Named: AddOp(x, _) => x;
    /// `a rule matches one op: write a rule for each`.
    AsWell: SubOp(x, _) if ir.has_uses(x) => x;
    /// `every argument is listed: write _ for each that may be anything`, `x is never used: write _ instead`.
    Listed: ScaleOp(x, _, _, _, 1) => x;
    /// `a call of a method is Rust code: write it in braces`; `benefit(+2)`.
    Called: NegOp(x) => {{ x.clone() }} benefit(+2);
    /// `every argument of a new op must be given`, by what is bound.
    Given: CastOp(x) => NegOp(x);
    /// `(a, b) gives two`.
    Two: SplitOp(x) => (x, x);
}

#[test]
fn mended_rules_apply() {
    let mut fixture = Fixture::new();
    let (a, b) = (fixture.arg(0), fixture.arg(1));
    let sum = fixture.value::<AddOp>(&[a, b], &[], Type::I32);
    fixture.value::<SubOp>(&[sum, b], &[], Type::I32);
    assert_eq!(fixture.apply(&AsWell), "%0 = add a b");
}
