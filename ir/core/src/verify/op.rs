//! One op by its table: counts, types, attributes, traits and its hook.

use smallvec::SmallVec;

use super::attributes::UnknownOpsInterface;
use super::plan::{Expected, NamePlan};
use super::{control_flow, quoted, quoted_list, traits};
use crate::attributes::DenseArrayAttr;
use crate::diagnostics::Diagnostic;
use crate::ir::{Ir, Op};
use crate::ods::{
    Arity, BlockCount, InferArgs, InferHook, OPERAND_SEGMENT_SIZES, OpInfo, OpTable, OpTraits,
    RESULT_SEGMENT_SIZES, RegionInfo, TypeConstraintInfo, VerifyResult,
};
use crate::types::Type;

/// Which part of an op is at hand. An isolated op is split between two arenas: its operands, results and place are in the
/// one around it, its regions in its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// All of it.
    All,
    /// Operands, results, successors and its place.
    Outside,
    /// Regions and attributes.
    Inside,
}

impl Part {
    pub(super) fn has_outside(self) -> bool {
        self != Part::Inside
    }

    pub(super) fn has_inside(self) -> bool {
        self != Part::Outside
    }
}

/// What is known of the types of an op's operands and results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Types {
    /// An op of this name was found right that has the same.
    Known,
    /// Nothing.
    New,
}

/// Checks an op in MLIR's order: its counts and traits about structure; attributes, operands, results and regions by its
/// definition; other traits and interfaces; its hook.
pub(super) fn check(ir: &Ir, op: Op, part: Part, plan: &NamePlan, types: Types) -> VerifyResult {
    check_definition(ir, op, part, plan, types)?;
    check_hooks(ir, op, part, plan)
}

/// What [`check`] checks by the definition alone.
pub(super) fn check_definition(
    ir: &Ir,
    op: Op,
    part: Part,
    plan: &NamePlan,
    types: Types,
) -> VerifyResult {
    // Only the last op of a block may branch, whatever it is.
    if ir.num_successors(op) != 0 && ir.next_op(op).is_some() {
        let message = "operation with block successors must terminate its parent block";
        return ir.error(op, message).into();
    }
    let Some(info) = plan.info else {
        // One with regions is looked at when these were visited.
        return match ir.regions(op) {
            [] => check_unregistered(ir, op),
            _ => Ok(()),
        };
    };
    match &info.hooks.verify_invariants {
        Some(verify) => verify(ir, op),
        None => check_table(ir, op, part, plan, types, info),
    }
}

/// What [`check`] checks by functions, which may look at the ops that operands come from.
pub(super) fn check_hooks(ir: &Ir, op: Op, part: Part, plan: &NamePlan) -> VerifyResult {
    let Some(info) = plan.info else { return Ok(()) };
    if info.hooks.verify_invariants.is_none() {
        traits::check_custom(ir, op, part, info)?;
    }
    if plan.is_branch && part.has_outside() {
        control_flow::check_branch(ir, op)?;
    }
    if part.has_inside() && plan.has_interface_checks {
        for interface in &info.interfaces {
            interface.verify.map_or(Ok(()), |verify| verify(ir, op))?;
        }
    }
    if let Some(verify) = info.hooks.verify.as_ref().filter(|_| part.has_inside()) {
        verify(ir, op)?;
    }
    match &info.hooks.infer_types {
        Some(infer) if part.has_outside() => check_inferred_types(ir, op, infer),
        _ => Ok(()),
    }
}

/// Compares the results' types with those that the op's hook computes.
fn check_inferred_types(ir: &Ir, op: Op, infer: &InferHook) -> VerifyResult {
    let operand_types: SmallVec<[Type; 4]> = ir.operand_types(op).collect();
    let inferred = infer(&InferArgs::of_op(ir, op, &operand_types))?;
    if ir.result_types(op).eq(inferred.iter().copied()) {
        return Ok(());
    }
    let actual: SmallVec<[Type; 4]> = ir.result_types(op).collect();
    let message = format!(
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        quoted_list(ir, &inferred),
        quoted_list(ir, &actual)
    );
    ir.op_error(op, message).into()
}

