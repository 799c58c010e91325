//! `scf-parallel-loop-fusion`: parallel loops that follow each other, with the same iterations, become one.

use terrace_ir::interfaces::{effects_of, has_no_memory_effect, is_pure};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Ir, Op, Rewriter, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::analysis::{Alias, alias};
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::memref::{LoadOp, StoreOp};
use terrace_standard_dialects::scf::{ParallelOp, ReduceOp};

/// Fuse adjacent parallel loops.
///
/// Loops with the same bounds become one if nothing with an effect is between them, and an iteration of the second one uses
/// nothing of the first one but what the same iteration stores.
#[pass(name = "scf-parallel-loop-fusion")]
pub fn scf_parallel_loop_fusion(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    for_each_arena(ir, cx.threading(), |ir| {
        let mut blocks: Vec<Block> = Vec::new();
        for op in ir.walk(ir.root(), WalkOrder::Post) {
            for region in ir.regions(op) {
                blocks.extend(ir.region_blocks(*region));
            }
        }
        for block in blocks {
            fuse_block(ir, block);
        }
    });
    Ok(())
}

/// Fuses loops of a block, one after the other into the next.
fn fuse_block(ir: &mut Ir, block: Block) {
    let mut last: Option<ParallelOp> = None;
    for op in ir.block_ops(block).collect::<Vec<Op>>() {
        match ParallelOp::cast(ir, op) {
            Some(second) => {
                last = Some(match last {
                    Some(first) if can_be_fused(ir, first, second) => {
                        fuse(&mut Rewriter::new(ir), first, second)
                    }
                    _ => second,
                });
            }
            None if ir.regions(op).is_empty() && has_no_memory_effect(ir, op) => {}
            None => last = None,
        }
    }
}

/// Whether each iteration of two loops may be executed as one iteration, in the place of the second loop.
fn can_be_fused(ir: &Ir, first: ParallelOp, second: ParallelOp) -> bool {
    first.lower_bound(ir).eq(second.lower_bound(ir))
        && first.upper_bound(ir).eq(second.upper_bound(ir))
        && first.step(ir).eq(second.step(ir))
        && results_are_used_after(ir, first, second.op())
        && are_independent(ir, first, second)
}

/// Whether all uses of a loop's results come after an op of its block.
fn results_are_used_after(ir: &Ir, first: ParallelOp, second: Op) -> bool {
    let block = ir.parent_block(second);
    ir.results(first.op()).all(|result| {
        ir.users(result).all(|user| {
            let mut around = std::iter::successors(Some(user), |op| ir.parent_op(*op));
            let user = around.find(|op| ir.parent_block(*op) == block);
            // In another block it is executed later.
            user.is_none_or(|user| ir.is_before_in_block(second, user))
        })
    })
}

/// An access to an element of a memref.
struct Access {
    memref: Value,
    indices: Vec<Value>,
    is_write: bool,
}

/// What a loop does to memory; `None` if that is more than loads and stores.
fn accesses(ir: &Ir, op: ParallelOp) -> Option<Vec<Access>> {
    let mut accesses = Vec::new();
    for op in ir.walk(op.op(), WalkOrder::Pre) {
        if let Some(load) = LoadOp::cast(ir, op) {
            accesses.push(Access {
                memref: load.memref(ir),
                indices: load.indices(ir).collect(),
                is_write: false,
            });
        } else if let Some(store) = StoreOp::cast(ir, op) {
            accesses.push(Access {
                memref: store.memref(ir),
                indices: store.indices(ir).collect(),
                is_write: true,
            });
        } else if !effects_of(ir, op).is_some_and(|effects| effects.is_empty()) {
            return None;
        }
    }
    Some(accesses)
}

