//! What there is to check about all ops of one name, and which types were found right for them.

use super::traits;
use crate::attributes::Attribute;
use crate::context::OpName;
use crate::interfaces::{BranchOpInterface, CastOpInterface, RegionBranchOpInterface};
use crate::ir::{Ir, Op};
use crate::ods::{Arity, OpInfo, OpTraits, Slot, TraitCheck};
use crate::symbol::SymbolUserOpInterface;
use crate::types::Type;

/// How many values, regions or blocks the groups of a definition can hold.
#[derive(Clone, Copy)]
pub(super) struct Expected {
    pub(super) minimum: usize,
    /// Whether each group holds one, so that they can be told apart by position.
    pub(super) is_exact: bool,
}

impl Expected {
    fn of(arities: impl Iterator<Item = Arity>) -> Self {
        let mut expected = Expected {
            minimum: 0,
            is_exact: true,
        };
        for arity in arities {
            match arity {
                Arity::One => expected.minimum += 1,
                Arity::Optional | Arity::Variadic => expected.is_exact = false,
            }
        }
        expected
    }

    #[inline]
    pub(super) fn allows(self, found: usize) -> bool {
        found == self.minimum || !self.is_exact && found > self.minimum
    }
}

/// What the verifier has to do for ops of one name, found out once.
pub(super) struct NamePlan<'a> {
    pub(super) info: Option<&'a OpInfo>,
    pub(super) operands: Expected,
    pub(super) results: Expected,
    pub(super) successors: Expected,
    pub(super) regions: Expected,
    pub(super) is_branch: bool,
    pub(super) is_cast: bool,
    pub(super) is_symbol_user: bool,
    /// Whether one of several alike is enough to check the symbols that they refer to.
    pub(super) is_symbol_user_by_signature: bool,
    /// Whether regions are looked at on the way out.
    pub(super) is_region_checked: bool,
    /// Whether there are traits about structure.
    pub(super) has_structure: bool,
    /// Whether the sizes of groups are in attributes.
    pub(super) is_sized: bool,
    /// Whether the type of an attribute has to match others.
    pub(super) relates_attributes: bool,
    /// Whether an interface checks the op.
    pub(super) has_interface_checks: bool,
    /// Whether what the definition says of attributes depends on nothing but them and the types of operands and results.
    are_attributes_local: bool,
    /// Whether all there is to check is the types of operands and results, inherent attributes, and what the op's hook does.
    pub(super) is_plain: bool,
    /// Signatures that were found right, the last of each way.
    accepted: [Signature; WAYS],
    /// How many signatures were found right.
    num_accepted: u32,
    /// Attributes that were found right.
    accepted_attributes: [AcceptedAttributes; ATTRIBUTES],
}

