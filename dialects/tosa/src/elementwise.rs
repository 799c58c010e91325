//! Ops that compute each element from those at the same place.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::DefaultValued;
use terrace_ods_macros::op;

use super::TosaDialect;
use super::attributes::{NanPropagationMode, RoundingMode};
use super::rules::{ClampIsNoOp, ClampOfClamp, SelectOfNot};
use super::traits::TosaElementwiseOperator;
use super::types::{
    BoolTensor, FloatTensor, Int8Like, Int32Or64Tensor, IntLike, IntOrFloatAttr, ScalarInt8,
    ScalarIntOrFloat, Tensor,
};

/// Functions of one number: name, mnemonic, name of the operand, and what the elements are.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal ($operand:ident: $tensor:ty) $(, $hook:ident)*;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = TosaDialect, mnemonic = $mnemonic,
            traits(
                Pure, SameOperandsAndResultShape, SameOperandsAndResultElementType, SameOperandsAndResultRank,
                TosaElementwiseOperator
            ),
            assembly { operands attr_dict ":" functional_type(operands, results) }
            $(, $hook)*
        )]
        pub struct $name {
            #[operand] $operand: $tensor,
            #[result] output: $tensor,
        }
    )*};
}

unary! {
    /// The absolute value.
    AbsOp = "abs" (input1: Tensor), fold;
    /// All bits flipped.
    BitwiseNotOp = "bitwise_not" (input1: Tensor);
    /// The next greater integer.
    CeilOp = "ceil" (input1: Tensor);
    /// How many leading bits are zero.
    ClzOp = "clz" (input1: Tensor);
    /// Cosine.
    CosOp = "cos" (input1: FloatTensor);
    /// The error function.
    ErfOp = "erf" (input: Tensor);
    /// Exponential.
    ExpOp = "exp" (input1: Tensor);
    /// The next smaller integer.
    FloorOp = "floor" (input1: Tensor);
    /// Natural logarithm.
    LogOp = "log" (input1: Tensor);
    /// The opposite truth value.
    LogicalNotOp = "logical_not" (input1: BoolTensor);
    /// One divided by the number.
    ReciprocalOp = "reciprocal" (input1: Tensor), fold;
    /// One divided by the square root.
    RsqrtOp = "rsqrt" (input1: Tensor);
    /// The logistic function.
    SigmoidOp = "sigmoid" (input: Tensor);
    /// Sine.
    SinOp = "sin" (input1: FloatTensor);
    /// Hyperbolic tangent.
    TanhOp = "tanh" (input: Tensor);
}

/// Functions of two numbers of one type.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal ($tensor:ty) [$($trait:ident)*] $(, $hook:ident)*;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = TosaDialect, mnemonic = $mnemonic,
            traits(
                Pure, SameOperandsAndResultElementType, ResultsBroadcastableShape, SameOperandsAndResultRank,
                TosaElementwiseOperator $(, $trait)*
            ),
            assembly { operands attr_dict ":" functional_type(operands, results) }
            $(, $hook)*
        )]
        pub struct $name {
            #[operand] input1: $tensor,
            #[operand] input2: $tensor,
            #[result] output: $tensor,
        }
    )*};
}

binary! {
    /// The sum.
    AddOp = "add" (Tensor) [Commutative], fold;
    /// Bits that are set in both.
    BitwiseAndOp = "bitwise_and" (Tensor) [Commutative];
    /// Bits that are set in one of them.
    BitwiseOrOp = "bitwise_or" (Tensor) [Commutative];
    /// Bits that differ.
    BitwiseXorOp = "bitwise_xor" (Tensor) [Commutative];
    /// The quotient, rounded to zero.
    IntDivOp = "intdiv" (Int32Or64Tensor) [], fold;
    /// Whether both are true.
    LogicalAndOp = "logical_and" (BoolTensor) [Commutative];
    /// A shift to the left.
    LogicalLeftShiftOp = "logical_left_shift" (Tensor) [];
    /// Whether one of them is true.
    LogicalOrOp = "logical_or" (BoolTensor) [Commutative];
    /// A shift to the right that moves zeros in.
    LogicalRightShiftOp = "logical_right_shift" (Tensor) [];
    /// Whether they differ.
    LogicalXorOp = "logical_xor" (BoolTensor) [Commutative];
    /// The first to the power of the second.
    PowOp = "pow" (Tensor) [];
    /// The difference.
    SubOp = "sub" (Tensor) [], fold;
}