/// As [`check`], of an op without regions and successors that is plain and whose types are known to be right.
#[inline]
pub(super) fn check_plain(ir: &Ir, op: Op, plan: &mut NamePlan) -> VerifyResult {
    let Some(info) = plan.info else { return Ok(()) };
    if !info.attributes.is_empty() || plan.relates_attributes {
        check_plain_attributes(ir, op, plan, info)?;
    }
    match &info.hooks.verify {
        Some(verify) => verify(ir, op),
        None => Ok(()),
    }
}

/// Checks the attributes of an op whose types are known to be right, and what traits say of them, if they are new.
#[inline]
fn check_plain_attributes(ir: &Ir, op: Op, plan: &mut NamePlan, info: &OpInfo) -> VerifyResult {
    if plan.accepts_attributes(ir, op) {
        return Ok(());
    }
    check_attributes(ir, op, info)?;
    if plan.relates_attributes {
        traits::check_relations(ir, op, plan, Types::Known, info)?;
    }
    plan.accept_attributes(ir, op);
    Ok(())
}

/// What the table says of the op's parts and traits.
#[inline]
fn check_table(
    ir: &Ir,
    op: Op,
    part: Part,
    plan: &NamePlan,
    types: Types,
    info: &OpInfo,
) -> VerifyResult {
    let table: &OpTable = info;
    let has_regions = !table.regions.is_empty() || !ir.regions(op).is_empty();
    if part.has_inside() && has_regions {
        check_region_count(ir, op, plan)?;
    }
    if part.has_outside()
        && (types == Types::New || ir.num_successors(op) != plan.successors.minimum)
    {
        check_counts(ir, op, plan)?;
    }
    if plan.has_structure {
        traits::check_structure(ir, op, part, info)?;
    }
    if part.has_outside() && plan.is_sized {
        if info.traits.has(OpTraits::ATTR_SIZED_OPERAND_SEGMENTS) {
            check_segments(ir, op, info, OPERAND_SEGMENT_SIZES, "operand")?;
        }
        if info.traits.has(OpTraits::ATTR_SIZED_RESULT_SEGMENTS) {
            check_segments(ir, op, info, RESULT_SEGMENT_SIZES, "result")?;
        }
    }
    if part.has_inside() && !table.attributes.is_empty() {
        check_attributes(ir, op, table)?;
    }
    if part.has_outside() {
        if types == Types::New {
            check_operands(ir, op, plan, info)?;
            check_results(ir, op, plan, info)?;
        }
        if types == Types::New || plan.relates_attributes {
            traits::check_relations(ir, op, plan, types, info)?;
        }
    }
    if part.has_inside() && has_regions {
        check_region_sizes(ir, op, info)?;
    }
    traits::check(ir, op, part, plan, types, info)
}

#[cold]
pub(super) fn check_unregistered(ir: &Ir, op: Op) -> VerifyResult {
    let name = ir.name(op);
    let dialect = name.dialect(ir);
    if ir.dialect(dialect).is_some() {
        if ir
            .dialect_interface::<dyn UnknownOpsInterface>(dialect)
            .is_some()
        {
            return Ok(());
        }
        let message = format!(
            "unregistered operation '{}' found in dialect ('{dialect}') that does not allow unknown operations",
            name.as_str(ir)
        );
        return ir.error(op, message).into();
    }
    if ir.allows_unregistered_dialects() {
        return Ok(());
    }
    ir.op_error(op, "created with unregistered dialect")
        .help(format!(
            "load the dialect '{dialect}', or allow unregistered dialects (-allow-unregistered-dialect)"
        ))
        .into()
}

