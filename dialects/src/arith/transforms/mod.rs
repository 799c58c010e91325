//! Transformations of arithmetic.

mod expand;
mod int_range;

pub use expand::{ArithExpandPass, populate_arith_expand};
pub use int_range::IntRangeOptimizationsPass;

use terrace_ir::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry
        .pass::<ArithExpandPass>()
        .pass::<IntRangeOptimizationsPass>();
}
