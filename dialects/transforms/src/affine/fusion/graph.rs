//! The ops of a block that touch memory or use what others compute, and which of them depend on which.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::interfaces::{EffectKind, effects_on_values, is_pure};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::types::MemRefType;
use terrace_ir::{Block, Ir, Op, Value};
use terrace_standard_dialects::affine::ForOp;
use terrace_standard_dialects::affine::analysis::{Access, Dependence, dependence, loops_around};

use super::super::buffers::{Buffer, Buffers, is_escaping, is_reachable};

/// A nest with more accesses is left alone: pairs of them are looked at.
const MAX_ACCESSES: usize = 64;
/// A nest with more ops is left alone: code generators take more than linear time for very long bodies.
const MAX_OPS: usize = 1_000;
/// What more ops than this touch is not told apart by dependences: nests that touch it are left alone.
const MAX_NODES_OF_BUFFER: usize = 128;
/// More pairs of accesses than this are taken to depend on each other.
const MAX_PAIRS: usize = 256;

/// The number of a node.
pub(super) type NodeId = usize;

/// A dependence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    /// The node at the other end.
    pub(super) node: NodeId,
    /// The buffer or the value.
    pub(super) value: Value,
}

/// What an op and the ops inside it do to memory.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) op: Op,
    /// Affine loads.
    pub(super) loads: Vec<Access>,
    /// Affine stores.
    pub(super) stores: Vec<Access>,
    /// Other effects on buffers; `true` if they are no reads.
    others: Vec<(Value, bool)>,
    /// Buffers that may overlap others.
    strangers: Vec<Value>,
    /// Whether it may access any memory that can be reached from elsewhere.
    is_opaque: bool,
    /// Whether it is a loop nest that may be taken apart.
    pub(super) is_nest: bool,
}

impl Node {
    /// Whether everything that it does is known, and can be moved.
    pub(super) fn is_transparent(&self) -> bool {
        !self.is_opaque && self.others.is_empty()
    }

    /// Loads and stores.
    pub(super) fn accesses(&self) -> impl Iterator<Item = &Access> {
        self.loads.iter().chain(&self.stores)
    }

    /// Whether it loads from a memref.
    pub(super) fn loads_from(&self, memref: Value) -> bool {
        self.loads.iter().any(|access| access.memref == memref)
    }

    /// Whether it does something else to a buffer than by affine loads and stores.
    pub(super) fn has_other_effect_on(&self, buffer: Value) -> bool {
        self.others.iter().any(|(on, _)| *on == buffer)
    }

    /// Whether it stores to a memref.
    pub(super) fn stores_to(&self, memref: Value) -> bool {
        self.stores.iter().any(|access| access.memref == memref)
    }
}

/// The dependence graph of a block.
pub(super) struct Graph {
    pub(super) block: Block,
    /// In program order; gone are those that were merged into others.
    nodes: Vec<Option<Node>>,
    ids: FxHashMap<Op, NodeId>,
    incoming: Vec<Vec<Edge>>,
    outgoing: Vec<Vec<Edge>>,
    buffers: Buffers,
    escaping: FxHashMap<Value, bool>,
    reachable: FxHashMap<Value, bool>,
}

impl Graph {
    /// The graph of a block; `None` if the block has ops of which it is not known when the ops inside them are executed.
    pub(super) fn new(ir: &Ir, block: Block) -> Option<Graph> {
        let mut graph = Graph {
            block,
            nodes: Vec::new(),
            ids: FxHashMap::default(),
            incoming: Vec::new(),
            outgoing: Vec::new(),
            buffers: Buffers::default(),
            escaping: FxHashMap::default(),
            reachable: FxHashMap::default(),
        };
        for op in ir.block_ops(block) {
            let has_uses = ir.results(op).any(|result| ir.has_uses(result));
            let is_loop = ForOp::cast(ir, op).is_some();
            if is_loop || has_uses || !is_pure(ir, op) {
                let node = graph.describe(ir, op);
                graph.add_node(node);
            }
        }
        graph.connect_values(ir);
        graph.connect_memory(ir);
        Some(graph)
    }

