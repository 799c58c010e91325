//! `scf-for-loop-specialization` and `scf-parallel-loop-specialization`: another copy of a loop for the case that its upper
//! bound, a minimum, is the constant among what it is the smallest of.

use terrace_ir::affine::AffineExpr;
use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Rewriter, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::affine::MinOp;
use terrace_standard_dialects::arith::{self, ArithDialect, CmpIPredicate};
use terrace_standard_dialects::scf::{ForOp, IfOp, ParallelOp, YieldOp};

/// Specialize `for` loops for vectorization.
///
/// A loop whose upper bound is an `affine.min` with a constant gets a copy that counts to the constant, for the case that it is
/// the smallest.
#[pass(name = "scf-for-loop-specialization", dependent_dialects(ArithDialect))]
pub fn scf_for_loop_specialization(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    specialize(ir, cx, |ir, op| {
        Some(vec![ForOp::cast(ir, op)?.upper_bound(ir)])
    })
}

/// Specialize parallel loops for vectorization.
///
/// As `scf-for-loop-specialization`, for the case that all upper bounds are their constants.
#[pass(
    name = "scf-parallel-loop-specialization",
    dependent_dialects(ArithDialect)
)]
pub fn scf_parallel_loop_specialization(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    specialize(ir, cx, |ir, op| {
        Some(ParallelOp::cast(ir, op)?.upper_bound(ir).collect())
    })
}

fn specialize(
    ir: &mut Ir,
    cx: &PassContext,
    upper_bounds: fn(&Ir, Op) -> Option<Vec<Value>>,
) -> PassResult {
    for_each_arena(ir, cx.threading(), |ir| {
        // Loops inside first, so that both copies of those around them have theirs.
        for op in ir.walk(ir.root(), WalkOrder::Post).collect::<Vec<Op>>() {
            let bounds = upper_bounds(ir, op).filter(|bounds| !bounds.is_empty());
            let constants = bounds.as_ref().and_then(|bounds| {
                let constants = bounds.iter().map(|bound| smallest_constant(ir, *bound));
                constants.collect::<Option<Vec<i64>>>()
            });
            if let (Some(bounds), Some(constants)) = (bounds, constants) {
                specialize_loop(&mut Rewriter::new(ir), op, &bounds, &constants);
            }
        }
    });
    Ok(())
}

/// The smallest constant that a minimum is not larger than.
fn smallest_constant(ir: &Ir, bound: Value) -> Option<i64> {
    let min = bound.defining::<MinOp>(ir)?;
    let results = min.map(ir).value(ir).results.iter();
    let constants = results.filter_map(|result| match result {
        AffineExpr::Constant(constant) => Some(*constant),
        _ => None,
    });
    constants.min()
}

fn specialize_loop(rw: &mut Rewriter<'_>, op: Op, bounds: &[Value], constants: &[i64]) {
    let loc = rw.loc(op);
    rw.set_insertion_point_before(op);
    let mut map = CloneMap::default();
    let mut condition: Option<Value> = None;
    for (bound, constant) in bounds.iter().zip(constants) {
        let constant = arith::ConstantOp::index(rw, loc, *constant).result(rw);
        let equal = arith::CmpIOp::build(rw, loc, CmpIPredicate::Eq, *bound, constant).result(rw);
        condition = Some(match condition {
            Some(others) => arith::AndIOp::build(rw, loc, others, equal).result(rw),
            None => equal,
        });
        map.values.insert(*bound, constant);
    }
    let condition = condition.expect("the loop has a bound");
    let types: Vec<Type> = rw.result_types(op).collect();
    let if_op = IfOp::build(rw, loc, &types, condition);
    let regions = [if_op.then_region(rw), if_op.else_region(rw)];
    for (region, mut map) in regions.into_iter().zip([map, CloneMap::default()]) {
        rw.create_block(region, &[]);
        let copy = rw.clone_op(op, &mut map);
        let results: Vec<Value> = rw.results(copy).collect();
        YieldOp::build(rw, loc, &results);
    }
    rw.replace_op_with(op, if_op.op());
}
