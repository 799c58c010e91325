//! Rules as data: what `pat!` expands to.
//!
//! A [`Rule`] is a static table: the root op, the steps that must hold, in order, and one function that builds the
//! replacement. The steps find the matched ops; everything else that a rule binds is an argument or a result of
//! one of them, read when it is needed.

mod matching;
mod result;

pub use matching::Match;
pub use result::{
    Absent, Created, ResultTypes, ResultValues, absent, create, mismatch, replace, value_loc,
};

use super::{MatchFailure, PatternInfo, RewriteResult, Rewriter};
use crate::attributes::Attribute;
use crate::context::Context;
pub use crate::ir::Value;
use crate::ir::{Ir, Op};
pub use crate::ods::{
    Argument, ArgumentAt, ArgumentConstraint, AsValue, Comparable, ConstrainedBy, Count,
    MatchedType, NewOp, NewRegion, OptionalArgument, PatternArgs, PatternOp, ResultsOf, Slot,
    Values, result_named, result_values,
};
use crate::ods::{
    InferredResults, OpInfo, PatternRegions, PatternSuccessors, ResultAt, SingleOperand,
    SingleResult, TypedOp, TypesOf, VariadicArgument,
};

/// A rule: what it matches, and how it replaces it.
pub struct Rule {
    /// Name, description, root and benefit.
    pub info: PatternInfo,
    /// The op that is replaced: matched op 0.
    pub root: &'static OpInfo,
    /// What must hold, in order.
    pub steps: &'static [Step],
    /// Which of the matched ops may have their first two operands swapped: a bit each.
    pub either: u32,
    /// Builds the replacement.
    pub rewrite: RewriteFn,
}

/// Builds a rule's replacement. When it fails, what it recorded in [`Created`] is erased again.
pub type RewriteFn = fn(&Match, &mut Rewriter<'_>, &mut Created) -> RewriteResult;

/// One condition of a rule.
pub enum Step {
    /// A value is a result of an op of this kind, which becomes the next matched op.
    DefinedBy {
        /// The value.
        at: Place,
        /// The kind of op.
        op: &'static OpInfo,
        /// In which of its result groups, if it has several.
        result: Option<u16>,
    },
    /// An argument satisfies a constraint.
    Constraint {
        /// The argument.
        at: Place,
        /// The constraint.
        constraint: ArgumentConstraint,
    },
    /// An attribute is this one; `None` if it must be absent.
    Equal {
        /// The attribute.
        at: Place,
        /// What it must be.
        attr: fn(&Context) -> Option<Attribute>,
        /// How the rule says it.
        text: &'static str,
    },
    /// Two arguments are the same.
    Same {
        /// One.
        at: Place,
        /// The other.
        other: Place,
    },
    /// An operand group holds at least this many values.
    Length {
        /// The group.
        at: Place,
        /// The number.
        min: u16,
        /// Whether it may hold no more.
        exact: bool,
    },
    /// A value is an argument of a block.
    BlockArgument {
        /// The value.
        at: Place,
        /// Which of the block's arguments, if it matters.
        index: Option<u16>,
    },
    /// A value is a result of an op that is matched before.
    ResultOf {
        /// The value.
        at: Place,
        /// The op.
        op: u8,
        /// Which of its result groups.
        result: u16,
    },
    /// A region of a matched op holds this.
    Region {
        /// The op.
        op: u8,
        /// Which of its regions.
        region: u16,
        /// What is in it.
        holds: Holds,
    },
    /// A condition in Rust.
    Guard {
        /// The condition.
        test: fn(&Match, &Ir) -> bool,
        /// How the rule says it.
        text: &'static str,
    },
}

/// What a region must hold.
#[derive(Clone, Copy)]
pub enum Holds {
    /// Anything, in the arena of the op.
    Anything,
    /// No block.
    Nothing,
    /// One block that ends with an op of this kind, which becomes the next matched op.
    Block {
        /// Whether it is the block's only op.
        alone: bool,
        /// The kind of op.
        last: &'static OpInfo,
    },
}

/// An argument of a matched op, or a part of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Which of the matched ops.
    pub op: u8,
    /// Which operand group or attribute.
    pub slot: Slot,
    /// Which of the group's values.
    pub part: Part,
}

/// Which values of an operand group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// All.
    Whole,
    /// One.
    Element(u16),
    /// All from this one on.
    From(u16),
}

impl Rule {
    /// Applies the rule to an op.
    ///
    /// # Errors
    /// If the op does not match, or the replacement cannot be built; then nothing changed.
    pub fn apply(&'static self, root: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        let found = self.matches(rewriter, root)?;
        self.rewrite_match(&found, rewriter)
    }

    /// Builds the result for what was found.
    pub fn rewrite_match(&self, found: &Match, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        let mut created = Created::default();
        let result = (self.rewrite)(found, rewriter, &mut created);
        if result.is_err() {
            created.undo(rewriter);
        }
        result
    }

