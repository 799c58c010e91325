//! Operands and results of `linalg.generic` that nobody needs, or that are there twice.

use terrace_dialect_base::maps::as_dim;
use terrace_dialect_base::rules;
use terrace_ir::affine::AffineMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Block, Ir, Op, Value};
use terrace_linalg_dialects::linalg::{GenericOp, body, has_pure_tensor_semantics};

use crate::parts::{Parts, payload, uses_element};

rules! {
    UnusedOperands, "Operands that are not used, or are there twice, are dropped, and so are results.", GenericOp => drop_operands;
    UnusedInputs, "Inputs that are not used, or are there twice, are dropped.", GenericOp => drop_inputs;
    UnusedCircle, "A result that is used by its own next value alone is what it was.", GenericOp => cut_circle;
    SameInputs, "Of inputs that are there twice the first is used.", GenericOp => use_first_of_same;
}

/// The rules that drop operands and results.
pub static ERASE_UNUSED: &[&dyn RewritePattern] = &[&UnusedOperands, &UnusedCircle, &SameInputs];
/// The rules that drop inputs alone.
pub static ERASE_UNNECESSARY_INPUTS: &[&dyn RewritePattern] = &[&UnusedInputs, &SameInputs];

fn drop_operands(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    rebuild(op, rw, true)
}

fn drop_inputs(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    rebuild(op, rw, false)
}

/// What becomes of the operands of an op.
struct Plan {
    /// The operands that stay.
    kept: Vec<usize>,
    /// For each operand that is dropped and has the elements of another one: that one.
    same_as: Vec<(usize, usize)>,
}

impl Plan {
    fn of(ir: &Ir, op: GenericOp, parts: &Parts, with_outputs: bool) -> Plan {
        let inputs = parts.inputs.len();
        let operands: Vec<Value> = parts.operands().collect();
        let mut plan = Plan {
            kept: Vec::new(),
            same_as: Vec::new(),
        };
        let mut dropped = vec![false; operands.len()];
        for input in 0..inputs {
            let key = (operands[input], &parts.maps[input]);
            dropped[input] = true;
            if !uses_element(ir, op.op(), input) && says_all_sizes(parts, &dropped) {
                continue;
            }
            let mut known = plan.kept.iter();
            match known.find(|k| (operands[**k], &parts.maps[**k]) == key) {
                Some(first) => plan.same_as.push((input, *first)),
                None => {
                    dropped[input] = false;
                    plan.kept.push(input);
                }
            }
        }
        let is_on_tensors = has_pure_tensor_semantics(ir, op.op());
        let yielded = payload(ir, op.op()).map_or_else(Vec::new, |(.., values)| values);
        let mut seen: Vec<usize> = Vec::new();
        for output in inputs..operands.len() {
            if !with_outputs || !is_on_tensors {
                plan.kept.push(output);
                continue;
            }
            let result = ir.result(op.op(), output - inputs);
            let is_yielded_only = !ir.has_uses(result) && is_what_it_was(ir, op, output - inputs);
            let is_used_inside = uses_element(ir, op.op(), output) && !is_yielded_only;
            dropped[output] = true;
            if !is_used_inside && !ir.has_uses(result) && says_all_sizes(parts, &dropped) {
                continue;
            }
            let key = |output: usize| {
                let value = yielded.get(output - inputs);
                (operands[output], &parts.maps[output], value)
            };
            let first = seen.iter().find(|other| key(**other) == key(output));
            match first.filter(|_| !is_used_inside) {
                Some(first) => plan.same_as.push((output, *first)),
                None => {
                    dropped[output] = false;
                    plan.kept.push(output);
                    if !is_used_inside {
                        seen.push(output);
                    }
                }
            }
        }
        plan
    }
}

/// Whether all that is done with an element of a result is to yield it for that result.
fn is_what_it_was(ir: &Ir, op: GenericOp, number: usize) -> bool {
    let argument = output_argument(ir, op, number).map(|(_, argument)| argument);
    let values = payload(ir, op.op()).map_or_else(Vec::new, |(.., values)| values);
    argument.is_some_and(|arg| values.get(number) == Some(&arg) && ir.has_one_use(arg))
}

/// Whether the operands that are not dropped say how often each loop runs.
fn says_all_sizes(parts: &Parts, dropped: &[bool]) -> bool {
    let maps = parts.maps.iter().zip(dropped);
    let maps = maps.filter(|(_, dropped)| !**dropped).map(|(map, _)| map);
    are_invertible(parts.kinds.len(), maps)
}

/// Whether each of so many loops is a result of a map.
pub(crate) fn are_invertible<'a>(loops: usize, maps: impl Iterator<Item = &'a AffineMap>) -> bool {
    let mut known = vec![false; loops];
    for expr in maps.flat_map(|map| map.results.iter()) {
        if let Some(slot) = as_dim(expr).and_then(|dim| known.get_mut(dim)) {
            *slot = true;
        }
    }
    !known.contains(&false)
}

