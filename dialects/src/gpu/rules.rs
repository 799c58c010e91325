//! Canonicalisation rules.

use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::{EffectKind, effects_on_values};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, SmallVec, Value};

use super::{MemcpyOp, MemsetOp, WaitOp};
use crate::memref::look_through_casts;
use crate::rules::rules;

rules! {
    WaitForNothing, "Waiting for what is done at once is not waiting for it.", WaitOp => wait_for_nothing;
    WaitForOne, "A token that stands for one other is that one; one that nobody waits for, and a wait for nothing, go.",
        WaitOp => wait_for_one;
    CopyThatIsNotRead, "A copy to memory that is only allocated and freed goes.", MemcpyOp => copy_that_is_not_read;
    CopyOfCasts, "Copying between casts is copying between the sources.", MemcpyOp => copy_between_sources;
    MemsetOfCast, "Setting a cast is setting the source.", MemsetOp => set_source;
}

fn wait_for_nothing(op: WaitOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let is_done = |ir: &Ir, token: Value| {
        let wait = token.defining::<WaitOp>(ir);
        wait.is_some_and(|wait| ir.num_operands(wait.op()) == 0)
    };
    let all: SmallVec<[Value; 4]> = op.async_dependencies(rewriter).collect();
    let open = all
        .iter()
        .copied()
        .filter(|token| !is_done(rewriter, *token));
    let open: SmallVec<[Value; 4]> = open.collect();
    if open.len() == all.len() {
        return Err(MatchFailure::new("all that it waits for takes time"));
    }
    rewriter.set_operands(op.op(), &open);
    Ok(())
}

fn wait_for_one(op: WaitOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let dependencies: SmallVec<[Value; 4]> = op.async_dependencies(rewriter).collect();
    match (op.async_token(rewriter), &*dependencies) {
        (Some(_), [one]) => rewriter.replace_op(op.op(), &[*one]),
        (Some(token), _) if !rewriter.has_uses(token) => rewriter.erase_op(op.op()),
        (None, []) => rewriter.erase_op(op.op()),
        _ => return Err(MatchFailure::new("somebody waits, or waits for several")),
    }
    Ok(())
}

/// Whether an op does nothing to a value but this.
fn only_does(ir: &Ir, op: Op, kind: EffectKind, value: Value) -> bool {
    effects_on_values(ir, op).is_some_and(|effects| {
        let mut effects = effects.iter().filter(|(_, on)| *on == value);
        effects.next().is_some_and(|(first, _)| *first == kind) && effects.next().is_none()
    })
}

fn copy_that_is_not_read(op: MemcpyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let target = op.dst(rewriter);
    let allocation = rewriter.defining_op(target);
    let is_local = allocation
        .is_some_and(|allocation| only_does(rewriter, allocation, EffectKind::Allocate, target));
    let is_unread =
        |user: Op| user == op.op() || only_does(rewriter, user, EffectKind::Free, target);
    if !is_local || !rewriter.users(target).all(is_unread) {
        return Err(MatchFailure::new(
            "the target is not only allocated and freed",
        ));
    }
    let dependencies: SmallVec<[Value; 4]> = op.async_dependencies(rewriter).collect();
    match (op.async_token(rewriter), &*dependencies) {
        (None, []) => rewriter.erase_op(op.op()),
        (Some(_), [one]) => rewriter.replace_op(op.op(), &[*one]),
        _ => {
            return Err(MatchFailure::new(
                "what waits for the copy waits for several others",
            ));
        }
    }
    Ok(())
}

fn copy_between_sources(op: MemcpyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let first = op.async_dependencies(rewriter).count();
    look_through_casts(rewriter, op.op(), &[first, first + 1])
}

fn set_source(op: MemsetOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let first = op.async_dependencies(rewriter).count();
    look_through_casts(rewriter, op.op(), &[first])
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
pub(crate) const FOLDING: &[&dyn RewritePattern] = &[&CopyOfCasts, &MemsetOfCast];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    crate::rules::in_place(interfaces, FOLDING);
}
