//! Numbers of one type as numbers of another.

use terrace_ir::attributes::BoolAttr;
use terrace_ods_macros::op;

use super::TosaDialect;
use super::attributes::{BlockSize, RoundingMode};
use super::types::{
    Multipliers, ScalarIntOrFloat, ScaleTensorAtLeast1D, ScaledTensorAtLeast1D, Shifts, Tensor,
    TensorAtLeast1D,
};

/// The same numbers, of another type.
#[op(
    dialect = TosaDialect, mnemonic = "cast", traits(Pure, SameOperandsAndResultShape),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    fold,
)]
pub struct CastOp {
    #[operand]
    input: Tensor,
    #[result]
    output: Tensor,
}

/// Numbers in blocks, each times the scale of its block.
#[op(dialect = TosaDialect, mnemonic = "cast_from_block_scaled", traits(Pure), custom_assembly, verify)]
pub struct CastFromBlockScaledOp {
    #[operand]
    input_data: ScaledTensorAtLeast1D,
    #[operand]
    input_scale: ScaleTensorAtLeast1D,
    #[attr]
    block_size: BlockSize,
    #[result]
    output_data: TensorAtLeast1D,
}

/// Numbers in blocks, and the scale of each block.
#[op(dialect = TosaDialect, mnemonic = "cast_to_block_scaled", traits(Pure), custom_assembly, verify)]
pub struct CastToBlockScaledOp {
    #[operand]
    input_data: TensorAtLeast1D,
    #[attr]
    block_size: BlockSize,
    #[result]
    output_data: ScaledTensorAtLeast1D,
    #[result]
    output_scale: ScaleTensorAtLeast1D,
}

/// Integers times fixed-point factors, all or each channel.
#[op(dialect = TosaDialect, mnemonic = "rescale", traits(Pure), custom_assembly, verify)]
pub struct RescaleOp {
    #[operand]
    input: Tensor,
    #[operand]
    multiplier: Multipliers,
    #[operand]
    shift: Shifts,
    #[operand]
    input_zp: ScalarIntOrFloat,
    #[operand]
    output_zp: ScalarIntOrFloat,
    #[attr]
    scale32: BoolAttr,
    #[attr]
    rounding_mode: RoundingMode,
    #[attr]
    per_channel: BoolAttr,
    #[attr]
    input_unsigned: BoolAttr,
    #[attr]
    output_unsigned: BoolAttr,
    #[result]
    output: Tensor,
}
