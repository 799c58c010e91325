//! Parallel loops whose shared tensors are casts.

use terrace_dialect_base::rules;
use terrace_dialect_base::rules::recreate;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::Type;
use terrace_ir::{SmallVec, Value};
use terrace_standard_dialects::scf::ForallOp;

use super::{cast_to, no_weakening_cast, weakening_cast_source};
use crate::tensor::{CastOp, ParallelInsertSliceOp};

rules! {
    ForallOverCast, "A loop over a cast is a loop over the source, with casts inside and after it.",
        ForallOp => loop_over_source;
}

fn loop_over_source(op: ForallOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let outputs: SmallVec<[Value; 4]> = op.outputs(rewriter).collect();
    let sources = outputs.iter().map(|output| {
        let source = weakening_cast_source(rewriter, *output);
        source.unwrap_or(*output)
    });
    let sources: SmallVec<[Value; 4]> = sources.collect();
    if sources == outputs {
        return Err(no_weakening_cast());
    }
    let first = rewriter.num_operands(op.op()) - outputs.len();
    let mut operands: SmallVec<[Value; 8]> = rewriter.operands(op.op()).collect();
    operands.truncate(first);
    operands.extend_from_slice(&sources);
    let types: SmallVec<[Type; 4]> = sources.iter().map(|source| rewriter.ty(*source)).collect();
    let old: SmallVec<[Type; 4]> = rewriter.result_types(op.op()).collect();
    let new = recreate(rewriter, op.op(), &operands, &types);
    let new_loop = ForallOp::cast(rewriter, new).expect("it is recreated");
    let body = new_loop.body(rewriter);
    let arguments: SmallVec<[Value; 4]> = new_loop.region_out_args(rewriter).into();
    for ((argument, ty), old) in arguments.into_iter().zip(&types).zip(&old) {
        if ty == old {
            continue;
        }
        // What is inside sees a cast of the argument; what says where parts go, the argument itself.
        let uses = rewriter.uses(argument).map(|slot| rewriter.use_owner(slot));
        let uses: SmallVec<[_; 4]> = uses.collect();
        rewriter.modify(new, |ir| ir.set_ty(argument, *ty));
        let loc = rewriter.loc(new);
        rewriter.set_insertion_point_to_start(body);
        let cast = CastOp::build(rewriter, loc, *old, argument).dest(rewriter);
        for (user, index) in uses {
            let is_destination =
                ParallelInsertSliceOp::cast(rewriter, user).is_some() && index == 1;
            if !is_destination {
                rewriter.set_operand(user, index, cast);
            }
        }
    }
    rewriter.set_insertion_point_after(new);
    let results: SmallVec<[Value; 4]> = rewriter.results(new).collect();
    let results: SmallVec<[Value; 4]> = results
        .into_iter()
        .zip(old)
        .map(|(result, old)| cast_to(rewriter, new, result, old))
        .collect();
    rewriter.replace_op(op.op(), &results);
    Ok(())
}
