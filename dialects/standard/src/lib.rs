//! The dialects func, arith, math, index, cf, scf, memref, affine, dlti and irdl.

pub mod affine;
pub mod arith;
pub mod cf;
pub mod dlti;
pub mod func;
pub mod index;
pub mod irdl;
pub mod math;
pub mod memref;
pub mod scf;

#[doc(hidden)]
pub use terrace_ir as __ir;
use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<func::FuncDialect>();
    cx.load_dialect::<arith::ArithDialect>();
    cx.load_dialect::<math::MathDialect>();
    cx.load_dialect::<index::IndexDialect>();
    cx.load_dialect::<cf::CfDialect>();
    cx.load_dialect::<scf::ScfDialect>();
    cx.load_dialect::<memref::MemRefDialect>();
    cx.load_dialect::<affine::AffineDialect>();
    cx.load_dialect::<dlti::DltiDialect>();
    cx.load_dialect::<irdl::IrdlDialect>();
}