/// Whether two accesses that conflict are always those of the same iteration of two loops.
fn are_independent(ir: &Ir, first: ParallelOp, second: ParallelOp) -> bool {
    let (Some(before), Some(after)) = (accesses(ir, first), accesses(ir, second)) else {
        return false;
    };
    // Pairs of accesses are looked at.
    const MAX_ACCESSES: usize = 256;
    if before.len().max(after.len()) > MAX_ACCESSES {
        return false;
    }
    let variables = (first.induction_vars(ir), second.induction_vars(ir));
    let is_own = |access: &Access| {
        variables
            .0
            .iter()
            .all(|variable| access.indices.contains(variable))
    };
    before.iter().all(|a| {
        after.iter().all(|b| {
            if !a.is_write && !b.is_write || alias(ir, a.memref, b.memref) == Alias::No {
                return true;
            }
            let mut indices = a.indices.iter().zip(&b.indices);
            // Iterations may load the same element, but not after another one of them has stored to it.
            a.memref == b.memref
                && indices.all(|(a, b)| are_same(ir, variables, *a, *b, MAX_DEPTH))
                && (!b.is_write || is_own(a))
        })
    })
}

/// How deep expressions are compared.
const MAX_DEPTH: usize = 4;

/// Whether a value of the first loop is equal to one of the second loop in the same iteration.
fn are_same(ir: &Ir, variables: (&[Value], &[Value]), a: Value, b: Value, depth: usize) -> bool {
    let mut pairs = variables.0.iter().zip(variables.1);
    if a == b || pairs.any(|(first, second)| (a, b) == (*first, *second)) {
        return true;
    }
    let (Some(first), Some(second)) = (ir.defining_op(a), ir.defining_op(b)) else {
        return false;
    };
    depth > 0
        && ir.name(first) == ir.name(second)
        && ir.num_results(first) == 1
        && ir.regions(first).is_empty()
        && is_pure(ir, first)
        && ir.attributes(first).eq(ir.attributes(second))
        && ir.ty(a) == ir.ty(b)
        && ir.num_operands(first) == ir.num_operands(second)
        && ir
            .operands(first)
            .zip(ir.operands(second))
            .all(|(a, b)| are_same(ir, variables, a, b, depth - 1))
}

/// Puts the bodies of two loops into one, in the place of the second one.
fn fuse(rw: &mut Rewriter<'_>, first: ParallelOp, second: ParallelOp) -> ParallelOp {
    let loc = rw.loc(second.op());
    rw.set_insertion_point_before(second.op());
    let [lower, upper, step]: [Vec<Value>; 3] = [
        second.lower_bound(rw).collect(),
        second.upper_bound(rw).collect(),
        second.step(rw).collect(),
    ];
    let loops = [first, second];
    let inits: Vec<Value> = loops.iter().flat_map(|op| op.init_vals(rw)).collect();
    let types: Vec<Type> = inits.iter().map(|init| rw.ty(*init)).collect();
    let fused = ParallelOp::build(rw, loc, &types, &lower, &upper, &step, &inits);
    let region = fused.region(rw);
    rw.create_block(region, &vec![Type::INDEX; lower.len()]);
    let variables: Vec<Value> = fused.induction_vars(rw).into();

    let ends = loops.map(|op| op.terminator(rw).expect("a loop ends with its reductions"));
    let values: Vec<Value> = ends.iter().flat_map(|end| rw.operands(end.op())).collect();
    let reduce = ReduceOp::build(rw, loc, &values, values.len());
    let from = ends.iter().flat_map(|end| end.reductions(rw));
    let regions: Vec<_> = from.zip(reduce.reductions(rw)).collect();
    for (from, to) in regions {
        rw.move_region(from, to);
    }
    let results: Vec<Value> = rw.results(fused.op()).collect();
    let (own, others) = results.split_at(rw.num_results(first.op()));
    for ((op, end), results) in loops.into_iter().zip(ends).zip([own, others]) {
        rw.erase_op(end.op());
        let body = op.body(rw);
        rw.inline_block_before(body, reduce.op(), &variables);
        rw.replace_op(op.op(), results);
    }
    fused
}
