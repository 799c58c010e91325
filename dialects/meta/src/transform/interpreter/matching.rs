//! Matchers.

use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, IntegerAttr, StringAttr, TypeAttr};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::Type;
use terrace_ir::{Ir, Op, Value};

use super::payload::Place;
use super::{Interpreter, Mapped, Outcome, definite, silenceable};
use crate::transform::ops::{
    MatchOperationEmptyOp, MatchOperationNameOp, MatchParamCmpIOp, SelectOp,
};
use crate::transform::structured::MatchOp;
use crate::transform::{MatchCmpIPredicate, MatchInterfaceEnum, TilingInterface};

impl<'a> Interpreter<'a> {
    pub(super) fn apply_matcher(&mut self, ir: &'a Ir, op: Op) -> Option<Outcome> {
        if let Some(matcher) = MatchOperationNameOp::cast(ir, op) {
            return Some(self.match_name(ir, matcher));
        }
        if let Some(matcher) = MatchOperationEmptyOp::cast(ir, op) {
            let found = self.ops(matcher.operand_handle(ir)).len();
            return Some(match found {
                0 => Ok(()),
                1 => Err(silenceable(ir, op, "operation is not empty")),
                _ => {
                    let message = "AtMostOneOpMatcherOpTrait requires the operand handle to point to at most one payload op";
                    Err(definite(ir, op, message))
                }
            });
        }
        if let Some(matcher) = MatchParamCmpIOp::cast(ir, op) {
            return Some(self.compare(ir, matcher));
        }
        if let Some(matcher) = MatchOp::cast(ir, op) {
            return Some(self.find(ir, matcher));
        }
        let select = SelectOp::cast(ir, op)?;
        let name = select.op_name(ir);
        let mut found = self.ops(select.target(ir));
        found.retain(|place| {
            let found = place.get(self.payload);
            found.is_some_and(|(ir, op)| ir.name(op).as_str(ir) == &*name)
        });
        Some(self.set(ir, op, select.result(ir), Mapped::Ops(found)))
    }

    /// The payload op of a matcher's handle, which must be one.
    pub(super) fn only_op(&self, ir: &Ir, op: Op, handle: Value) -> Outcome<Place> {
        let mut places = self.ops(handle);
        match (places.pop(), places.is_empty()) {
            (Some(place), true) => Ok(place),
            _ => {
                let message = "SingleOpMatchOpTrait requires the operand handle to point to a single payload op";
                Err(definite(ir, op, message))
            }
        }
    }

    fn match_name(&mut self, ir: &Ir, matcher: MatchOperationNameOp) -> Outcome {
        let place = self.only_op(ir, matcher.op(), matcher.operand_handle(ir))?;
        let name = place
            .get(self.payload)
            .map(|(found, op)| found.name(op).as_str(found).to_owned());
        let names = strings(ir, matcher.op_names_attr(ir));
        match name.is_some_and(|name| names.contains(&name)) {
            true => Ok(()),
            false => Err(silenceable(ir, matcher.op(), "wrong operation name")),
        }
    }

    fn compare(&mut self, ir: &Ir, matcher: MatchParamCmpIOp) -> Outcome {
        let (params, references) = (
            self.params(matcher.param(ir)),
            self.params(matcher.reference(ir)),
        );
        if params.len() != references.len() {
            let message = format!(
                "parameters have different payload lengths ({} vs {})",
                params.len(),
                references.len()
            );
            return Err(silenceable(ir, matcher.op(), message));
        }
        for (index, (param, reference)) in params.iter().zip(&references).enumerate() {
            let number = |attr: &Attribute| attr.cast::<IntegerAttr>(ir).map(|attr| attr.value(ir));
            let (Some(param), Some(reference)) = (number(param), number(reference)) else {
                return Err(definite(
                    ir,
                    matcher.op(),
                    "non-integer param value not expected",
                ));
            };
            let (holds, words) = match matcher.predicate(ir) {
                MatchCmpIPredicate::Eq => (param == reference, "equal to"),
                MatchCmpIPredicate::Ne => (param != reference, "not equal to"),
                MatchCmpIPredicate::Lt => (param < reference, "less than"),
                MatchCmpIPredicate::Le => (param <= reference, "less than or equal to"),
                MatchCmpIPredicate::Gt => (param > reference, "greater than"),
                MatchCmpIPredicate::Ge => (param >= reference, "greater than or equal to"),
            };
            if !holds {
                let message = format!("expected parameter to be {words} {reference}, got {param}");
                let failure = terrace_ir::Diagnostic::error(ir.loc(matcher.op()), message);
                let note = format!("value # {index} associated with the parameter defined here");
                let at = ir.value_loc(matcher.param(ir));
                return Err(super::Failure::Silenceable(failure.note(at, note)));
            }
        }
        Ok(())
    }

