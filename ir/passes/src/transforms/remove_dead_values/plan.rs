//! What is to be erased from an arena.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_ir::builder::Builder;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::interfaces::{
    BranchOpInterface, CallOpInterface, CallableOpInterface, RegionBranchOpInterface,
    RegionBranchPoint, build_unreachable, region_exit_operands,
};
use terrace_ir::ir::{Block, Ir, Op, Value, WalkOrder};
use terrace_ir::ods::OpTraits;

use super::poison_before;
use crate::analysis::dataflow::{Liveness, Place, Program};

/// What is to be erased from an arena, found while all arenas can be looked at.
#[derive(Default)]
pub(super) struct Plan {
    ops: Vec<Op>,
    /// Operands that are passed on for nothing.
    poisoned: Vec<(Op, usize)>,
    /// Branches that are never executed.
    unreached: Vec<Op>,
    /// Arguments of blocks that are not entries.
    args: Vec<(Block, SmallVec<[bool; 4]>)>,
}

impl Plan {
    pub(super) fn new(program: &Program<'_>, liveness: &Liveness, arena: usize) -> Self {
        let ir = program.ir(arena);
        let mut plan = Plan::default();
        let is_live = |value: &Value| liveness.is_live(arena, *value);
        // By op: whether it goes, alone or with the op around it.
        let mut goes = vec![false; ir.op_capacity()];
        for op in ir.walk(ir.root(), WalkOrder::Pre) {
            let place = Place { arena, op };
            if ir.parent_op(op).is_some_and(|around| goes[around.index()]) {
                goes[op.index()] = true;
                continue;
            }
            if op != ir.root() {
                if is_dead(program, liveness, place) {
                    goes[op.index()] = true;
                    plan.ops.push(op);
                    continue;
                }
                if is_unreached_branch(ir, op, &is_live) {
                    goes[op.index()] = true;
                    plan.unreached.push(op);
                    continue;
                }
                plan.find_dead_operands(ir, op, &is_live);
            }
            for region in ir.regions(op) {
                for block in ir.region_blocks(*region).skip(1) {
                    let args = ir.block_args(block);
                    let dead: SmallVec<[bool; 4]> = args.iter().map(|arg| !is_live(arg)).collect();
                    if dead.contains(&true) && branches_say_what_they_pass(ir, block) {
                        plan.args.push((block, dead));
                    }
                }
            }
        }
        // Where no branch is left that passes arguments, nothing is gained.
        plan.args.retain(|(block, _)| {
            let mut branches = ir.predecessors(*block);
            branches.any(|(branch, _)| !goes[branch.index()])
        });
        plan
    }

    /// Notes what an op with regions and the ends of its regions pass on for nothing.
    fn find_dead_operands(&mut self, ir: &Ir, op: Op, is_live: &dyn Fn(&Value) -> bool) {
        let Some(branch) = op.interface::<dyn RegionBranchOpInterface>(ir) else {
            return;
        };
        let mut entry = Forwarded::new(ir, op);
        for to in branch.region_successors(ir, RegionBranchPoint::Parent) {
            let inputs = branch.successor_inputs(ir, to);
            entry.add(branch.entry_operands(ir, to), &inputs, is_live);
        }
        self.poisoned.extend(entry.dead());
        for (index, region) in ir.regions(op).iter().enumerate() {
            let successors = branch.region_successors(ir, RegionBranchPoint::Region(index));
            for block in ir.region_blocks(*region) {
                let Some(end) = ir.last_op(block).filter(|end| ir.num_successors(*end) == 0) else {
                    continue;
                };
                let mut passed = Forwarded::new(ir, end);
                for &to in &successors {
                    if let Some(operands) = region_exit_operands(ir, end, to) {
                        passed.add(operands, &branch.successor_inputs(ir, to), is_live);
                    }
                }
                self.poisoned.extend(passed.dead());
            }
        }
    }

    /// Erases it all.
    pub(super) fn carry_out(&self, ir: &mut Ir) -> Result<(), Diagnostic> {
        for &(op, index) in &self.poisoned {
            let poison = poison_before(ir, op, ir.operand(op, index))?;
            ir.set_operand(op, index, poison);
        }
        for &op in &self.unreached {
            end_unreached(ir, op)?;
        }
        for (block, dead) in &self.args {
            drop_passed(ir, *block, dead);
        }
        for &op in &self.ops {
            let nested: SmallVec<[Op; 4]> = ir.walk(op, WalkOrder::Pre).collect();
            for op in nested {
                ir.set_operands(op, &[]);
            }
        }
        erase_unused(ir, &self.ops)?;
        for (block, dead) in &self.args {
            let args: SmallVec<[Value; 4]> = ir.block_args(*block).into();
            for (&arg, _) in args.iter().zip(dead).filter(|(_, dead)| **dead) {
                replace_remaining(ir, arg)?;
            }
            ir.remove_block_args(*block, |index| dead[index]);
        }
        Ok(())
    }
}

/// Erases ops that nothing that is executed uses.
pub(super) fn erase_unused(ir: &mut Ir, ops: &[Op]) -> Result<(), Diagnostic> {
    for &op in ops {
        let results: SmallVec<[Value; 2]> = ir.results(op).collect();
        for result in results {
            replace_remaining(ir, result)?;
        }
        ir.erase_op(op);
    }
    Ok(())
}

