//! Dropping block arguments for which every branch passes the same value.

use smallvec::SmallVec;
use terrace_ir::interfaces::BranchOpInterface;
use terrace_ir::ir::{Block, Ir, Op, Value};

use super::all_regions;

/// Replaces block arguments that are always the same value by it, in all regions of an arena; whether there were any.
pub(super) fn drop_redundant_arguments(ir: &mut Ir) -> bool {
    let mut changed = false;
    for region in all_regions(ir) {
        let blocks: Vec<Block> = ir.region_blocks(region).skip(1).collect();
        for block in blocks {
            changed |= drop_from(ir, block);
        }
    }
    changed
}

fn drop_from(ir: &mut Ir, block: Block) -> bool {
    let count = ir.block_args(block).len();
    let same: SmallVec<[Option<Value>; 4]> = (0..count)
        .map(|index| common_value(ir, block, index))
        .collect();
    if same.iter().all(Option::is_none) {
        return false;
    }
    for (index, value) in same.iter().enumerate() {
        if let Some(value) = *value {
            let argument = ir.block_arg(block, index);
            ir.replace_all_uses(argument, value);
        }
    }
    let branches: Vec<(Op, usize)> = ir.predecessors(block).collect();
    for (branch, successor) in branches {
        if let Some(interface) = branch.interface::<dyn BranchOpInterface>(ir) {
            let passed = interface.successor_operands(ir, successor);
            interface.retain_operands(ir, branch, &|operand| {
                !passed.contains(&operand) || same[operand - passed.start].is_none()
            });
        }
    }
    ir.remove_block_args(block, |index| same[index].is_some());
    true
}

/// The value that every branch to a block passes for an argument, if it is one.
fn common_value(ir: &Ir, block: Block, index: usize) -> Option<Value> {
    let mut common = None;
    for (branch, successor) in ir.predecessors(block) {
        let interface = branch.interface::<dyn BranchOpInterface>(ir)?;
        let operand = interface.successor_operands(ir, successor).nth(index)?;
        let value = ir.operand(branch, operand);
        if *common.get_or_insert(value) != value || value == ir.block_arg(block, index) {
            return None;
        }
    }
    common
}
