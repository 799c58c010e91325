//! What is passed along branches, between blocks and between regions.

use std::ops::Range;

use smallvec::SmallVec;

use super::quoted;
use crate::diagnostics::Diagnostic;
use crate::interfaces::{
    BranchOpInterface, LoopLikeOpInterface, RegionBranchOpInterface, RegionBranchPoint,
    region_exit_operands,
};
use crate::ir::{Ir, Op, Value};
use crate::ods::VerifyResult;
use crate::types::Type;

/// Checks that a terminator passes its successors what they take.
pub(super) fn check_branch(ir: &Ir, op: Op) -> VerifyResult {
    let Some(branch) = op.interface::<dyn BranchOpInterface>(ir) else {
        return Ok(());
    };
    for (index, successor) in ir.successors(op).enumerate() {
        let passed = branch.successor_operands(ir, index);
        let arguments = ir.block_args(successor);
        if passed.len() != arguments.len() {
            let message = format!(
                "branch has {} operands for successor #{index}, but target block has {}",
                passed.len(),
                arguments.len()
            );
            return ir.error(op, message).into();
        }
        for (number, (operand, argument)) in passed.zip(arguments).enumerate() {
            if ir.ty(ir.operand(op, operand)) != ir.ty(*argument) {
                let message =
                    format!("type mismatch for bb argument #{number} of successor #{index}");
                return ir.error(op, message).into();
            }
        }
    }
    Ok(())
}

/// Checks what an op passes to its regions, and these to each other and back to it.
pub(super) fn check_region_branch(ir: &Ir, op: Op) -> VerifyResult {
    let Some(branch) = op.interface::<dyn RegionBranchOpInterface>(ir) else {
        return Ok(());
    };
    for to in branch.region_successors(ir, RegionBranchPoint::Parent) {
        let passed = values(ir, op, branch.entry_operands(ir, to));
        let edge = Edge {
            op,
            branch,
            from: op,
            to,
        };
        edge.check(ir, &passed, &branch.successor_inputs(ir, to))?;
    }
    for (index, region) in ir.regions(op).iter().enumerate() {
        let successors = branch.region_successors(ir, RegionBranchPoint::Region(index));
        for block in ir.region_blocks(*region) {
            let Some(terminator) = ir.last_op(block) else {
                continue;
            };
            for &to in &successors {
                let Some(passed) = region_exit_operands(ir, terminator, to) else {
                    continue;
                };
                let passed = values(ir, terminator, passed);
                let from = terminator;
                let edge = Edge {
                    op,
                    branch,
                    from,
                    to,
                };
                edge.check(ir, &passed, &branch.successor_inputs(ir, to))?;
            }
        }
    }
    Ok(())
}

fn values(ir: &Ir, op: Op, range: Range<usize>) -> SmallVec<[Value; 4]> {
    range.map(|index| ir.operand(op, index)).collect()
}

/// A way that control takes into a region of an op, between its regions or out of them.
struct Edge<'a> {
    op: Op,
    branch: &'a dyn RegionBranchOpInterface,
    /// The op itself, or the terminator of a region.
    from: Op,
    to: RegionBranchPoint,
}

impl Edge<'_> {
    fn check(&self, ir: &Ir, passed: &[Value], inputs: &[Value]) -> VerifyResult {
        if passed.len() != inputs.len() {
            return self.wrong_count(ir, passed.len(), inputs.len()).into();
        }
        for (index, (&passed, &input)) in passed.iter().zip(inputs).enumerate() {
            let (found, expected) = (ir.ty(passed), ir.ty(input));
            if !self.branch.are_types_compatible(ir, found, expected) {
                return self.wrong_type(ir, index, found, expected).into();
            }
        }
        Ok(())
    }

    #[cold]
    fn wrong_count(&self, ir: &Ir, found: usize, expected: usize) -> Diagnostic {
        if self.is_entry_of_loop(ir) {
            let message = format_args!(
                "different number of inits and region iter_args: {found} != {expected}"
            );
            return ir.op_error(self.op, message);
        }
        let message = format_args!(
            "{}: region branch point has {found} operands, but region successor needs {expected} inputs",
            self.describe(ir)
        );
        self.error(ir, message)
    }

    #[cold]
    fn wrong_type(&self, ir: &Ir, index: usize, found: Type, expected: Type) -> Diagnostic {
        let (found, expected) = (quoted(ir, found), quoted(ir, expected));
        if self.is_loop(ir) {
            let message = match self.to {
                RegionBranchPoint::Region(_) if self.from == self.op => format!(
                    "{index}-th init and {index}-th region iter_arg have different type: {found} != {expected}"
                ),
                RegionBranchPoint::Region(_) => format!(
                    "{index}-th region iter_arg and {index}-th yielded value have different type: {expected} != {found}"
                ),
                RegionBranchPoint::Parent => format!(
                    "{index}-th region iter_arg and {index}-th loop result have different type: {found} != {expected}"
                ),
            };
            return ir.op_error(self.op, message);
        }
        let message = format_args!(
            "{}: successor operand type #{index} {found} should match successor input type #{index} {expected}",
            self.describe(ir)
        );
        self.error(ir, message)
    }

    /// Whether the op repeats its one region, so that what is passed has better names.
    fn is_loop(&self, ir: &Ir) -> bool {
        let looping = self.op.interface::<dyn LoopLikeOpInterface>(ir);
        looping.is_some_and(|op| op.loop_regions(ir).len() == 1) && ir.regions(self.op).len() == 1
    }

    fn is_entry_of_loop(&self, ir: &Ir) -> bool {
        self.from == self.op && self.to != RegionBranchPoint::Parent && self.is_loop(ir)
    }

    fn describe(&self, ir: &Ir) -> String {
        let from = match self.from == self.op {
            true => "parent".to_owned(),
            false => format!("Operation {}", ir.name(self.from).as_str(ir)),
        };
        let to = match self.to {
            RegionBranchPoint::Parent => "parent".to_owned(),
            RegionBranchPoint::Region(index) => format!("Region #{index}"),
        };
        format!("along control flow edge from {from} to {to}")
    }

    fn error(&self, ir: &Ir, message: impl std::fmt::Display) -> Diagnostic {
        ir.op_error(self.op, message)
            .note(ir.loc(self.from), "region branch point")
    }
}
