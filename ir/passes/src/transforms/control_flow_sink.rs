//! Moving ops to where they are needed.

use terrace_ir::interfaces::{RegionBranchOpInterface, has_no_memory_effect};
use terrace_ir::ir::{Ir, Op, Region, WalkOrder};
use terrace_pass_macros::pass;

use crate::analysis::Dominance;
use crate::pass::{Pass, PassContext, PassResult, Statistic, for_each_arena};

/// Sink operations into conditional blocks.
///
/// Moves ops without effects into a region that runs at most once, if all their uses are there: they are not executed if it is
/// not.
#[pass(name = "control-flow-sink", title = "ControlFlowSink")]
pub struct ControlFlowSink {
    /// Number of operations sunk
    #[statistic]
    num_sunk: Statistic,
}

impl Pass for ControlFlowSink {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        for_each_arena(ir, cx.threading(), |ir| {
            self.num_sunk.add(sink_into_conditionals(ir));
        });
        Ok(())
    }
}

/// Sinks ops into all regions of an arena that run at most once; how many moves there were.
pub fn sink_into_conditionals(ir: &mut Ir) -> u64 {
    let is_branch = |op: &Op| op.implements::<dyn RegionBranchOpInterface>(ir);
    let ops: Vec<Op> = ir
        .walk(ir.root(), WalkOrder::Post)
        .filter(is_branch)
        .collect();
    if ops.is_empty() {
        return 0;
    }
    let dominance = Dominance::new(ir);
    let mut count = 0;
    for op in ops {
        for index in 0..ir.regions(op).len() {
            let runs_once = op
                .interface::<dyn RegionBranchOpInterface>(ir)
                .is_some_and(|interface| interface.runs_at_most_once(ir, index));
            if runs_once {
                count += sink_into(ir, &dominance, ir.regions(op)[index]);
            }
        }
    }
    count
}

fn sink_into(ir: &mut Ir, dominance: &Dominance, region: Region) -> u64 {
    let Some(entry) = ir.first_block(region) else {
        return 0;
    };
    let blocks = ir.region_blocks(region);
    // Those sunk last come first: then they are before what uses them.
    let mut pending: Vec<Op> = blocks.flat_map(|block| ir.block_ops(block)).collect();
    let mut count = 0;
    while let Some(user) = pending.pop() {
        for index in 0..ir.num_operands(user) {
            let Some(op) = ir.defining_op(ir.operand(user, index)) else {
                continue;
            };
            let is_inside = ir.parent_region(op) == Some(region);
            if is_inside || !is_used_only_in(ir, dominance, op, region) {
                continue;
            }
            if !has_no_memory_effect(ir, op) {
                continue;
            }
            match ir.first_op(entry) {
                Some(first) => ir.move_op_before(op, first),
                None => continue,
            }
            count += 1;
            pending.push(op);
        }
    }
    count
}

/// Whether all users of an op's results are in a region, after its beginning.
fn is_used_only_in(ir: &Ir, dominance: &Dominance, op: Op, region: Region) -> bool {
    let mut users = ir.results(op).flat_map(|result| ir.users(result));
    users.all(|user| {
        let mut at = user;
        while ir.parent_region(at) != Some(region) {
            match ir.parent_op(at) {
                Some(around) => at = around,
                None => return false,
            }
        }
        let entry = ir.first_block(region);
        entry
            .zip(ir.parent_block(at))
            .is_some_and(|(entry, block)| dominance.block_dominates(entry, block))
    })
}
