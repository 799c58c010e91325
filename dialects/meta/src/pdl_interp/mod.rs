//! The pdl_interp dialect: what patterns of pdl are compiled to, steps that match and rewrite.

mod access;
mod checks;
mod control;
mod create;
mod switches;

pub use access::{
    ExtractOp, GetAttributeOp, GetAttributeTypeOp, GetDefiningOpOp, GetOperandOp, GetOperandsOp,
    GetResultOp, GetResultsOp, GetUsersOp, GetValueTypeOp,
};
pub use checks::{
    ApplyConstraintOp, AreEqualOp, CheckAttributeOp, CheckOperandCountOp, CheckOperationNameOp,
    CheckResultCountOp, CheckTypeOp, CheckTypesOp, IsNotNullOp,
};
pub use control::{BranchOp, ContinueOp, FinalizeOp, ForEachOp, FuncOp, RecordMatchOp};
pub use create::{
    ApplyRewriteOp, CreateAttributeOp, CreateOperationOp, CreateRangeOp, CreateTypeOp,
    CreateTypesOp, EraseOp, ReplaceOp,
};
pub use switches::{
    SwitchAttributeOp, SwitchOperandCountOp, SwitchOperationNameOp, SwitchResultCountOp,
    SwitchTypeOp, SwitchTypesOp,
};
use terrace_ods_macros::{constraint, dialect};

use crate::pdl::{AnyPdl, OperationType, RangeType};

/// Steps that match and rewrite ops.
///
/// A matcher is a function that looks at an op, branches on what it finds, and records where a pattern matches and which
/// function rewrites it.
#[dialect(
    name = "pdl_interp",
    ops(
        ApplyConstraintOp,
        ApplyRewriteOp,
        AreEqualOp,
        BranchOp,
        CheckAttributeOp,
        CheckOperandCountOp,
        CheckOperationNameOp,
        CheckResultCountOp,
        CheckTypeOp,
        CheckTypesOp,
        ContinueOp,
        CreateAttributeOp,
        CreateOperationOp,
        CreateRangeOp,
        CreateTypeOp,
        CreateTypesOp,
        EraseOp,
        ExtractOp,
        FinalizeOp,
        ForEachOp,
        FuncOp,
        GetAttributeOp,
        GetAttributeTypeOp,
        GetDefiningOpOp,
        GetOperandOp,
        GetOperandsOp,
        GetResultOp,
        GetResultsOp,
        GetUsersOp,
        GetValueTypeOp,
        IsNotNullOp,
        RecordMatchOp,
        ReplaceOp,
        SwitchAttributeOp,
        SwitchOperandCountOp,
        SwitchOperationNameOp,
        SwitchResultCountOp,
        SwitchTypeOp,
        SwitchTypesOp,
    ),
    dependent_dialects(crate::pdl::PdlDialect)
)]
pub struct PdlInterpDialect;

constraint! {
    /// range of pdl type values
    pub RangeOfAny: Type = RangeType & AnyPdl;

    /// range of PDL handle to an `mlir::Operation *` values
    pub RangeOfOperations: Type = |cx, ty| {
        ty.cast::<RangeType>(cx).is_some_and(|ty| ty.element_type(cx).is::<OperationType>(cx))
    }, buildable = |cx| RangeType::get(cx, OperationType::get(cx).into()).into();
}
