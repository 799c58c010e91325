//! The driver that visits each op once: for patterns that need no fixpoint.

use terrace_ir::ir::{Ir, Op, Value, WalkOrder};
use terrace_ir::rewrite::{Listener, Rewriter};

use super::plan::Progress;
use crate::FrozenPatterns;

/// Visits each op of an arena but its root once, those inside an op before it, and applies the first pattern that matches.
/// Nothing is folded, what is dead stays, and what patterns make is not visited. Whether anything matched. Arenas inside
/// are left alone.
pub fn walk_and_apply_patterns(ir: &mut Ir, patterns: &FrozenPatterns) -> bool {
    walk_and_apply_patterns_with(ir, patterns, &mut ())
}

/// The same, and tells `listener` about every change.
pub fn walk_and_apply_patterns_with(
    ir: &mut Ir,
    patterns: &FrozenPatterns,
    listener: &mut dyn Listener,
) -> bool {
    let root = ir.root();
    let ops: Vec<Op> = ir
        .walk(root, WalkOrder::Post)
        .filter(|op| *op != root)
        .collect();
    let mut visitor = Visitor {
        pending: vec![false; ir.op_capacity()],
        listener,
    };
    for op in &ops {
        visitor.pending[op.index()] = true;
    }
    let debug = ir.rewrite_debug().cloned();
    let mut changed = false;
    for op in ops {
        let exhausted = debug.as_ref().is_some_and(|debug| debug.is_exhausted());
        if !visitor.pending[op.index()] || ir.child(op).is_some() || exhausted {
            continue;
        }
        let plan = patterns.for_op(ir, ir.name(op));
        let loc = ir.loc(op);
        let mut progress = Progress::new(plan, op);
        for candidate in plan.candidates() {
            if debug.is_none() && !progress.may_match(candidate, ir) {
                continue;
            }
            let mut rewriter = Rewriter::with_listener(ir, &mut visitor);
            rewriter.set_insertion_point_before(op);
            let Some(result) = patterns.try_candidate(candidate, &mut progress, op, &mut rewriter)
            else {
                continue;
            };
            let info = patterns.get(candidate.pattern).info();
            if let Some(debug) = &debug {
                debug.explain(ir, op, loc, info, result.as_ref().err());
            }
            if result.is_ok() {
                changed = true;
                if let Some(debug) = &debug {
                    debug.count(ir, loc, &|| format!("`{}` was applied", info.name));
                }
                break;
            }
        }
    }
    changed
}

/// Knows which of the ops that were there at the beginning still are.
struct Visitor<'a> {
    pending: Vec<bool>,
    listener: &'a mut dyn Listener,
}

impl Listener for Visitor<'_> {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.listener.op_inserted(ir, op);
    }

    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.listener.op_modified(ir, op);
    }

    fn op_replaced(&mut self, ir: &Ir, op: Op, with: &[Value]) {
        self.listener.op_replaced(ir, op, with);
    }

    fn op_erased(&mut self, ir: &Ir, op: Op) {
        if let Some(pending) = self.pending.get_mut(op.index()) {
            // Another op may get its number.
            *pending = false;
        }
        self.listener.op_erased(ir, op);
    }
}
