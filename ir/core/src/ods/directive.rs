//! The arguments of a custom directive as its printer sees them: parts of an op.

use std::ops::Range;

use smallvec::SmallVec;

use super::{Arity, FormatElement, Slot, TypeList, attribute_or_default};
use crate::attributes::Attribute;
use crate::ir::{Block, Ir, Op, Region, Value};
use crate::types::Type;

impl FormatElement {
    /// A string, as it stands in the format.
    pub fn text(&self) -> Option<&str> {
        match self {
            FormatElement::Literal(text) => Some(text),
            _ => None,
        }
    }

    /// The operands of a `$operand`; of a list of lists all in a row.
    pub fn operands(&self, ir: &Ir, op: Op) -> SmallVec<[Value; 4]> {
        match self {
            FormatElement::Operand(group) => ir
                .operand_group(op, usize::from(*group))
                .map(|index| ir.operand(op, index))
                .collect(),
            _ => SmallVec::new(),
        }
    }

    /// The lists of a `$operand` that is a list of lists, or of its types: the indices of their operands.
    pub fn operand_lists(&self, ir: &Ir, op: Op) -> SmallVec<[Range<usize>; 4]> {
        match self {
            FormatElement::Operand(group) | FormatElement::Type(TypeList::Operand(group)) => {
                ir.operand_segments(op, usize::from(*group)).collect()
            }
            _ => SmallVec::new(),
        }
    }

    /// The types of a `type(..)`.
    pub fn types(&self, ir: &Ir, op: Op) -> SmallVec<[Type; 4]> {
        match self {
            FormatElement::Type(TypeList::Operand(group)) => ir
                .operand_group(op, usize::from(*group))
                .map(|index| ir.ty(ir.operand(op, index)))
                .collect(),
            FormatElement::Type(TypeList::Result(group)) => ir
                .result_group(op, usize::from(*group))
                .map(|index| ir.ty(ir.result(op, index)))
                .collect(),
            FormatElement::Type(TypeList::Operands) => ir.operand_types(op).collect(),
            FormatElement::Type(TypeList::Results) => ir.result_types(op).collect(),
            _ => SmallVec::new(),
        }
    }

    /// The attribute or property of an `$attribute`; where it is absent its default.
    pub fn attribute(&self, ir: &Ir, op: Op) -> Option<Attribute> {
        match self {
            FormatElement::Attribute(slot) => attribute_or_default(ir, op, Slot::Attribute(*slot)),
            _ => None,
        }
    }

    /// The regions of a `$region`.
    pub fn regions<'a>(&self, ir: &'a Ir, op: Op) -> &'a [Region] {
        let all = ir.regions(op);
        match self {
            FormatElement::Region(group) => {
                let group = usize::from(*group);
                match ir.info(op).map(|info| info.regions[group].arity) {
                    Some(Arity::One) => &all[group..=group],
                    _ => &all[group..],
                }
            }
            _ => &[],
        }
    }

    /// The blocks of a `$successor`.
    pub fn successors(&self, ir: &Ir, op: Op) -> SmallVec<[Block; 2]> {
        let all = ir.successors(op);
        match self {
            FormatElement::Successor(group) => {
                let group = usize::from(*group);
                match ir.info(op).map(|info| info.successors[group].arity) {
                    Some(Arity::One) => all.skip(group).take(1).collect(),
                    _ => all.skip(group).collect(),
                }
            }
            _ => SmallVec::new(),
        }
    }
}
