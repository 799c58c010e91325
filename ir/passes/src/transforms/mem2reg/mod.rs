//! Turning places in memory into values.

mod merge;
mod promote;

use promote::Promoter;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::interfaces::PromotableAllocationInterface;
use terrace_ir::ir::{Ir, Op, WalkOrder};
use terrace_pass_macros::pass;
use terrace_rewrite::{RegionSimplification, simplify_regions};

use crate::pass::{Pass, PassContext, PassResult, Statistic, for_each_arena};

/// Promotes memory slots into values.
///
/// Replaces what is stored in an allocated place of one value, and loaded from it again, by the value itself, and by
/// arguments of blocks where control flow joins. A place stays if anything else is done with its address, or if it is used inside
/// the regions of ops.
#[pass(name = "mem2reg", title = "Mem2Reg")]
pub struct Mem2Reg {
    /// Perform control flow optimizations to the region tree
    // `mlir-opt` has this on, and simplifies nothing.
    #[option(default = false)]
    pub region_simplify: bool,
    /// Total amount of memory slot promoted
    #[statistic]
    promoted: Statistic,
    /// Total amount of new block argument inserted in blocks
    #[statistic]
    new_block_args: Statistic,
}

/// What promotion did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Promotions {
    /// How many places became values.
    pub slots: u64,
    /// How many arguments of blocks were added.
    pub block_args: u64,
}

impl Pass for Mem2Reg {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let done = for_each_arena(ir, cx.threading(), |ir| {
            let done = promote_memory(ir)?;
            self.promoted.add(done.slots);
            self.new_block_args.add(done.block_args);
            if self.region_simplify && done.slots != 0 {
                simplify_regions(ir, RegionSimplification::Normal);
            }
            Ok::<(), Diagnostic>(())
        });
        done.into_iter().collect()
    }
}

/// Promotes all places of an arena that can be values.
///
/// # Errors
/// If an op cannot do what it said.
pub fn promote_memory(ir: &mut Ir) -> Result<Promotions, Diagnostic> {
    let is_allocation = |op: &Op| op.implements::<dyn PromotableAllocationInterface>(ir);
    let allocations: Vec<Op> = ir
        .walk(ir.root(), WalkOrder::Pre)
        .filter(is_allocation)
        .collect();
    let mut promoter = Promoter::default();
    let mut done = Promotions::default();
    for allocation in allocations {
        if let Some(block_args) = promoter.promote(ir, allocation)? {
            done.slots += 1;
            done.block_args += block_args;
        }
    }
    Ok(done)
}
