//! Op traits.

use smallvec::SmallVec;

use super::compatible::have_compatible_shapes;
use super::op::{Part, Types};
use super::plan::{NamePlan, relates_attributes};
use super::{quoted, quoted_list, shapes};
use crate::asm::print_attribute;
use crate::attributes::StringAttr;
use crate::interfaces::CastOpInterface;
use crate::ir::{Ir, Op};
use crate::ods::{OpInfo, OpTraits, Shared, Slot, TraitCheck, VerifyResult};
use crate::symbol::Visibility;
use crate::types::{RankedTensorType, Type, TypeData};

/// Traits about structure, of regions.
pub(super) const STRUCTURE: OpTraits = OpTraits::SINGLE_BLOCK.with(OpTraits::NO_REGION_ARGUMENTS);

/// Other traits about regions and attributes.
const INSIDE: OpTraits = OpTraits::SYMBOL.with(OpTraits::SYMBOL_TABLE);

/// Other traits about the op's place.
const PLACE: OpTraits = OpTraits::TERMINATOR.with(OpTraits::SYMBOL);

/// Traits, of ops without regions, that types alone do not tell.
pub(super) const MORE_THAN_TYPES: OpTraits = INSIDE.with(PLACE);

/// Other traits about the types of operands and results.
const TYPES: OpTraits = OpTraits::SAME_OPERANDS_AND_RESULT_TYPE
    .with(OpTraits::SAME_TYPE_OPERANDS)
    .with(OpTraits::SAME_OPERANDS_AND_RESULT_SHAPE)
    .with(OpTraits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE)
    .with(OpTraits::SAME_OPERANDS_SHAPE)
    .with(OpTraits::SAME_OPERANDS_ELEMENT_TYPE)
    .with(OpTraits::SAME_OPERANDS_AND_RESULT_RANK)
    .with(OpTraits::RESULTS_BROADCASTABLE_SHAPE);

/// Traits about structure: everything else may rely on them.
#[inline]
pub(super) fn check_structure(ir: &Ir, op: Op, part: Part, info: &OpInfo) -> VerifyResult {
    for check in &info.trait_checks {
        match check {
            TraitCheck::HasParent(parents) if part.has_outside() => check_parent(ir, op, parents)?,
            TraitCheck::SingleBlockImplicitTerminator(_) if part.has_inside() => {
                check_single_block(ir, op, info)?;
            }
            _ => {}
        }
    }
    if part.has_inside() && info.traits.intersects(STRUCTURE) {
        if info.traits.has(OpTraits::NO_REGION_ARGUMENTS) {
            check_no_region_arguments(ir, op)?;
        }
        if info.traits.has(OpTraits::SINGLE_BLOCK) {
            check_single_block(ir, op, info)?;
        }
    }
    Ok(())
}

/// Relations between the types of operands, results and attributes.
#[inline]
pub(super) fn check_relations(
    ir: &Ir,
    op: Op,
    plan: &NamePlan,
    types: Types,
    info: &OpInfo,
) -> VerifyResult {
    let checks = info.trait_checks.iter();
    checks
        .filter(|check| types == Types::New || relates_attributes(check))
        .try_for_each(|check| match check {
            TraitCheck::AllMatch(_, slots) if have_one_type(ir, op, plan, slots) => Ok(()),
            _ => check_relation(ir, op, info, check),
        })
}

/// Whether single values and attributes in these slots have one and the same type, which agrees with itself in every
/// aspect. Not if the definition has groups of other sizes.
fn have_one_type(ir: &Ir, op: Op, plan: &NamePlan, slots: &[Slot]) -> bool {
    if !(plan.operands.is_exact && plan.results.is_exact) {
        return false;
    }
    let mut types = slots.iter().map(|slot| match *slot {
        Slot::Operand(group) => Some(ir.ty(ir.operand(op, group.into()))),
        Slot::Result(group) => Some(ir.ty(ir.result(op, group.into()))),
        Slot::Attribute(slot) => ir.inherent_attr(op, slot.into())?.ty(ir),
    });
    let first = types.next().flatten();
    first.is_some() && types.all(|ty| ty == first)
}