    fn describe(&mut self, ir: &Ir, op: Op) -> Node {
        let mut node = Node {
            op,
            loads: Vec::new(),
            stores: Vec::new(),
            others: Vec::new(),
            strangers: Vec::new(),
            is_opaque: false,
            is_nest: ForOp::cast(ir, op).is_some() && ir.num_results(op) == 0,
        };
        let mut num_ops = 0;
        for inner in ir.walk(op, WalkOrder::Pre) {
            num_ops += 1;
            if let Some(access) = Access::of(ir, inner) {
                let buffer = self.buffers.of(ir, access.memref);
                if buffer.is_unknown() {
                    node.strangers.push(buffer.root());
                }
                match access.is_write {
                    true => node.stores.push(access),
                    false => node.loads.push(access),
                }
                continue;
            }
            if is_pure(ir, inner) {
                continue;
            }
            let has_regions = !ir.regions(inner).is_empty();
            if has_regions && ir.has_trait(inner, OpTraits::RECURSIVE_MEMORY_EFFECTS)
                || ir.has_trait(inner, OpTraits::TERMINATOR)
            {
                continue;
            }
            self.describe_effects(ir, inner, &mut node);
        }
        let num_accesses = node.loads.len() + node.stores.len();
        node.is_nest &= num_ops <= MAX_OPS && num_accesses <= MAX_ACCESSES;
        node
    }

    /// Notes what an op that is no affine access does.
    fn describe_effects(&mut self, ir: &Ir, op: Op, node: &mut Node) {
        let Some(effects) = effects_on_values(ir, op) else {
            node.is_opaque = true;
            let memrefs = ir
                .operands(op)
                .filter(|value| ir.ty(*value).is::<MemRefType>(ir));
            for memref in memrefs {
                self.add_effect(ir, memref, true, node);
            }
            return;
        };
        for (kind, value) in effects {
            if kind != EffectKind::Allocate {
                self.add_effect(ir, value, kind != EffectKind::Read, node);
            }
        }
    }

    fn add_effect(&mut self, ir: &Ir, memref: Value, writes: bool, node: &mut Node) {
        let buffer = self.buffers.of(ir, memref);
        if buffer.is_unknown() {
            node.strangers.push(buffer.root());
        }
        node.others.push((buffer.root(), writes));
    }

    fn add_node(&mut self, node: Node) -> NodeId {
        let id = self.nodes.len();
        self.ids.insert(node.op, id);
        self.nodes.push(Some(node));
        self.incoming.push(Vec::new());
        self.outgoing.push(Vec::new());
        id
    }

    /// Adds a node for memory that a nest has got for itself.
    pub(super) fn add_allocation(&mut self, ir: &Ir, op: Op, nest: NodeId) {
        let node = self.describe(ir, op);
        let id = self.add_node(node);
        self.add_edge(id, nest, ir.result(op, 0));
    }

    fn connect_values(&mut self, ir: &Ir) {
        for id in 0..self.nodes.len() {
            let op = self.node(id).op;
            for result in ir.results(op) {
                for user in ir.users(result) {
                    let user = ir.ancestor_in_block(user, self.block);
                    if let Some(user) = user.and_then(|user| self.ids.get(&user).copied()) {
                        self.add_edge(id, user, result);
                    }
                }
            }
        }
    }

    fn connect_memory(&mut self, ir: &Ir) {
        let mut opaque = Vec::new();
        let mut touching: Vec<(Value, Vec<NodeId>)> = Vec::new();
        let mut positions: FxHashMap<Value, usize> = FxHashMap::default();
        for id in 0..self.nodes.len() {
            let Some(node) = &self.nodes[id] else {
                continue;
            };
            if node.is_opaque || !node.strangers.is_empty() {
                opaque.push(id);
            }
            let mut touched: FxHashSet<Value> = FxHashSet::default();
            let accessed = node.accesses().map(|access| access.memref);
            let accessed = accessed.map(|memref| self.buffers.of(ir, memref).root());
            let others = node.others.iter().map(|(buffer, _)| *buffer);
            for buffer in accessed.chain(others) {
                if touched.insert(buffer) {
                    let at = *positions.entry(buffer).or_insert_with(|| {
                        touching.push((buffer, Vec::new()));
                        touching.len() - 1
                    });
                    touching[at].1.push(id);
                }
            }
        }
        for (buffer, mut nodes) in touching {
            if !opaque.is_empty() && self.is_reachable(ir, buffer) {
                nodes.extend(&opaque);
                nodes.sort_unstable();
                nodes.dedup();
            }
            if nodes.len() > MAX_NODES_OF_BUFFER {
                for id in nodes {
                    self.node_mut(id).is_nest = false;
                }
                continue;
            }
            for (index, from) in nodes.iter().enumerate() {
                for to in &nodes[index + 1..] {
                    if self.may_depend(ir, *from, *to, buffer) {
                        self.add_edge(*from, *to, buffer);
                    }
                }
            }
        }
    }

