//! What must be between two nodes of a dependence graph, and where they can be brought together.

use rustc_hash::FxHashSet;
use terrace_ir::types::MemRefType;
use terrace_ir::{Ir, Op};

use super::graph::{Edge, Graph, NodeId};

/// So many nodes are visited in the search for a path; what is beyond is taken to be on one.
const MAX_VISITED: usize = 4_096;

impl Graph {
    /// Whether one node must come before another one because of what is between them.
    pub(super) fn has_path(&self, ir: &Ir, from: NodeId, to: NodeId) -> bool {
        let end = self.node(to).op;
        let mut visited: FxHashSet<NodeId> = FxHashSet::default();
        let mut pending = vec![from];
        while let Some(id) = pending.pop() {
            if id == to {
                return true;
            }
            for edge in self.outgoing(id) {
                let op = self.node(edge.node).op;
                let may_lead_there = edge.node == to || ir.is_before_in_block(op, end);
                if may_lead_there && visited.insert(edge.node) {
                    if visited.len() > MAX_VISITED {
                        return true;
                    }
                    pending.push(edge.node);
                }
            }
        }
        false
    }

    /// The op before which two nests can be merged into one, of which the first comes before the second: the last one possible.
    pub(super) fn insertion_point(&self, ir: &Ir, first: NodeId, second: NodeId) -> Option<Op> {
        let (start, end) = (self.node(first).op, self.node(second).op);
        let definitions = self.incoming(second).iter();
        let mut definitions = definitions.filter(|edge| !ir.ty(edge.value).is::<MemRefType>(ir));
        if definitions.any(|edge| edge.node != first && self.has_path(ir, first, edge.node)) {
            return None;
        }
        let between = |edges: &[Edge]| -> Vec<Op> {
            let ops = edges.iter().map(|edge| self.node(edge.node).op);
            let is_between = |op: &Op| {
                *op != start
                    && *op != end
                    && ir.is_before_in_block(start, *op)
                    && ir.is_before_in_block(*op, end)
            };
            ops.filter(is_between).collect()
        };
        let before = |a: Op, b: Op| if ir.is_before_in_block(a, b) { a } else { b };
        let after = |a: Op, b: Op| if ir.is_before_in_block(a, b) { b } else { a };
        let dependent = between(self.outgoing(first)).into_iter().reduce(before);
        let needed = between(self.incoming(second)).into_iter().reduce(after);
        match (dependent, needed) {
            (None, _) => Some(end),
            (Some(dependent), Some(needed)) => {
                let fits = dependent != needed && ir.is_before_in_block(needed, dependent);
                fits.then_some(dependent)
            }
            (Some(dependent), None) => Some(dependent),
        }
    }
}