fn rebuild(op: GenericOp, rw: &mut Rewriter<'_>, with_outputs: bool) -> RewriteResult {
    let no_match = || MatchFailure::new("all operands are needed");
    let parts = Parts::of(rw, op.op()).ok_or_else(no_match)?;
    let plan = Plan::of(rw, op, &parts, with_outputs);
    if plan.kept.len() == parts.maps.len() {
        return Err(no_match());
    }
    let inputs = parts.inputs.len();
    let operands: Vec<Value> = parts.operands().collect();
    let (kept_inputs, kept_outputs): (Vec<usize>, Vec<usize>) =
        plan.kept.iter().partition(|operand| **operand < inputs);
    let new = Parts {
        inputs: kept_inputs.iter().map(|i| operands[*i]).collect(),
        outputs: kept_outputs.iter().map(|i| operands[*i]).collect(),
        maps: plan.kept.iter().map(|i| parts.maps[*i].clone()).collect(),
        kinds: parts.kinds,
    };
    rw.set_insertion_point_before(op.op());
    let generic = new.build_like(rw, op.op());
    take_body(rw, op.op(), generic.op(), &plan, inputs);
    // A result that is dropped has no users, or is the same as another one.
    let position = |output: usize| {
        let same = plan.same_as.iter().find(|(from, _)| *from == output);
        let output = same.map_or(output, |(_, first)| *first);
        kept_outputs.iter().position(|kept| *kept == output)
    };
    let results: Vec<Value> = rw.results(op.op()).collect();
    for (number, old) in results.into_iter().enumerate() {
        if let Some(new) = position(inputs + number) {
            let new = rw.result(generic.op(), new);
            rw.replace_all_uses(old, new);
        }
    }
    rw.erase_op(op.op());
    Ok(())
}

/// Moves the body of an op to the one that has only the kept operands.
fn take_body(rw: &mut Rewriter<'_>, from: Op, to: Op, plan: &Plan, inputs: usize) {
    let Some((block, _, values)) = payload(rw, from) else {
        return;
    };
    let arguments = rw.block_args(block).to_vec();
    for (dropped, first) in &plan.same_as {
        if *dropped < inputs {
            rw.replace_all_uses(arguments[*dropped], arguments[*first]);
        }
    }
    let kept_values: Vec<Value> = plan
        .kept
        .iter()
        .filter_map(|operand| values.get(operand.checked_sub(inputs)?).copied())
        .collect();
    if let Some(end) = rw.last_op(block) {
        rw.set_operands(end, &kept_values);
    }
    let regions = [from, to].map(|op| rw.regions(op)[0]);
    rw.modify(to, |ir| {
        ir.move_region_blocks(regions[0], regions[1]);
        ir.remove_block_args(block, |index| !plan.kept.contains(&index));
    });
}

/// The argument of a body that stands for an output, and the body.
fn output_argument(ir: &Ir, op: GenericOp, number: usize) -> Option<(Block, Value)> {
    let block = body(ir, op.op())?;
    let inputs = op.inputs(ir).len();
    Some((block, *ir.block_args(block).get(inputs + number)?))
}

fn cut_circle(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no result is used by its own next value alone");
    if !has_pure_tensor_semantics(rw, op.op()) {
        return Err(no_match());
    }
    let (block, _, values) = payload(rw, op.op()).ok_or_else(no_match)?;
    let end = rw.last_op(block).ok_or_else(no_match)?;
    let mut changed = false;
    for (number, value) in values.into_iter().enumerate() {
        let result = rw.result(op.op(), number);
        let Some((_, argument)) = output_argument(rw, op, number) else {
            continue;
        };
        if rw.has_uses(result) || !rw.has_one_use(argument) || !rw.has_one_use(value) {
            continue;
        }
        let only = rw.users(argument).next();
        let Some(only) = only.filter(|user| rw.num_results(*user) == 1) else {
            continue;
        };
        if rw.result(only, 0) == value {
            rw.set_operand(end, number, argument);
            changed = true;
        }
    }
    if changed { Ok(()) } else { Err(no_match()) }
}

fn use_first_of_same(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no input that is used is there twice");
    let parts = Parts::of(rw, op.op()).ok_or_else(no_match)?;
    let block = body(rw, op.op()).ok_or_else(no_match)?;
    let arguments = rw.block_args(block).to_vec();
    let key = |index: usize| (parts.inputs[index], &parts.maps[index]);
    let mut changed = false;
    for index in 1..parts.inputs.len() {
        let first = (0..index).find(|first| key(*first) == key(index));
        if let Some(first) = first.filter(|_| rw.has_uses(arguments[index])) {
            rw.replace_all_uses(arguments[index], arguments[first]);
            changed = true;
        }
    }
    if changed { Ok(()) } else { Err(no_match()) }
}
