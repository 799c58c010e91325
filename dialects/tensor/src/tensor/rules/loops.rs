//! Loops whose carried or shared tensors are casts.

use rustc_hash::FxHashSet;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::recreate;
use terrace_ir::interfaces::{DestinationStyleOpInterface, tied_result};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type};
use terrace_ir::{Ir, Op, SmallVec, Value};
use terrace_standard_dialects::scf::{ForOp, ForallOp};

use super::{cast_to, no_weakening_cast, weakening_cast_source};
use crate::tensor::{CastOp, ParallelInsertSliceOp};

rules! {
    ForallOverCast, "A loop over a cast is a loop over the source, with casts inside and after it.",
        ForallOp => share_sources;
    ForOverCast, "A loop that carries a cast of the same sizes all the time carries the source, with casts inside and after it.",
        ForOp => carry_sources;
}

fn share_sources(op: ForallOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let outputs: SmallVec<[Value; 4]> = op.outputs(rewriter).collect();
    let sources = outputs.iter().map(|output| {
        let source = weakening_cast_source(rewriter, *output);
        source.unwrap_or(*output)
    });
    let sources: SmallVec<[Value; 4]> = sources.collect();
    // What says where parts go is the shared tensor itself.
    loop_over(&sources, &outputs, op.op(), rewriter, |ir, user, index| {
        ParallelInsertSliceOp::cast(ir, user).is_some() && index == 1
    })?;
    Ok(())
}

fn carry_sources(op: ForOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inits: SmallVec<[Value; 4]> = op.init_args(rewriter).collect();
    let arguments: SmallVec<[Value; 4]> = op.region_iter_args(rewriter).into();
    let end = rewriter
        .last_op(op.body(rewriter))
        .ok_or_else(|| MatchFailure::new("the loop has no end"))?;
    let sources = inits.iter().zip(arguments).enumerate();
    let sources = sources.map(|(index, (init, argument))| {
        let yielded = rewriter.operand(end, index);
        let source = weakening_cast_source(rewriter, *init);
        let source = source.filter(|source| {
            let ty = rewriter.ty(*source);
            has_sizes_of(rewriter, yielded, argument, ty)
        });
        source.unwrap_or(*init)
    });
    let sources: SmallVec<[Value; 4]> = sources.collect();
    loop_over(&sources, &inits, op.op(), rewriter, |_, _, _| false)?;
    rewriter.set_insertion_point_before(end);
    for (index, source) in sources.into_iter().enumerate() {
        let (yielded, ty) = (rewriter.operand(end, index), rewriter.ty(source));
        let cast = cast_to(rewriter, end, yielded, ty);
        rewriter.set_operand(end, index, cast);
    }
    Ok(())
}

/// Replaces the last operands of a loop, which are its outer values of as many results and arguments of its body, by sources of casts.
/// What is inside uses a cast of the argument, except where `takes_argument` says of an operand that it is the argument.
fn loop_over(
    sources: &[Value],
    casts: &[Value],
    op: Op,
    rewriter: &mut Rewriter<'_>,
    takes_argument: fn(&Ir, Op, usize) -> bool,
) -> RewriteResult {
    if sources == casts {
        return Err(no_weakening_cast());
    }
    let first = rewriter.num_operands(op) - sources.len();
    let mut operands: SmallVec<[Value; 8]> = rewriter.operands(op).collect();
    operands.truncate(first);
    operands.extend_from_slice(sources);
    let types: SmallVec<[Type; 4]> = sources.iter().map(|source| rewriter.ty(*source)).collect();
    let old: SmallVec<[Type; 4]> = rewriter.result_types(op).collect();
    let new = recreate(rewriter, op, &operands, &types);
    let region = rewriter.regions(new)[0];
    let body = rewriter.first_block(region).expect("a loop has a body");
    let arguments = rewriter.block_args(body);
    let arguments: SmallVec<[Value; 4]> = arguments[arguments.len() - sources.len()..].into();
    for ((argument, ty), old) in arguments.into_iter().zip(&types).zip(&old) {
        if ty == old {
            continue;
        }
        let uses = rewriter.uses(argument).map(|slot| rewriter.use_owner(slot));
        let uses: SmallVec<[_; 4]> = uses.collect();
        rewriter.modify(new, |ir| ir.set_ty(argument, *ty));
        let loc = rewriter.loc(new);
        rewriter.set_insertion_point_to_start(body);
        let cast = CastOp::build(rewriter, loc, *old, argument).dest(rewriter);
        for (user, index) in uses {
            if !takes_argument(rewriter, user, index) {
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
    rewriter.replace_op(op, &results);
    Ok(())
}

/// Whether what a loop carries on in place of an argument has the sizes that a type knows, if the argument has them.
fn has_sizes_of(ir: &Ir, yielded: Value, argument: Value, ty: Type) -> bool {
    let mut seen = FxHashSet::default();
    let mut pending = vec![(yielded, argument)];
    while let Some((mut value, argument)) = pending.pop() {
        while value != argument && !knows_sizes(ir, ir.ty(value), ty) {
            // Where nothing leads to, a value may be made of itself.
            let of_same_size = seen.insert(value).then(|| of_same_size(ir, value));
            let Some((source, carried)) = of_same_size.flatten() else {
                return false;
            };
            value = source;
            pending.extend(carried);
        }
    }
    true
}

/// Whether a type knows the same of all sizes that another one knows.
fn knows_sizes(ir: &Ir, ty: Type, known: Type) -> bool {
    let types = ty.cast::<RankedTensorType>(ir).zip(known.cast(ir));
    types.is_some_and(|(ty, known): (_, RankedTensorType)| {
        let mut sizes = ty.shape(ir).iter().zip(known.shape(ir));
        ty.rank(ir) == known.rank(ir)
            && sizes.all(|(size, known)| *known == DYNAMIC || size == known)
    })
}

/// A tensor of the same sizes as another one, which is made of it; if that is by a loop, what the loop carries on must be of the same
/// sizes as the argument with it.
fn of_same_size(ir: &Ir, value: Value) -> Option<(Value, Option<(Value, Value)>)> {
    let op = ir.defining_op(value)?;
    if let Some(cast) = CastOp::cast(ir, op) {
        return Some((cast.source(ir), None));
    }
    if let Some(inner) = ForOp::cast(ir, op) {
        let index = ir.results(op).position(|result| result == value)?;
        let yielded = ir.operand(ir.last_op(inner.body(ir))?, index);
        let argument = *inner.region_iter_args(ir).get(index)?;
        return Some((inner.init_args(ir).nth(index)?, Some((yielded, argument))));
    }
    let inits = op
        .interface::<dyn DestinationStyleOpInterface>(ir)?
        .inits(ir);
    let mut inits = inits.filter(|index| tied_result(ir, op, *index) == Some(value));
    inits.next().map(|index| (ir.operand(op, index), None))
}
