//! Passes on modules of SPIR-V.

mod aliases;
mod composites;
mod entry_points;
mod glsl;
mod layout;

pub use aliases::UnifyAliasedResourcePass;
pub use composites::RewriteInsertsPass;
pub use entry_points::LowerAbiAttributesPass;
pub use glsl::CanonicalizeGlPass;
pub use layout::laid_out;

/// Adds the passes to a registry.
pub fn register(registry: &mut terrace_passes::pass::PassRegistry) {
    registry
        .pass::<CanonicalizeGlPass>()
        .pass::<LowerAbiAttributesPass>()
        .pass::<RewriteInsertsPass>()
        .pass::<UnifyAliasedResourcePass>();
}
