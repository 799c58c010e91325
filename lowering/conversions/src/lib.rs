//! Conversions between dialects, down to the llvm dialect.

pub mod affine_to_scf;
pub mod c_wrappers;
pub mod cf_to_scf;
pub mod complex;
pub mod debug_scopes;
pub mod export;
pub mod linalg;
pub mod math_to_funcs;
pub mod math_to_libm;
mod pairs;
pub mod scf_to_cf;
pub mod shape;
pub mod splat;
pub mod to_llvm;

pub use pairs::Pair;
pub use terrace_dialects::transforms::{rewrite_inside_out, rewrite_with_inside_out};

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut terrace_passes::pass::PassRegistry) {
    registry.pass::<affine_to_scf::LowerAffineOpsPass>();
    registry.pass::<c_wrappers::LlvmRequestCWrappersPass>();
    registry.pass::<cf_to_scf::LiftCfToScfPass>();
    registry.pass::<scf_to_cf::ScfToCfPass>();
    registry.pass::<complex::ComplexToLibmPass>();
    registry.pass::<complex::ComplexToStandardPass>();
    registry.pass::<linalg::LinalgToAffineLoopsPass>();
    registry.pass::<linalg::LinalgToLoopsPass>();
    registry.pass::<linalg::LinalgToParallelLoopsPass>();
    registry.pass::<math_to_funcs::MathToFuncsPass>();
    registry.pass::<math_to_libm::MathToLibmPass>();
    registry.pass::<debug_scopes::EnsureDebugInfoScopePass>();
    registry.pass::<export::LlvmAddComdatsPass>();
    registry.pass::<export::LlvmLegalizeForExportPass>();
    registry.pass::<export::SetLlvmModuleDataLayoutPass>();
    registry.pass::<shape::RemoveShapeConstraintsPass>();
    registry.pass::<shape::ShapeConstraintsPass>();
    registry.pass::<shape::ShapeToShapeLoweringPass>();
    registry.pass::<shape::ShapeToStdPass>();
    to_llvm::register(registry);
}
