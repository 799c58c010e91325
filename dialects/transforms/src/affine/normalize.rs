//! `affine-loop-normalize`: loops that count from zero by one.

use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute, IntegerAttr};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Rewriter, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::affine::analysis::difference;
use terrace_standard_dialects::affine::{AffineValueMap, ForOp, ParallelOp};

use super::loops::{apply, promote_single_iteration};

/// Apply normalization transformations to affine loop-like ops.
///
/// Loops count from zero by one; what they counted before is computed from that.
#[pass(name = "affine-loop-normalize", on = terrace_standard_dialects::func::FuncOp)]
pub struct AffineLoopNormalizePass {
    /// Replace loops of one iteration by their bodies.
    #[option(default = false)]
    promote_single_iter: bool,
}

impl Pass for AffineLoopNormalizePass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let ops: Vec<_> = ir.walk(ir.root(), WalkOrder::Post).collect();
        for op in ops {
            if let Some(for_op) = ForOp::cast(ir, op) {
                let rw = &mut Rewriter::new(ir);
                if !(self.promote_single_iter && promote_single_iteration(rw, for_op)) {
                    normalize_for(rw, for_op);
                }
            } else if let Some(parallel) = ParallelOp::cast(ir, op) {
                normalize_parallel(&mut Rewriter::new(ir), parallel);
            }
        }
        Ok(())
    }
}

/// The quotient rounded up.
fn divided(span: AffineExpr, step: i64) -> AffineExpr {
    AffineExpr::binary(BinaryKind::CeilDiv, span, AffineExpr::Constant(step))
}

/// Makes the uses of a loop variable use what it was before: `lower + step * variable`.
fn rescale(
    rw: &mut Rewriter<'_>,
    variable: Value,
    lower: &AffineValueMap,
    result: usize,
    step: i64,
    user: terrace_ir::Op,
) {
    let loc = rw.loc(user);
    let dims = lower.map.num_dims;
    let expr =
        lower.map.results[result].clone() + AffineExpr::Dim(dims) * AffineExpr::Constant(step);
    let map = AffineMap::new(dims + 1, lower.map.num_symbols, [expr]);
    let operands = [lower.dims(), &[variable], lower.symbols()].concat();
    let values = AffineValueMap::new(map, operands);
    let values = match ForOp::cast(rw, user) {
        Some(_) => values.without_unused(rw, user),
        None => values,
    };
    let old = apply(rw, loc, &values);
    let computed_by = rw.defining_op(old);
    rw.ir_mut()
        .replace_uses_if(variable, old, |_, user, _| Some(user) != computed_by);
}

/// Makes a loop count from zero by one; whether its lower bound is a single value.
pub fn normalize_for(rw: &mut Rewriter<'_>, for_op: ForOp) -> bool {
    let step = for_op.step(rw);
    if for_op.constant_lower_bound(rw) == Some(0) && step == 1 {
        return true;
    }
    let (lower, upper) = (for_op.lower_bound(rw), for_op.upper_bound(rw));
    if lower.map.results.len() != 1 {
        return false;
    }
    let span = difference(rw, for_op.op(), &upper, &lower);
    let trips = span.map.results.iter();
    let trips: Vec<AffineExpr> = trips.map(|span| divided(span.clone(), step)).collect();
    let map = AffineMap::new(span.map.num_dims, span.map.num_symbols, trips);
    for_op.set_upper_bound(rw, AffineValueMap::new(map, span.operands));
    for_op.set_lower_bound(rw, AffineValueMap::constant(0));
    for_op.set_step(rw, 1);
    let body = for_op.body(rw);
    rw.set_insertion_point_to_start(body);
    let variable = for_op.induction_variable(rw);
    rescale(rw, variable, &lower, 0, step, for_op.op());
    true
}

/// Makes parallel loops count from zero by one; whether they have no bound that is the largest or smallest of several.
pub fn normalize_parallel(rw: &mut Rewriter<'_>, op: ParallelOp) -> bool {
    let (lower, upper) = (op.lower_bound_values(rw), op.upper_bound_values(rw));
    let steps: Vec<i64> = op.step_values(rw).collect();
    let bounds = [&lower, &upper];
    if bounds
        .iter()
        .any(|bound| bound.map.results.len() != steps.len())
    {
        return false;
    }
    let mut loops = steps.iter().zip(&*lower.map.results);
    if loops.all(|(step, lower)| *step == 1 && *lower == AffineExpr::Constant(0)) {
        return true;
    }
    let span = difference(rw, op.op(), &upper, &lower);
    let body = op.body(rw);
    rw.set_insertion_point_to_start(body);
    for (index, step) in steps.iter().enumerate() {
        let variable = op.induction_vars(rw)[index];
        rescale(rw, variable, &lower, index, *step, op.op());
    }
    let one: Attribute = IntegerAttr::i64(rw, 1).into();
    let ones = ArrayAttr::get(rw, &vec![one; steps.len()]);
    op.set_steps(rw, ones);
    let zeros = AffineMap::new(0, 0, vec![AffineExpr::Constant(0); steps.len()]);
    let zeros = AffineMapAttr::get(rw, zeros);
    op.set_lower_bounds_map(rw, zeros);
    let trips = span.map.results.iter().zip(&steps);
    let trips: Vec<AffineExpr> = trips
        .map(|(span, step)| divided(span.clone(), *step))
        .collect();
    let trips = AffineMap::new(span.map.num_dims, span.map.num_symbols, trips);
    let trips = AffineMapAttr::get(rw, trips);
    op.set_upper_bounds_map(rw, trips);
    op.set_map_operands(rw, &span.operands);
    true
}
