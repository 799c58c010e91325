//! Ownership that goes into regions and calls, and comes back.

use super::Deallocation;
use super::branches::guaranteed;
use crate::deallocation::state::{FLAG, flag};
use crate::flow::is_buffer;
use terrace_dialects::func::CallOp;
use terrace_ir::interfaces::{RegionBranchOpInterface, RegionBranchPoint};
use terrace_ir::ods::TypedOp;
use terrace_ir::types::Type;
use terrace_ir::{Op, SmallVec, Value};
use terrace_passes::pass::PassResult;

impl Deallocation<'_> {
    /// Regions get buffers with a flag that they do not own them, and give buffers with flags.
    pub(super) fn enter_regions(&mut self, op: Op) -> Op {
        let b = &mut self.b;
        let block = b.parent_block(op).expect("the op is in a block");
        b.set_insertion_point_to_start(block);
        let loc = b.loc(op);
        let never = flag(b, loc, false);
        let branch = op
            .interface::<dyn RegionBranchOpInterface>(b)
            .expect("the op has the interface");
        let first = branch.region_successors(b, RegionBranchPoint::Parent);
        let passed = first.first().map(|first| branch.entry_operands(b, *first));
        let buffers = passed
            .unwrap_or_default()
            .filter(|number| is_buffer(b, b.operand(op, *number)))
            .count();
        let mut operands: SmallVec<[Value; 8]> = b.operands(op).collect();
        operands.extend(std::iter::repeat_n(never, buffers));
        self.append_results(op, &operands)
    }

    /// Replaces an op by one with a flag for each buffer that it gives.
    fn append_results(&mut self, op: Op, operands: &[Value]) -> Op {
        let b = &mut self.b;
        let old: SmallVec<[Value; 4]> = b.results(op).collect();
        let mut types: SmallVec<[Type; 4]> = b.result_types(op).collect();
        let buffers = old.iter().filter(|result| is_buffer(b, **result)).count();
        if buffers == 0 {
            // The flags of its operands are all that is new.
            if operands.len() != b.num_operands(op) {
                b.set_operands(op, operands);
            }
            return op;
        }
        types.extend(std::iter::repeat_n(FLAG, buffers));
        let new = terrace_dialect_base::rules::recreate(b, op, operands, &types);
        let results: SmallVec<[Value; 4]> = b.results(new).collect();
        for (old, new) in old.iter().zip(&results) {
            self.state.liveness.rename(*old, *new);
        }
        b.replace_op(op, &results[..old.len()]);
        let (results, flags) = results.split_at(old.len());
        let buffers = results.iter().filter(|result| is_buffer(b, **result));
        for (buffer, flag) in buffers.zip(flags) {
            self.state.own(b, *buffer, *flag);
        }
        new
    }

    /// What a function returns its caller owns, unless it is told otherwise.
    pub(super) fn call(&mut self, op: Op) -> Op {
        let b = &mut self.b;
        let callee = CallOp::cast(b, op).map(|call| call.callee(b).symbol(b));
        if callee.is_some_and(|callee| self.told.contains(&callee)) {
            let operands: SmallVec<[Value; 8]> = b.operands(op).collect();
            return self.append_results(op, &operands);
        }
        b.set_insertion_point_before(op);
        let loc = b.loc(op);
        let always = flag(b, loc, true);
        let results: SmallVec<[Value; 2]> = b.results(op).collect();
        for result in results {
            if is_buffer(b, result) {
                self.state.own(b, result, always);
            }
        }
        op
    }

    /// Regions give buffers with flags that say whether they are owned; functions give those that they own.
    pub(super) fn leave_region(&mut self, op: Op, passed: std::ops::Range<usize>) -> PassResult {
        let b = &mut self.b;
        let block = b.parent_block(op).expect("a terminator is in a block");
        let returns = b.block_op(block) == Some(b.root()) && !self.tells;
        b.set_insertion_point_before(op);
        if returns {
            for number in 0..b.num_operands(op) {
                let value = b.operand(op, number);
                if is_buffer(b, value) {
                    let owned = guaranteed(&mut self.state, b, value, block);
                    b.set_operand(op, number, owned);
                }
            }
        }
        let end = passed.end;
        let passed: SmallVec<[Value; 4]> = passed.map(|number| b.operand(op, number)).collect();
        let flags = self.state.free_before(b, op, None, &passed)?;
        if !returns && !flags.is_empty() {
            let mut operands: SmallVec<[Value; 8]> = b.operands(op).collect();
            operands.insert_many(end, flags);
            b.set_operands(op, &operands);
        }
        Ok(())
    }
}
