//! How rules written as functions are declared.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{
    FoldInterface, MatchFailure, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::types::Type;
use terrace_ir::{Block, Ir, Op, Region, Value};
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_rewrite::{GreedyConfig, GreedyRewrite, PatternSet, RegionSimplification};

/// Declares rewrite rules: a name, what the rule does, the kind of op, and a function
/// `fn(op, &mut Rewriter) -> RewriteResult`.
#[macro_export]
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
                $rewrite(::terrace_ir::rewrite::cast_root::<$op>(rewriter, op)?, rewriter)
            }
        }
    )*};
}

/// Replaces an op by the ops of a block, whose arguments become `arguments`, and the values that its terminator passes on.
pub fn replace_by_block(rewriter: &mut Rewriter<'_>, op: Op, block: Block, arguments: &[Value]) {
    let terminator = rewriter
        .last_op(block)
        .expect("the region ends with a terminator");
    rewriter.inline_block_before(block, op, arguments);
    let results: SmallVec<[Value; 2]> = rewriter.operands(terminator).collect();
    rewriter.erase_op(terminator);
    rewriter.replace_op(op, &results);
}

/// An op at the insertion point that is like another one but for its operands and the types of its results. Its regions are empty.
pub fn create_like(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value], types: &[Type]) -> Op {
    let (name, loc) = (rewriter.name(op), rewriter.loc(op));
    let attributes: SmallVec<[_; 4]> = rewriter.inherent_attrs(op).into();
    let (discardable, num_regions) = (rewriter.discardable_attrs(op), rewriter.regions(op).len());
    rewriter.create(OpSpec {
        operands,
        result_types: types,
        attributes: &attributes,
        discardable,
        num_regions,
        ..OpSpec::new(name, loc)
    })
}

/// An op before another one that is like it but for its operands and the types of its results, and that gets its regions.
pub fn recreate(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value], types: &[Type]) -> Op {
    rewriter.set_insertion_point_before(op);
    let new = create_like(rewriter, op, operands, types);
    let regions: SmallVec<[Region; 4]> = rewriter.regions(op).into();
    let new_regions: SmallVec<[Region; 4]> = rewriter.regions(new).into();
    for (old, new_region) in regions.into_iter().zip(new_regions) {
        rewriter.modify(new, |ir| ir.move_region_blocks(old, new_region));
    }
    new
}

/// Gives an op the first operand of the op that defines its own first one, if that is of a kind.
pub fn look_through<T: TypedOp>(op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = rewriter.operand(op, 0).defining::<T>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("the operand is of another kind"))?;
    let source = rewriter.operand(inner.op(), 0);
    rewriter.set_operand(op, 0, source);
    Ok(())
}

/// Applies rules, folds ops, also where they change in place, and simplifies control flow, in an arena and those inside it until
/// nothing changes. Which ops fold in place the [dialects](FoldInterface::rules) in the context say.
///
/// # Errors
/// If that does not come to an end.
pub fn rewrite_greedily(
    ir: &mut Ir,
    cx: &PassContext,
    rules: &[&'static dyn RewritePattern],
) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add_all(rules);
    patterns.add_folds(ir.context());
    let patterns = patterns.freeze(ir.context());
    let config = GreedyConfig {
        region_simplification: RegionSimplification::Aggressive,
        ..GreedyConfig::default()
    };
    let failures = for_each_arena(ir, cx.threading(), |ir| {
        let result = GreedyRewrite::new(&patterns).config(&config).run(ir);
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

/// What a dialect says about folding by rules that only simplify an op in place.
struct InPlace(&'static [&'static dyn RewritePattern]);

impl FoldInterface for InPlace {
    fn rules(&self) -> &'static [&'static dyn RewritePattern] {
        self.0
    }

    fn fold_in_place(&self, ir: &mut Ir, op: Op) -> bool {
        let Some(info) = ir.info(op) else {
            return false;
        };
        let is_for_op = |rule: &&&dyn RewritePattern| match rule.info().root {
            PatternRoot::Op(root) => *root.name == *info.name,
            PatternRoot::Definition(matches) => matches(ir, info),
            PatternRoot::Any | PatternRoot::Matching(_) => false,
        };
        // Rules for one kind of op are tried until one applies.
        let rules: SmallVec<[_; 2]> = self.0.iter().filter(is_for_op).collect();
        let mut rules = rules.into_iter();
        rules.any(|rule| rule.match_and_rewrite(op, &mut Rewriter::new(ir)).is_ok())
    }
}

/// Registers the rules of a dialect that only simplify an op in place.
pub fn in_place(interfaces: &mut DialectInterfaces, rules: &'static [&'static dyn RewritePattern]) {
    interfaces.add::<dyn FoldInterface>(Arc::new(InPlace(rules)));
}
