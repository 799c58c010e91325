//! What messages about mistakes in rules suggest, done: the rules of `tests/ui`, mended as their errors say.

mod common;

use common::*;
use terrace_drr_macros::pat;

macro_rules! same {
    ($value:expr) => {
        $value
    };
}

fn helper(_: &mut Rewriter<'_>, value: Value) -> Value {
    value
}

pat! {
    /// `a rule matches one op: write a rule for each`.
    AsWell: SubOp(x, _) if ir.has_uses(x) => x;
    /// `every argument is listed: write _ for each that may be anything`, `x is never used: write _ instead`.
    Listed: ScaleOp(x, _, _, _, 1) => x;
    /// `a call of a method is Rust code: write it in braces`; `benefit(+2)`.
    Called: NegOp(x) => { x.clone() } benefit(+2);
    /// `helper is a function, and a call is Rust code: write it in braces, { helper(rw, ..) }`.
    Helped: CastOp(NegOp(x)) => { helper(rw, x) };
    /// `what Rust code compares or computes stands in a guard, if .., before =>`.
    Guarded: ScaleOp(x, _, _, _, n) if (1..=3).contains(&n) => x;
    /// `a guard changes nothing, and reads the IR through ir`.
    Read: AddOp(NegOp(x), _) if ir.has_one_use(x) => x;
    /// `a call of a macro is Rust code: write it in braces`.
    Expanded: CastOp(AddOp(x, _)) => { same!(x) };
    /// `every argument of a new op must be given`, by what is bound.
    Given: CastOp(x) => NegOp(x);
    /// `a rule begins with its name`.
    Named: AddOp(x, _) => x;
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
    // A helper in braces compiles; here is nothing that it applies to.
    let said = fixture.apply(&Helped);
    assert_eq!(said, "no match: the op is not a 'test.cast'");
}
