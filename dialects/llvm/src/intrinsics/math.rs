//! Functions of floating-point numbers.

use terrace_ir::asm::print_type;
use terrace_ir::ods::{AnyFloat, AnySignlessInteger, DefaultValued, I32Attr, Verify, VerifyResult};
use terrace_ir::{Ir, Type};
use terrace_ods_macros::{op, op_family};

use crate::{FastmathFlags, LlvmDialect, LlvmFloat, LlvmType, StructType};

op_family! {
    /// Functions of one number.
    #[op(
        dialect = LlvmDialect, traits(Pure, SameOperandsAndResultType),
        assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
    )]
    struct UnaryOps {
        #[operand] value: LlvmFloat,
        #[attr(name = "fastmathFlags")]
        fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
        #[result] res: LlvmType,
    }
}

/// The square root.
#[op(family = UnaryOps, mnemonic = "intr.sqrt")]
pub struct SqrtOp;

/// The absolute value.
#[op(family = UnaryOps, mnemonic = "intr.fabs")]
pub struct FAbsOp;

/// The exponential function.
#[op(family = UnaryOps, mnemonic = "intr.exp")]
pub struct ExpOp;

/// Two to a power.
#[op(family = UnaryOps, mnemonic = "intr.exp2")]
pub struct Exp2Op;

/// Ten to a power.
#[op(family = UnaryOps, mnemonic = "intr.exp10")]
pub struct Exp10Op;

/// The natural logarithm.
#[op(family = UnaryOps, mnemonic = "intr.log")]
pub struct LogOp;

/// The logarithm to base ten.
#[op(family = UnaryOps, mnemonic = "intr.log10")]
pub struct Log10Op;

/// The logarithm to base two.
#[op(family = UnaryOps, mnemonic = "intr.log2")]
pub struct Log2Op;

/// The sine.
#[op(family = UnaryOps, mnemonic = "intr.sin")]
pub struct SinOp;

/// The cosine.
#[op(family = UnaryOps, mnemonic = "intr.cos")]
pub struct CosOp;

/// The tangent.
#[op(family = UnaryOps, mnemonic = "intr.tan")]
pub struct TanOp;

/// The inverse sine.
#[op(family = UnaryOps, mnemonic = "intr.asin")]
pub struct ASinOp;

/// The inverse cosine.
#[op(family = UnaryOps, mnemonic = "intr.acos")]
pub struct ACosOp;

/// The inverse tangent.
#[op(family = UnaryOps, mnemonic = "intr.atan")]
pub struct ATanOp;

/// The hyperbolic sine.
#[op(family = UnaryOps, mnemonic = "intr.sinh")]
pub struct SinhOp;

/// The hyperbolic cosine.
#[op(family = UnaryOps, mnemonic = "intr.cosh")]
pub struct CoshOp;

/// The hyperbolic tangent.
#[op(family = UnaryOps, mnemonic = "intr.tanh")]
pub struct TanhOp;

/// The next integer below.
#[op(family = UnaryOps, mnemonic = "intr.floor")]
pub struct FFloorOp;

/// The next integer above.
#[op(family = UnaryOps, mnemonic = "intr.ceil")]
pub struct FCeilOp;

/// The integer part.
#[op(family = UnaryOps, mnemonic = "intr.trunc")]
pub struct FTruncOp;

/// The nearest integer, ties as the current rounding mode says.
#[op(family = UnaryOps, mnemonic = "intr.rint")]
pub struct RintOp;

/// The nearest integer, ties as the current rounding mode says, without an exception.
#[op(family = UnaryOps, mnemonic = "intr.nearbyint")]
pub struct NearbyintOp;

/// The nearest integer, ties away from zero.
#[op(family = UnaryOps, mnemonic = "intr.round")]
pub struct RoundOp;

/// The nearest integer, ties to even.
#[op(family = UnaryOps, mnemonic = "intr.roundeven")]
pub struct RoundEvenOp;

op_family! {
    /// Functions of two numbers.
    #[op(
        dialect = LlvmDialect, traits(Pure, SameOperandsAndResultType),
        assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
    )]
    struct BinaryOps {
        #[operand] a: LlvmFloat,
        #[operand] b: LlvmFloat,
        #[attr(name = "fastmathFlags")]
        fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
        #[result] res: LlvmType,
    }
}

/// A power.
#[op(family = BinaryOps, mnemonic = "intr.pow")]
pub struct PowOp;

/// The angle of a point.
#[op(family = BinaryOps, mnemonic = "intr.atan2")]
pub struct ATan2Op;

/// The first number with the sign of the second.
#[op(family = BinaryOps, mnemonic = "intr.copysign")]
pub struct CopySignOp;

