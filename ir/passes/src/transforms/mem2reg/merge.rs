//! Where values from several branches meet.

use std::collections::BinaryHeap;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_ir::ir::{Block, Ir, Region};

use crate::analysis::Dominance;

/// The dominator tree of a region, with what it takes to find where definitions meet: Sreedhar and Gao's algorithm, kept to
/// the blocks that store to a place or where what is in it matters, so that a place that is used in few blocks takes little
/// time.
pub(super) struct MergePoints {
    region: Region,
    dominance: Dominance,
    /// By block: how far it is from the entry in the tree.
    depths: Vec<u32>,
}

impl MergePoints {
    pub(super) fn new(ir: &Ir, region: Region) -> Self {
        let mut dominance = Dominance::default();
        dominance.compute(ir, region);
        let mut depths = vec![0; ir.block_capacity()];
        for block in dominance.tree_order(ir, region) {
            if let Some(above) = dominance.immediate_dominator(block) {
                depths[block.index()] = depths[above.index()] + 1;
            }
        }
        MergePoints {
            region,
            dominance,
            depths,
        }
    }

    pub(super) fn is_of(&self, region: Region) -> bool {
        self.region == region
    }

    pub(super) fn dominance(&self) -> &Dominance {
        &self.dominance
    }

    /// The blocks at whose beginning different ones of these definitions may have come last, among those in `live`.
    pub(super) fn of(&self, ir: &Ir, definitions: &[Block], live: &FxHashSet<Block>) -> Vec<Block> {
        let children = self.children(definitions, live);
        let mut merges = FxHashSet::default();
        let mut is_visited = FxHashSet::default();
        // The deepest first.
        let depth = |block: Block| (self.depths[block.index()], block);
        let mut pending: BinaryHeap<(u32, Block)> =
            definitions.iter().map(|block| depth(*block)).collect();
        while let Some((root_depth, root)) = pending.pop() {
            if !is_visited.insert(root) {
                continue;
            }
            let mut below = vec![root];
            while let Some(block) = below.pop() {
                let successors = ir.last_op(block).map(|last| ir.successors(last));
                for to in successors.into_iter().flatten() {
                    let is_frontier = self.depths[to.index()] <= root_depth;
                    if is_frontier && live.contains(&to) && merges.insert(to) {
                        pending.push(depth(to));
                    }
                }
                for child in children.get(&block).into_iter().flatten() {
                    if is_visited.insert(*child) {
                        below.push(*child);
                    }
                }
            }
        }
        let mut merges: Vec<Block> = merges.into_iter().collect();
        merges.sort_unstable_by_key(|block| (self.depths[block.index()], *block));
        merges
    }

    /// The part of the tree that counts. Where an edge leads to a block in `live` from below one that is neither in it nor a
    /// definition, another definition, or a block where some meet, comes between.
    fn children(
        &self,
        definitions: &[Block],
        live: &FxHashSet<Block>,
    ) -> FxHashMap<Block, SmallVec<[Block; 2]>> {
        let mut children: FxHashMap<Block, SmallVec<[Block; 2]>> = FxHashMap::default();
        let others = definitions.iter().filter(|block| !live.contains(block));
        for &block in live.iter().chain(others) {
            if let Some(above) = self.dominance.immediate_dominator(block) {
                children.entry(above).or_default().push(block);
            }
        }
        children
    }
}
