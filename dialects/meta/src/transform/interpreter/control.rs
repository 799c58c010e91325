//! Sequences, loops over the payload, and what handles are made of.

use terrace_ir::attributes::ArrayAttr;
use terrace_ir::attributes::{Attribute, IntegerAttr, SymbolRefAttr};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Value};

use super::matching::names_of_interfaces;
use super::payload::Place;
use super::{Failure, Interpreter, Mapped, Outcome, definite, silenceable};
use crate::transform::ops::{
    AlternativesOp, CastOp, CollectMatchingOp, ForeachMatchOp, ForeachOp, IncludeOp,
    MergeHandlesOp, NumAssociationsOp, ParamConstantOp, ReplicateOp, SequenceOp, SplitHandleOp,
};
use crate::transform::structured::MatchStructuredOp;
use crate::transform::types::{is_param, is_value_handle};
use crate::transform::{FailurePropagationMode, ParamType};

impl<'a> Interpreter<'a> {
    pub(super) fn apply_control(&mut self, ir: &'a Ir, op: Op) -> Option<Outcome> {
        if let Some(include) = IncludeOp::cast(ir, op) {
            return Some(self.include(ir, include));
        }
        if let Some(sequence) = SequenceOp::cast(ir, op) {
            return Some(self.nested_sequence(ir, sequence));
        }
        if let Some(each) = ForeachOp::cast(ir, op) {
            return Some(self.foreach(ir, each));
        }
        if let Some(each) = ForeachMatchOp::cast(ir, op) {
            return Some(self.foreach_match(ir, each));
        }
        if let Some(collect) = CollectMatchingOp::cast(ir, op) {
            return Some(self.collect(ir, collect));
        }
        if let Some(matcher) = MatchStructuredOp::cast(ir, op) {
            return Some(self.match_structured(ir, matcher));
        }
        if AlternativesOp::cast(ir, op).is_some() {
            let message = "the interpreter cannot undo what an alternative has changed";
            return Some(Err(definite(ir, op, message)));
        }
        self.apply_handles(ir, op)
    }

    fn include(&mut self, ir: &'a Ir, include: IncludeOp) -> Outcome {
        let Some((child, sequence)) = self.sequence(include.target(ir)) else {
            return Err(definite(ir, include.op(), "unresolved named sequence"));
        };
        let arguments = ir
            .operands(include.op())
            .map(|handle| self.hand_on(handle))
            .collect();
        let mode = include.failure_propagation_mode(ir);
        let results = self.call(child, sequence, arguments, mode)?;
        self.set_all(ir, include.op(), results)
    }

    fn nested_sequence(&mut self, ir: &'a Ir, sequence: SequenceOp) -> Outcome {
        let Some(block) = ir.first_block(sequence.body(ir)) else {
            return Ok(());
        };
        let operands: Vec<Mapped> = ir
            .operands(sequence.op())
            .map(|handle| self.hand_on(handle))
            .collect();
        self.enter(ir.block_args(block), operands);
        let results = self.block(ir, block, sequence.failure_propagation_mode(ir))?;
        self.set_all(ir, sequence.op(), results)
    }

    /// Has the arguments of a region stand for something.
    fn enter(&mut self, arguments: &[Value], mapped: Vec<Mapped>) {
        if let Some(frame) = self.frames.last_mut() {
            frame.extend(arguments.iter().copied().zip(mapped));
        }
    }

