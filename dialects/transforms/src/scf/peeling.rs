//! `scf-for-loop-peeling`: loops whose last iteration may be partial, or whose first is special, done apart.

use smallvec::SmallVec;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::affine::{AffineExpr, AffineMap, LinearForm};
use terrace_ir::attributes::{AffineMapAttr, IntegerAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Location, Op, Rewriter, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::affine::analysis::{Relation, replace_by_extreme_result};
use terrace_standard_dialects::affine::{self, AffineValueMap};
use terrace_standard_dialects::arith;
use terrace_standard_dialects::scf::ForOp;

use crate::bounds::is_natural;

/// Peel `for` loops at their upper bounds.
///
/// All iterations but the last, partial one are done by a loop whose step divides its range.
#[pass(
    name = "scf-for-loop-peeling",
    dependent_dialects(affine::AffineDialect, arith::ArithDialect)
)]
pub struct ScfForLoopPeelingPass {
    /// Peel the first iteration out of the loop.
    #[option(default = false)]
    peel_front: bool,
    /// Do not peel loops inside of the last, partial iteration of another peeled loop.
    #[option(default = true)]
    skip_partial: bool,
}

impl Pass for ScfForLoopPeelingPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        for_each_arena(ir, cx.threading(), |ir| {
            let ops = ir.walk(ir.root(), WalkOrder::Pre);
            let loops: Vec<ForOp> = ops.filter_map(|op| ForOp::cast(ir, op)).collect();
            for op in loops {
                let rw = &mut Rewriter::new(ir);
                if self.peel_front {
                    peel_first_iteration(rw, op);
                } else {
                    peel_last_iteration(rw, op);
                }
            }
        });
        rewrite_greedily(ir, cx, &[])
    }
}

pub(super) fn constant(ir: &Ir, value: Value) -> Option<i64> {
    let constant: IntegerAttr = constant_value(ir, value)?.cast(ir)?;
    Some(constant.as_i64(ir))
}

fn index(rw: &mut Rewriter<'_>, loc: Location, value: i64) -> Value {
    let value = IntegerAttr::index(rw, value);
    arith::ConstantOp::build(rw, loc, value.into()).result(rw)
}

fn apply(rw: &mut Rewriter<'_>, loc: Location, values: AffineValueMap) -> Value {
    let map = AffineMapAttr::get(rw, values.map);
    affine::ApplyOp::build(rw, loc, map, &values.operands).result(rw)
}

/// The values of expressions of a loop's lower bound, upper bound and step as symbols.
fn computed<const N: usize>(
    rw: &mut Rewriter<'_>,
    op: ForOp,
    results: [AffineExpr; N],
) -> AffineValueMap {
    let operands = [op.lower_bound(rw), op.upper_bound(rw), op.step(rw)];
    let map = AffineMap::new(0, 3, results);
    AffineValueMap::new(map, operands)
}

/// Affine ops compute where the loop is split, and with them indices are signed.
fn counts_signed_indices(ir: &Ir, op: ForOp) -> bool {
    ir.ty(op.lower_bound(ir)) == Type::INDEX && !op.unsigned_cmp(ir)
}

/// Whether the upper bound is known not to be below the lower one.
fn ends_behind_start(ir: &Ir, op: ForOp) -> bool {
    constant(ir, op.lower_bound(ir)).is_some_and(|lower| lower <= 0)
        && is_natural(ir, op.upper_bound(ir))
}

/// Splits a loop so that its step divides its range, with a loop for the last, partial iteration after it, which is the result.
/// `None` if it divides it already, or indices are of another type.
pub fn peel_last_iteration(rw: &mut Rewriter<'_>, op: ForOp) -> Option<ForOp> {
    let step = constant(rw, op.step(rw));
    if !counts_signed_indices(rw, op) || step.is_some_and(|step| step <= 1) {
        return None;
    }
    let (lower, upper) = (
        constant(rw, op.lower_bound(rw)),
        constant(rw, op.upper_bound(rw)),
    );
    if let (Some(lower), Some(upper), Some(step)) = (lower, upper, step)
        && (upper <= lower || upper.checked_sub(lower)?.checked_rem(step)? == 0)
    {
        return None;
    }
    let symbol = AffineExpr::Symbol;
    let rest = (symbol(1) - symbol(0)) % symbol(2);
    let known = computed(rw, op, [rest.clone()]).composed(rw, op.op());
    if known.map.single_constant() == Some(0) {
        return None;
    }
    let loc = rw.loc(op.op());
    rw.set_insertion_point_before(op.op());
    let split = match (lower, upper, step) {
        (Some(lower), Some(upper), Some(step)) => {
            index(rw, loc, upper - (upper - lower).rem_euclid(step))
        }
        _ if ends_behind_start(rw, op) => {
            let split = computed(rw, op, [symbol(1) - rest]);
            apply(rw, loc, split)
        }
        // A loop that ends before it begins has no partial iteration.
        _ => {
            let split = computed(rw, op, [symbol(1) - rest, symbol(0)]);
            let map = AffineMapAttr::get(rw, split.map);
            affine::MaxOp::build(rw, loc, map, &split.operands).result(rw)
        }
    };
    let partial = copy_after(rw, op);
    let end = op.upper_bound(rw);
    partial.set_lower_bound(rw, split);
    op.set_upper_bound(rw, split);
    choose_extrema(rw, op, end, Steps::Full);
    choose_extrema(rw, partial, end, Steps::Partial);
    Some(partial)
}

