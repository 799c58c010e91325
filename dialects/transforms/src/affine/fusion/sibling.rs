//! Nests that load from the same memref, merged.

use rustc_hash::FxHashSet;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Value};
use terrace_standard_dialects::affine::analysis::{Access, Slice, loops_around};

use super::Fuser;
use super::cost::best_depth;
use super::graph::NodeId;
use super::legality::{
    depth_of, has_condition, has_cyclic_dependence, keeps_order, keeps_source_order,
};
use super::merge::{Place, insert_slice};

impl Fuser<'_> {
    /// Puts nests into others that load from the same memref, where all of the one fits into the other.
    pub(super) fn fuse_siblings(&mut self, ir: &mut Ir) {
        for target in self.worklist() {
            let mut visited = FxHashSet::default();
            while self.graph.nest(ir, target).is_some()
                && let Some((sibling, memref)) = self.next_sibling(ir, target, &mut visited)
            {
                self.fuse_sibling(ir, sibling, target, memref);
            }
        }
    }

    /// A nest that loads from a memref which another one loads from as well, and that was not returned before.
    fn next_sibling(
        &self,
        ir: &Ir,
        target: NodeId,
        visited: &mut FxHashSet<NodeId>,
    ) -> Option<(NodeId, Value)> {
        let node = self.graph.node(target);
        for argument in ir.block_args(self.graph.block) {
            if !node.loads_from(*argument) {
                continue;
            }
            for user in ir.users(*argument) {
                let is_load = Access::of(ir, user).is_some_and(|access| !access.is_write);
                let Some(nest) = ir.ancestor_in_block(user, self.graph.block) else {
                    continue;
                };
                let Some(sibling) = self.graph.id_of(nest).filter(|_| is_load) else {
                    continue;
                };
                if sibling != target
                    && !visited.contains(&sibling)
                    && self.is_sibling(ir, sibling, target, *argument)
                {
                    visited.insert(sibling);
                    return Some((sibling, *argument));
                }
            }
        }
        // Others that load what the same nest has stored.
        for edge in self.graph.incoming(target) {
            let memref = edge.value;
            if !node.loads_from(memref) || !self.graph.node(edge.node).stores_to(memref) {
                continue;
            }
            for other in self.graph.outgoing(edge.node) {
                if other.value == memref
                    && other.node != target
                    && !visited.contains(&other.node)
                    && self.is_sibling(ir, other.node, target, memref)
                {
                    visited.insert(other.node);
                    return Some((other.node, memref));
                }
            }
        }
        None
    }

    /// Whether a nest loads once from a memref, depends on another nest in no way, and does nothing else that is in the way.
    fn is_sibling(&self, ir: &Ir, sibling: NodeId, target: NodeId, memref: Value) -> bool {
        if self.graph.nest(ir, sibling).is_none() {
            return false;
        }
        let node = self.graph.node(sibling);
        let loads = node.loads.iter().filter(|load| load.memref == memref);
        let overwrites_input = node.stores.iter().any(|store| {
            node.loads_from(store.memref) && self.graph.has_writer_before(sibling, store.memref)
        });
        let first = node.stores.first();
        let stores_to_one = node
            .stores
            .iter()
            .all(|store| first.is_some_and(|first| first.memref == store.memref));
        loads.count() == 1
            && stores_to_one
            && !overwrites_input
            && !self.graph.has_path(ir, sibling, target)
            && !self.graph.has_path(ir, target, sibling)
    }

    fn fuse_sibling(
        &mut self,
        ir: &mut Ir,
        sibling: NodeId,
        target: NodeId,
        memref: Value,
    ) -> Option<()> {
        let (source_loop, target_loop) =
            (self.graph.nest(ir, sibling)?, self.graph.nest(ir, target)?);
        if !self.can_meet(ir, sibling, target) {
            return None;
        }
        let is_first = ir.is_before_in_block(source_loop.op(), target_loop.op());
        let place = match is_first {
            true => self.graph.insertion_point(ir, sibling, target)?,
            false => self.graph.insertion_point(ir, target, sibling)?,
        };
        let (source_node, target_node) = (self.graph.node(sibling), self.graph.node(target));
        let load = source_node
            .loads
            .iter()
            .find(|load| load.memref == memref)?;
        let target_load = target_node
            .loads
            .iter()
            .find(|load| load.memref == memref)?;
        let common = depth_of(ir, target_loop);
        let deepest = loops_around(ir, target_load.op).len();
        if has_condition(ir, source_loop) || has_condition(ir, target_loop) {
            return None;
        }
        let others: Vec<&Access> = target_node.accesses().collect();
        let slices: Vec<Option<Slice>> = (common + 1..=deepest)
            .map(|depth| Slice::of(ir, &[load], &others, depth).ok())
            .collect();
        let tolerance = match has_cyclic_dependence(ir, source_loop, source_node) {
            true => 0.0,
            false => self.options.compute_tolerance,
        };
        let best = match self.options.maximal {
            true => slices.iter().rposition(Option::is_some)?,
            false => best_depth(ir, source_loop, &[load], target_loop, &slices, tolerance)?,
        };
        let slice = slices.into_iter().nth(best)??;
        if !slice.is_maximal(ir)
            || !keeps_order(ir, &slice, source_node, target_node, common)
            || !keeps_source_order(ir, &slice, source_node, common)
        {
            return None;
        }
        let position = if is_first { Place::Start } else { Place::End };
        insert_slice(ir, source_loop, &slice, position);
        if place != target_loop.op() {
            ir.move_op_before(target_loop.op(), place);
        }
        self.graph.merge(sibling, target, &[], &[], true);
        self.graph.update(ir, target, target_loop.op());
        ir.erase_op(source_loop.op());
        self.graph.remove(sibling);
        Some(())
    }
}
