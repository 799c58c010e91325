//! Copies of memory that are not needed.

use terrace_dialect_base::rules;
use terrace_ir::interfaces::{EffectKind, ViewLikeOpInterface, effects_of};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Value};
use terrace_standard_dialects::memref;

use crate::bufferization::CloneOp;

rules! {
    CloneOfCast, "A cast is looked through.", CloneOp => clone_of_cast;
    CloneOfFreed, "A copy of memory of which one is freed afterwards is that memory.", CloneOp => clone_of_freed;
}

fn clone_of_cast(op: CloneOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    memref::look_through_casts(rewriter, op.op(), &[0])
}

/// Whether an op frees a value.
fn frees(ir: &Ir, op: Op, value: Value) -> bool {
    let effects = effects_of(ir, op).unwrap_or_default();
    let is_free = |effect: &terrace_ir::interfaces::Effect| {
        effect.kind == EffectKind::Free && effect.value == Some(value)
    };
    effects.iter().any(is_free)
}

/// The op that frees a value, if there is one.
///
/// # Errors
/// If there are several.
fn freeing_op(ir: &Ir, value: Value) -> Result<Option<Op>, MatchFailure> {
    let mut users = ir.users(value).filter(|user| frees(ir, *user, value));
    let first = users.next();
    match users.next() {
        Some(_) => Err(MatchFailure::new("the memory is freed at several places")),
        None => Ok(first),
    }
}

/// What a view is a view of, through all views.
fn viewed(ir: &Ir, mut value: Value) -> Value {
    while let Some(op) = ir.defining_op(value) {
        let Some(view) = op.interface::<dyn ViewLikeOpInterface>(ir) else {
            break;
        };
        if view.view_dest(ir) != value {
            break;
        }
        value = view.view_source(ir);
    }
    value
}

fn clone_of_freed(op: CloneOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let output = op.output(rewriter);
    if !rewriter.has_uses(output) {
        rewriter.erase_op(op.op());
        return Ok(());
    }
    let mut source = op.input(rewriter);
    let [from, to] = [source, output].map(|value| rewriter.ty(value));
    if from != to && !memref::CastOp::fits(rewriter, from, to) {
        return Err(MatchFailure::new("the types have nothing in common"));
    }
    let clone_freed = freeing_op(rewriter, output)?;
    let source_freed = freeing_op(rewriter, viewed(rewriter, source))?;
    let block_of = |op: Op| rewriter.parent_block(op);
    if let (Some(clone), Some(source)) = (clone_freed, source_freed)
        && block_of(clone) == block_of(source)
    {
        return Err(MatchFailure::new("both are freed in one block"));
    }
    let here = block_of(op.op());
    let is_here = |op: &Op| block_of(*op) == here;
    let redundant = clone_freed
        .filter(is_here)
        .or_else(|| source_freed.filter(is_here));
    let redundant = redundant.ok_or_else(|| MatchFailure::new("neither is freed in this block"))?;
    let mut between = rewriter.next_op(op.op());
    loop {
        let Some(next) = between else {
            return Err(MatchFailure::new("the memory is freed before it is copied"));
        };
        if next == redundant {
            break;
        }
        let effects = effects_of(rewriter, next).unwrap_or_default();
        if effects.iter().any(|effect| effect.kind == EffectKind::Free) {
            return Err(MatchFailure::new("other memory is freed in between"));
        }
        between = rewriter.next_op(next);
    }
    if from != to {
        let loc = rewriter.loc(op.op());
        source = memref::CastOp::build(rewriter, loc, to, source).dest(rewriter);
    }
    rewriter.replace_op(op.op(), &[source]);
    rewriter.erase_op(redundant);
    Ok(())
}
