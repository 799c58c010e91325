//! What the functions of a custom directive, `custom<Name>(..)`, do with its arguments when they parse: they give what they
//! have read for an argument, and look at what was read before for a `ref(..)`.

use smallvec::SmallVec;

use super::super::{OpParser, UnresolvedOperand};
use super::groups::Run;
use crate::attributes::{Attribute, DenseArrayAttr};
use crate::builder::OpState;
use crate::ir::{Block, Region};
use crate::ods::{FormatElement, TypeList};
use crate::types::Type;

impl OpParser<'_, '_> {
    /// Gives the operands of the group that `argument`, a `$operand`, stands for.
    pub fn set_operands(&mut self, argument: &FormatElement, operands: &[UnresolvedOperand]) {
        if let FormatElement::Operand(group) = argument {
            let at = operands
                .first()
                .map_or(self.name_position(), |operand| operand.at);
            let names = Run {
                start: self.groups.names.len() as u32,
                len: operands.len() as u32,
            };
            self.groups.names.extend_from_slice(operands);
            self.groups.set_operands(usize::from(*group), names, at);
        }
    }

    /// Gives the operands of the group that `argument`, a `$operand` that is a list of lists, stands for.
    pub fn set_operand_lists(
        &mut self,
        argument: &FormatElement,
        state: &mut OpState,
        lists: &[impl AsRef<[UnresolvedOperand]>],
    ) {
        let cx = self.context();
        if let FormatElement::Operand(group) = argument
            && let Some(info) = state.name.info(cx)
            && let Some(slot) = info.operands[usize::from(*group)].segments
        {
            let sizes: SmallVec<[i32; 8]> = lists
                .iter()
                .map(|list| list.as_ref().len() as i32)
                .collect();
            state.attributes[usize::from(slot)] = Some(DenseArrayAttr::i32s(cx, &sizes).into());
        }
        let operands: SmallVec<[UnresolvedOperand; 8]> = lists
            .iter()
            .flat_map(|list| list.as_ref().iter().copied())
            .collect();
        self.set_operands(argument, &operands);
    }

    /// Gives the types that `argument`, a `type(..)`, stands for; those of a list of lists in a row.
    pub fn set_types(&mut self, argument: &FormatElement, types: &[Type]) {
        if let FormatElement::Type(list) = argument {
            let types = self.groups.add_types(types);
            self.groups.set_types(*list, types);
        }
    }

    /// Gives the attribute or property that `argument`, an `$attribute`, stands for.
    pub fn set_attribute(
        &self,
        argument: &FormatElement,
        state: &mut OpState,
        attr: Option<Attribute>,
    ) {
        if let FormatElement::Attribute(slot) = argument {
            state.attributes[usize::from(*slot)] = attr;
        }
    }

    /// Gives the regions that `argument`, a `$region`, stands for.
    pub fn set_regions(&mut self, argument: &FormatElement, regions: &[Region]) {
        if let FormatElement::Region(group) = argument {
            let group = usize::from(*group);
            self.groups.regions.retain(|(known, _)| *known != group);
            let regions = regions.iter().map(|region| (group, *region));
            self.groups.regions.extend(regions);
        }
    }

    /// Gives the blocks that `argument`, a `$successor`, stands for.
    pub fn set_successors(&mut self, argument: &FormatElement, blocks: &[Block]) {
        if let FormatElement::Successor(group) = argument {
            let group = usize::from(*group);
            let blocks = blocks.iter().map(|block| (group, *block));
            self.groups.successors.extend(blocks);
        }
    }

    /// The operands that were read before for a `ref($operand)`.
    pub fn operands_read(&self, argument: &FormatElement) -> &[UnresolvedOperand] {
        match argument {
            FormatElement::Operand(group) => {
                let names = self.groups.operands[usize::from(*group)].names;
                &self.groups.names[names.range()]
            }
            _ => &[],
        }
    }

    /// The types that were read before for a `ref(type($x))`.
    pub fn types_read(&self, argument: &FormatElement) -> &[Type] {
        let run = match argument {
            FormatElement::Type(TypeList::Operand(group)) => {
                self.groups.operands[usize::from(*group)].types
            }
            FormatElement::Type(TypeList::Result(group)) => {
                self.groups.result_types[usize::from(*group)]
            }
            FormatElement::Type(TypeList::Operands) => self.groups.all_operand_types,
            FormatElement::Type(TypeList::Results) => self.groups.all_result_types,
            _ => None,
        };
        run.map_or(&[], |run| &self.groups.types[run.range()])
    }

    /// The attribute or property that was read before for a `ref($attribute)`.
    pub fn attribute_read(&self, argument: &FormatElement, state: &OpState) -> Option<Attribute> {
        match argument {
            FormatElement::Attribute(slot) => state.attributes[usize::from(*slot)],
            _ => None,
        }
    }
}
