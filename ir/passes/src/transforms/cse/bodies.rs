//! Whether two ops hold the same inside.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::ir::{Ir, Op, Region, Value};

/// Whether the regions of two ops compute the same from the same values: each empty or of one block, op by op.
pub(super) fn have_equal_bodies(ir: &Ir, a: Op, b: Op) -> bool {
    if ir.regions(a).len() != ir.regions(b).len() {
        return false;
    }
    // What the values inside `a` are inside `b`.
    let mut values: FxHashMap<Value, Value> = FxHashMap::default();
    let mut pending: Vec<(Region, Region)> = region_pairs(ir, a, b);
    while let Some((a, b)) = pending.pop() {
        let (a, b) = match (ir.single_block(a), ir.single_block(b)) {
            (Some(a), Some(b)) => (a, b),
            (None, None) if ir.first_block(a).is_none() && ir.first_block(b).is_none() => continue,
            _ => return false,
        };
        let (args_a, args_b) = (ir.block_args(a), ir.block_args(b));
        let types =
            |args: &[Value]| -> SmallVec<[_; 2]> { args.iter().map(|arg| ir.ty(*arg)).collect() };
        if types(args_a) != types(args_b) {
            return false;
        }
        values.extend(args_a.iter().copied().zip(args_b.iter().copied()));
        let (mut next_a, mut next_b) = (ir.first_op(a), ir.first_op(b));
        while let (Some(op_a), Some(op_b)) = (next_a, next_b) {
            let isolated = ir.child(op_a).is_some() || ir.num_successors(op_a) > 0;
            let same_operands = ir.num_operands(op_a) == ir.num_operands(op_b)
                && ir
                    .operands(op_a)
                    .zip(ir.operands(op_b))
                    .all(|(a, b)| values.get(&a).copied().unwrap_or(a) == b);
            if isolated || !same_operands || !have_same_shape(ir, op_a, op_b) {
                return false;
            }
            values.extend(ir.results(op_a).zip(ir.results(op_b)));
            pending.extend(region_pairs(ir, op_a, op_b));
            (next_a, next_b) = (ir.next_op(op_a), ir.next_op(op_b));
        }
        if next_a.is_some() || next_b.is_some() {
            return false;
        }
    }
    true
}

fn region_pairs(ir: &Ir, a: Op, b: Op) -> Vec<(Region, Region)> {
    let pairs = ir.regions(a).iter().zip(ir.regions(b));
    pairs.map(|(a, b)| (*a, *b)).collect()
}

/// Whether two ops differ in operands and what is inside at most.
pub(super) fn have_same_shape(ir: &Ir, a: Op, b: Op) -> bool {
    ir.name(a) == ir.name(b)
        && ir.inherent_attrs(a) == ir.inherent_attrs(b)
        && ir.discardable_attrs(a) == ir.discardable_attrs(b)
        && ir.result_types(a).eq(ir.result_types(b))
        && ir.regions(a).len() == ir.regions(b).len()
}
