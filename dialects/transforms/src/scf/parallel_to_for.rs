//! `scf-parallel-for-to-nested-fors`: parallel loops executed one iteration after the other.

use smallvec::SmallVec;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Builder, Ir, Location, Rewriter, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::scf::{ForOp, ParallelOp, YieldOp};

/// Convert SCF parallel for loops to nested SCF for loops.
#[pass(name = "scf-parallel-for-to-nested-fors")]
pub fn scf_parallel_for_to_nested_fors(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    for_each_arena(ir, cx.threading(), |ir| {
        let ops = ir.walk(ir.root(), WalkOrder::Post);
        let loops: Vec<ParallelOp> = ops.filter_map(|op| ParallelOp::cast(ir, op)).collect();
        for op in loops {
            parallel_to_for(&mut Rewriter::new(ir), op);
        }
    });
    Ok(())
}

/// The bounds of loops in loops: lower, upper, step.
pub(super) type Bounds = (Value, Value, Value);

/// Loops in loops with these bounds, whose bodies lack what they yield if they carry values. The values that the innermost one
/// carries are those that it has as arguments.
pub(super) fn nest(
    b: &mut Builder<'_>,
    loc: Location,
    bounds: &[Bounds],
    inits: &[Value],
) -> Vec<ForOp> {
    let mut carried: SmallVec<[Value; 4]> = inits.into();
    let mut loops: Vec<ForOp> = Vec::new();
    for (lower, upper, step) in bounds {
        if let Some(around) = loops.last() {
            let body = around.body(b);
            match b.first_op(body) {
                Some(end) => b.set_insertion_point_before(end),
                None => b.set_insertion_point_to_end(body),
            }
        }
        let new = ForOp::with_body(b, loc, *lower, *upper, *step, &carried);
        carried = new.region_iter_args(b).into();
        loops.push(new);
    }
    if !inits.is_empty() {
        for pair in loops.windows(2) {
            let results: SmallVec<[Value; 4]> = b.results(pair[1].op()).collect();
            let body = pair[0].body(b);
            b.set_insertion_point_to_end(body);
            YieldOp::build(b, loc, &results);
        }
    }
    loops
}

/// Replaces parallel loops by loops in loops, whose innermost body reduces values one after the other.
pub fn parallel_to_for(rw: &mut Rewriter<'_>, op: ParallelOp) -> bool {
    let Some(reduce) = op.terminator(rw) else {
        return false;
    };
    let loc = rw.loc(op.op());
    let bounds: Vec<Bounds> = op
        .lower_bound(rw)
        .zip(op.upper_bound(rw))
        .zip(op.step(rw))
        .map(|((lower, upper), step)| (lower, upper, step))
        .collect();
    let inits: SmallVec<[Value; 4]> = op.init_vals(rw).collect();
    rw.set_insertion_point_before(op.op());
    let loops = nest(rw, loc, &bounds, &inits);
    let (Some(outermost), Some(innermost)) = (loops.first(), loops.last()) else {
        return false;
    };
    let variables: Vec<Value> = loops
        .iter()
        .map(|for_op| for_op.induction_variable(rw))
        .collect();
    let body = innermost.body(rw);
    let carried: SmallVec<[Value; 4]> = innermost.region_iter_args(rw).into();
    let values: SmallVec<[Value; 4]> = rw.operands(reduce.op()).collect();
    let reductions: Vec<_> = reduce.reductions(rw).collect();
    let end = match rw.first_op(body) {
        Some(end) => end,
        None => {
            rw.set_insertion_point_to_end(body);
            YieldOp::build(rw, loc, &carried).op()
        }
    };
    let mut reduced: SmallVec<[Value; 4]> = SmallVec::new();
    let old = op.body(rw);
    for ((region, value), carried) in reductions.into_iter().zip(&values).zip(&carried) {
        let block = rw.first_block(region).expect("a reduction has a body");
        let last = rw.last_op(block).expect("a reduction ends with its result");
        let result = rw.operand(last, 0);
        let arguments: SmallVec<[Value; 2]> = rw.block_args(block).into();
        let result = match arguments.iter().position(|argument| *argument == result) {
            Some(0) => *carried,
            Some(_) => *value,
            None => result,
        };
        rw.erase_op(last);
        rw.inline_block_before(block, reduce.op(), &[*carried, *value]);
        reduced.push(result);
    }
    rw.erase_op(reduce.op());
    rw.inline_block_before(old, end, &variables);
    if !reduced.is_empty() {
        rw.set_operands(end, &reduced);
    }
    rw.replace_op_with(op.op(), outermost.op());
    true
}
