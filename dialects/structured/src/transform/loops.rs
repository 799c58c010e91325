//! `transform.loop.peel`, `coalesce`, `unroll`, `unroll_and_jam`, `fuse_sibling`, `forall_to_for`, `forall_to_parallel`,
//! `parallel_for_to_nested_fors` and `promote_if_one_iteration`, and `transform.scf.take_assumed_branch`.

use terrace_dialect_base::rules::replace_by_block;
use terrace_dialect_transforms::affine as affine_transforms;
use terrace_dialect_transforms::check_unroll_factor;
use terrace_dialect_transforms::scf as transforms;
use terrace_ir::Diagnostic;
use terrace_ir::interfaces::LoopLikeOpInterface;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::{Ir, Op};
use terrace_meta_dialects::transform::interpreter::{Failure, Outcome, Place};
use terrace_meta_dialects::transform::loops::{
    ForallToForOp, ForallToParallelOp, HoistLoopInvariantSubsetsOp, LoopCoalesceOp,
    LoopFuseSiblingOp, LoopPeelOp, LoopPromoteIfOneIterationOp, LoopUnrollAndJamOp, LoopUnrollOp,
    ParallelForToNestedForOps, TakeAssumedBranchOp,
};
use terrace_standard_dialects::affine;
use terrace_standard_dialects::scf::{ForOp, ForallOp, IfOp, ParallelOp};

use super::Run;

fn no_loop() -> MatchFailure {
    MatchFailure::new("expects a loop of another kind")
}

pub(super) fn peel(op: LoopPeelOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let front = op.peel_front(script).value();
    let must_peel = op.fail_if_already_divisible(script).value();
    let (mut peeled, mut rest) = (Vec::new(), Vec::new());
    for place in run.targets(op.target(script)) {
        let made = run.change(&place, |rw, op| {
            let for_op = ForOp::cast(rw, op).ok_or_else(no_loop)?;
            Ok(match front {
                true => transforms::peel_first_iteration(rw, for_op),
                false => transforms::peel_last_iteration(rw, for_op),
            })
        })?;
        match made {
            Some(other) => {
                peeled.push(place.clone());
                rest.push(place.beside(other.op()));
            }
            None if front => {
                return Err(run.failure_at("failed to peel the first iteration", &place));
            }
            None if must_peel => {
                return Err(run.failure_at("failed to peel the last iteration", &place));
            }
            // What is divisible needs no second loop; the handle is the loop all the same.
            None => {
                peeled.push(place.clone());
                rest.push(place);
            }
        }
    }
    run.set_ops(0, peeled)?;
    run.set_ops(1, rest)
}

pub(super) fn hoist_subsets(op: HoistLoopInvariantSubsetsOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    for place in run.targets(op.target(script)) {
        run.change(&place, |rw, op| {
            // Loops inside come first, so that what they carry then is seen by those around them.
            let inside: Vec<Op> = rw.walk(op, WalkOrder::Post).collect();
            let loops: Vec<ForOp> = inside
                .into_iter()
                .filter_map(|op| ForOp::cast(rw, op))
                .collect();
            for for_op in loops {
                crate::hoist_subsets(rw, for_op);
            }
            Ok(())
        })?;
    }
    Ok(())
}

pub(super) fn coalesce(op: LoopCoalesceOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    run.replace_each(op.target(script), |rw, op| {
        let for_op = ForOp::cast(rw, op).ok_or_else(|| MatchFailure::new("failed to coalesce"))?;
        transforms::coalesce_nest(rw, for_op);
        Ok(op)
    })
}

/// The loops directly in one another, from one inwards.
fn nest_from(ir: &Ir, outermost: Op, depth: usize) -> Vec<Op> {
    let mut loops = vec![outermost];
    while loops.len() < depth {
        let inner = loops
            .last()
            .and_then(|op| ForOp::cast(ir, *op))
            .and_then(|for_op| {
                let mut ops = ir.block_ops(for_op.body(ir));
                ops.find(|op| ForOp::cast(ir, *op).is_some())
            });
        match inner {
            Some(inner) => loops.push(inner),
            None => break,
        }
    }
    loops
}

