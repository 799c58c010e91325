//! The way down: conversions between the dialects of Terrace, and with features LLVM IR, SPIR-V binaries, and running them.
//!
//! Each part is a crate of its own; this one holds them together.

use std::sync::Arc;

pub use terrace_bufferization as bufferization;
pub use terrace_conversions::{affine_to_scf, debug_scopes, math_to_libm, scf_to_cf, to_llvm};
use terrace_dialects::transform::TransformDialect;
use terrace_dialects::transform::interpreter::PassSource;
pub use terrace_foreign_text::{cpp, smtlib, wasm};
use terrace_ir::Context;
#[cfg(feature = "llvm22")]
pub use terrace_llvm_ir as llvm_ir;
use terrace_passes::pass::PassRegistry;
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

/// Has the dialects of a context know what this crate does with them: the patterns that transforms apply, and the passes that they run.
pub fn attach(cx: &Context) {
    terrace_vector_conversions::attach(cx);
    cx.attach_dialect_interface::<TransformDialect, dyn PassSource>(Arc::new(Passes));
}

/// What transforms can run by name: the passes of dialects, and those of this crate.
struct Passes;

impl PassSource for Passes {
    fn register(&self, registry: &mut PassRegistry) {
        terrace_dialects::register_passes(registry);
        register_passes(registry);
    }
}

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut PassRegistry) {
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
