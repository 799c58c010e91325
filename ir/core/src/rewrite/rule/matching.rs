//! Matching: runs a rule's steps.

use smallvec::SmallVec;

use super::{Holds, MatchFailure, Part, Place, Rule, Step};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::{Block, Ir, Op, Region, Value, ValueDef};
use crate::location::Location;
use crate::ods::{Argument, ArgumentConstraint, Slot, TypedOp, Values, attribute_or_default};

/// The ops that a rule matched, and which of them with their first two operands swapped.
pub struct Match {
    ops: SmallVec<[Op; 4]>,
    swapped: u32,
}

impl Rule {
    /// Finds the ops that the rule's source describes.
    ///
    /// # Errors
    /// Names the step that failed; where several orders of operands were tried, the furthest one.
    pub fn matches(&'static self, ir: &Ir, root: Op) -> Result<Match, MatchFailure> {
        if !ir.is_op(root, self.root) {
            return Err(MatchFailure::of_step(self, 0));
        }
        let mut found = Match::of(root);
        let mut furthest = 0;
        loop {
            let Some(failed) = self.steps.iter().position(|step| !found.step(ir, step)) else {
                return Ok(found);
            };
            furthest = furthest.max(failed);
            // The next subset of the ops that may be swapped.
            found.swapped = found.swapped.wrapping_sub(self.either) & self.either;
            if found.swapped == 0 {
                return Err(MatchFailure::of_step(self, furthest + 1));
            }
            found.ops.truncate(1);
        }
    }
}

impl Match {
    /// A root, and nothing else so far.
    pub fn of(root: Op) -> Self {
        Match {
            ops: smallvec::smallvec![root],
            swapped: 0,
        }
    }

    /// The number of ops found.
    pub fn num_ops(&self) -> usize {
        self.ops.len()
    }

    /// Forgets all ops but the first few.
    pub fn truncate(&mut self, len: usize) {
        self.ops.truncate(len);
    }

    /// Adds the op that was found next.
    pub fn push(&mut self, found: Op) {
        self.ops.push(found);
    }

    /// Says whose first two operands are swapped: a bit each.
    pub fn set_swapped(&mut self, swapped: u32) {
        self.swapped = swapped;
    }

    /// The attribute at a place, or what it is when absent.
    pub fn attribute(&self, ir: &Ir, at: Place) -> Option<Attribute> {
        attribute_or_default(ir, self.op(at.op), at.slot)
    }

    /// Whether a step holds.
    pub fn step(&mut self, ir: &Ir, step: &Step) -> bool {
        match step {
            Step::DefinedBy { at, op, result } => {
                let ValueDef::Result { op: def, index } = ir.def(self.value(ir, *at)) else {
                    return false;
                };
                let found = ir.is_op(def, op)
                    && result.is_none_or(|group| {
                        ir.result_group(def, group.into())
                            .contains(&(index as usize))
                    });
                if found {
                    self.ops.push(def);
                }
                found
            }
            Step::Constraint { at, constraint } => match constraint {
                ArgumentConstraint::Type(ty) => self
                    .iter(ir, *at)
                    .all(|value| (ty.matches)(ir, ir.ty(value))),
                ArgumentConstraint::Attr(attr) => attribute_or_default(ir, self.op(at.op), at.slot)
                    .is_some_and(|value| (attr.matches)(ir, value)),
            },
            Step::Equal { at, attr, .. } => self.attribute(ir, *at) == attr(ir),
            Step::Same { at, other } => match (at.slot, other.slot) {
                (Slot::Attribute(_), Slot::Attribute(_)) => {
                    self.attribute(ir, *at) == self.attribute(ir, *other)
                }
                _ => self.iter(ir, *at).eq(self.iter(ir, *other)),
            },
            Step::Length { at, min, exact } => {
                let length = match at.slot {
                    Slot::Attribute(slot) => {
                        usize::from(ir.inherent_attr(self.op(at.op), slot.into()).is_some())
                    }
                    _ => self.iter(ir, *at).len(),
                };
                length == usize::from(*min) || !exact && length > usize::from(*min)
            }
            Step::BlockArgument { at, index } => match ir.def(self.value(ir, *at)) {
                ValueDef::Argument { index: found, .. } => {
                    index.is_none_or(|index| u32::from(index) == found)
                }
                ValueDef::Result { .. } => false,
            },
            Step::ResultOf { at, op, result } => match ir.def(self.value(ir, *at)) {
                ValueDef::Result { op: def, index } => {
                    def == self.op(*op)
                        && ir
                            .result_group(def, (*result).into())
                            .contains(&(index as usize))
                }
                ValueDef::Argument { .. } => false,
            },
            Step::Region { op, region, holds } => self.region_holds(ir, *op, *region, *holds),
            Step::Guard { test, .. } => test(self, ir),
        }
    }

