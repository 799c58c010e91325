//! How rules written as functions are declared.

/// Declares rewrite rules: a name, what the rule does, the kind of op, and a function
/// `fn(op, &mut Rewriter) -> RewriteResult`.
macro_rules! rules {
    ($($name:ident, $description:literal, $op:ty => $rewrite:path;)*) => {$(
        #[doc = $description]
        pub struct $name;

        impl ::terrace_ir::rewrite::RewritePattern for $name {
            fn info(&self) -> &::terrace_ir::rewrite::PatternInfo {
                static INFO: ::terrace_ir::rewrite::PatternInfo = ::terrace_ir::rewrite::PatternInfo {
                    name: stringify!($name),
                    description: $description,
                    root: ::terrace_ir::rewrite::PatternRoot::Op(<$op as ::terrace_ir::ods::TypedOp>::INFO),
                    benefit: 1,
                };
                &INFO
            }

            fn match_and_rewrite(
                &self,
                op: ::terrace_ir::Op,
                rewriter: &mut ::terrace_ir::Rewriter<'_>,
            ) -> ::terrace_ir::rewrite::RewriteResult {
                match <$op as ::terrace_ir::ods::TypedOp>::cast(rewriter, op) {
                    Some(op) => $rewrite(op, rewriter),
                    None => Err(::terrace_ir::rewrite::MatchFailure::new("the op is of another kind")),
                }
            }
        }
    )*};
}
pub(crate) use rules;

/// Applies rules, and folds ops, also where they change in place, in an arena and those inside it until nothing changes.
///
/// # Errors
/// If that does not come to an end.
pub(crate) fn rewrite_greedily(
    ir: &mut terrace_ir::Ir,
    cx: &terrace_ir::pass::PassContext,
    rules: &[&'static dyn terrace_ir::rewrite::RewritePattern],
) -> terrace_ir::pass::PassResult {
    use terrace_ir::rewrite::{GreedyConfig, PatternSet, apply_patterns_greedily};
    let mut patterns = PatternSet::new();
    patterns
        .add_all(rules)
        .add_all(crate::affine::FOLDING)
        .add_all(crate::arith::FOLDING)
        .add_all(crate::memref::FOLDING);
    let patterns = patterns.freeze(ir.context());
    let config = GreedyConfig::default();
    let failures = terrace_ir::pass::for_each_arena(ir, cx.threading(), |ir| {
        let result = apply_patterns_greedily(ir, &patterns, &config);
        (!result.converged).then(|| {
            let message = format!(
                "the rewrite did not come to an end: {}",
                result.describe_still_firing()
            );
            ir.error(ir.root(), message)
        })
    });
    failures.into_iter().flatten().next().map_or(Ok(()), Err)
}

/// Applies the rules that only simplify ops in place, in an arena and those inside it: what conversions do beside folding.
pub(crate) fn fold_in_place(ir: &mut terrace_ir::Ir, cx: &terrace_ir::pass::PassContext) {
    use terrace_ir::rewrite::{PatternSet, Rewriter};
    let mut patterns = PatternSet::new();
    patterns
        .add_all(crate::affine::FOLDING)
        .add_all(crate::memref::FOLDING);
    let patterns = patterns.freeze(ir.context());
    terrace_ir::pass::for_each_arena(ir, cx.threading(), |ir| {
        for op in ir.all_ops() {
            // Each application brings an op closer to its canonical form, in a few steps.
            for _ in 0..4 {
                let rewriter = &mut Rewriter::new(ir);
                if !rewriter.is_live(op) || patterns.apply(op, rewriter).is_none() {
                    break;
                }
            }
        }
    });
}
