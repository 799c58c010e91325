//! Structural equality: whether two pieces of IR are the same up to the names of values.
//!
//! ```
//! use terrace_ir::asm::parse_module;
//! use terrace_ir::equivalence::EquivalenceOptions;
//!
//! let cx = terrace_ir::Context::new();
//! cx.allow_unregistered_dialects(true);
//! let read = |text: &str| parse_module(&cx, text.as_bytes(), "a.mlir").unwrap();
//! let a = read("%x = \"d.one\"() : () -> i32\n\"d.use\"(%x) : (i32) -> ()");
//! let b = read("%y = \"d.one\"() : () -> i32\n\"d.use\"(%y) : (i32) -> ()");
//! let c = read("%y = \"d.one\"() : () -> i64\n\"d.use\"(%y) : (i64) -> ()");
//! let options = EquivalenceOptions::default();
//! assert!(a.equals(&b, options).is_ok());
//! let difference = a.equals(&c, options).unwrap_err();
//! assert_eq!(difference.what(), "the type of result #0 is 'i32', and 'i64' on the other side");
//! ```

mod attributes;
mod difference;
mod ops;
#[cfg(test)]
mod tests;

pub use difference::{Difference, Place, Step};

use crate::ir::{Ir, Op};

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

impl Ir {
    /// Compares the root with that of another arena of the same context, and everything inside them; see
    /// [`Ir::op_equals`].
    ///
    /// # Errors
    /// The first difference.
    pub fn equals(&self, other: &Ir, options: EquivalenceOptions) -> Result<(), Box<Difference>> {
        self.op_equals(self.root(), other, other.root(), options)
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
    pub fn op_equals(
        &self,
        op: Op,
        other: &Ir,
        other_op: Op,
        options: EquivalenceOptions,
    ) -> Result<(), Box<Difference>> {
        assert!(
            self.context().id() == other.context().id(),
            "only ops of one context can be compared"
        );
        ops::compare((self, op), (other, other_op), options)
    }
}