impl<'a> NamePlan<'a> {
    fn new(ir: &'a Ir, op: Op) -> Self {
        let info = ir.info(op);
        let checks = info.map_or(&[][..], |info| &*info.trait_checks);
        let has_trait = |traits| info.is_some_and(|info| info.traits.intersects(traits));
        let operands = info.map_or(&[][..], |info| &*info.operands);
        let has_lists = operands.iter().any(|group| group.segments.is_some());
        let is_structural = |check: &TraitCheck| {
            matches!(
                check,
                TraitCheck::HasParent(_) | TraitCheck::SingleBlockImplicitTerminator(_)
            )
        };
        let implicit_terminator =
            |check: &TraitCheck| matches!(check, TraitCheck::SingleBlockImplicitTerminator(_));
        let has_interface_checks =
            info.is_some_and(|info| info.interfaces.iter().any(|entry| entry.verify.is_some()));
        let has_structure = has_trait(traits::STRUCTURE) || checks.iter().any(is_structural);
        let is_sized = has_trait(SIZED) || has_lists;
        let is_custom = |check: &TraitCheck| matches!(check, TraitCheck::Custom(_));
        let symbol_user = op.interface::<dyn SymbolUserOpInterface>(ir);
        let is_branch = op.implements::<dyn BranchOpInterface>(ir);
        NamePlan {
            info,
            is_plain: info.is_some_and(|info| {
                let hooks = &info.hooks;
                info.regions.is_empty()
                    && info.successors.is_empty()
                    && hooks.verify_invariants.is_none()
                    && hooks.infer_types.is_none()
            }) && !has_structure
                && !is_sized
                && !is_branch
                && !has_interface_checks
                && !has_trait(traits::MORE_THAN_TYPES)
                && !checks.iter().any(is_custom),
            operands: expected(info, |info| info.operands.iter().map(|part| part.arity)),
            results: expected(info, |info| info.results.iter().map(|part| part.arity)),
            successors: expected(info, |info| info.successors.iter().map(|part| part.arity)),
            regions: expected(info, |info| info.regions.iter().map(|part| part.arity)),
            is_branch,
            is_cast: op.implements::<dyn CastOpInterface>(ir),
            is_symbol_user: symbol_user.is_some(),
            is_symbol_user_by_signature: symbol_user
                .is_some_and(|user| user.is_verified_by_signature()),
            is_region_checked: checks.iter().any(implicit_terminator)
                || op.implements::<dyn RegionBranchOpInterface>(ir)
                || checks.iter().any(is_custom)
                || info.is_none_or(|info| {
                    info.hooks.verify_regions.is_some() || info.traits.has(OpTraits::SYMBOL_TABLE)
                }),
            has_structure,
            is_sized,
            relates_attributes: checks.iter().any(relates_attributes),
            are_attributes_local: !checks
                .iter()
                .any(|check| matches!(check, TraitCheck::Predicate { .. })),
            has_interface_checks,
            accepted: [Signature::NONE; WAYS],
            num_accepted: 0,
            accepted_attributes: [AcceptedAttributes::default(); ATTRIBUTES],
        }
    }

    /// Whether an op with the same types of operands and results was found right.
    #[inline]
    pub(super) fn accepts(&self, ir: &Ir, op: Op) -> bool {
        let (operands, results) = (ir.num_operands(op), ir.num_results(op));
        let known = &self.accepted[way(ir, op)];
        if known.counts != (operands, results) {
            return false;
        }
        let (of_operands, others) = known.types.split_at(operands);
        let mut operands = ir.operand_types(op).zip(of_operands);
        let mut results = ir.result_types(op).zip(others);
        operands.all(|(ty, known)| ty == *known) && results.all(|(ty, known)| ty == *known)
    }

    /// Remembers that the types of an op are right, if what its definition says of types depends on them alone.
    #[cold]
    pub(super) fn accept(&mut self, ir: &Ir, op: Op) {
        let counts = (ir.num_operands(op), ir.num_results(op));
        if self.is_sized || counts.0 + counts.1 > Signature::MOST {
            return;
        }
        self.num_accepted += 1;
        let mut signature = Signature {
            counts,
            number: self.num_accepted,
            ..Signature::NONE
        };
        let types = ir.operand_types(op).chain(ir.result_types(op));
        for (slot, ty) in signature.types.iter_mut().zip(types) {
            *slot = ty;
        }
        self.accepted[way(ir, op)] = signature;
    }

    /// Whether an op with the same inherent attributes was found right, with the types that this one [has](Self::accepts).
    #[inline]
    pub(super) fn accepts_attributes(&self, ir: &Ir, op: Op) -> bool {
        self.attributes_of(ir, op)
            .is_some_and(|(place, attributes)| self.accepted_attributes[place] == attributes)
    }

    /// Remembers that the inherent attributes of an op, whose types are known to be right, are right with these.
    pub(super) fn accept_attributes(&mut self, ir: &Ir, op: Op) {
        let attributes = self.attributes_of(ir, op);
        if let Some((place, attributes)) = attributes.filter(|_| self.are_attributes_local) {
            self.accepted_attributes[place] = attributes;
        }
    }

