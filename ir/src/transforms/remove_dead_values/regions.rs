//! Canonicalizing ops that pass control between their regions.

use std::collections::VecDeque;

use crate::interfaces::{RegionBranchOpInterface, is_trivially_dead};
use crate::ir::{Ir, Op, Value, WalkOrder};
use crate::rewrite::{FrozenPatterns, Listener, Rewriter};

/// The ops that are to be visited: those with regions, and others that may be dead.
#[derive(Default)]
struct Pending {
    ops: VecDeque<Op>,
    /// The op that was last replaced by one of its kind, with fewer values.
    rebuilt: Option<Op>,
}

impl Pending {
    fn add(&mut self, ir: &Ir, op: Op) {
        if op.implements::<dyn RegionBranchOpInterface>(ir) {
            self.ops.push_back(op);
        }
    }
}

impl Listener for Pending {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.add(ir, op);
    }

    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.add(ir, op);
    }

    /// What it used may be dead now, unless another op uses it in its place.
    fn op_erased(&mut self, ir: &Ir, op: Op) {
        if self.rebuilt == Some(op) {
            return;
        }
        let used = ir.operands(op).filter_map(|value| ir.defining_op(value));
        self.ops.extend(used);
    }

    fn op_replaced(&mut self, ir: &Ir, op: Op, with: &[Value]) {
        let is_same = |value: &Value| {
            let new = ir.defining_op(*value);
            new.is_some_and(|new| ir.name(new) == ir.name(op))
        };
        if with.iter().any(is_same) {
            self.rebuilt = Some(op);
        }
        for user in ir.results(op).flat_map(|result| ir.users(result)) {
            self.add(ir, user);
        }
    }
}

/// Applies patterns to the ops with control flow between regions until none applies to any.
pub(super) fn canonicalize(ir: &mut Ir, patterns: &FrozenPatterns) {
    let mut pending = Pending::default();
    for op in ir.walk(ir.root(), WalkOrder::Pre).skip(1) {
        pending.add(ir, op);
    }
    // Patterns that undo each other would not come to an end.
    let mut rewrites = 64 * pending.ops.len() + 1024;
    while let Some(op) = pending.ops.pop_front() {
        if !ir.is_live(op) || rewrites == 0 {
            continue;
        }
        if is_trivially_dead(ir, op) {
            Rewriter::with_listener(ir, &mut pending).erase_op(op);
            continue;
        }
        if !op.implements::<dyn RegionBranchOpInterface>(ir) {
            continue;
        }
        let mut rewriter = Rewriter::with_listener(ir, &mut pending);
        if patterns.apply(op, &mut rewriter).is_some() {
            rewrites -= 1;
            pending.ops.push_back(op);
        }
    }
}
