//! The matchers of `transform.match.structured`.

use terrace_ir::asm::print_type;
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute, IntegerAttr, StringAttr};
use terrace_ir::interfaces::has_no_memory_effect;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::types::Type;
use terrace_ir::{Ir, Op, Value};
use terrace_linalg_dialects::linalg::{
    IndexOp, IteratorType, is_loop_permutation, projected_permutation, static_loop_sizes,
};
use terrace_meta_dialects::transform::interpreter::{Mapped, Outcome, Place};
use terrace_meta_dialects::transform::structured as ops;
use terrace_meta_dialects::transform::{AffineMapParamType, AnyValueType};
use terrace_standard_dialects::affine::ApplyOp;

use super::Run;
use crate::packing::ContractionDims;
use crate::parts::{Parts, payload};

/// The payload op of a matcher, and what it is made of.
fn matched(run: &Run<'_, '_>, handle: Value) -> Outcome<(Place, Parts)> {
    let place = run
        .interpreter
        .single_payload_op(run.script, run.op, handle)?;
    let parts = run.interpreter.payload(&place);
    let parts = parts.and_then(|(ir, op)| Parts::of(ir, op));
    match parts {
        Some(parts) => Ok((place, parts)),
        None => Err(run.silenceable("expected a Linalg op")),
    }
}

fn numbers(run: &Run<'_, '_>, numbers: impl IntoIterator<Item = i64>) -> Mapped {
    let number = |number: i64| IntegerAttr::get(run.script, Type::I64, number.into()).into();
    Mapped::Params(numbers.into_iter().map(number).collect())
}

/// Which of so many positions a list means: negative ones count from the end.
fn positions(
    run: &Run<'_, '_>,
    list: Vec<i64>,
    is_inverted: bool,
    is_all: bool,
    count: usize,
) -> Outcome<Vec<usize>> {
    if is_all {
        return Ok((0..count).collect());
    }
    let mut found: Vec<usize> = Vec::new();
    for raw in list {
        let updated = match raw < 0 {
            true => raw + count as i64,
            false => raw,
        };
        let position = usize::try_from(updated)
            .ok()
            .filter(|position| *position < count);
        let Some(position) = position else {
            return Err(run.silenceable(match updated < 0 {
                true => format!("position underflow {updated} (updated from {raw})"),
                false => {
                    format!("position overflow {updated} (updated from {raw}) for maximum {count}")
                }
            }));
        };
        if found.contains(&position) {
            return Err(
                run.silenceable(format!("repeated position {updated} (updated from {raw})"))
            );
        }
        found.push(position);
    }
    Ok(match is_inverted {
        true => (0..count)
            .filter(|position| !found.contains(position))
            .collect(),
        false => found,
    })
}

pub(super) fn dim(op: ops::MatchStructuredDimOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let (place, parts) = matched(run, op.operand_handle(script))?;
    let list = op.raw_dim_list(script).as_i64s(script).collect();
    let (inverted, all) = (op.is_inverted(script), op.is_all(script));
    let dims = positions(run, list, inverted, all, parts.kinds.len())?;
    let wanted = match (op.parallel(script), op.reduction(script)) {
        (true, _) => Some((IteratorType::Parallel, "parallel")),
        (_, true) => Some((IteratorType::Reduction, "reduction")),
        _ => None,
    };
    if let Some((kind, name)) = wanted
        && let Some(dim) = dims.iter().find(|dim| parts.kinds[**dim] != kind)
    {
        return Err(run.silenceable(format!("expects dimension #{dim} to be {name}")));
    }
    if op.result(script).is_none() {
        return Ok(());
    }
    let found = run.interpreter.payload(&place);
    let sizes = found.and_then(|(ir, op)| static_loop_sizes(ir, op));
    let sizes = sizes.ok_or_else(|| run.silenceable("the sizes of loops are not known"))?;
    let sizes = numbers(run, dims.into_iter().map(|dim| sizes[dim]));
    run.set(0, sizes)
}

pub(super) fn rank(op: ops::MatchStructuredRankOp, run: &mut Run<'_, '_>) -> Outcome {
    let (_, parts) = matched(run, op.operand_handle(run.script))?;
    let rank = numbers(run, [parts.kinds.len() as i64]);
    run.set(0, rank)
}

pub(super) fn num_inputs(op: ops::MatchStructuredNumInputsOp, run: &mut Run<'_, '_>) -> Outcome {
    let (_, parts) = matched(run, op.operand_handle(run.script))?;
    let count = numbers(run, [parts.inputs.len() as i64]);
    run.set(0, count)
}

pub(super) fn num_inits(op: ops::MatchStructuredNumInitsOp, run: &mut Run<'_, '_>) -> Outcome {
    let (_, parts) = matched(run, op.operand_handle(run.script))?;
    let count = numbers(run, [parts.outputs.len() as i64]);
    run.set(0, count)
}

/// What is asked of operands of one kind.
struct Operands {
    name: &'static str,
    first: usize,
    positions: Vec<usize>,
    permutation: bool,
    projected_permutation: bool,
    result: Option<Value>,
}

