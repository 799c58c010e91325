//! From gpu, nvgpu, amdgpu and xegpu to what GPUs have in LLVM IR.

use terrace_passes::pass::PassRegistry;

/// Adds the passes of this crate to a registry.
pub fn register_passes(_registry: &mut PassRegistry) {}
