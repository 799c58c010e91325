//! Simplifying the control flow of regions: what cannot be reached or is used only in circles is erased, and blocks that do
//! the same are merged.

mod arguments;
mod dce;
mod merge;

use dce::{erase_circles, erase_dead_ops};
use smallvec::SmallVec;
use terrace_ir::ir::{Block, Ir, Op, Region, WalkOrder};

/// How much the control flow of regions is simplified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionSimplification {
    /// Not at all.
    Disabled,
    /// What cannot be reached or is not used is erased.
    Normal,
    /// Beyond that, blocks that do the same are merged, and arguments that are always the same value are dropped.
    Aggressive,
}

/// Erases the unreachable blocks of all regions in an arena, then what is used only in circles, and block arguments that are
/// not used, and merges blocks if asked to; where control branches, also ops that nothing uses. Whether there was any of it.
pub fn simplify_regions(ir: &mut Ir, level: RegionSimplification) -> bool {
    if level == RegionSimplification::Disabled || branching_regions(ir).is_empty() {
        return false;
    }
    let changed = simplify_branches(ir, level);
    changed | erase_dead_ops(ir)
}

/// The same, without looking for ops that nothing uses: those that are found are erased with what they are found by.
pub(super) fn simplify_branches(ir: &mut Ir, level: RegionSimplification) -> bool {
    if level == RegionSimplification::Disabled {
        return false;
    }
    let mut regions = branching_regions(ir);
    if regions.is_empty() {
        return false;
    }
    let mut changed = erase_unreachable_blocks_of(ir, &regions);
    if changed {
        regions.retain(|region| is_live(ir, *region));
    }
    changed |= erase_circles(ir, &regions);
    if level == RegionSimplification::Aggressive {
        changed |= merge::merge_identical_blocks(ir);
        changed |= arguments::drop_redundant_arguments(ir);
    }
    changed
}

/// Erases the unreachable blocks of all regions in an arena. Whether there were any.
pub(super) fn erase_unreachable(ir: &mut Ir) -> bool {
    let regions = branching_regions(ir);
    !regions.is_empty() && erase_unreachable_blocks_of(ir, &regions)
}

fn erase_unreachable_blocks_of(ir: &mut Ir, regions: &[Region]) -> bool {
    let mut changed = false;
    let mut reached = vec![false; ir.block_capacity()];
    for &region in regions {
        // It may have been in an unreachable block.
        if is_live(ir, region) {
            changed |= erase_unreachable_blocks(ir, region, &mut reached);
        }
    }
    changed
}

/// The regions of an arena that have several blocks, in no order.
fn branching_regions(ir: &Ir) -> Vec<Region> {
    let branching = ir.regions_with_several_blocks();
    branching.filter(|region| is_live(ir, *region)).collect()
}

/// The regions of an arena that have several blocks, those around others first.
fn all_regions(ir: &Ir) -> Vec<Region> {
    let ops = ir.walk(ir.root(), WalkOrder::Pre);
    let regions = ops.flat_map(|op| ir.regions(op).iter().copied());
    regions
        .filter(|region| ir.first_block(*region) != ir.last_block(*region))
        .collect()
}

/// Whether a region still belongs to an op.
fn is_live(ir: &Ir, region: Region) -> bool {
    let has_it = |op: Op| ir.is_live(op) && ir.regions(op).contains(&region);
    ir.region_op(region).is_some_and(has_it)
}

/// `reached` has a place for each block of the arena, and none of the region's is set.
fn erase_unreachable_blocks(ir: &mut Ir, region: Region, reached: &mut [bool]) -> bool {
    let Some(entry) = ir.first_block(region) else {
        return false;
    };
    if ir.next_block(entry).is_none() {
        return false;
    }
    reached[entry.index()] = true;
    let mut pending = vec![entry];
    while let Some(block) = pending.pop() {
        let Some(last) = ir.last_op(block) else {
            continue;
        };
        for successor in ir.successors(last) {
            if !std::mem::replace(&mut reached[successor.index()], true) {
                pending.push(successor);
            }
        }
    }
    let dead: Vec<Block> = ir
        .region_blocks(region)
        .filter(|block| !reached[block.index()])
        .collect();
    // They may use each other's values and branch in circles.
    for &block in &dead {
        let ops: Vec<Op> = ir.block_ops(block).collect();
        for op in ops {
            let nested: SmallVec<[Op; 4]> = ir.walk(op, WalkOrder::Pre).collect();
            for op in nested {
                ir.set_operands(op, &[]);
                ir.set_successors(op, &[]);
            }
        }
    }
    for &block in &dead {
        ir.erase_block(block);
    }
    !dead.is_empty()
}