/// Traits that are not about structure.
#[inline]
pub(super) fn check(
    ir: &Ir,
    op: Op,
    part: Part,
    plan: &NamePlan,
    types: Types,
    info: &OpInfo,
) -> VerifyResult {
    if part.has_inside() && info.traits.intersects(INSIDE) {
        if info.traits.has(OpTraits::SYMBOL_TABLE) {
            check_symbol_table(ir, op)?;
        }
        if info.traits.has(OpTraits::SYMBOL) {
            check_symbol(ir, op, info)?;
        }
    }
    if part.has_outside() {
        if info.traits.intersects(PLACE) {
            check_place(ir, op, info)?;
        }
        if types == Types::New && info.traits.intersects(TYPES) {
            check_types(ir, op, info)?;
        }
        if types == Types::New && plan.is_cast {
            check_cast(ir, op)?;
        }
        if types == Types::New && info.traits.has(OpTraits::ELEMENTWISE) {
            check_elementwise(ir, op)?;
        }
    }
    Ok(())
}

/// Traits of others, whose checks are functions.
pub(super) fn check_custom(ir: &Ir, op: Op, part: Part, info: &OpInfo) -> VerifyResult {
    for check in &info.trait_checks {
        if let TraitCheck::Custom(custom) = check {
            if part.has_outside() {
                (custom.verify_outside)(ir, op)?;
            }
            if part.has_inside() {
                (custom.verify)(ir, op)?;
            }
        }
    }
    Ok(())
}

fn check_place(ir: &Ir, op: Op, info: &OpInfo) -> VerifyResult {
    let traits = info.traits;
    if traits.has(OpTraits::TERMINATOR) && ir.next_op(op).is_some() {
        let message = "must be the last operation in the parent block";
        return ir.op_error(op, message).into();
    }
    if traits.has(OpTraits::SYMBOL) {
        check_symbol_parent(ir, op, info)?;
    }
    Ok(())
}

fn check_types(ir: &Ir, op: Op, info: &OpInfo) -> VerifyResult {
    let traits = info.traits;
    if traits.has(OpTraits::SAME_OPERANDS_AND_RESULT_TYPE) {
        check_any(ir, op, Any::OperandsAndResults)?;
        check_same_types(ir, op)?;
    }
    if traits.has(OpTraits::SAME_TYPE_OPERANDS) {
        check_any(ir, op, Any::Operands)?;
        if !are_equal(ir.operand_types(op)) {
            let message = "requires all operands to have the same type";
            return ir.op_error(op, message).into();
        }
    }
    if traits.has(OpTraits::SAME_OPERANDS_ELEMENT_TYPE) {
        check_any(ir, op, Any::Operands)?;
        if !are_equal(ir.operand_types(op).map(|ty| ty.element_or_self(ir))) {
            let message = "requires the same element type for all operands";
            return ir.op_error(op, message).into();
        }
    }
    if traits.has(OpTraits::SAME_OPERANDS_SHAPE) {
        check_any(ir, op, Any::Operands)?;
        if !have_compatible_shapes(ir, ir.operand_types(op)) {
            let message = "requires the same shape for all operands";
            return ir.op_error(op, message).into();
        }
    }
    if traits.has(OpTraits::SAME_OPERANDS_AND_RESULT_RANK) {
        shapes::check_ranks(ir, op)?;
    }
    if traits.has(OpTraits::RESULTS_BROADCASTABLE_SHAPE) {
        shapes::check_broadcast(ir, op)?;
    }
    if traits.has(OpTraits::SAME_OPERANDS_AND_RESULT_SHAPE) {
        check_any(ir, op, Any::OperandsAndResults)?;
        if !have_compatible_shapes(ir, all_types(ir, op)) {
            let message = "requires the same shape for all operands and results";
            return ir.op_error(op, message).into();
        }
    }
    if traits.has(OpTraits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE) {
        check_any(ir, op, Any::OperandsAndResults)?;
        if !have_one_element_type(ir, op) {
            let message = "requires the same element type for all operands and results";
            return ir.op_error(op, message).into();
        }
    }
    Ok(())
}

