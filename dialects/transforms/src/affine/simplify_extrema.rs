//! `affine-simplify-min-max`: smallest and largest results of maps, without those that bounds rule out.

use rustc_hash::FxHashSet;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::affine::{AffineMap, LinearForm};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::affine::analysis::{Relation, extremum_of};
use terrace_standard_dialects::affine::{
    AffineValueMap, ApplyOp, ComposeApply, ComposeMax, ComposeMin, MaxOp, MinOp,
};
use terrace_standard_dialects::arith::{AddIOp, SubIOp};
use terrace_standard_dialects::memref::DimOp;

use crate::scf::add_loop_range;

/// Simplify affine min/max/apply.
///
/// Bounds of loops, and of what operands are computed from, tell which results can never be the one.
#[pass(name = "affine-simplify-min-max", on = terrace_standard_dialects::func::FuncOp)]
pub fn affine_simplify_min_max(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(
        ir,
        cx,
        &[
            &BoundedMin,
            &BoundedMax,
            &ComposeMin,
            &ComposeMax,
            &ComposeApply,
        ],
    )
}

rules! {
    BoundedMin, "Bounds tell which results are never the smallest.", MinOp => bounded_min;
    BoundedMax, "Bounds tell which results are never the largest.", MaxOp => bounded_max;
}

fn bounded_min(op: MinOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    drop_ruled_out(op.op(), rewriter)
}

fn bounded_max(op: MaxOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    drop_ruled_out(op.op(), rewriter)
}

/// How many results are compared, each with each, and how many values are followed to what they are computed from.
const MAX_RESULTS: usize = 16;
const MAX_VALUES: usize = 32;

fn drop_ruled_out(op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let not_linear = || MatchFailure::new("the results are not linear");
    let (values, sign) = extremum_of(rewriter, op).ok_or_else(not_linear)?;
    let num_results = values.map.results.len();
    if !(2..=MAX_RESULTS).contains(&num_results) {
        return Err(MatchFailure::new("there is one result, or very many"));
    }
    let mut relation = Relation::default();
    relation.add_domain(rewriter, 0, op);
    add_definitions(&mut relation, rewriter, &values.operands);
    let forms = relation
        .results(rewriter, 0, &values)
        .ok_or_else(not_linear)?;
    if relation.system.is_empty() {
        return Err(MatchFailure::new("the op is never executed"));
    }
    // Whether one is always as far as another, or does not get as far.
    let is_behind = |one: &LinearForm, other: &LinearForm| {
        let gap = one.clone().plus(other, -1);
        let gap = gap.and_then(|gap| gap.times(sign));
        gap.is_some_and(|gap| relation.system.implies(&gap))
    };
    let mut is_kept = vec![true; num_results];
    for index in (0..num_results).rev() {
        is_kept[index] = !(0..num_results).any(|other| {
            other != index && is_kept[other] && is_behind(&forms[index], &forms[other])
        });
    }
    if !is_kept.contains(&false) {
        return Err(MatchFailure::new("every result may be the one"));
    }
    let results = values.map.results.iter().zip(is_kept);
    let results: Vec<_> = results
        .filter(|(_, is_kept)| *is_kept)
        .map(|(result, _)| result.clone())
        .collect();
    let map = AffineMap::new(values.map.num_dims, values.map.num_symbols, results);
    let map = AffineMapAttr::get(rewriter, map);
    rewriter.set_attr(op, "map", map.into());
    Ok(())
}

/// Restricts values to what they are computed as.
fn add_definitions(relation: &mut Relation, ir: &Ir, values: &[Value]) {
    let mut pending: Vec<Value> = values.to_vec();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    while let Some(value) = pending.pop() {
        if seen.len() < MAX_VALUES && seen.insert(value) {
            add_definition(relation, ir, value, &mut pending);
        }
    }
}

/// Restricts a value to what it is computed as. Adds what it is computed from to `pending`.
fn add_definition(relation: &mut Relation, ir: &Ir, value: Value, pending: &mut Vec<Value>) {
    relation.add_constant(ir, value);
    let Some(op) = ir.defining_op(value) else {
        // A loop variable whose step is not known stays as it is.
        let _ = add_loop_range(relation, ir, value);
        return;
    };
    let column = relation.column(ir, 0, value);
    let own = LinearForm::variable(column);
    if let Some(apply) = ApplyOp::cast(ir, op) {
        let values = AffineValueMap::new(apply.map(ir).value(ir).clone(), ir.operands(op));
        if let Some(forms) = relation.results(ir, 0, &values) {
            relation.system.add_definition(column, &forms[0]);
        }
        pending.extend(values.operands);
    } else if let Some((values, sign)) = extremum_of(ir, op) {
        // It is at most, or at least, each of the results.
        for form in relation.results(ir, 0, &values).into_iter().flatten() {
            let gap = form.plus(&own, -1).and_then(|gap| gap.times(sign));
            if let Some(gap) = gap {
                relation.system.add_inequality(gap);
            }
        }
        pending.extend(values.operands);
    } else if DimOp::cast(ir, op).is_some() {
        relation.system.add_inequality(own);
    } else {
        let factor = if AddIOp::cast(ir, op).is_some() {
            1
        } else if SubIOp::cast(ir, op).is_some() {
            -1
        } else {
            return;
        };
        let [lhs, rhs] = [0, 1].map(|index| ir.operand(op, index));
        let [left, right] =
            [lhs, rhs].map(|value| LinearForm::variable(relation.column(ir, 0, value)));
        if let Some(sum) = left.plus(&right, factor) {
            relation.system.add_definition(column, &sum);
        }
        pending.extend([lhs, rhs]);
    }
}
