//! Merging blocks that do the same: one stays, and what they use differently becomes an argument of it.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use terrace_ir::interfaces::BranchOpInterface;
use terrace_ir::ir::{Block, Ir, Op, Region, Value, ValueDef};

use super::all_regions;

/// Merges the blocks of all regions in an arena that do the same and go on in the same blocks; whether there were any. The
/// first block of a region is left alone, and so are blocks with regions in them or whose values are used elsewhere.
pub(super) fn merge_identical_blocks(ir: &mut Ir) -> bool {
    let mut changed = false;
    for region in all_regions(ir) {
        // What leads to blocks that were merged may now be the same, too.
        while merge_blocks_of(ir, region) {
            changed = true;
        }
    }
    changed
}

/// Blocks that can become one, the first of the region first.
struct Cluster {
    blocks: Vec<Block>,
    /// The operands that are not the same value in all: which op of the block, and which operand.
    differences: Vec<(usize, usize)>,
}

fn merge_blocks_of(ir: &mut Ir, region: Region) -> bool {
    let blocks: Vec<Block> = ir.region_blocks(region).skip(1).collect();
    if blocks.len() < 2 {
        return false;
    }
    let mut clusters: Vec<Cluster> = Vec::new();
    let mut by_hash: FxHashMap<u64, SmallVec<[usize; 1]>> = FxHashMap::default();
    let mut places = Places::default();
    for block in blocks {
        if !is_closed(ir, block) {
            continue;
        }
        let alike = by_hash.entry(hash_block(ir, block)).or_default();
        let fitting = alike.iter().copied().find(|&cluster| {
            let Cluster {
                blocks,
                differences,
            } = &mut clusters[cluster];
            match places.compare(ir, blocks[0], block) {
                Some(found) => {
                    differences.extend(found);
                    blocks.push(block);
                    true
                }
                None => false,
            }
        });
        if fitting.is_none() {
            alike.push(clusters.len());
            clusters.push(Cluster {
                blocks: vec![block],
                differences: Vec::new(),
            });
        }
    }
    let mut changed = false;
    for cluster in clusters {
        changed |= cluster.blocks.len() > 1 && merge(ir, cluster);
    }
    changed
}

/// Whether nothing outside the block uses its values, and nothing is in regions inside it.
fn is_closed(ir: &Ir, block: Block) -> bool {
    let stays = |value: Value| {
        ir.users(value)
            .all(|user| ir.parent_block(user) == Some(block))
    };
    ir.block_args(block).iter().all(|arg| stays(*arg))
        && ir.block_ops(block).all(|op| {
            ir.regions(op).is_empty() && ir.child(op).is_none() && ir.results(op).all(stays)
        })
}

