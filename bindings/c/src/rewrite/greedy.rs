//! Applying patterns.

use terrace_ir::ir::{Ir, Op, WalkOrder};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, GreedyRewrite, walk_and_apply_patterns};

use super::config::MlirGreedyRewriteDriverConfig;
use super::pattern::MlirFrozenRewritePatternSet;
use crate::ir::{Entity, MlirModule, MlirOperation};
use crate::support::MlirLogicalResult;

/// Calls a function on the arenas of the isolated ops inside an arena, on all levels.
fn for_each_inside(ir: &mut Ir, f: &mut dyn FnMut(&mut Ir)) {
    let mut pending: Vec<&mut Ir> = ir.children_mut().collect();
    while let Some(ir) = pending.pop() {
        f(ir);
        pending.extend(ir.children_mut());
    }
}

/// Applies patterns to what is inside an op. Whether that came to an end.
fn apply(ir: &mut Ir, op: Op, patterns: &FrozenPatterns, config: &GreedyConfig) -> bool {
    let greedy = || GreedyRewrite::new(patterns).config(config);
    if op != ir.root() {
        let inside: Vec<Op> = ir.walk(op, WalkOrder::Pre).skip(1).collect();
        return greedy().run_on(ir, &inside).converged;
    }
    let mut converged = greedy().run(ir).converged;
    for_each_inside(ir, &mut |ir| converged &= greedy().run(ir).converged);
    converged
}

/// Lends C's IR to a function.
fn with_ir<R>(op: MlirOperation, f: impl FnOnce(&mut Ir, Op) -> R) -> Option<R> {
    let (cx, (mut loan, op)) = op.ask(|session, op| session.lend_around(op))?;
    let result = f(&mut loan.ir, op);
    cx.session().give_back(loan).ok()?;
    Some(result)
}

exported! {
    fn mlirApplyPatternsAndFoldGreedilyWithOp(
        op: MlirOperation,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirGreedyRewriteDriverConfig,
    ) -> MlirLogicalResult {
        let Some(patterns) = patterns.get() else {
            return MlirLogicalResult::FAILURE;
        };
        let config = config.get();
        with_ir(op, |ir, op| apply(ir, op, patterns, &config)).unwrap_or(false).into()
    }

    fn mlirApplyPatternsAndFoldGreedily(
        module: MlirModule,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirGreedyRewriteDriverConfig,
    ) -> MlirLogicalResult {
        mlirApplyPatternsAndFoldGreedilyWithOp(module.op(), patterns, config)
    }

    fn mlirWalkAndApplyPatterns(op: MlirOperation, patterns: MlirFrozenRewritePatternSet) {
        if let Some(patterns) = patterns.get() {
            with_ir(op, |ir, _| {
                walk_and_apply_patterns(ir, patterns);
                for_each_inside(ir, &mut |ir| {
                    walk_and_apply_patterns(ir, patterns);
                });
            });
        }
    }
}
