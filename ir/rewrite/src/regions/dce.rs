//! Erasing what is only used in circles: block arguments, the ops that depend on them, and what branches pass to them.

use smallvec::SmallVec;
use terrace_ir::interfaces::{BranchOpInterface, is_trivially_dead, would_be_trivially_dead};
use terrace_ir::ir::{Block, Ir, Op, Region, Value, ValueDef};
use terrace_support::index_set::IndexSet;

/// Erases the arguments of blocks in these regions that nothing with an effect depends on, with all that does depend on them,
/// and what was only computed to be passed to them; whether there were any. Values that are used in circles depend on such an
/// argument. Those of entry blocks are the affair of the op with the region.
pub(super) fn erase_circles(ir: &mut Ir, regions: &[Region]) -> bool {
    let blocks = regions
        .iter()
        .flat_map(|region| ir.region_blocks(*region).skip(1))
        .filter(|block| !ir.block_args(*block).is_empty());
    let blocks: Vec<Block> = blocks.collect();
    let dependents = Dependents::of(ir, &blocks);
    let is_dead = |arg: Value| !dependents.needed.contains(arg.index());
    let shrinking: Vec<(Block, SmallVec<[bool; 4]>)> = blocks
        .into_iter()
        .map(|block| {
            let args = ir.block_args(block).iter();
            (block, args.map(|arg| is_dead(*arg)).collect())
        })
        .filter(|(_, dead): &(Block, SmallVec<[bool; 4]>)| dead.contains(&true))
        .collect();
    if shrinking.is_empty() {
        return false;
    }
    let mut unused: Vec<Op> = Vec::new();
    let branches = shrinking
        .iter()
        .flat_map(|(block, _)| ir.predecessors(*block));
    let mut branches: Vec<Op> = branches.map(|(branch, _)| branch).collect();
    branches.sort_unstable();
    branches.dedup();
    for branch in branches {
        drop_passed(ir, branch, &dependents.needed, &mut unused);
    }
    let is_needed = |op: Op| ir.results(op).any(|result| !is_dead(result));
    let mut dead = dependents.ops;
    dead.retain(|op| !is_needed(*op));
    for &op in &dead {
        unused.extend(
            ir.operands(op)
                .filter_map(|operand| ir.defining_op(operand)),
        );
        ir.set_operands(op, &[]);
    }
    for op in dead {
        // It may have been inside another one.
        if ir.is_live(op) {
            ir.erase_op(op);
        }
    }
    for (block, dead) in &shrinking {
        ir.remove_block_args(*block, |index| dead[index]);
    }
    erase_unused(ir, unused);
    true
}

/// What depends on the arguments of some blocks, as far as it has to be looked at to know which of them are needed.
struct Dependents {
    /// The values that were looked at: the arguments, and results of ops that have no effect.
    values: Vec<Value>,
    /// The ops whose results are among these.
    ops: Vec<Op>,
    found: IndexSet,
    /// The values that something with an effect depends on.
    needed: IndexSet,
}

impl Dependents {
    fn of(ir: &Ir, blocks: &[Block]) -> Self {
        let mut dependents = Dependents {
            values: Vec::new(),
            ops: Vec::new(),
            found: IndexSet::with_capacity(ir.value_capacity()),
            needed: IndexSet::with_capacity(ir.value_capacity()),
        };
        for &block in blocks {
            let known = |(branch, _): (Op, usize)| branch.implements::<dyn BranchOpInterface>(ir);
            // What other branches pass to their successors is not known.
            let is_needed = !ir.predecessors(block).all(known);
            for &arg in ir.block_args(block) {
                dependents.found.insert(arg.index());
                dependents.values.push(arg);
                if is_needed {
                    dependents.needed.insert(arg.index());
                }
            }
        }
        for index in 0..dependents.values.len() {
            let arg = dependents.values[index];
            if !dependents.needed.contains(arg.index()) {
                dependents.follow(ir, arg);
            }
        }
        dependents.find_needed(ir);
        dependents
    }