fn check_region_count(ir: &Ir, op: Op, plan: &NamePlan) -> VerifyResult {
    let found = ir.regions(op).len();
    let expected = plan.regions;
    if expected.allows(found) {
        return Ok(());
    }
    let message = match (expected.is_exact, expected.minimum) {
        (true, 0) => "requires zero regions".into(),
        (true, 1) => "requires one region".into(),
        (true, count) => format!("expected {count} regions"),
        (false, count) => format!("expected {count} or more regions"),
    };
    ir.op_error(op, message).into()
}

#[inline]
fn check_counts(ir: &Ir, op: Op, plan: &NamePlan) -> VerifyResult {
    if !plan.results.allows(ir.num_results(op)) {
        return wrong_results(ir, op, plan.results).into();
    }
    if !plan.successors.allows(ir.num_successors(op)) {
        return wrong_successors(ir, op, plan.successors).into();
    }
    if !plan.operands.allows(ir.num_operands(op)) {
        return wrong_operands(ir, op, plan.operands).into();
    }
    Ok(())
}

#[cold]
fn wrong_results(ir: &Ir, op: Op, expected: Expected) -> Diagnostic {
    let message = match (expected.is_exact, expected.minimum) {
        (true, 0) => "requires zero results".into(),
        (true, 1) => "requires one result".into(),
        (true, count) => format!("expected {count} results"),
        (false, count) => format!("expected {count} or more results"),
    };
    ir.op_error(op, message)
}

#[cold]
fn wrong_successors(ir: &Ir, op: Op, expected: Expected) -> Diagnostic {
    let count = expected.minimum;
    let plural = if count == 1 { "" } else { "s" };
    let at_least = if expected.is_exact { "" } else { "at least " };
    let found = ir.num_successors(op);
    let message = format!("requires {at_least}{count} successor{plural} but found {found}");
    ir.op_error(op, message)
}

#[cold]
fn wrong_operands(ir: &Ir, op: Op, expected: Expected) -> Diagnostic {
    let found = ir.num_operands(op);
    let message = match (expected.is_exact, expected.minimum) {
        (true, 0) => "requires zero operands".into(),
        (true, 1) => "requires a single operand".into(),
        (true, count) => format!("expected {count} operands, but found {found}"),
        (false, count) => format!("expected {count} or more operands, but found {found}"),
    };
    ir.op_error(op, message)
}

/// Checks the attribute that holds the sizes of operand or result groups.
fn check_segments(
    ir: &Ir,
    op: Op,
    info: &OpInfo,
    name: &'static str,
    kind: &'static str,
) -> VerifyResult {
    let (arities, found): (Vec<Arity>, usize) = if kind == "operand" {
        let arities = info.operands.iter().map(|operand| operand.arity);
        (arities.collect(), ir.num_operands(op))
    } else {
        let arities = info.results.iter().map(|result| result.arity);
        (arities.collect(), ir.num_results(op))
    };
    let sizes: Vec<i32> = match ir.attr(op, name) {
        None => vec![0; arities.len()],
        Some(attr) => match attr.cast::<DenseArrayAttr>(ir) {
            Some(sizes) if sizes.element(ir) == Type::I32 => sizes.as_i32s(ir).collect(),
            _ => {
                let message = format_args!("requires dense i32 array attribute '{name}'");
                return ir.op_error(op, message).into();
            }
        },
    };
    if sizes.len() != arities.len() {
        let message = format_args!(
            "'{name}' attribute for specifying {kind} segments must have {} elements, but got {}",
            arities.len(),
            sizes.len()
        );
        return ir.op_error(op, message).into();
    }
    if sizes.iter().any(|size| *size < 0) {
        let message = format_args!("'{name}' attribute cannot have negative elements");
        return ir.op_error(op, message).into();
    }
    let total: i64 = sizes.iter().map(|size| i64::from(*size)).sum();
    if total != found as i64 {
        let message = format_args!(
            "{kind} count ({found}) does not match with the total size ({total}) specified in attribute '{name}'"
        );
        return ir.op_error(op, message).into();
    }
    let mut start = 0;
    for (arity, size) in arities.into_iter().zip(sizes) {
        let (allowed, fits) = match arity {
            Arity::One => ("1 element", size == 1),
            Arity::Optional => ("0 or 1 element", size <= 1),
            Arity::Variadic => ("", true),
        };
        if !fits {
            let message = format_args!(
                "{kind} group starting at #{start} requires {allowed}, but found {size}"
            );
            return ir.op_error(op, message).into();
        }
        start += size;
    }
    Ok(())
}