/// Whether all steps from a loop variable's values are within the upper bound, or none is.
#[derive(Clone, Copy)]
enum Steps {
    Full,
    Partial,
}

/// Replaces minima and maxima in a loop by what they are, since a step is within the former upper bound or not.
fn choose_extrema(rw: &mut Rewriter<'_>, op: ForOp, end: Value, steps: Steps) {
    let is_extremum =
        |op: &Op| affine::MinOp::cast(rw, *op).is_some() || affine::MaxOp::cast(rw, *op).is_some();
    let extrema: Vec<Op> = rw
        .walk(op.op(), WalkOrder::Post)
        .filter(is_extremum)
        .collect();
    let (variable, step) = (op.induction_variable(rw), op.step(rw));
    for extremum in extrema {
        let mut relation = Relation::default();
        let mut form = |value: Value| {
            relation.add_constant(rw, value);
            LinearForm::variable(relation.column(rw, 0, value))
        };
        let (variable, end, step) = (form(variable), form(end), form(step));
        // How far the end is behind the next value, or how far that is behind the end.
        let rest = end
            .plus(&variable, -1)
            .and_then(|left| left.plus(&step, -1));
        let beyond = match steps {
            Steps::Full => rest,
            Steps::Partial => rest
                .and_then(|rest| rest.times(-1))
                .and_then(|missing| missing.plus(&LinearForm::constant(1), -1)),
        };
        let is_positive = step.plus(&LinearForm::constant(1), -1);
        let (Some(beyond), Some(is_positive)) = (beyond, is_positive) else {
            return;
        };
        relation.system.add_inequality(beyond);
        relation.system.add_inequality(is_positive);
        replace_by_extreme_result(rw, extremum, &mut relation);
    }
}

/// Splits off a loop's first iteration, as a loop before it, which is the result. `None` if it has no other one for sure.
pub fn peel_first_iteration(rw: &mut Rewriter<'_>, op: ForOp) -> Option<ForOp> {
    if !counts_signed_indices(rw, op) {
        return None;
    }
    let (lower, upper, step) = (
        constant(rw, op.lower_bound(rw)),
        constant(rw, op.upper_bound(rw)),
        constant(rw, op.step(rw)),
    );
    if let (Some(lower), Some(upper), Some(step)) = (lower, upper, step)
        && upper.checked_sub(lower)? <= step
    {
        return None;
    }
    let loc = rw.loc(op.op());
    rw.set_insertion_point_before(op.op());
    let second = match (lower, step) {
        (Some(lower), Some(step)) => index(rw, loc, lower.checked_add(step)?),
        _ => {
            let second = computed(rw, op, [AffineExpr::Symbol(0) + AffineExpr::Symbol(2)]);
            apply(rw, loc, second)
        }
    };
    let end = match (lower, upper) {
        (Some(lower), Some(upper)) if lower < upper => second,
        // There may be no first iteration.
        _ => {
            let map = AffineMap::new(0, 2, [AffineExpr::Symbol(0), AffineExpr::Symbol(1)]);
            let map = AffineMapAttr::get(rw, map);
            let ends = [second, op.upper_bound(rw)];
            affine::MinOp::build(rw, loc, map, &ends).result(rw)
        }
    };
    let rest = copy_after(rw, op);
    rest.set_lower_bound(rw, second);
    op.set_upper_bound(rw, end);
    Some(op)
}

/// Goes on with a copy of a loop after it, which takes over its results.
pub(super) fn copy_after(rw: &mut Rewriter<'_>, op: ForOp) -> ForOp {
    rw.set_insertion_point_after(op.op());
    let copy: Op = rw.clone_op(op.op(), &mut CloneMap::default());
    let copy = ForOp::cast(rw, copy).expect("the copy of a loop is a loop");
    let old: SmallVec<[Value; 4]> = rw.results(op.op()).collect();
    let new: SmallVec<[Value; 4]> = rw.results(copy.op()).collect();
    for (old, new) in old.iter().zip(new) {
        rw.replace_all_uses(*old, new);
    }
    let bounds = [copy.lower_bound(rw), copy.upper_bound(rw), copy.step(rw)];
    let mut operands: SmallVec<[Value; 8]> = bounds.into_iter().collect();
    operands.extend(old);
    rw.set_operands(copy.op(), &operands);
    copy
}
