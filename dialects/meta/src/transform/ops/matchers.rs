//! Conditions on payload ops and parameters.

use crate::transform::TransformDialect;
use crate::transform::attributes::MatchCmpIPredicate;
use crate::transform::effects::effects;
use crate::transform::interfaces::{
    MatchOpInterface, SingleOpMatcher, TransformOpInterface, marks,
};
use crate::transform::types::{OpHandle, ParamHandle};
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::StrArrayAttr;
use terrace_ods_macros::op;

/// Accepts a handle that stands for no op.
#[op(
    dialect = TransformDialect, mnemonic = "match.operation_empty",
    traits(SingleOpMatcher),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle attr_dict ":" type($operand_handle) },
)]
pub struct MatchOperationEmptyOp {
    #[operand]
    operand_handle: OpHandle,
}

/// Accepts ops with one of these names.
#[op(
    dialect = TransformDialect, mnemonic = "match.operation_name",
    traits(SingleOpMatcher),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $operand_handle $op_names attr_dict ":" type($operand_handle) },
)]
pub struct MatchOperationNameOp {
    #[operand]
    operand_handle: OpHandle,
    #[attr]
    op_names: StrArrayAttr,
}

/// Accepts parameters that compare so with others.
#[op(
    dialect = TransformDialect, mnemonic = "match.param.cmpi",
    traits(SameTypeOperands),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $predicate $param "," $reference attr_dict ":" type($param) },
)]
pub struct MatchParamCmpIOp {
    #[operand]
    param: ParamHandle,
    #[operand]
    reference: ParamHandle,
    #[attr]
    predicate: MatchCmpIPredicate,
}

effects! {
    Nothing Reads: MatchOperationEmptyOp, MatchOperationNameOp, MatchParamCmpIOp;
}

marks! {
    TransformOpInterface: MatchOperationEmptyOp, MatchOperationNameOp, MatchParamCmpIOp;
    MatchOpInterface: MatchOperationEmptyOp, MatchOperationNameOp, MatchParamCmpIOp;
}
