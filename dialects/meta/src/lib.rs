//! The dialects that are about programs in other dialects: pdl, pdl_interp.

pub mod pdl;
pub mod pdl_interp;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<pdl::PdlDialect>();
    cx.load_dialect::<pdl_interp::PdlInterpDialect>();
}
