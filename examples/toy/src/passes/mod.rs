//! The passes of the Toy compiler.

mod expansion_limit;
mod lower_to_affine;
mod lower_to_llvm;
mod shape_inference;

pub use expansion_limit::ExpansionLimitPass;
pub use lower_to_affine::LowerToAffinePass;
pub use lower_to_llvm::LowerToLlvmPass;
pub use shape_inference::ShapeInferencePass;
