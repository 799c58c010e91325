//! Dialects of what single processors have.

#[macro_use]
mod tables;
pub mod amdgpu;
pub mod amx;
pub mod arm_neon;
pub mod arm_sme;
pub mod arm_sve;
pub mod constraints;
pub mod nvgpu;
pub mod vcix;
pub mod x86vector;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<amdgpu::AmdgpuDialect>();
    cx.load_dialect::<amx::AmxDialect>();
    cx.load_dialect::<arm_neon::ArmNeonDialect>();
    cx.load_dialect::<arm_sme::ArmSmeDialect>();
    cx.load_dialect::<arm_sve::ArmSveDialect>();
    cx.load_dialect::<nvgpu::NvgpuDialect>();
    cx.load_dialect::<vcix::VcixDialect>();
    cx.load_dialect::<x86vector::X86vectorDialect>();
}
