//! The way down: conversions between the dialects of Terrace, and with features LLVM IR, SPIR-V binaries, and running them.
//!
//! Each part is a crate of its own; this one holds them together.

pub use terrace_bufferization as bufferization;
pub use terrace_conversions::{affine_to_scf, debug_scopes, math_to_libm, scf_to_cf, to_llvm};
pub use terrace_foreign_text::{cpp, smtlib, wasm};
#[cfg(feature = "llvm22")]
pub use terrace_llvm_ir as llvm_ir;
#[cfg(feature = "spirv")]
pub use terrace_spirv_binary as spirv;
#[cfg(feature = "spirv")]
pub use terrace_spirv_conversions::{spirv_to_llvm, to_spirv};

/// Running SPIR-V on a GPU; with the feature `launch` also host programs whose launches run kernels.
#[cfg(feature = "vulkan")]
pub mod vulkan {
    #[cfg(feature = "launch")]
    pub use terrace_launch::{Program, lower_launches, with_kernels};
    pub use terrace_vulkan::*;
}

/// Has the dialects of a context know what this crate does with them: the patterns that transforms apply.
pub fn attach(cx: &terrace_ir::Context) {
    terrace_vector_conversions::attach(cx);
}

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut terrace_passes::pass::PassRegistry) {
    terrace_conversions::register_passes(registry);
    terrace_bufferization::register_passes(registry);
    terrace_parallel_conversions::register_passes(registry);
    terrace_emitc_conversions::register_passes(registry);
    terrace_tosa_conversions::register_passes(registry);
    terrace_vector_conversions::register_passes(registry);
    #[cfg(feature = "spirv")]
    {
        terrace_spirv_conversions::register_passes(registry);
        terrace_device_conversions::register_passes(registry);
        registry.pass::<spirv::UpdateVcePass>();
    }
}
