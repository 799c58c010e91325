//! Which values are needed.

use terrace_ir::interfaces::{effects_of, matter_elsewhere};
use terrace_ir::ir::{Ir, Value, WalkOrder};
use terrace_ir::ods::OpTraits;

use super::Lattice;
use super::backward::{BackwardAnalysis, BackwardFacts, solve_backward};
use super::constants::Constants;
use super::forward::solve_forward;
use super::program::{Place, Program};

/// Whether a value is needed: something with an effect depends on it, or it leaves the program.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Live(pub bool);

impl Lattice for Live {
    fn join(&mut self, other: &Self) -> bool {
        let changed = other.0 && !self.0;
        self.0 |= other.0;
        changed
    }
}

/// The values and ops of a program that are needed.
pub struct Liveness {
    facts: BackwardFacts<Live>,
    effects: Effects,
}

impl Liveness {
    /// Finds out which values are needed. What can be computed from constants is known, so that blocks that are never
    /// executed need nothing.
    pub fn new(program: &Program<'_>) -> Self {
        let executed = solve_forward(program, &Constants);
        let effects = Effects::new(program);
        let is_executed = |arena: usize, block| executed.arena(arena).is_executed(block);
        let facts = solve_backward(program, &effects, &is_executed);
        Liveness { facts, effects }
    }

    /// Whether a value is needed.
    pub fn is_live(&self, arena: usize, value: Value) -> bool {
        self.facts.get(arena, value).0
    }

    /// Whether an op, or one inside it whose effects are its own, has any effect, if only that it reads.
    pub fn has_effect(&self, place: Place) -> bool {
        self.effects.any[self.effects.index(place)]
    }
}

/// Which ops have effects, found in one walk, and what follows for values.
struct Effects {
    /// The number of the first op of each arena.
    starts: Vec<usize>,
    /// By op: whether it has any effect.
    any: Vec<bool>,
    /// By op: whether it has an effect that matters even if its results are not needed.
    own: Vec<bool>,
    /// By op: whether one directly inside it has.
    inside: Vec<bool>,
}

impl Effects {
    fn new(program: &Program<'_>) -> Self {
        let count = program.end().op;
        let mut effects = Effects {
            starts: program.starts().iter().map(|start| start.op).collect(),
            any: vec![false; count],
            own: vec![false; count],
            inside: vec![false; count],
        };
        for arena in 0..program.len() {
            let ir = program.ir(arena);
            for op in ir.walk(ir.root(), WalkOrder::Post) {
                let index = program.op(Place { arena, op });
                let is_recursive = ir.has_trait(op, OpTraits::RECURSIVE_MEMORY_EFFECTS);
                let own = effects_of(ir, op);
                effects.any[index] |= own.as_ref().is_none_or(|own| !own.is_empty());
                effects.own[index] = own.is_none_or(|own| matter_elsewhere(ir, op, &own))
                    || (is_recursive && effects.inside[index]);
                let Some(parent) = ir.parent_op(op) else {
                    continue;
                };
                let around = program.op(Place { arena, op: parent });
                effects.inside[around] |= effects.own[index];
                if ir.has_trait(parent, OpTraits::RECURSIVE_MEMORY_EFFECTS) {
                    effects.any[around] |= effects.any[index];
                }
            }
        }
        effects
    }

    fn index(&self, place: Place) -> usize {
        self.starts[place.arena] + place.op.index()
    }
}

impl BackwardAnalysis for Effects {
    type Fact = Live;

    fn unknown(&self, _: &Ir, _: Value) -> Live {
        Live(true)
    }

    fn transfer(&self, place: Place, ir: &Ir, results: &[Live], operands: &mut [Live]) {
        let returns = ir.has_trait(place.op, OpTraits::RETURN_LIKE);
        let is_needed = self.own[self.index(place)] || returns || results.contains(&Live(true));
        operands.fill(Live(is_needed));
    }

    fn control_operand(&self, place: Place, ir: &Ir, results: &[Live]) -> Live {
        // Where a branch goes decides about all that follows.
        let is_branch = ir.num_successors(place.op) != 0;
        Live(is_branch || self.inside[self.index(place)] || results.contains(&Live(true)))
    }
}
