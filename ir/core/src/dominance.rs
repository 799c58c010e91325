//! Dominance: which blocks lie on every path to another, and which values are visible where.

use crate::interfaces::{RegionKind, kind_of};
use crate::ir::{Block, Ir, Op, Region, Value, ValueDef, WalkOrder};

/// The dominator trees of the regions of one arena, as tables by block.
///
/// Trees are computed for the whole arena by [`Dominance::new`], or region by region. They hold until blocks or branches
/// change; the ops of a block may change freely.
#[derive(Clone, Default)]
pub struct Dominance {
    nodes: Vec<Node>,
    scratch: Scratch,
}

/// A block's place in the dominator tree of its region.
#[derive(Clone, Copy, Default)]
struct Node {
    /// The number of the block in a walk of the tree that visits a block before those it dominates, counted from 1; 0
    /// if the block cannot be reached.
    first: u32,
    /// The number after the last block that it dominates.
    end: u32,
    immediate: Option<Block>,
}

impl Dominance {
    /// The dominator trees of all regions in the arena.
    pub fn new(ir: &Ir) -> Self {
        let mut dominance = Dominance::default();
        for op in ir.walk(ir.root(), WalkOrder::Pre) {
            for region in ir.regions(op) {
                dominance.compute(ir, *region);
            }
        }
        dominance
    }

    /// Computes the tree of one region, anew if it was known.
    pub fn compute(&mut self, ir: &Ir, region: Region) {
        let Some(entry) = ir.first_block(region) else {
            return;
        };
        if self.nodes.len() < ir.block_capacity() {
            self.nodes.resize(ir.block_capacity(), Node::default());
        }
        if ir.single_block(region).is_some() {
            self.nodes[entry.index()] = Node {
                first: 1,
                end: 2,
                immediate: None,
            };
            return;
        }
        for block in ir.region_blocks(region) {
            self.nodes[block.index()] = Node::default();
        }
        self.compute_part(ir, entry, |block| ir.block_region(block) == Some(region));
    }

    /// Computes the tree of the blocks that can be reached from one of them without leaving a part of its region.
    pub fn compute_part(&mut self, ir: &Ir, entry: Block, inside: impl Fn(Block) -> bool) {
        if self.nodes.len() < ir.block_capacity() {
            self.nodes.resize(ir.block_capacity(), Node::default());
        }
        self.scratch.number(ir, entry, inside);
        self.scratch.find_immediate_dominators(ir);
        self.scratch.write_tree(&mut self.nodes);
    }

    fn node(&self, block: Block) -> Node {
        self.nodes.get(block.index()).copied().unwrap_or_default()
    }

    /// Whether control can get to the block from the entry of its region.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.node(block).first != 0
    }

    /// The closest of the other blocks that dominate this one; `None` for entries and blocks that cannot be reached.
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        self.node(block).immediate
    }

    /// Whether every path from the entry of their region to `b` passes `a`. Blocks that cannot be reached are dominated by
    /// all.
    pub fn block_dominates(&self, a: Block, b: Block) -> bool {
        let (a_node, b_node) = (self.node(a), self.node(b));
        a == b || b_node.first == 0 || (a_node.first <= b_node.first && b_node.first < a_node.end)
    }

    /// The blocks of a region that can be reached, each after its immediate dominator and followed at once by the
    /// blocks it dominates.
    pub fn tree_order(&self, ir: &Ir, region: Region) -> Vec<Block> {
        let mut blocks: Vec<Block> = ir
            .region_blocks(region)
            .filter(|block| self.is_reachable(*block))
            .collect();
        self.sort(&mut blocks);
        blocks
    }

    /// Puts blocks whose tree is known into the order of [`Dominance::tree_order`].
    pub fn sort(&self, blocks: &mut [Block]) {
        blocks.sort_unstable_by_key(|block| self.node(*block).first);
    }

    /// Whether `a` is executed before `b` whenever `b` is, and is another op that does not contain it. In graph
    /// regions every op comes before all others.
    pub fn properly_dominates(&self, ir: &Ir, a: Op, b: Op) -> bool {
        let Some(block) = ir.parent_block(a) else {
            return false;
        };
        match ancestor_in_region_of(ir, block, b) {
            None => false,
            Some(ancestor) if ir.parent_block(ancestor) != Some(block) => ir
                .parent_block(ancestor)
                .is_some_and(|other| self.block_dominates(block, other)),
            Some(ancestor) => {
                is_graph(ir, block) || (ancestor != a && ir.is_before_in_block(a, ancestor))
            }
        }
    }

    /// Whether a value may be used by an op.
    pub fn dominates(&self, ir: &Ir, value: Value, user: Op) -> bool {
        match ir.def(value) {
            ValueDef::Result { op, .. } => self.properly_dominates(ir, op, user),
            ValueDef::Argument { block, .. } => ancestor_in_region_of(ir, block, user)
                .and_then(|ancestor| ir.parent_block(ancestor))
                .is_some_and(|other| self.block_dominates(block, other)),
        }
    }
}

