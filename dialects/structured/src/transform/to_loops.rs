//! `transform.structured.convert_to_loops`: structured ops on memory as loops over their elements.

use terrace_dialect_base::maps::as_dim;
use terrace_ir::affine::AffineMap;
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::MemRefType;
use terrace_ir::{Ir, Location, Op, Value};
use terrace_linalg_dialects::linalg::{
    body, clone_body, has_pure_buffer_semantics, operand_shape, size_of,
};
use terrace_meta_dialects::transform::interpreter::Outcome;
use terrace_meta_dialects::transform::structured::ConvertToLoopsOp;
use terrace_standard_dialects::affine::ApplyOp;
use terrace_standard_dialects::arith::ConstantOp;
use terrace_standard_dialects::memref::{LoadOp, StoreOp};
use terrace_standard_dialects::scf::ForOp;

use super::Run;
use crate::parts::{Parts, uses_element};
use crate::tiling::tilable;

pub(super) fn convert_to_loops(op: ConvertToLoopsOp, run: &mut Run<'_, '_>) -> Outcome {
    let mut loops = Vec::new();
    for place in run.targets(op.target(run.script)) {
        let found = run.interpreter.payload(&place);
        if found.is_none_or(|(ir, op)| tilable(ir, &op).is_none()) {
            let message = "expected the payload to implement TilingInterface";
            return Err(run.failure_at(message, &place));
        }
        let made = run.change_or(&place, "failed to apply", to_loops)?;
        loops.extend(made.into_iter().map(|op| place.beside(op)));
    }
    run.set_ops(0, loops)
}

/// Replaces a structured op on memory by loops, from the outermost one inwards, in the innermost of which its body is.
fn to_loops(rw: &mut Rewriter<'_>, op: Op) -> Result<Vec<Op>, MatchFailure> {
    let no_match = MatchFailure::new;
    let parts = Parts::of(rw, op).ok_or_else(|| no_match("the op is not structured"))?;
    if !has_pure_buffer_semantics(rw, op) {
        return Err(no_match("the op is not one on memory"));
    }
    rw.set_insertion_point_before(op);
    let loc = rw.loc(op);
    let sizes = sizes_of_loops(rw, loc, &parts);
    let sizes = sizes.ok_or_else(|| no_match("a loop is over no dimension of an operand"))?;
    let (mut loops, mut variables) = (Vec::new(), Vec::new());
    for size in sizes {
        let bounds = [MixedIndex::Constant(0), size, MixedIndex::Constant(1)];
        let [lower, upper, step] = bounds.map(|bound| ConstantOp::of_index(rw, loc, bound));
        let for_op = ForOp::with_body(rw, loc, lower, upper, step, &[]);
        let body = for_op.body(rw);
        let end = rw.last_op(body).expect("the loop was built with its end");
        rw.set_insertion_point_before(end);
        variables.push(for_op.induction_variable(rw));
        loops.push(for_op.op());
    }
    compute(rw, op, &parts, &variables);
    rw.erase_op(op);
    Ok(loops)
}

/// How often each loop runs. All sizes of operands are asked for, as MLIR does.
fn sizes_of_loops(rw: &mut Rewriter<'_>, loc: Location, parts: &Parts) -> Option<Vec<MixedIndex>> {
    let mut sizes = vec![None; parts.kinds.len()];
    for (value, map) in parts.operands().zip(&parts.maps) {
        let rank = operand_shape(rw, rw.ty(value)).len();
        for (dim, expr) in map.results.iter().enumerate().take(rank) {
            let size = size_of(rw, loc, value, dim);
            if let Some(slot) = as_dim(expr).and_then(|loop_| sizes.get_mut(loop_)) {
                slot.get_or_insert(size);
            }
        }
    }
    sizes.into_iter().collect()
}

fn is_memory(ir: &Ir, value: Value) -> bool {
    ir.ty(value).is::<MemRefType>(ir)
}

/// Where an iteration accesses an operand.
fn subscripts(
    rw: &mut Rewriter<'_>,
    loc: Location,
    map: &AffineMap,
    variables: &[Value],
) -> Vec<Value> {
    let mut values = Vec::new();
    for expr in map.results.iter() {
        let single = AffineMap::new(map.num_dims, map.num_symbols, [expr.clone()]);
        let single = AffineMapAttr::get(rw, single);
        values.push(ApplyOp::build(rw, loc, single, variables).result(rw));
    }
    values
}

/// What an iteration computes.
fn compute(rw: &mut Rewriter<'_>, op: Op, parts: &Parts, variables: &[Value]) {
    let loc = rw.loc(op);
    let block = body(rw, op).expect("a structured op has a body");
    let arguments = rw.block_args(block).to_vec();
    let mut map = CloneMap::default();
    for (number, (value, access)) in parts.operands().zip(&parts.maps).enumerate() {
        if !uses_element(rw, op, number) {
            continue;
        }
        let element = match is_memory(rw, value) {
            true => {
                let place = subscripts(rw, loc, access, variables);
                LoadOp::build(rw, loc, value, &place).result(rw)
            }
            false => value,
        };
        map.values.insert(arguments[number], element);
    }
    let yielded = clone_body(rw, block, variables, &mut map);
    let outputs = parts.outputs.iter().zip(&parts.maps[parts.inputs.len()..]);
    for ((output, access), value) in outputs.zip(yielded) {
        let place = subscripts(rw, loc, access, variables);
        StoreOp::build(rw, loc, value, *output, &place);
    }
}