    /// Runs the matchers inside, if the payload op is a structured one.
    fn match_structured(&mut self, ir: &'a Ir, matcher: MatchStructuredOp) -> Outcome {
        let op = matcher.op();
        let suppresses =
            matcher.failure_propagation_mode(ir) == Some(FailurePropagationMode::Suppress);
        let place = self.only_op(ir, op, matcher.current(ir))?;
        let found = place.get(self.payload);
        let is_structured = found
            .is_some_and(|(ir, op)| names_of_interfaces(ir, op).any(|name| name == "LinalgOp"));
        if !is_structured && !suppresses {
            return Err(silenceable(ir, op, "expected a Linalg op"));
        }
        let Some(block) = ir
            .first_block(matcher.body_region(ir))
            .filter(|_| is_structured)
        else {
            let results = ir.results(op).map(|handle| nothing(ir, handle));
            return self.set_all(ir, op, results.collect());
        };
        self.enter(ir.block_args(block), vec![Mapped::Ops(vec![place])]);
        let mut applied = Vec::new();
        for inside in ir.block_ops(block) {
            if Some(inside) == ir.last_op(block) {
                break;
            }
            match self.apply(ir, inside) {
                Err(Failure::Silenceable(_)) if suppresses => break,
                outcome => outcome?,
            }
            applied.push(inside);
        }
        let yielded = ir
            .last_op(block)
            .into_iter()
            .flat_map(|end| ir.operands(end));
        let results = yielded.map(|handle| match ir.defining_op(handle) {
            // What comes after a failure stands for nothing.
            Some(made) if ir.parent_block(made) == Some(block) && !applied.contains(&made) => {
                nothing(ir, handle)
            }
            _ => self.hand_on(handle),
        });
        let results = results.collect();
        self.set_all(ir, op, results)
    }

    fn foreach(&mut self, ir: &'a Ir, each: ForeachOp) -> Outcome {
        let Some(block) = ir.first_block(each.body(ir)) else {
            return Ok(());
        };
        let targets: Vec<Vec<Mapped>> = each
            .targets(ir)
            .map(|handle| single(self.current(handle)))
            .collect();
        let lengths = targets.iter().map(Vec::len);
        let (least, most) = (
            lengths.clone().min().unwrap_or(0),
            lengths.max().unwrap_or(0),
        );
        if least != most && !each.with_zip_shortest(ir) {
            let message = "prior targets' payload size doesn't match";
            return Err(silenceable(ir, each.op(), message));
        }
        let mut results: Vec<Option<Mapped>> = vec![None; ir.num_results(each.op())];
        for index in 0..least {
            let arguments = targets.iter().map(|target| target[index].clone()).collect();
            self.enter(ir.block_args(block), arguments);
            let yielded = self.block(ir, block, FailurePropagationMode::Propagate)?;
            for (result, yielded) in results.iter_mut().zip(yielded) {
                join(result, yielded);
            }
        }
        let handles: Vec<Value> = ir.results(each.op()).collect();
        let results = handles
            .iter()
            .zip(results)
            .map(|(&handle, result)| result.unwrap_or_else(|| nothing(ir, handle)));
        let results = results.collect();
        self.set_all(ir, each.op(), results)
    }

    /// What a handle stands for, without ops that are gone.
    fn current(&self, handle: Value) -> Mapped {
        match self.hand_on(handle) {
            Mapped::Ops(_) => Mapped::Ops(self.ops(handle)),
            mapped => mapped,
        }
    }

