//! `transform.structured.interchange`, `generalize`, `specialize`, `rewrite_in_destination_passing_style`, `decompose` and
//! `convert_conv2d_to_img2col`.

use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::MatchFailure;
use terrace_linalg_dialects::linalg::GenericOp;
use terrace_meta_dialects::transform::interpreter::{Outcome, Place};
use terrace_meta_dialects::transform::structured::{
    ConvertConv2DToImg2ColOp, DecomposeOp, GeneralizeOp, InterchangeOp,
    RewriteInDestinationPassingStyleOp, SpecializeOp,
};
use terrace_tensor_dialects::tensor::{FromElementsOp, GenerateOp, PadOp};

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

/// Says as MLIR does that a transform does not apply to a payload op.
fn failed_to_apply<R>(
    run: &Run<'_, '_>,
    place: &Place,
    result: Result<R, MatchFailure>,
) -> Outcome<R> {
    result.map_err(|why| {
        let name = run.script.name(run.op).as_str(run.script);
        let failure = run.failure_at(&format!("{name} failed to apply"), place);
        failure.help(why.reason().into_owned())
    })
}

pub(super) fn decompose(op: DecomposeOp, run: &mut Run<'_, '_>) -> Outcome {
    let mut new = Vec::new();
    for place in run.targets(op.target(run.script)) {
        let (script, transform) = (run.script, run.op);
        let result = run
            .interpreter
            .change(script, transform, &place, |rw, op| {
                Ok(drop_window_dimension(op, rw))
            })?;
        new.push(place.beside(failed_to_apply(run, &place, result)?));
    }
    run.set_ops(0, new)
}

pub(super) fn convolution_to_product(
    op: ConvertConv2DToImg2ColOp,
    run: &mut Run<'_, '_>,
) -> Outcome {
    let (mut columns, mut results) = (Vec::new(), Vec::new());
    for place in run.targets(op.target(run.script)) {
        let (script, transform) = (run.script, run.op);
        let result = run
            .interpreter
            .change(script, transform, &place, |rw, op| Ok(img2col(op, rw)))?;
        let made = failed_to_apply(run, &place, result)?;
        columns.push(place.beside(made.columns));
        results.push(place.beside(made.result));
    }
    run.set_ops(0, columns)?;
    run.set_ops(1, results)
}
