//! The arm_neon dialect: products that ARM's NEON has instructions for.

mod checks;
mod constraints;
mod ops;

pub use constraints::*;
pub use ops::*;
use terrace_ods_macros::dialect;

/// Products that ARM's NEON has instructions for.
#[dialect(
    name = "arm_neon",
    ops(BfmmlaOp, SMullOp, Sdot2dOp, SdotOp, SmmlaOp, UmmlaOp, UsmmlaOp)
)]
pub struct ArmNeonDialect;
