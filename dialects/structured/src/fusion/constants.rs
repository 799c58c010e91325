//! Inputs whose elements are all the same, and destinations whose elements nobody asks for.

use terrace_dialect_base::folding::{uniform_attr, uniform_bits};
use terrace_dialect_base::rules;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::{MixedIndex, MixedIndices, constant_value};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::RankedTensorType;
use terrace_ir::{Ir, Value};
use terrace_linalg_dialects::linalg::{FillOp, GenericOp, body, size_of};
use terrace_standard_dialects::arith;
use terrace_tensor_dialects::tensor::EmptyOp;

use super::operands::are_invertible;
use crate::parts::{Parts, uses_element};

rules! {
    FillIntoGeneric, "An element of a tensor that was filled is the value it was filled with.", GenericOp => use_fill;
    ConstantIntoGeneric, "An element of a constant with one value is that value.", GenericOp => use_constant;
    UnreadDestinations, "A destination whose elements are not used need have none.", GenericOp => empty_destinations;
}

fn use_fill(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no input was filled");
    let inputs: Vec<Value> = op.inputs(rw).collect();
    let block = body(rw, op.op()).ok_or_else(no_match)?;
    let arguments = rw.block_args(block).to_vec();
    let mut found = false;
    for (input, argument) in inputs.into_iter().zip(arguments) {
        let fill = input.defining::<FillOp>(rw);
        let value = fill.and_then(|fill| fill.inputs(rw).next());
        let fits = |value: &Value| rw.ty(*value) == rw.ty(argument) && rw.has_uses(argument);
        if let Some(value) = value.filter(fits) {
            rw.replace_all_uses(argument, value);
            found = true;
        }
    }
    if found { Ok(()) } else { Err(no_match()) }
}

/// The value of all elements of a constant.
fn only_element(ir: &Ir, value: Value) -> Option<Attribute> {
    let constant = constant_value(ir, value)?;
    uniform_attr(
        ir,
        ir.ty(value).element_or_self(ir),
        uniform_bits(ir, constant)?,
    )
}

fn use_constant(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no input is a constant with one value");
    let parts = Parts::of(rw, op.op()).ok_or_else(no_match)?;
    let found = (0..parts.inputs.len()).find_map(|input| {
        let element = only_element(rw, parts.inputs[input])?;
        let others = parts.maps.iter().enumerate();
        let mut others = others.filter(|(i, _)| *i != input).map(|(_, map)| map);
        are_invertible(parts.kinds.len(), others.by_ref()).then_some((input, element))
    });
    let (input, element) = found.ok_or_else(no_match)?;
    let mut new = parts;
    let source = new.inputs.remove(input);
    new.maps.remove(input);
    rw.set_insertion_point_before(op.op());
    let at = rw.value_loc(source);
    let value = arith::ConstantOp::build(rw, at, element).result(rw);
    let generic = new.build_like(rw, op.op());
    let block = body(rw, op.op()).ok_or_else(no_match)?;
    let argument = rw.block_arg(block, input);
    rw.replace_all_uses(argument, value);
    let regions = [op.region(rw), generic.region(rw)];
    rw.modify(generic.op(), |ir| {
        ir.move_region_blocks(regions[0], regions[1]);
        ir.remove_block_args(block, |index| index == input);
    });
    rw.replace_op_with(op.op(), generic.op());
    Ok(())
}

fn empty_destinations(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the elements of all destinations are used");
    let inputs = op.inputs(rw).len();
    let loc = rw.loc(op.op());
    rw.set_insertion_point_before(op.op());
    let mut changed = false;
    for operand in inputs..rw.num_operands(op.op()) {
        let output = rw.operand(op.op(), operand);
        let Some(ty) = rw.ty(output).cast::<RankedTensorType>(rw) else {
            continue;
        };
        let is_empty = output.defining::<EmptyOp>(rw).is_some();
        if is_empty || ty.encoding(rw).is_some() || uses_element(rw, op.op(), operand) {
            continue;
        }
        let sizes: Vec<MixedIndex> = (0..ty.rank(rw))
            .map(|dim| size_of(rw, loc, output, dim))
            .collect();
        let sizes: MixedIndices = sizes.into_iter().collect();
        let element = ty.element(rw);
        let empty = EmptyOp::with_sizes(rw, loc, &sizes, element, None).result(rw);
        rw.set_operand(op.op(), operand, empty);
        changed = true;
    }
    if changed { Ok(()) } else { Err(no_match()) }
}
