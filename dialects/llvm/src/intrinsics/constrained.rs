//! Conversions of numbers with a given rounding and treatment of exceptions.

use terrace_ods_macros::op;

use crate::{FpExceptionBehavior, LlvmDialect, LlvmType, RoundingMode};

/// Conversions that round.
macro_rules! rounding_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure),
            assembly { $arg $rounding $exceptions attr_dict ":" type($arg) "to" type($res) },
        )]
        pub struct $name {
            #[operand] arg: LlvmType,
            #[attr(name = "roundingmode")] rounding: RoundingMode,
            #[attr(name = "fpExceptionBehavior")] exceptions: FpExceptionBehavior,
            #[result] res: LlvmType,
        }
    )*};
}

rounding_ops! {
    /// The number rounded to a narrower type.
    ConstrainedFPTruncOp = "intr.experimental.constrained.fptrunc";
    /// A signed integer as a number.
    ConstrainedSIToFPOp = "intr.experimental.constrained.sitofp";
    /// An unsigned integer as a number.
    ConstrainedUIToFPOp = "intr.experimental.constrained.uitofp";
}

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
