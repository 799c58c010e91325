//! Ownership in a block, op by op.

use super::Deallocation;
use crate::deallocation::state::{FLAG, Ownership, flag};
use crate::flow::is_buffer;
use terrace_dialects::arith;
use terrace_dialects::bufferization::DeallocOp;
use terrace_dialects::cf::{AssertOp, CondBrOp};
use terrace_dialects::scf::{InParallelOp, ReduceReturnOp};
use terrace_ir::interfaces::{
    BranchOpInterface, CallOpInterface, EffectKind, RegionBranchOpInterface, RegionBranchPoint,
    Resource, effects_of, region_exit_operands,
};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::{Block, Diagnostic, Ir, Op, SmallVec, Value};
use terrace_passes::pass::PassResult;

/// What is not to be freed, or is by the program itself.
const MANUAL: &str = "bufferization.manual_deallocation";

impl Deallocation<'_> {
    pub(super) fn free_in_block(&mut self, block: Block) -> PassResult {
        let b = &mut self.b;
        let ops: Vec<Op> = b.block_ops(block).collect();
        let region = b.block_region(block);
        b.set_insertion_point_to_start(block);
        for buffer in self.state.liveness.needed_in(block) {
            let home = b
                .value_block(buffer)
                .expect("a buffer is defined in a block");
            if b.block_region(home) == region {
                if let Some(ownership) = self.state.ownership(buffer, home) {
                    self.state.add_ownership(b, buffer, block, ownership);
                }
                self.state.add_candidate(buffer, block);
            } else {
                // What is outside the region is owned there.
                let loc = b.value_loc(buffer);
                let never = flag(b, loc, false);
                let ownership = Ownership::Known(never);
                self.state.add_ownership(b, buffer, block, ownership);
            }
        }
        let is_entry = region.and_then(|region| b.first_block(region)) == Some(block);
        let is_given = is_entry && b.block_op(block) == Some(b.root());
        let arguments: SmallVec<[Value; 4]> = b.block_args(block).into();
        for argument in arguments {
            if !is_buffer(b, argument) {
                continue;
            }
            let loc = b.value_loc(argument);
            let flag = match is_given {
                true => flag(b, loc, false),
                false => {
                    let ir = b.ir_mut();
                    let flag = ir.add_block_arg(block, FLAG);
                    ir.set_arg_loc(flag, loc);
                    flag
                }
            };
            self.state.own(b, argument, flag);
        }
        for op in ops {
            let op = self.visit(op)?;
            self.own_what_is_left(op);
        }
        Ok(())
    }

    /// Sees to the ownership of what an op makes and passes on. Gives the op, or the one that replaces it.
    fn visit(&mut self, op: Op) -> Result<Op, Diagnostic> {
        if let Some(branch) = CondBrOp::cast(&self.b, op) {
            self.branch_under_condition(branch)?;
            return Ok(op);
        }
        if arith::SelectOp::cast(&self.b, op).is_some() {
            return Ok(op);
        }
        if ends_without_passing(&self.b, op) {
            self.b.set_insertion_point_before(op);
            self.state.free_before(&mut self.b, op, None, &[])?;
            return Ok(op);
        }
        check(&self.b, op)?;
        self.allocate(op)?;
        let mut op = op;
        if op
            .interface::<dyn RegionBranchOpInterface>(&self.b)
            .is_some()
        {
            op = self.enter_regions(op);
        }
        if op.interface::<dyn CallOpInterface>(&self.b).is_some() {
            op = self.call(op);
        }
        if op.interface::<dyn BranchOpInterface>(&self.b).is_some() {
            self.branch(op)?;
        }
        let exit = region_exit_operands(&self.b, op, RegionBranchPoint::Parent);
        if let Some(exit) = exit {
            self.leave_region(op, exit)?;
        }
        Ok(op)
    }

    /// What an op allocates its block owns; what it frees must not be owned.
    fn allocate(&mut self, op: Op) -> PassResult {
        let b = &mut self.b;
        let effects = effects_of(b, op).unwrap_or_default();
        if effects.is_empty() {
            return Ok(());
        }
        let block = b.parent_block(op).expect("the op is in a block");
        let loc = b.loc(op);
        let is_manual = b.attr(op, MANUAL).is_some();
        let operands: SmallVec<[Value; 4]> = b.operands(op).collect();
        for operand in operands {
            let is_freed = effects
                .iter()
                .any(|effect| effect.kind == EffectKind::Free && effect.value == Some(operand));
            if !is_buffer(b, operand) || !is_freed {
                continue;
            }
            if !is_manual {
                let message = "memory free side-effect on MemRef value not supported!";
                return Err(b.error(op, message));
            }
            if let Some(Ownership::Known(owned)) = self.state.ownership(operand, block) {
                b.set_insertion_point_before(op);
                let always = flag(b, loc, true);
                let is_free = arith::XOrIOp::build(b, loc, owned, always).result(b);
                let message = "expected that the block does not have ownership";
                AssertOp::build(b, loc, is_free, message.into());
            }
        }
        b.set_insertion_point_to_start(block);
        let results: SmallVec<[Value; 2]> = b.results(op).collect();
        for result in results {
            let effect = effects
                .iter()
                .find(|effect| effect.kind == EffectKind::Allocate && effect.value == Some(result));
            let Some(effect) = effect.filter(|_| is_buffer(b, result)) else {
                continue;
            };
            let on_stack = effect.resource == Resource::AUTOMATIC_ALLOCATION_SCOPE;
            let is_owned = !on_stack && !is_manual;
            let flag = flag(b, loc, is_owned);
            match is_owned {
                true => self.state.own(b, result, flag),
                false => self.state.set_ownership(result, block, flag),
            }
        }
        Ok(())
    }

    /// A result of which nothing else was found may be any of the operands.
    fn own_what_is_left(&mut self, op: Op) {
        let b = &mut self.b;
        let block = b.parent_block(op).expect("the op is in a block");
        let results: SmallVec<[Value; 2]> = b.results(op).collect();
        for result in results {
            if !is_buffer(b, result) || self.state.ownership(result, block).is_some() {
                continue;
            }
            let operands: SmallVec<[Value; 4]> = b.operands(op).collect();
            for operand in operands {
                let home = b.value_block(operand);
                let known = home.and_then(|home| self.state.ownership(operand, home));
                if let Some(known) = known.filter(|_| is_buffer(b, operand)) {
                    self.state.add_ownership(b, result, block, known);
                }
            }
            if self.state.ownership(result, block).is_none() {
                b.set_insertion_point_before(op);
                let loc = b.loc(op);
                let never = flag(b, loc, false);
                self.state.set_ownership(result, block, never);
            }
        }
    }
}

