//! What transformations of loops share.

use smallvec::SmallVec;
use terrace_dialect_base::rules::replace_by_block;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::attributes::{AffineMapAttr, IntegerAttr};
use terrace_ir::builder::InsertionPoint;
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Builder, Ir, Location, Op, Region, Rewriter, Value};
use terrace_standard_dialects::affine::analysis::{constant_trip_count, trip_count};
use terrace_standard_dialects::affine::{AffineValueMap, ApplyOp, ForOp};
use terrace_standard_dialects::arith;

use crate::bounds::is_natural;

/// The result of `affine.apply`.
pub(super) fn apply(b: &mut Builder<'_>, loc: Location, values: &AffineValueMap) -> Value {
    let map = AffineMapAttr::get(b, values.map.clone());
    ApplyOp::build(b, loc, map, &values.operands).result(b)
}

/// A loop variable plus a constant.
pub(super) fn shifted(b: &mut Builder<'_>, loc: Location, variable: Value, by: i64) -> Value {
    let expr = AffineExpr::Dim(0) + AffineExpr::Constant(by);
    let map = AffineMap::new(1, 0, [expr]);
    apply(b, loc, &AffineValueMap::new(map, [variable]))
}

/// The ops of a loop's body but its terminator.
pub(super) fn body_ops(ir: &Ir, for_op: ForOp) -> Vec<Op> {
    let body = for_op.body(ir);
    let end = ir.last_op(body);
    let ops = ir.block_ops(body);
    ops.take_while(|op| Some(*op) != end).collect()
}

/// The values that the next iteration gets.
pub(super) fn yielded(ir: &Ir, for_op: ForOp) -> SmallVec<[Value; 4]> {
    let end = ir
        .last_op(for_op.body(ir))
        .expect("the body ends with a terminator");
    ir.operands(end).collect()
}

/// Replaces a loop of one iteration by its body; whether it is one.
pub(super) fn promote_single_iteration(rw: &mut Rewriter<'_>, for_op: ForOp) -> bool {
    let lower = for_op.lower_bound(rw);
    if constant_trip_count(rw, for_op) != Some(1) || lower.map.results.len() != 1 {
        return false;
    }
    let variable = for_op.induction_variable(rw);
    let loc = rw.loc(for_op.op());
    rw.set_insertion_point_before(for_op.op());
    let mut arguments: SmallVec<[Value; 4]> = SmallVec::new();
    arguments.push(match for_op.constant_lower_bound(rw) {
        // The argument goes with the body, whatever takes its place.
        _ if !rw.has_uses(variable) => variable,
        Some(constant) => {
            if let Some(entry) = entry_block(rw) {
                rw.set_insertion_point_to_start(entry);
            }
            let value = IntegerAttr::index(rw, constant);
            arith::ConstantOp::build(rw, loc, value.into()).result(rw)
        }
        None if lower.map.is_identity() => lower.operands[0],
        None => apply(rw, loc, &lower),
    });
    arguments.extend(for_op.inits(rw));
    let body = for_op.body(rw);
    replace_by_block(rw, for_op.op(), body, &arguments);
    true
}

/// The first block of the function that an arena is.
fn entry_block(ir: &Ir) -> Option<Block> {
    let region: &Region = ir.regions(ir.root()).first()?;
    ir.first_block(*region)
}

