//! What tosa becomes: arith, tensor, scf and linalg.

mod build;
mod to_arith;
mod to_linalg;
mod to_linalg_named;
mod to_ml_program;
mod to_scf;
mod to_tensor;
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
}
