//! Transformations of arithmetic.

mod emulate_floats;
mod expand;
mod expand_floats;
mod expand_scaling;
mod int_range;
mod narrowing;
mod unsigned;

pub use emulate_floats::ArithEmulateUnsupportedFloatsPass;
pub(crate) use emulate_floats::{compute_with, float_kind, float_kinds};
pub use expand::{ArithExpandPass, populate_arith_expand};
pub use int_range::IntRangeOptimizationsPass;
pub use narrowing::ArithIntRangeNarrowingPass;
use terrace_passes::pass::PassRegistry;
pub use unsigned::ArithUnsignedWhenEquivalentPass;

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry
        .pass::<ArithEmulateUnsupportedFloatsPass>()
        .pass::<ArithExpandPass>()
        .pass::<ArithIntRangeNarrowingPass>()
        .pass::<ArithUnsignedWhenEquivalentPass>()
        .pass::<IntRangeOptimizationsPass>();
}