/// What a trait is about, and there must be one of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Any {
    Operands,
    OperandsAndResults,
}

#[inline]
fn check_any(ir: &Ir, op: Op, what: Any) -> VerifyResult {
    if ir.num_operands(op) == 0 {
        let message = "expected 1 or more operands, but found 0";
        return ir.op_error(op, message).into();
    }
    if what == Any::OperandsAndResults && ir.num_results(op) == 0 {
        return ir.op_error(op, "expected 1 or more results").into();
    }
    Ok(())
}

fn are_equal<T: PartialEq>(mut items: impl Iterator<Item = T>) -> bool {
    let first = items.next();
    items.all(|item| Some(item) == first)
}

fn all_types(ir: &Ir, op: Op) -> impl Iterator<Item = Type> + '_ {
    ir.operand_types(op).chain(ir.result_types(op))
}

fn have_one_element_type(ir: &Ir, op: Op) -> bool {
    are_equal(all_types(ir, op).map(|ty| ty.element_or_self(ir)))
}

#[inline]
fn check_same_types(ir: &Ir, op: Op) -> VerifyResult {
    if are_equal(all_types(ir, op)) {
        return Ok(());
    }
    if !have_one_element_type(ir, op) || !have_compatible_shapes(ir, all_types(ir, op)) {
        let message = "requires the same type for all operands and results";
        return ir.op_error(op, message).into();
    }
    let encodings = all_types(ir, op).map(|ty| {
        let tensor = ty.cast::<RankedTensorType>(ir);
        tensor.and_then(|tensor| tensor.encoding(ir))
    });
    if are_equal(encodings) {
        return Ok(());
    }
    let message = "requires the same encoding for all operands and results";
    ir.op_error(op, message).into()
}

fn check_symbol(ir: &Ir, op: Op, info: &OpInfo) -> VerifyResult {
    let name = ir.attr(op, "sym_name");
    let slot = info.attribute_slot("sym_name");
    if name.is_none() && slot.is_some_and(|slot| info.attributes[slot].optional) {
        return Ok(());
    }
    if !name.is_some_and(|name| name.is::<StringAttr>(ir)) {
        return ir
            .op_error(op, "requires string attribute 'sym_name'")
            .into();
    }
    let Some(visibility) = ir.attr(op, "sym_visibility") else {
        return Ok(());
    };
    let Some(word) = visibility.cast::<StringAttr>(ir) else {
        let message = format_args!(
            "requires visibility attribute 'sym_visibility' to be a string attribute, but got {}",
            print_attribute(ir, visibility)
        );
        return ir.op_error(op, message).into();
    };
    if Visibility::from_word(word.bytes(ir)).is_some() {
        return Ok(());
    }
    let message = format_args!(
        "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {}",
        print_attribute(ir, visibility)
    );
    ir.op_error(op, message).into()
}

fn check_symbol_parent(ir: &Ir, op: Op, info: &OpInfo) -> VerifyResult {
    let slot = info.attribute_slot("sym_name");
    let is_optional = slot.is_some_and(|slot| info.attributes[slot].optional);
    if is_optional && ir.attr(op, "sym_name").is_none() {
        return Ok(());
    }
    match ir.parent_op(op).and_then(|parent| ir.info(parent)) {
        Some(parent) if !parent.traits.has(OpTraits::SYMBOL_TABLE) => ir
            .op_error(op, "symbol's parent must have the SymbolTable trait")
            .into(),
        _ => Ok(()),
    }
}