/// Where the iterations end that come in groups of `factor`, and where the rest begins: there, but not below the lower bound.
fn whole_groups(
    rw: &mut Rewriter<'_>,
    for_op: ForOp,
    factor: i64,
) -> Option<(AffineValueMap, AffineValueMap)> {
    let count = trip_count(rw, for_op)?;
    let (loc, step) = (rw.loc(for_op.op()), for_op.step(rw));
    rw.set_insertion_point_before(for_op.op());
    let lower = for_op.lower_bound(rw);
    let mut operands = vec![apply(rw, loc, &lower)];
    let mut ends = Vec::new();
    for (index, count_expr) in (1..).zip(&*count.map.results) {
        let rest = AffineExpr::binary(
            BinaryKind::Mod,
            count_expr.clone(),
            AffineExpr::Constant(factor),
        );
        let span = (count_expr.clone() - rest) * AffineExpr::Constant(step);
        let map = AffineMap::new(count.map.num_dims, count.map.num_symbols, [span]);
        let span = AffineValueMap::new(map, count.operands.iter().copied());
        operands.push(apply(rw, loc, &span));
        ends.push(AffineExpr::Dim(0) + AffineExpr::Dim(index));
    }
    let mut starts = ends.clone();
    if !ends_behind_start(rw, for_op) {
        starts.push(AffineExpr::Dim(0));
    }
    let [end, start] = [ends, starts].map(|results| {
        let map = AffineMap::new(operands.len() as u32, 0, results);
        AffineValueMap::new(map, operands.iter().copied()).composed(rw, for_op.op())
    });
    for value in operands.into_iter().rev() {
        if !rw.has_uses(value)
            && let Some(op) = rw.defining_op(value)
        {
            rw.erase_op(op);
        }
    }
    Some((end, start))
}

/// Whether the upper bound of a loop with one of each is known not to be below the lower one.
fn ends_behind_start(ir: &Ir, for_op: ForOp) -> bool {
    let upper = for_op.upper_bound(ir).composed(ir, for_op.op());
    let is_size = match &*upper.map.results {
        [only] => upper.input(only).is_some_and(|value| is_natural(ir, value)),
        _ => false,
    };
    constant_trip_count(ir, for_op).is_some()
        || is_size
            && for_op
                .constant_lower_bound(ir)
                .is_some_and(|lower| lower <= 0)
}

/// Lets a loop do only whole groups of `factor` iterations, and a copy of it after it the rest. `None` if where they meet
/// cannot be said.
pub(super) fn split_off_rest(rw: &mut Rewriter<'_>, for_op: ForOp, factor: i64) -> Option<()> {
    rw.set_insertion_point_after(for_op.op());
    let rest = rw.clone_op(for_op.op(), &mut CloneMap::default());
    let rest = ForOp::cast(rw, rest).expect("the copy of a loop is a loop");
    let results: Vec<(Value, Value)> = rw.results(for_op.op()).zip(rw.results(rest.op())).collect();
    for (old, new) in &results {
        rw.replace_all_uses(*old, *new);
    }
    let results: SmallVec<[Value; 4]> = results.into_iter().map(|(old, _)| old).collect();
    rest.set_inits(rw, &results);
    let (end, start) = whole_groups(rw, for_op, factor)?;
    rest.set_lower_bound(rw, start);
    promote_single_iteration(rw, rest);
    for_op.set_upper_bound(rw, end);
    Some(())
}

/// Appends copies of these ops for iterations 1 up to `factor`, each with its own loop variable and what the one before
/// gives it.
pub(super) fn replicate_body(rw: &mut Rewriter<'_>, for_op: ForOp, factor: i64, step: i64) {
    let ops = body_ops(rw, for_op);
    let loc = rw.loc(for_op.op());
    let variable = for_op.induction_variable(rw);
    let uses_variable = rw.has_uses(variable);
    let arguments: SmallVec<[Value; 4]> = for_op.region_iter_args(rw).into();
    let next = yielded(rw, for_op);
    let end = rw
        .last_op(for_op.body(rw))
        .expect("the body ends with a terminator");
    let mut last = next.clone();
    for copy in 1..factor {
        let mut map = CloneMap::default();
        map.values.extend(arguments.iter().copied().zip(last));
        rw.set_insertion_point(InsertionPoint::Before(end));
        if uses_variable {
            let moved = shifted(rw, loc, variable, copy.saturating_mul(step));
            map.values.insert(variable, moved);
        }
        for op in &ops {
            rw.clone_op(*op, &mut map);
        }
        last = next.iter().map(|value| map.value(*value)).collect();
    }
    rw.set_operands(end, &last);
}
