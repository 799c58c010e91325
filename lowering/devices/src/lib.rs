//! From gpu, nvgpu, amdgpu and xegpu to what GPUs have in LLVM IR.

pub mod gpu;
pub mod nvvm;
pub mod rocdl;

use terrace_passes::pass::PassRegistry;

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.pass::<nvvm::GpuToNvvmPass>();
    registry.pass::<nvvm::nvgpu::nvgpu_to_nvvm>();
    registry.pass::<rocdl::GpuToRocdlPass>();
}
