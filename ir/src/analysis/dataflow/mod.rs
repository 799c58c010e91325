//! Data-flow analysis: facts about values and about places in the program that follow from each other, computed until none changes.
//!
//! An analysis is a lattice, whose elements say more or less, and what each op makes of the elements it is given. The solvers
//! visit an op again only if something it depends on has changed, and keep all facts in vectors:
//!
//! - [`ForwardAnalysis`]: facts about values that follow from the values they are computed from, such as [constants](Constants)
//!   and [integer ranges](IntegerRanges), found together with the blocks that can be executed;
//!
//! They follow control flow through branches, regions and, between the functions of a [`Program`], calls.

mod constants;
mod forward;
mod program;
mod range;
mod ranges;

pub use constants::{Constant, Constants};
pub use forward::{Facts, ForwardAnalysis, ForwardFacts, solve_forward};
pub use program::{Place, Program};
pub use range::{IntRange, NoWrap, Rounding};
pub use ranges::{IntegerRanges, RangeFact, constant_range, integer_width};

/// A fact of which some say more than others. The default is the one that says that nothing was seen yet.
pub trait Lattice: Clone + PartialEq + Default {
    /// What both say; whether that is another fact than this one was.
    fn join(&mut self, other: &Self) -> bool;
}
