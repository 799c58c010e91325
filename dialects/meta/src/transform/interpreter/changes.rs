//! Transforms that change the payload, or say something about it.

use rustc_hash::FxHashMap;
use terrace_ir::asm::{PrintOptions, print_attribute, print_op};
use terrace_ir::attributes::{
    ArrayAttr, Attribute, BoolAttr, DictAttr, IntegerAttr, StringAttr, UnitAttr,
};
use terrace_ir::interfaces::{LoopLikeOpInterface, is_trivially_dead};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::rewrite::Listener;
use terrace_ir::verify::verify;
use terrace_ir::{Diagnostic, Ir, Op, Value};
use terrace_passes::pass::{PassRegistry, Pipeline};
use terrace_passes::transforms::hoist_out_of;
use terrace_rewrite::{FrozenPatterns, GreedyConfig, GreedyRewrite, PatternSet};

use super::extension::PatternSource;
use super::pass::PassSource;
use super::payload::{Path, Place, arena_mut};
use super::{Failure, Interpreter, Mapped, Outcome, definite, silenceable};
use crate::transform::attributes::ParamOperandAttr;
use crate::transform::extensions::{EmitParamAsRemarkOp, EmitRemarkAtOp};
use crate::transform::ops::{
    AnnotateOp, ApplyCanonicalizationPatternsOp, ApplyCommonSubexpressionEliminationOp,
    ApplyDeadCodeEliminationOp, ApplyLoopInvariantCodeMotionOp, ApplyPatternsOp,
    ApplyRegisteredPassOp, PrintOp, VerifyOp,
};

/// What became of ops that are gone: the op in their place, if there is one of the same kind.
#[derive(Default)]
pub(super) struct Tracker {
    replaced: FxHashMap<Op, Op>,
    gone: FxHashMap<Op, Option<Op>>,
}

impl Listener for Tracker {
    fn op_replaced(&mut self, ir: &Ir, op: Op, with: &[Value]) {
        let new = with.first().and_then(|&value| ir.defining_op(value));
        let Some(new) = new.filter(|&new| ir.name(new) == ir.name(op)) else {
            return;
        };
        if with.iter().all(|&value| ir.defining_op(value) == Some(new)) {
            self.replaced.insert(op, new);
        }
    }

    fn op_erased(&mut self, _: &Ir, op: Op) {
        let new = self.replaced.remove(&op);
        self.gone.insert(op, new);
    }

    fn op_inserted(&mut self, _: &Ir, op: Op) {
        // The number of an op that is gone may be taken again.
        self.gone.remove(&op);
    }
}

/// The patterns that the ops of a body stand for.
fn patterns_of(ir: &Ir, apply: ApplyPatternsOp) -> Outcome<PatternSet> {
    let body = ir.first_block(apply.patterns(ir));
    let ops: Vec<Op> = body
        .into_iter()
        .flat_map(|body| ir.block_ops(body))
        .collect();
    let is_canonicalization = |op: &Op| ApplyCanonicalizationPatternsOp::cast(ir, *op).is_some();
    let mut patterns = PatternSet::new();
    if ops.iter().any(is_canonicalization) {
        patterns = PatternSet::canonicalization(ir.context());
    } else if !ops.is_empty() {
        // Folds come first, also those that change in place.
        patterns.add_folds(ir.context());
    }
    let sources = ir.dialect_interfaces::<dyn PatternSource>();
    for op in ops.into_iter().filter(|op| !is_canonicalization(op)) {
        if !sources
            .iter()
            .any(|source| source.add(ir, op, &mut patterns))
        {
            let name = ir.name(op).as_str(ir);
            let message = format!("the patterns of '{name}' are not known");
            return Err(definite(ir, op, message));
        }
    }
    Ok(patterns)
}

