//! The greedy driver: folds, erases what is dead and applies patterns until nothing changes.

mod driver;
mod feed;
mod tables;
#[cfg(test)]
mod tests;
mod worklist;

pub use tables::GreedyTables;

use driver::Driver;

use super::{FrozenPatterns, Listener, RegionSimplification};
use crate::ir::{Ir, Op, WalkOrder};

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

/// Applies folds and patterns to all ops of an arena but its root, until none applies. Arenas inside are left alone.
pub fn apply_patterns_greedily(
    ir: &mut Ir,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> GreedyResult {
    let tables = &mut GreedyTables::default();
    Driver::new(ir, patterns, config, None, tables).run(ir)
}

/// The same, in tables that were used for other arenas before. The ids of what is erased are [used again](Ir::recycle) for what
/// is made: nobody else may hold them.
pub fn apply_patterns_greedily_in(
    ir: &mut Ir,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    tables: &mut GreedyTables,
) -> GreedyResult {
    Driver::new(ir, patterns, config, None, tables)
        .recycling()
        .run(ir)
}

/// The same, and tells `listener` about every change.
pub fn apply_patterns_greedily_with(
    ir: &mut Ir,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
    listener: &mut dyn Listener,
) -> GreedyResult {
    let tables = &mut GreedyTables::default();
    Driver::new(ir, patterns, config, Some(listener), tables).run(ir)
}

/// Applies folds and patterns to these ops, and to others as far as the strictness of `config` allows, until none applies.
/// Constants and control flow are left as they are.
pub fn apply_patterns_greedily_to(
    ir: &mut Ir,
    ops: &[Op],
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> GreedyResult {
    let tables = &mut GreedyTables::default();
    Driver::new(ir, patterns, config, None, tables).run_on(ir, ops)
}
