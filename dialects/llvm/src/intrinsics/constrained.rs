//! Conversions of numbers with a given rounding and treatment of exceptions.

use terrace_ods_macros::{op, op_family};

use crate::{FpExceptionBehavior, LlvmDialect, LlvmType, RoundingMode};

op_family! {
    /// Conversions that round.
    #[op(
        dialect = LlvmDialect, traits(Pure),
        assembly { $arg $rounding $exceptions attr_dict ":" type($arg) "to" type($res) },
    )]
    struct RoundingOps {
        #[operand] arg: LlvmType,
        #[attr(name = "roundingmode")] rounding: RoundingMode,
        #[attr(name = "fpExceptionBehavior")] exceptions: FpExceptionBehavior,
        #[result] res: LlvmType,
    }
}

/// The number rounded to a narrower type.
#[op(family = RoundingOps, mnemonic = "intr.experimental.constrained.fptrunc")]
pub struct ConstrainedFPTruncOp;

/// A signed integer as a number.
#[op(family = RoundingOps, mnemonic = "intr.experimental.constrained.sitofp")]
pub struct ConstrainedSIToFPOp;

/// An unsigned integer as a number.
#[op(family = RoundingOps, mnemonic = "intr.experimental.constrained.uitofp")]
pub struct ConstrainedUIToFPOp;

/// The number in a wider type.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.experimental.constrained.fpext",
    traits(Pure),
    assembly { $arg $exceptions attr_dict ":" type($arg) "to" type($res) },
)]
pub struct ConstrainedFPExtOp {
    #[operand]
    arg: LlvmType,
    #[attr(name = "fpExceptionBehavior")]
    exceptions: FpExceptionBehavior,
    #[result]
    res: LlvmType,
}
