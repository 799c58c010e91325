//! The driver itself.

use std::sync::Arc;

use terrace_ir::context::OpKind;
use terrace_ir::interfaces::{has_unknown_effects, what_keeps_alive};
use terrace_ir::ir::{Block, Ir, Op, Value, WalkOrder};
use terrace_ir::ods::OpTraits;
use terrace_ir::rewrite::{Debugging, Listener, Rewriter, constant_op_value};

use super::feed::Feed;
use super::tables::GreedyTables;
use super::{GreedyConfig, GreedyResult, Strictness};
use crate::plan::Progress;
use crate::regions::{erase_unreachable, simplify_branches};
use crate::{FrozenPatterns, Log, RegionSimplification};

/// What was done to an op, or why nothing was.
type Outcome = Result<&'static str, &'static str>;

pub(super) struct Driver<'a> {
    patterns: &'a FrozenPatterns,
    config: &'a GreedyConfig,
    listener: Option<&'a mut dyn Listener>,
    tables: &'a mut GreedyTables,
    /// By op: whether it may be visited. Nothing if all may.
    allowed: Option<Vec<bool>>,
    /// Whether nobody but the driver holds ids of what it erases, so that they can be used again.
    recycles: bool,
    /// Whether dead ops are being erased before anything is rewritten.
    is_sweeping: bool,
    feed: Feed,
    debug: Option<Arc<Debugging>>,
    log: Option<Log>,
    rewrites: usize,
    max_rewrites: usize,
}

/// Whether an op has a result of its own as operand, as where nothing leads to: a rule for an op of an op would match what it makes,
/// without end.
fn uses_itself(ir: &Ir, op: Op) -> bool {
    ir.operands(op)
        .any(|operand| ir.defining_op(operand) == Some(op))
}

impl<'a> Driver<'a> {
    pub(super) fn new(
        ir: &Ir,
        patterns: &'a FrozenPatterns,
        config: &'a GreedyConfig,
        listener: Option<&'a mut dyn Listener>,
        tables: &'a mut GreedyTables,
    ) -> Self {
        tables.clear();
        let debug = ir.rewrite_debug().cloned();
        let output = debug
            .as_ref()
            .and_then(|debug| debug.wanted.greedy.as_ref());
        Driver {
            patterns,
            config,
            listener,
            tables,
            allowed: None,
            recycles: false,
            is_sweeping: false,
            feed: Feed::default(),
            log: output.map(Log::new),
            debug,
            rewrites: 0,
            // Rules that grow the IR do so by a small factor; only those that undo each other get this far.
            max_rewrites: config
                .max_rewrites
                .unwrap_or_else(|| ir.op_capacity().saturating_mul(64).saturating_add(1 << 18)),
        }
    }

    /// Uses the ids of what was erased again.
    pub(super) fn recycle(&mut self) {
        self.recycles = true;
    }

    /// Visits some ops, once and again.
    pub(super) fn run_on(&mut self, ir: &mut Ir, ops: &[Op]) -> GreedyResult {
        if self.config.strictness != Strictness::AnyOp {
            let mut allowed = vec![false; ir.op_capacity()];
            for op in ops {
                allowed[op.index()] = true;
            }
            self.allowed = Some(allowed);
        }
        for op in ops.iter().rev() {
            self.tables.worklist.push(*op);
        }
        self.feed
            .begin_iteration(self.config.max_rewrites.is_some());
        let changed = self.process_worklist(ir);
        let mut result = GreedyResult {
            changed,
            ..GreedyResult::default()
        };
        self.finish(&mut result, self.rewrites >= self.max_rewrites);
        result
    }

    fn finish(&self, result: &mut GreedyResult, unfinished: bool) {
        result.converged = !unfinished;
        result.rewrites = self.rewrites;
        if unfinished {
            let name = |index| self.patterns.get(index).info().name;
            let firing = self.feed.firing().into_iter();
            result.still_firing = firing.map(|(index, count)| (name(index), count)).collect();
            result.circle = self.feed.circle().into_iter().map(name).collect();
        }
    }