fn operands(run: &mut Run<'_, '_>, place: &Place, parts: &Parts, asked: &Operands) -> Outcome {
    let name = asked.name;
    let all: Vec<Value> = parts.operands().collect();
    let mut found = (Vec::new(), Vec::new(), Vec::new());
    for position in &asked.positions {
        let map = &parts.maps[asked.first + position];
        let what = format!("the indexing map for {name} #{position} is not a");
        if asked.permutation && !is_loop_permutation(map) {
            return Err(run.silenceable(format!("{what} permutation")));
        }
        if asked.projected_permutation && projected_permutation(map).is_none() {
            return Err(run.silenceable(format!("{what} projected permutation")));
        }
        let Some(result) = asked.result else {
            continue;
        };
        let (script, ty, value) = (
            run.script,
            run.script.ty(result),
            all[asked.first + position],
        );
        if ty.is::<AffineMapParamType>(script) {
            found
                .2
                .push(Attribute::from(AffineMapAttr::get(script, map.clone())));
        } else if ty.is::<AnyValueType>(script) {
            found.1.push(place.value(value));
        } else {
            let made = run.interpreter.payload(place);
            let made = made.and_then(|(ir, _)| ir.defining_op(value));
            let made = made.ok_or_else(|| {
                run.silenceable(format!(
                    "{name} #{position} is not produced by an operation"
                ))
            })?;
            found.0.push(place.beside(made));
        }
    }
    let Some(result) = asked.result else {
        return Ok(());
    };
    let ty = run.script.ty(result);
    run.set(
        0,
        match () {
            () if ty.is::<AffineMapParamType>(run.script) => Mapped::Params(found.2),
            () if ty.is::<AnyValueType>(run.script) => Mapped::Values(found.1),
            () => Mapped::Ops(found.0),
        },
    )
}

pub(super) fn input(op: ops::MatchStructuredInputOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let (place, parts) = matched(run, op.operand_handle(script))?;
    let list = op.raw_position_list(script).as_i64s(script).collect();
    let (inverted, all) = (op.is_inverted(script), op.is_all(script));
    let asked = Operands {
        name: "input",
        first: 0,
        positions: positions(run, list, inverted, all, parts.inputs.len())?,
        permutation: op.permutation(script),
        projected_permutation: op.projected_permutation(script),
        result: op.result(script),
    };
    operands(run, &place, &parts, &asked)
}

pub(super) fn init(op: ops::MatchStructuredInitOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let (place, parts) = matched(run, op.operand_handle(script))?;
    let list = op.raw_position_list(script).as_i64s(script).collect();
    let (inverted, all) = (op.is_inverted(script), op.is_all(script));
    let asked = Operands {
        name: "output(init)",
        first: parts.inputs.len(),
        positions: positions(run, list, inverted, all, parts.outputs.len())?,
        permutation: op.permutation(script),
        projected_permutation: op.projected_permutation(script),
        result: op.result(script),
    };
    operands(run, &place, &parts, &asked)
}

pub(super) fn result(op: ops::MatchStructuredResultOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let (place, parts) = matched(run, op.operand_handle(script))?;
    let (raw, count) = (op.position(script), parts.outputs.len());
    let position = match raw < 0 {
        true => raw + count as i64,
        false => raw,
    };
    let position = usize::try_from(position)
        .ok()
        .filter(|position| *position < count);
    let found = position.zip(run.interpreter.payload(&place));
    let found = found.filter(|(position, (ir, op))| *position < ir.num_results(*op));
    let Some((position, (ir, target))) = found else {
        return Err(run.silenceable(format!(
            "position {raw} overflows the number of results(ints) of the payload operation"
        )));
    };
    let value = ir.result(target, position);
    let users: Vec<Op> = ir.users(value).collect();
    if script.ty(op.result(script)).is::<AnyValueType>(script) {
        return run.set(0, Mapped::Values(vec![place.value(value)]));
    }
    match &users[..] {
        [] => Err(run.silenceable(format!("no users of the result #{raw}"))),
        [_, _, ..] if op.single(script) => {
            Err(run.silenceable("more than one result user with single user requested"))
        }
        // Users are listed from the last one on.
        [first, ..] => run.set_ops(0, vec![place.beside(*first)]),
    }
}

pub(super) fn bit_width(
    op: ops::MatchStructuredElementalBitwidthOp,
    run: &mut Run<'_, '_>,
) -> Outcome {
    let script = run.script;
    let Mapped::Values(values) = run.interpreter.standing_for(op.operand_handle(script)) else {
        return Err(run.definite("expected a handle of values"));
    };
    let [value] = &values[..] else {
        let message =
            "SingleValueMatchOpTrait requires the value handle to point to a single payload value";
        return Err(run.definite(message));
    };
    let found = run.interpreter.payload_value(value);
    let ty = found.map(|(ir, value)| ir.ty(value).element_or_self(ir));
    match ty.and_then(|ty| ty.bit_width(script)) {
        Some(width) => {
            let width = numbers(run, [i64::from(width)]);
            run.set(0, width)
        }
        None => {
            let ty = found.map_or_else(String::new, |(ir, value)| print_type(ir, ir.ty(value)));
            Err(run.silenceable(format!("unsupported type: '{ty}'")))
        }
    }
}