/// Whether an op ends a region without passing buffers on, and is none that says so by an interface. `gpu` is a dialect that need not
/// be there.
fn ends_without_passing(ir: &Ir, op: Op) -> bool {
    InParallelOp::cast(ir, op).is_some()
        || ReduceReturnOp::cast(ir, op).is_some()
        || ir.name(op).as_str(ir) == "gpu.terminator"
}

/// Whether an op is known neither to allocate nor to free anything.
fn keeps_memory(ir: &Ir, op: Op) -> bool {
    effects_of(ir, op).is_some_and(|effects| {
        effects
            .iter()
            .all(|effect| !matches!(effect.kind, EffectKind::Allocate | EffectKind::Free))
    })
}

/// Whether an op, or an entry of its regions, has buffers.
fn has_buffers(ir: &Ir, op: Op) -> bool {
    let entries = ir.regions(op).iter();
    let entries = entries.filter_map(|region| ir.first_block(*region));
    let arguments = entries.flat_map(|entry| ir.block_args(entry).iter().copied());
    let mut values = ir.operands(op).chain(ir.results(op)).chain(arguments);
    values.any(|value| is_buffer(ir, value))
}

/// Checks that an op is one that can be dealt with.
fn check(ir: &Ir, op: Op) -> PassResult {
    if !has_buffers(ir, op) && keeps_memory(ir, op) {
        return Ok(());
    }
    let error = |message: &str| Err(ir.error(op, message));
    if DeallocOp::cast(ir, op).is_some() {
        return error("No deallocation operations must be present when running this pass!");
    }
    if effects_of(ir, op).is_none() && op.interface::<dyn CallOpInterface>(ir).is_none() {
        return error("ops with unknown memory side effects are not supported");
    }
    let regions = ir.regions(op).len();
    let flows = op.interface::<dyn RegionBranchOpInterface>(ir).is_some();
    if (regions > 1 || regions == 1 && ir.num_results(op) > 0) && !flows {
        return error(
            "All operations with attached regions need to implement the RegionBranchOpInterface.",
        );
    }
    if ir.has_trait(op, OpTraits::NO_TERMINATOR) {
        return error("NoTerminator trait is not supported");
    }
    if ir.has_trait(op, OpTraits::TERMINATOR) {
        let branches = op.interface::<dyn BranchOpInterface>(ir).is_some();
        let leaves = region_exit_operands(ir, op, RegionBranchPoint::Parent).is_some();
        if branches == leaves {
            return error(
                "Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!",
            );
        }
        if ir.num_successors(op) > 1 {
            return error("Terminators with more than one successor are not supported!");
        }
    }
    Ok(())
}
