//! Simplifying the control flow of regions: what cannot be reached or is used only in circles is erased.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::dce::erase_dead_code;
use crate::ir::{Block, Ir, Op, Region};

/// Erases the unreachable blocks of all regions in an arena, then what is used only in circles, and block arguments that are
/// not used; whether there was any of it.
pub fn simplify_regions(ir: &mut Ir) -> bool {
    if !ir.has_branches() {
        return false;
    }
    let mut changed = false;
    let mut pending: Vec<Region> = ir.regions(ir.root()).to_vec();
    while let Some(region) = pending.pop() {
        changed |= erase_unreachable_blocks(ir, region);
        for block in ir.region_blocks(region) {
            for op in ir.block_ops(block) {
                pending.extend(ir.regions(op));
            }
        }
    }
    changed | erase_dead_code(ir)
}

fn erase_unreachable_blocks(ir: &mut Ir, region: Region) -> bool {
    let Some(entry) = ir.first_block(region) else {
        return false;
    };
    if ir.next_block(entry).is_none() {
        return false;
    }
    let mut reached = FxHashSet::from_iter([entry]);
    let mut pending = vec![entry];
    while let Some(block) = pending.pop() {
        let Some(last) = ir.last_op(block) else {
            continue;
        };
        for successor in ir.successors(last) {
            if reached.insert(successor) {
                pending.push(successor);
            }
        }
    }
    let dead: Vec<Block> = ir
        .region_blocks(region)
        .filter(|block| !reached.contains(block))
        .collect();
    // They may use each other's values and branch in circles.
    for &block in &dead {
        let ops: Vec<Op> = ir.block_ops(block).collect();
        for op in ops {
            let nested: SmallVec<[Op; 4]> = ir.walk(op, crate::ir::WalkOrder::Pre).collect();
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
