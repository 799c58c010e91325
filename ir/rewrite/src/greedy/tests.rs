//! Tests of how the greedy driver goes about its work; what it makes is tested with the rules.

use terrace_ir::ir::OpSpec;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::FunctionPattern;
use terrace_ir::types::Type;

use super::*;
use crate::PatternSet;
use crate::testing::{AddOp, Fixture};

/// x + y => -x, whatever y is.
fn patterns(f: &Fixture) -> FrozenPatterns {
    let mut set = PatternSet::new();
    set.add(FunctionPattern::<AddOp>::new(
        "AddToNeg",
        "",
        |op, rewriter| {
            let operand = rewriter.operand(op.op(), 0);
            let (name, loc) = (rewriter.op_name("t.neg"), rewriter.loc(op.op()));
            let neg = rewriter.create(OpSpec {
                operands: &[operand],
                result_types: &[Type::I32],
                ..OpSpec::new(name, loc)
            });
            rewriter.replace_op_with(op.op(), neg);
            Ok(())
        },
    ));
    set.freeze(f.ir.context())
}

/// An op that only dead ops use is dead, though it comes before them.
#[test]
fn what_only_dead_ops_use_is_not_rewritten() {
    let mut f = Fixture::new();
    let x = f.arg();
    let sum = f.value("t.add", &[x, x]);
    let minus = f.value("t.neg", &[sum]);
    f.value("t.add", &[minus, sum]);
    f.op(f.block, "t.use", &[x], 0);
    let patterns = patterns(&f);
    let result = GreedyRewrite::new(&patterns).run(&mut f.ir);
    assert_eq!(f.text(), "use(%0)");
    assert!(result.changed && result.converged);
    assert_eq!(result.rewrites, 0);
}

/// What is made takes the place of what was dead, if nobody else holds ids; else there is more and more of it.
#[test]
fn ids_are_used_again_only_for_callers_that_hold_none() {
    let capacity_after = |recycles: bool| {
        let mut f = Fixture::new();
        let x = f.arg();
        f.value("t.neg", &[x]);
        let sum = f.value("t.add", &[x, x]);
        f.op(f.block, "t.use", &[sum], 0);
        let (patterns, config) = (patterns(&f), GreedyConfig::default());
        let before = f.ir.op_capacity();
        match recycles {
            true => {
                let tables = &mut GreedyTables::default();
                GreedyRewrite::new(&patterns)
                    .config(&config)
                    .tables(tables)
                    .run(&mut f.ir)
            }
            false => GreedyRewrite::new(&patterns).config(&config).run(&mut f.ir),
        };
        assert_eq!(f.text(), "%1 = neg(%0); use(%1)");
        f.ir.op_capacity() - before
    };
    assert_eq!(capacity_after(true), 0);
    assert_eq!(capacity_after(false), 1);
}
