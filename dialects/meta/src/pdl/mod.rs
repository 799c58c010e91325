//! The pdl dialect: rewrite patterns as programs.

mod entities;
mod native;
mod operation;
mod pattern;
mod rewrite;
mod types;

pub use entities::{
    AttributeOp, OperandOp, OperandsOp, RangeOp, ResultOp, ResultsOp, TypeOp, TypesOp,
};
pub(crate) use entities::{parse_range_type, print_range_type, verify_range_elements};
pub use native::{ApplyNativeConstraintOp, ApplyNativeRewriteOp};
pub use operation::OperationOp;
pub(crate) use operation::{parse_named_attributes, print_named_attributes};
pub use pattern::{PatternOp, RewriteOp};
pub use rewrite::{EraseOp, ReplaceOp};
use terrace_ods_macros::dialect;
pub use types::{
    AnyPdl, AttributeType, OneOrManyTypes, OneOrManyValues, OperationType, RangeOfTypes,
    RangeOfTypesOrValues, RangeOfValues, RangeType, TypeType, ValueType, element_or_self,
};

/// Rewrite patterns as programs.
///
/// A pattern says what ops look like that it applies to, by handles of ops, values, types and attributes, and ends with what
/// becomes of them.
#[dialect(
    name = "pdl",
    ops(
        ApplyNativeConstraintOp,
        ApplyNativeRewriteOp,
        AttributeOp,
        EraseOp,
        OperandOp,
        OperandsOp,
        OperationOp,
        PatternOp,
        RangeOp,
        ReplaceOp,
        ResultOp,
        ResultsOp,
        RewriteOp,
        TypeOp,
        TypesOp,
    ),
    types(AttributeType, OperationType, RangeType, TypeType, ValueType)
)]
pub struct PdlDialect;
