//! `scf-forall-to-for` and `scf-forall-to-parallel`: loops over tiles without results as other loops.

use smallvec::SmallVec;
use terrace_ir::interfaces::MixedIndices;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Builder, Ir, Location, Rewriter, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::arith;
use terrace_standard_dialects::scf::{ForallOp, ParallelOp};

use super::parallel_to_for::{Bounds, nest};

/// Convert SCF forall loops to SCF for loops.
#[pass(name = "scf-forall-to-for", dependent_dialects(arith::ArithDialect))]
pub fn scf_forall_to_for(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    convert(ir, cx, forall_to_for)
}

/// Convert SCF forall loops to SCF parallel loops.
#[pass(
    name = "scf-forall-to-parallel",
    dependent_dialects(arith::ArithDialect)
)]
pub fn scf_forall_to_parallel(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    convert(ir, cx, forall_to_parallel)
}

fn convert(
    ir: &mut Ir,
    cx: &PassContext,
    convert: fn(&mut Rewriter<'_>, ForallOp) -> PassResult,
) -> PassResult {
    let results = for_each_arena(ir, cx.threading(), |ir| {
        let ops = ir.walk(ir.root(), WalkOrder::Post);
        let loops: Vec<ForallOp> = ops.filter_map(|op| ForallOp::cast(ir, op)).collect();
        let mut loops = loops.into_iter();
        loops.try_for_each(|op| convert(&mut Rewriter::new(ir), op))
    });
    results.into_iter().collect()
}

/// The indices as values.
fn values(b: &mut Builder<'_>, loc: Location, indices: &MixedIndices) -> Vec<Value> {
    let indices = indices.iter();
    indices
        .map(|index| arith::ConstantOp::of_index(b, loc, index))
        .collect()
}

/// Lower bounds, upper bounds and steps as values before the loop.
fn bounds(rw: &mut Rewriter<'_>, op: ForallOp) -> Result<[Vec<Value>; 3], terrace_ir::Diagnostic> {
    if rw.num_results(op.op()) != 0 {
        return Err(rw
            .op_error(
                op.op(),
                "only fully bufferized scf.forall ops can be lowered",
            )
            .help("bufferize the loop first, so that it writes to memrefs"));
    }
    let loc = rw.loc(op.op());
    rw.set_insertion_point_before(op.op());
    let bounds = [
        op.mixed_lower_bound(rw),
        op.mixed_upper_bound(rw),
        op.mixed_step(rw),
    ];
    Ok(bounds.map(|bound| values(rw, loc, &bound)))
}

/// Replaces a loop without results by loops in loops.
///
/// # Errors
/// If it has results.
pub fn forall_to_for(rw: &mut Rewriter<'_>, op: ForallOp) -> PassResult {
    let [lower, upper, step] = bounds(rw, op)?;
    let bounds = lower.into_iter().zip(upper).zip(step);
    let bounds: Vec<Bounds> = bounds
        .map(|((lower, upper), step)| (lower, upper, step))
        .collect();
    let loc = rw.loc(op.op());
    let loops = nest(rw, loc, &bounds, &[]);
    let variables: SmallVec<[Value; 4]> = loops
        .iter()
        .map(|for_op| for_op.induction_variable(rw))
        .collect();
    if let Some(innermost) = loops.last() {
        let end = rw.last_op(innermost.body(rw));
        move_body(
            rw,
            op,
            end.expect("the body ends with a terminator"),
            &variables,
        );
    }
    rw.erase_op(op.op());
    Ok(())
}

/// Replaces a loop without results by parallel loops.
///
/// # Errors
/// If it has results.
pub fn forall_to_parallel(rw: &mut Rewriter<'_>, op: ForallOp) -> PassResult {
    let [lower, upper, step] = bounds(rw, op)?;
    let loc = rw.loc(op.op());
    let new = ParallelOp::with_body(rw, loc, &lower, &upper, &step, &[]);
    let variables: SmallVec<[Value; 4]> = new.induction_vars(rw).into();
    let end = rw.last_op(new.body(rw));
    move_body(
        rw,
        op,
        end.expect("the body ends with a terminator"),
        &variables,
    );
    if let Some(mapping) = op.mapping(rw) {
        rw.set_attr(new.op(), "mapping", mapping.into());
    }
    rw.erase_op(op.op());
    Ok(())
}

/// Moves what a loop does before an op of another one.
fn move_body(rw: &mut Rewriter<'_>, op: ForallOp, before: terrace_ir::Op, variables: &[Value]) {
    let body = op.body(rw);
    let end = rw.last_op(body).expect("the body ends with a terminator");
    rw.erase_op(end);
    rw.inline_block_before(body, before, variables);
}
