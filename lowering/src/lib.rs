//! Conversions between the dialects of Terrace, LLVM IR export, JIT and object files.

pub mod affine_to_scf;
pub mod debug_scopes;
#[cfg(feature = "llvm")]
pub mod llvm_ir;
pub mod math_to_libm;
mod pairs;
pub mod scf_to_cf;
#[cfg(feature = "spirv")]
pub mod spirv;
#[cfg(feature = "spirv")]
pub mod spirv_to_llvm;
mod splat;
pub mod to_llvm;
#[cfg(feature = "spirv")]
pub mod to_spirv;
#[cfg(feature = "vulkan")]
pub mod vulkan;

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut terrace_passes::pass::PassRegistry) {
    registry.pass::<affine_to_scf::LowerAffineOpsPass>();
    registry.pass::<scf_to_cf::ScfToCfPass>();
    registry.pass::<math_to_libm::MathToLibmPass>();
    registry.pass::<debug_scopes::EnsureDebugInfoScopePass>();
    to_llvm::register(registry);
    #[cfg(feature = "spirv")]
    {
        registry.pass::<spirv_to_llvm::SpirvToLlvmPass>();
        registry.pass::<spirv::UpdateVcePass>();
        to_spirv::register(registry);
    }
}
