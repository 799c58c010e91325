//! The dialects of Terrace: func, arith, math, index, cf, scf, memref, affine, ub, dlti, irdl, llvm; with the feature
//! `spirv` also spirv and gpu.

pub mod affine;
pub mod arith;
pub mod cf;
pub mod dlti;
pub mod func;
#[cfg(feature = "spirv")]
pub mod gpu;
pub mod index;
pub mod index_list;
pub mod irdl;
pub mod llvm;
pub mod math;
pub mod memref;
pub mod scf;
#[cfg(feature = "spirv")]
pub mod spirv;
pub mod struct_identity;
pub mod ub;

mod cases;
mod inliner;
mod rules;
mod structured;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<func::FuncDialect>();
    cx.load_dialect::<arith::ArithDialect>();
    cx.load_dialect::<math::MathDialect>();
    cx.load_dialect::<index::IndexDialect>();
    cx.load_dialect::<ub::UbDialect>();
    cx.load_dialect::<cf::CfDialect>();
    cx.load_dialect::<scf::ScfDialect>();
    cx.load_dialect::<memref::MemRefDialect>();
    cx.load_dialect::<affine::AffineDialect>();
    cx.load_dialect::<dlti::DltiDialect>();
    cx.load_dialect::<irdl::IrdlDialect>();
    cx.load_dialect::<llvm::LlvmDialect>();
    #[cfg(feature = "spirv")]
    {
        cx.load_dialect::<gpu::GpuDialect>();
        cx.load_dialect::<spirv::SpirvDialect>();
    }
}

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut terrace_ir::pass::PassRegistry) {
    affine::transforms::register(registry);
    arith::transforms::register(registry);
    math::transforms::register(registry);
    memref::transforms::register(registry);
    scf::transforms::register(registry);
    func::transforms::register(registry);
    #[cfg(feature = "spirv")]
    {
        gpu::transforms::register(registry);
        spirv::transforms::register(registry);
    }
}
