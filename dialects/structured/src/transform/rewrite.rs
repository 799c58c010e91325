//! `transform.structured.interchange`, `generalize`, `specialize`, `rewrite_in_destination_passing_style`, `decompose`,
//! `insert_slice_to_copy` and `convert_conv2d_to_img2col`.

use terrace_ir::Op;
use terrace_ir::interfaces::OffsetSizeAndStrideOpInterface;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::RankedTensorType;
use terrace_linalg_dialects::linalg::{CopyOp, GenericOp};
use terrace_meta_dialects::transform::interpreter::Outcome;
use terrace_meta_dialects::transform::structured::{
    ConvertConv2DToImg2ColOp, DecomposeOp, GeneralizeOp, InsertSliceToCopyOp, InterchangeOp,
    RewriteInDestinationPassingStyleOp, SpecializeOp,
};
use terrace_tensor_dialects::tensor::{
    ExtractSliceOp, FromElementsOp, GenerateOp, InsertSliceOp, PadOp, ParallelInsertSliceOp,
};

use super::Run;
use crate::convolutions::{drop_window_dimension, img2col};
use crate::destination::{destination_of_elements, destination_of_generate, destination_of_pad};
use crate::interchange::interchange_loops;
use crate::parts::Parts;
use crate::{generalize, specialize};

pub(super) fn generalize_op(op: GeneralizeOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    run.replace_each(op.target(script), |rw, op| match GenericOp::cast(rw, op) {
        Some(_) => Ok(op),
        None => generalize(op, rw).map(TypedOp::op),
    })
}

pub(super) fn specialize_op(op: SpecializeOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    run.replace_each(op.target(script), |rw, op| match GenericOp::cast(rw, op) {
        Some(generic) => specialize(generic, rw),
        None => Ok(op),
    })
}

pub(super) fn interchange(op: InterchangeOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let order = op.iterator_interchange(script);
    let order: Vec<usize> = order.map_or_else(Vec::new, |list| {
        let list = list.as_i64s(script);
        list.filter_map(|loop_| usize::try_from(loop_).ok())
            .collect()
    });
    if order.is_empty() {
        let targets = run.targets(op.target(script));
        return run.set_ops(0, targets);
    }
    for place in run.targets(op.target(script)) {
        let found = run.interpreter.payload(&place).and_then(|(ir, op)| {
            let generic = GenericOp::cast(ir, op)?;
            Some(Parts::of(ir, generic.op())?.kinds.len())
        });
        let Some(loops) = found else {
            return Err(run.failure_at("transform applied to the wrong op kind", &place));
        };
        if loops != order.len() {
            let message = format!(
                "\"iterator_interchange\" has length ({}) different from the number of loops in the target operation ({loops})",
                order.len()
            );
            return Err(run.failure_at(&message, &place));
        }
    }
    run.replace_each(op.target(script), |rw, op| {
        interchange_loops(rw, op, &order)
    })
}

pub(super) fn in_destination_passing_style(
    op: RewriteInDestinationPassingStyleOp,
    run: &mut Run<'_, '_>,
) -> Outcome {
    let script = run.script;
    run.replace_each(op.target(script), |rw, op| {
        if let Some(elements) = FromElementsOp::cast(rw, op) {
            return destination_of_elements(elements, rw);
        }
        if let Some(generate) = GenerateOp::cast(rw, op) {
            return destination_of_generate(generate, rw);
        }
        match PadOp::cast(rw, op) {
            Some(pad) => destination_of_pad(pad, rw),
            None => Err(MatchFailure::new("unsupported target op")),
        }
    })
}

/// What inserts a slice inserts a copy of it that was made in the part of the destination.
fn insert_copy(rw: &mut Rewriter<'_>, op: Op) -> Result<Op, MatchFailure> {
    let no_match = || MatchFailure::new("transform applied to the wrong op kind");
    let (loc, slice) = (
        rw.loc(op),
        op.interface::<dyn OffsetSizeAndStrideOpInterface>(rw),
    );
    let is_insertion =
        InsertSliceOp::cast(rw, op).is_some() || ParallelInsertSliceOp::cast(rw, op).is_some();
    let slice = slice.filter(|_| is_insertion).ok_or_else(no_match)?;
    let place = [
        slice.mixed_offsets(rw),
        slice.mixed_sizes(rw),
        slice.mixed_strides(rw),
    ];
    let [source, dest] = [0, 1].map(|operand| rw.operand(op, operand));
    let ty: RankedTensorType = rw.ty(source).cast(rw).ok_or_else(no_match)?;
    // In the end of a parallel loop there are insertions only.
    let around = rw
        .parent_op(op)
        .filter(|_| InsertSliceOp::cast(rw, op).is_none());
    rw.set_insertion_point_before(around.unwrap_or(op));
    let part = ExtractSliceOp::with_type(rw, loc, ty, dest, [&place[0], &place[1], &place[2]]);
    let part = part.result(rw);
    let copy = CopyOp::of(rw, loc, source, part);
    let copied = rw.result(copy, 0);
    rw.set_operand(op, 0, copied);
    Ok(copy)
}

pub(super) fn insert_slice_to_copy(op: InsertSliceToCopyOp, run: &mut Run<'_, '_>) -> Outcome {
    let mut copies = Vec::new();
    for place in run.targets(op.target(run.script)) {
        let copy = run.change(&place, insert_copy)?;
        copies.push(place.beside(copy));
    }
    run.set_ops(0, copies)
}

/// What MLIR says of a transform that does not apply to a payload op.
fn failed_to_apply(run: &Run<'_, '_>) -> String {
    let name = run.script.name(run.op).as_str(run.script);
    format!("{name} failed to apply")
}

pub(super) fn decompose(op: DecomposeOp, run: &mut Run<'_, '_>) -> Outcome {
    let message = failed_to_apply(run);
    let mut new = Vec::new();
    for place in run.targets(op.target(run.script)) {
        let op = run.change_or(&place, &message, |rw, op| drop_window_dimension(op, rw))?;
        new.push(place.beside(op));
    }
    run.set_ops(0, new)
}

pub(super) fn convolution_to_product(
    op: ConvertConv2DToImg2ColOp,
    run: &mut Run<'_, '_>,
) -> Outcome {
    let message = failed_to_apply(run);
    let (mut columns, mut results) = (Vec::new(), Vec::new());
    for place in run.targets(op.target(run.script)) {
        let made = run.change_or(&place, &message, |rw, op| img2col(op, rw))?;
        columns.push(place.beside(made.columns));
        results.push(place.beside(made.result));
    }
    run.set_ops(0, columns)?;
    run.set_ops(1, results)
}
