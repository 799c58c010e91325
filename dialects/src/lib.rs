//! The dialects of Terrace: func, arith, cf, scf, memref, affine, llvm.

pub mod affine;
pub mod arith;
pub mod cf;
pub mod func;
pub mod memref;
pub mod scf;

mod rules;
mod structured;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<func::FuncDialect>();
    cx.load_dialect::<arith::ArithDialect>();
    cx.load_dialect::<cf::CfDialect>();
    cx.load_dialect::<scf::ScfDialect>();
    cx.load_dialect::<memref::MemRefDialect>();
    cx.load_dialect::<affine::AffineDialect>();
}
