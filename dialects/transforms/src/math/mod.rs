//! Transformations of elementary functions.

mod expand;

pub use expand::MathExpandOpsPass;
use terrace_passes::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry.pass::<MathExpandOpsPass>();
}