/// Sets each result to the loops of its depth.
fn set_nest(run: &mut Run<'_, '_>, place: &Place, loops: Vec<Op>) -> Outcome {
    let results = run.script.num_results(run.op);
    if results == 1 {
        return run.set_ops(0, loops.into_iter().map(|op| place.beside(op)).collect());
    }
    if results != loops.len() {
        let message = format!(
            "op expects as many results ({results}) as payload has induction variables ({})",
            loops.len()
        );
        return Err(run.silenceable(message));
    }
    for (number, op) in loops.into_iter().enumerate() {
        run.set_ops(number, vec![place.beside(op)])?;
    }
    Ok(())
}

fn one_target(run: &Run<'_, '_>) -> Outcome<Place> {
    let targets = run.targets(run.script.operand(run.op, 0));
    match &targets[..] {
        [only] => Ok(only.clone()),
        _ => Err(run.silenceable("expected a single payload op")),
    }
}

pub(super) fn forall_to_for(_: ForallToForOp, run: &mut Run<'_, '_>) -> Outcome {
    let place = one_target(run)?;
    let loops = run.change(&place, |rw, op| {
        let forall = ForallOp::cast(rw, op)
            .ok_or_else(|| MatchFailure::new("expected the payload to be scf.forall"))?;
        let depth = forall.rank(rw);
        rw.set_insertion_point_before(op);
        let before = rw.prev_op(op);
        let block = rw.parent_block(op).ok_or_else(no_loop)?;
        let next = rw.next_op(op);
        transforms::forall_to_for(rw, forall)
            .map_err(|error| MatchFailure::new(error.message().to_owned()))?;
        // The loops are where the one was, after what computes their bounds.
        let mut at = match before {
            Some(before) => rw.next_op(before),
            None => rw.first_op(block),
        };
        while let Some(op) = at.filter(|op| Some(*op) != next) {
            if ForOp::cast(rw, op).is_some() {
                return Ok(nest_from(rw, op, depth));
            }
            at = rw.next_op(op);
        }
        Ok(Vec::new())
    })?;
    set_nest(run, &place, loops)
}

pub(super) fn forall_to_parallel(_: ForallToParallelOp, run: &mut Run<'_, '_>) -> Outcome {
    let place = one_target(run)?;
    let parallel = run.change(&place, |rw, op| {
        let forall = ForallOp::cast(rw, op)
            .ok_or_else(|| MatchFailure::new("expected the payload to be scf.forall"))?;
        rw.set_insertion_point_before(op);
        let next = rw.next_op(op);
        let block = rw.parent_block(op).ok_or_else(no_loop)?;
        transforms::forall_to_parallel(rw, forall)
            .map_err(|error| MatchFailure::new(error.message().to_owned()))?;
        let made = match next {
            Some(next) => rw.prev_op(next),
            None => rw.last_op(block),
        };
        made.ok_or_else(no_loop)
    })?;
    run.set_ops(0, vec![place.beside(parallel)])
}

pub(super) fn parallel_to_for(_: ParallelForToNestedForOps, run: &mut Run<'_, '_>) -> Outcome {
    let place = one_target(run)?;
    let loops = run.change(&place, |rw, op| {
        let parallel = ParallelOp::cast(rw, op)
            .ok_or_else(|| MatchFailure::new("expected the payload to be scf.parallel"))?;
        let depth = parallel.induction_vars(rw).len();
        let next = rw.next_op(op).ok_or_else(no_loop)?;
        transforms::parallel_to_for(rw, parallel);
        let outermost = rw.prev_op(next).ok_or_else(no_loop)?;
        Ok(nest_from(rw, outermost, depth))
    })?;
    set_nest(run, &place, loops)
}

pub(super) fn promote_if_one_iteration(
    op: LoopPromoteIfOneIterationOp,
    run: &mut Run<'_, '_>,
) -> Outcome {
    let script = run.script;
    for place in run.targets(op.target(script)) {
        run.change(&place, |rw, op| {
            if let Some(for_op) = ForOp::cast(rw, op) {
                transforms::promote_if_one_iteration(rw, for_op);
            }
            Ok(())
        })?;
    }
    Ok(())
}