    fn foreach_match(&mut self, ir: &'a Ir, each: ForeachMatchOp) -> Outcome {
        let names = |list: Option<Attribute>| -> Vec<SymbolRefAttr> {
            let list = list.and_then(|list| list.cast::<ArrayAttr>(ir));
            let elements = list.map_or(&[][..], |list| list.elements(ir));
            elements.iter().filter_map(|name| name.cast(ir)).collect()
        };
        let (matchers, actions) = (names(each.matchers_attr(ir)), names(each.actions_attr(ir)));
        let mut pairs = Vec::new();
        for (matcher, action) in matchers.into_iter().zip(actions) {
            match (self.sequence(matcher), self.sequence(action)) {
                (Some(matcher), Some(action)) => pairs.push((matcher, action)),
                _ => {
                    return Err(definite(
                        ir,
                        each.op(),
                        "unresolved external named sequence",
                    ));
                }
            }
        }
        let forwarded: Vec<Mapped> = each
            .forwarded_inputs(ir)
            .map(|handle| self.hand_on(handle))
            .collect();
        let mut outputs: Vec<Option<Mapped>> = vec![None; each.forwarded_outputs(ir).len()];
        for root in self.ops(each.root(ir)) {
            let mut places = Vec::new();
            root.nested(self.payload, WalkOrder::Post, &mut places);
            for place in places {
                if place == root && !each.restrict_root(ir) || place.get(self.payload).is_none() {
                    continue;
                }
                for ((matcher_ir, matcher), (action_ir, action)) in &pairs {
                    let mut arguments = vec![Mapped::Ops(vec![place.clone()])];
                    arguments.extend(forwarded.iter().cloned());
                    let mode = FailurePropagationMode::Propagate;
                    let matched = match self.call(matcher_ir, *matcher, arguments, mode) {
                        Ok(matched) => matched,
                        Err(Failure::Silenceable(_)) => continue,
                        Err(failure) => return Err(failure),
                    };
                    let given = self.call(action_ir, *action, matched, mode)?;
                    for (output, given) in outputs.iter_mut().zip(given) {
                        join(output, given);
                    }
                    break;
                }
            }
        }
        let updated = Mapped::Ops(self.ops(each.root(ir)));
        self.set(ir, each.op(), each.updated(ir), updated)?;
        let handles: Vec<Value> = each.forwarded_outputs(ir).collect();
        for (handle, output) in handles.into_iter().zip(outputs) {
            let output = output.unwrap_or_else(|| nothing(ir, handle));
            self.set(ir, each.op(), handle, output)?;
        }
        Ok(())
    }

    fn collect(&mut self, ir: &'a Ir, collect: CollectMatchingOp) -> Outcome {
        let Some((child, matcher)) = self.sequence(collect.matcher(ir)) else {
            return Err(definite(ir, collect.op(), "unresolved external symbol"));
        };
        let handles: Vec<Value> = collect.results(ir).collect();
        let mut results: Vec<Option<Mapped>> = vec![None; handles.len()];
        for root in self.ops(collect.root(ir)) {
            let mut places = Vec::new();
            root.nested(self.payload, WalkOrder::Post, &mut places);
            for place in places {
                let arguments = vec![Mapped::Ops(vec![place])];
                match self.call(child, matcher, arguments, FailurePropagationMode::Propagate) {
                    Ok(found) => {
                        for (result, found) in results.iter_mut().zip(found) {
                            join(result, found);
                        }
                    }
                    Err(Failure::Silenceable(_)) => {}
                    Err(failure) => return Err(failure),
                }
            }
        }
        for (handle, result) in handles.into_iter().zip(results) {
            let result = result.unwrap_or_else(|| nothing(ir, handle));
            self.set(ir, collect.op(), handle, result)?;
        }
        Ok(())
    }

    /// Ops that make handles of other handles, and parameters.
    fn apply_handles(&mut self, ir: &'a Ir, op: Op) -> Option<Outcome> {
        let made = if let Some(cast) = CastOp::cast(ir, op) {
            vec![self.current(cast.input(ir))]
        } else if let Some(constant) = ParamConstantOp::cast(ir, op) {
            vec![Mapped::Params(vec![constant.value(ir)])]
        } else if let Some(count) = NumAssociationsOp::cast(ir, op) {
            let number = single(self.current(count.handle(ir))).len() as i64;
            let ty = ir
                .ty(count.num(ir))
                .cast::<ParamType>(ir)
                .map(|ty| ty.ty(ir));
            let ty = ty.unwrap_or(terrace_ir::types::Type::I64);
            vec![Mapped::Params(vec![
                IntegerAttr::get(ir, ty, number.into()).into(),
            ])]
        } else if let Some(merge) = MergeHandlesOp::cast(ir, op) {
            let mut merged: Option<Mapped> = None;
            for handle in merge.handles(ir) {
                join(&mut merged, self.current(handle));
            }
            let mut merged = merged.unwrap_or_else(|| nothing(ir, merge.result(ir)));
            if merge.deduplicate(ir) {
                deduplicate(&mut merged);
            }
            vec![merged]
        } else if let Some(split) = SplitHandleOp::cast(ir, op) {
            match self.split(ir, split) {
                Ok(made) => made,
                Err(failure) => return Some(Err(failure)),
            }
        } else if let Some(replicate) = ReplicateOp::cast(ir, op) {
            let times = self.ops(replicate.pattern(ir)).len();
            let repeat = |handle: Value| {
                let mut all: Option<Mapped> = None;
                for _ in 0..times {
                    join(&mut all, self.current(handle));
                }
                all.unwrap_or_else(|| nothing(ir, handle))
            };
            replicate.handles(ir).map(repeat).collect()
        } else {
            return None;
        };
        Some(self.set_all(ir, op, made))
    }