#[inline]
fn check_attributes(ir: &Ir, op: Op, table: &OpTable) -> VerifyResult {
    let mut attributes = table.attributes.iter().zip(ir.inherent_attrs(op));
    let are_right = attributes.all(|(definition, attr)| match attr {
        Some(attr) => (definition.constraint.matches)(ir, *attr),
        None => definition.optional || definition.default.is_some(),
    });
    if are_right {
        Ok(())
    } else {
        wrong_attribute(ir, op, table)
    }
}

/// Says which attribute is missing or wrong, a missing one first.
#[cold]
fn wrong_attribute(ir: &Ir, op: Op, table: &OpTable) -> VerifyResult {
    let attributes = || {
        let all = table.attributes.iter().zip(ir.inherent_attrs(op));
        // Sizes of groups were checked with the groups.
        all.filter(|(definition, _)| {
            definition.name != OPERAND_SEGMENT_SIZES && definition.name != RESULT_SEGMENT_SIZES
        })
    };
    let missing = attributes().filter(|(definition, attr)| {
        attr.is_none() && !definition.optional && definition.default.is_none()
    });
    // MLIR's verifiers ask for attributes in the order of their names.
    if let Some((definition, _)) = missing.min_by_key(|(definition, _)| &*definition.name) {
        let message = format_args!("requires {} '{}'", definition.kind(), definition.name);
        return ir.op_error(op, message).into();
    }
    for (definition, attr) in attributes() {
        if attr.is_none_or(|attr| (definition.constraint.matches)(ir, attr)) {
            continue;
        }
        return ir.op_error(op, definition.unsatisfied()).into();
    }
    Ok(())
}

fn check_operands(ir: &Ir, op: Op, plan: &NamePlan, info: &OpInfo) -> VerifyResult {
    if plan.operands.is_exact {
        let pairs = ir.operand_types(op).zip(&info.operands).enumerate();
        for (index, (ty, operand)) in pairs {
            if !(operand.constraint.matches)(ir, ty) {
                let constraint = &operand.constraint;
                return wrong_type(ir, op, "operand", index, constraint, Arity::One, ty).into();
            }
        }
        return Ok(());
    }
    if info.traits.has(OpTraits::SAME_VARIADIC_OPERAND_SIZE) {
        let arities = info.operands.iter().map(|operand| operand.arity);
        check_same_sizes(ir, op, "operand", arities, ir.num_operands(op))?;
    }
    for (group, operand) in info.operands.iter().enumerate() {
        let range = ir.operand_group(op, group);
        check_group_size(ir, op, "operand", operand.arity, &range)?;
        if let Some(slot) = operand.segments {
            let sizes = &info.attributes[usize::from(slot)].name;
            check_list_sizes(ir, op, &operand.name, sizes, slot.into(), range.len())?;
        }
        for index in range {
            let ty = ir.ty(ir.operand(op, index));
            if !(operand.constraint.matches)(ir, ty) {
                let constraint = &operand.constraint;
                return wrong_type(ir, op, "operand", index, constraint, operand.arity, ty).into();
            }
        }
    }
    Ok(())
}

/// Checks the attribute that holds the sizes of the lists in a group.
fn check_list_sizes(
    ir: &Ir,
    op: Op,
    group: &str,
    name: &str,
    slot: usize,
    found: usize,
) -> VerifyResult {
    let sizes = ir.inherent_attr(op, slot);
    let sizes = sizes.and_then(|attr| attr.cast::<DenseArrayAttr>(ir));
    let sizes = || sizes.into_iter().flat_map(|sizes| sizes.as_i32s(ir));
    if sizes().any(|size| size < 0) {
        let message = format_args!("'{name}' attribute cannot have negative elements");
        return ir.op_error(op, message).into();
    }
    let total: i64 = sizes().map(i64::from).sum();
    if total != found as i64 {
        let message = format_args!(
            "{group} count ({found}) does not match with the total size ({total}) specified in attribute '{name}'"
        );
        return ir.op_error(op, message).into();
    }
    Ok(())
}

