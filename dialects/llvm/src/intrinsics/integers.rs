//! Functions of integers.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{AnySignlessInteger, F64Attr};
use terrace_ods_macros::op;

use crate::{LlvmDialect, LlvmInteger, LlvmType};

/// Functions of one integer.
macro_rules! unary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultType),
            assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] value: LlvmInteger,
            #[result] res: LlvmType,
        }
    )*};
}

unary_ops! {
    /// The number of bits that are set.
    CtPopOp = "intr.ctpop";
    /// The bits in reverse order.
    BitReverseOp = "intr.bitreverse";
    /// The bytes in reverse order.
    ByteSwapOp = "intr.bswap";
}

/// Functions of two integers.
macro_rules! binary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultType),
            assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] a: LlvmInteger,
            #[operand] b: LlvmInteger,
            #[result] res: LlvmType,
        }
    )*};
}

binary_ops! {
    /// The larger signed integer.
    SMaxOp = "intr.smax";
    /// The smaller signed integer.
    SMinOp = "intr.smin";
    /// The larger unsigned integer.
    UMaxOp = "intr.umax";
    /// The smaller unsigned integer.
    UMinOp = "intr.umin";
    /// The signed sum, or the nearest integer there is.
    SAddSatOp = "intr.sadd.sat";
    /// The unsigned sum, or the largest integer there is.
    UAddSatOp = "intr.uadd.sat";
    /// The signed difference, or the nearest integer there is.
    SSubSatOp = "intr.ssub.sat";
    /// The unsigned difference, or zero.
    USubSatOp = "intr.usub.sat";
    /// The signed integer shifted left, or the nearest integer there is.
    SShlSatOp = "intr.sshl.sat";
    /// The unsigned integer shifted left, or the largest integer there is.
    UShlSatOp = "intr.ushl.sat";
}

/// Functions of three integers.
macro_rules! funnel_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultType),
            assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] a: LlvmInteger,
            #[operand] b: LlvmInteger,
            #[operand] c: LlvmInteger,
            #[result] res: LlvmType,
        }
    )*};
}

funnel_ops! {
    /// The high half of two integers, shifted left as one.
    FshlOp = "intr.fshl";
    /// The low half of two integers, shifted right as one.
    FshrOp = "intr.fshr";
}

/// -1, 0 or 1, as the first integer is less, equal or greater.
macro_rules! three_way_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure, SameTypeOperands),
            assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] a: LlvmInteger,
            #[operand] b: LlvmInteger,
            #[result] res: LlvmInteger,
        }
    )*};
}

three_way_ops! {
    /// -1, 0 or 1, as the first signed integer is less, equal or greater.
    SCmpOp = "intr.scmp";
    /// -1, 0 or 1, as the first unsigned integer is less, equal or greater.
    UCmpOp = "intr.ucmp";
}

/// Arithmetic that gives the result and whether it overflowed, as a struct.
macro_rules! overflow_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure, SameTypeOperands),
        )]
        pub struct $name {
            #[operand] a: LlvmInteger,
            #[operand] b: LlvmInteger,
            #[result] res: LlvmType,
        }
    )*};
}

overflow_ops! {
    /// The signed sum, and whether it overflowed.
    SAddWithOverflowOp = "intr.sadd.with.overflow";
    /// The unsigned sum, and whether it overflowed.
    UAddWithOverflowOp = "intr.uadd.with.overflow";
    /// The signed difference, and whether it overflowed.
    SSubWithOverflowOp = "intr.ssub.with.overflow";
    /// The unsigned difference, and whether it overflowed.
    USubWithOverflowOp = "intr.usub.with.overflow";
    /// The signed product, and whether it overflowed.
    SMulWithOverflowOp = "intr.smul.with.overflow";
    /// The unsigned product, and whether it overflowed.
    UMulWithOverflowOp = "intr.umul.with.overflow";
}

/// Functions of one integer that are undefined for one value if their flag is set.
macro_rules! poison_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $flag:ident $traits:tt;)*) => {$(
        $(#[doc = $doc])*
        #[op(dialect = LlvmDialect, mnemonic = $mnemonic, traits $traits)]
        pub struct $name {
            #[operand] value: LlvmInteger,
            #[attr] $flag: BoolAttr,
            #[result] res: LlvmType,
        }
    )*};
}

poison_ops! {
    /// The number of zero bits before the first set one.
    CountLeadingZerosOp = "intr.ctlz" is_zero_poison (Pure, SameOperandsAndResultType);
    /// The number of zero bits after the last set one.
    CountTrailingZerosOp = "intr.cttz" is_zero_poison (Pure, SameOperandsAndResultType);
    /// The absolute value.
    AbsOp = "intr.abs" is_int_min_poison (Pure);
}

/// An integer that is expected to have a value.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.expect",
    traits(Pure, SameOperandsAndResultType),
    assembly { $val "," $expected attr_dict ":" type($val) },
)]
pub struct ExpectOp {
    #[operand]
    val: AnySignlessInteger,
    #[operand]
    expected: AnySignlessInteger,
    #[result]
    res: LlvmType,
}

/// An integer that is expected to have a value with a probability.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.expect.with.probability",
    traits(Pure, AllTypesMatch(val, expected, res)),
    assembly { $val "," $expected "," $prob attr_dict ":" type($val) },
)]
pub struct ExpectWithProbabilityOp {
    #[operand]
    val: AnySignlessInteger,
    #[operand]
    expected: AnySignlessInteger,
    #[attr]
    prob: F64Attr,
    #[result]
    res: LlvmType,
}
