//! The dialects that stand for other languages: emitc, for C and C++.

pub mod emitc;
mod short_types;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<emitc::EmitcDialect>();
}
