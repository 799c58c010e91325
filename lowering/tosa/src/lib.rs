//! What tosa becomes: arith, tensor, scf and linalg. Quantized numbers become the integers that stand for them.

mod build;
pub mod quant;
mod retype;
mod to_arith;
mod to_linalg;
mod to_linalg_named;
mod to_ml_program;
mod to_scf;
mod to_tensor;
pub mod transforms;
mod types;

use terrace_passes::pass::PassRegistry;
pub use to_arith::TosaToArithPass;
pub use to_linalg::{TosaToLinalgPass, populate_tosa_to_linalg};
pub use to_linalg_named::{TosaToLinalgNamedPass, populate_tosa_to_linalg_named};
pub use to_ml_program::TosaToMlprogramPass;
pub use to_scf::{TosaToScfPass, populate_tosa_to_scf};
pub use to_tensor::{TosaToTensorPass, populate_tosa_to_tensor};
pub use types::tosa_type_converter;

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.pass::<TosaToArithPass>();
    registry.pass::<TosaToLinalgPass>();
    registry.pass::<TosaToLinalgNamedPass>();
    registry.pass::<TosaToMlprogramPass>();
    registry.pass::<TosaToScfPass>();
    registry.pass::<TosaToTensorPass>();
    registry.pass::<transforms::TosaArithConstToTosaConstPass>();
    registry.pass::<transforms::TosaAttachTargetPass>();
    registry.pass::<transforms::TosaConvertIntegerTypeToSignlessPass>();
    registry.pass::<transforms::TosaInferShapesPass>();
    registry.pass::<transforms::TosaLayerwiseConstantFoldPass>();
    registry.pass::<transforms::TosaMakeBroadcastablePass>();
    registry.pass::<transforms::TosaNarrowF64ToF32Pass>();
    registry.pass::<transforms::TosaNarrowI64ToI32Pass>();
    registry.pass::<transforms::TosaOptionalDecompositionsPass>();
    registry.pass::<quant::LowerQuantOpsPass>();
    registry.pass::<quant::NormalizeQuantTypesPass>();
    registry.pass::<quant::StripFuncQuantTypesPass>();
}