pub(super) fn unroll(op: LoopUnrollOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let factor = u32::try_from(op.factor(script)).unwrap_or(u32::MAX);
    check_unroll_factor(factor.into()).map_err(|why| run.definite(why))?;
    for place in run.targets(op.target(script)) {
        run.change(&place, |rw, op| {
            let done = if let Some(for_op) = ForOp::cast(rw, op) {
                transforms::unroll(rw, for_op, factor)
            } else if let Some(for_op) = affine::ForOp::cast(rw, op) {
                affine_transforms::unroll(rw, for_op, factor.into(), false)
            } else {
                let why = "failed to unroll, incorrect type of payload";
                return Err(MatchFailure::new(why));
            };
            done.then_some(())
                .ok_or_else(|| MatchFailure::new("failed to unroll"))
        })?;
    }
    Ok(())
}

pub(super) fn unroll_and_jam(op: LoopUnrollAndJamOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let factor = u32::try_from(op.factor(script)).unwrap_or(u32::MAX);
    check_unroll_factor(factor.into()).map_err(|why| run.definite(why))?;
    for place in run.targets(op.target(script)) {
        run.change(&place, |rw, op| {
            let for_op = affine::ForOp::cast(rw, op);
            let done =
                for_op.is_some_and(|for_op| affine_transforms::unroll_and_jam(rw, for_op, factor));
            done.then_some(())
                .ok_or_else(|| MatchFailure::new("failed to unroll and jam"))
        })?;
    }
    Ok(())
}

pub(super) fn fuse_sibling(op: LoopFuseSiblingOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let targets = run.targets(op.target(script));
    let sources = run.targets(op.source(script));
    let ([target], [source]) = (&targets[..], &sources[..]) else {
        let message = format!(
            "requires exactly one target and one source handle (got {} and {})",
            targets.len(),
            sources.len()
        );
        return Err(run.definite(message));
    };
    let failure = |message: &str| match run.interpreter.payload(target) {
        Some((ir, op)) => Failure::Silenceable(Diagnostic::error(ir.loc(op), message)),
        None => run.silenceable(message),
    };
    let wrong = match (
        run.interpreter.payload(target),
        run.interpreter.payload(source),
    ) {
        (Some((ir, target)), Some((other, source))) if std::ptr::eq(ir, other) => {
            let is_loop = |op: Op| op.implements::<dyn LoopLikeOpInterface>(ir);
            match is_loop(target) && is_loop(source) {
                true => transforms::not_siblings(ir, target, source),
                false => Some("target or source is not a loop op"),
            }
        }
        _ => Some("target and source are not in the same block"),
    };
    if let Some(wrong) = wrong {
        return Err(failure(wrong));
    }
    let fused = run.change(target, |rw, op| {
        Ok(transforms::fuse_siblings(rw, op, source.op()))
    })?;
    match fused {
        Some(fused) => run.set_ops(0, vec![source.beside(fused)]),
        None => {
            let found = run.interpreter.payload(target);
            let at = found.map_or(script.loc(run.op), |(ir, op)| ir.loc(op));
            Err(Failure::Silenceable(Diagnostic::error(
                at,
                "operations cannot be fused",
            )))
        }
    }
}

pub(super) fn take_assumed_branch(op: TakeAssumedBranchOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let takes_else = op.take_else_branch(script);
    for place in run.targets(op.target(script)) {
        let taken = run.change(&place, |rw, op| {
            let if_op = IfOp::cast(rw, op)
                .ok_or_else(|| MatchFailure::new("transform applied to the wrong op kind"))?;
            let region = match takes_else {
                true => if_op.else_region(rw),
                false => if_op.then_region(rw),
            };
            let block = rw.single_block(region);
            if let Some(block) = block {
                replace_by_block(rw, op, block, &[]);
            }
            Ok(block.is_some())
        })?;
        if !taken {
            let branch = if takes_else { "else" } else { "then" };
            return Err(run.definite(format!(
                "requires an scf.if op with a single-block `{branch}` region"
            )));
        }
    }
    Ok(())
}
