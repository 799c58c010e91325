//! Ownership that branches pass on.

use super::Deallocation;
use crate::deallocation::state::{Candidates, State, flag};
use rustc_hash::FxHashSet;
use terrace_dialects::arith;
use terrace_dialects::bufferization::CloneOp;
use terrace_dialects::cf::CondBrOp;
use terrace_dialects::scf::IfOp;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::BranchOpInterface;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{Rewriter, constant_value};
use terrace_ir::{Block, Op, SmallVec, Value};
use terrace_passes::pass::PassResult;

impl Deallocation<'_> {
    pub(super) fn branch(&mut self, op: Op) -> PassResult {
        let b = &mut self.b;
        let error = |message: &str| Err(b.error(op, message));
        if b.num_successors(op) != 1 {
            return error(
                "only BranchOpInterface operations with exactly one successor are supported yet",
            );
        }
        let branch = op
            .interface::<dyn BranchOpInterface>(b)
            .expect("the op has the interface");
        let (successor, passed) = (b.successor(op, 0), branch.successor_operands(b, 0));
        let Some(list) = branch.successor_list(b, 0) else {
            return error("produced operands are not supported");
        };
        let passed: SmallVec<[Value; 4]> = passed.map(|number| b.operand(op, number)).collect();
        b.set_insertion_point_before(op);
        let flags = self.state.free_before(b, op, Some(successor), &passed)?;
        for flag in flags {
            b.ir_mut().append_to_operand_list(op, list, flag);
        }
        Ok(())
    }

    /// What is freed depends on where the branch leads: once for each way, under its condition.
    pub(super) fn branch_under_condition(&mut self, branch: CondBrOp) -> PassResult {
        let (b, op) = (&mut self.b, branch.op());
        let block = b.parent_block(op).expect("a terminator is in a block");
        let loc = b.loc(op);
        b.set_insertion_point_before(op);
        let condition = branch.condition(b);
        let candidates = self.state.candidates(b, loc, block)?;
        let mut ways: [Vec<(Value, Value)>; 2] = Default::default();
        for (index, owned) in ways.iter_mut().enumerate() {
            let mut flags = Vec::new();
            for flag_before in &candidates.flags {
                let mut taken = condition;
                if index == 1 {
                    let always = flag(b, loc, true);
                    taken = arith::XOrIOp::build(b, loc, always, condition).result(b);
                }
                flags.push(arith::AndIOp::build(b, loc, *flag_before, taken).result(b));
            }
            let interface: &dyn BranchOpInterface = &branch;
            let (passed, list) = (
                interface.successor_operands(b, index),
                interface.successor_list(b, index),
            );
            let passed: SmallVec<[Value; 4]> = passed.map(|number| b.operand(op, number)).collect();
            let successor = b.successor(op, index);
            let retained = self.state.retained(b, block, Some(successor), &passed);
            let candidates = Candidates {
                buffers: candidates.buffers.clone(),
                flags,
            };
            let flags = self.state.free(b, loc, block, &candidates, &retained);
            *owned = retained.into_iter().zip(flags).collect();
            let list = list.expect("a branch passes lists of operands");
            for value in passed {
                let flag = owned.iter().rev().find(|(retained, _)| *retained == value);
                if let Some((_, flag)) = flag {
                    b.ir_mut().append_to_operand_list(op, list, *flag);
                }
            }
        }
        let [first, second] = &ways;
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        for (buffer, _) in second {
            let flag_in = |way: &[(Value, Value)]| {
                let found = way.iter().rev().find(|(retained, _)| retained == buffer);
                found.map(|(_, flag)| *flag)
            };
            if let Some((first, second)) = flag_in(first).zip(flag_in(second))
                && seen.insert(*buffer)
            {
                let flag = arith::SelectOp::build(b, loc, condition, first, second).result(b);
                self.state.set_ownership(*buffer, block, flag);
            }
        }
        Ok(())
    }
}

/// A buffer that is owned for certain: a copy if the other one is not.
pub(super) fn guaranteed(
    state: &mut State,
    b: &mut Rewriter<'_>,
    buffer: Value,
    block: Block,
) -> Value {
    let loc = b.value_loc(buffer);
    let (buffer, owned) = state.with_known_ownership(b, buffer, block);
    let always: Attribute = terrace_ir::attributes::BoolAttr::get(true).into();
    if constant_value(b, owned) == Some(always) {
        return buffer;
    }
    let ty = b.ty(buffer);
    let owned = {
        let b = &b.at(loc);
        let choice = IfOp::with_else(b, owned, |_| buffer, |b| CloneOp::new(b, ty, buffer));
        b.result(choice, 0)
    };
    let always = flag(b, loc, true);
    state.own(b, owned, always);
    owned
}
