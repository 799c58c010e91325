//! Slices of concatenations and of what is padded.

use terrace_dialect_base::rules;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType};
use terrace_ir::{Ir, SmallVec};

use crate::constants::{build_sizes, const_sizes};
use crate::infer::Sizes;
use crate::types::{element, shape_of};
use crate::{ConcatOp, PadOp, SliceOp};

rules! {
    SliceOfConcat, "A slice that lies in one of the tensors that are put together is one of that tensor.",
        SliceOp => slice_piece;
    SliceOfPad, "Only the margins that a slice needs are made.", SliceOp => slice_padded;
    SliceOfKnownSize, "A size of -1 is that of the result, if it is known.", SliceOp => known_sizes;
}

fn not_known() -> MatchFailure {
    MatchFailure::new("it is not known where the slice is, or how large")
}

/// Where a slice begins, and its sizes.
fn place(ir: &Ir, op: SliceOp) -> Result<(Sizes, Sizes), MatchFailure> {
    let place = const_sizes(ir, op.start(ir)).zip(const_sizes(ir, op.size(ir)));
    place.ok_or_else(not_known)
}

fn slice_piece(op: SliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let concat = op.input1(rewriter).defining::<ConcatOp>(rewriter);
    let concat = concat.ok_or_else(|| MatchFailure::new("slice input must be concat operation"))?;
    let whole = shape_of(rewriter, concat.output(rewriter));
    if whole.is_none_or(|shape| shape.contains(&DYNAMIC)) {
        return Err(MatchFailure::new(
            "slice input must be a static ranked tensor",
        ));
    }
    let (mut start, size) = place(rewriter, op)?;
    let axis = usize::try_from(concat.axis(rewriter)).ok();
    let axis = axis.filter(|axis| *axis < start.len() && *axis < size.len());
    let axis = axis.ok_or_else(not_known)?;
    let inputs: SmallVec<[_; 4]> = concat.input1(rewriter).collect();
    for input in inputs {
        let piece = shape_of(rewriter, input).filter(|shape| !shape.contains(&DYNAMIC));
        let piece = piece.and_then(|shape| shape.get(axis)).copied();
        let piece = piece
            .ok_or_else(|| MatchFailure::new("concat input must be a static ranked tensor"))?;
        let end = start[axis].checked_add(size[axis]).ok_or_else(not_known)?;
        if start[axis] >= 0 && end <= piece {
            let (loc, ty) = (rewriter.loc(op.op()), rewriter.ty(op.output(rewriter)));
            let start = build_sizes(rewriter, loc, &start);
            let size = build_sizes(rewriter, loc, &size);
            let new = SliceOp::build(rewriter, loc, ty, input, start, size).output(rewriter);
            rewriter.replace_op(op.op(), &[new]);
            return Ok(());
        }
        start[axis] -= piece;
    }
    Err(MatchFailure::new(
        "corresponding concat input not found for slice",
    ))
}

/// Where a slice of a padded tensor begins in one with only the margins that it needs, and these margins.
struct Trimmed {
    start: Sizes,
    margins: Sizes,
    shape: Sizes,
}

fn trim(
    input: &[i64],
    margins: &[i64],
    (start, size): (&[i64], &[i64]),
) -> Result<Trimmed, MatchFailure> {
    let rank = input.len();
    if margins.len() != 2 * rank || start.len() != rank || size.len() != rank {
        return Err(not_known());
    }
    let mut trimmed = Trimmed {
        start: Sizes::new(),
        margins: Sizes::new(),
        shape: Sizes::new(),
    };
    let mut changed = false;
    for (dim, dim_size) in input.iter().enumerate() {
        let (before, after) = (margins[2 * dim], margins[2 * dim + 1]);
        let (start, size) = (start[dim], size[dim]);
        if *dim_size == DYNAMIC {
            if start != 0 || size != -1 {
                let message = "axis that are sliced shall be statically known.";
                return Err(MatchFailure::new(message));
            }
            trimmed.start.push(start);
            trimmed.margins.extend([before, after]);
            trimmed.shape.push(DYNAMIC);
            continue;
        }
        let out_of_bounds = || MatchFailure::new("slice is out-of-bounds");
        let inner_end = before.checked_add(*dim_size).ok_or_else(out_of_bounds)?;
        let total = inner_end.checked_add(after).ok_or_else(out_of_bounds)?;
        let end = start.checked_add(size).ok_or_else(out_of_bounds)?;
        if start < 0 || end > total {
            return Err(out_of_bounds());
        }
        let new_start = (start - before).max(0);
        let (new_before, new_after) = ((before - start).max(0), (end - inner_end).max(0));
        changed |= new_start != start || new_before != before || new_after != after;
        trimmed.start.push(new_start);
        trimmed.margins.extend([new_before, new_after]);
        trimmed.shape.push(new_before + dim_size + new_after);
    }
    match changed {
        true => Ok(trimmed),
        false => Err(MatchFailure::new("the slice needs all margins")),
    }
}

fn slice_padded(op: SliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let pad = op.input1(rewriter).defining::<PadOp>(rewriter);
    let pad = pad.ok_or_else(|| MatchFailure::new("slice input must be a pad operation"))?;
    if !rewriter.has_one_use(pad.output(rewriter)) {
        return Err(MatchFailure::new("pad shall have a single consumer"));
    }
    let input = pad.input1(rewriter);
    let shape =
        shape_of(rewriter, input).filter(|_| shape_of(rewriter, pad.output(rewriter)).is_some());
    let shape = shape.ok_or_else(|| MatchFailure::new("slice input must be a ranked tensor"))?;
    let margins = const_sizes(rewriter, pad.padding(rewriter)).ok_or_else(not_known)?;
    let (start, size) = place(rewriter, op)?;
    let trimmed = trim(shape, &margins, (&start, &size))?;
    let element = element(rewriter, rewriter.ty(input));
    let (loc, pad_loc) = (rewriter.loc(op.op()), rewriter.loc(pad.op()));
    let margins = build_sizes(rewriter, loc, &trimmed.margins);
    let ty = RankedTensorType::get(rewriter, &trimmed.shape, element).into();
    let number = pad.pad_const(rewriter);
    let padded = PadOp::build(rewriter, pad_loc, ty, input, margins, number).output(rewriter);
    let start = build_sizes(rewriter, loc, &trimmed.start);
    let (ty, size) = (rewriter.ty(op.output(rewriter)), op.size(rewriter));
    let new = SliceOp::build(rewriter, loc, ty, padded, start, size).output(rewriter);
    rewriter.replace_op(op.op(), &[new]);
    Ok(())
}

fn known_sizes(op: SliceOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut sizes = const_sizes(rewriter, op.size(rewriter)).ok_or_else(not_known)?;
    let known = shape_of(rewriter, op.output(rewriter)).ok_or_else(not_known)?;
    let mut changed = false;
    for (size, known) in sizes.iter_mut().zip(known) {
        if *size == -1 && *known != DYNAMIC {
            *size = *known;
            changed = true;
        }
    }
    if !changed {
        return Err(MatchFailure::new("no size is -1 and known"));
    }
    let loc = rewriter.loc(op.op());
    let size = build_sizes(rewriter, loc, &sizes);
    op.set_size(rewriter, size);
    Ok(())
}
