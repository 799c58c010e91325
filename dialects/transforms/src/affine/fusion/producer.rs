//! Nests that store what others load, put into these.

use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Value};
use terrace_standard_dialects::affine::ForOp;
use terrace_standard_dialects::affine::analysis::{Access, Slice};

use super::super::permute::sink_sequential_loops;
use super::Fuser;
use super::cost::best_depth;
use super::graph::NodeId;
use super::legality::{
    can_be_repeated, common_depth, depth_of, has_condition, has_cyclic_dependence, keeps_order,
    keeps_source_order, max_depth,
};
use super::merge::{Place, insert_slice};
use super::private::{replace_buffer, window};

/// A producer that can go into a consumer.
struct Plan {
    /// Where the merged nest goes: before this op.
    place: Op,
    slice: Slice,
    /// What the one stores and the other loads.
    memrefs: Vec<Value>,
    removes_source: bool,
}

impl Fuser<'_> {
    /// Puts producers into their consumers that have at most so many consumers for a memref.
    pub(super) fn fuse_producers(&mut self, ir: &mut Ir, max_users: usize) {
        for target in self.worklist() {
            if self.graph.nest(ir, target).is_some() {
                self.fuse_into(ir, target, max_users);
            }
        }
    }

    fn fuse_into(&mut self, ir: &mut Ir, target: NodeId, max_users: usize) {
        if let Some(nest) = self.graph.nest(ir, target)
            && sink_sequential_loops(ir, nest)
        {
            self.graph.update(ir, target, nest.op());
        }
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for source in self.producers(ir, target).into_iter().rev() {
                if self.graph.nest(ir, target).is_none() {
                    return;
                }
                if let Some(plan) = self.plan(ir, source, target, max_users) {
                    self.execute(ir, source, target, plan);
                    changed = true;
                }
            }
        }
    }

    /// The nests that store to what a nest loads from, in program order.
    fn producers(&self, ir: &Ir, target: NodeId) -> Vec<NodeId> {
        let loads = &self.graph.node(target).loads;
        let incoming = self.graph.incoming(target).iter().map(|edge| edge.node);
        let mut producers: Vec<NodeId> = incoming
            .filter(|id| {
                let stores = &self.graph.node(*id).stores;
                let is_loaded =
                    |store: &Access| loads.iter().any(|load| load.memref == store.memref);
                self.graph.nest(ir, *id).is_some()
                    && !self.merged.contains(&(*id, target))
                    && stores.iter().any(is_loaded)
            })
            .collect();
        producers.sort_unstable();
        producers.dedup();
        producers
    }

    fn plan(&mut self, ir: &Ir, source: NodeId, target: NodeId, max_users: usize) -> Option<Plan> {
        let (source_loop, target_loop) =
            (self.graph.nest(ir, source)?, self.graph.nest(ir, target)?);
        if !self.can_meet(ir, source, target) {
            return None;
        }
        let memrefs = self.produced(source, target);
        let num_users = |memref: &Value| self.graph.num_dependent(source, *memref);
        if memrefs.iter().any(|memref| num_users(memref) > max_users) {
            return None;
        }
        let place = self.graph.insertion_point(ir, source, target)?;
        let (source_node, target_node) = (self.graph.node(source), self.graph.node(target));
        let common = depth_of(ir, target_loop);
        let is_produced = |access: &&Access| memrefs.contains(&access.memref);
        let consuming: Vec<&Access> = target_node.accesses().filter(is_produced).collect();
        let deepest = common_depth(ir, &consuming).min(max_depth(ir, &consuming));
        if deepest <= common || has_condition(ir, source_loop) || has_condition(ir, target_loop) {
            return None;
        }
        let stores: Vec<&Access> = source_node.stores.iter().collect();
        let others: Vec<&Access> = target_node.accesses().collect();
        let slices: Vec<Option<Slice>> = (common + 1..=deepest)
            .map(|depth| Slice::of(ir, &stores, &others, depth).ok())
            .collect();
        let innermost = slices.iter().rposition(Option::is_some)?;
        let tolerance = match has_cyclic_dependence(ir, source_loop, source_node) {
            // Iterations that depend on each other are not to be repeated.
            true => 0.0,
            false => self.options.compute_tolerance,
        };
        let best = if self.options.maximal {
            innermost
        } else {
            let producing: Vec<&Access> = source_node.stores.iter().filter(is_produced).collect();
            best_depth(ir, source_loop, &producing, target_loop, &slices, tolerance)?
        };
        let slice = slices.into_iter().nth(best)??;
        if !keeps_order(ir, &slice, source_node, target_node, common)
            || !keeps_source_order(ir, &slice, source_node, common)
        {
            return None;
        }
        let removes_source = self.can_remove(ir, source, target, &slice, place);
        if !removes_source && !can_be_repeated(ir, &slice, self.graph.node(source), common) {
            return None;
        }
        Some(Plan {
            place,
            slice,
            memrefs,
            removes_source,
        })
    }

    /// Whether a nest does nothing that cannot be moved into another one.
    pub(super) fn can_meet(&mut self, ir: &Ir, source: NodeId, target: NodeId) -> bool {
        if self.graph.have_aliases(ir, source, source)
            || self.graph.have_aliases(ir, source, target)
        {
            return false;
        }
        if self.graph.node(target).is_transparent() && self.graph.node(source).is_transparent() {
            return true;
        }
        // What the other nest does besides affine accesses must not concern this one.
        let accesses = self.graph.node(source).accesses();
        let memrefs: Vec<Value> = accesses.map(|access| access.memref).collect();
        self.graph.node(source).is_transparent()
            && memrefs.into_iter().all(|memref| {
                !self.graph.is_reachable(ir, memref)
                    && !self.graph.node(target).has_other_effect_on(memref)
            })
    }

    /// The memrefs that one nest stores to and another one loads from.
    fn produced(&self, source: NodeId, target: NodeId) -> Vec<Value> {
        let target = self.graph.node(target);
        let mut memrefs: Vec<Value> = Vec::new();
        for store in &self.graph.node(source).stores {
            if target.loads_from(store.memref) && !memrefs.contains(&store.memref) {
                memrefs.push(store.memref);
            }
        }
        memrefs
    }

    /// Whether nothing is missed if the source is only executed inside the target.
    fn can_remove(
        &mut self,
        ir: &Ir,
        source: NodeId,
        target: NodeId,
        slice: &Slice,
        place: Op,
    ) -> bool {
        let mut is_needed = false;
        for edge in self.graph.outgoing(source) {
            if edge.node == target {
                continue;
            }
            let user = self.graph.node(edge.node).op;
            if user != place && !ir.is_before_in_block(place, user) {
                return false;
            }
            is_needed = true;
        }
        let stores = self.graph.node(source).stores.iter();
        let stored: Vec<Value> = stores.map(|store| store.memref).collect();
        is_needed |= stored
            .into_iter()
            .any(|memref| self.graph.is_escaping(ir, memref));
        !is_needed || slice.is_maximal(ir)
    }

    /// Whether the merged nest may have a buffer of its own in the place of a memref.
    fn can_be_private(
        &mut self,
        ir: &Ir,
        source: NodeId,
        target: NodeId,
        memref: Value,
        removes: bool,
    ) -> bool {
        let is_written = self.graph.node(target).stores_to(memref);
        if self.graph.is_escaping(ir, memref) && (removes || is_written) {
            return false;
        }
        let graph = &self.graph;
        let is_about = |value: Value| value == memref;
        let other_user = graph
            .outgoing(source)
            .iter()
            .any(|edge| is_about(edge.value) && edge.node != target);
        let other_source = graph.incoming(target).iter().any(|edge| {
            let is_allocation = ir.defining_op(memref) == Some(graph.node(edge.node).op);
            is_about(edge.value) && edge.node != source && !is_allocation
        });
        !(graph.has_writer_before(source, memref)
            || graph.num_dependent(target, memref) > 0
            || other_source
            || removes && other_user)
    }

    fn execute(&mut self, ir: &mut Ir, source: NodeId, target: NodeId, plan: Plan) {
        let removes = plan.removes_source;
        let mut private: Vec<Value> = Vec::new();
        for memref in &plan.memrefs {
            if self.can_be_private(ir, source, target, *memref, removes) {
                private.push(*memref);
            }
        }
        let source_loop =
            ForOp::cast(ir, self.graph.node(source).op).expect("the source is a loop nest");
        let target_op = self.graph.node(target).op;
        let target_loop = ForOp::cast(ir, target_op).expect("the target is a loop nest");
        let computed = plan.memrefs.iter().copied();
        let computed: Vec<Value> = computed
            .filter(|memref| !self.graph.node(target).stores_to(*memref))
            .collect();
        insert_slice(ir, source_loop, &plan.slice, Place::Start);
        if plan.place != target_op {
            ir.move_op_before(target_op, plan.place);
        }
        self.graph.update(ir, target, target_op);
        let mut allocations = Vec::new();
        let mut own = Vec::new();
        for memref in private {
            let accesses = self.graph.node(target).accesses();
            let accesses = accesses.filter(|access| access.memref == memref);
            let accesses: Vec<Access> = accesses.cloned().collect();
            let all: Vec<&Access> = accesses.iter().collect();
            if let Some(window) = window(ir, &plan.slice, &all)
                && let Some(op) = replace_buffer(ir, target_loop, &accesses, &window, self.options)
            {
                own.push(memref);
                allocations.push(op);
            }
        }
        self.graph.merge(source, target, &own, &computed, removes);
        self.merged.insert((source, target));
        for op in allocations {
            self.graph.add_allocation(ir, op, target);
        }
        self.graph.update(ir, target, target_op);
        if removes {
            ir.erase_op(source_loop.op());
            self.graph.remove(source);
        }
    }
}