/// Makes the uses of a value that is about to be erased, in code that is never executed, use poison.
pub(super) fn replace_remaining(ir: &mut Ir, value: Value) -> Result<(), Diagnostic> {
    let uses: SmallVec<[(Op, usize); 2]> = ir.uses(value).map(|slot| ir.use_owner(slot)).collect();
    for (user, operand) in uses {
        let poison = poison_before(ir, user, value)?;
        ir.set_operand(user, operand, poison);
    }
    Ok(())
}

/// Whether an op can go: it has no effect, or is never executed, and nothing needs its results.
fn is_dead(program: &Program<'_>, liveness: &Liveness, place: Place) -> bool {
    let ir = program.ir(place.arena);
    let op = place.op;
    let is_kept = ends_block(ir, op)
        || program.child(place).is_some()
        || op.implements::<dyn CallOpInterface>(ir)
        || op.implements::<dyn CallableOpInterface>(ir);
    if is_kept
        || ir
            .results(op)
            .any(|result| liveness.is_live(place.arena, result))
    {
        return false;
    }
    // Its effects do not matter, or it is never executed: an executed op needs its operands.
    let is_passed = passed_to_regions(ir, op);
    let mut operands = ir.operands(op).zip(is_passed);
    !liveness.has_effect(place)
        || operands.any(|(value, is_passed)| !is_passed && !liveness.is_live(place.arena, value))
}

/// By operand: whether an op passes it on to its regions or results, which may not need it.
fn passed_to_regions(ir: &Ir, op: Op) -> SmallVec<[bool; 8]> {
    let mut is_passed = SmallVec::from_elem(false, ir.num_operands(op));
    if let Some(branch) = op.interface::<dyn RegionBranchOpInterface>(ir) {
        for to in branch.region_successors(ir, RegionBranchPoint::Parent) {
            is_passed[branch.entry_operands(ir, to)].fill(true);
        }
    }
    is_passed
}

/// Whether an op is what its block ends with. One without a definition may be.
fn ends_block(ir: &Ir, op: Op) -> bool {
    ir.info(op).map_or_else(
        || ir.next_op(op).is_none(),
        |info| info.traits.has(OpTraits::TERMINATOR),
    )
}

/// Whether a branch is never executed: what an executed one chooses its successor by is needed.
fn is_unreached_branch(ir: &Ir, op: Op, is_live: &dyn Fn(&Value) -> bool) -> bool {
    if ir.num_successors(op) == 0 || ir.operands(op).all(|value| is_live(&value)) {
        return false;
    }
    let Some(branch) = op.interface::<dyn BranchOpInterface>(ir) else {
        return false;
    };
    let mut chooses: SmallVec<[bool; 8]> = SmallVec::from_elem(true, ir.num_operands(op));
    for successor in 0..ir.num_successors(op) {
        chooses[branch.successor_operands(ir, successor)].fill(false);
    }
    let mut operands = ir.operands(op).zip(chooses);
    operands.any(|(value, chooses)| chooses && !is_live(&value))
}

/// Says that a branch is never executed.
fn end_unreached(ir: &mut Ir, op: Op) -> Result<(), Diagnostic> {
    let loc = ir.loc(op);
    let mut builder = Builder::before(ir, op);
    if build_unreachable(&mut builder, loc).is_none() {
        return Err(ir
            .op_error(op, "is never executed, and no dialect can say so")
            .help("load a dialect that has an op for it, such as 'ub'"));
    }
    ir.erase_op(op);
    Ok(())
}

fn branches_say_what_they_pass(ir: &Ir, block: Block) -> bool {
    let mut branches = ir.predecessors(block);
    branches.all(|(branch, _)| branch.implements::<dyn BranchOpInterface>(ir))
}

/// Drops what branches pass to the arguments of a block that are dead.
fn drop_passed(ir: &mut Ir, block: Block, dead: &[bool]) {
    let mut branches: SmallVec<[Op; 4]> = ir.predecessors(block).map(|(op, _)| op).collect();
    branches.sort_unstable();
    branches.dedup();
    for op in branches {
        let Some(branch) = op.interface::<dyn BranchOpInterface>(ir) else {
            continue;
        };
        let mut keep = vec![true; ir.num_operands(op)];
        for (index, successor) in ir.successors(op).enumerate() {
            if successor == block {
                for (operand, dead) in branch.successor_operands(ir, index).zip(dead) {
                    keep[operand] = !dead;
                }
            }
        }
        branch.retain_operands(ir, op, &|index| keep[index]);
    }
}

/// The operands of an op that become others values, and whether any of these is live.
struct Forwarded {
    op: Op,
    /// By operand: whether it is passed on, and whether to a value that is live.
    operands: SmallVec<[(bool, bool); 8]>,
}

impl Forwarded {
    fn new(ir: &Ir, op: Op) -> Self {
        Forwarded {
            op,
            operands: SmallVec::from_elem((false, false), ir.num_operands(op)),
        }
    }

    fn add(&mut self, passed: Range<usize>, inputs: &[Value], is_live: &dyn Fn(&Value) -> bool) {
        for (operand, input) in passed.zip(inputs) {
            let (is_passed, is_needed) = &mut self.operands[operand];
            *is_passed = true;
            *is_needed |= is_live(input);
        }
    }

    fn dead(self) -> impl Iterator<Item = (Op, usize)> {
        let op = self.op;
        let operands = self.operands.into_iter().enumerate();
        operands
            .filter(|(_, (is_passed, is_needed))| *is_passed && !is_needed)
            .map(move |(index, _)| (op, index))
    }
}