impl<'a> Interpreter<'a> {
    pub(super) fn apply_change(&mut self, ir: &'a Ir, op: Op) -> Option<Outcome> {
        let outcome = if let Some(apply) = ApplyPatternsOp::cast(ir, op) {
            self.apply_patterns(ir, apply)
        } else if let Some(apply) = ApplyCommonSubexpressionEliminationOp::cast(ir, op) {
            self.run_on(ir, op, apply.target(ir), "cse", "")
        } else if let Some(apply) = ApplyLoopInvariantCodeMotionOp::cast(ir, op) {
            self.hoist(ir, apply)
        } else if let Some(apply) = ApplyDeadCodeEliminationOp::cast(ir, op) {
            self.erase_dead(ir, apply)
        } else if let Some(apply) = ApplyRegisteredPassOp::cast(ir, op) {
            self.run_pass(ir, apply)
        } else if let Some(annotate) = AnnotateOp::cast(ir, op) {
            self.annotate(ir, annotate)
        } else if let Some(print) = PrintOp::cast(ir, op) {
            self.print(ir, print);
            Ok(())
        } else if let Some(remark) = EmitRemarkAtOp::cast(ir, op) {
            self.remark_at(ir, remark);
            Ok(())
        } else if let Some(remark) = EmitParamAsRemarkOp::cast(ir, op) {
            self.remark_of_param(ir, remark)
        } else {
            let checked = VerifyOp::cast(ir, op)?;
            self.check(ir, checked)
        };
        Some(outcome)
    }

    /// Refuses to change what the transforms themselves are in.
    pub(super) fn check_target(&self, ir: &Ir, op: Op, place: &Place) -> Outcome {
        if *place != Place::root(self.payload) {
            return Ok(());
        }
        let message = "cannot apply transform to itself (or one of its ancestors)";
        let failure = Diagnostic::error(ir.loc(op), message);
        let at = self.payload.loc(self.payload.root());
        Err(Failure::Definite(failure.note(at, "target payload op")))
    }

    fn apply_patterns(&mut self, ir: &Ir, apply: ApplyPatternsOp) -> Outcome {
        let patterns = patterns_of(ir, apply)?;
        let patterns = patterns.freeze(ir.context());
        let limit = |count: i64| usize::try_from(count).ok();
        let config = GreedyConfig {
            order: WalkOrder::Post,
            max_iterations: limit(apply.max_iterations(ir)),
            max_rewrites: limit(apply.max_num_rewrites(ir)),
            ..GreedyConfig::default()
        };
        for place in self.ops(apply.target(ir)) {
            self.check_target(ir, apply.op(), &place)?;
            self.rewrite(&place, &patterns, &config);
        }
        match apply.apply_cse(ir) {
            true => self.run_on(ir, apply.op(), apply.target(ir), "cse", ""),
            false => Ok(()),
        }
    }

    /// Applies patterns to all that is inside an op.
    pub(super) fn rewrite(
        &mut self,
        place: &Place,
        patterns: &FrozenPatterns,
        config: &GreedyConfig,
    ) {
        let mut path = place.path.clone();
        let inside = place
            .get(self.payload)
            .and_then(|(ir, op)| ir.child(op).map(|_| op));
        match inside {
            Some(stub) => {
                path.push(stub);
                self.rewrite_arena(&path, None, patterns, config);
            }
            None => self.rewrite_arena(&path, Some(place.op), patterns, config),
        }
    }

    /// Applies patterns in an arena, or to what is inside one op there, and in the arenas inside.
    fn rewrite_arena(
        &mut self,
        path: &Path,
        within: Option<Op>,
        patterns: &FrozenPatterns,
        config: &GreedyConfig,
    ) {
        let Some(ir) = arena_mut(self.payload, path) else {
            return;
        };
        let mut tracker = Tracker::default();
        let rewrite = GreedyRewrite::new(patterns)
            .config(config)
            .listener(&mut tracker);
        match within {
            None => rewrite.run(ir),
            Some(op) => {
                let ops: Vec<Op> = ir
                    .walk(op, WalkOrder::Pre)
                    .filter(|&inside| inside != op)
                    .collect();
                rewrite.run_on(ir, &ops)
            }
        };
        let children: Vec<Op> = match within {
            None => ir.children().map(|(stub, _)| stub).collect(),
            Some(op) => ir
                .walk(op, WalkOrder::Pre)
                .filter(|&inside| ir.child(inside).is_some())
                .collect(),
        };
        self.update(path, &tracker);
        for stub in children {
            let mut path = path.clone();
            path.push(stub);
            self.rewrite_arena(&path, None, patterns, config);
        }
    }

