//! From payload ops to those around them.

use terrace_ir::attributes::{Attribute, TypeAttr};
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::{Diagnostic, Ir, Op};

use super::payload::{Place, ValuePlace, arena};
use super::{Failure, Interpreter, Mapped, Outcome, definite};
use crate::transform::ops::{
    GetConsumersOfResult, GetDefiningOp, GetOperandOp, GetParentOp, GetProducerOfOperand,
    GetResultOp, GetTypeOp,
};

impl<'a> Interpreter<'a> {
    pub(super) fn apply_navigation(&mut self, ir: &'a Ir, op: Op) -> Option<Outcome> {
        let found = if let Some(get) = GetParentOp::cast(ir, op) {
            self.parents(ir, get)
        } else if let Some(get) = GetProducerOfOperand::cast(ir, op) {
            self.producers(ir, get)
        } else if let Some(get) = GetConsumersOfResult::cast(ir, op) {
            self.consumers(ir, get)
        } else if let Some(get) = GetDefiningOp::cast(ir, op) {
            self.defining(ir, get)
        } else if let Some(get) = GetOperandOp::cast(ir, op) {
            let numbers: Vec<i64> = get.raw_position_list(ir).as_i64s(ir).collect();
            let places = self.ops(get.target(ir));
            self.parts(
                ir,
                op,
                &places,
                (&numbers, get.is_inverted(ir), get.is_all(ir)),
                false,
            )
        } else if let Some(get) = GetResultOp::cast(ir, op) {
            let numbers: Vec<i64> = get.raw_position_list(ir).as_i64s(ir).collect();
            let places = self.ops(get.target(ir));
            self.parts(
                ir,
                op,
                &places,
                (&numbers, get.is_inverted(ir), get.is_all(ir)),
                true,
            )
        } else {
            let get = GetTypeOp::cast(ir, op)?;
            let types = self.values(get.value(ir)).into_iter().filter_map(|place| {
                let found = arena(self.payload, &place.path)?;
                let ty = found.ty(place.value);
                let ty = if get.elemental(ir) {
                    ty.element_or_self(found)
                } else {
                    ty
                };
                Some(Attribute::from(TypeAttr::get(found, ty)))
            });
            Ok(Mapped::Params(types.collect()))
        };
        Some(found.and_then(|found| self.set(ir, op, ir.result(op, 0), found)))
    }

    /// A failure at a transform, with a note at the payload op that it is about.
    fn at_target(&self, ir: &Ir, op: Op, message: String, place: &Place) -> Failure {
        let mut failure = Diagnostic::error(ir.loc(op), message);
        if let Some((found, op)) = place.get(self.payload) {
            failure = failure.note(found.loc(op), "target op");
        }
        Failure::Silenceable(failure)
    }

    fn parents(&self, ir: &Ir, get: GetParentOp) -> Outcome<Mapped> {
        let mut parents: Vec<Place> = Vec::new();
        let name = get.op_name(ir);
        for place in self.ops(get.target(ir)) {
            let mut left = get.nth_parent(ir);
            let mut at = place.parent(self.payload);
            while let Some(parent) = &at {
                let fits = parent.get(self.payload).is_some_and(|(found, op)| {
                    let isolated = found.has_trait(op, OpTraits::ISOLATED_FROM_ABOVE);
                    (!get.isolated_from_above(ir) || isolated)
                        && name
                            .as_ref()
                            .is_none_or(|name| found.name(op).as_str(found) == &**name)
                });
                left -= i64::from(fits);
                if left == 0 {
                    break;
                }
                at = parent.parent(self.payload);
            }
            match at {
                Some(parent) if !get.deduplicate(ir) || !parents.contains(&parent) => {
                    parents.push(parent);
                }
                Some(_) => {}
                None if get.allow_empty_results(ir) => {}
                None => {
                    let message = "could not find a parent op that matches all requirements";
                    return Err(self.at_target(ir, get.op(), message.to_owned(), &place));
                }
            }
        }
        Ok(Mapped::Ops(parents))
    }