    fn region_holds(&mut self, ir: &Ir, op: u8, region: u16, holds: Holds) -> bool {
        // The regions of an isolated op are in an arena of their own.
        let Some(&region) = ir.regions(self.op(op)).get(usize::from(region)) else {
            return false;
        };
        match holds {
            Holds::Anything => true,
            Holds::Nothing => ir.first_block(region).is_none(),
            Holds::Block { alone, last } => {
                let found = ir
                    .single_block(region)
                    .and_then(|block| Some((ir.first_op(block)?, ir.last_op(block)?)))
                    .filter(|(first, found)| ir.is_op(*found, last) && (!alone || first == found));
                self.ops.extend(found.map(|(_, last)| last));
                found.is_some()
            }
        }
    }

    /// The op that is replaced.
    pub fn root(&self) -> Op {
        self.ops[0]
    }

    /// A matched op.
    pub fn op(&self, index: u8) -> Op {
        self.ops[usize::from(index)]
    }

    /// A matched op, of the kind that the rule says.
    pub fn typed<T: TypedOp>(&self, index: u8) -> T {
        T::from_op_unchecked(self.op(index))
    }

    fn slot(&self, place: Place) -> Slot {
        match place.slot {
            Slot::Operand(group @ (0 | 1)) if self.swapped & (1 << place.op) != 0 => {
                Slot::Operand(1 - group)
            }
            slot => slot,
        }
    }

    /// A whole argument as a Rust value.
    pub fn read<'a, A: Argument>(&self, cx: &'a Context, ir: &Ir, place: Place) -> A::Value<'a> {
        A::read(cx, ir, self.op(place.op), self.slot(place))
    }

    fn iter<'a>(&self, ir: &'a Ir, place: Place) -> impl ExactSizeIterator<Item = Value> + use<'a> {
        let op = self.op(place.op);
        let Slot::Operand(group) = self.slot(place) else {
            panic!("only operands have values");
        };
        let group = ir.operand_group(op, group.into());
        let range = match place.part {
            Part::Whole => group,
            Part::Element(index) => {
                let start = (group.start + usize::from(index)).min(group.end);
                start..(start + 1).min(group.end)
            }
            Part::From(index) => (group.start + usize::from(index)).min(group.end)..group.end,
        };
        range.map(move |index| ir.operand(op, index))
    }

    /// The only value of a place.
    pub fn value(&self, ir: &Ir, place: Place) -> Value {
        self.iter(ir, place)
            .next()
            .expect("a rule checks the length of a group before its values")
    }

    /// All values of a place.
    pub fn values(&self, ir: &Ir, place: Place) -> Values {
        self.iter(ir, place).collect()
    }

    /// A successor of a matched op.
    pub fn successor(&self, ir: &Ir, op: u8, index: usize) -> Block {
        ir.successor(self.op(op), index)
    }

    /// A region of a matched op.
    pub fn region(&self, ir: &Ir, op: u8, index: usize) -> Region {
        ir.regions(self.op(op))[index]
    }

    /// Where new ops come from: the locations of all matched ops.
    pub fn loc(&self, ir: &Ir) -> Location {
        match self.ops[..] {
            [root] => ir.loc(root),
            _ => Location::fused(ir, self.ops.iter().map(|op| ir.loc(*op))),
        }
    }
}