    pub(super) fn run(&mut self, ir: &mut Ir) -> GreedyResult {
        let mut result = GreedyResult {
            // Rules need not reckon with what branches from such to others.
            changed: erase_unreachable(ir),
            ..GreedyResult::default()
        };
        let level = self.config.region_simplification;
        let mut iterations = 0;
        let mut again = true;
        // Whether there is nothing to simplify in regions as long as nothing else changes.
        let mut is_simple = false;
        while again
            && self
                .config
                .max_iterations
                .is_none_or(|max| iterations < max)
        {
            iterations += 1;
            let few = self.config.max_iterations.is_some_and(|max| max < 3);
            let is_limited = few || self.config.max_rewrites.is_some();
            self.feed.begin_iteration(is_limited || iterations > 2);
            self.tables.clear();
            let merged = self.fill_worklist(ir);
            let swept = self.config.order == WalkOrder::Pre && self.sweep(ir);
            if self.recycles {
                ir.recycle();
            }
            again = self.process_worklist(ir);
            if again || merged || swept || !is_simple {
                let simplified = simplify_branches(ir, level);
                again |= simplified;
                // Blocks with fewer constants in them than before may be merged even so.
                is_simple = !simplified && level != RegionSimplification::Aggressive;
            }
            result.changed |= again | swept;
            if self.rewrites >= self.max_rewrites {
                break;
            }
        }
        self.finish(&mut result, again);
        result
    }

    /// Every op, with the constants uniqued on the way, before anything is rewritten: that keeps their order. Whether any
    /// were equal.
    fn fill_worklist(&mut self, ir: &mut Ir) -> bool {
        self.tables.worklist.reserve(ir.op_capacity());
        if self.config.strictness != Strictness::AnyOp && self.allowed.is_none() {
            self.allowed = Some(vec![true; ir.op_capacity()]);
        }
        let mut constants = std::mem::take(&mut self.tables.constants);
        let mut merged = false;
        let mut walk = ir.changing_walk(ir.root(), self.config.order);
        while let Some(op) = walk.next(ir) {
            if op == ir.root() {
                continue;
            }
            if self.config.unique_constants
                && let Some(value) = constant_op_value(ir, op)
                && !constants.insert(&mut Rewriter::with_listener(ir, self), op, value)
            {
                merged = true;
                continue;
            }
            self.tables.worklist.push(op);
        }
        self.tables.constants = constants;
        merged
    }

    /// Turns the worklist round, so that the op that was entered first is the next one. On the way,
    /// from the last op to the first, it erases what nothing uses: then nothing is folded or
    /// rewritten that is only used by dead ops. Not so inside of other ops, and in blocks that others
    /// branch to unless an op stays in them in any case, as there are rules that count what is in
    /// them: there dead ops go when their turn comes, as in MLIR. What nothing can be done to is not
    /// visited, such as most calls. Whether any were dead.
    fn sweep(&mut self, ir: &mut Ir) -> bool {
        let mut ops = std::mem::take(&mut self.tables.ops);
        self.tables.worklist.take_all(&mut ops);
        self.is_sweeping = true;
        let mut changed = false;
        // The last block that an op was met in which stays.
        let mut occupied = None;
        while let Some(op) = ops.pop() {
            let Some(op) = op else { continue };
            self.tables.worklist.forget_taken(op);
            ir.prefetch_listed(|distance| *ops.get(ops.len().checked_sub(distance)?)?);
            if !self.is_to_be_visited(ir, op) {
                continue;
            }
            let kind = ir.kind(op);
            if self.is_dead(ir, op, kind) && may_be_swept(ir, op, occupied) {
                changed |= self.visit(ir, op, Self::erase_dead);
                continue;
            }
            if stays(ir, op, kind) {
                occupied = ir.parent_block(op);
            }
            if kind.may_fold || self.log.is_some() || self.may_ever_change(ir, op) {
                self.tables.worklist.push(op);
            }
        }
        self.is_sweeping = false;
        self.tables.ops = ops;
        changed
    }

    fn process_worklist(&mut self, ir: &mut Ir) -> bool {
        let mut changed = false;
        while self.rewrites < self.max_rewrites
            && let Some(op) = self.tables.worklist.pop()
        {
            let worklist = &self.tables.worklist;
            ir.prefetch_listed(|distance| worklist.peek(distance));
            if self.is_to_be_visited(ir, op) {
                changed |= self.visit(ir, op, Self::process);
            }
        }
        changed
    }

    /// Isolated ops have arenas of their own; what is erased without notice is skipped.
    fn is_to_be_visited(&self, ir: &Ir, op: Op) -> bool {
        ir.is_live(op) && ir.child(op).is_none() && !self.is_exhausted()
    }