/// What blocks that do the same have in common.
fn hash_block(ir: &Ir, block: Block) -> u64 {
    let mut hasher = FxHasher::default();
    for op in ir.block_ops(block) {
        ir.name(op).hash(&mut hasher);
        ir.inherent_attrs(op).hash(&mut hasher);
        ir.num_operands(op).hash(&mut hasher);
        for successor in ir.successors(op) {
            successor.hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// Whether two ops do the same to whatever operands they have.
fn are_alike(ir: &Ir, a: Op, b: Op) -> bool {
    ir.name(a) == ir.name(b)
        && ir.inherent_attrs(a) == ir.inherent_attrs(b)
        && ir.discardable_attrs(a) == ir.discardable_attrs(b)
        && ir.result_types(a).eq(ir.result_types(b))
        && ir.operand_types(a).eq(ir.operand_types(b))
        && ir.successors(a).eq(ir.successors(b))
}

/// The number of each op in its block, as far as it was asked for.
#[derive(Default)]
struct Places(FxHashMap<Op, usize>);

impl Places {
    fn enter(&mut self, ir: &Ir, block: Block) {
        for (place, op) in ir.block_ops(block).enumerate() {
            self.0.insert(op, place);
        }
    }

    /// Which value of its block one is: an argument, or a result of the op with a number.
    fn of(&self, ir: &Ir, value: Value) -> (Option<usize>, u32) {
        match ir.def(value) {
            ValueDef::Argument { index, .. } => (None, index),
            ValueDef::Result { op, index } => (self.0.get(&op).copied(), index),
        }
    }

    /// If two blocks do the same: the operands that are different values from outside.
    fn compare(&mut self, ir: &Ir, a: Block, b: Block) -> Option<Vec<(usize, usize)>> {
        if !ir.block_arg_types(a).eq(ir.block_arg_types(b)) {
            return None;
        }
        self.0.clear();
        self.enter(ir, a);
        self.enter(ir, b);
        let mut differences = Vec::new();
        let (mut next_a, mut next_b) = (ir.first_op(a), ir.first_op(b));
        let mut place = 0;
        while let (Some(op_a), Some(op_b)) = (next_a, next_b) {
            if !are_alike(ir, op_a, op_b) {
                return None;
            }
            for (index, (left, right)) in ir.operands(op_a).zip(ir.operands(op_b)).enumerate() {
                if left == right {
                    continue;
                }
                let is_inside = ir.value_block(left) == Some(a);
                if is_inside != (ir.value_block(right) == Some(b)) {
                    return None;
                }
                if is_inside {
                    if self.of(ir, left) != self.of(ir, right) {
                        return None;
                    }
                } else if can_be_passed(ir, a, left) && can_be_passed(ir, b, right) {
                    differences.push((place, index));
                } else {
                    return None;
                }
            }
            (next_a, next_b) = (ir.next_op(op_a), ir.next_op(op_b));
            place += 1;
        }
        (next_a.is_none() && next_b.is_none()).then_some(differences)
    }
}

/// Whether the branches to a block can pass it a value: it is not one that such a branch computes.
fn can_be_passed(ir: &Ir, block: Block, value: Value) -> bool {
    let definition = ir.defining_op(value);
    definition.is_none_or(|op| ir.predecessors(block).all(|(branch, _)| branch != op))
}

/// Whether all branches to a block can pass it more.
fn can_be_passed_more(ir: &Ir, block: Block) -> bool {
    ir.predecessors(block).all(|(branch, successor)| {
        let interface = branch.interface::<dyn BranchOpInterface>(ir);
        interface.is_some_and(|branch| branch.successor_list(ir, successor).is_some())
    })
}

fn merge(ir: &mut Ir, cluster: Cluster) -> bool {
    let Cluster {
        blocks,
        mut differences,
    } = cluster;
    differences.sort_unstable();
    differences.dedup();
    if !differences.is_empty() && !blocks.iter().all(|block| can_be_passed_more(ir, *block)) {
        return false;
    }
    // By difference, the values of the blocks; differences with the same ones share an argument.
    let mut columns: Vec<Vec<Value>> = vec![Vec::with_capacity(blocks.len()); differences.len()];
    for &block in &blocks {
        let ops: Vec<Op> = ir.block_ops(block).collect();
        for (column, &(place, operand)) in columns.iter_mut().zip(&differences) {
            column.push(ir.operand(ops[place], operand));
        }
    }
    let kept = blocks[0];
    let ops: Vec<Op> = ir.block_ops(kept).collect();
    let mut arguments: FxHashMap<&[Value], Value> = FxHashMap::default();
    let mut passed: Vec<&[Value]> = Vec::new();
    for (column, &(place, operand)) in columns.iter().zip(&differences) {
        let argument = *arguments.entry(column).or_insert_with(|| {
            passed.push(column);
            let loc = ir.value_loc(column[0]);
            let argument = ir.add_block_arg(kept, ir.ty(column[0]));
            ir.set_arg_loc(argument, loc);
            argument
        });
        ir.set_operand(ops[place], operand, argument);
    }
    for (index, &block) in blocks.iter().enumerate() {
        let branches: Vec<(Op, usize)> = ir.predecessors(block).collect();
        for (branch, successor) in branches {
            for column in &passed {
                let interface = branch.interface::<dyn BranchOpInterface>(ir);
                if let Some(list) =
                    interface.and_then(|branch| branch.successor_list(ir, successor))
                {
                    ir.append_to_operand_list(branch, list, column[index]);
                }
            }
            ir.set_successor(branch, successor, kept);
        }
    }
    for &block in &blocks[1..] {
        ir.erase_block(block);
    }
    true
}
