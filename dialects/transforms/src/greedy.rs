//! Rules that are applied until nothing changes.

use terrace_ir::Ir;
use terrace_ir::ir::WalkOrder;
use terrace_ir::rewrite::RewritePattern;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_rewrite::{GreedyConfig, GreedyRewrite, PatternSet, RegionSimplification};

/// As [`rewrite_greedily`](terrace_dialect_base::rules::rewrite_greedily), with ops inside before those around them, and later ones before
/// earlier ones.
///
/// # Errors
/// If that does not come to an end.
pub fn rewrite_inside_out(
    ir: &mut Ir,
    cx: &PassContext,
    rules: &[&'static dyn RewritePattern],
) -> PassResult {
    rewrite_with_inside_out(ir, cx, |patterns| {
        patterns.add_all(rules);
    })
}

/// Folds ops, also where they change in place, applies the patterns that `populate` adds, and simplifies control flow, in an arena and those
/// inside it until nothing changes: ops inside before those around them, and later ones before earlier ones.
///
/// # Errors
/// If that does not come to an end.
pub fn rewrite_with_inside_out(
    ir: &mut Ir,
    cx: &PassContext,
    populate: impl FnOnce(&mut PatternSet),
) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add_folds(ir.context());
    populate(&mut patterns);
    let patterns = patterns.freeze(ir.context());
    let config = GreedyConfig {
        order: WalkOrder::Post,
        region_simplification: RegionSimplification::Aggressive,
        ..GreedyConfig::default()
    };
    let failures = for_each_arena(ir, cx.threading(), |ir| {
        let result = GreedyRewrite::new(&patterns).config(&config).run(ir);
        (!result.converged).then(|| {
            let firing = result.describe_still_firing();
            ir.error(
                ir.root(),
                format!("the rewrite did not come to an end: {firing}"),
            )
        })
    });
    failures.into_iter().flatten().next().map_or(Ok(()), Err)
}
