//! Computations with shapes.

use terrace_ir::ods::{I32Attr, IndexElementsAttr, Variadic};
use terrace_ods_macros::op;

use super::TosaDialect;
use super::traits::{ResolvableShapeOperands, SameShapeRanks, TosaShapeOperator};
use super::types::{ScalarInt32, ShapeType, TensorAtLeast1D};

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = TosaDialect, mnemonic = $mnemonic,
            traits(Pure, TosaShapeOperator, SameShapeRanks, ResolvableShapeOperands),
            assembly { operands attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] input1: ShapeType,
            #[operand] input2: ShapeType,
            #[result] output: ShapeType,
        }
    )*};
}

binary! {
    /// The sums of sizes.
    AddShapeOp = "add_shape";
    /// The quotients of sizes, rounded up.
    DivCeilShapeOp = "div_ceil_shape";
    /// The quotients of sizes, rounded down.
    DivFloorShapeOp = "div_floor_shape";
    /// The greater ones of sizes.
    MaxShapeOp = "max_shape";
    /// The smaller ones of sizes.
    MinShapeOp = "min_shape";
    /// What divisions of sizes leave.
    ModShapeOp = "mod_shape";
    /// The products of sizes.
    MulShapeOp = "mul_shape";
    /// The differences of sizes.
    SubShapeOp = "sub_shape";
}

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = TosaDialect, mnemonic = $mnemonic,
            traits(Pure, TosaShapeOperator, SameShapeRanks, ResolvableShapeOperands),
            assembly { operands attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] input: ShapeType,
            #[result] output: ShapeType,
        }
    )*};
}

unary! {
    /// Two to the power of sizes.
    Exp2ShapeOp = "exp2_shape";
    /// The binary logarithms of sizes, rounded up.
    Log2CeilShapeOp = "log2_ceil_shape";
    /// The binary logarithms of sizes, rounded down.
    Log2FloorShapeOp = "log2_floor_shape";
}

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
