//! What omp and acc say alike of memory that several threads use at once.

use terrace_ir::interfaces::{Effect, EffectKind, EffectList};
use terrace_ir::ods::VerifyResult;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::Type;
use terrace_ir::{Block, Diagnostic, Ir, Op, Region, Value, smallvec};

use crate::argument_types;
use crate::omp::pointee;

/// What an update does to a place.
pub(crate) fn update_effects(place: Value) -> EffectList {
    let on = |kind| Effect::on(kind, place);
    smallvec![on(EffectKind::Read), on(EffectKind::Write)]
}

/// Checks that a read is of another place than the one that it writes.
pub(crate) fn verify_read(ir: &Ir, op: Op, from: Value, to: Value) -> VerifyResult {
    if from == to {
        let message = "read and write must not be to the same location for atomic reads";
        return ir.error(op, message).into();
    }
    Ok(())
}

/// Checks that a value is of the type that is at a place, if that is known.
pub(crate) fn verify_write(ir: &Ir, op: Op, place: Value, value: Value) -> VerifyResult {
    let element = pointee(ir, ir.ty(place));
    if element.is_some_and(|element| element != ir.ty(value)) {
        let message = "address must dereference to value type";
        return ir.error(op, message).into();
    }
    Ok(())
}

/// Checks that the region of an update takes what is at the place.
pub(crate) fn verify_update(ir: &Ir, op: Op, region: Region, place: Value) -> VerifyResult {
    let types: Vec<Type> = argument_types(ir, region).collect();
    let [argument] = types[..] else {
        let message = "the region must accept exactly one argument";
        return ir.error(op, message).into();
    };
    let element = pointee(ir, ir.ty(place));
    if element.is_some_and(|element| element != argument) {
        let message = "the type of the operand must be a pointer type whose element type is the same as that of the region argument";
        return ir.error(op, message).into();
    }
    Ok(())
}

/// Checks that the region of an update gives one value like the one that it takes.
pub(crate) fn verify_updated(ir: &Ir, op: Op, region: Region) -> VerifyResult {
    let end = ir.first_block(region).and_then(|entry| ir.last_op(entry));
    let given: Vec<Type> = end
        .into_iter()
        .flat_map(|end| ir.operand_types(end))
        .collect();
    let message = match given[..] {
        [given] if argument_types(ir, region).eq([given]) => return Ok(()),
        [_] => "input and yielded value must have the same type",
        _ => "only updated value must be returned",
    };
    ir.error(op, message).into()
}

/// Of an update whose region computes nothing: the block, and the value that it gives.
///
/// # Errors
/// If it computes something.
pub(crate) fn given_at_once(
    rw: &Rewriter<'_>,
    region: Region,
    is_yield: impl Fn(&Ir, Op) -> bool,
) -> Result<(Block, Value), MatchFailure> {
    let entry = rw.first_block(region);
    let first = entry.and_then(|entry| rw.first_op(entry));
    let end = first.filter(|op| is_yield(rw, *op));
    let given = end.and_then(|end| rw.operands(end).next());
    let failure = || MatchFailure::new("the region computes something");
    entry.zip(given).ok_or_else(failure)
}

/// The places that the ops of a dialect use atomically.
pub(crate) struct Places {
    pub(crate) read: fn(&Ir, Op) -> Option<Value>,
    pub(crate) updated: fn(&Ir, Op) -> Option<Value>,
    pub(crate) written: fn(&Ir, Op) -> Option<Value>,
}

/// The two ops that a capture makes one: a change of a place and a read of it, in either order.
///
/// # Errors
/// If they are other ops, or of different places.
pub(crate) fn captured(
    ir: &Ir,
    op: Op,
    region: Region,
    places: &Places,
) -> Result<[Op; 2], Diagnostic> {
    let entry = ir.first_block(region);
    let ops: Vec<Op> = entry
        .into_iter()
        .flat_map(|entry| ir.block_ops(entry))
        .collect();
    let [first, second, _] = ops[..] else {
        let message = "expected three operations in atomic.capture region (one terminator, and two atomic ops)";
        return Err(ir.error(op, message));
    };
    let read = |op| (places.read)(ir, op);
    let updated = |op| (places.updated)(ir, op);
    let written = |op| (places.written)(ir, op);
    let (place, other, message) = if let (Some(place), Some(other)) = (updated(first), read(second))
    {
        let message = "updated variable in atomic.update must be captured in second operation";
        (place, other, message)
    } else if let (Some(place), Some(other)) =
        (read(first), updated(second).or_else(|| written(second)))
    {
        let message = "captured variable in atomic.read must be updated in second operation";
        (place, other, message)
    } else {
        let message = "invalid sequence of operations in the capture region";
        return Err(ir.error(first, message));
    };
    match place == other {
        true => Ok([first, second]),
        false => Err(ir.error(first, message)),
    }
}