    /// Looks at what uses a value, at what uses that, and so on, until something needs it. Most are needed not far away.
    fn follow(&mut self, ir: &Ir, value: Value) {
        // Each value depends on the one before it, or is a result of the same op.
        let mut way = vec![(value, ir.uses(value))];
        while let Some((_, uses)) = way.last_mut() {
            let Some(slot) = uses.next() else {
                way.pop();
                continue;
            };
            let (user, operand) = ir.use_owner(slot);
            let has_effect = !would_be_trivially_dead(ir, user);
            let is_needed = match has_effect {
                true => !is_passed(ir, user, operand),
                false => {
                    let first = ir.results(user).next();
                    first.is_some_and(|first| self.needed.contains(first.index()))
                }
            };
            if is_needed {
                for (value, _) in way {
                    self.needed.insert(value.index());
                    if let Some(op) = ir.defining_op(value) {
                        // It stands for all of them.
                        self.needed.insert(ir.result(op, 0).index());
                    }
                }
                return;
            }
            if !has_effect && self.enter(ir, user) {
                way.extend(ir.results(user).map(|result| (result, ir.uses(result))));
            }
        }
    }

    /// Enters an op that has no effect; whether it is new.
    fn enter(&mut self, ir: &Ir, op: Op) -> bool {
        let mut results = ir.results(op).peekable();
        let first = results.peek();
        if first.is_some_and(|first| !self.found.insert(first.index())) {
            return false;
        }
        self.ops.push(op);
        for result in results {
            self.found.insert(result.index());
            self.values.push(result);
        }
        true
    }

    /// Goes back from what is needed to what that depends on.
    fn find_needed(&mut self, ir: &Ir) {
        let mut pending = std::mem::take(&mut self.values);
        pending.retain(|value| self.needed.contains(value.index()));
        while let Some(value) = pending.pop() {
            let mut need = |operand: Value| {
                if self.found.contains(operand.index()) && self.needed.insert(operand.index()) {
                    pending.push(operand);
                }
            };
            match ir.def(value) {
                ValueDef::Result { op, .. } => ir.operands(op).for_each(need),
                ValueDef::Argument { block, index } => {
                    for (branch, successor) in ir.predecessors(block) {
                        if let Some(interface) = branch.interface::<dyn BranchOpInterface>(ir) {
                            let passed = interface.successor_operands(ir, successor);
                            let passed = passed.into_iter().nth(index as usize);
                            passed.map(|at| ir.operand(branch, at)).map(&mut need);
                        }
                    }
                }
            }
        }
    }
}

/// Whether an operand of an op becomes a block argument and is nothing else to the op.
fn is_passed(ir: &Ir, op: Op, operand: usize) -> bool {
    if ir.num_successors(op) == 0 {
        return false;
    }
    op.interface::<dyn BranchOpInterface>(ir)
        .is_some_and(|interface| {
            (0..ir.num_successors(op)).any(|successor| {
                interface
                    .successor_operands(ir, successor)
                    .contains(&operand)
            })
        })
}

/// Drops what a branch passes for arguments that are not needed; enters what defined it in `unused`.
fn drop_passed(ir: &mut Ir, branch: Op, needed: &IndexSet, unused: &mut Vec<Op>) {
    let Some(interface) = branch.interface::<dyn BranchOpInterface>(ir) else {
        return;
    };
    let mut is_dropped: SmallVec<[bool; 8]> = smallvec::smallvec![false; ir.num_operands(branch)];
    for (successor, block) in ir.successors(branch).enumerate() {
        let operands = interface.successor_operands(ir, successor);
        for (operand, arg) in operands.zip(ir.block_args(block)) {
            is_dropped[operand] = !needed.contains(arg.index());
        }
    }
    for (operand, is_dropped) in ir.operands(branch).zip(&is_dropped) {
        unused.extend(ir.defining_op(operand).filter(|_| *is_dropped));
    }
    interface.retain_operands(ir, branch, &|operand| !is_dropped[operand]);
}

/// Erases those of these ops that are dead, and what is dead then.
fn erase_unused(ir: &mut Ir, mut ops: Vec<Op>) {
    while let Some(op) = ops.pop() {
        if ir.is_live(op) && is_trivially_dead(ir, op) {
            ops.extend(
                ir.operands(op)
                    .filter_map(|operand| ir.defining_op(operand)),
            );
            ir.erase_op(op);
        }
    }
}

/// Erases the ops that nothing uses, from the last one to the first; whether there were any.
pub(super) fn erase_dead_ops(ir: &mut Ir) -> bool {
    let mut changed = false;
    for op in ir.all_ops().into_iter().rev() {
        if is_trivially_dead(ir, op) {
            ir.erase_op(op);
            changed = true;
        }
    }
    changed
}
