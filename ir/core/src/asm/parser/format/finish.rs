//! Putting together what a format has read.

use smallvec::SmallVec;

use super::Engine;
use super::groups::{Operands, Run};
use crate::asm::{ParseResult, print_type};
use crate::attributes::DenseArrayAttr;
use crate::builder::infer_result_types;
use crate::ods::{
    Arity, InferArgs, OPERAND_SEGMENT_SIZES, OpTraits, RESULT_SEGMENT_SIZES, Slot, TypeSource,
};
use crate::types::Type;

impl Engine<'_, '_, '_> {
    /// Resolves operands and types once everything was read.
    pub(super) fn finish(&mut self) -> ParseResult<()> {
        self.distribute_operands()?;
        for group in 0..self.table.operands.len() {
            self.finish_operands(group)?;
        }
        if self.info.traits.has(OpTraits::ATTR_SIZED_OPERAND_SEGMENTS) {
            let groups = self.parser.groups.operands.iter();
            let sizes: SmallVec<[usize; 4]> = groups.map(|group| group.names.len()).collect();
            self.set_sizes(OPERAND_SEGMENT_SIZES, &sizes);
        }
        self.finish_results()?;
        self.finish_regions();
        let successors = &mut self.parser.groups.successors;
        successors.sort_by_key(|(group, _)| *group);
        let successors = successors.iter().map(|(_, block)| *block);
        self.state.successors.extend(successors);
        Ok(())
    }

    /// Shares out what `operands` and `type(operands)` read among the groups.
    fn distribute_operands(&mut self) -> ParseResult<()> {
        let groups = &mut self.parser.groups;
        if let Some((mut names, at)) = groups.all_operands.take() {
            let arities = self.table.operands.iter().map(|group| group.arity);
            let sizes = share_out(arities, names.len());
            for (group, size) in sizes.into_iter().enumerate() {
                groups.set_operands(group, names.take(size), at);
            }
        }
        if let Some(mut all) = groups.all_operand_types.take() {
            let count: usize = groups.operands.iter().map(|group| group.names.len()).sum();
            if all.len() != count {
                let at = groups.operands.first().map(|group| group.at);
                let at = at.unwrap_or(self.parser.name_position());
                return Err(self.parser.operand_count_error(at, count, all.len()));
            }
            for group in &mut groups.operands {
                group.types = Some(all.take(group.names.len()));
            }
        }
        Ok(())
    }

    /// Resolves the operands of a group.
    fn finish_operands(&mut self, group: usize) -> ParseResult<()> {
        let Operands { names, at, .. } = self.parser.groups.operands[group];
        if let Some(slot) = self.table.operands[group].segments {
            let no_lists = || DenseArrayAttr::i32s(self.parser.context(), &[]).into();
            self.state.attributes[usize::from(slot)].get_or_insert_with(no_lists);
        }
        if names.len() == 1
            && let Some(ty) = self.type_of(Slot::Operand(group as u16))
        {
            let operand = self.parser.groups.names[names.range()][0];
            let value = self.parser.resolve_operand(operand, ty)?;
            self.state.operands.push(value);
            return Ok(());
        }
        let types = match self.types_of(Slot::Operand(group as u16), self.limit())? {
            Some(types) => types,
            None if names.len() == 0 => return Ok(()),
            None => return Err(self.cannot_infer("operand", &self.table.operands[group].name)),
        };
        // One type known from elsewhere holds for all values of the group.
        let is_written = matches!(self.assembly.operand_types[group], TypeSource::Given);
        if types.len() == 0 && names.len() != 0 && !is_written {
            return Err(self.cannot_infer("operand", &self.table.operands[group].name));
        }
        let is_common = types.len() != 0 && !is_written;
        if !is_common && types.len() != names.len() {
            return Err(self
                .parser
                .operand_count_error(at, names.len(), types.len()));
        }
        for index in 0..names.len() {
            let groups = &self.parser.groups;
            let operand = groups.names[names.range()][index];
            let ty = groups.types[types.range()][if is_common { 0 } else { index }];
            let value = self.parser.resolve_operand(operand, ty)?;
            self.state.operands.push(value);
        }
        Ok(())
    }

    /// Sets the attribute that holds the sizes of groups.
    fn set_sizes(&mut self, name: &str, sizes: &[usize]) {
        if let Some(slot) = self.info.attribute_slot(name) {
            let sizes: SmallVec<[i32; 8]> = sizes.iter().map(|size| *size as i32).collect();
            let sizes = DenseArrayAttr::i32s(self.parser.context(), &sizes);
            self.state.attributes[slot] = Some(sizes.into());
        }
    }

    fn finish_results(&mut self) -> ParseResult<()> {
        let is_sized = self.info.traits.has(OpTraits::ATTR_SIZED_RESULT_SEGMENTS);
        if let Some(all) = self.parser.groups.all_result_types.take() {
            let types = &self.parser.groups.types[all.range()];
            self.state.result_types.extend_from_slice(types);
            if is_sized {
                let arities = self.table.results.iter().map(|group| group.arity);
                let sizes = share_out(arities, all.len());
                self.set_sizes(RESULT_SEGMENT_SIZES, &sizes);
            }
            return Ok(());
        }
        let is_inferred = |source: &TypeSource| matches!(source, TypeSource::Infer);
        if self.assembly.result_types.iter().any(is_inferred) {
            let operands = self.state.operands.iter();
            let operand_types: SmallVec<[Type; 4]> =
                operands.map(|value| self.parser.ir().ty(*value)).collect();
            let args = InferArgs {
                cx: self.parser.context(),
                loc: self.state.loc,
                operand_types: &operand_types,
                attributes: &self.state.attributes,
            };
            let types = infer_result_types(self.info, &args)?;
            self.state.result_types.extend(types);
            return Ok(());
        }
        let mut sizes: SmallVec<[usize; 4]> = SmallVec::new();
        for group in 0..self.table.results.len() {
            if self.table.results[group].arity == Arity::One
                && let Some(ty) = self.type_of(Slot::Result(group as u16))
            {
                sizes.push(1);
                self.state.result_types.push(ty);
                continue;
            }
            let types = match self.types_of(Slot::Result(group as u16), self.limit())? {
                Some(types) => types,
                None if self.table.results[group].arity != Arity::One => Run::empty_at(0),
                None => return Err(self.cannot_infer("result", &self.table.results[group].name)),
            };
            let types = self.of_one(group, types)?;
            sizes.push(types.len());
            let types = &self.parser.groups.types[types.range()];
            self.state.result_types.extend_from_slice(types);
        }
        if is_sized {
            self.set_sizes(RESULT_SEGMENT_SIZES, &sizes);
        }
        Ok(())
    }

    /// The type of a single result, if it is that of the values of a list: of its first one.
    fn of_one(&self, group: usize, types: Run) -> ParseResult<Run> {
        let is_written = matches!(self.assembly.result_types[group], TypeSource::Given);
        let result = &self.table.results[group];
        if is_written || result.arity != Arity::One {
            return Ok(types);
        }
        match types.len() {
            0 => Err(self.cannot_infer("result", &result.name)),
            _ => Ok(Run { len: 1, ..types }),
        }
    }

    /// Puts the regions in the order of their groups. One that was left out is empty.
    fn finish_regions(&mut self) {
        for (number, group) in self.table.regions.iter().enumerate() {
            let read = self.parser.groups.regions.iter();
            let regions = read.filter(|(known, _)| *known == number);
            let before = self.state.regions.len();
            self.state
                .regions
                .extend(regions.map(|(_, region)| *region));
            let is_missing =
                self.state.regions.len() == before && group.arity == Arity::One && before <= number;
            if is_missing {
                let region = self.parser.create_region();
                self.state.regions.push(region);
            }
        }
    }

    pub(super) fn cannot_infer(&self, what: &str, name: &str) -> crate::Diagnostic {
        let at = self.parser.name_position();
        self.parser
            .error_at(at, format!("cannot infer the type of {what} '{name}'"))
    }

    /// The type of a part, if it is just one and written, or that of a part that has just one: the short way.
    #[inline]
    fn type_of(&self, mut slot: Slot) -> Option<Type> {
        let groups = &self.parser.groups;
        for _ in 0..self.limit() {
            let (written, source) = match slot {
                Slot::Attribute(slot) => {
                    let attr = self.state.attributes[usize::from(slot)]?;
                    return attr.ty(self.parser.context());
                }
                Slot::Operand(group) => {
                    let group = usize::from(group);
                    (
                        groups.operands[group].types,
                        &self.assembly.operand_types[group],
                    )
                }
                Slot::Result(group) => {
                    let group = usize::from(group);
                    (
                        groups.result_types[group],
                        &self.assembly.result_types[group],
                    )
                }
            };
            match (written, source) {
                (Some(Run { start, len: 1 }), _) => return Some(groups.types[start as usize]),
                (None, TypeSource::Same(from)) => slot = *from,
                (None, TypeSource::Build(build)) => return Some(build(self.parser.context())),
                _ => return None,
            }
        }
        None
    }

    /// Sources refer to each other, at most once through every group.
    fn limit(&self) -> usize {
        self.table.operands.len() + self.table.results.len() + 1
    }

    /// The types of a part; `None` if they cannot be known. Those that are not written are added to the ones that are.
    fn types_of(&mut self, mut slot: Slot, mut limit: usize) -> ParseResult<Option<Run>> {
        let cx = self.parser.context();
        loop {
            let Some(rest) = limit.checked_sub(1) else {
                return Ok(None);
            };
            limit = rest;
            let groups = &mut self.parser.groups;
            let (written, source) = match slot {
                Slot::Attribute(slot) => {
                    let attr = self.state.attributes[usize::from(slot)];
                    let ty = attr.and_then(|attr| attr.ty(cx));
                    return Ok(ty.map(|ty| groups.add_types(&[ty])));
                }
                Slot::Operand(group) => {
                    let group = usize::from(group);
                    let source = &self.assembly.operand_types[group];
                    (groups.operands[group].types, source)
                }
                Slot::Result(group) => {
                    let group = usize::from(group);
                    let source = &self.assembly.result_types[group];
                    (groups.result_types[group], source)
                }
            };
            if written.is_some() {
                return Ok(written);
            }
            match source {
                TypeSource::Given | TypeSource::Infer => return Ok(None),
                TypeSource::Build(build) => return Ok(Some(groups.add_types(&[build(cx)]))),
                TypeSource::Same(from) => slot = *from,
                TypeSource::Map(from, map) => {
                    let Some(types) = self.types_of(*from, limit)? else {
                        return Ok(None);
                    };
                    let mut mapped = Run::empty_at(self.parser.groups.types.len());
                    for index in types.range() {
                        let ty = self.parser.groups.types[index];
                        self.check_source(*from, ty)?;
                        let Some(ty) = map(cx, ty) else {
                            return Ok(None);
                        };
                        self.parser.groups.types.push(ty);
                        mapped.len += 1;
                    }
                    return Ok(Some(mapped));
                }
            }
        }
    }

    /// A type that another one is made of must be one that its part accepts.
    pub(super) fn check_source(&self, slot: Slot, ty: Type) -> ParseResult<()> {
        let (name, constraint) = match slot {
            Slot::Operand(group) => {
                let group = &self.table.operands[usize::from(group)];
                (&group.name, &group.constraint)
            }
            Slot::Result(group) => {
                let group = &self.table.results[usize::from(group)];
                (&group.name, &group.constraint)
            }
            Slot::Attribute(_) => return Ok(()),
        };
        let cx = self.parser.context();
        if (constraint.matches)(cx, ty) {
            return Ok(());
        }
        let mut message = format!("'{name}' must be ");
        (constraint.describe)(&mut message);
        message.push_str(&format!(", but got '{}'", print_type(cx, ty)));
        let at = self.parser.name_position();
        Err(self.parser.error_at(at, message))
    }
}

/// How many of `count` values each group gets: those of one value first, the rest to the first group that can hold it.
fn share_out(arities: impl Iterator<Item = Arity> + Clone, count: usize) -> SmallVec<[usize; 4]> {
    let single = arities.clone().filter(|arity| *arity == Arity::One);
    let mut rest = count.saturating_sub(single.count());
    let mut sizes: SmallVec<[usize; 4]> = arities
        .map(|arity| match arity {
            Arity::One => 1,
            Arity::Optional => {
                let size = rest.min(1);
                rest -= size;
                size
            }
            Arity::Variadic => std::mem::take(&mut rest),
        })
        .collect();
    // Too many values stay with the last group, so that their number is reported.
    if let Some(last) = sizes.last_mut() {
        *last += rest;
    }
    sizes
}
