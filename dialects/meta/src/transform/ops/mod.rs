//! The ops of the dialect itself.

mod apply;
mod control;
mod handles;
mod matchers;
mod navigation;

pub(super) use apply::first_other;
pub use apply::{
    ApplyCanonicalizationPatternsOp, ApplyCommonSubexpressionEliminationOp,
    ApplyConversionPatternsOp, ApplyDeadCodeEliminationOp, ApplyLoopInvariantCodeMotionOp,
    ApplyPatternsOp, ApplyRegisteredPassOp, ApplyToLLVMConversionPatternsOp,
};
pub use control::{
    AlternativesOp, CollectMatchingOp, ForeachMatchOp, ForeachOp, IncludeOp, NamedSequenceOp,
    SequenceOp, YieldOp,
};
pub use handles::{
    AnnotateOp, CastOp, MergeHandlesOp, NumAssociationsOp, ParamConstantOp, PrintOp, ReplicateOp,
    SplitHandleOp, VerifyOp,
};
pub use matchers::{MatchOperationEmptyOp, MatchOperationNameOp, MatchParamCmpIOp};
pub use navigation::{
    GetConsumersOfResult, GetDefiningOp, GetOperandOp, GetParentOp, GetProducerOfOperand,
    GetResultOp, GetTypeOp, SelectOp,
};
