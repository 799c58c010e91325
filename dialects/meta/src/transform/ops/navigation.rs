//! From payload ops to those around them, their operands and their results.

use crate::transform::TransformDialect;
use crate::transform::effects::effects;
use crate::transform::interfaces::{MatchOpInterface, TransformOpInterface, marks};
use crate::transform::syntax::{
    parse_transform_match_dims, print_transform_match_dims, verify_match_dims,
};
use crate::transform::types::{OpHandle, ParamHandle, ValueHandle};
use terrace_ir::Ir;
use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    Confined, DefaultValued, DenseI64ArrayAttr, I64Attr, IntPositive, Optional, StrAttr, TypedOp,
    Verify, VerifyResult,
};
use terrace_ods_macros::op;

/// The ops that use a result of a payload op.
#[op(
    dialect = TransformDialect, mnemonic = "get_consumers_of_result",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "[" $result_number "]" attr_dict ":" functional_type(operands, results) },
)]
pub struct GetConsumersOfResult {
    #[operand]
    target: OpHandle,
    #[attr]
    result_number: I64Attr,
    #[result]
    consumers: OpHandle,
}

/// The ops that define payload values.
#[op(
    dialect = TransformDialect, mnemonic = "get_defining_op",
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct GetDefiningOp {
    #[operand]
    target: ValueHandle,
    #[result]
    result: OpHandle,
}

/// The ops around payload ops.
#[op(
    dialect = TransformDialect, mnemonic = "get_parent_op",
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $target attr_dict ":" functional_type(operands, results) },
)]
pub struct GetParentOp {
    #[operand]
    target: OpHandle,
    #[attr]
    isolated_from_above: Optional<UnitAttr>,
    #[attr]
    allow_empty_results: Optional<UnitAttr>,
    #[attr]
    op_name: Optional<StrAttr>,
    #[attr]
    deduplicate: Optional<UnitAttr>,
    #[attr]
    nth_parent: DefaultValued<Confined<I64Attr, IntPositive>, { 1 }>,
    #[result]
    parent: OpHandle,
}

/// The op that defines an operand of a payload op.
#[op(
    dialect = TransformDialect, mnemonic = "get_producer_of_operand",
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $target "[" $operand_number "]" attr_dict ":" functional_type(operands, results) },
)]
pub struct GetProducerOfOperand {
    #[operand]
    target: OpHandle,
    #[attr]
    operand_number: I64Attr,
    #[result]
    producer: OpHandle,
}

/// Operands of payload ops.
#[op(
    dialect = TransformDialect, mnemonic = "get_operand",
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $target "[" custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all) "]" attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct GetOperandOp {
    #[operand]
    target: OpHandle,
    #[attr]
    raw_position_list: DenseI64ArrayAttr,
    #[attr]
    is_inverted: Optional<UnitAttr>,
    #[attr]
    is_all: Optional<UnitAttr>,
    #[result]
    result: ValueHandle,
}

/// Results of payload ops.
#[op(
    dialect = TransformDialect, mnemonic = "get_result",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target "[" custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all) "]" attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct GetResultOp {
    #[operand]
    target: OpHandle,
    #[attr]
    raw_position_list: DenseI64ArrayAttr,
    #[attr]
    is_inverted: Optional<UnitAttr>,
    #[attr]
    is_all: Optional<UnitAttr>,
    #[result]
    result: ValueHandle,
}

/// The types of payload values, or of their elements.
#[op(
    dialect = TransformDialect, mnemonic = "get_type",
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { ("elemental" $elemental^)? $value attr_dict ":" functional_type(operands, results) },
)]
pub struct GetTypeOp {
    #[operand]
    value: ValueHandle,
    #[attr]
    elemental: Optional<UnitAttr>,
    #[result]
    type_param: ParamHandle,
}

/// The payload ops with this name.
#[op(
    dialect = TransformDialect, mnemonic = "select",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $op_name "in" $target attr_dict ":" functional_type(operands, results) },
)]
pub struct SelectOp {
    #[operand]
    target: OpHandle,
    #[attr]
    op_name: StrAttr,
    #[result]
    result: OpHandle,
}

impl Verify for GetOperandOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let numbers: Vec<i64> = self.raw_position_list(ir).as_i64s(ir).collect();
        verify_match_dims(
            ir,
            self.op(),
            &numbers,
            self.is_inverted(ir),
            self.is_all(ir),
        )
    }
}

impl Verify for GetResultOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let numbers: Vec<i64> = self.raw_position_list(ir).as_i64s(ir).collect();
        verify_match_dims(
            ir,
            self.op(),
            &numbers,
            self.is_inverted(ir),
            self.is_all(ir),
        )
    }
}

effects! {
    Nothing Reads: GetConsumersOfResult, GetDefiningOp, GetParentOp, GetProducerOfOperand, GetOperandOp, GetResultOp, GetTypeOp, SelectOp;
}

marks! {
    TransformOpInterface: GetConsumersOfResult, GetDefiningOp, GetParentOp, GetProducerOfOperand, GetOperandOp, GetResultOp, GetTypeOp, SelectOp;
    MatchOpInterface: GetDefiningOp, GetParentOp, GetProducerOfOperand, GetOperandOp, GetTypeOp;
}