    /// Has handles stand for what is there in place of what they stood for.
    pub(super) fn update(&mut self, path: &Path, tracker: &Tracker) {
        let now = |op: Op| {
            let mut at = op;
            // Each step leads to an op that came later, so that this ends.
            for _ in 0..=tracker.gone.len() {
                match tracker.gone.get(&at) {
                    None => return Some(at),
                    Some(new) => at = (*new)?,
                }
            }
            None
        };
        for mapped in self.frames.iter_mut().flat_map(|frame| frame.values_mut()) {
            let Mapped::Ops(places) = mapped else {
                continue;
            };
            places.retain_mut(|place| {
                if place.path != *path {
                    return true;
                }
                match now(place.op) {
                    Some(op) => {
                        place.op = op;
                        true
                    }
                    None => false,
                }
            });
        }
    }

    fn hoist(&mut self, ir: &Ir, apply: ApplyLoopInvariantCodeMotionOp) -> Outcome {
        for place in self.ops(apply.target(ir)) {
            let Some(found) = arena_mut(self.payload, &place.path) else {
                continue;
            };
            if !place.op.implements::<dyn LoopLikeOpInterface>(found) {
                let message = "transform applied to the wrong op kind";
                let failure = Diagnostic::error(ir.loc(apply.op()), message);
                let at = found.loc(place.op);
                return Err(Failure::Silenceable(
                    failure.note(at, "when applied to this op"),
                ));
            }
            hoist_out_of(found, &[place.op]);
        }
        Ok(())
    }

    fn erase_dead(&mut self, ir: &Ir, apply: ApplyDeadCodeEliminationOp) -> Outcome {
        for place in self.ops(apply.target(ir)) {
            self.check_target(ir, apply.op(), &place)?;
            let mut inside = Vec::new();
            place.nested(self.payload, WalkOrder::Post, &mut inside);
            inside.retain(|inside| *inside != place);
            // From the last one to the first, so that what an op used is looked at after it.
            for dead in inside.into_iter().rev() {
                let Some(found) = arena_mut(self.payload, &dead.path) else {
                    continue;
                };
                if !found.is_live(dead.op) || !is_trivially_dead(found, dead.op) {
                    continue;
                }
                found.erase_op(dead.op);
                let mut tracker = Tracker::default();
                tracker.gone.insert(dead.op, None);
                self.update(&dead.path, &tracker);
            }
        }
        Ok(())
    }

    fn run_pass(&mut self, ir: &Ir, apply: ApplyRegisteredPassOp) -> Outcome {
        let operands: Vec<Value> = apply.dynamic_options(ir).collect();
        let entries = apply
            .options(ir)
            .map_or(&[][..], |options: DictAttr| options.entries(ir));
        let mut options = Vec::new();
        for (name, value) in entries {
            let text = self.option(ir, apply.op(), *value, &operands)?;
            options.push(format!("{}={text}", name.as_str(ir)));
        }
        let name = apply.pass_name(ir).to_string();
        self.run_on(ir, apply.op(), apply.target(ir), &name, &options.join(" "))?;
        let places = Mapped::Ops(self.ops(apply.target(ir)));
        self.set(ir, apply.op(), apply.result(ir), places)
    }

