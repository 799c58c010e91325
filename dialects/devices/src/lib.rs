//! Dialects of what GPUs have in LLVM IR.

#[macro_use]
mod tables;
pub mod nvvm;
pub mod rocdl;
pub mod xevm;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<nvvm::NvvmDialect>();
    cx.load_dialect::<rocdl::RocdlDialect>();
    cx.load_dialect::<xevm::XevmDialect>();
}
