//! Ops that compute each element from those at the same place.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::DefaultValued;
use terrace_ods_macros::{op, op_family};

use super::TosaDialect;
use super::attributes::{NanPropagationMode, RoundingMode};
use super::rules::{ClampIsNoOp, ClampOfClamp, SelectOfNot};
use super::traits::TosaElementwiseOperator;
use super::types::{
    BoolTensor, FloatTensor, Int8Like, Int32Or64Tensor, IntLike, IntOrFloatAttr, ScalarInt8,
    ScalarIntOrFloat, Tensor,
};

op_family! {
    /// Functions of one number: name of the operand, and what the elements are.
    #[op(
        dialect = TosaDialect, traits(
            Pure, SameOperandsAndResultShape, SameOperandsAndResultElementType, SameOperandsAndResultRank,
            TosaElementwiseOperator
        ),
        assembly { operands attr_dict ":" functional_type(operands, results) },
    )]
    struct Unary<Operand, Of> {
        #[operand] Operand: Of,
        #[result] output: Of,
    }
}

/// The absolute value.
#[op(family = Unary<Operand = input1, Of = Tensor>, mnemonic = "abs", fold)]
pub struct AbsOp;

/// All bits flipped.
#[op(family = Unary<Operand = input1, Of = Tensor>, mnemonic = "bitwise_not")]
pub struct BitwiseNotOp;

/// The next greater integer.
#[op(family = Unary<Operand = input1, Of = Tensor>, mnemonic = "ceil")]
pub struct CeilOp;

/// How many leading bits are zero.
#[op(family = Unary<Operand = input1, Of = Tensor>, mnemonic = "clz")]
pub struct ClzOp;

/// Cosine.
#[op(family = Unary<Operand = input1, Of = FloatTensor>, mnemonic = "cos")]
pub struct CosOp;

/// The error function.
#[op(family = Unary<Operand = input, Of = Tensor>, mnemonic = "erf")]
pub struct ErfOp;

/// Exponential.
#[op(family = Unary<Operand = input1, Of = Tensor>, mnemonic = "exp")]
pub struct ExpOp;

/// The next smaller integer.
#[op(family = Unary<Operand = input1, Of = Tensor>, mnemonic = "floor")]
pub struct FloorOp;

/// Natural logarithm.
#[op(family = Unary<Operand = input1, Of = Tensor>, mnemonic = "log")]
pub struct LogOp;

/// The opposite truth value.
#[op(family = Unary<Operand = input1, Of = BoolTensor>, mnemonic = "logical_not")]
pub struct LogicalNotOp;

/// One divided by the number.
#[op(family = Unary<Operand = input1, Of = Tensor>, mnemonic = "reciprocal", fold)]
pub struct ReciprocalOp;

/// One divided by the square root.
#[op(family = Unary<Operand = input1, Of = Tensor>, mnemonic = "rsqrt")]
pub struct RsqrtOp;

/// The logistic function.
#[op(family = Unary<Operand = input, Of = Tensor>, mnemonic = "sigmoid")]
pub struct SigmoidOp;

/// Sine.
#[op(family = Unary<Operand = input1, Of = FloatTensor>, mnemonic = "sin")]
pub struct SinOp;

/// Hyperbolic tangent.
#[op(family = Unary<Operand = input, Of = Tensor>, mnemonic = "tanh")]
pub struct TanhOp;

op_family! {
    /// Functions of two numbers of one type.
    #[op(
        dialect = TosaDialect,
        traits(
            Pure, SameOperandsAndResultElementType, ResultsBroadcastableShape,
            SameOperandsAndResultRank, TosaElementwiseOperator,
        ),
        assembly { operands attr_dict ":" functional_type(operands, results) },
    )]
    struct Binary<Of> {
        #[operand] input1: Of,
        #[operand] input2: Of,
        #[result] output: Of,
    }
}

/// The sum.
#[op(family = Binary<Tensor>, mnemonic = "add", traits(Commutative), fold)]
pub struct AddOp;

/// Bits that are set in both.
#[op(family = Binary<Tensor>, mnemonic = "bitwise_and", traits(Commutative))]
pub struct BitwiseAndOp;

/// Bits that are set in one of them.
#[op(family = Binary<Tensor>, mnemonic = "bitwise_or", traits(Commutative))]
pub struct BitwiseOrOp;

/// Bits that differ.
#[op(family = Binary<Tensor>, mnemonic = "bitwise_xor", traits(Commutative))]
pub struct BitwiseXorOp;

/// The quotient, rounded to zero.
#[op(family = Binary<Int32Or64Tensor>, mnemonic = "intdiv", fold)]
pub struct IntDivOp;

/// Whether both are true.
#[op(family = Binary<BoolTensor>, mnemonic = "logical_and", traits(Commutative))]
pub struct LogicalAndOp;

/// A shift to the left.
#[op(family = Binary<Tensor>, mnemonic = "logical_left_shift")]
pub struct LogicalLeftShiftOp;

/// Whether one of them is true.
#[op(family = Binary<BoolTensor>, mnemonic = "logical_or", traits(Commutative))]
pub struct LogicalOrOp;

/// A shift to the right that moves zeros in.
#[op(family = Binary<Tensor>, mnemonic = "logical_right_shift")]
pub struct LogicalRightShiftOp;

/// Whether they differ.
#[op(family = Binary<BoolTensor>, mnemonic = "logical_xor", traits(Commutative))]
pub struct LogicalXorOp;

/// The first to the power of the second.
#[op(family = Binary<Tensor>, mnemonic = "pow")]
pub struct PowOp;

/// The difference.
#[op(family = Binary<Tensor>, mnemonic = "sub", fold)]
pub struct SubOp;

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

op_family! {
    /// The greater or the smaller of two numbers.
    #[op(
        dialect = TosaDialect, traits(
            Pure, Commutative, SameOperandsAndResultElementType, ResultsBroadcastableShape,
            SameOperandsAndResultRank, TosaElementwiseOperator
        ), custom_assembly,
    )]
    struct Extrema {
        #[operand] input1: Tensor,
        #[operand] input2: Tensor,
        #[attr] nan_mode: DefaultValued<NanPropagationMode, { NanPropagationMode::Propagate }>,
        #[result] output: Tensor,
    }
}

/// The greater number.
#[op(family = Extrema, mnemonic = "maximum")]
pub struct MaximumOp;

/// The smaller number.
#[op(family = Extrema, mnemonic = "minimum")]
pub struct MinimumOp;

op_family! {
    /// Comparisons.
    #[op(
        dialect = TosaDialect,
        traits(
            Pure, SameOperandsElementType, ResultsBroadcastableShape, SameOperandsAndResultRank,
            TosaElementwiseOperator,
        ),
        fold,
        assembly { operands attr_dict ":" functional_type(operands, results) },
    )]
    struct Comparisons {
        #[operand] input1: Tensor,
        #[operand] input2: Tensor,
        #[result] output: BoolTensor,
    }
}

/// Whether the numbers are equal.
#[op(family = Comparisons, mnemonic = "equal", traits(Commutative), verify)]
pub struct EqualOp;

/// Whether the first is greater.
#[op(family = Comparisons, mnemonic = "greater")]
pub struct GreaterOp;

/// Whether the first is not smaller.
#[op(family = Comparisons, mnemonic = "greater_equal")]
pub struct GreaterEqualOp;

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
