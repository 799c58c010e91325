//! What programs on vectors become: loops, simpler vectors, and LLVM's.

pub mod patterns;
mod simplify;
mod to_llvm;
mod to_scf;
mod transform;

pub use simplify::*;
use terrace_passes::pass::PassRegistry;
pub use to_llvm::{TransposeLowering, VectorToLlvmPass};
pub use to_scf::VectorToScfPass;
pub use transform::attach;

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut PassRegistry) {
    registry.pass::<LowerVectorMaskPass>();
    registry.pass::<LowerVectorMultiReductionPass>();
    registry.pass::<ElementsToShuffleTreePass>();
    registry.pass::<VectorToLlvmPass>();
    registry.pass::<VectorToScfPass>();
}
