//! The dialects that are about programs in other dialects: pdl, pdl_interp, transform.

pub mod execution;
pub mod pdl;
pub mod pdl_interp;
pub mod transform;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<pdl::PdlDialect>();
    cx.load_dialect::<pdl_interp::PdlInterpDialect>();
    cx.load_dialect::<transform::TransformDialect>();
}

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut terrace_passes::pass::PassRegistry) {
    registry
        .pass::<execution::PdlPatternsPass>()
        .pass::<transform::interpreter::TransformInterpreterPass>();
}
