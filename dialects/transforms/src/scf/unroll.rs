//! Unrolling of `scf.for`.

use terrace_dialect_base::rules::replace_by_block;
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::{Location, Op, Type, Value};
use terrace_standard_dialects::arith::{
    AddIOp, CeilDivUIOp, ConstantOp, MaxSIOp, MaxUIOp, MulIOp, RemUIOp, SubIOp,
};
use terrace_standard_dialects::scf::ForOp;

use crate::check_unroll_factor;

use super::peeling::{constant, copy_after};

fn number(rw: &mut Rewriter<'_>, loc: Location, ty: Type, number: i64) -> Value {
    ConstantOp::int(rw, loc, ty, number.into()).result(rw)
}

/// Puts the body of a loop that runs once in its place; whether it does.
pub fn promote_if_one_iteration(rw: &mut Rewriter<'_>, op: ForOp) -> bool {
    if op.constant_trip_count(rw) != Some(1) {
        return false;
    }
    let mut arguments = vec![op.lower_bound(rw)];
    arguments.extend(op.init_args(rw));
    let body = op.body(rw);
    replace_by_block(rw, op.op(), body, &arguments);
    true
}

/// Repeats the body of a loop `factor` times, with a loop after it for the iterations that are left over; whether that could be
/// done.
pub fn unroll(rw: &mut Rewriter<'_>, op: ForOp, factor: u32) -> bool {
    if check_unroll_factor(factor.into()).is_err() {
        return false;
    }
    let factor = i64::from(factor);
    if factor == 0 {
        return false;
    }
    if factor == 1 {
        return op.constant_trip_count(rw) != Some(1) || promote_if_one_iteration(rw, op);
    }
    let (loc, ty) = (rw.loc(op.op()), rw.ty(op.lower_bound(rw)));
    let old_step = op.step(rw);
    rw.set_insertion_point_before(op.op());
    let Some((split, step)) = whole_steps(rw, op, factor, loc, ty) else {
        return false;
    };
    if split != op.upper_bound(rw) {
        let rest = copy_after(rw, op);
        rest.set_lower_bound(rw, split);
        promote_if_one_iteration(rw, rest);
    }
    op.set_upper_bound(rw, split);
    op.set_step(rw, step);
    repeat(rw, op, factor, old_step, ty);
    promote_if_one_iteration(rw, op);
    true
}

/// Where the last of so many iterations at a time ends, and how far one begins after the other.
fn whole_steps(
    rw: &mut Rewriter<'_>,
    op: ForOp,
    factor: i64,
    loc: Location,
    ty: Type,
) -> Option<(Value, Value)> {
    let [lower, upper, step] = [op.lower_bound(rw), op.upper_bound(rw), op.step(rw)];
    // A step is a positive number of the type.
    let most = i64::MAX >> (64 - ty.bit_width(rw).unwrap_or(64).clamp(1, 64));
    if factor > most {
        return None;
    }
    if let Some(trips) = op.constant_trip_count(rw) {
        let (start, width) = (constant(rw, lower)?, constant(rw, step)?);
        let trips = i64::try_from(trips).ok()?;
        let whole = start.checked_add((trips - trips % factor).checked_mul(width)?)?;
        let wide = width.checked_mul(factor).filter(|wide| *wide <= most)?;
        let split = match trips % factor {
            0 => upper,
            _ => number(rw, loc, ty, whole),
        };
        return Some((split, number(rw, loc, ty, wide)));
    }
    // A loop that ends before it begins has no iterations, and none is left over.
    let end = match op.unsigned_cmp(rw) {
        true => MaxUIOp::build(rw, loc, lower, upper).result(rw),
        false => MaxSIOp::build(rw, loc, lower, upper).result(rw),
    };
    let range = SubIOp::build(rw, loc, end, lower).result(rw);
    let trips = CeilDivUIOp::build(rw, loc, range, step).result(rw);
    let factor = number(rw, loc, ty, factor);
    let rest = RemUIOp::build(rw, loc, trips, factor).result(rw);
    let whole = SubIOp::build(rw, loc, trips, rest).result(rw);
    let whole = MulIOp::build(rw, loc, whole, step).result(rw);
    let split = AddIOp::build(rw, loc, lower, whole).result(rw);
    let wide = MulIOp::build(rw, loc, step, factor).result(rw);
    Some((split, wide))
}

/// Repeats the body of a loop, each time for the variable of an iteration after the one before.
fn repeat(rw: &mut Rewriter<'_>, op: ForOp, factor: i64, step: Value, ty: Type) {
    let (loc, body) = (rw.loc(op.op()), op.body(rw));
    let mut ops: Vec<Op> = rw.block_ops(body).collect();
    let end = ops.pop().expect("the body ends with a terminator");
    let yielded: Vec<Value> = rw.operands(end).collect();
    let (variable, carried) = (op.induction_variable(rw), op.region_iter_args(rw).to_vec());
    let mut values = yielded.clone();
    rw.set_insertion_point_before(end);
    for iteration in 1..factor {
        let mut map = CloneMap::default();
        map.values.extend(carried.iter().copied().zip(values));
        if rw.has_uses(variable) {
            let iteration = number(rw, loc, ty, iteration);
            let distance = MulIOp::build(rw, loc, step, iteration).result(rw);
            let value = AddIOp::build(rw, loc, variable, distance).result(rw);
            map.values.insert(variable, value);
        }
        for inside in &ops {
            rw.clone_op(*inside, &mut map);
        }
        values = yielded.iter().map(|value| map.value(*value)).collect();
    }
    rw.set_operands(end, &values);
}
