//! `affine-loop-fusion`: merges loop nests, so that what one stores and the next loads is used at once, and what both load is
//! loaded once.
//!
//! The nests of a block and the other ops that touch memory are the nodes of a dependence graph. A nest that stores what another
//! one loads goes into that one: for each iteration of its outer loops the part of the first nest, its slice, that does what the
//! rest of the iteration needs. Nests that load the same are merged where all of one fits into the other. Of the depths that are
//! legal the innermost one is chosen that does not repeat too much work; what only the merged nest uses gets a buffer of its own
//! that is as small as a slice.
//!
//! What MLIR leaves to luck is checked: that a slice does not overwrite what later iterations of its target load, and that
//! the iterations of a nest which depend on each other keep their order and are not repeated.

mod cost;
mod graph;
mod legality;
mod merge;
mod paths;
mod private;
mod producer;
mod sibling;

use graph::{Graph, NodeId};
use rustc_hash::FxHashSet;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Ir, Op};
use terrace_pass_macros::{OptionValue, pass};
use terrace_passes::pass::{Pass, PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::affine::ForOp;
use terrace_standard_dialects::memref;

/// Which nests are merged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, OptionValue)]
pub enum FusionMode {
    /// Both, producers with one user first.
    Greedy,
    /// Nests that store what others load, with these.
    Producer,
    /// Nests that load the same.
    Sibling,
}

/// Fuse affine loop nests.
///
/// Merges loop nests of which one loads what the other stores, or that load the same, and makes buffers smaller that only a merged
/// nest uses. Function arguments are taken to be different memory.
#[pass(name = "affine-loop-fusion")]
pub struct AffineLoopFusionPass {
    /// How much more may be computed, as a fraction of what there was.
    #[option(default = 0.3)]
    compute_tolerance: f64,
    /// The memory space of small buffers.
    #[option]
    fast_mem_space: Option<u32>,
    /// Up to how many KiB a buffer is small.
    #[option(default = 0)]
    local_buf_threshold: u64,
    /// Merge at the innermost legal depth, however much is repeated.
    #[option(default = false)]
    maximal: bool,
    /// Which nests to merge.
    #[option(default = FusionMode::Greedy)]
    mode: FusionMode,
}

impl Pass for AffineLoopFusionPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        for_each_arena(ir, cx.threading(), |ir| fuse_arena(ir, self));
        Ok(())
    }
}

/// Merges nests of each block.
fn fuse_arena(ir: &mut Ir, options: &AffineLoopFusionPass) {
    let mut blocks: Vec<Block> = Vec::new();
    for op in ir.walk(ir.root(), WalkOrder::Post) {
        for region in ir.regions(op) {
            blocks.extend(ir.region_blocks(*region));
        }
    }
    for block in blocks {
        // A block inside a nest that was merged into another is gone.
        let is_nest = |op: &Op| ForOp::cast(ir, *op).is_some();
        if ir.is_live_block(block) && ir.block_ops(block).filter(is_nest).nth(1).is_some() {
            fuse_block(ir, block, options);
        }
    }
}

/// Merges nests of a block.
fn fuse_block(ir: &mut Ir, block: Block, options: &AffineLoopFusionPass) {
    let Some(graph) = Graph::new(ir, block) else {
        return;
    };
    let unused = unused_allocations(ir, block);
    let mut fuser = Fuser {
        graph,
        merged: FxHashSet::default(),
        options,
    };
    match options.mode {
        FusionMode::Greedy => {
            fuser.fuse_producers(ir, 1);
            fuser.fuse_siblings(ir);
            fuser.fuse_producers(ir, usize::MAX);
        }
        FusionMode::Producer => fuser.fuse_producers(ir, usize::MAX),
        FusionMode::Sibling => fuser.fuse_siblings(ir),
    }
    for allocation in unused_allocations(ir, block) {
        // Those that nobody used before are none of ours.
        if unused.binary_search(&allocation).is_err() {
            ir.erase_op(allocation);
        }
    }
}

/// The buffers that are made in a block and that nobody uses, sorted.
fn unused_allocations(ir: &Ir, block: Block) -> Vec<Op> {
    let mut unused: Vec<Op> = ir
        .block_ops(block)
        .filter(|op| memref::AllocOp::cast(ir, *op).is_some())
        .filter(|op| !ir.has_uses(ir.result(*op, 0)))
        .collect();
    unused.sort_unstable();
    unused
}

/// The state of the work on a block.
struct Fuser<'a> {
    graph: Graph,
    /// Producers that stay, with the consumers into which slices of them went.
    merged: FxHashSet<(NodeId, NodeId)>,
    options: &'a AffineLoopFusionPass,
}

impl Fuser<'_> {
    /// The nodes that there are, in the order in which MLIR visits them: that of its hash table, from the end. Where a nest may go
    /// into several others, the one that is visited first gets it.
    fn worklist(&self) -> Vec<NodeId> {
        const SMALLEST: usize = 64;
        const FACTOR: usize = 37;
        let mut slots = SMALLEST;
        while self.graph.len() * 4 >= slots * 3 {
            slots *= 2;
        }
        let mut nodes: Vec<NodeId> = (0..self.graph.len()).collect();
        nodes.sort_unstable_by_key(|id| std::cmp::Reverse(id.wrapping_mul(FACTOR) % slots));
        nodes
    }
}