/// Whether the ops of the block may use each other's results in any order: in graph regions, and, as nothing says
/// otherwise, in the only block of a region of an op that is not registered.
pub fn is_graph(ir: &Ir, block: Block) -> bool {
    let Some(op) = ir.block_op(block) else {
        return false;
    };
    let region = ir.block_region(block);
    if ir.info(op).is_some() {
        return region.is_some_and(|region| kind_of(ir, op, region) == RegionKind::Graph);
    }
    region.and_then(|region| ir.first_block(region)) == Some(block)
        && ir.next_block(block).is_none()
}

/// The op around `op`, or `op` itself, that is in the same region as `block`.
fn ancestor_in_region_of(ir: &Ir, block: Block, op: Op) -> Option<Op> {
    let region = ir.block_region(block);
    let mut ancestor = op;
    while ir.parent_region(ancestor) != region {
        ancestor = ir.parent_op(ancestor)?;
    }
    Some(ancestor)
}

/// The tables of Lengauer and Tarjan's algorithm, kept between regions. Blocks are numbered in the order of a
/// depth-first search; the entry is 0.
#[derive(Clone, Default)]
struct Scratch {
    blocks: Vec<Block>,
    /// The number of a block plus one, by block; 0 for blocks that were not reached.
    numbers: Vec<u32>,
    /// The block from which the search came.
    parents: Vec<u32>,
    /// The semidominator.
    semi: Vec<u32>,
    immediate: Vec<u32>,
    /// The forest of processed blocks: the parent in it, or [`NONE`], and the block with the lowest semidominator on the
    /// path that was compressed.
    ancestors: Vec<u32>,
    labels: Vec<u32>,
    /// Lists of the blocks with one semidominator.
    bucket_heads: Vec<u32>,
    bucket_next: Vec<u32>,
    path: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Scratch {
    /// Numbers the blocks that can be reached from the entry.
    fn number(&mut self, ir: &Ir, entry: Block, inside: impl Fn(Block) -> bool) {
        // Only what the last region left behind is cleared: there may be many small regions.
        for block in self.blocks.drain(..) {
            self.numbers[block.index()] = 0;
        }
        self.parents.clear();
        if self.numbers.len() < ir.block_capacity() {
            self.numbers.resize(ir.block_capacity(), 0);
        }
        let mut pending = vec![(entry, 0)];
        while let Some((block, parent)) = pending.pop() {
            if self.numbers[block.index()] != 0 {
                continue;
            }
            let number = self.blocks.len() as u32;
            self.numbers[block.index()] = number + 1;
            self.blocks.push(block);
            self.parents.push(parent);
            let Some(last) = ir.last_op(block) else {
                continue;
            };
            let successors = ir.successors(last).rev().filter(|to| inside(*to));
            pending.extend(successors.map(|to| (to, number)));
        }
    }

    fn find_immediate_dominators(&mut self, ir: &Ir) {
        let count = self.blocks.len();
        reset(&mut self.semi, count, |index| index);
        reset(&mut self.labels, count, |index| index);
        reset(&mut self.ancestors, count, |_| NONE);
        reset(&mut self.bucket_heads, count, |_| NONE);
        reset(&mut self.bucket_next, count, |_| NONE);
        reset(&mut self.immediate, count, |_| 0);
        for index in (1..count).rev() {
            let node = index as u32;
            for (terminator, _) in ir.predecessors(self.blocks[index]) {
                let from = ir.parent_block(terminator);
                let number = from.map_or(0, |from| self.numbers[from.index()]);
                if number != 0 {
                    let best = self.evaluate(number - 1);
                    self.semi[index] = self.semi[index].min(self.semi[best as usize]);
                }
            }
            let semi = self.semi[index] as usize;
            self.bucket_next[index] = std::mem::replace(&mut self.bucket_heads[semi], node);
            let parent = self.parents[index];
            self.ancestors[index] = parent;
            let mut next = std::mem::replace(&mut self.bucket_heads[parent as usize], NONE);
            while next != NONE {
                let current = next as usize;
                next = self.bucket_next[current];
                let best = self.evaluate(current as u32);
                let same = self.semi[best as usize] == self.semi[current];
                self.immediate[current] = if same { parent } else { best };
            }
        }
        for index in 1..count {
            if self.immediate[index] != self.semi[index] {
                self.immediate[index] = self.immediate[self.immediate[index] as usize];
            }
        }
    }

    /// The block with the lowest semidominator on the forest path from `node` up to, but without, its root.
    fn evaluate(&mut self, node: u32) -> u32 {
        let mut current = node as usize;
        if self.ancestors[current] == NONE {
            return node;
        }
        // Compress the path from its upper end down, so that each block sees a compressed ancestor.
        self.path.clear();
        while self.ancestors[self.ancestors[current] as usize] != NONE {
            self.path.push(current as u32);
            current = self.ancestors[current] as usize;
        }
        while let Some(lower) = self.path.pop() {
            let lower = lower as usize;
            let upper = self.ancestors[lower] as usize;
            if self.semi[self.labels[upper] as usize] < self.semi[self.labels[lower] as usize] {
                self.labels[lower] = self.labels[upper];
            }
            self.ancestors[lower] = self.ancestors[upper];
        }
        self.labels[node as usize]
    }

    /// Turns immediate dominators into the numbers of a walk of the tree.
    fn write_tree(&mut self, nodes: &mut [Node]) {
        let count = self.blocks.len();
        // The number of blocks that each dominates, itself included; a block's dominator has a lower number.
        let sizes = &mut self.semi;
        sizes.fill(1);
        for index in (1..count).rev() {
            sizes[self.immediate[index] as usize] += sizes[index];
        }
        // Where the next child of each block starts.
        let starts = &mut self.labels;
        for index in 0..count {
            let parent = self.immediate[index] as usize;
            let first = if index == 0 { 1 } else { starts[parent] };
            starts[parent] = first + sizes[index];
            starts[index] = first + 1;
            nodes[self.blocks[index].index()] = Node {
                first,
                end: first + sizes[index],
                immediate: (index != 0).then(|| self.blocks[parent]),
            };
        }
    }
}

fn reset(table: &mut Vec<u32>, count: usize, value: impl Fn(u32) -> u32) {
    table.clear();
    table.extend((0..count as u32).map(value));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::ir::OpSpec;
    use crate::location::Location;

    /// A region of `count` blocks with these edges; block 0 is the entry.
    fn graph(count: usize, edges: &[(usize, usize)]) -> (Ir, Region, Vec<Block>) {
        let cx = Context::new();
        let mut ir = Ir::new(&cx, cx.op_name("test.root"), Location::UNKNOWN, 1);
        let region = ir.regions(ir.root())[0];
        let blocks: Vec<Block> = (0..count).map(|_| ir.append_block(region, &[])).collect();
        let mut successors = vec![Vec::new(); count];
        for &(from, to) in edges {
            successors[from].push(blocks[to]);
        }
        for (block, successors) in blocks.iter().zip(successors) {
            let op = ir.create_op(OpSpec {
                successors: &successors,
                ..OpSpec::new(cx.op_name("test.br"), Location::UNKNOWN)
            });
            ir.append_op(*block, op);
        }
        (ir, region, blocks)
    }

    /// Dominance by its definition: `b` is not reached once `a` is taken out.
    fn dominates_by_definition(count: usize, edges: &[(usize, usize)], a: usize, b: usize) -> bool {
        let reach = |without: Option<usize>| {
            let mut reached = vec![false; count];
            let mut pending = vec![0];
            while let Some(node) = pending.pop() {
                if Some(node) == without || std::mem::replace(&mut reached[node], true) {
                    continue;
                }
                pending.extend(
                    edges
                        .iter()
                        .filter(|edge| edge.0 == node)
                        .map(|edge| edge.1),
                );
            }
            reached
        };
        a == b || !reach(None)[b] || !reach(Some(a))[b] && reach(None)[a]
    }

    // covers: IR-040
    #[test]
    fn trees_agree_with_the_definition_on_random_graphs() {
        let mut state = 7u64;
        let mut random = |bound: usize| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) as usize % bound
        };
        for _ in 0..200 {
            let count = 1 + random(9);
            let edges: Vec<_> = (0..random(2 * count + 1))
                .map(|_| (random(count), random(count)))
                .collect();
            let (ir, region, blocks) = graph(count, &edges);
            let dominance = Dominance::new(&ir);
            for (a, &a_block) in blocks.iter().enumerate() {
                for (b, &b_block) in blocks.iter().enumerate() {
                    assert_eq!(
                        dominance.block_dominates(a_block, b_block),
                        dominates_by_definition(count, &edges, a, b),
                        "{a} over {b} in {edges:?}"
                    );
                }
            }
            let order = dominance.tree_order(&ir, region);
            for (index, block) in order.iter().enumerate() {
                let immediate = dominance.immediate_dominator(*block);
                assert_eq!(immediate.is_none(), index == 0);
                assert!(immediate.is_none_or(|parent| order[..index].contains(&parent)));
            }
        }
    }

    #[test]
    fn a_hundred_thousand_blocks_in_a_row_and_as_a_ladder() {
        let count = 100_000;
        let row: Vec<_> = (1..count).map(|index| (index - 1, index)).collect();
        let ladder: Vec<_> = row
            .iter()
            .copied()
            .chain((2..count).map(|index| (index - 2, index)))
            .chain((1..count).map(|index| (index, index - 1)))
            .collect();
        for (edges, immediate) in [(row, count - 2), (ladder, 0)] {
            let (ir, _, blocks) = graph(count, &edges);
            let dominance = Dominance::new(&ir);
            let last = blocks[count - 1];
            assert_eq!(dominance.immediate_dominator(last), Some(blocks[immediate]));
            assert!(dominance.block_dominates(blocks[0], last));
        }
    }
}
