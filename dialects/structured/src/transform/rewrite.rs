//! `transform.structured.interchange`, `generalize`, `specialize`, `rewrite_in_destination_passing_style`, `decompose` and
//! `convert_conv2d_to_img2col`.

use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::{Op, Value};
use terrace_linalg_dialects::linalg::{GenericOp, IndexOp};
use terrace_meta_dialects::transform::interpreter::{Outcome, Place};
use terrace_meta_dialects::transform::structured::{
    ConvertConv2DToImg2ColOp, DecomposeOp, GeneralizeOp, InterchangeOp,
    RewriteInDestinationPassingStyleOp, SpecializeOp,
};
use terrace_standard_dialects::affine::ApplyOp;
use terrace_tensor_dialects::tensor::{FromElementsOp, GenerateOp, PadOp};

use super::Run;
use crate::convolutions::{drop_window_dimension, img2col};
use crate::destination::{destination_of_elements, destination_of_generate, destination_of_pad};
use crate::parts::{Parts, dim, kinds_attr, map_of, maps_attr, payload, substituted};
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

/// Puts the loops of a generic op in another order: the first one is then the one of the first number.
fn interchange_loops(rw: &mut Rewriter<'_>, op: Op, order: &[usize]) -> Result<Op, MatchFailure> {
    let parts = Parts::of(rw, op).ok_or_else(|| MatchFailure::new("the op is not structured"))?;
    let place = |loop_: usize| {
        order
            .iter()
            .position(|other| *other == loop_)
            .unwrap_or(loop_)
    };
    let loops: Vec<AffineExpr> = (0..order.len()).map(|loop_| dim(place(loop_))).collect();
    let maps = parts.maps.iter();
    let maps: Vec<AffineMap> = maps
        .map(|map| substituted(map, order.len(), &loops))
        .collect();
    let kinds: Vec<_> = order.iter().map(|loop_| parts.kinds[*loop_]).collect();
    let (maps, kinds) = (maps_attr(rw, &maps), kinds_attr(rw, &kinds));
    rw.set_attr(op, "indexing_maps", maps.into());
    rw.set_attr(op, "iterator_types", kinds.into());
    let inside = payload(rw, op).map_or_else(Vec::new, |(_, ops, _)| ops);
    for index in inside
        .into_iter()
        .filter_map(|op| IndexOp::cast(rw, op))
        .collect::<Vec<_>>()
    {
        let Ok(loop_) = usize::try_from(index.dim(rw)) else {
            continue;
        };
        let loc = rw.loc(index.op());
        rw.set_insertion_point_before(index.op());
        let mut indices: Vec<Value> = Vec::new();
        for number in 0..order.len() {
            indices.push(IndexOp::build(rw, loc, number as i64).result(rw));
        }
        let map = map_of(order.len(), vec![loops[loop_].clone()]);
        let map = AffineMapAttr::get(rw, map);
        let value = ApplyOp::build(rw, loc, map, &indices).result(rw);
        rw.replace_op(index.op(), &[value]);
    }
    Ok(op)
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