    fn producers(&self, ir: &Ir, get: GetProducerOfOperand) -> Outcome<Mapped> {
        let mut producers = Vec::new();
        let number = get.operand_number(ir);
        for place in self.ops(get.target(ir)) {
            let Some((found, op)) = place.get(self.payload) else {
                continue;
            };
            let operand = usize::try_from(number)
                .ok()
                .and_then(|index| found.operands(op).nth(index));
            let text =
                || terrace_ir::asm::print_op(found, op, &terrace_ir::asm::PrintOptions::generic());
            let Some(operand) = operand else {
                let message = format!(
                    "could not find a producer for operand number: {number} of {}",
                    text().trim_end()
                );
                return Err(self.at_target(ir, get.op(), message, &place));
            };
            let Some(producer) = found.defining_op(operand) else {
                let message = format!(
                    "could not find a producer for operand number: {number} of {}",
                    text().trim_end()
                );
                return Err(self.at_target(ir, get.op(), message, &place));
            };
            producers.push(Place::new(self.payload, &place.path, producer));
        }
        Ok(Mapped::Ops(producers))
    }

    fn consumers(&self, ir: &Ir, get: GetConsumersOfResult) -> Outcome<Mapped> {
        let places = self.ops(get.target(ir));
        let number = get.result_number(ir);
        let [place] = &places[..] else {
            return match places.is_empty() {
                true => Ok(Mapped::Ops(Vec::new())),
                false => Err(definite(
                    ir,
                    get.op(),
                    "handle must be mapped to exactly one payload op",
                )),
            };
        };
        let Some((found, op)) = place.get(self.payload) else {
            return Ok(Mapped::Ops(Vec::new()));
        };
        let result = usize::try_from(number)
            .ok()
            .and_then(|index| found.results(op).nth(index));
        let Some(result) = result else {
            return Err(definite(ir, get.op(), "result number overflow"));
        };
        let users = found
            .users(result)
            .map(|user| Place::new(self.payload, &place.path, user));
        Ok(Mapped::Ops(users.collect()))
    }

    fn defining(&self, ir: &Ir, get: GetDefiningOp) -> Outcome<Mapped> {
        let mut ops = Vec::new();
        for place in self.values(get.target(ir)) {
            let Some(found) = arena(self.payload, &place.path) else {
                continue;
            };
            let Some(op) = found.defining_op(place.value) else {
                let failure =
                    Diagnostic::error(ir.loc(get.op()), "cannot get defining op of block argument");
                let at = found.value_loc(place.value);
                return Err(Failure::Silenceable(failure.note(at, "target value")));
            };
            ops.push(Place::new(self.payload, &place.path, op));
        }
        Ok(Mapped::Ops(ops))
    }

    /// The operands or results of ops with these numbers.
    fn parts(
        &self,
        ir: &Ir,
        op: Op,
        places: &[Place],
        (numbers, inverted, all): (&[i64], bool, bool),
        results: bool,
    ) -> Outcome<Mapped> {
        let mut values = Vec::new();
        for place in places {
            let Some((found, target)) = place.get(self.payload) else {
                continue;
            };
            let parts: Vec<_> = match results {
                true => found.results(target).collect(),
                false => found.operands(target).collect(),
            };
            let count = parts.len() as i64;
            let mut wanted = Vec::new();
            for &number in numbers {
                let index = if number < 0 { number + count } else { number };
                if !(0..count).contains(&index) {
                    let message = format!(
                        "position overflow {index} (updated from {number}) for maximum {count}"
                    );
                    return Err(self.at_target(ir, op, message, place));
                }
                wanted.push(index as usize);
            }
            if all {
                wanted = (0..parts.len()).collect();
            } else if inverted {
                wanted = (0..parts.len())
                    .filter(|index| !wanted.contains(index))
                    .collect();
            }
            values.extend(wanted.into_iter().map(|index| ValuePlace {
                path: place.path.clone(),
                value: parts[index],
            }));
        }
        Ok(Mapped::Values(values))
    }
}
