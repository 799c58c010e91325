//! The greedy driver: folds, erases what is dead and applies patterns until nothing changes.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::fold::{UniqueConstants, constant_op_value};
use super::regions::simplify_regions;
use super::worklist::Worklist;
use super::{FrozenPatterns, Listener, Rewriter};
use crate::interfaces::what_keeps_alive;
use crate::ir::{Ir, Op, Value, WalkOrder};

/// Is told what the driver does, a line at a time.
pub type Trace = Arc<dyn Fn(&str) + Send + Sync>;

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
    /// Whether unreachable blocks and unused block arguments are erased.
    pub simplify_regions: bool,
    /// Is told what is done and why rules do not match.
    pub trace: Option<Trace>,
}

impl Default for GreedyConfig {
    fn default() -> Self {
        GreedyConfig {
            order: WalkOrder::Pre,
            max_iterations: Some(10),
            max_rewrites: None,
            fold: true,
            unique_constants: true,
            simplify_regions: true,
            trace: None,
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
}

impl GreedyResult {
    /// The rules that kept firing, for messages: "`AddZero` (17 times), ...".
    pub fn describe_still_firing(&self) -> String {
        if self.still_firing.is_empty() {
            return "folding, or erasing what is dead".into();
        }
        let rules: Vec<String> = self
            .still_firing
            .iter()
            .map(|(name, count)| format!("`{name}` ({count} times)"))
            .collect();
        rules.join(", ")
    }
}

/// Applies folds and patterns to all ops of an arena but its root, until none applies. Arenas inside are left alone.
pub fn apply_patterns_greedily(
    ir: &mut Ir,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> GreedyResult {
    let mut driver = Driver {
        patterns,
        config,
        worklist: Worklist::default(),
        fired: vec![0; patterns.len()],
        effects: FxHashMap::default(),
        rewrites: 0,
        // Rules that grow the IR do so by a small factor; only those that undo each other get this far.
        max_rewrites: config
            .max_rewrites
            .unwrap_or_else(|| ir.op_capacity().saturating_mul(64).saturating_add(1 << 18)),
    };
    driver.run(ir)
}

struct Driver<'a> {
    patterns: &'a FrozenPatterns,
    config: &'a GreedyConfig,
    worklist: Worklist,
    /// By pattern: how often it was applied in this iteration.
    fired: Vec<usize>,
    /// By op with regions: an op inside that has an effect, so that it need not be looked for at each visit.
    effects: FxHashMap<Op, Op>,
    rewrites: usize,
    max_rewrites: usize,
}

impl Driver<'_> {
    fn run(&mut self, ir: &mut Ir) -> GreedyResult {
        let mut result = GreedyResult::default();
        let mut iterations = 0;
        let mut again = true;
        while again
            && self
                .config
                .max_iterations
                .is_none_or(|max| iterations < max)
        {
            iterations += 1;
            self.fired.fill(0);
            self.worklist.clear();
            self.fill_worklist(ir);
            again = self.process_worklist(ir);
            if self.config.simplify_regions {
                again |= simplify_regions(ir);
            }
            result.changed |= again;
            if self.rewrites >= self.max_rewrites {
                break;
            }
        }
        result.converged = !again;
        result.rewrites = self.rewrites;
        if again {
            result.still_firing = self.still_firing();
        }
        result
    }

    fn still_firing(&self) -> Vec<(&'static str, usize)> {
        let mut rules: Vec<_> = (0u32..)
            .zip(&self.fired)
            .filter(|(_, count)| **count > 0)
            .map(|(index, count)| (self.patterns.get(index).info().name, *count))
            .collect();
        rules.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        rules
    }

    /// Every op, with the constants uniqued on the way, before anything is rewritten: that keeps their order.
    fn fill_worklist(&mut self, ir: &mut Ir) {
        let ops: Vec<Op> = ir
            .walk(ir.root(), self.config.order)
            .filter(|op| *op != ir.root())
            .collect();
        let mut constants = UniqueConstants::default();
        for op in ops {
            if self.config.unique_constants
                && let Some(value) = constant_op_value(ir, op)
                && !constants.insert(&mut Rewriter::with_listener(ir, self), op, value)
            {
                continue;
            }
            self.worklist.push(op);
        }
        if self.config.order == WalkOrder::Pre {
            self.worklist.reverse();
        }
    }

    fn process_worklist(&mut self, ir: &mut Ir) -> bool {
        let mut changed = false;
        while self.rewrites < self.max_rewrites
            && let Some(op) = self.worklist.pop()
        {
            // Isolated ops have arenas of their own; what is erased without notice is skipped.
            if ir.is_live(op) && ir.child(op).is_none() {
                changed |= self.process(ir, op);
            }
        }
        changed
    }

    /// Erases, folds or rewrites one op; whether anything changed.
    fn process(&mut self, ir: &mut Ir, op: Op) -> bool {
        if self.is_dead(ir, op) {
            self.trace(|| format!("erase '{}': it is dead", ir.name(op).as_str(ir)));
            Rewriter::with_listener(ir, self).erase_op(op);
            return true;
        }
        let name = ir.name(op);
        if self.config.fold && Rewriter::with_listener(ir, self).try_fold(op) {
            self.trace(|| format!("folded '{}'", name.as_str(ir)));
            return true;
        }
        self.apply_patterns(ir, op)
    }

    fn is_dead(&mut self, ir: &Ir, op: Op) -> bool {
        if ir.results(op).any(|result| ir.has_uses(result)) {
            return false;
        }
        if ir.regions(op).is_empty() {
            return what_keeps_alive(ir, op).is_none();
        }
        if let Some(&known) = self.effects.get(&op)
            && ir.is_live(known)
            && is_inside(ir, known, op)
        {
            return false;
        }
        match what_keeps_alive(ir, op) {
            Some(effect) => {
                self.effects.insert(op, effect);
                false
            }
            None => true,
        }
    }

    fn apply_patterns(&mut self, ir: &mut Ir, op: Op) -> bool {
        let patterns = self.patterns;
        let name = ir.name(op);
        for &index in patterns.for_op(name) {
            let pattern = patterns.get(index);
            let mut rewriter = Rewriter::with_listener(ir, self);
            rewriter.set_insertion_point_before(op);
            let applied = pattern.match_and_rewrite(op, &mut rewriter);
            let rule = pattern.info().name;
            match applied {
                Ok(()) => {
                    self.fired[index as usize] += 1;
                    self.rewrites += 1;
                    self.trace(|| format!("applied {rule} to '{}'", name.as_str(ir)));
                    return true;
                }
                Err(failure) => {
                    self.trace(|| format!("{rule} does not match '{}': {failure}", name.as_str(ir)))
                }
            }
        }
        false
    }

    fn trace(&self, line: impl FnOnce() -> String) {
        if let Some(trace) = &self.config.trace {
            trace(&line());
        }
    }

    /// Visits an op again, and those around it.
    fn requeue(&mut self, ir: &Ir, op: Op) {
        let mut next = Some(op);
        while let Some(op) = next
            && op != ir.root()
        {
            self.worklist.push(op);
            next = ir.parent_op(op);
        }
    }
}

impl Listener for Driver<'_> {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.requeue(ir, op);
    }

    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.requeue(ir, op);
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        // What defines the op's operands may be dead now, or have a single use left.
        let mut last: Option<Value> = None;
        for operand in ir.operands(op) {
            if last.replace(operand) != Some(operand)
                && let Some(definition) = ir.defining_op(operand)
                && has_at_most_one_other_user(ir, operand, op)
            {
                self.requeue(ir, definition);
            }
        }
        self.worklist.remove(op);
    }
}

/// Whether `inner` is `outer` or inside it.
fn is_inside(ir: &Ir, inner: Op, outer: Op) -> bool {
    std::iter::successors(Some(inner), |op| ir.parent_op(*op)).any(|op| op == outer)
}

/// Whether one op at most uses a value beside `op`, as far as a bounded look at its uses tells.
fn has_at_most_one_other_user(ir: &Ir, value: Value, op: Op) -> bool {
    const LOOK: usize = 64;
    let mut other = None;
    let mut users = ir.users(value);
    for user in users.by_ref().take(LOOK) {
        if user != op && *other.get_or_insert(user) != user {
            return false;
        }
    }
    users.next().is_none()
}
