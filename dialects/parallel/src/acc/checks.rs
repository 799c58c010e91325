//! Checks that several ops have in common.

use rustc_hash::FxHashSet;
use terrace_ir::asm::print_attribute;
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr, SymbolRefAttr};
use terrace_ir::ods::{AttrConstraint, Enumeration, TypedOp, VerifyResult};
use terrace_ir::symbol::SymbolScope;
use terrace_ir::{Ir, Op, Value};

use super::{DeviceType, KernelsOp, LoopOp, ParallelOp, SerialOp};
use crate::omp::syntax::elements;

/// The devices of a list.
pub(super) fn devices(ir: &Ir, list: Option<ArrayAttr>) -> Vec<DeviceType> {
    let devices = elements(ir, list.map(Attribute::from)).iter();
    devices
        .filter_map(|device| DeviceType::read(ir, *device))
        .collect()
}

/// Checks that there is an operand for each device.
pub(super) fn check_device_count(
    ir: &Ir,
    op: Op,
    operands: usize,
    devices: Option<ArrayAttr>,
    clause: &str,
) -> VerifyResult {
    let count = devices.map_or(0, |devices| devices.elements(ir).len());
    match operands == 0 || operands == count {
        true => Ok(()),
        false => {
            let message = format!("{clause} operands count must match {clause} device_type count");
            ir.op_error(op, message).into()
        }
    }
}

/// Checks that groups have all operands, each group of at most so many, and that there is a device for each.
pub(super) fn check_segments(
    ir: &Ir,
    op: Op,
    operands: usize,
    (segments, devices): (Option<DenseArrayAttr>, Option<ArrayAttr>),
    (clause, most): (&str, i32),
) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    let sizes: Vec<i32> = segments
        .into_iter()
        .flat_map(|sizes| sizes.as_i32s(ir))
        .collect();
    if sizes.iter().any(|size| *size > most) {
        return error(format!(
            "{clause} expects a maximum of {most} values per segment"
        ));
    }
    let sum: i64 = sizes.iter().map(|size| i64::from(*size)).sum();
    if usize::try_from(sum) != Ok(operands) || (devices.is_none() && operands != 0) {
        return error(format!(
            "{clause} operand count does not match count in segments"
        ));
    }
    match devices.is_some_and(|devices| devices.elements(ir).len() != sizes.len()) {
        true => error(format!(
            "{clause} segment count does not match device_type count"
        )),
        false => Ok(()),
    }
}

/// Checks that no device is named twice.
pub(super) fn check_unique_devices(
    ir: &Ir,
    op: Op,
    list: Option<ArrayAttr>,
    name: &str,
) -> VerifyResult {
    let mut seen = FxHashSet::default();
    let devices = devices(ir, list);
    match devices.into_iter().find(|device| !seen.insert(*device)) {
        None => Ok(()),
        Some(device) => {
            let device = Enumeration::text(device);
            let message = format!("duplicate device_type `{device}` found in {name} attribute");
            ir.op_error(op, message).into()
        }
    }
}

/// Checks that `async` and `wait` do not both stand alone and have operands for the same device.
pub(super) fn check_async_and_wait(
    ir: &Ir,
    op: Op,
    [async_devices, async_alone, wait_devices, wait_alone]: [Option<ArrayAttr>; 4],
) -> VerifyResult {
    let meet = |left: Option<ArrayAttr>, right: Option<ArrayAttr>| {
        let right = devices(ir, right);
        devices(ir, left)
            .iter()
            .any(|device| right.contains(device))
    };
    let message = if meet(async_devices, async_alone) {
        "asyncOnly attribute cannot appear with asyncOperand"
    } else if meet(wait_devices, wait_alone) {
        "wait attribute cannot appear with waitOperands"
    } else {
        return Ok(());
    };
    ir.error(op, message).into()
}

/// Checks that operands are results of certain ops.
pub(super) fn check_definitions(
    ir: &Ir,
    op: Op,
    operands: impl Iterator<Item = Value>,
    names: &[&str],
    message: &str,
) -> VerifyResult {
    let is_fine = |value: Value| {
        let definition = ir.defining_op(value);
        definition.is_some_and(|definition| names.contains(&ir.name(definition).as_str(ir)))
    };
    let mut operands = operands;
    match operands.all(is_fine) {
        true => Ok(()),
        false => ir.error(op, message).into(),
    }
}

/// What data operands of constructs come from.
pub(super) const DATA_OPS: [&str; 10] = [
    "acc.attach",
    "acc.copyin",
    "acc.copyout",
    "acc.create",
    "acc.delete",
    "acc.detach",
    "acc.deviceptr",
    "acc.getdeviceptr",
    "acc.nocreate",
    "acc.present",
];

/// The message where they do not.
pub(super) const NO_DATA_OP: &str =
    "expect data entry/exit operation or acc.getdeviceptr as defining op";

/// Checks operands that recipes are for: each comes from the op of its clause, and only once.
pub(super) fn check_recipe_operands(
    ir: &Ir,
    op: Op,
    operands: impl Iterator<Item = Value>,
    clause: &str,
) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    let mut seen = FxHashSet::default();
    for operand in operands {
        let definition = ir.defining_op(operand).map(|op| ir.name(op).as_str(ir));
        if definition.and_then(|name| name.strip_prefix("acc.")) != Some(clause) {
            return error(format!("expected {clause} as defining op"));
        }
        if !seen.insert(operand) {
            return error(format!("{clause} operand appears more than once"));
        }
    }
    Ok(())
}

/// Checks that an op is in no compute construct.
pub(super) fn check_outside_of_compute(ir: &Ir, op: Op) -> VerifyResult {
    let mut around = ir.parent_op(op);
    while let Some(parent) = around {
        if is_compute(ir, parent) {
            return ir
                .op_error(op, "cannot be nested in a compute operation")
                .into();
        }
        around = ir.parent_op(parent);
    }
    Ok(())
}

fn is_compute(ir: &Ir, op: Op) -> bool {
    ParallelOp::cast(ir, op).is_some()
        || KernelsOp::cast(ir, op).is_some()
        || SerialOp::cast(ir, op).is_some()
        || LoopOp::cast(ir, op).is_some()
}

/// Checks that a clause names a recipe of its kind.
pub(super) fn check_recipe<O: TypedOp>(
    ir: &Ir,
    op: Op,
    recipe: Option<SymbolRefAttr>,
    clause: &str,
    symbols: &SymbolScope<'_>,
) -> VerifyResult {
    let Some(recipe) = recipe else {
        return ir
            .op_error(op, format!("recipe expected for {clause}"))
            .into();
    };
    let found = symbols.lookup(recipe);
    match found.is_some_and(|(around, found)| O::cast(around, found).is_some()) {
        true => Ok(()),
        false => {
            let recipe = print_attribute(ir, recipe.into());
            let message =
                format!("expected symbol reference {recipe} to point to a {clause} declaration");
            ir.op_error(op, message).into()
        }
    }
}
