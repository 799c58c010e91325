//! Computations with shapes.

use terrace_ir::ods::{I32Attr, IndexElementsAttr, Variadic};
use terrace_ods_macros::{op, op_family};

use super::TosaDialect;
use super::traits::{ResolvableShapeOperands, SameShapeRanks, TosaShapeOperator};
use super::types::{ScalarInt32, ShapeType, TensorAtLeast1D};

op_family! {
    #[op(
        dialect = TosaDialect,
        traits(Pure, TosaShapeOperator, SameShapeRanks, ResolvableShapeOperands),
        assembly { operands attr_dict ":" functional_type(operands, results) },
    )]
    struct Binary {
        #[operand] input1: ShapeType,
        #[operand] input2: ShapeType,
        #[result] output: ShapeType,
    }
}

/// The sums of sizes.
#[op(family = Binary, mnemonic = "add_shape")]
pub struct AddShapeOp;

/// The quotients of sizes, rounded up.
#[op(family = Binary, mnemonic = "div_ceil_shape")]
pub struct DivCeilShapeOp;

/// The quotients of sizes, rounded down.
#[op(family = Binary, mnemonic = "div_floor_shape")]
pub struct DivFloorShapeOp;

/// The greater ones of sizes.
#[op(family = Binary, mnemonic = "max_shape")]
pub struct MaxShapeOp;

/// The smaller ones of sizes.
#[op(family = Binary, mnemonic = "min_shape")]
pub struct MinShapeOp;

/// What divisions of sizes leave.
#[op(family = Binary, mnemonic = "mod_shape")]
pub struct ModShapeOp;

/// The products of sizes.
#[op(family = Binary, mnemonic = "mul_shape")]
pub struct MulShapeOp;

/// The differences of sizes.
#[op(family = Binary, mnemonic = "sub_shape")]
pub struct SubShapeOp;

op_family! {
    #[op(
        dialect = TosaDialect,
        traits(Pure, TosaShapeOperator, SameShapeRanks, ResolvableShapeOperands),
        assembly { operands attr_dict ":" functional_type(operands, results) },
    )]
    struct Unary {
        #[operand] input: ShapeType,
        #[result] output: ShapeType,
    }
}

/// Two to the power of sizes.
#[op(family = Unary, mnemonic = "exp2_shape")]
pub struct Exp2ShapeOp;

/// The binary logarithms of sizes, rounded up.
#[op(family = Unary, mnemonic = "log2_ceil_shape")]
pub struct Log2CeilShapeOp;

/// The binary logarithms of sizes, rounded down.
#[op(family = Unary, mnemonic = "log2_floor_shape")]
pub struct Log2FloorShapeOp;

/// The sizes of several shapes in a row.
#[op(
    dialect = TosaDialect, mnemonic = "concat_shape",
    traits(Pure, TosaShapeOperator, ResolvableShapeOperands),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct ConcatShapeOp {
    #[operand]
    input: Variadic<ShapeType>,
    #[result]
    output: ShapeType,
}

/// A known shape.
#[op(
    dialect = TosaDialect, mnemonic = "const_shape",
    traits(Pure, ConstantLike, TosaShapeOperator),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify, fold,
)]
pub struct ConstShapeOp {
    #[attr]
    values: IndexElementsAttr,
    #[result]
    output: ShapeType,
}

/// The size of a tensor in one dimension.
#[op(
    dialect = TosaDialect, mnemonic = "dim", traits(Pure, TosaShapeOperator),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct DimOp {
    #[operand]
    input1: TensorAtLeast1D,
    #[attr]
    axis: I32Attr,
    #[result]
    output: ShapeType,
}

/// Some sizes of a shape.
#[op(
    dialect = TosaDialect, mnemonic = "slice_shape",
    traits(Pure, TosaShapeOperator, ResolvableShapeOperands),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct SliceShapeOp {
    #[operand]
    input: ShapeType,
    #[operand]
    start: ScalarInt32,
    #[operand]
    size: ScalarInt32,
    #[result]
    output: ShapeType,
}