    /// Does something to one op; whether that changed anything.
    #[inline]
    fn visit(
        &mut self,
        ir: &mut Ir,
        op: Op,
        work: impl FnOnce(&mut Self, &mut Ir, Op) -> Outcome,
    ) -> bool {
        if let Some(log) = &mut self.log {
            log.open_op("Processing", ir, op);
        }
        let outcome = work(self, ir, op);
        if let Some(log) = &mut self.log {
            log.close_op(&match outcome {
                Ok(what) => format!("SUCCESS : {what}"),
                Err(what) => format!("FAILURE : {what}"),
            });
        }
        outcome.is_ok()
    }

    fn is_exhausted(&self) -> bool {
        self.debug
            .as_ref()
            .is_some_and(|debug| debug.is_exhausted())
    }

    fn erase_dead(&mut self, ir: &mut Ir, op: Op) -> Outcome {
        Rewriter::with_listener(ir, self).erase_op(op);
        Ok("operation is trivially dead")
    }

    /// Erases, folds or rewrites one op.
    fn process(&mut self, ir: &mut Ir, op: Op) -> Outcome {
        let kind = ir.kind(op);
        if self.is_dead(ir, op, kind) {
            return self.erase_dead(ir, op);
        }
        if self.config.fold && (kind.may_fold || self.log.is_some()) {
            if let Some(log) = &mut self.log {
                log.open("* Fold");
            }
            let (name, loc) = (ir.name(op), ir.loc(op));
            self.feed.begin(None);
            let folded = kind.may_fold && Rewriter::with_listener(ir, self).try_fold_foldable(op);
            if let Some(log) = &mut self.log {
                log.close(match folded {
                    true => "SUCCESS : operation was folded",
                    false => "FAILURE : unable to fold",
                });
                log.line("");
            }
            if folded {
                if let Some(debug) = &self.debug {
                    let what = || format!("'{}' was folded", name.as_str(ir));
                    debug.count(ir, loc, &what);
                }
                return Ok("operation was folded");
            }
        }
        match self.apply_patterns(ir, op) {
            true => Ok("pattern matched"),
            false => Err("pattern failed to match"),
        }
    }

    #[inline]
    fn is_dead(&mut self, ir: &Ir, op: Op, kind: OpKind) -> bool {
        if kind.is_dead_if_unused == Some(false) {
            return false;
        }
        if ir.results(op).any(|result| ir.has_uses(result)) {
            return false;
        }
        match kind.is_dead_if_unused {
            Some(is_dead) => is_dead,
            None => !has_unknown_effects(ir, kind) && self.has_no_effect(ir, op),
        }
    }

    /// Whether an op whose kind does not tell can be erased if nothing uses its results.
    #[inline(never)]
    fn has_no_effect(&mut self, ir: &Ir, op: Op) -> bool {
        if ir.regions(op).is_empty() {
            return what_keeps_alive(ir, op).is_none();
        }
        if let Some(&known) = self.tables.effects.get(&op)
            && ir.is_live(known)
            && ir.is_ancestor(op, known)
        {
            return false;
        }
        match what_keeps_alive(ir, op) {
            Some(effect) => {
                self.tables.effects.insert(op, effect);
                false
            }
            None => true,
        }
    }

    /// Whether there are patterns for an op that does not fold, or it may lose its last use or what is inside it.
    fn may_ever_change(&self, ir: &Ir, op: Op) -> bool {
        let patterns = self.patterns.for_op(ir, ir.name(op)).candidates();
        !patterns.is_empty() || ir.num_results(op) != 0 || !ir.regions(op).is_empty()
    }

    fn apply_patterns(&mut self, ir: &mut Ir, op: Op) -> bool {
        let patterns = self.patterns;
        let name = ir.name(op);
        let plan = patterns.for_op(ir, name);
        if plan.candidates().is_empty() || uses_itself(ir, op) {
            return false;
        }
        let loc = ir.loc(op);
        let mut progress = Progress::new(plan, op);
        let is_watched = self.log.is_some() || self.debug.is_some();
        for candidate in plan.candidates() {
            if !is_watched && !progress.may_match(candidate, ir) {
                continue;
            }
            let index = candidate.pattern;
            if let Some(log) = &mut self.log {
                log.begin_pattern();
            }
            self.feed.begin(Some(index));
            let mut rewriter = Rewriter::with_listener(ir, self);
            rewriter.set_insertion_point_before(op);
            let Some(applied) = patterns.try_candidate(candidate, &mut progress, op, &mut rewriter)
            else {
                if let Some(log) = &mut self.log {
                    log.forget_pattern();
                }
                continue;
            };
            let info = patterns.get(index).info();
            if let Some(log) = &mut self.log {
                log.end_pattern(name.as_str(ir), info, &[], applied.as_ref().err());
                log.close_pattern(applied.is_ok());
            }
            if let Some(debug) = &self.debug {
                debug.explain(ir, op, loc, info, applied.as_ref().err());
            }
            if applied.is_ok() {
                self.rewrites += 1;
                if self.rewrites == self.max_rewrites / 2 {
                    self.feed.record();
                }
                self.feed.fired(op, index);
                if let Some(debug) = &self.debug {
                    debug.count(ir, loc, &|| format!("`{}` was applied", info.name));
                }
                return true;
            }
        }
        false
    }

