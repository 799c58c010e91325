//! Ops that move elements: to another shape, order or place.

use terrace_ir::ods::{DenseI32ArrayAttr, I32Attr, Variadic};
use terrace_ods_macros::op;

use super::TosaDialect;
use super::attributes::ResizeMode;
use super::rules::{
    ConcatOfConcat, ConcatOfOne, ReshapeOfReshape, SliceOfConcat, SliceOfKnownSize, SliceOfPad,
    TransposeIsReshape, TransposeOfTranspose,
};
use super::traits::ResolvableShapeOperands;
use super::types::{
    IndexTensor2D, ScalarTensor, ShapeOfRank2, ShapeOfRank4, ShapeType, Tensor, Tensor1D, Tensor3D,
    Tensor4D, TensorAtLeast1D,
};

/// Tensors one after the other in one dimension.
#[op(
    dialect = TosaDialect, mnemonic = "concat", traits(Pure),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify, canonicalize(ConcatOfOne, ConcatOfConcat),
)]
pub struct ConcatOp {
    #[operand]
    input1: Variadic<TensorAtLeast1D>,
    #[attr]
    axis: I32Attr,
    #[result]
    output: TensorAtLeast1D,
}

/// The tensor with a margin of one number around it.
#[op(
    dialect = TosaDialect, mnemonic = "pad", traits(Pure, ResolvableShapeOperands),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify, fold,
)]
pub struct PadOp {
    #[operand]
    input1: TensorAtLeast1D,
    #[operand]
    padding: ShapeType,
    #[operand]
    pad_const: ScalarTensor,
    #[result]
    output: TensorAtLeast1D,
}

/// The elements with another shape.
#[op(
    dialect = TosaDialect, mnemonic = "reshape", traits(Pure, ResolvableShapeOperands),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify, fold, canonicalize(ReshapeOfReshape),
)]
pub struct ReshapeOp {
    #[operand]
    input1: Tensor,
    #[operand]
    shape: ShapeType,
    #[result]
    output: Tensor,
}

/// The elements in the opposite order in one dimension.
#[op(
    dialect = TosaDialect, mnemonic = "reverse", traits(Pure),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify, fold,
)]
pub struct ReverseOp {
    #[operand]
    input1: TensorAtLeast1D,
    #[attr]
    axis: I32Attr,
    #[result]
    output: TensorAtLeast1D,
}

/// A part of a tensor.
#[op(
    dialect = TosaDialect, mnemonic = "slice", traits(Pure, ResolvableShapeOperands),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify, fold, canonicalize(SliceOfConcat, SliceOfPad, SliceOfKnownSize),
)]
pub struct SliceOp {
    #[operand]
    input1: TensorAtLeast1D,
    #[operand]
    start: ShapeType,
    #[operand]
    size: ShapeType,
    #[result]
    output: TensorAtLeast1D,
}

/// The tensor so many times in each dimension.
#[op(
    dialect = TosaDialect, mnemonic = "tile", traits(Pure, ResolvableShapeOperands),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify, fold,
)]
pub struct TileOp {
    #[operand]
    input1: TensorAtLeast1D,
    #[operand]
    multiples: ShapeType,
    #[result]
    output: TensorAtLeast1D,
}

/// The tensor with its dimensions in another order.
#[op(
    dialect = TosaDialect, mnemonic = "transpose", traits(Pure, AllElementTypesMatch(input1, output)),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify, fold, canonicalize(TransposeOfTranspose, TransposeIsReshape),
)]
pub struct TransposeOp {
    #[operand]
    input1: TensorAtLeast1D,
    #[attr]
    perms: DenseI32ArrayAttr,
    #[result]
    output: TensorAtLeast1D,
}

/// The rows that indices name.
#[op(
    dialect = TosaDialect, mnemonic = "gather", traits(Pure),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct GatherOp {
    #[operand]
    values: Tensor3D,
    #[operand]
    indices: IndexTensor2D,
    #[result]
    output: Tensor3D,
}

/// A tensor with other rows where indices say.
#[op(
    dialect = TosaDialect, mnemonic = "scatter", traits(Pure),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct ScatterOp {
    #[operand]
    values_in: Tensor3D,
    #[operand]
    indices: IndexTensor2D,
    #[operand]
    input: Tensor3D,
    #[result]
    values_out: Tensor3D,
}

/// An image of another size.
#[op(
    dialect = TosaDialect, mnemonic = "resize", traits(Pure, ResolvableShapeOperands),
    custom_assembly, verify, fold,
)]
pub struct ResizeOp {
    #[operand]
    input: Tensor4D,
    #[operand]
    scale: ShapeOfRank4,
    #[operand]
    offset: ShapeOfRank2,
    #[operand]
    border: ShapeOfRank2,
    #[attr]
    mode: ResizeMode,
    #[result]
    output: Tensor4D,
}

/// What a table has for each number.
#[op(
    dialect = TosaDialect, mnemonic = "table", traits(Pure),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct TableOp {
    #[operand]
    input1: Tensor,
    #[operand]
    table: Tensor1D,
    #[result]
    output: Tensor,
}