/// The larger number; a NaN only if both are.
#[op(family = BinaryOps, mnemonic = "intr.maxnum")]
pub struct MaxNumOp;

/// The smaller number; a NaN only if both are.
#[op(family = BinaryOps, mnemonic = "intr.minnum")]
pub struct MinNumOp;

/// The larger number; a NaN if one is.
#[op(family = BinaryOps, mnemonic = "intr.maximum")]
pub struct MaximumOp;

/// The smaller number; a NaN if one is.
#[op(family = BinaryOps, mnemonic = "intr.minimum")]
pub struct MinimumOp;

op_family! {
    /// A product plus a number.
    #[op(
        dialect = LlvmDialect, traits(Pure, SameOperandsAndResultType),
        assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
    )]
    struct MultiplyAddOps {
        #[operand] a: LlvmFloat,
        #[operand] b: LlvmFloat,
        #[operand] c: LlvmFloat,
        #[attr(name = "fastmathFlags")]
        fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
        #[result] res: LlvmType,
    }
}

/// A product plus a number, rounded once.
#[op(family = MultiplyAddOps, mnemonic = "intr.fma")]
pub struct FMAOp;

/// A product plus a number, rounded once where that is faster.
#[op(family = MultiplyAddOps, mnemonic = "intr.fmuladd")]
pub struct FMulAddOp;

op_family! {
    /// Functions of a number and an integer exponent.
    #[op(
        dialect = LlvmDialect, traits(Pure),
        assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
    )]
    struct ExponentOps {
        #[operand] val: LlvmFloat,
        #[operand] power: AnySignlessInteger,
        #[attr(name = "fastmathFlags")]
        fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
        #[result] res: LlvmType,
    }
}

/// A power with an integer exponent.
#[op(family = ExponentOps, mnemonic = "intr.powi")]
pub struct PowIOp;

/// A number times a power of two.
#[op(family = ExponentOps, mnemonic = "intr.ldexp")]
pub struct LoadExpOp;

/// The fraction and the exponent of a number, as a struct.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.frexp",
    traits(Pure),
    assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
)]
pub struct FractionExpOp {
    #[operand]
    val: LlvmFloat,
    #[attr(name = "fastmathFlags")]
    fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
    #[result]
    res: LlvmType,
}

/// The sine and the cosine, as a struct.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.sincos",
    traits(Pure),
    assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct SincosOp {
    #[operand]
    val: LlvmFloat,
    #[attr(name = "fastmathFlags")]
    fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
    #[result]
    res: LlvmType,
}

impl Verify for SincosOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (operand, result) = (ir.ty(self.val(ir)), ir.ty(self.res(ir)));
        let is_pair = |ty: StructType| ty.elements(ir) == [operand, operand];
        if result.cast::<StructType>(ir).is_some_and(is_pair) {
            return Ok(());
        }
        let result = print_type(ir, result);
        let message = format!(
            "expected result type to be an homogeneous struct with two elements matching the operand type, but got \
             '{result}'"
        );
        ir.op_error(self, message).into()
    }
}

op_family! {
    /// A number rounded to an integer.
    #[op(
        dialect = LlvmDialect, traits(Pure),
        assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
    )]
    struct RoundingOps<Operand> {
        #[operand] val: Operand,
        #[result] res: LlvmType,
    }
}

/// The nearest integer, ties as the current rounding mode says, as a C `long`.
#[op(family = RoundingOps<LlvmFloat>, mnemonic = "intr.lrint")]
pub struct LrintOp;

/// The nearest integer, ties as the current rounding mode says, as a C `long long`.
#[op(family = RoundingOps<LlvmFloat>, mnemonic = "intr.llrint")]
pub struct LlrintOp;

/// The nearest integer, ties away from zero, as a C `long`.
#[op(family = RoundingOps<LlvmFloat>, mnemonic = "intr.lround")]
pub struct LroundOp;

/// The nearest integer, ties away from zero, as a C `long long`.
#[op(family = RoundingOps<AnyFloat>, mnemonic = "intr.llround")]
pub struct LlroundOp;

/// Whether a number is of one of the classes whose bits are set: NaN, infinite, normal, subnormal, zero.
#[op(dialect = LlvmDialect, mnemonic = "intr.is.fpclass", traits(Pure))]
pub struct IsFPClassOp {
    #[operand]
    input: LlvmFloat,
    #[attr]
    bit: I32Attr,
    #[result]
    res: LlvmType,
}

impl IsFPClassOp {
    /// The type of the result for an operand.
    pub fn result_type(ir: &Ir, operand: Type) -> Type {
        crate::comparison_type(ir, operand).unwrap_or(Type::I1)
    }
}
