//! The cf dialect: branches between the blocks of a region.

mod ops;
mod rules;
mod switch;

pub use ops::{AssertOp, BrOp, CondBrOp};
pub(crate) use rules::MAX_CONDITION_USES;
pub use switch::{SwitchCase, SwitchOp};
pub use terrace_dialect_base::switch::Edge;
use terrace_ods_macros::dialect;

/// Branches between the blocks of a region.
#[dialect(
    name = "cf",
    ops(AssertOp, BrOp, CondBrOp, SwitchOp),
    dependent_dialects(crate::arith::ArithDialect),
    interfaces(terrace_passes::transforms::inline_anywhere)
)]
pub struct CfDialect;