    /// The inherent attributes of an op whose types are known to be right, if they are few, as most are, and where they are
    /// remembered.
    #[inline]
    fn attributes_of(&self, ir: &Ir, op: Op) -> Option<(usize, AcceptedAttributes)> {
        let raw = |attr: Option<Attribute>| attr.map_or(0, Attribute::raw);
        let attributes = match *ir.inherent_attrs(op) {
            [only] => [raw(only), 0],
            [first, second] => [raw(first), raw(second)],
            _ => return None,
        };
        let signature = self.accepted[way(ir, op)].number;
        // The upper bits of the product depend on all bits of both.
        let hash = (attributes[0] ^ attributes[1].rotate_left(16)).wrapping_mul(0x9E37_79B9);
        let place = (hash >> 16) as usize % ATTRIBUTES;
        let attributes = AcceptedAttributes {
            signature,
            attributes,
        };
        Some((place, attributes))
    }
}

/// Attributes that were found right with the types of a signature.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct AcceptedAttributes {
    /// The number of the signature, which is not zero.
    signature: u32,
    /// Zero where there is none.
    attributes: [u32; 2],
}

/// How many attributes are remembered: more than a program has small constants.
const ATTRIBUTES: usize = 256;

/// How many signatures are remembered for a name.
const WAYS: usize = 4;

/// Where an op's signature is remembered: by its first type.
#[inline]
fn way(ir: &Ir, op: Op) -> usize {
    let first = ir
        .operand_types(op)
        .next()
        .or_else(|| ir.result_types(op).next());
    first.map_or(0, |ty| ty.index() % WAYS)
}

/// The sizes of groups are in attributes.
const SIZED: OpTraits =
    OpTraits::ATTR_SIZED_OPERAND_SEGMENTS.with(OpTraits::ATTR_SIZED_RESULT_SEGMENTS);

fn expected<'a, I: Iterator<Item = Arity>>(
    info: Option<&'a OpInfo>,
    arities: impl FnOnce(&'a OpInfo) -> I,
) -> Expected {
    Expected::of(info.map(arities).into_iter().flatten())
}

/// Whether a trait may be about an attribute.
pub(super) fn relates_attributes(check: &TraitCheck) -> bool {
    let is_attribute = |slot: &Slot| matches!(slot, Slot::Attribute(_));
    match check {
        TraitCheck::AllMatch(_, slots) => slots.iter().any(is_attribute),
        TraitCheck::TypesMatchWith { from, to, .. }
        | TraitCheck::TypeListsMatch { from, to, .. } => is_attribute(from) || is_attribute(to),
        // It may look at anything.
        TraitCheck::Predicate { .. } => true,
        TraitCheck::HasParent(_)
        | TraitCheck::SingleBlockImplicitTerminator(_)
        | TraitCheck::Custom(_) => false,
    }
}

/// The types of an op's operands and results.
#[derive(Clone, Copy)]
struct Signature {
    types: [Type; Signature::MOST],
    counts: (usize, usize),
    /// Tells it apart from those that took its place before.
    number: u32,
}

impl Signature {
    /// Ops with more operands and results together have none.
    const MOST: usize = 6;

    const NONE: Signature = Signature {
        types: [Type::INDEX; Signature::MOST],
        counts: (usize::MAX, usize::MAX),
        number: 0,
    };
}

/// The plans that one thread has made so far, by name.
#[derive(Default)]
pub(super) struct Plans<'a> {
    by_name: Vec<Option<Box<NamePlan<'a>>>>,
}

impl<'a> Plans<'a> {
    /// The plan for an op, whose name this is.
    #[inline]
    pub(super) fn of(&mut self, ir: &'a Ir, name: OpName, op: Op) -> &mut NamePlan<'a> {
        let index = name.index();
        if self.by_name.len() <= index {
            self.by_name.resize_with(index + 1, || None);
        }
        self.by_name[index].get_or_insert_with(|| Box::new(NamePlan::new(ir, op)))
    }
}