    fn split(&mut self, ir: &'a Ir, split: SplitHandleOp) -> Outcome<Vec<Mapped>> {
        let handle = split.handle(ir);
        let objects = single(self.current(handle));
        let count = split.results(ir).len();
        let is_empty = objects.is_empty() && split.pass_through_empty_handle(ir).value();
        let error = || {
            let message = format!(
                "{} expected to contain {count} payload ops but it contains {} payload ops",
                "handle",
                objects.len()
            );
            silenceable(ir, split.op(), message)
        };
        let overflow = split
            .overflow_result(ir)
            .and_then(|index| usize::try_from(index).ok());
        if objects.len() > count && overflow.is_none() {
            return Err(error());
        }
        if objects.len() < count && !is_empty && split.fail_on_payload_too_small(ir).value() {
            return Err(error());
        }
        let mut results: Vec<Option<Mapped>> = vec![None; count];
        let extra = objects.len().saturating_sub(count);
        let mut objects = objects.into_iter();
        for (index, result) in results.iter_mut().enumerate() {
            let take = 1 + if overflow == Some(index) { extra } else { 0 };
            for object in objects.by_ref().take(take) {
                join(result, object);
            }
        }
        Ok(results
            .into_iter()
            .map(|result| result.unwrap_or_else(|| nothing(ir, handle)))
            .collect())
    }
}

/// Each of the objects that something stands for.
fn single(mapped: Mapped) -> Vec<Mapped> {
    match mapped {
        Mapped::Ops(ops) => ops.into_iter().map(|op| Mapped::Ops(vec![op])).collect(),
        Mapped::Values(values) => values
            .into_iter()
            .map(|value| Mapped::Values(vec![value]))
            .collect(),
        Mapped::Params(params) => params
            .into_iter()
            .map(|param| Mapped::Params(vec![param]))
            .collect(),
    }
}

/// Adds what something stands for.
fn join(to: &mut Option<Mapped>, from: Mapped) {
    match (to.as_mut(), from) {
        (Some(Mapped::Ops(to)), Mapped::Ops(from)) => to.extend(from),
        (Some(Mapped::Values(to)), Mapped::Values(from)) => to.extend(from),
        (Some(Mapped::Params(to)), Mapped::Params(from)) => to.extend(from),
        (_, from) => *to = Some(from),
    }
}

fn deduplicate(mapped: &mut Mapped) {
    fn once<T: PartialEq + Clone>(all: &mut Vec<T>) {
        let mut kept: Vec<T> = Vec::new();
        for element in all.drain(..) {
            if !kept.contains(&element) {
                kept.push(element);
            }
        }
        *all = kept;
    }
    match mapped {
        Mapped::Ops(ops) => once::<Place>(ops),
        Mapped::Values(values) => once(values),
        Mapped::Params(params) => once(params),
    }
}

/// What a handle of a kind stands for if it stands for nothing.
fn nothing(ir: &Ir, handle: Value) -> Mapped {
    let ty = ir.ty(handle);
    match () {
        () if is_param(ir, ty) => Mapped::Params(Vec::new()),
        () if is_value_handle(ir, ty) => Mapped::Values(Vec::new()),
        () => Mapped::Ops(Vec::new()),
    }
}
