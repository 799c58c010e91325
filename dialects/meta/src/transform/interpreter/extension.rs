//! Transforms whose behaviour other crates know.

use terrace_ir::attributes::Attribute;
use terrace_ir::ir::WalkOrder;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::{Diagnostic, Ir, Op, Value};
use terrace_ods_macros::op_interface;
use terrace_rewrite::{FrozenPatterns, GreedyConfig, PatternSet};

use super::changes::Tracker;
use super::payload::{Place, ValuePlace, arena_mut};
use super::{Failure, Interpreter, Mapped, Outcome};

/// What a transform does, attached to it by the crate that knows the payload it is about.
#[op_interface]
pub trait Transformation {
    /// Applies it: changes the payload, and says what the results stand for.
    ///
    /// # Errors
    /// If it does not apply.
    fn apply(&self, op: Op, script: &Ir, interpreter: &mut Interpreter<'_>) -> Outcome;
}

/// The patterns that ops in `transform.apply_patterns` stand for: an interface of the dialect whose ops they
/// rewrite, attached by who knows them.
pub trait PatternSource: Send + Sync {
    /// Adds the patterns that an op stands for; whether they are known.
    fn add(&self, ir: &Ir, op: Op, patterns: &mut PatternSet) -> bool;
}

impl Failure {
    /// A failure of a transform that may be silenced.
    pub fn silenceable(script: &Ir, op: Op, message: impl Into<String>) -> Failure {
        super::silenceable(script, op, message)
    }

    /// With words about what would help.
    #[must_use]
    pub fn help(self, text: impl Into<String>) -> Failure {
        match self {
            Failure::Silenceable(failure) => Failure::Silenceable(failure.help(text)),
            Failure::Definite(failure) => Failure::Definite(failure.help(text)),
        }
    }

    /// A failure of a transform that ends all.
    pub fn definite(script: &Ir, op: Op, message: impl Into<String>) -> Failure {
        super::definite(script, op, message)
    }
}

impl Place {
    /// Another op of the same arena.
    pub fn beside(&self, op: Op) -> Place {
        Place {
            path: self.path.clone(),
            op,
        }
    }

    /// A value of the same arena.
    pub fn value(&self, value: Value) -> ValuePlace {
        ValuePlace {
            path: self.path.clone(),
            value,
        }
    }

    /// The op, in its arena.
    pub fn op(&self) -> Op {
        self.op
    }
}

impl<'a> Interpreter<'a> {
    pub(super) fn apply_extension(&mut self, script: &'a Ir, op: Op) -> Option<Outcome> {
        let known = op.interface::<dyn Transformation>(script)?;
        Some(known.apply(op, script, self))
    }

    /// The payload ops of a handle that are still there.
    pub fn payload_ops(&self, handle: Value) -> Vec<Place> {
        self.ops(handle)
    }

    /// The payload op of a handle of a matcher.
    ///
    /// # Errors
    /// If it is not one.
    pub fn single_payload_op(&self, script: &Ir, matcher: Op, handle: Value) -> Outcome<Place> {
        self.only_op(script, matcher, handle)
    }

    /// What a value of the script stands for.
    pub fn standing_for(&self, handle: Value) -> Mapped {
        self.hand_on(handle)
    }

    /// A payload value, with its arena.
    pub fn payload_value(&self, place: &ValuePlace) -> Option<(&Ir, Value)> {
        let ir = super::payload::arena(self.payload, &place.path)?;
        Some((ir, place.value))
    }

    /// The payload values of a handle.
    pub fn payload_values(&self, handle: Value) -> Vec<(Place, Value)> {
        let values = self.values(handle).into_iter().map(|place| {
            let beside = Place {
                path: place.path,
                op: self.payload.root(),
            };
            (beside, place.value)
        });
        values.collect()
    }

    /// The parameters of a value of the script.
    pub fn parameters(&self, handle: Value) -> Vec<Attribute> {
        self.params(handle)
    }

    /// Whether a value of the script stands for payload ops.
    pub fn stands_for_ops(&self, handle: Value) -> bool {
        matches!(self.mapped(handle), Some(Mapped::Ops(_)))
    }

    /// A payload op that is still there, with its arena.
    pub fn payload(&self, place: &Place) -> Option<(&Ir, Op)> {
        place.get(self.payload)
    }

    /// Changes the payload around an op. Handles of what is replaced or erased follow.
    ///
    /// # Errors
    /// What the change returns; and the change of what the script itself is in.
    pub fn change<R>(
        &mut self,
        script: &Ir,
        transform: Op,
        place: &Place,
        change: impl FnOnce(&mut Rewriter<'_>, Op) -> Result<R, Failure>,
    ) -> Outcome<R> {
        self.check_target(script, transform, place)?;
        let mut tracker = Tracker::default();
        let arena = arena_mut(self.payload, &place.path);
        let Some(arena) = arena.filter(|ir| ir.is_live(place.op)) else {
            let message = "the payload op is gone";
            return Err(Failure::silenceable(script, transform, message));
        };
        let result = change(&mut Rewriter::with_listener(arena, &mut tracker), place.op);
        self.update(&place.path, &tracker);
        result
    }

    /// Applies patterns to all that is inside a payload op.
    ///
    /// # Errors
    /// If that is what the script itself is in.
    pub fn rewrite_inside(
        &mut self,
        script: &Ir,
        transform: Op,
        place: &Place,
        patterns: &FrozenPatterns,
    ) -> Outcome {
        self.check_target(script, transform, place)?;
        let config = GreedyConfig {
            order: WalkOrder::Post,
            ..GreedyConfig::default()
        };
        self.rewrite(place, patterns, &config);
        Ok(())
    }

    /// Says what a result of a transform stands for.
    ///
    /// # Errors
    /// If the result's type does not allow that.
    pub fn stand_for(
        &mut self,
        script: &Ir,
        transform: Op,
        result: Value,
        mapped: Mapped,
    ) -> Outcome {
        self.set(script, transform, result, mapped)
    }

    /// A failure of a transform, with a note at the payload op that it is about.
    pub fn failure_at(&self, script: &Ir, transform: Op, message: &str, place: &Place) -> Failure {
        let failure = Diagnostic::error(script.loc(transform), message);
        Failure::Silenceable(match place.get(self.payload) {
            Some((ir, op)) => failure.note(ir.loc(op), "target op"),
            None => failure,
        })
    }
}
