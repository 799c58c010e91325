//! Where what stands for a value goes, so that it comes before all uses, also when blocks are split later.

use smallvec::SmallVec;
use terrace_ir::builder::Builder;
use terrace_ir::ir::{Block, Ir, Op, Value, ValueDef};

use super::rewriter::State;

/// A place between ops. It moves with the ops of its block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Before all ops of a block.
    Start(Block),
    /// Before an op.
    Before(Op),
    /// After an op.
    After(Op),
}

impl Place {
    /// Right after the definition of a value that is still defined there.
    fn of_definition(ir: &Ir, value: Value) -> Place {
        match ir.def(value) {
            ValueDef::Result { op, .. } => Place::After(op),
            ValueDef::Argument { block, .. } => Place::Start(block),
        }
    }

    fn block(self, ir: &Ir) -> Option<Block> {
        match self {
            Place::Start(block) => Some(block),
            Place::Before(op) | Place::After(op) => ir.parent_block(op),
        }
    }

    /// Whether this place comes after another of the same block.
    fn is_after(self, ir: &Ir, other: Place) -> bool {
        match (self, other) {
            (Place::Start(_), _) => false,
            (_, Place::Start(_)) => true,
            (Place::Before(a) | Place::After(a), Place::Before(b) | Place::After(b)) if a == b => {
                matches!((self, other), (Place::After(_), Place::Before(_)))
            }
            (Place::Before(a) | Place::After(a), Place::Before(b) | Place::After(b)) => {
                ir.is_before_in_block(b, a)
            }
        }
    }

    /// New ops go here.
    pub(super) fn insert_here(self, builder: &mut Builder<'_>) {
        match self {
            Place::Start(block) => builder.set_insertion_point_to_start(block),
            Place::Before(op) => builder.set_insertion_point_before(op),
            Place::After(op) => builder.set_insertion_point_after(op),
        }
    }
}

impl State {
    /// Where something made of `inputs`, which stands for `value`, comes before all uses of it. `None` if there is no one place,
    /// as the value is defined where control leaves its block.
    pub(super) fn place(&mut self, ir: &Ir, value: Value, inputs: &[Value]) -> Option<Place> {
        let remembered = self.places.get(&value.index()).copied();
        let mut place = match (remembered, inputs.first()) {
            // An op that marks a place may have been erased for good.
            (Some(Place::Before(op)), Some(input)) if !ir.is_live(op) => {
                Place::of_definition(ir, self.latest(*input))
            }
            (Some(place), _) => place,
            (None, _) => Place::of_definition(ir, value),
        };
        for &input in inputs {
            let input = self.latest(input);
            if self.many(input).is_some() {
                continue;
            }
            let defined = Place::of_definition(ir, input);
            // What is defined in another block comes before this one.
            if defined.block(ir) == place.block(ir) && defined.is_after(ir, place) {
                place = defined;
            }
        }
        match place {
            Place::After(op) if ir.num_successors(op) != 0 => None,
            _ => Some(place),
        }
    }

    /// A block argument became several values or none. It is no argument any more when it is asked for, so its place is
    /// remembered.
    pub(super) fn remember_place(&mut self, ir: &Ir, value: Value) {
        if let ValueDef::Argument { block, .. } = ir.def(value) {
            self.places.insert(value.index(), Place::Start(block));
            self.placed.entry(block).or_default().push(value);
        }
    }

    /// The beginning of `block` is that of `head` now.
    pub(super) fn block_was_split(&mut self, block: Block, head: Block) {
        if let Some(values) = self.placed.remove(&block) {
            for value in &values {
                self.places.insert(value.index(), Place::Start(head));
            }
            self.placed.insert(head, values);
        }
    }

    /// The beginning of `block` is going to be before `op`.
    pub(super) fn block_is_inlined(&mut self, block: Block, op: Op) {
        for value in self.placed.remove(&block).unwrap_or_default() {
            self.places.insert(value.index(), Place::Before(op));
        }
    }

    /// The first op from `op` on that does not belong to what comes before: values made of the arguments of a block stay
    /// with these.
    pub(super) fn after_materialized(&self, ir: &Ir, op: Op) -> Op {
        let mut ops = std::iter::successors(Some(op), |op| ir.next_op(*op));
        ops.find(|op| !self.is_materialized(*op)).unwrap_or(op)
    }
}

/// The ops that use a value, each once.
pub(super) fn users_once(ir: &Ir, value: Value) -> SmallVec<[Op; 4]> {
    let mut users: SmallVec<[Op; 4]> = ir.users(value).collect();
    users.sort_unstable_by_key(|op| op.index());
    users.dedup();
    users
}
