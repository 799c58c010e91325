//! The dialects of Terrace: func, arith, math, index, cf, scf, memref, affine, ub, dlti, irdl, llvm, tensor, complex, shape, ml_program, quant,
//! vector, linalg, bufferization, tosa, pdl, pdl_interp, transform, async, sparse_tensor, emitc, mpi, shard, omp; with the feature `spirv` also spirv, gpu,
//! nvgpu, amdgpu, nvvm, rocdl, xevm, x86vector, amx, arm_neon, arm_sve, arm_sme and vcix.
//!
//! Each is in a crate of its own or shares one with its neighbours; this one holds them together.

pub mod directives;

pub use terrace_concurrency_dialects::async_dialect;
#[cfg(feature = "spirv")]
pub use terrace_devices_dialects::{nvvm, rocdl, xevm};
pub use terrace_dialect_base::{index_list, struct_identity, ub};
pub use terrace_dialect_transforms as transforms;
pub use terrace_foreign_dialects::{emitc, ptr, smt, wasmssa};
#[cfg(feature = "spirv")]
pub use terrace_gpu_dialect as gpu;
use terrace_ir::Context;
pub use terrace_linalg_dialects::{bufferization, linalg};
pub use terrace_llvm_dialect as llvm;
pub use terrace_meta_dialects::{pdl, pdl_interp, transform};
pub use terrace_parallel_dialects::{acc, mpi, omp, shard};
pub use terrace_sparse_dialects as sparse_tensor;
#[cfg(feature = "spirv")]
pub use terrace_spirv_dialect as spirv;
pub use terrace_standard_dialects::{
    affine, arith, cf, dlti, func, index, irdl, math, memref, scf,
};
pub use terrace_structured_transforms as structured;
#[cfg(feature = "spirv")]
pub use terrace_targets_dialects::{
    amdgpu, amx, arm_neon, arm_sme, arm_sve, nvgpu, vcix, x86vector,
};
pub use terrace_tensor_dialects::{complex, ml_program, quant, shape, tensor};
pub use terrace_tosa_dialects as tosa;
pub use terrace_vector_dialects::vector;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    terrace_standard_dialects::register_all(cx);
    cx.load_dialect::<ub::UbDialect>();
    cx.load_dialect::<llvm::LlvmDialect>();
    terrace_foreign_dialects::register_all(cx);
    terrace_parallel_dialects::register_all(cx);
    terrace_tensor_dialects::register_all(cx);
    terrace_vector_dialects::register_all(cx);
    terrace_linalg_dialects::register_all(cx);
    terrace_meta_dialects::register_all(cx);
    cx.attach_dialect_interface::<transform::TransformDialect, dyn transform::interpreter::PassSource>(
        std::sync::Arc::new(Passes),
    );
    terrace_structured_transforms::attach(cx);
    terrace_concurrency_dialects::register_all(cx);
    terrace_sparse_dialects::register_all(cx);
    terrace_tosa_dialects::register_all(cx);
    #[cfg(feature = "spirv")]
    {
        cx.load_dialect::<gpu::GpuDialect>();
        cx.load_dialect::<spirv::SpirvDialect>();
        terrace_targets_dialects::register_all(cx);
        terrace_devices_dialects::register_all(cx);
    }
}

/// What transforms can run by name.
struct Passes;

impl transform::interpreter::PassSource for Passes {
    fn register(&self, registry: &mut terrace_passes::pass::PassRegistry) {
        register_passes(registry);
    }
}

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut terrace_passes::pass::PassRegistry) {
    transforms::register(registry);
    terrace_structured_transforms::register(registry);
    terrace_meta_dialects::register_passes(registry);
    #[cfg(feature = "spirv")]
    {
        gpu::transforms::register(registry);
        spirv::transforms::register(registry);
    }
}
