//! Interfaces and traits of ops that transform.

use terrace_ir::ods::VerifyResult;
use terrace_ir::{Ir, Op, Type};
use terrace_ods_macros::{op_interface, op_trait};

use super::structured::MatchStructuredOp;
use super::types::{is_op_handle, is_param, is_value_handle};

/// An op that transforms the payload, or finds its way in it.
#[op_interface]
pub trait TransformOpInterface {}

/// An op that may stand in a matcher: it changes nothing.
#[op_interface]
pub trait MatchOpInterface {}

/// An op that stands for rewrite patterns.
#[op_interface]
pub trait PatternDescriptorOpInterface {}

/// An op that stands for conversion patterns.
#[op_interface]
pub trait ConversionPatternDescriptorOpInterface {
    /// Which types the patterns need converted, by the name of what does so.
    fn wanted_type_converter(&self) -> Option<&'static str> {
        None
    }
}

/// An op that stands for a conversion of types.
#[op_interface]
pub trait TypeConverterBuilderOpInterface {
    /// The name of what converts types.
    fn type_converter(&self) -> &'static str {
        "TypeConverter"
    }
}

/// One line an interface without required methods: the ops that implement it.
macro_rules! marks {
    ($($interface:ident: $($op:ident),+;)*) => {$($(impl $interface for $op {})+)*};
}
pub(super) use marks;

/// The conversion patterns that need types of llvm.
macro_rules! llvm_patterns {
    ($($op:ident),+) => {$(
        impl ConversionPatternDescriptorOpInterface for $op {
            fn wanted_type_converter(&self) -> Option<&'static str> {
                Some("LLVMTypeConverter")
            }
        }
    )+};
}
pub(super) use llvm_patterns;

/// The results are parameters.
#[op_trait(verify = results_are_parameters)]
pub struct ParamProducer;

fn results_are_parameters(ir: &Ir, op: Op) -> VerifyResult {
    if ir.result_types(op).all(|ty| is_param(ir, ty)) {
        return Ok(());
    }
    let message = "ParamProducerTransformOpTrait attached to this op expects result types to implement TransformParamTypeInterface";
    ir.error(op, message).into()
}

/// The operand is a handle of ops, of which there is one when the op runs.
#[op_trait(verify = operand_is_op_handle)]
pub struct SingleOpMatcher;

fn operand_is_op_handle(ir: &Ir, op: Op) -> VerifyResult {
    if ir
        .operand_types(op)
        .next()
        .is_some_and(|ty| is_op_handle(ir, ty))
    {
        return Ok(());
    }
    let message = "AtMostOneOpMatcherOpTrait/SingleOpMatchOpTrait requires the op handle to be of TransformHandleTypeInterface";
    ir.error(op, message).into()
}

/// The operand is a handle of values, of which there is one when the op runs.
#[op_trait(verify = operand_is_value_handle)]
pub struct SingleValueMatcher;

fn operand_is_value_handle(ir: &Ir, op: Op) -> VerifyResult {
    if ir
        .operand_types(op)
        .next()
        .is_some_and(|ty| is_value_handle(ir, ty))
    {
        return Ok(());
    }
    let message =
        "SingleValueMatchOpTrait requires an operand of TransformValueHandleTypeInterface";
    ir.error(op, message).into()
}

/// The op asks about the op that `transform.match.structured` around it is about.
#[op_trait(verify = asks_about_the_op_around)]
pub struct StructuredOpPredicate;

fn asks_about_the_op_around(ir: &Ir, op: Op) -> VerifyResult {
    use terrace_ir::ods::TypedOp;
    let parent = ir
        .parent_op(op)
        .and_then(|parent| MatchStructuredOp::cast(ir, parent));
    let Some(parent) = parent else {
        return ir
            .op_error(op, "expects parent op to be 'transform.match.structured'")
            .into();
    };
    let entry = ir.first_block(parent.body_region(ir));
    let subject = entry.and_then(|entry| ir.block_args(entry).first());
    match subject {
        Some(&subject) if ir.operand(op, 0) != subject => {
            let message = "expected predicate to apply to the surrounding structured op";
            ir.op_error(op, message).into()
        }
        _ => Ok(()),
    }
}

/// Transforms may begin with the op; the first argument of its regions is then the payload.
#[op_trait(verify = arguments_are_handles)]
pub struct PossibleTopLevel;

fn arguments_are_handles(ir: &Ir, op: Op) -> VerifyResult {
    let (inside, root) = ir.definition(op);
    let error = |message: &str| ir.op_error(op, message);
    let Some(&body) = inside.regions(root).first() else {
        return error("expects at least one region").into();
    };
    let Some(entry) = inside.first_block(body) else {
        return error("expects a single-block region").into();
    };
    let arguments = inside.block_args(entry);
    let types: Vec<Type> = arguments.iter().map(|&value| inside.ty(value)).collect();
    if !types.first().is_some_and(|&ty| is_op_handle(ir, ty)) {
        let message = "expects the first entry block argument to be of type implementing TransformHandleTypeInterface";
        return error(message).into();
    }
    let operand = ir.operand_types(op).next();
    if operand.is_some_and(|operand| operand != types[0]) {
        let message = "expects the type of the block argument to match the type of the operand";
        return error(message).into();
    }
    let is_any = |ty| is_op_handle(ir, ty) || is_value_handle(ir, ty) || is_param(ir, ty);
    if let Some(index) = types.iter().position(|&ty| !is_any(ty)) {
        let message = "expects trailing entry block arguments to be of type implementing TransformHandleTypeInterface, TransformValueHandleTypeInterface or TransformParamTypeInterface";
        return Err(error(message).note(ir.loc(op), format!("argument #{index} does not")));
    }
    let mut parent = ir.parent_op(op);
    while let Some(around) = parent {
        if ir.has_op_trait::<PossibleTopLevel>(around) {
            if ir.num_operands(op) == types.len() {
                return Ok(());
            }
            let note = "nested in another possible top-level op";
            return Err(
                error("expects operands to be provided for a nested op").note(ir.loc(around), note)
            );
        }
        parent = ir.parent_op(around);
    }
    Ok(())
}
