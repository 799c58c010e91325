//! From gpu, nvgpu and amdgpu to what GPUs have in LLVM IR, and what the host calls to run kernels.

mod attach;
mod decompose;
pub mod gpu;
pub mod host;
pub mod nvvm;
pub mod rocdl;

pub use attach::*;
pub use decompose::{GpuDecomposeMemrefsPass, gpu_decompose_memrefs};
use terrace_passes::pass::PassRegistry;

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.pass::<GpuDecomposeMemrefsPass>();
    registry.pass::<host::GpuToLlvmPass>();
    registry.pass::<NvvmAttachTargetPass>();
    registry.pass::<RocdlAttachTargetPass>();
    registry.pass::<SpirvAttachTargetPass>();
    registry.pass::<XevmAttachTargetPass>();
    registry.pass::<nvvm::GpuToNvvmPass>();
    registry.pass::<nvvm::nvgpu::NvgpuToNvvmPass>();
    registry.pass::<rocdl::ComplexToRocdlPass>();
    registry.pass::<rocdl::GpuToRocdlPass>();
    registry.pass::<rocdl::MathToRocdlPass>();
}