fn check_symbol_table(ir: &Ir, op: Op) -> VerifyResult {
    let &[region] = ir.regions(op) else {
        let message = "Operations with a 'SymbolTable' must have exactly one region";
        return ir.op_error(op, message).into();
    };
    if ir.single_block(region).is_some() {
        return Ok(());
    }
    let message = "Operations with a 'SymbolTable' must have exactly one block";
    ir.op_error(op, message).into()
}

fn check_single_block(ir: &Ir, op: Op, info: &OpInfo) -> VerifyResult {
    for (index, region) in ir.regions(op).iter().enumerate() {
        let Some(entry) = ir.first_block(*region) else {
            continue;
        };
        if ir.next_block(entry).is_some() {
            let message = format_args!("expects region #{index} to have 0 or 1 blocks");
            return ir.op_error(op, message).into();
        }
        let needs_terminator = !info.traits.has(OpTraits::NO_TERMINATOR);
        if needs_terminator && ir.first_op(entry).is_none() {
            return ir.op_error(op, "expects a non-empty block").into();
        }
    }
    Ok(())
}

fn check_no_region_arguments(ir: &Ir, op: Op) -> VerifyResult {
    let regions = ir.regions(op);
    let has_arguments = |entry| !ir.block_args(entry).is_empty();
    let Some(index) = regions
        .iter()
        .position(|region| ir.first_block(*region).is_some_and(has_arguments))
    else {
        return Ok(());
    };
    if regions.len() == 1 {
        return ir.op_error(op, "region should have no arguments").into();
    }
    ir.op_error(op, format_args!("region #{index} should have no arguments"))
        .into()
}

/// What traits say about vectors and tensors.
fn check_elementwise(ir: &Ir, op: Op) -> VerifyResult {
    let kind = |ty: Type| match ty.data(ir) {
        TypeData::Vector { .. } => Some(0),
        TypeData::RankedTensor { .. } => Some(1),
        TypeData::UnrankedTensor(_) => Some(2),
        _ => None,
    };
    let operands = ir
        .operand_types(op)
        .filter(|ty| kind(*ty).is_some())
        .count();
    let results = ir.result_types(op).filter(|ty| kind(*ty).is_some()).count();
    let message = match (operands, results) {
        (0, 0) => return Ok(()),
        (0, _) => "if a result is non-scalar, then at least one operand must be non-scalar",
        (_, 0) => "if an operand is non-scalar, then there must be at least one non-scalar result",
        (_, results) if results != ir.num_results(op) => {
            "if an operand is non-scalar, then all results must be non-scalar"
        }
        _ => {
            let mapped: SmallVec<[Type; 4]> =
                all_types(ir, op).filter(|ty| kind(*ty).is_some()).collect();
            let same_kind = mapped.iter().all(|ty| kind(*ty) == kind(mapped[0]));
            if same_kind && have_compatible_shapes(ir, mapped.into_iter()) {
                return Ok(());
            }
            "all non-scalar operands/results must have the same shape and base type"
        }
    };
    ir.op_error(op, message).into()
}

