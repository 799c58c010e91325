//! Structural equality: whether two pieces of IR are the same up to the names of values.
//!
//! ```
//! use terrace_ir::asm::parse_module;
//! use terrace_passes::equivalence::EquivalenceOptions;
//!
//! let cx = terrace_ir::Context::new();
//! cx.allow_unregistered_dialects(true);
//! let read = |text: &str| parse_module(&cx, text.as_bytes(), "a.mlir").unwrap();
//! let a = read("%x = \"d.one\"() : () -> i32\n\"d.use\"(%x) : (i32) -> ()");
//! let b = read("%y = \"d.one\"() : () -> i32\n\"d.use\"(%y) : (i32) -> ()");
//! let c = read("%y = \"d.one\"() : () -> i64\n\"d.use\"(%y) : (i64) -> ()");
//! let options = EquivalenceOptions::default();
//! assert!(options.compare(&a, &b).is_ok());
//! let difference = options.compare(&a, &c).unwrap_err();
//! assert_eq!(difference.what(), "the type of result #0 is 'i32', and 'i64' on the other side");
//! ```

mod attributes;
mod difference;
mod ops;
#[cfg(test)]
mod tests;

pub use difference::{Difference, Place, Step};
use terrace_ir::ir::{Ir, Op};

/// What counts when ops are compared. All of it is compared by default, and operands in their order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EquivalenceOptions {
    /// Ops and block arguments may come from different places.
    pub ignore_locations: bool,
    /// Attributes that the op's definition does not name may differ.
    pub ignore_discardable_attrs: bool,
    /// Attributes that the op's definition names, and properties, may differ.
    pub ignore_inherent_attrs: bool,
    /// The operands of ops with the `Commutative` trait may be in another order.
    pub reorder_commutative: bool,
}

impl EquivalenceOptions {
    /// Compares the root of an arena with that of another of the same context, and everything inside them; see
    /// [`compare_ops`](Self::compare_ops).
    ///
    /// # Errors
    /// The first difference.
    pub fn compare(self, ir: &Ir, other: &Ir) -> Result<(), Box<Difference>> {
        self.compare_ops((ir, ir.root()), (other, other.root()))
    }

    /// Compares an op and everything inside it with another, in linear time: names, operands, types of results,
    /// attributes, successors, blocks, regions and, unless ignored, locations.
    ///
    /// What is defined outside must be the same if both ops are in one arena, else it must correspond one to one.
    /// Distinct attributes and resources, which equal no others, correspond one to one as well, so that two readings of
    /// one text are equal. (Those that a parameter of another dialect's attribute or type holds must be the same.)
    ///
    /// # Errors
    /// A difference: the first one, but that operands differ which are defined later is found at the end.
    ///
    /// # Panics
    /// If the arenas are of different contexts.
    pub fn compare_ops(self, one: (&Ir, Op), other: (&Ir, Op)) -> Result<(), Box<Difference>> {
        assert!(
            one.0.context().id() == other.0.context().id(),
            "only ops of one context can be compared"
        );
        ops::compare(one, other, self)
    }
}