    /// The kind of a matched op.
    pub fn matched_info(&self, index: u8) -> &'static OpInfo {
        let nested = self.steps.iter().filter_map(|step| match step {
            Step::DefinedBy { op, .. } => Some(*op),
            Step::Region {
                holds: Holds::Block { last, .. },
                ..
            } => Some(*last),
            _ => None,
        });
        std::iter::once(self.root)
            .chain(nested)
            .nth(index.into())
            .expect("places name matched ops")
    }

    /// What a step wants, as the reason why it does not hold. The step after the root's kind is 1.
    pub(super) fn describe_failure(&self, step: usize) -> String {
        let Some(step) = step.checked_sub(1).map(|index| &self.steps[index]) else {
            return format!("the op is not a '{}'", self.root.name);
        };
        match step {
            Step::DefinedBy { at, op, result } => {
                let place = self.describe(*at);
                match result {
                    Some(group) => format!(
                        "{place} is not result '{}' of a '{}'",
                        op.results[usize::from(*group)].name,
                        op.name
                    ),
                    None => format!("{place} is not defined by '{}'", op.name),
                }
            }
            Step::Constraint { at, constraint } => {
                let mut wanted = String::new();
                match constraint {
                    ArgumentConstraint::Type(ty) => (ty.describe)(&mut wanted),
                    ArgumentConstraint::Attr(attr) => (attr.describe)(&mut wanted),
                }
                format!("{} is not {wanted}", self.describe(*at))
            }
            Step::Equal { at, text, .. } => format!("{} is not `{text}`", self.describe(*at)),
            Step::Same { at, other } => {
                format!("{} is not {}", self.describe(*at), self.describe(*other))
            }
            Step::Length { at, min, .. } if matches!(at.slot, Slot::Attribute(_)) => {
                let wanted = if *min == 0 { "absent" } else { "present" };
                format!("{} is not {wanted}", self.describe(*at))
            }
            Step::Length { at, min, exact } => {
                let bound = if *exact { "exactly" } else { "at least" };
                let values = if *min == 1 { "value" } else { "values" };
                format!(
                    "{} does not hold {bound} {min} {values}",
                    self.describe(*at)
                )
            }
            Step::BlockArgument { at, index } => {
                let number = index.map_or_else(String::new, |index| format!(" #{index}"));
                format!("{} is not argument{number} of a block", self.describe(*at))
            }
            Step::ResultOf { at, op, result } => {
                let op = self.matched_info(*op);
                let (place, result) = (self.describe(*at), &op.results[usize::from(*result)].name);
                format!("{place} is not result '{result}' of the same '{}'", op.name)
            }
            Step::Region { op, region, holds } => {
                let name = &self.matched_info(*op).name;
                let what = match holds {
                    Holds::Anything => "does not exist here".to_owned(),
                    Holds::Nothing => "is not empty".to_owned(),
                    Holds::Block { alone: true, last } => {
                        format!("does not hold a '{}' alone", last.name)
                    }
                    Holds::Block { alone: false, last } => {
                        format!("is not one block that ends with a '{}'", last.name)
                    }
                };
                format!("region #{region} of '{name}' {what}")
            }
            Step::Guard { text, .. } => format!("guard `{text}` is false"),
        }
    }

    fn describe(&self, place: Place) -> String {
        let info = self.matched_info(place.op);
        let (kind, name) = match place.slot {
            Slot::Operand(group) => ("operand", &info.operands[usize::from(group)].name),
            Slot::Attribute(slot) => ("attribute", &info.attributes[usize::from(slot)].name),
            Slot::Result(group) => ("result", &info.results[usize::from(group)].name),
        };
        let part = match place.part {
            Part::Whole => String::new(),
            Part::Element(index) => format!("value #{index} of "),
            Part::From(index) => format!("the values from #{index} on of "),
        };
        let swappable = self.either & (1 << place.op) != 0
            && matches!(place.slot, Slot::Operand(0) | Slot::Operand(1));
        let order = if swappable { " (in either order)" } else { "" };
        format!("{part}{kind} '{name}' of '{}'{order}", info.name)
    }
}

/// A value that a rule takes out of an operand group.
pub type AnyOperand = crate::ods::Operand<crate::ods::AnyType>;

/// Compile-time checks: `pat!` calls one for each thing it cannot see itself.
pub mod check {
    use super::*;

    /// The op has this many successors.
    pub const fn successors<T: PatternSuccessors<N>, const N: usize>() {}
    /// The op has this many regions.
    pub const fn regions<T: PatternRegions<N>, const N: usize>() {}
    /// The op has one result.
    pub const fn single_result<T: SingleResult>() {}
    /// The op has this result.
    pub const fn result<T: ResultAt<N>, const N: usize>() {}
    /// The argument is a single operand.
    pub const fn single_operand<A: SingleOperand>() {}
    /// The argument is a variadic operand.
    pub const fn variadic<A: VariadicArgument>() {}
    /// The argument may be absent.
    pub const fn optional<A: OptionalArgument>() {}
    /// The op's result types can be inferred.
    pub const fn inferred<T: InferredResults>() {}
    /// The op takes this many result types.
    pub const fn result_types<C: TypesOf<R>, R>() {}
}

/// The definition of an op, in the form a table can hold.
pub const fn info_of<T: TypedOp>() -> &'static OpInfo {
    T::INFO
}