/// A shift to the right that keeps the sign, and may round.
#[op(
    dialect = TosaDialect, mnemonic = "arithmetic_right_shift",
    traits(
        Pure, SameOperandsAndResultElementType, ResultsBroadcastableShape, SameOperandsAndResultRank,
        TosaElementwiseOperator
    ),
    assembly { operands attr_dict ":" functional_type(operands, results) },
)]
pub struct ArithmeticRightShiftOp {
    #[operand]
    input1: Tensor,
    #[operand]
    input2: Tensor,
    #[attr]
    round: BoolAttr,
    #[result]
    output: Tensor,
}

/// The greater or the smaller of two numbers.
macro_rules! extrema {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = TosaDialect, mnemonic = $mnemonic,
            traits(
                Pure, Commutative, SameOperandsAndResultElementType, ResultsBroadcastableShape,
                SameOperandsAndResultRank, TosaElementwiseOperator
            ),
            custom_assembly,
        )]
        pub struct $name {
            #[operand] input1: Tensor,
            #[operand] input2: Tensor,
            #[attr] nan_mode: DefaultValued<NanPropagationMode, { NanPropagationMode::Propagate }>,
            #[result] output: Tensor,
        }
    )*};
}

extrema! {
    /// The greater number.
    MaximumOp = "maximum";
    /// The smaller number.
    MinimumOp = "minimum";
}

/// Comparisons.
macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal [$($trait:ident)*] $(, $hook:ident)*;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = TosaDialect, mnemonic = $mnemonic,
            traits(
                Pure, SameOperandsElementType, ResultsBroadcastableShape, SameOperandsAndResultRank,
                TosaElementwiseOperator $(, $trait)*
            ),
            assembly { operands attr_dict ":" functional_type(operands, results) },
            fold $(, $hook)*
        )]
        pub struct $name {
            #[operand] input1: Tensor,
            #[operand] input2: Tensor,
            #[result] output: BoolTensor,
        }
    )*};
}

comparisons! {
    /// Whether the numbers are equal.
    EqualOp = "equal" [Commutative], verify;
    /// Whether the first is greater.
    GreaterOp = "greater" [];
    /// Whether the first is not smaller.
    GreaterEqualOp = "greater_equal" [];
}

/// The product, of integers shifted to the right.
#[op(
    dialect = TosaDialect, mnemonic = "mul", traits(Pure),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify, fold,
)]
pub struct MulOp {
    #[operand]
    input1: Tensor,
    #[operand]
    input2: Tensor,
    #[operand]
    shift: ScalarInt8,
    #[result]
    output: Tensor,
}

/// The opposite number, between zero points.
#[op(
    dialect = TosaDialect, mnemonic = "negate",
    traits(Pure, TosaElementwiseOperator),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify, fold,
)]
pub struct NegateOp {
    #[operand]
    input1: Tensor,
    #[operand]
    input1_zp: ScalarIntOrFloat,
    #[operand]
    output_zp: ScalarIntOrFloat,
    #[result]
    output: Tensor,
}

/// The number, or the bound that it exceeds.
#[op(
    dialect = TosaDialect, mnemonic = "clamp",
    traits(
        Pure, SameOperandsAndResultShape, SameOperandsAndResultElementType, SameOperandsAndResultRank,
        TosaElementwiseOperator
    ),
    custom_assembly, verify, canonicalize(ClampIsNoOp, ClampOfClamp),
)]
pub struct ClampOp {
    #[operand]
    input: Tensor,
    #[attr]
    min_val: IntOrFloatAttr,
    #[attr]
    max_val: IntOrFloatAttr,
    #[attr]
    nan_mode: DefaultValued<NanPropagationMode, { NanPropagationMode::Propagate }>,
    #[result]
    output: Tensor,
}

/// One of two numbers, as a truth value says.
#[op(
    dialect = TosaDialect, mnemonic = "select",
    traits(Pure, ResultsBroadcastableShape, SameOperandsAndResultRank, TosaElementwiseOperator),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify, fold, canonicalize(SelectOfNot),
)]
pub struct SelectOp {
    #[operand]
    input1: BoolTensor,
    #[operand]
    input2: Tensor,
    #[operand]
    input3: Tensor,
    #[result]
    output: Tensor,
}

/// A fixed-point product: the number times the multiplier, shifted to the right and rounded.
#[op(
    dialect = TosaDialect, mnemonic = "apply_scale",
    traits(Pure, ElementwiseMappable),
    custom_assembly,
)]
pub struct ApplyScaleOp {
    #[operand]
    value: IntLike,
    #[operand]
    multiplier: IntLike,
    #[operand]
    shift: Int8Like,
    #[attr]
    rounding_mode: RoundingMode,
    #[result]
    output: IntLike,
}