    /// `structured.match`: the ops inside that fulfil all that is asked.
    fn find(&mut self, ir: &Ir, matcher: MatchOp) -> Outcome {
        let targets = self.ops(matcher.target(ir));
        let [target] = &targets[..] else {
            return Err(definite(
                ir,
                matcher.op(),
                "requires exactly one target handle",
            ));
        };
        let names = matcher.ops_attr(ir).map(|names| strings(ir, Some(names)));
        let interface = matcher.interface(ir);
        let attributes = matcher
            .op_attrs_attr(ir)
            .and_then(|attrs| attrs.cast::<DictAttr>(ir));
        let attributes = attributes.map_or(&[][..], |attrs| attrs.entries(ir));
        let result = matcher.filter_result_type(ir).map(|ty| ty.value(ir));
        let operands: Option<Vec<Type>> = matcher.filter_operand_types_attr(ir).map(|types| {
            let types = types
                .cast::<ArrayAttr>(ir)
                .map_or(&[][..], |types| types.elements(ir));
            types
                .iter()
                .filter_map(|ty| Some(ty.cast::<TypeAttr>(ir)?.value(ir)))
                .collect()
        });
        let mut places = Vec::new();
        target.nested(self.payload, WalkOrder::Post, &mut places);
        let fits = |place: &Place| {
            let Some((found, op)) = place.get(self.payload) else {
                return false;
            };
            let name = found.name(op).as_str(found);
            let implements = |wanted: &MatchInterfaceEnum| {
                let wanted = match wanted {
                    MatchInterfaceEnum::LinalgOp => "LinalgOp",
                    MatchInterfaceEnum::TilingInterface => {
                        // All structured ops can be tiled.
                        let is_structured = |interface: &&str| *interface == "LinalgOp";
                        return op.implements::<dyn TilingInterface>(found)
                            || names_of_interfaces(found, op).any(|name| is_structured(&name));
                    }
                    MatchInterfaceEnum::LoopLikeInterface => "LoopLikeOpInterface",
                };
                names_of_interfaces(found, op).any(|name| name == wanted)
            };
            names
                .as_ref()
                .is_none_or(|names| names.iter().any(|wanted| wanted == name))
                && interface.as_ref().is_none_or(implements)
                && attributes
                    .iter()
                    .all(|(key, value)| found.attr(op, key.as_str(ir)) == Some(*value))
                && result.is_none_or(|wanted| found.result_types(op).eq([wanted]))
                && operands.as_ref().is_none_or(|wanted| match &wanted[..] {
                    [only] => found.operand_types(op).all(|ty| ty == *only),
                    wanted => found.operand_types(op).eq(wanted.iter().copied()),
                })
        };
        let found = places.into_iter().filter(fits).collect();
        self.set(ir, matcher.op(), matcher.results(ir), Mapped::Ops(found))
    }
}

/// The names of the interfaces that the definition of an op lists.
pub(super) fn names_of_interfaces(ir: &Ir, op: Op) -> impl Iterator<Item = &str> {
    let interfaces = ir.info(op).map_or(&[][..], |info| &info.interfaces[..]);
    interfaces.iter().map(|entry| entry.object.name)
}

/// The texts in a list.
pub(super) fn strings(ir: &Ir, list: Option<Attribute>) -> Vec<String> {
    let list = list.and_then(|list| list.cast::<ArrayAttr>(ir));
    let elements = list.map_or(&[][..], |list| list.elements(ir));
    let texts = elements
        .iter()
        .filter_map(|text| text.cast::<StringAttr>(ir));
    texts.map(|text| text.text(ir).into_owned()).collect()
}