    /// Whether a node may have to come after another one that comes before it, because of a buffer that both touch.
    fn may_depend(&self, ir: &Ir, from: NodeId, to: NodeId, buffer: Value) -> bool {
        let (from, to) = (self.node(from), self.node(to));
        let conflicts = |a: &Node, b: &Node| {
            let touches = |node: &Node, write: bool| {
                let mut others = node.others.iter();
                (write
                    && node
                        .stores
                        .iter()
                        .any(|access| self.is_about(access, buffer)))
                    || (!write && node.accesses().any(|access| self.is_about(access, buffer)))
                    || others.any(|(on, writes)| *on == buffer && (*writes || !write))
            };
            let mut others = a.others.iter();
            others.any(|(on, writes)| *on == buffer && touches(b, !writes))
        };
        let may_overlap = |node: &Node| {
            node.is_opaque || node.strangers.iter().any(|stranger| *stranger != buffer)
        };
        if self.reachable.get(&buffer) == Some(&true) && (may_overlap(from) || may_overlap(to)) {
            return true;
        }
        let are_loops = [from, to]
            .iter()
            .all(|node| ForOp::cast(ir, node.op).is_some());
        if conflicts(from, to) || conflicts(to, from) {
            return true;
        }
        let depth = loops_around(ir, from.op).len() + 1;
        let own = |node: &'_ Node| -> Vec<Access> {
            let accesses = node
                .accesses()
                .filter(|access| self.is_about(access, buffer));
            accesses.cloned().collect()
        };
        let (from, to) = (own(from), own(to));
        if !are_loops || from.len() * to.len() > MAX_PAIRS {
            return from.iter().chain(&to).any(|access| access.is_write);
        }
        from.iter().any(|from| {
            let mut others = to.iter().filter(|to| from.is_write || to.is_write);
            others.any(|to| {
                from.memref != to.memref || dependence(ir, from, to, depth) != Dependence::None
            })
        })
    }

    fn is_about(&self, access: &Access, buffer: Value) -> bool {
        access.memref == buffer
            || self.buffers.known(access.memref).map(Buffer::root) == Some(buffer)
    }

    /// Whether memory can be reached from elsewhere than the ops of the block that name it.
    pub(super) fn is_escaping(&mut self, ir: &Ir, memref: Value) -> bool {
        let block = self.block;
        *self
            .escaping
            .entry(memref)
            .or_insert_with(|| is_escaping(ir, memref, block))
    }

    /// Whether ops of which nothing is known may access memory.
    pub(super) fn is_reachable(&mut self, ir: &Ir, memref: Value) -> bool {
        let reachable = self.reachable.entry(memref);
        *reachable.or_insert_with(|| is_reachable(ir, memref))
    }

    /// Whether accesses of different values by these nodes may be about the same memory, and one of them writes.
    pub(super) fn have_aliases(&mut self, ir: &Ir, a: NodeId, b: NodeId) -> bool {
        let memrefs = |node: &Node| {
            let mut memrefs: Vec<(Value, bool)> = node
                .accesses()
                .map(|access| (access.memref, access.is_write))
                .collect();
            memrefs.sort_unstable();
            memrefs.dedup();
            memrefs
        };
        let (a, b) = (memrefs(self.node(a)), memrefs(self.node(b)));
        a.iter().any(|(memref, writes)| {
            b.iter().any(|(other, other_writes)| {
                memref != other && (*writes || *other_writes) && self.may_alias(ir, *memref, *other)
            })
        })
    }

    fn may_alias(&mut self, ir: &Ir, a: Value, b: Value) -> bool {
        let (a, b) = (self.buffers.of(ir, a), self.buffers.of(ir, b));
        a == b
            || ((a.is_unknown() || b.is_unknown())
                && self.is_reachable(ir, a.root())
                && self.is_reachable(ir, b.root()))
    }

    /// A node that is there.
    pub(super) fn node(&self, id: NodeId) -> &Node {
        self.nodes[id]
            .as_ref()
            .expect("the node has not been merged into another")
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        self.nodes[id]
            .as_mut()
            .expect("the node has not been merged into another")
    }

    /// The loop of a nest that may be merged with others.
    pub(super) fn nest(&self, ir: &Ir, id: NodeId) -> Option<ForOp> {
        let node = self.nodes[id].as_ref().filter(|node| node.is_nest)?;
        ForOp::cast(ir, node.op)
    }

    /// The node of an op.
    pub(super) fn id_of(&self, op: Op) -> Option<NodeId> {
        self.ids.get(&op).copied()
    }

    /// The number of nodes there have been.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Looks again at what a nest does.
    pub(super) fn update(&mut self, ir: &Ir, id: NodeId, op: Op) {
        let node = self.describe(ir, op);
        self.ids.insert(op, id);
        self.nodes[id] = Some(node);
    }

    /// Removes a node.
    pub(super) fn remove(&mut self, id: NodeId) {
        for edge in std::mem::take(&mut self.incoming[id]) {
            self.outgoing[edge.node].retain(|other| other.node != id);
        }
        for edge in std::mem::take(&mut self.outgoing[id]) {
            self.incoming[edge.node].retain(|other| other.node != id);
        }
        if let Some(node) = self.nodes[id].take() {
            self.ids.remove(&node.op);
        }
    }

    pub(super) fn incoming(&self, id: NodeId) -> &[Edge] {
        &self.incoming[id]
    }

    pub(super) fn outgoing(&self, id: NodeId) -> &[Edge] {
        &self.outgoing[id]
    }

    pub(super) fn add_edge(&mut self, from: NodeId, to: NodeId, value: Value) {
        let edge = Edge { node: to, value };
        if from != to && !self.outgoing[from].contains(&edge) {
            self.outgoing[from].push(edge);
            self.incoming[to].push(Edge { node: from, value });
        }
    }

    pub(super) fn remove_edge(&mut self, from: NodeId, to: NodeId, value: Value) {
        self.outgoing[from].retain(|edge| *edge != Edge { node: to, value });
        self.incoming[to].retain(|edge| *edge != Edge { node: from, value });
    }

    /// How many nodes depend on a node because of a buffer.
    pub(super) fn num_dependent(&self, id: NodeId, buffer: Value) -> usize {
        let edges = self.outgoing[id].iter();
        edges.filter(|edge| edge.value == buffer).count()
    }

    /// Whether another node writes to a buffer before this one accesses it.
    pub(super) fn has_writer_before(&self, id: NodeId, buffer: Value) -> bool {
        self.incoming[id].iter().any(|edge| {
            let node = self.node(edge.node);
            edge.value == buffer
                && (node.stores.iter().any(|store| self.is_about(store, buffer))
                    || node
                        .others
                        .iter()
                        .any(|(on, writes)| *on == buffer && *writes)
                    || node.is_opaque
                    || !node.strangers.is_empty())
        })
    }

    /// Lets a nest take the place of another one that was merged into it, except for buffers that are its own now. If the other one
    /// stays, the nest does not need from it any more what it computes itself.
    pub(super) fn merge(
        &mut self,
        source: NodeId,
        target: NodeId,
        own: &[Value],
        computed: &[Value],
        removes: bool,
    ) {
        for edge in self.incoming[source].clone() {
            if !own.contains(&edge.value) {
                self.add_edge(edge.node, target, edge.value);
            }
        }
        for edge in self.outgoing[source].clone() {
            if edge.node == target {
                if removes || own.contains(&edge.value) || computed.contains(&edge.value) {
                    self.remove_edge(source, target, edge.value);
                }
            } else if removes {
                self.add_edge(target, edge.node, edge.value);
                self.remove_edge(source, edge.node, edge.value);
            }
        }
        for edge in self.incoming[target].clone() {
            if own.contains(&edge.value) {
                self.remove_edge(edge.node, target, edge.value);
            }
        }
    }
}
