//! Passes on modules of SPIR-V.

mod entry_points;
mod layout;

pub use entry_points::LowerAbiAttributesPass;
pub use layout::laid_out;

/// Adds the passes to a registry.
pub(crate) fn register(registry: &mut terrace_ir::pass::PassRegistry) {
    registry.pass::<LowerAbiAttributesPass>();
}