    /// An option as text.
    fn option(&self, ir: &Ir, op: Op, value: Attribute, operands: &[Value]) -> Outcome<String> {
        if let Some(operand) = value.cast::<ParamOperandAttr>(ir) {
            let index = usize::try_from(operand.index(ir).as_i64(ir)).ok();
            let handle = index.and_then(|index| operands.get(index));
            let params = handle.map_or_else(Vec::new, |&handle| self.params(handle));
            let [only] = &params[..] else {
                let message = format!(
                    "options passed as a param must have a single value associated, param {} associates {}",
                    index.unwrap_or_default(),
                    params.len()
                );
                return Err(silenceable(ir, op, message));
            };
            return self.option(ir, op, *only, operands);
        }
        if let Some(list) = value.cast::<ArrayAttr>(ir) {
            let elements: Outcome<Vec<String>> = list
                .elements(ir)
                .iter()
                .map(|value| self.option(ir, op, *value, operands))
                .collect();
            return Ok(elements?.join(","));
        }
        if let Some(text) = value.cast::<StringAttr>(ir) {
            return Ok(text.text(ir).into_owned());
        }
        if let Some(flag) = value.cast::<BoolAttr>(ir) {
            return Ok(flag.value().to_string());
        }
        if let Some(number) = value.cast::<IntegerAttr>(ir) {
            return Ok(number.value(ir).to_string());
        }
        Ok(print_attribute(ir, value))
    }

    /// Runs a pass or a pipeline by name on what a handle stands for.
    fn run_on(&mut self, ir: &Ir, op: Op, target: Value, name: &str, options: &str) -> Outcome {
        let mut registry = PassRegistry::new();
        if let Some(source) = ir
            .context()
            .dialect_interface::<dyn PassSource>("transform")
        {
            source.register(&mut registry);
        }
        if !registry.contains(name) {
            let message = format!("unknown pass or pass pipeline: {name}");
            return Err(definite(ir, op, message));
        }
        for place in self.ops(target) {
            self.check_target(ir, op, &place)?;
            let Some((found, at)) = place.get(self.payload) else {
                continue;
            };
            if !found.has_trait(at, OpTraits::ISOLATED_FROM_ABOVE) {
                let message = "passes run on ops that are isolated from above";
                let failure = Diagnostic::error(ir.loc(op), message);
                return Err(Failure::Silenceable(
                    failure.note(found.loc(at), "target op"),
                ));
            }
            let anchor = found.name(at).as_str(found).to_owned();
            let text = match options {
                "" => format!("{anchor}({name})"),
                options => format!("{anchor}({name}{{{options}}})"),
            };
            let pipeline = Pipeline::parse(ir.context(), &text, &registry);
            let mut pipeline = pipeline.map_err(|error| {
                let message = format!("failed to add pass or pass pipeline to pipeline: {name}");
                Failure::Silenceable(
                    Diagnostic::error(ir.loc(op), message).help(error.message().to_owned()),
                )
            })?;
            let mut path = place.path.clone();
            path.push(place.op);
            let before = self.names_inside(&path);
            let Some(child) = arena_mut(self.payload, &path) else {
                continue;
            };
            let run = self.passes.run_pipeline(&mut pipeline, child);
            self.forget_changed(before);
            if let Err(error) = run {
                let failure = Diagnostic::error(ir.loc(op), "pass pipeline failed");
                let note = error.message().to_owned();
                return Err(Failure::Silenceable(failure.note(error.location(), note)));
            }
        }
        Ok(())
    }

    /// The payload ops of handles that are in an arena or inside it, with their names and locations.
    fn names_inside(&self, path: &Path) -> Vec<(Place, terrace_ir::OpName, terrace_ir::Location)> {
        let handles = self.frames.iter().flat_map(|frame| frame.values());
        let places = handles.filter_map(|mapped| match mapped {
            Mapped::Ops(places) => Some(places),
            _ => None,
        });
        let inside = places
            .flatten()
            .filter(|place| place.path.starts_with(path));
        let known = inside.filter_map(|place| {
            let (ir, op) = place.get(self.payload)?;
            Some((place.clone(), ir.name(op), ir.loc(op)))
        });
        known.collect()
    }

    /// Has handles no longer stand for ops that a pass has put others in the place of.
    fn forget_changed(&mut self, before: Vec<(Place, terrace_ir::OpName, terrace_ir::Location)>) {
        for (place, name, loc) in before {
            let same = place
                .get(self.payload)
                .is_some_and(|(ir, op)| ir.name(op) == name && ir.loc(op) == loc);
            if same {
                continue;
            }
            for mapped in self.frames.iter_mut().flat_map(|frame| frame.values_mut()) {
                if let Mapped::Ops(places) = mapped {
                    places.retain(|other| *other != place);
                }
            }
        }
    }

