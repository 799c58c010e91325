//! How the types of operands and results are known that a format does not write.

use terrace_ir::ods::{
    Arity, OpTraits, Slot, TraitCheck, TypeAspect, TypeConstraintInfo, TypeSource,
};

use super::resolve::Seen;
use super::{Fault, Parts};

type Sources = Vec<TypeSource>;

/// The sources of all types.
pub(super) fn sources(parts: Parts<'_>, seen: &Seen) -> Result<(Sources, Sources), Fault> {
    let known = |written: bool, arity, constraint: &TypeConstraintInfo| match &constraint.build {
        _ if written => Some(TypeSource::Given),
        Some(make) if arity == Arity::One => Some(TypeSource::Build(make.clone())),
        _ => None,
    };
    let operands = parts.operands.iter().zip(&seen.operand_types);
    let results = parts.results.iter().zip(&seen.result_types);
    let mut types = Types {
        parts,
        operands: operands
            .map(|(part, seen)| known(*seen, part.arity, &part.constraint))
            .collect(),
        results: results
            .map(|(part, seen)| known(*seen, part.arity, &part.constraint))
            .collect(),
    };
    while types.infer() {}
    if parts.infers_results {
        for source in &mut types.results {
            source.get_or_insert(TypeSource::Infer);
        }
    }
    let all = |sources: Vec<Option<TypeSource>>, what: &str, name: &dyn Fn(usize) -> String| {
        let known = sources.into_iter().enumerate().map(|(index, source)| match source {
            Some(source) => Ok(source),
            None => {
                let name = name(index);
                Fault::whole(format!(
                    "the type of {what} `{name}` is neither written nor follows from another: add `type(${name})`, or a trait such as `SameOperandsAndResultType`"
                ))
            }
        });
        known.collect::<Result<Vec<_>, Fault>>()
    };
    let operand = |index: usize| parts.operands[index].name.to_string();
    let result = |index: usize| parts.results[index].name.to_string();
    Ok((
        all(types.operands, "operand", &operand)?,
        all(types.results, "result", &result)?,
    ))
}

struct Types<'a> {
    parts: Parts<'a>,
    operands: Vec<Option<TypeSource>>,
    results: Vec<Option<TypeSource>>,
}

impl Types<'_> {
    /// Follows the traits once; whether that told anything new.
    fn infer(&mut self) -> bool {
        let operands = 0..self.operands.len() as u16;
        let results = 0..self.results.len() as u16;
        let operands: Vec<Slot> = operands.map(Slot::Operand).collect();
        let everything = [operands.clone(), results.map(Slot::Result).collect()].concat();
        let mut progress = false;
        if self.parts.traits.has(OpTraits::SAME_TYPE_OPERANDS) {
            progress |= self.same(&operands);
        }
        if self
            .parts
            .traits
            .has(OpTraits::SAME_OPERANDS_AND_RESULT_TYPE)
        {
            progress |= self.same(&everything);
        }
        for check in self.parts.trait_checks {
            match check {
                TraitCheck::AllMatch(TypeAspect::Type, slots) => progress |= self.same(slots),
                TraitCheck::TypesMatchWith { from, to, map, .. }
                    if self.source(*from).is_some() =>
                {
                    progress |= self.set(*to, TypeSource::Map(*from, map.clone()));
                }
                _ => {}
            }
        }
        progress
    }

    /// These parts have one type: if that of one value is known, all are.
    fn same(&mut self, slots: &[Slot]) -> bool {
        let known = slots.iter().find(|slot| {
            self.arity(**slot) == Some(Arity::One)
                && !matches!(self.source(**slot), None | Some(TypeSource::Same(_)))
        });
        let Some(&known) = known else {
            return false;
        };
        let mut progress = false;
        for slot in slots.iter().filter(|slot| **slot != known) {
            progress |= self.set(*slot, TypeSource::Same(known));
        }
        progress
    }

    fn arity(&self, slot: Slot) -> Option<Arity> {
        match slot {
            Slot::Operand(index) => Some(self.parts.operands[usize::from(index)].arity),
            Slot::Result(index) => Some(self.parts.results[usize::from(index)].arity),
            Slot::Attribute(_) => None,
        }
    }

    fn source(&self, slot: Slot) -> Option<&TypeSource> {
        match slot {
            Slot::Operand(index) => self.operands[usize::from(index)].as_ref(),
            Slot::Result(index) => self.results[usize::from(index)].as_ref(),
            Slot::Attribute(_) => None,
        }
    }

    /// Notes how a type is known, unless it is. How many results there are must follow from their types.
    fn set(&mut self, slot: Slot, source: TypeSource) -> bool {
        let place = match slot {
            Slot::Operand(index) => &mut self.operands[usize::from(index)],
            Slot::Result(index) if self.parts.results[usize::from(index)].arity == Arity::One => {
                &mut self.results[usize::from(index)]
            }
            Slot::Result(_) | Slot::Attribute(_) => return false,
        };
        match place {
            Some(_) => false,
            None => {
                *place = Some(source);
                true
            }
        }
    }
}
