//! `transform.structured.pad`.

use terrace_dialect_base::ub::PoisonAttr;
use terrace_ir::asm::{parse_attribute, print_attribute, print_type};
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr, StringAttr};
use terrace_ir::types::Type;
use terrace_ir::{Context, Diagnostic, Ir, Op};
use terrace_linalg_dialects::linalg::as_structured;
use terrace_meta_dialects::transform::interpreter::{Failure, Outcome, Place};
use terrace_meta_dialects::transform::structured::PadOp;

use super::Run;
use crate::padding::{CopyBack, Padding, pad_operands};

fn numbers(cx: &Context, list: ArrayAttr) -> Vec<i64> {
    let numbers = list.elements(cx).iter();
    let numbers = numbers.filter_map(|number| number.cast::<IntegerAttr>(cx));
    numbers.map(|number| number.as_i64(cx)).collect()
}

pub(super) fn pad(op: PadOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let targets = run.targets(op.target(script));
    let constants: Vec<i64> = op
        .static_pad_to_multiple_of(script)
        .as_i64s(script)
        .collect();
    let values: Vec<_> = op.pad_to_multiple_of(script).collect();
    let multiples = run.indices(&constants, &values, 1)?.swap_remove(0);
    let multiples: Option<Vec<i64>> = multiples
        .into_iter()
        .map(|size| terrace_dialect_base::index_list::known_index(script, size))
        .collect();
    let Some(multiples) = multiples else {
        return Err(run.silenceable("could not resolve pad_to_multiple_of"));
    };
    let loops = numbers(script, op.padding_dimensions(script)).into_iter();
    let loops = loops.enumerate().filter_map(|(place, loop_)| {
        let multiple = multiples.get(place).copied().unwrap_or(1);
        Some((usize::try_from(loop_).ok()?, multiple))
    });
    let flags = numbers(script, op.nofold_flags(script));
    let padding = Padding {
        values: Vec::new(),
        loops: loops.collect(),
        always: flags.into_iter().map(|flag| flag != 0).collect(),
        by_shape: op.use_prescribed_tensor_shapes(script),
        copy_back: match &*op.copy_back_op(script) {
            "linalg.copy" => CopyBack::Copy,
            "none" => CopyBack::None,
            _ => CopyBack::Materialize,
        },
    };
    let mut made: [Vec<Place>; 3] = Default::default();
    for place in targets {
        let values = values_for(run, op, &place)?;
        let padding = Padding {
            values,
            ..padding.clone()
        };
        let padded = run.change_or(&place, "failed to pad op", |rw, op| {
            pad_operands(op, &padding, rw)
        })?;
        made[0].push(place.beside(padded.op));
        made[1].extend(padded.pads.into_iter().map(|op| place.beside(op)));
        made[2].extend(padded.copies.into_iter().map(|op| place.beside(op)));
    }
    for (number, list) in made.into_iter().enumerate() {
        run.set_ops(number, list)?;
    }
    Ok(())
}

/// What the operands of a target are padded with.
fn values_for(run: &Run<'_, '_>, op: PadOp, place: &Place) -> Outcome<Vec<Attribute>> {
    let script = run.script;
    let found = run.interpreter.payload(place);
    let Some((ir, target)) = found.filter(|(_, op)| is_structured(found, *op)) else {
        return Err(run.failure_at("expected LinalgOp target", place));
    };
    let given = op.padding_values(script).elements(script).iter();
    let mut values = Vec::new();
    for (value, operand) in given.zip(ir.operands(target)) {
        let element = ir.ty(operand).element_or_self(ir);
        let value = value_of_type(script, *value, element);
        values.push(value.map_err(|message| {
            let failure = Diagnostic::error(script.loc(run.op), message);
            Failure::Definite(failure.note(ir.loc(target), "when applied to this op"))
        })?);
    }
    Ok(values)
}

fn is_structured(found: Option<(&Ir, Op)>, op: Op) -> bool {
    found.is_some_and(|(ir, _)| as_structured(ir, &op).is_some())
}

/// A value as an attribute of a type; text is read as one.
fn value_of_type(cx: &Context, value: Attribute, element: Type) -> Result<Attribute, String> {
    if value.is::<PoisonAttr>(cx) {
        return Ok(value);
    }
    let expected = print_type(cx, element);
    let found = print_attribute(cx, value);
    if let Some(text) = value.cast::<StringAttr>(cx) {
        let typed = format!("{} : {expected}", text.text(cx));
        let parsed = parse_attribute(cx, &typed).ok();
        return parsed
            .filter(|parsed| parsed.ty(cx) == Some(element))
            .ok_or_else(|| format!("'transform.structured.pad' op expects a padding that parses to '{expected}', got {found}"));
    }
    match value.ty(cx) == Some(element) {
        true => Ok(value),
        false => Err(format!(
            "'transform.structured.pad' op expects a padding value of type '{expected}', got {found}"
        )),
    }
}
