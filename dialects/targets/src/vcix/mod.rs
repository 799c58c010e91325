//! The vcix dialect: what coprocessors of RISC-V processors do with vectors.

mod constraints;
mod ops;

pub use constraints::*;
pub use ops::*;
use terrace_ods_macros::dialect;

/// What coprocessors of RISC-V processors do with vectors.
#[dialect(
    name = "vcix",
    ops(BinaryImmOp, BinaryOp),
    dependent_dialects(terrace_llvm_dialect::LlvmDialect)
)]
pub struct VcixDialect;
