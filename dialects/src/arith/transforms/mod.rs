//! Transformations of arithmetic.

mod expand;
mod int_range;
mod narrowing;
mod unsigned;

pub use expand::{ArithExpandPass, populate_arith_expand};
pub use int_range::IntRangeOptimizationsPass;
pub use narrowing::ArithIntRangeNarrowingPass;
pub use unsigned::ArithUnsignedWhenEquivalentPass;

use terrace_ir::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry
        .pass::<ArithExpandPass>()
        .pass::<ArithIntRangeNarrowingPass>()
        .pass::<ArithUnsignedWhenEquivalentPass>()
        .pass::<IntRangeOptimizationsPass>();
}
