//! Where buffers are allocated and freed.

mod hoisting;
mod liveness;
mod stack;

use terrace_dialects::scf::{ForallOp, ParallelOp};
use terrace_ir::dominance::Dominance;
use terrace_ir::interfaces::{LoopLikeOpInterface, RegionBranchOpInterface, RegionBranchPoint};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Ir, Op, Region};
use terrace_passes::pass::PassRegistry;

pub use hoisting::{BufferHoistingPass, BufferLoopHoistingPass};
pub use liveness::OptimizeAllocationLivenessPass;
pub use stack::PromoteBuffersToStackPass;

/// Adds the passes of this module to a registry.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry
        .pass::<BufferHoistingPass>()
        .pass::<BufferLoopHoistingPass>()
        .pass::<OptimizeAllocationLivenessPass>()
        .pass::<PromoteBuffersToStackPass>();
}

/// Whether an op says how control flows through its regions.
fn has_known_flow(ir: &Ir, op: Op) -> bool {
    op.interface::<dyn LoopLikeOpInterface>(ir).is_some()
        || op.interface::<dyn RegionBranchOpInterface>(ir).is_some()
}

/// Whether a region of an op may run again after it has run.
fn is_loop(ir: &Ir, op: Op) -> bool {
    if op.interface::<dyn LoopLikeOpInterface>(ir).is_some() {
        return true;
    }
    let Some(branch) = op.interface::<dyn RegionBranchOpInterface>(ir) else {
        return false;
    };
    (0..ir.regions(op).len()).any(|number| {
        let start = RegionBranchPoint::Region(number);
        let mut seen = Vec::new();
        let mut pending = vec![start];
        while let Some(point) = pending.pop() {
            for next in branch.region_successors(ir, point) {
                if next == start {
                    return true;
                }
                if next != RegionBranchPoint::Parent && !seen.contains(&next) {
                    seen.push(next);
                    pending.push(next);
                }
            }
        }
        false
    })
}

/// Whether an op is a loop whose iterations come one after the other.
fn is_sequential_loop(ir: &Ir, op: Op) -> bool {
    let is_parallel = ParallelOp::cast(ir, op).is_some() || ForallOp::cast(ir, op).is_some();
    !is_parallel && is_loop(ir, op)
}

/// Which blocks, in whatever regions, come before which.
struct Blocks<'a> {
    ir: &'a Ir,
    dominance: Dominance,
}

impl<'a> Blocks<'a> {
    fn of(ir: &'a Ir) -> Self {
        Blocks {
            ir,
            dominance: Dominance::new(ir),
        }
    }

    /// The block around a block.
    fn around(&self, block: Block) -> Option<Block> {
        self.ir.parent_block(self.ir.block_op(block)?)
    }

    /// The block of a region that a block is, or is inside.
    fn ancestor(&self, block: Block, region: Option<Region>) -> Option<Block> {
        let mut blocks = std::iter::successors(Some(block), |block| self.around(*block));
        blocks.find(|block| self.ir.block_region(*block) == region)
    }

    /// Whether `b` is inside `a`, or is only reached through `a`, and is another block.
    fn properly_dominates(&self, a: Block, b: Block) -> bool {
        if a == b {
            return false;
        }
        let ancestor = self.ancestor(b, self.ir.block_region(a));
        ancestor.is_some_and(|ancestor| self.dominance.block_dominates(a, ancestor))
    }

    fn dominates(&self, a: Block, b: Block) -> bool {
        a == b || self.properly_dominates(a, b)
    }

    /// The closest block through which both are reached.
    fn nearest_common(&self, a: Block, b: Block) -> Option<Block> {
        let mut around_a = std::iter::successors(Some(a), |block| self.around(*block));
        let (mut a, b) = around_a.find_map(|block| {
            let ancestor = self.ancestor(b, self.ir.block_region(block))?;
            Some((block, ancestor))
        })?;
        while !self.dominance.block_dominates(a, b) {
            a = self.dominance.immediate_dominator(a)?;
        }
        Some(a)
    }
}