    fn may_visit(&self, op: Op) -> bool {
        let allowed = |allowed: &Vec<bool>| allowed.get(op.index()).copied().unwrap_or(false);
        self.allowed.as_ref().is_none_or(allowed)
    }

    /// Visits again what defines the operands of an op that is erased: it may be dead now, or have a single use left.
    fn requeue_definitions(&mut self, ir: &Ir, op: Op) {
        let mut last: Option<Value> = None;
        for operand in ir.operands(op) {
            if last.replace(operand) != Some(operand)
                && let Some(definition) = ir.defining_op(operand)
                && has_at_most_one_other_user(ir, operand, op)
            {
                self.requeue(ir, definition);
            }
        }
    }

    /// Visits an op again, and those around it.
    fn requeue(&mut self, ir: &Ir, op: Op) {
        if op == ir.root() {
            return;
        }
        self.enqueue(op);
        let block = ir.parent_block(op);
        if block.is_some_and(|block| self.tables.worklist.is_surrounded(block)) {
            return;
        }
        let mut next = ir.parent_op(op);
        while let Some(op) = next
            && op != ir.root()
        {
            self.enqueue(op);
            next = ir.parent_op(op);
        }
    }

    fn enqueue(&mut self, op: Op) {
        if self.may_visit(op) {
            self.tables.worklist.push(op);
        }
    }
}

/// Whether an op that is not dead stays whatever becomes of others: a plain one that is there for its effects. Terminators do not count.
fn stays(ir: &Ir, op: Op, kind: OpKind) -> bool {
    ir.num_results(op) == 0 && !kind.traits.has(OpTraits::TERMINATOR) && ir.regions(op).is_empty()
}

/// Whether erasing a dead op before anything is rewritten changes nothing that rules count: it is directly in the op that is rewritten,
/// in the block that nothing branches to or in one that another op stays in.
fn may_be_swept(ir: &Ir, op: Op, occupied: Option<Block>) -> bool {
    let block = ir.parent_block(op);
    let region = block.and_then(|block| ir.block_region(block));
    region.is_some_and(|region| {
        ir.region_op(region) == Some(ir.root())
            && (block == occupied || ir.first_block(region) == block)
    })
}

impl Listener for Driver<'_> {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        if let Some(log) = &mut self.log {
            log.change("Insert", ir, op);
        }
        if let Some(allowed) = &mut self.allowed {
            if allowed.len() <= op.index() {
                allowed.resize(op.index() + 1, false);
            }
            allowed[op.index()] |= self.config.strictness == Strictness::ExistingAndNewOps;
        }
        self.feed.made(op);
        self.requeue(ir, op);
        if let Some(listener) = &mut self.listener {
            listener.op_inserted(ir, op);
        }
    }

    fn op_modified(&mut self, ir: &Ir, op: Op) {
        if let Some(log) = &mut self.log {
            log.change("Modify", ir, op);
        }
        self.feed.made(op);
        self.requeue(ir, op);
        if let Some(listener) = &mut self.listener {
            listener.op_modified(ir, op);
        }
    }

    fn op_replaced(&mut self, ir: &Ir, op: Op, with: &[Value]) {
        if let Some(log) = &mut self.log {
            log.change("Replace", ir, op);
        }
        if let Some(listener) = &mut self.listener {
            listener.op_replaced(ir, op, with);
        }
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        if let Some(log) = &mut self.log {
            log.change("Erase", ir, op);
        }
        if let Some(listener) = &mut self.listener {
            listener.op_erased(ir, op);
        }
        if let Some(allowed) = &mut self.allowed
            && let Some(allowed) = allowed.get_mut(op.index())
        {
            // Another op may get its number.
            *allowed = false;
        }
        if !self.is_sweeping {
            self.requeue_definitions(ir, op);
        }
        self.tables.worklist.remove(op);
    }
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
