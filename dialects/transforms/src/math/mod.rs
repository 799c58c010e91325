//! Transformations of elementary functions.

mod expand;
mod extend;
mod sincos;
mod uplift;

pub use expand::MathExpandOpsPass;
pub use extend::MathExtendToSupportedTypesPass;
pub use sincos::MathSincosFusionPass;
use terrace_passes::pass::PassRegistry;
pub use uplift::MathUpliftToFmaPass;

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry
        .pass::<MathExpandOpsPass>()
        .pass::<MathExtendToSupportedTypesPass>()
        .pass::<MathSincosFusionPass>()
        .pass::<MathUpliftToFmaPass>();
}
