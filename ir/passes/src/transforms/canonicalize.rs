//! The canonicalizer.

use terrace_ir::context::Context;
use terrace_ir::diagnostics::{Diagnostic, Severity};
use terrace_ir::ir::{Ir, WalkOrder};
use terrace_ir::location::Location;
use terrace_pass_macros::pass;
use terrace_rewrite::{
    FrozenPatterns, GreedyConfig, GreedyResult, GreedyRewrite, GreedyTables, PatternSet,
    RegionSimplification,
};

use crate::pass::{Pass, PassContext, PassResult, for_each_arena_with};

/// Bring operations into their canonical form.
///
/// Erases what is dead, folds, merges equal constants and applies the canonicalization patterns of the ops of all loaded
/// dialects, until nothing changes. On a module, its functions are processed in parallel.
#[pass(name = "canonicalize", title = "Canonicalizer")]
pub struct Canonicalizer {
    /// Visit ops from the outside in.
    #[option(default = true)]
    pub top_down: bool,
    /// How much the control flow of regions is simplified.
    #[option(default = RegionSimplification::Normal)]
    pub region_simplify: RegionSimplification,
    /// How often all ops are visited; -1 for no limit.
    #[option(default = 10)]
    pub max_iterations: i64,
    /// How many patterns are applied; -1 for no limit.
    #[option(default = -1)]
    pub max_num_rewrites: i64,
    /// Fail if there is still something to do at a limit.
    #[option(default = false)]
    pub test_convergence: bool,
    /// The only patterns to apply: by name, by op, or by dialect.
    #[option]
    pub enable_patterns: Vec<String>,
    /// Patterns not to apply: by name, by op, or by dialect.
    #[option]
    pub disable_patterns: Vec<String>,
    patterns: Option<FrozenPatterns>,
    tables: GreedyTables,
}

impl Pass for Canonicalizer {
    fn initialize(&mut self, cx: &Context) -> PassResult {
        let mut patterns = PatternSet::canonicalization(cx);
        patterns.select(&self.enable_patterns, &self.disable_patterns)?;
        self.patterns = Some(patterns.freeze(cx));
        Ok(())
    }

    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        if self.patterns.is_none() {
            let cx = ir.context().clone();
            self.initialize(&cx)?;
        }
        let Some(patterns) = &self.patterns else {
            unreachable!("the patterns were just collected")
        };
        let config = GreedyConfig {
            order: if self.top_down {
                WalkOrder::Pre
            } else {
                WalkOrder::Post
            },
            max_iterations: usize::try_from(self.max_iterations).ok(),
            max_rewrites: usize::try_from(self.max_num_rewrites).ok(),
            region_simplification: self.region_simplify,
            ..GreedyConfig::default()
        };
        let results = for_each_arena_with(ir, cx.threading(), &mut self.tables, |tables, ir| {
            let result = GreedyRewrite::new(patterns)
                .config(&config)
                .tables(tables)
                .run(ir);
            (!result.converged).then(|| not_converged(ir, &result, self.test_convergence))
        });
        for diagnostic in results.into_iter().flatten() {
            cx.emit(diagnostic);
        }
        Ok(())
    }
}

/// Which rules kept the canonicalizer from finishing. It has an effect nevertheless, so that this is no error unless one
/// asks for it.
fn not_converged(ir: &Ir, result: &GreedyResult, is_error: bool) -> Diagnostic {
    let severity = if is_error {
        Severity::Error
    } else {
        Severity::Warning
    };
    let message = format!(
        "canonicalization did not finish: after {} rewrites there is still something to do",
        result.rewrites
    );
    Diagnostic::new(severity, ir.loc(ir.root()), message).related(
        Location::UNKNOWN,
        format!("last applied: {}", result.describe_still_firing()),
    )
}
