//! The dialects that stand for other languages: emitc, for C and C++; smt, for solvers.

pub mod emitc;
pub mod ptr;
mod short_types;
pub mod smt;
pub mod wasmssa;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<emitc::EmitcDialect>();
    cx.load_dialect::<ptr::PtrDialect>();
    cx.load_dialect::<smt::SmtDialect>();
    cx.load_dialect::<wasmssa::WasmSsaDialect>();
}
