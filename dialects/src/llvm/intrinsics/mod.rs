//! Intrinsic functions: `llvm.intr.*`.

use smallvec::smallvec;
use terrace_ir::Ir;
use terrace_ir::attributes::BoolAttr;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::DefaultValued;
use terrace_ods_macros::op;

use super::constraints::{LlvmFloat, LlvmInteger};
use super::{FastmathFlags, LlvmDialect, PointerType};

/// Functions of one number.
macro_rules! unary_float_ops {
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
            #[result] res: LlvmFloat,
        }
    )*};
}

unary_float_ops! {
    /// The square root.
    SqrtOp = "intr.sqrt";
    /// The absolute value.
    FAbsOp = "intr.fabs";
    /// The exponential function.
    ExpOp = "intr.exp";
    /// Two to a power.
    Exp2Op = "intr.exp2";
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
    /// The next integer below.
    FFloorOp = "intr.floor";
    /// The next integer above.
    FCeilOp = "intr.ceil";
    /// The integer part.
    FTruncOp = "intr.trunc";
    /// The nearest integer, ties as the current rounding mode says.
    RintOp = "intr.rint";
    /// The nearest integer, ties away from zero.
    RoundOp = "intr.round";
    /// The nearest integer, ties to even.
    RoundEvenOp = "intr.roundeven";
}

/// Functions of two numbers.
macro_rules! binary_float_ops {
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
            #[result] res: LlvmFloat,
        }
    )*};
}

binary_float_ops! {
    /// A power.
    PowOp = "intr.pow";
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
            #[result] res: LlvmFloat,
        }
    )*};
}

multiply_add_ops! {
    /// A product plus a number, rounded once.
    FmaOp = "intr.fma";
    /// A product plus a number, rounded once where that is faster.
    FMulAddOp = "intr.fmuladd";
}

/// A power with an integer exponent.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.powi",
    traits(Pure, AllTypesMatch(value, res)),
    assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
)]
pub struct PowIOp {
    #[operand]
    value: LlvmFloat,
    #[operand]
    power: LlvmInteger,
    #[attr(name = "fastmathFlags")]
    fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
    #[result]
    res: LlvmFloat,
}

/// Functions of two integers.
macro_rules! binary_integer_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure, Commutative, SameOperandsAndResultType),
            assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] a: LlvmInteger,
            #[operand] b: LlvmInteger,
            #[result] res: LlvmInteger,
        }
    )*};
}

binary_integer_ops! {
    /// The larger signed integer.
    SMaxOp = "intr.smax";
    /// The smaller signed integer.
    SMinOp = "intr.smin";
    /// The larger unsigned integer.
    UMaxOp = "intr.umax";
    /// The smaller unsigned integer.
    UMinOp = "intr.umin";
}

/// Functions of one integer.
macro_rules! unary_integer_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultType),
            assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] value: LlvmInteger,
            #[result] res: LlvmInteger,
        }
    )*};
}

unary_integer_ops! {
    /// The number of bits that are set.
    CtPopOp = "intr.ctpop";
    /// The bits in reverse order.
    BitReverseOp = "intr.bitreverse";
    /// The bytes in reverse order.
    ByteSwapOp = "intr.bswap";
}

/// Functions of one integer that are undefined for one value if their flag is set.
macro_rules! poison_integer_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $flag:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultType),
        )]
        pub struct $name {
            #[operand] value: LlvmInteger,
            #[attr] $flag: BoolAttr,
            #[result] res: LlvmInteger,
        }
    )*};
}

poison_integer_ops! {
    /// The number of zero bits before the first set one.
    CountLeadingZerosOp = "intr.ctlz" is_zero_poison;
    /// The number of zero bits after the last set one.
    CountTrailingZerosOp = "intr.cttz" is_zero_poison;
    /// The absolute value.
    AbsOp = "intr.abs" is_int_min_poison;
}

/// Copies between memory.
macro_rules! copy_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(dialect = LlvmDialect, mnemonic = $mnemonic, interfaces(MemoryEffects))]
        pub struct $name {
            #[operand] dst: PointerType,
            #[operand] src: PointerType,
            #[operand] len: LlvmInteger,
            #[attr(name = "isVolatile")] is_volatile: BoolAttr,
        }

        impl MemoryEffects for $name {
            fn effects(&self, ir: &Ir) -> EffectList {
                smallvec![
                    Effect::on(EffectKind::Read, self.src(ir)),
                    Effect::on(EffectKind::Write, self.dst(ir)),
                ]
            }
        }
    )*};
}

copy_ops! {
    /// Copies bytes between memory that does not overlap.
    MemcpyOp = "intr.memcpy";
    /// Copies bytes between memory that may overlap.
    MemmoveOp = "intr.memmove";
}

/// Sets all bytes of memory to one value.
#[op(dialect = LlvmDialect, mnemonic = "intr.memset", interfaces(MemoryEffects))]
pub struct MemsetOp {
    #[operand]
    dst: PointerType,
    #[operand]
    val: LlvmInteger,
    #[operand]
    len: LlvmInteger,
    #[attr(name = "isVolatile")]
    is_volatile: BoolAttr,
}

impl MemoryEffects for MemsetOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Write, self.dst(ir))]
    }
}

/// The state of the stack, to return to.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.stacksave",
    assembly { attr_dict ":" type($res) },
)]
pub struct StackSaveOp {
    #[result]
    res: PointerType,
}

/// Frees what was allocated on the stack since a [`StackSaveOp`].
#[op(
    dialect = LlvmDialect, mnemonic = "intr.stackrestore",
    assembly { $ptr attr_dict ":" type($ptr) },
)]
pub struct StackRestoreOp {
    #[operand]
    ptr: PointerType,
}

/// Marks where the contents of a stack slot begin or cease to matter.
macro_rules! lifetime_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            assembly { $ptr attr_dict ":" type($ptr) },
        )]
        pub struct $name {
            #[operand] ptr: PointerType,
        }
    )*};
}

lifetime_ops! {
    /// The contents of a stack slot begin to matter.
    LifetimeStartOp = "intr.lifetime.start";
    /// The contents of a stack slot cease to matter.
    LifetimeEndOp = "intr.lifetime.end";
}

/// Ends the program.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.trap",
    assembly { attr_dict },
)]
pub struct TrapOp {}