fn check_results(ir: &Ir, op: Op, plan: &NamePlan, info: &OpInfo) -> VerifyResult {
    if plan.results.is_exact {
        let pairs = ir.result_types(op).zip(&info.results).enumerate();
        for (index, (ty, result)) in pairs {
            if !(result.constraint.matches)(ir, ty) {
                let constraint = &result.constraint;
                return wrong_type(ir, op, "result", index, constraint, Arity::One, ty).into();
            }
        }
        return Ok(());
    }
    if info.traits.has(OpTraits::SAME_VARIADIC_RESULT_SIZE) {
        let arities = info.results.iter().map(|result| result.arity);
        check_same_sizes(ir, op, "result", arities, ir.num_results(op))?;
    }
    for (group, result) in info.results.iter().enumerate() {
        let range = ir.result_group(op, group);
        check_group_size(ir, op, "result", result.arity, &range)?;
        for index in range {
            let ty = ir.ty(ir.result(op, index));
            if !(result.constraint.matches)(ir, ty) {
                let constraint = &result.constraint;
                return wrong_type(ir, op, "result", index, constraint, result.arity, ty).into();
            }
        }
    }
    Ok(())
}

/// Checks that the values of all groups of varying size can be dealt out evenly.
fn check_same_sizes(
    ir: &Ir,
    op: Op,
    kind: &str,
    arities: impl Iterator<Item = Arity>,
    found: usize,
) -> VerifyResult {
    let (fixed, varying): (Vec<Arity>, Vec<Arity>) = arities.partition(|a| *a == Arity::One);
    if (found - fixed.len()).is_multiple_of(varying.len().max(1)) {
        return Ok(());
    }
    let message = format_args!(
        "expected {} variadic {kind} groups of the same size, but found {} {kind}s for them",
        varying.len(),
        found - fixed.len()
    );
    ir.op_error(op, message).into()
}

fn check_group_size(
    ir: &Ir,
    op: Op,
    kind: &str,
    arity: Arity,
    range: &std::ops::Range<usize>,
) -> VerifyResult {
    if arity != Arity::Optional || range.len() <= 1 {
        return Ok(());
    }
    let message = format_args!(
        "{kind} group starting at #{} requires 0 or 1 element, but found {}",
        range.start,
        range.len()
    );
    ir.op_error(op, message).into()
}

#[cold]
fn wrong_type(
    ir: &Ir,
    op: Op,
    kind: &str,
    index: usize,
    constraint: &TypeConstraintInfo,
    arity: Arity,
    ty: Type,
) -> Diagnostic {
    let mut expected = String::new();
    if arity == Arity::Variadic {
        expected.push_str("variadic of ");
    }
    (constraint.describe)(&mut expected);
    let found = quoted(ir, ty);
    ir.op_error(
        op,
        format_args!("{kind} #{index} must be {expected}, but got {found}"),
    )
}

fn check_region_sizes(ir: &Ir, op: Op, info: &OpInfo) -> VerifyResult {
    let any = |region: &RegionInfo| region.blocks == BlockCount::Any;
    if info.regions.iter().all(any) {
        return Ok(());
    }
    let last = info.regions.len() - 1;
    for (index, region) in ir.regions(op).iter().enumerate() {
        // A group of any number of regions is the last.
        let definition = &info.regions[index.min(last)];
        if !definition.blocks.accepts(ir.region_blocks(*region)) {
            let message = format_args!(
                "region #{index} ('{}') failed to verify constraint: {}",
                definition.name, definition.blocks
            );
            return ir.op_error(op, message).into();
        }
    }
    Ok(())
}
