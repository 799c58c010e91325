//! Data-flow analysis: facts about values and about places in the program that follow from each other, computed until none changes.
//!
//! An analysis is a lattice, whose elements say more or less, and what each op makes of the elements it is given. The solvers
//! visit an op again only if something it depends on has changed, and keep all facts in vectors:
//!
//! - [`ForwardAnalysis`]: facts about values that follow from the values they are computed from, such as [constants](Constants)
//!   and [integer ranges](IntegerRanges), found together with the blocks that can be executed;
//! - [`BackwardAnalysis`]: facts about values that follow from what they are used for, such as [liveness](Liveness);
//! - [`DenseAnalysis`]: facts about the state of the program before and after each op, in either direction.
//!
//! They follow control flow through branches, regions and, between the functions of a [`Program`], calls.
//!
//! An analysis of one's own, which finds out what is computed from a secret:
//!
//! ```
//! use terrace_passes::analysis::dataflow::{ForwardAnalysis, Lattice, Program, solve_forward};
//! use terrace_ir::asm::parse_module;
//! use terrace_ir::{Context, Ir, Op, Value};
//!
//! #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
//! enum Secrecy {
//!     #[default]
//!     Unreached,
//!     Public,
//!     Secret,
//! }
//!
//! impl Lattice for Secrecy {
//!     fn join(&mut self, other: &Self) -> bool {
//!         let changed = *other > *self;
//!         *self = (*self).max(*other);
//!         changed
//!     }
//! }
//!
//! struct Leaks;
//!
//! impl ForwardAnalysis for Leaks {
//!     type Fact = Secrecy;
//!
//!     fn unknown(&self, _: &Ir, _: Value) -> Secrecy {
//!         Secrecy::Secret
//!     }
//!
//!     fn transfer(&self, ir: &Ir, op: Op, operands: &[Secrecy], results: &mut [Secrecy]) {
//!         let own = match ir.name(op).as_str(ir) {
//!             "crypto.key" => Secrecy::Secret,
//!             _ => Secrecy::Public,
//!         };
//!         results.fill(operands.iter().copied().fold(own, Ord::max));
//!     }
//! }
//!
//! let cx = Context::new();
//! cx.allow_unregistered_dialects(true);
//! let text = r#"%k = "crypto.key"() : () -> i32
//!               %x = "net.read"() : () -> i32
//!               %y = "math.add"(%x, %x) : (i32, i32) -> i32
//!               %z = "math.add"(%y, %k) : (i32, i32) -> i32"#;
//! let ir = parse_module(&cx, text.as_bytes(), "a.mlir").unwrap();
//! let facts = solve_forward(&Program::new(&ir), &Leaks);
//! let secrecy = |index: usize| *facts.arena(0).get(ir.result(ir.all_ops()[index], 0)).unwrap();
//! assert_eq!(secrecy(2), Secrecy::Public);
//! assert_eq!(secrecy(3), Secrecy::Secret);
//! ```

mod backward;
mod constants;
mod dense;
mod forward;
mod liveness;
mod program;
mod range;
mod ranges;

pub use backward::{BackwardAnalysis, BackwardFacts, solve_backward};
pub use constants::{Constant, Constants};
pub use dense::{DenseAnalysis, DenseStates, Direction, solve_dense};
pub use forward::{Facts, ForwardAnalysis, ForwardFacts, SameValues, solve_forward};
pub use liveness::{Live, Liveness};
pub use program::{Place, Program};
pub use range::{InferIntRangeInterface, IntRange, NoWrap, Rounding};
pub use ranges::{IntegerRanges, RangeFact, constant_range, integer_width};

/// A fact of which some say more than others. The default is the one that says that nothing was seen yet.
pub trait Lattice: Clone + PartialEq + Default {
    /// What both say; whether that is another fact than this one was.
    fn join(&mut self, other: &Self) -> bool;
}
