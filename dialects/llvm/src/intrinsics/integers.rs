//! Functions of integers.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{AnySignlessInteger, F64Attr};
use terrace_ods_macros::{op, op_family};

use crate::{LlvmDialect, LlvmInteger, LlvmType};

op_family! {
    /// Functions of one integer.
    #[op(
        dialect = LlvmDialect, traits(Pure, SameOperandsAndResultType),
        assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
    )]
    struct UnaryOps {
        #[operand] value: LlvmInteger,
        #[result] res: LlvmType,
    }
}

/// The number of bits that are set.
#[op(family = UnaryOps, mnemonic = "intr.ctpop")]
pub struct CtPopOp;

/// The bits in reverse order.
#[op(family = UnaryOps, mnemonic = "intr.bitreverse")]
pub struct BitReverseOp;

/// The bytes in reverse order.
#[op(family = UnaryOps, mnemonic = "intr.bswap")]
pub struct ByteSwapOp;

op_family! {
    /// Functions of two integers.
    #[op(
        dialect = LlvmDialect, traits(Pure, SameOperandsAndResultType),
        assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
    )]
    struct BinaryOps {
        #[operand] a: LlvmInteger,
        #[operand] b: LlvmInteger,
        #[result] res: LlvmType,
    }
}

/// The larger signed integer.
#[op(family = BinaryOps, mnemonic = "intr.smax")]
pub struct SMaxOp;

/// The smaller signed integer.
#[op(family = BinaryOps, mnemonic = "intr.smin")]
pub struct SMinOp;

/// The larger unsigned integer.
#[op(family = BinaryOps, mnemonic = "intr.umax")]
pub struct UMaxOp;

/// The smaller unsigned integer.
#[op(family = BinaryOps, mnemonic = "intr.umin")]
pub struct UMinOp;

/// The signed sum, or the nearest integer there is.
#[op(family = BinaryOps, mnemonic = "intr.sadd.sat")]
pub struct SAddSatOp;

/// The unsigned sum, or the largest integer there is.
#[op(family = BinaryOps, mnemonic = "intr.uadd.sat")]
pub struct UAddSatOp;

/// The signed difference, or the nearest integer there is.
#[op(family = BinaryOps, mnemonic = "intr.ssub.sat")]
pub struct SSubSatOp;

/// The unsigned difference, or zero.
#[op(family = BinaryOps, mnemonic = "intr.usub.sat")]
pub struct USubSatOp;

/// The signed integer shifted left, or the nearest integer there is.
#[op(family = BinaryOps, mnemonic = "intr.sshl.sat")]
pub struct SShlSatOp;

/// The unsigned integer shifted left, or the largest integer there is.
#[op(family = BinaryOps, mnemonic = "intr.ushl.sat")]
pub struct UShlSatOp;

op_family! {
    /// Functions of three integers.
    #[op(
        dialect = LlvmDialect, traits(Pure, SameOperandsAndResultType),
        assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
    )]
    struct FunnelOps {
        #[operand] a: LlvmInteger,
        #[operand] b: LlvmInteger,
        #[operand] c: LlvmInteger,
        #[result] res: LlvmType,
    }
}

/// The high half of two integers, shifted left as one.
#[op(family = FunnelOps, mnemonic = "intr.fshl")]
pub struct FshlOp;

/// The low half of two integers, shifted right as one.
#[op(family = FunnelOps, mnemonic = "intr.fshr")]
pub struct FshrOp;

op_family! {
    /// -1, 0 or 1, as the first integer is less, equal or greater.
    #[op(
        dialect = LlvmDialect, traits(Pure, SameTypeOperands),
        assembly { "(" operands ")" attr_dict ":" functional_type(operands, results) },
    )]
    struct ThreeWayOps {
        #[operand] a: LlvmInteger,
        #[operand] b: LlvmInteger,
        #[result] res: LlvmInteger,
    }
}

/// -1, 0 or 1, as the first signed integer is less, equal or greater.
#[op(family = ThreeWayOps, mnemonic = "intr.scmp")]
pub struct SCmpOp;

/// -1, 0 or 1, as the first unsigned integer is less, equal or greater.
#[op(family = ThreeWayOps, mnemonic = "intr.ucmp")]
pub struct UCmpOp;

op_family! {
    /// Arithmetic that gives the result and whether it overflowed, as a struct.
    #[op(dialect = LlvmDialect, traits(Pure, SameTypeOperands))]
    struct OverflowOps {
        #[operand] a: LlvmInteger,
        #[operand] b: LlvmInteger,
        #[result] res: LlvmType,
    }
}

/// The signed sum, and whether it overflowed.
#[op(family = OverflowOps, mnemonic = "intr.sadd.with.overflow")]
pub struct SAddWithOverflowOp;

/// The unsigned sum, and whether it overflowed.
#[op(family = OverflowOps, mnemonic = "intr.uadd.with.overflow")]
pub struct UAddWithOverflowOp;

/// The signed difference, and whether it overflowed.
#[op(family = OverflowOps, mnemonic = "intr.ssub.with.overflow")]
pub struct SSubWithOverflowOp;

/// The unsigned difference, and whether it overflowed.
#[op(family = OverflowOps, mnemonic = "intr.usub.with.overflow")]
pub struct USubWithOverflowOp;

/// The signed product, and whether it overflowed.
#[op(family = OverflowOps, mnemonic = "intr.smul.with.overflow")]
pub struct SMulWithOverflowOp;

/// The unsigned product, and whether it overflowed.
#[op(family = OverflowOps, mnemonic = "intr.umul.with.overflow")]
pub struct UMulWithOverflowOp;

op_family! {
    /// Functions of one integer that are undefined for one value if their flag is set.
    #[op(dialect = LlvmDialect)]
    struct PoisonOps<Flag> {
        #[operand] value: LlvmInteger,
        #[attr] Flag: BoolAttr,
        #[result] res: LlvmType,
    }
}

/// The number of zero bits before the first set one.
#[op(
    family = PoisonOps<is_zero_poison>,
    mnemonic = "intr.ctlz", traits(Pure, SameOperandsAndResultType),
)]
pub struct CountLeadingZerosOp;

/// The number of zero bits after the last set one.
#[op(
    family = PoisonOps<is_zero_poison>,
    mnemonic = "intr.cttz", traits(Pure, SameOperandsAndResultType),
)]
pub struct CountTrailingZerosOp;

/// The absolute value.
#[op(family = PoisonOps<is_int_min_poison>, mnemonic = "intr.abs", traits(Pure))]
pub struct AbsOp;

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
