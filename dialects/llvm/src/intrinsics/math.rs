//! Functions of floating-point numbers.

use terrace_ir::asm::print_type;
use terrace_ir::ods::{AnyFloat, AnySignlessInteger, DefaultValued, I32Attr, Verify, VerifyResult};
use terrace_ir::{Ir, Type};
use terrace_ods_macros::op;

use crate::{FastmathFlags, LlvmDialect, LlvmFloat, LlvmType, StructType};

/// Functions of one number.
macro_rules! unary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultType),
            assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] value: LlvmFloat,
            #[attr(name = "fastmathFlags")]
            fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
            #[result] res: LlvmType,
        }
    )*};
}

unary_ops! {
    /// The square root.
    SqrtOp = "intr.sqrt";
    /// The absolute value.
    FAbsOp = "intr.fabs";
    /// The exponential function.
    ExpOp = "intr.exp";
    /// Two to a power.
    Exp2Op = "intr.exp2";
    /// Ten to a power.
    Exp10Op = "intr.exp10";
    /// The natural logarithm.
    LogOp = "intr.log";
    /// The logarithm to base ten.
    Log10Op = "intr.log10";
    /// The logarithm to base two.
    Log2Op = "intr.log2";
    /// The sine.
    SinOp = "intr.sin";
    /// The cosine.
    CosOp = "intr.cos";
    /// The tangent.
    TanOp = "intr.tan";
    /// The inverse sine.
    ASinOp = "intr.asin";
    /// The inverse cosine.
    ACosOp = "intr.acos";
    /// The inverse tangent.
    ATanOp = "intr.atan";
    /// The hyperbolic sine.
    SinhOp = "intr.sinh";
    /// The hyperbolic cosine.
    CoshOp = "intr.cosh";
    /// The hyperbolic tangent.
    TanhOp = "intr.tanh";
    /// The next integer below.
    FFloorOp = "intr.floor";
    /// The next integer above.
    FCeilOp = "intr.ceil";
    /// The integer part.
    FTruncOp = "intr.trunc";
    /// The nearest integer, ties as the current rounding mode says.
    RintOp = "intr.rint";
    /// The nearest integer, ties as the current rounding mode says, without an exception.
    NearbyintOp = "intr.nearbyint";
    /// The nearest integer, ties away from zero.
    RoundOp = "intr.round";
    /// The nearest integer, ties to even.
    RoundEvenOp = "intr.roundeven";
}

/// Functions of two numbers.
macro_rules! binary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultType),
            assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] a: LlvmFloat,
            #[operand] b: LlvmFloat,
            #[attr(name = "fastmathFlags")]
            fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
            #[result] res: LlvmType,
        }
    )*};
}

binary_ops! {
    /// A power.
    PowOp = "intr.pow";
    /// The angle of a point.
    ATan2Op = "intr.atan2";
    /// The first number with the sign of the second.
    CopySignOp = "intr.copysign";
    /// The larger number; a NaN only if both are.
    MaxNumOp = "intr.maxnum";
    /// The smaller number; a NaN only if both are.
    MinNumOp = "intr.minnum";
    /// The larger number; a NaN if one is.
    MaximumOp = "intr.maximum";
    /// The smaller number; a NaN if one is.
    MinimumOp = "intr.minimum";
}

/// A product plus a number.
macro_rules! multiply_add_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultType),
            assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] a: LlvmFloat,
            #[operand] b: LlvmFloat,
            #[operand] c: LlvmFloat,
            #[attr(name = "fastmathFlags")]
            fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
            #[result] res: LlvmType,
        }
    )*};
}

multiply_add_ops! {
    /// A product plus a number, rounded once.
    FMAOp = "intr.fma";
    /// A product plus a number, rounded once where that is faster.
    FMulAddOp = "intr.fmuladd";
}

/// Functions of a number and an integer exponent.
macro_rules! exponent_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure),
            assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] val: LlvmFloat,
            #[operand] power: AnySignlessInteger,
            #[attr(name = "fastmathFlags")]
            fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
            #[result] res: LlvmType,
        }
    )*};
}

exponent_ops! {
    /// A power with an integer exponent.
    PowIOp = "intr.powi";
    /// A number times a power of two.
    LoadExpOp = "intr.ldexp";
}

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

/// A number rounded to an integer.
macro_rules! rounding_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $operand:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure),
            assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] val: $operand,
            #[result] res: LlvmType,
        }
    )*};
}

rounding_ops! {
    /// The nearest integer, ties as the current rounding mode says, as a C `long`.
    LrintOp = "intr.lrint" LlvmFloat;
    /// The nearest integer, ties as the current rounding mode says, as a C `long long`.
    LlrintOp = "intr.llrint" LlvmFloat;
    /// The nearest integer, ties away from zero, as a C `long`.
    LroundOp = "intr.lround" LlvmFloat;
    /// The nearest integer, ties away from zero, as a C `long long`.
    LlroundOp = "intr.llround" AnyFloat;
}

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
