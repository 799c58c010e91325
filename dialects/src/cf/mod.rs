//! The cf dialect: branches between the blocks of a region.

mod ops;
mod rules;
mod switch;

pub use ops::{AssertOp, BrOp, CondBrOp, Edge};
pub(crate) use rules::MAX_CONDITION_USES;
pub use switch::{SwitchCase, SwitchOp};

use terrace_ods_macros::dialect;

/// Branches between the blocks of a region.
#[dialect(
    name = "cf",
    ops(AssertOp, BrOp, CondBrOp, SwitchOp),
    dependent_dialects(crate::arith::ArithDialect),
    interfaces(crate::inliner::anywhere)
)]
pub struct CfDialect;
