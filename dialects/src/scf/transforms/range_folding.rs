//! `scf-for-loop-range-folding`: what is always added to a loop variable or multiplied with it becomes part of the bounds.

use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::pass::{PassContext, PassResult, for_each_arena};
use terrace_ir::{Ir, Op, Rewriter, Value};
use terrace_pass_macros::pass;

use crate::arith;
use crate::scf::ForOp;

/// Fold add/mul ops into loop range.
#[pass(name = "scf-for-loop-range-folding")]
pub fn scf_for_loop_range_folding(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    for_each_arena(ir, cx.threading(), |ir| {
        let ops = ir.walk(ir.root(), WalkOrder::Post);
        let loops: Vec<ForOp> = ops.filter_map(|op| ForOp::cast(ir, op)).collect();
        for op in loops {
            while fold_range(&mut Rewriter::new(ir), op) {}
        }
    });
    Ok(())
}

/// What is added to a loop variable or multiplied with it.
enum Change {
    Sum(Value),
    Product(Value),
}

/// The only use of a loop variable, if that is a sum or product with a value from outside.
fn only_use(ir: &Ir, op: ForOp) -> Option<(Op, Change)> {
    let variable = op.induction_variable(ir);
    let mut users = ir.users(variable);
    let (user, None) = (users.next()?, users.next()) else {
        return None;
    };
    let operands = |lhs: Value, rhs: Value| if lhs == variable { rhs } else { lhs };
    let change = if let Some(sum) = arith::AddIOp::cast(ir, user) {
        Change::Sum(operands(sum.lhs(ir), sum.rhs(ir)))
    } else {
        let product = arith::MulIOp::cast(ir, user)?;
        Change::Product(operands(product.lhs(ir), product.rhs(ir)))
    };
    let (Change::Sum(other) | Change::Product(other)) = change;
    let block = ir.value_block(other).and_then(|block| ir.block_op(block));
    let around = std::iter::successors(block, |op| ir.parent_op(*op));
    let is_outside = around.into_iter().all(|around| around != op.op());
    is_outside.then_some((user, change))
}

/// Lets a loop count what the only use of its variable makes of that; whether there is such a use.
pub fn fold_range(rw: &mut Rewriter<'_>, op: ForOp) -> bool {
    let Some((user, change)) = only_use(rw, op) else {
        return false;
    };
    let loc = rw.loc(op.op());
    rw.set_insertion_point_before(op.op());
    let (lower, upper, step) = (op.lower_bound(rw), op.upper_bound(rw), op.step(rw));
    match change {
        Change::Sum(by) => {
            let lower = arith::AddIOp::build(rw, loc, lower, by).result(rw);
            let upper = arith::AddIOp::build(rw, loc, upper, by).result(rw);
            op.set_lower_bound(rw, lower);
            op.set_upper_bound(rw, upper);
        }
        Change::Product(by) => {
            let lower = arith::MulIOp::build(rw, loc, lower, by).result(rw);
            let upper = arith::MulIOp::build(rw, loc, upper, by).result(rw);
            let step = arith::MulIOp::build(rw, loc, step, by).result(rw);
            op.set_lower_bound(rw, lower);
            op.set_upper_bound(rw, upper);
            op.set_step(rw, step);
        }
    }
    let variable = op.induction_variable(rw);
    rw.replace_op(user, &[variable]);
    true
}
