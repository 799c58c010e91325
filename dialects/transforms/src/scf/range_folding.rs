//! `scf-for-loop-range-folding`: what is always added to a loop variable or multiplied with it becomes part of the bounds.

use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Location, Op, Rewriter, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::arith::{self, IntegerOverflowFlags};
use terrace_standard_dialects::scf::ForOp;

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

/// What an op does with a loop variable and a value from outside.
#[derive(Clone, Copy)]
struct Change {
    kind: Kind,
    by: Value,
    /// Whether the variable is the first operand.
    variable_first: bool,
    flags: IntegerOverflowFlags,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sum,
    Product,
}

impl Change {
    /// Does it with another value in place of the variable.
    fn apply(self, rw: &mut Rewriter<'_>, loc: Location, value: Value) -> Value {
        let (lhs, rhs) = match self.variable_first {
            true => (value, self.by),
            false => (self.by, value),
        };
        match self.kind {
            Kind::Sum => arith::AddIOp::builder(lhs, rhs)
                .overflow_flags(self.flags)
                .build(rw, loc)
                .result(rw),
            Kind::Product => arith::MulIOp::builder(lhs, rhs)
                .overflow_flags(self.flags)
                .build(rw, loc)
                .result(rw),
        }
    }
}

/// The only use of a loop variable, if that is a sum with a value from outside, or a product with a positive constant from there: by
/// another number the loop would run another number of times. That what is counted then fits its type is taken for granted of
/// indices alone.
fn only_use(ir: &Ir, op: ForOp) -> Option<(Op, Change)> {
    let variable = op.induction_variable(ir);
    if ir.ty(variable) != Type::INDEX {
        return None;
    }
    let mut users = ir.users(variable);
    let (user, None) = (users.next()?, users.next()) else {
        return None;
    };
    let (kind, flags) = if let Some(sum) = arith::AddIOp::cast(ir, user) {
        (Kind::Sum, sum.overflow_flags(ir))
    } else {
        let product = arith::MulIOp::cast(ir, user)?;
        (Kind::Product, product.overflow_flags(ir))
    };
    let (lhs, rhs) = (ir.operand(user, 0), ir.operand(user, 1));
    let variable_first = lhs == variable;
    let by = if variable_first { rhs } else { lhs };
    let block = ir.value_block(by).and_then(|block| ir.block_op(block));
    let around = std::iter::successors(block, |op| ir.parent_op(*op));
    let is_outside = around.into_iter().all(|around| around != op.op());
    let is_positive = || {
        let by = constant_value(ir, by).and_then(|by| by.cast::<IntegerAttr>(ir));
        by.is_some_and(|by| by.value(ir) > 0)
    };
    if !is_outside || kind == Kind::Product && !is_positive() {
        return None;
    }
    let change = Change {
        kind,
        by,
        variable_first,
        flags,
    };
    Some((user, change))
}

/// Lets a loop count what the only use of its variable makes of that; whether there is such a use.
pub fn fold_range(rw: &mut Rewriter<'_>, op: ForOp) -> bool {
    let Some((user, change)) = only_use(rw, op) else {
        return false;
    };
    let loc = rw.loc(user);
    rw.set_insertion_point_before(op.op());
    let (lower, upper, step) = (op.lower_bound(rw), op.upper_bound(rw), op.step(rw));
    let lower = change.apply(rw, loc, lower);
    op.set_lower_bound(rw, lower);
    let upper = change.apply(rw, loc, upper);
    op.set_upper_bound(rw, upper);
    if change.kind == Kind::Product {
        let step = change.apply(rw, loc, step);
        op.set_step(rw, step);
    }
    let variable = op.induction_variable(rw);
    rw.replace_op(user, &[variable]);
    true
}
