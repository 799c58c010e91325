//! What is passed along branches, between blocks and between regions.

use std::ops::Range;

use smallvec::SmallVec;

use super::quoted;
use crate::interfaces::{
    BranchOpInterface, RegionBranchOpInterface, RegionBranchPoint,
    RegionBranchTerminatorOpInterface,
};
use crate::ir::{Ir, Op, Value};
use crate::ods::{OpTraits, VerifyResult};

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
            from: RegionBranchPoint::Parent,
            to,
        };
        edge.check(ir, &passed, &branch.successor_inputs(ir, to))?;
    }
    for (index, region) in ir.regions(op).iter().enumerate() {
        let from = RegionBranchPoint::Region(index);
        let successors = branch.region_successors(ir, from);
        for block in ir.region_blocks(*region) {
            let Some(terminator) = ir.last_op(block) else {
                continue;
            };
            for &to in &successors {
                let Some(passed) = passed_operands(ir, terminator, to) else {
                    continue;
                };
                let passed = values(ir, terminator, passed);
                let edge = Edge { op, from, to };
                edge.check(ir, &passed, &branch.successor_inputs(ir, to))?;
            }
        }
    }
    Ok(())
}

/// What a terminator passes on when control leaves its region; `None` if it does not leave it.
fn passed_operands(ir: &Ir, terminator: Op, to: RegionBranchPoint) -> Option<Range<usize>> {
    if let Some(terminator) = terminator.interface::<dyn RegionBranchTerminatorOpInterface>(ir) {
        return Some(terminator.passed_operands(ir, to));
    }
    let returns = ir.has_trait(terminator, OpTraits::RETURN_LIKE);
    returns.then(|| 0..ir.num_operands(terminator))
}

fn values(ir: &Ir, op: Op, range: Range<usize>) -> SmallVec<[Value; 4]> {
    range.map(|index| ir.operand(op, index)).collect()
}

struct Edge {
    op: Op,
    from: RegionBranchPoint,
    to: RegionBranchPoint,
}

impl Edge {
    fn check(&self, ir: &Ir, passed: &[Value], inputs: &[Value]) -> VerifyResult {
        if passed.len() != inputs.len() {
            let message = format_args!(
                "region control flow edge from {} to {}: source has {} operands, but target successor needs {}",
                describe(self.from, "parent operands"),
                describe(self.to, "parent results"),
                passed.len(),
                inputs.len()
            );
            return ir.op_error(self.op, message).into();
        }
        for (index, (&passed, &input)) in passed.iter().zip(inputs).enumerate() {
            let (found, expected) = (ir.ty(passed), ir.ty(input));
            if found != expected {
                let message = format_args!(
                    "along control flow edge from {} to {}: source type #{index} {} should match input type #{index} {}",
                    describe(self.from, "parent operands"),
                    describe(self.to, "parent results"),
                    quoted(ir, found),
                    quoted(ir, expected)
                );
                return ir.op_error(self.op, message).into();
            }
        }
        Ok(())
    }
}

fn describe(point: RegionBranchPoint, parent: &str) -> String {
    match point {
        RegionBranchPoint::Parent => parent.into(),
        RegionBranchPoint::Region(index) => format!("Region #{index}"),
    }
}
