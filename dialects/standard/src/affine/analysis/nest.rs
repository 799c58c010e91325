//! Loops in loops.

use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Value};

use crate::affine::{ForOp, ParallelOp};

/// All loops of an arena, in the order of a walk.
pub fn loops_in(ir: &Ir, order: WalkOrder) -> Vec<ForOp> {
    let ops = ir.walk(ir.root(), order);
    ops.filter_map(|op| ForOp::cast(ir, op)).collect()
}

/// The loops of an arena that have no loop inside them.
pub fn innermost_loops(ir: &Ir) -> Vec<ForOp> {
    let loops = loops_in(ir, WalkOrder::Post);
    // In post-order a loop comes right after the last one inside it.
    let mut innermost = Vec::new();
    let mut last: Option<ForOp> = None;
    for for_op in loops {
        let has_inner = last.is_some_and(|last| {
            std::iter::successors(ir.parent_op(last.op()), |op| ir.parent_op(*op))
                .any(|op| op == for_op.op())
        });
        if !has_inner {
            innermost.push(for_op);
        }
        last = Some(for_op);
    }
    innermost
}

/// A loop and those that are alone in the body of the one before, the outermost first.
pub fn perfect_nest(ir: &Ir, outermost: ForOp) -> Vec<ForOp> {
    let mut nest = vec![outermost];
    let mut last = outermost;
    while let Some(first) = ir.first_op(last.body(ir))
        && let Some(inner) = ForOp::cast(ir, first)
        && ir.next_op(first) == ir.last_op(last.body(ir))
    {
        nest.push(inner);
        last = inner;
    }
    nest
}

/// The loops around an op, the outermost first.
pub fn loops_around(ir: &Ir, op: Op) -> Vec<ForOp> {
    let around = std::iter::successors(ir.parent_op(op), |op| ir.parent_op(*op));
    let mut loops: Vec<ForOp> = around.filter_map(|op| ForOp::cast(ir, op)).collect();
    loops.reverse();
    loops
}

/// The variables of all affine loops around an op, also parallel ones, the outermost first.
pub fn variables_of(ir: &Ir, op: Op) -> Vec<Value> {
    let around = std::iter::successors(ir.parent_op(op), |op| ir.parent_op(*op));
    let mut variables: Vec<Value> = Vec::new();
    for op in around {
        if let Some(for_op) = ForOp::cast(ir, op) {
            variables.push(for_op.induction_variable(ir));
        } else if let Some(parallel) = ParallelOp::cast(ir, op) {
            variables.extend(parallel.induction_vars(ir).iter().rev());
        }
    }
    variables.reverse();
    variables
}
