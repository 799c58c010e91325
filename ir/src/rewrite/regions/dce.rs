//! Erasing what is only used in circles: ops, block arguments and what branches pass to them.

use smallvec::SmallVec;

use super::is_live;
use crate::interfaces::{BranchOpInterface, would_be_trivially_dead};
use crate::ir::{Block, IndexSet, Ir, Op, Region, Value, ValueDef};

/// Of all ops of an arena, those around others first, and its regions with several blocks, erases the ops and block arguments that nothing with an effect
/// depends on; whether there were any. Where control does not branch, nothing can be used in circles and nothing is looked for.
pub(super) fn erase_dead_code(ir: &mut Ir, ops: &[Op], regions: &[Region]) -> bool {
    let branches: Vec<Op> = ops
        .iter()
        .copied()
        .filter(|op| ir.num_successors(*op) > 0)
        .collect();
    if branches.is_empty() {
        return false;
    }
    let mut liveness = Liveness {
        ops: IndexSet::with_capacity(ir.op_capacity()),
        args: IndexSet::with_capacity(ir.value_capacity()),
        passed: IndexSet::with_capacity(ir.op_capacity()),
        pending: Vec::new(),
    };
    liveness.find(ir, ops, &branches);
    let changed = erase(ir, ops, &branches, &liveness);
    changed | erase_args(ir, regions, &liveness)
}

/// What is needed, by index. Arguments of entry blocks always are.
struct Liveness {
    ops: IndexSet,
    args: IndexSet,
    /// The ops that the sweep over all ops has passed.
    passed: IndexSet,
    /// Of these, the ones that turned out to be needed later.
    pending: Vec<Op>,
}

impl Liveness {
    fn find(&mut self, ir: &Ir, ops: &[Op], branches: &[Op]) {
        for &op in branches {
            if op.interface::<dyn BranchOpInterface>(ir).is_none() {
                // What it passes to its successors is not known.
                let args = ir.successors(op).flat_map(|block| ir.block_args(block));
                for &arg in args {
                    self.mark(ir, arg);
                }
            }
        }
        // From the last op to the first, most are passed after all that use them.
        for &op in ops.iter().rev() {
            self.passed.insert(op.index());
            // The root is kept, and so are terminators, which are never trivially dead.
            if op == ir.root() || !would_be_trivially_dead(ir, op) {
                self.ops.insert(op.index());
            }
            if self.ops.contains(op.index()) {
                self.mark_operands(ir, op);
            }
        }
        while let Some(op) = self.pending.pop() {
            self.mark_operands(ir, op);
        }
    }

    fn mark_operands(&mut self, ir: &Ir, op: Op) {
        let passed = passed_args(ir, op);
        for (index, operand) in ir.operands(op).enumerate() {
            let arg = passed.get(index).copied().flatten();
            if arg.is_none_or(|arg| self.args.contains(arg.index())) {
                self.mark(ir, operand);
            }
        }
    }

    fn mark_op(&mut self, op: Op) {
        if self.ops.insert(op.index()) && self.passed.contains(op.index()) {
            self.pending.push(op);
        }
    }

    #[inline]
    fn mark(&mut self, ir: &Ir, value: Value) {
        match ir.defining_op(value) {
            Some(op) => self.mark_op(op),
            None => self.mark_argument(ir, value),
        }
    }

    fn mark_argument(&mut self, ir: &Ir, value: Value) {
        let mut pending: SmallVec<[Value; 4]> = smallvec::smallvec![value];
        while let Some(value) = pending.pop() {
            let (block, index) = match ir.def(value) {
                ValueDef::Result { op, .. } => {
                    self.mark_op(op);
                    continue;
                }
                ValueDef::Argument { block, index } => (block, index as usize),
            };
            if !self.args.insert(value.index()) {
                continue;
            }
            for (branch, successor) in ir.predecessors(block) {
                if let Some(interface) = branch.interface::<dyn BranchOpInterface>(ir) {
                    let passed = interface.successor_operands(ir, successor).nth(index);
                    pending.extend(passed.map(|operand| ir.operand(branch, operand)));
                }
            }
        }
    }

    fn keeps_arg(&self, ir: &Ir, block: Block, index: usize) -> bool {
        self.args.contains(ir.block_arg(block, index).index())
    }
}

/// By operand of a branch: the block argument that it becomes. Nothing for other ops.
fn passed_args(ir: &Ir, branch: Op) -> SmallVec<[Option<Value>; 4]> {
    if ir.num_successors(branch) == 0 {
        return SmallVec::new();
    }
    let Some(interface) = branch.interface::<dyn BranchOpInterface>(ir) else {
        return SmallVec::new();
    };
    let mut passed = smallvec::smallvec![None; ir.num_operands(branch)];
    for (successor, block) in ir.successors(branch).enumerate() {
        let operands = interface.successor_operands(ir, successor);
        for (operand, arg) in operands.zip(ir.block_args(block)) {
            passed[operand] = Some(*arg);
        }
    }
    passed
}

fn erase(ir: &mut Ir, ops: &[Op], branches: &[Op], liveness: &Liveness) -> bool {
    let mut changed = false;
    // Branches first: they use what is erased.
    for &op in branches {
        let passed = passed_args(ir, op);
        let keep =
            |index: usize| passed[index].is_none_or(|arg| liveness.args.contains(arg.index()));
        if (0..passed.len()).all(keep) {
            continue;
        }
        if let Some(interface) = op.interface::<dyn BranchOpInterface>(ir) {
            interface.retain_operands(ir, op, &keep);
            changed = true;
        }
    }
    let dead: Vec<Op> = ops
        .iter()
        .copied()
        .filter(|op| !liveness.ops.contains(op.index()))
        .collect();
    for &op in &dead {
        ir.set_operands(op, &[]);
    }
    for &op in &dead {
        // It may have been inside another one.
        if ir.is_live(op) {
            ir.erase_op(op);
            changed = true;
        }
    }
    changed
}

fn erase_args(ir: &mut Ir, regions: &[Region], liveness: &Liveness) -> bool {
    let mut changed = false;
    for &region in regions {
        // It may have been inside an op that was erased.
        if !is_live(ir, region) {
            continue;
        }
        // The arguments of an entry block are the op's affair.
        let blocks: Vec<Block> = ir.region_blocks(region).skip(1).collect();
        for block in blocks {
            let count = ir.block_args(block).len();
            let kept: SmallVec<[bool; 4]> = (0..count)
                .map(|index| liveness.keeps_arg(ir, block, index))
                .collect();
            if kept.contains(&false) {
                ir.remove_block_args(block, |index| !kept[index]);
                changed = true;
            }
        }
    }
    changed
}
