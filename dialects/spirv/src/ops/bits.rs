//! Operations on bits.

use terrace_ods_macros::op;

use super::traits::{SignedOp, UnsignedOp, UsableInSpecConstantOp};
use crate::{Integer, IntegerLike, SpirvDialect};

/// The bits of two integers together.
macro_rules! bitwise_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(Pure, Commutative, SameOperandsAndResultType, UsableInSpecConstantOp),
            assembly { operands attr_dict ":" type($result) }, fold,
        )]
        pub struct $name {
            #[operand] operand1: IntegerLike,
            #[operand] operand2: IntegerLike,
            #[result] result: IntegerLike,
        }
    )*};
}

bitwise_ops! {
    /// The bits that both have.
    BitwiseAndOp = "BitwiseAnd";
    /// The bits that one has.
    BitwiseOrOp = "BitwiseOr";
    /// The bits that only one has.
    BitwiseXorOp = "BitwiseXor";
}

/// The bits of an integer at other places.
macro_rules! shift_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultShape, AllTypesMatch(operand1, result), UsableInSpecConstantOp),
            assembly { operands attr_dict ":" type($operand1) "," type($operand2) }, fold,
        )]
        pub struct $name {
            #[operand] operand1: IntegerLike,
            #[operand] operand2: IntegerLike,
            #[result] result: IntegerLike,
        }
    )*};
}

shift_ops! {
    /// The bits moved up; zeros come in.
    ShiftLeftLogicalOp = "ShiftLeftLogical";
    /// The bits moved down; copies of the sign come in.
    ShiftRightArithmeticOp = "ShiftRightArithmetic";
    /// The bits moved down; zeros come in.
    ShiftRightLogicalOp = "ShiftRightLogical";
}

/// An integer of the bits of another.
macro_rules! unary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal ($($trait:ident),*) $([$($simplified:tt)*])?;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultType $(, $trait)*),
            assembly { $operand ":" type($operand) attr_dict } $(, $($simplified)*)?
        )]
        pub struct $name {
            #[operand] operand: IntegerLike,
            #[result] result: IntegerLike,
        }
    )*};
}

unary_ops! {
    /// The number of ones.
    BitCountOp = "BitCount" ();
    /// The bits from the last to the first.
    BitReverseOp = "BitReverse" ();
    /// The other bits.
    NotOp = "Not" (Involution, UsableInSpecConstantOp) [fold];
}

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

/// Some bits of an integer.
macro_rules! extract_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal ($trait:ident);)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(Pure, AllTypesMatch(base, result), $trait),
            assembly { operands attr_dict ":" type($base) "," type($offset) "," type($count) },
        )]
        pub struct $name {
            #[operand] base: IntegerLike,
            #[operand] offset: Integer,
            #[operand] count: Integer,
            #[result] result: IntegerLike,
        }
    )*};
}

extract_ops! {
    /// Some bits as a signed integer.
    BitFieldSExtractOp = "BitFieldSExtract" (SignedOp);
    /// Some bits as an unsigned integer.
    BitFieldUExtractOp = "BitFieldUExtract" (UnsignedOp);
}
