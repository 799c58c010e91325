//! What the rules for an op have in common is tested once.

mod common;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::*;
use terrace_drr_macros::pat;
use terrace_ods_macros::constraint;
use terrace_rewrite::{FrozenPatterns, PatternSet};

static TESTS: AtomicUsize = AtomicUsize::new(0);
/// The tests count with one counter.
static ALONE: Mutex<()> = Mutex::new(());

fn counted(result: bool) -> bool {
    TESTS.fetch_add(1, Ordering::Relaxed);
    result
}

constraint! {
    /// any type, counted
    Counted: Type = |_| counted(true);
    /// no type, counted
    Never: Type = |_| counted(false);
}

pat! {
    First: SubOp(NegOp(x: Counted), ConstantOp(0)) => x;
    Second: SubOp(NegOp(x: Counted), ConstantOp(1)) => x;
    Third: SubOp(NegOp(x: Counted), NegOp(y)) => AddOp(y, x);
    Fourth: SubOp(NegOp(x: Counted), y) if ir.ty(y) == Type::F32 => x;
    Fifth: SubOp(NegOp(x: Counted), y) => AddOp(x, y);

    static LIKE_BEGINNINGS;
}

pat! {
    NeverFirst: SubOp(x: Never, ConstantOp(0)) => x;
    NeverSecond: SubOp(x: Never, ConstantOp(1)) => x;
    NeverThird: SubOp(x: Never, _) => x;
    /// By hand it would be tested before.
    Otherwise: SubOp(x, _) => x benefit(1);

    static FAILURES;
}

pat! {
    /// Both orders of operands have the constraint on the other one.
    Swapped: either AddOp(x: Counted, NegOp(y)) => SubOp(x, y);
    SwappedAgain: either AddOp(x: Counted, ConstantOp(_)) => x;

    static EITHER;
}

fn apply(t: &mut Fixture, rules: &[&'static dyn RewritePattern]) -> (Option<&'static str>, usize) {
    let mut set = PatternSet::new();
    set.add_all(rules);
    let patterns: FrozenPatterns = set.freeze(t.ir.context());
    let op = t.last();
    let before = TESTS.load(Ordering::Relaxed);
    let applied = patterns.apply(op, &mut Rewriter::new(&mut t.ir));
    let name = applied.map(|info| info.name);
    (name, TESTS.load(Ordering::Relaxed) - before)
}

#[test]
fn a_common_beginning_is_tested_once() {
    let _alone = ALONE.lock().expect("no test failed");
    let mut t = Fixture::new();
    let [a, b, d] = [t.arg(0), t.arg(1), t.arg(3)];
    let n = t.value::<NegOp>(&[a], &[], Type::I32);
    t.value::<SubOp>(&[n, b], &[], Type::I32);
    assert_eq!(apply(&mut t, LIKE_BEGINNINGS), (Some("Fifth"), 1));
    assert!(t.print().ends_with("add a b"));
    t.value::<SubOp>(&[n, d], &[], Type::I32);
    assert_eq!(apply(&mut t, LIKE_BEGINNINGS), (Some("Fourth"), 1));
    let one = t.constant(1);
    t.value::<SubOp>(&[n, one], &[], Type::I32);
    assert_eq!(apply(&mut t, LIKE_BEGINNINGS), (Some("Second"), 1));
    t.value::<SubOp>(&[n, n], &[], Type::I32);
    assert_eq!(apply(&mut t, LIKE_BEGINNINGS), (Some("Third"), 1));
    assert!(t.print().ends_with("add a a"));
}

#[test]
fn what_failed_once_fails_for_all() {
    let _alone = ALONE.lock().expect("no test failed");
    let mut t = Fixture::new();
    let [a, b] = [t.arg(0), t.arg(1)];
    t.value::<SubOp>(&[a, b], &[], Type::I32);
    assert_eq!(apply(&mut t, FAILURES), (Some("Otherwise"), 1));
}

#[test]
fn orders_of_operands_are_shared_too() {
    let _alone = ALONE.lock().expect("no test failed");
    let mut t = Fixture::new();
    let [a, b] = [t.arg(0), t.arg(1)];
    t.value::<AddOp>(&[a, b], &[], Type::I32);
    let (applied, tests) = apply(&mut t, EITHER);
    assert_eq!(applied, None);
    // Two orders of two rules, tested one after the other: not four times two.
    assert!(tests <= 4, "{tests}");
    let one = t.constant(1);
    t.value::<AddOp>(&[one, b], &[], Type::I32);
    assert_eq!(apply(&mut t, EITHER).0, Some("SwappedAgain"));
    let n = t.value::<NegOp>(&[b], &[], Type::I32);
    t.value::<AddOp>(&[n, a], &[], Type::I32);
    assert_eq!(apply(&mut t, EITHER).0, Some("Swapped"));
    assert!(t.print().ends_with("sub a b"));
}
