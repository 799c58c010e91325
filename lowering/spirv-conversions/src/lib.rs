//! Conversions to the spirv dialect, and from it to the llvm dialect.

pub mod spirv_to_llvm;
pub mod to_spirv;

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut terrace_passes::pass::PassRegistry) {
    registry.pass::<spirv_to_llvm::SpirvToLlvmPass>();
    to_spirv::register(registry);
}
