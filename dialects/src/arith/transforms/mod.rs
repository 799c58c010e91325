//! Transformations of arithmetic.

mod expand;

pub use expand::{ArithExpandPass, populate_arith_expand};

use terrace_ir::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry.pass::<ArithExpandPass>();
}