    fn annotate(&mut self, ir: &Ir, annotate: AnnotateOp) -> Outcome {
        let places = self.ops(annotate.target(ir));
        let value = match annotate.param(ir) {
            None => UnitAttr::get().into(),
            Some(param) => match self.params(param)[..] {
                [value] => value,
                ref params => {
                    let message = format!(
                        "parameter and target have different payload lengths ({} vs {})",
                        params.len(),
                        places.len()
                    );
                    return Err(silenceable(ir, annotate.op(), message));
                }
            },
        };
        let name = annotate.name(ir);
        for place in places {
            if let Some(found) = arena_mut(self.payload, &place.path) {
                match found.child_mut(place.op) {
                    // What an isolated op has its own arena knows.
                    Some(child) => {
                        let root = child.root();
                        child.set_attr(root, &name, value);
                    }
                    None => found.set_attr(place.op, &name, value),
                }
                found.sync_stubs();
            }
        }
        Ok(())
    }

    fn print(&mut self, ir: &Ir, print: PrintOp) {
        let name = print
            .name(ir)
            .map_or_else(String::new, |name| format!("{name} "));
        let mut text = match print.target(ir) {
            None => format!("[[[ IR printer: {name}top-level ]]]\n"),
            Some(_) => format!("[[[ IR printer: {name}]]]\n"),
        };
        let places = match print.target(ir) {
            None => vec![Place::root(self.payload)],
            Some(target) => self.ops(target),
        };
        for place in places {
            if let Some((found, op)) = place.get(self.payload) {
                let (found, op) = found.definition(op);
                let printed = print_op(found, op, &PrintOptions::default());
                text.push_str(printed.trim_end());
                text.push('\n');
            }
        }
        // What is printed goes where results go.
        use std::io::Write;
        let _ = std::io::stdout().write_all(text.as_bytes());
    }

    fn remark_at(&mut self, ir: &Ir, remark: EmitRemarkAtOp) {
        let message = remark.message(ir).to_string();
        for place in self.ops(remark.at(ir)) {
            if let Some((found, op)) = place.get(self.payload) {
                self.passes.emit(found.remark(op, message.clone()));
            }
        }
        for place in self.values(remark.at(ir)) {
            if let Some(found) = super::payload::arena(self.payload, &place.path) {
                let at = found.value_loc(place.value);
                self.passes.emit(Diagnostic::remark(at, message.clone()));
            }
        }
    }

    fn remark_of_param(&mut self, ir: &Ir, remark: EmitParamAsRemarkOp) -> Outcome {
        let mut text = remark
            .message(ir)
            .map_or_else(String::new, |message| message.to_string());
        for param in self.params(remark.param(ir)) {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&print_attribute(ir, param));
        }
        let Some(anchor) = remark.anchor(ir) else {
            self.passes
                .emit(Diagnostic::remark(ir.loc(remark.op()), text));
            return Ok(());
        };
        let places = self.ops(anchor);
        if places.is_empty() {
            return Err(definite(
                ir,
                remark.op(),
                "expected at least one payload op",
            ));
        }
        for place in places {
            if let Some((found, op)) = place.get(self.payload) {
                self.passes
                    .emit(Diagnostic::remark(found.loc(op), text.clone()));
            }
        }
        Ok(())
    }

    fn check(&mut self, ir: &Ir, checked: VerifyOp) -> Outcome {
        for place in self.ops(checked.target(ir)) {
            let Some((found, op)) = place.get(self.payload) else {
                continue;
            };
            let (inside, _) = found.definition(op);
            if let Err(errors) = verify(inside) {
                let failure = definite(ir, checked.op(), "failed to verify payload op");
                let Failure::Definite(mut failure) = failure else {
                    return Ok(());
                };
                failure = failure.note(found.loc(op), "payload op");
                if let Some(error) = errors.first() {
                    failure = failure.note(error.location(), error.message().to_owned());
                }
                return Err(Failure::Definite(failure));
            }
        }
        Ok(())
    }
}
