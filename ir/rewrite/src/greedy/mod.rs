//! The greedy driver: folds, erases what is dead and applies patterns until nothing changes.

mod constants;
mod driver;
mod feed;
mod tables;
#[cfg(test)]
mod tests;
mod worklist;

use driver::Driver;
pub use tables::GreedyTables;
use terrace_ir::ir::{Ir, Op, WalkOrder};
use terrace_ir::rewrite::Listener;

use crate::{FrozenPatterns, RegionSimplification};

/// Which ops the driver visits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Strictness {
    /// All that there are and that come to be, and those whose operands, users or insides change.
    #[default]
    AnyOp,
    /// Those that it was given, and those that come to be.
    ExistingAndNewOps,
    /// Those that it was given.
    ExistingOps,
}

/// How the driver works.
#[derive(Clone)]
pub struct GreedyConfig {
    /// In which order the ops are visited at the start of an iteration.
    pub order: WalkOrder,
    /// How often all ops are visited; an iteration that changes nothing is the last. No limit if `None`.
    pub max_iterations: Option<usize>,
    /// How many patterns are applied. If `None`, so many that only rules that undo each other reach it.
    pub max_rewrites: Option<usize>,
    /// Whether ops are folded.
    pub fold: bool,
    /// Whether equal constants are merged at the start of the region they belong to.
    pub unique_constants: bool,
    /// How much the control flow of regions is simplified.
    pub region_simplification: RegionSimplification,
    /// Which ops are visited.
    pub strictness: Strictness,
}

impl Default for GreedyConfig {
    fn default() -> Self {
        GreedyConfig {
            order: WalkOrder::Pre,
            max_iterations: Some(10),
            max_rewrites: None,
            fold: true,
            unique_constants: true,
            region_simplification: RegionSimplification::Normal,
            strictness: Strictness::AnyOp,
        }
    }
}

/// What the driver did.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GreedyResult {
    /// Whether anything changed.
    pub changed: bool,
    /// Whether the last iteration changed nothing. If not, a limit was reached.
    pub converged: bool,
    /// How many patterns were applied.
    pub rewrites: usize,
    /// If it did not converge: the rules that still applied at the end, the most frequent first, with how often.
    pub still_firing: Vec<(&'static str, usize)>,
    /// If it did not converge: rules each of which made what the next one matched, and the last what the first one did.
    pub circle: Vec<&'static str>,
}

impl GreedyResult {
    /// The rules that kept firing, for messages: "`AddZero` (17 times), ...", and those that fed each other.
    pub fn describe_still_firing(&self) -> String {
        if self.still_firing.is_empty() {
            return "folding, or erasing what is dead".into();
        }
        let rules: Vec<String> = self
            .still_firing
            .iter()
            .map(|(name, count)| format!("`{name}` ({count} times)"))
            .collect();
        let mut text = rules.join(", ");
        match &self.circle[..] {
            [] => {}
            [own] => text.push_str(&format!("; `{own}` matches what it makes itself")),
            [first, others @ ..] => {
                text.push_str(&format!("; `{first}` makes what"));
                for rule in others {
                    text.push_str(&format!(" `{rule}` matches, which makes what"));
                }
                text.push_str(&format!(" `{first}` matches"));
            }
        }
        text
    }
}

/// Folds ops, erases what is dead and applies patterns, until nothing changes.
///
/// ```
/// use terrace_ir::asm::parse_module;
/// use terrace_ir::Context;
/// use terrace_rewrite::{GreedyRewrite, PatternSet};
///
/// let cx = Context::new();
/// let text = b"%0 = \"builtin.unrealized_conversion_cast\"() : () -> i32";
/// let mut ir = parse_module(&cx, text, "a.mlir").unwrap();
/// let result = GreedyRewrite::new(&PatternSet::canonicalization(&cx).freeze(&cx)).run(&mut ir);
/// assert!(result.converged && result.changed);
/// ```
pub struct GreedyRewrite<'a> {
    patterns: &'a FrozenPatterns,
    config: GreedyConfig,
    listener: Option<&'a mut dyn Listener>,
    tables: Option<&'a mut GreedyTables>,
}

impl<'a> GreedyRewrite<'a> {
    /// With these patterns, and with what [`GreedyConfig::default`] says.
    pub fn new(patterns: &'a FrozenPatterns) -> Self {
        GreedyRewrite {
            patterns,
            config: GreedyConfig::default(),
            listener: None,
            tables: None,
        }
    }

    /// With these limits, and with this much besides patterns.
    pub fn config(mut self, config: &GreedyConfig) -> Self {
        self.config = config.clone();
        self
    }

    /// Tells a listener about every change.
    pub fn listener(mut self, listener: &'a mut dyn Listener) -> Self {
        self.listener = Some(listener);
        self
    }

    /// Works in tables that were used for other arenas before. The ids of what is erased are [used again](Ir::recycle) for what
    /// is made: nobody else may hold them.
    pub fn tables(mut self, tables: &'a mut GreedyTables) -> Self {
        self.tables = Some(tables);
        self
    }

    /// Rewrites all ops of an arena but its root. Arenas inside are left alone.
    pub fn run(self, ir: &mut Ir) -> GreedyResult {
        self.drive(ir, |driver, ir| driver.run(ir))
    }

    /// Rewrites these ops, and others as far as the strictness of the configuration allows. Constants and control flow are left as
    /// they are.
    pub fn run_on(self, ir: &mut Ir, ops: &[Op]) -> GreedyResult {
        self.drive(ir, |driver, ir| driver.run_on(ir, ops))
    }

    fn drive(
        self,
        ir: &mut Ir,
        run: impl FnOnce(&mut Driver<'_>, &mut Ir) -> GreedyResult,
    ) -> GreedyResult {
        let mut own = GreedyTables::default();
        let recycles = self.tables.is_some();
        let tables = match self.tables {
            Some(tables) => tables,
            None => &mut own,
        };
        let listener = self.listener.map(|listener| listener as &mut dyn Listener);
        let mut driver = Driver::new(ir, self.patterns, &self.config, listener, tables);
        if recycles {
            driver.recycle();
        }
        run(&mut driver, ir)
    }
}