fn check_relation(ir: &Ir, op: Op, info: &OpInfo, check: &TraitCheck) -> VerifyResult {
    match check {
        TraitCheck::AllMatch(aspect, slots) => {
            let mut first = None;
            let mut is_same = |ty: Option<Type>| {
                let feature = ty.map(|ty| aspect.of(ir, ty));
                *first.get_or_insert(feature) == feature
            };
            if slots
                .iter()
                .all(|slot| all_types_of(ir, op, *slot, &mut is_same))
            {
                return Ok(());
            }
            let names: Vec<&str> = slots.iter().map(|slot| info.part_name(*slot)).collect();
            let names = names.join(", ");
            let what = aspect.name();
            let message = format_args!("failed to verify that all of {{{names}}} have same {what}");
            ir.op_error(op, message).into()
        }
        TraitCheck::TypesMatchWith {
            summary,
            from,
            to,
            map,
        } => {
            let mut first = None;
            all_types_of(ir, op, *from, &mut |ty| {
                first = Some(ty);
                false
            });
            let Some(from) = first else {
                return Ok(());
            };
            let expected = from.and_then(|from| map(ir, from));
            if all_types_of(ir, op, *to, &mut |ty| expected.is_some() && ty == expected) {
                return Ok(());
            }
            ir.op_error(op, format_args!("failed to verify that {summary}"))
                .into()
        }
        TraitCheck::TypeListsMatch {
            summary,
            from,
            to,
            map,
        } => {
            let list = |slot| {
                let mut types: SmallVec<[Type; 4]> = SmallVec::new();
                all_types_of(ir, op, slot, &mut |ty| {
                    types.extend(ty);
                    true
                });
                types
            };
            if map(ir, &list(*from)).is_some_and(|expected| expected[..] == list(*to)[..]) {
                return Ok(());
            }
            ir.op_error(op, format_args!("failed to verify that {summary}"))
                .into()
        }
        TraitCheck::Predicate { summary, holds } => match holds(ir, op) {
            true => Ok(()),
            false => ir
                .op_error(op, format_args!("failed to verify that {summary}"))
                .into(),
        },
        TraitCheck::HasParent(_)
        | TraitCheck::SingleBlockImplicitTerminator(_)
        | TraitCheck::Custom(_) => Ok(()),
    }
}

/// Whether a test accepts the types of all values in a slot, or that of the attribute in it, which may have none.
fn all_types_of(
    ir: &Ir,
    op: Op,
    slot: Slot,
    accepts: &mut impl FnMut(Option<Type>) -> bool,
) -> bool {
    match slot {
        Slot::Operand(group) => ir
            .operand_group(op, group.into())
            .all(|index| accepts(Some(ir.ty(ir.operand(op, index))))),
        Slot::Result(group) => ir
            .result_group(op, group.into())
            .all(|index| accepts(Some(ir.ty(ir.result(op, index))))),
        Slot::Attribute(slot) => {
            let attr = ir.inherent_attr(op, slot.into());
            attr.is_none_or(|attr| accepts(attr.ty(ir)))
        }
    }
}

fn check_parent(ir: &Ir, op: Op, parents: &[Shared<str>]) -> VerifyResult {
    let found = ir.parent_op(op).map(|parent| ir.name(parent).as_str(ir));
    if found.is_some_and(|found| parents.iter().any(|parent| *parent == *found)) {
        return Ok(());
    }
    let among = if parents.len() == 1 {
        ""
    } else {
        "to be one of "
    };
    let message = format_args!("expects parent op {among}'{}'", parents.join(", "));
    ir.op_error(op, message).into()
}

/// Checks a cast by its interface.
fn check_cast(ir: &Ir, op: Op) -> VerifyResult {
    let Some(cast) = op.interface::<dyn CastOpInterface>(ir) else {
        return Ok(());
    };
    if ir.num_results(op) == 0 {
        return ir
            .op_error(op, "expected at least one result for cast operation")
            .into();
    }
    let inputs: SmallVec<[Type; 1]> = ir.operand_types(op).collect();
    let outputs: SmallVec<[Type; 1]> = ir.result_types(op).collect();
    if cast.are_cast_compatible(ir, &inputs, &outputs) {
        return Ok(());
    }
    let describe = |types: &[Type]| match types {
        [] => "s []".into(),
        [ty] => format!(" {}", quoted(ir, *ty)),
        types => format!("s {}", quoted_list(ir, types)),
    };
    let message = format_args!(
        "operand type{} and result type{} are cast incompatible",
        describe(&inputs),
        describe(&outputs)
    );
    ir.op_error(op, message).into()
}
