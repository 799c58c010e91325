//! Runs patterns that are programs: those of pdl, and matchers of pdl_interp, over the drivers for all patterns.

mod create;
mod entity;
mod interpreter;
mod matcher;
mod native;
mod pass;
mod rewriting;

pub use entity::Entity;
pub use native::{NativeConstraint, NativeFunctions, NativeRewrite};
pub use pass::PdlPatternsPass;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::{Diagnostic, Ir, Location, Op};

use self::matcher::Matching;
use self::rewriting::Rewriting;
use crate::pdl::{
    ApplyNativeConstraintOp, ApplyNativeRewriteOp, OperationOp, PatternOp, RewriteOp,
};
use crate::pdl_interp::{ApplyConstraintOp, ApplyRewriteOp};

/// The patterns of a module, ready to be applied: add it to a set of patterns.
///
/// The patterns are tried by their benefits; all of them stand in the set as one.
pub struct PdlPatterns {
    module: Box<Ir>,
    natives: NativeFunctions,
    /// The patterns of pdl by the op that they are in the module, best first.
    patterns: Vec<(Op, i64)>,
    info: PatternInfo,
}

impl PdlPatterns {
    /// The patterns of a module, which is the root of an arena of its own.
    ///
    /// # Errors
    /// If they call something that is not among `natives`.
    pub fn new(module: Box<Ir>, natives: NativeFunctions) -> Result<Self, Diagnostic> {
        check_names(&module, &natives)?;
        let mut patterns: Vec<(Op, i64)> = Vec::new();
        for (op, child) in module.children() {
            if let Some(pattern) = PatternOp::cast(child, child.root()) {
                patterns.push((op, i64::from(pattern.benefit(child))));
            }
        }
        patterns.sort_by_key(|(op, benefit)| (std::cmp::Reverse(*benefit), *op));
        let info = PatternInfo {
            name: "pdl",
            description: "The patterns of a module of pdl.",
            root: PatternRoot::Any,
            benefit: patterns
                .first()
                .map_or(1, |(_, benefit)| u16::try_from(*benefit).unwrap_or(1)),
        };
        Ok(PdlPatterns {
            module,
            natives,
            patterns,
            info,
        })
    }

    /// Tries one pattern of pdl; whether it applied.
    fn apply(&self, pattern: &Ir, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let root = PatternOp::cast(pattern, pattern.root())?;
        let body = pattern.first_block(root.body_region(pattern))?;
        let rewrite = RewriteOp::cast(pattern, pattern.last_op(body)?)?;
        let start = start(pattern, body, rewrite)?;
        let matching = Matching {
            pattern,
            natives: &self.natives,
        };
        let bindings = matching.matches(body, start, op, rw)?;
        let matched = pattern
            .block_ops(body)
            .filter_map(|op| OperationOp::cast(pattern, op));
        let locations: Vec<Location> = matched
            .filter_map(|operation| bindings.get(pattern, rw, operation.handle(pattern)).op())
            .map(|op| rw.loc(op))
            .collect();
        let loc = Location::fused(rw.context(), locations);
        let mut rewriting = Rewriting {
            pattern,
            natives: &self.natives,
            bindings,
            loc,
        };
        rewriting.run(rewrite, rw)
    }
}

/// The op of a pattern from which the others are found: the root that is named, or one whose results no other op has.
fn start(pattern: &Ir, body: terrace_ir::Block, rewrite: RewriteOp) -> Option<OperationOp> {
    let named = rewrite
        .root(pattern)
        .and_then(|root| pattern.defining_op(root));
    if let Some(root) = named.and_then(|root| OperationOp::cast(pattern, root)) {
        return Some(root);
    }
    let operations = pattern
        .block_ops(body)
        .filter_map(|op| OperationOp::cast(pattern, op));
    let operations: Vec<OperationOp> = operations.collect();
    let is_used = |operation: &OperationOp| {
        let results = pattern.users(operation.handle(pattern));
        results
            .flat_map(|result| pattern.results(result))
            .any(|value| {
                pattern.users(value).any(|user| {
                    OperationOp::cast(pattern, user).is_some()
                        && pattern.parent_block(user) == Some(body)
                })
            })
    };
    operations
        .iter()
        .find(|operation| !is_used(operation))
        .or(operations.first())
        .copied()
}

impl RewritePattern for PdlPatterns {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn match_and_rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
        let compiled = interpreter::matches(&self.module, &self.natives, op, rw);
        let mut compiled = compiled.into_iter().peekable();
        for (pattern, benefit) in &self.patterns {
            while let Some(found) = compiled.next_if(|found| found.benefit >= *benefit) {
                if interpreter::rewrite(&self.module, &self.natives, found, rw) {
                    return Ok(());
                }
            }
            let applied = self
                .module
                .child(*pattern)
                .and_then(|pattern| self.apply(pattern, op, rw));
            if applied.is_some() {
                return Ok(());
            }
        }
        for found in compiled {
            if interpreter::rewrite(&self.module, &self.natives, found, rw) {
                return Ok(());
            }
        }
        Err(MatchFailure::new("no pattern of the module applies"))
    }
}

/// Checks that whatever the patterns call is there.
fn check_names(module: &Ir, natives: &NativeFunctions) -> Result<(), Diagnostic> {
    let mut missing: Option<Diagnostic> = None;
    module.for_each_arena(&mut |ir| {
        for op in ir.walk(ir.root(), WalkOrder::Pre) {
            let constraint =
                ApplyNativeConstraintOp::cast(ir, op).map(|op| op.name(ir).to_string());
            let constraint = constraint
                .or_else(|| ApplyConstraintOp::cast(ir, op).map(|op| op.name(ir).to_string()));
            let rewrite = ApplyNativeRewriteOp::cast(ir, op).map(|op| op.name(ir).to_string());
            let rewrite =
                rewrite.or_else(|| ApplyRewriteOp::cast(ir, op).map(|op| op.name(ir).to_string()));
            let rewrite = rewrite.or_else(|| {
                let external = RewriteOp::cast(ir, op)?;
                external.name(ir).map(|name| name.to_string())
            });
            let message = match (constraint, rewrite) {
                (Some(name), _) if !natives.has_constraint(&name) => {
                    format!("there is no constraint function with the name '{name}'")
                }
                (_, Some(name)) if !natives.has_rewrite(&name) => {
                    format!("there is no rewrite function with the name '{name}'")
                }
                _ => continue,
            };
            missing.get_or_insert_with(|| ir.op_error(op, message));
        }
    });
    match missing {
        None => Ok(()),
        Some(error) => Err(error),
    }
}
