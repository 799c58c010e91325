//! Operations on bits.

use terrace_ods_macros::{op, op_family};

use super::traits::{SignedOp, UnsignedOp, UsableInSpecConstantOp};
use crate::{Integer, IntegerLike, SpirvDialect};

op_family! {
    /// The bits of two integers together.
    #[op(
        dialect = SpirvDialect,
        traits(Pure, Commutative, SameOperandsAndResultType, UsableInSpecConstantOp), fold,
        assembly { operands attr_dict ":" type($result) },
    )]
    struct BitwiseOps {
        #[operand] operand1: IntegerLike,
        #[operand] operand2: IntegerLike,
        #[result] result: IntegerLike,
    }
}

/// The bits that both have.
#[op(family = BitwiseOps, mnemonic = "BitwiseAnd")]
pub struct BitwiseAndOp;

/// The bits that one has.
#[op(family = BitwiseOps, mnemonic = "BitwiseOr")]
pub struct BitwiseOrOp;

/// The bits that only one has.
#[op(family = BitwiseOps, mnemonic = "BitwiseXor")]
pub struct BitwiseXorOp;

op_family! {
    /// The bits of an integer at other places.
    #[op(
        dialect = SpirvDialect,
        traits(
            Pure, SameOperandsAndResultShape, AllTypesMatch(operand1, result),
            UsableInSpecConstantOp,
        ),
        fold,
        assembly { operands attr_dict ":" type($operand1) "," type($operand2) },
    )]
    struct ShiftOps {
        #[operand] operand1: IntegerLike,
        #[operand] operand2: IntegerLike,
        #[result] result: IntegerLike,
    }
}

/// The bits moved up; zeros come in.
#[op(family = ShiftOps, mnemonic = "ShiftLeftLogical")]
pub struct ShiftLeftLogicalOp;

/// The bits moved down; copies of the sign come in.
#[op(family = ShiftOps, mnemonic = "ShiftRightArithmetic")]
pub struct ShiftRightArithmeticOp;

/// The bits moved down; zeros come in.
#[op(family = ShiftOps, mnemonic = "ShiftRightLogical")]
pub struct ShiftRightLogicalOp;

op_family! {
    /// An integer of the bits of another.
    #[op(
        dialect = SpirvDialect, traits(Pure, SameOperandsAndResultType),
        assembly { $operand ":" type($operand) attr_dict },
    )]
    struct UnaryOps {
        #[operand] operand: IntegerLike,
        #[result] result: IntegerLike,
    }
}

/// The number of ones.
#[op(family = UnaryOps, mnemonic = "BitCount")]
pub struct BitCountOp;

/// The bits from the last to the first.
#[op(family = UnaryOps, mnemonic = "BitReverse")]
pub struct BitReverseOp;

/// The other bits.
#[op(family = UnaryOps, mnemonic = "Not", traits(Involution, UsableInSpecConstantOp), fold)]
pub struct NotOp;

/// The first integer with some bits of the second.
#[op(
    dialect = SpirvDialect, mnemonic = "BitFieldInsert",
    traits(Pure, AllTypesMatch(base, insert, result)),
    assembly { operands attr_dict ":" type($base) "," type($offset) "," type($count) },
)]
pub struct BitFieldInsertOp {
    #[operand]
    base: IntegerLike,
    #[operand]
    insert: IntegerLike,
    #[operand]
    offset: Integer,
    #[operand]
    count: Integer,
    #[result]
    result: IntegerLike,
}

op_family! {
    /// Some bits of an integer.
    #[op(
        dialect = SpirvDialect, traits(Pure, AllTypesMatch(base, result)),
        assembly { operands attr_dict ":" type($base) "," type($offset) "," type($count) },
    )]
    struct ExtractOps {
        #[operand] base: IntegerLike,
        #[operand] offset: Integer,
        #[operand] count: Integer,
        #[result] result: IntegerLike,
    }
}

/// Some bits as a signed integer.
#[op(family = ExtractOps, mnemonic = "BitFieldSExtract", traits(SignedOp))]
pub struct BitFieldSExtractOp;

/// Some bits as an unsigned integer.
#[op(family = ExtractOps, mnemonic = "BitFieldUExtract", traits(UnsignedOp))]
pub struct BitFieldUExtractOp;