/// The only ops between the argument of an output and what is yielded, if each has one user.
fn combiners(ir: &Ir, op: Op, parts: &Parts, output: usize) -> Option<Vec<Op>> {
    let (block, _, yielded) = payload(ir, op)?;
    let mut value = *ir.block_args(block).get(parts.inputs.len() + output)?;
    let mut ops = Vec::new();
    while *yielded.get(output)? != value {
        let user = ir.users(value).next().filter(|_| ir.has_one_use(value))?;
        let is_plain = ir.num_results(user) == 1
            && ir.parent_block(user) == Some(block)
            && has_no_memory_effect(ir, user);
        value = is_plain.then(|| ir.result(user, 0))?;
        ops.push(user);
    }
    ir.has_one_use(value).then_some(ops)
}

/// Whether each element of the result is computed from elements by ops on numbers.
fn is_elementwise(ir: &Ir, op: Op, parts: &Parts) -> bool {
    let outputs = &parts.maps[parts.inputs.len()..];
    let are_numbers = payload(ir, op).is_some_and(|(_, ops, _)| {
        ops.iter().all(|op| {
            let is_constant =
                ir.num_operands(*op) == 0 && ir.has_trait(*op, OpTraits::CONSTANT_LIKE);
            is_constant
                || ir.has_trait(*op, OpTraits::ELEMENTWISE_MAPPABLE)
                || IndexOp::cast(ir, *op).is_some()
                || ApplyOp::cast(ir, *op).is_some()
        })
    });
    parts.is_parallel()
        && parts
            .maps
            .iter()
            .all(|map| projected_permutation(map).is_some())
        && outputs.iter().all(is_loop_permutation)
        && are_numbers
}

pub(super) fn body(op: ops::MatchStructuredBodyOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let (place, parts) = matched(run, op.operand_handle(script))?;
    let Some((ir, target)) = run.interpreter.payload(&place) else {
        return Err(run.silenceable("expected a Linalg op"));
    };
    let check = |condition: bool, message: &str| match condition {
        true => Ok(()),
        false => Err(run.silenceable(message)),
    };
    if let Some(position) = op.reduction_position(script) {
        let found = usize::try_from(position).ok();
        let found = found.and_then(|output| combiners(ir, target, &parts, output));
        return check(
            found.is_some_and(|ops| ops.len() == 1),
            "could not match reduction",
        );
    }
    let inside = payload(ir, target);
    if op.passthrough(script) {
        let passes = inside.is_some_and(|(block, _, yielded)| {
            ir.block_args(block)[..parts.inputs.len()] == yielded[..]
        });
        return check(passes, "not a passthrough");
    }
    if op.elementwise(script) {
        return check(is_elementwise(ir, target, &parts), "not elementwise");
    }
    let Some(names) = op.contraction(script) else {
        return Err(run.definite("unknown body condition"));
    };
    let message = "contraction: expected reduction/elementwise op kind not satisfied";
    check(is_contraction_by(ir, target, script, names), message)
}

/// Whether a body multiplies by one op and adds by another one.
fn is_contraction_by(ir: &Ir, op: Op, script: &Ir, names: ArrayAttr) -> bool {
    let names = names.elements(script).iter();
    let names = names.filter_map(|name| Some(name.cast::<StringAttr>(script)?.text(script)));
    let names: Vec<_> = names.collect();
    let found = payload(ir, op).and_then(|(block, _, yielded)| {
        let [value] = yielded[..] else {
            return None;
        };
        let [x, y, output] = *ir.block_args(block) else {
            return None;
        };
        let operands = |op: Op| -> Option<[Value; 2]> {
            ir.operands(op).collect::<Vec<Value>>().try_into().ok()
        };
        let sum = ir.defining_op(value)?;
        let [a, b] = operands(sum)?;
        let product = match (a == output, b == output) {
            (true, false) => ir.defining_op(b)?,
            (false, true) => ir.defining_op(a)?,
            _ => return None,
        };
        let factors = operands(product)?;
        let fits = factors == [x, y] || factors == [y, x];
        fits.then(|| [product, sum].map(|op| ir.name(op).as_str(ir).to_owned()))
    });
    found.is_some_and(|found| names.len() == 2 && names[0] == found[0] && names[1] == found[1])
}

pub(super) fn contraction_dims(
    op: ops::MatchStructuredClassifyContractionDimsOp,
    run: &mut Run<'_, '_>,
) -> Outcome {
    let (_, parts) = matched(run, op.operand_handle(run.script))?;
    let dims = ContractionDims::of(&parts);
    let dims = dims.ok_or_else(|| run.silenceable("could not infer contraction dimensions"))?;
    let lists = [dims.batch, dims.m, dims.n, dims.k];
    for (number, list) in lists.into_iter().enumerate() {
        let list = numbers(run, list.into_iter().map(|dim| dim as i64));
        run.set(number, list)?;
    }
    Ok(())
}
