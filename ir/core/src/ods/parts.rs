//! The tables of an op's parts: operands, attributes, results, regions and successors.

use super::{
    AttrConstraint, AttrConstraintInfo, AttrForm, BlockCount, MakeAttr, OPERAND_SEGMENT_SIZES,
    RESULT_SEGMENT_SIZES, RegionConstraint, Shared, SuccessorConstraint, TypeConstraint,
    TypeConstraintInfo, TypeSource,
};
use crate::attributes::Attribute;
use crate::context::Context;

/// How many values, regions or blocks a named group holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

/// One operand group.
pub struct OperandInfo {
    /// The field's name.
    pub name: Shared<str>,
    /// What each of its values must satisfy.
    pub constraint: TypeConstraintInfo,
    /// How many values.
    pub arity: Arity,
    /// If the group is a list of lists, the slot of the inherent attribute that holds their sizes.
    pub segments: Option<u16>,
}

impl OperandInfo {
    /// A group whose values satisfy `C`.
    pub const fn new<C: TypeConstraint>(name: &'static str, arity: Arity) -> Self {
        OperandInfo {
            name: Shared::Static(name),
            constraint: TypeConstraintInfo::of::<C>(),
            arity,
            segments: None,
        }
    }

    /// A list of lists, whose sizes are in this inherent attribute.
    pub const fn in_segments(mut self, slot: u16) -> Self {
        self.segments = Some(slot);
        self
    }
}

/// One inherent attribute.
pub struct AttributeInfo {
    /// The name in the text: the field's name, or what `#[attr(name = "...")]` says.
    pub name: Shared<str>,
    /// What the attribute must satisfy.
    pub constraint: AttrConstraintInfo,
    /// Whether it may be absent.
    pub optional: bool,
    /// The value when absent; also left out when printed.
    pub default: Option<MakeAttr>,
    /// Whether the generic form writes it among the discardable attributes, `#[attr(discardable)]`: as ops of MLIR do whose
    /// definition does not declare it, though their code asks for it.
    pub discardable: bool,
}

impl AttributeInfo {
    /// An attribute that satisfies `C`.
    pub const fn new<C: AttrConstraint>(
        name: &'static str,
        optional: bool,
        default: Option<fn(&Context) -> Attribute>,
    ) -> Self {
        AttributeInfo {
            name: Shared::Static(name),
            constraint: AttrConstraintInfo::of::<C>(),
            optional,
            default: match default {
                Some(default) => Some(MakeAttr::Plain(default)),
                None => None,
            },
            discardable: false,
        }
    }

    /// What messages call it.
    pub fn kind(&self) -> &'static str {
        match self.constraint.form {
            AttrForm::Property { .. } => "property",
            _ => "attribute",
        }
    }

    /// The value as it is stored: nothing for the default, so that equal ops have equal slots.
    pub(crate) fn stored(&self, cx: &Context, attr: Option<Attribute>) -> Option<Attribute> {
        let default = self.default.as_ref();
        attr.filter(|attr| default.is_none_or(|default| default(cx) != *attr))
    }

    /// Whether it holds the sizes of groups of operands or results.
    pub fn is_segment_sizes(&self) -> bool {
        [OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES].contains(&&*self.name)
    }

    /// What to say of a value that does not satisfy the constraint.
    pub(crate) fn unsatisfied(&self) -> String {
        let (kind, name) = (self.kind(), &*self.name);
        let mut message = format!("{kind} '{name}' failed to satisfy constraint: ");
        (self.constraint.describe)(&mut message);
        message
    }
}

/// One result group.
pub struct ResultInfo {
    /// The field's name.
    pub name: Shared<str>,
    /// What each of its values must satisfy.
    pub constraint: TypeConstraintInfo,
    /// How many values.
    pub arity: Arity,
    /// How builders know the type; [`TypeSource::Given`] if they do not.
    pub inferred: TypeSource,
}

impl ResultInfo {
    /// A group whose values satisfy `C`.
    pub const fn new<C: TypeConstraint>(
        name: &'static str,
        arity: Arity,
        inferred: TypeSource,
    ) -> Self {
        ResultInfo {
            name: Shared::Static(name),
            constraint: TypeConstraintInfo::of::<C>(),
            arity,
            inferred,
        }
    }
}

/// One region group.
pub struct RegionInfo {
    /// The field's name.
    pub name: Shared<str>,
    /// How many blocks each has.
    pub blocks: BlockCount,
    /// One, or any number at the end.
    pub arity: Arity,
}

impl RegionInfo {
    /// A group whose regions satisfy `C`.
    pub const fn new<C: RegionConstraint>(name: &'static str, arity: Arity) -> Self {
        RegionInfo {
            name: Shared::Static(name),
            blocks: C::BLOCKS,
            arity,
        }
    }
}

/// One successor group.
pub struct SuccessorInfo {
    /// The field's name.
    pub name: Shared<str>,
    /// One, or any number at the end.
    pub arity: Arity,
}

impl SuccessorInfo {
    /// A group whose blocks satisfy `C`.
    pub const fn new<C: SuccessorConstraint>(name: &'static str, arity: Arity) -> Self {
        SuccessorInfo {
            name: Shared::Static(name),
            arity,
        }
    }
}

/// A named part of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Operand group by index.
    Operand(u16),
    /// Inherent attribute by slot.
    Attribute(u16),
    /// Result group by index.
    Result(u16),
}
