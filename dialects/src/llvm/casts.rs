//! Conversions between types.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::{DefaultValued, Optional};
use terrace_ods_macros::op;

use super::constraints::{LlvmFloat, LlvmInteger, LlvmPointer, LlvmType};
use super::{FastmathFlags, IntegerOverflowFlags, LlvmDialect};

/// A value of one type becomes one of another.
macro_rules! cast_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $from:ident => $to:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure),
            assembly { $arg attr_dict ":" type($arg) "to" type($res) },
        )]
        pub struct $name {
            #[operand] arg: $from,
            #[result] res: $to,
        }
    )*};
}

cast_ops! {
    /// Widens an integer by copies of its sign bit.
    SExtOp = "sext" LlvmInteger => LlvmInteger;
    /// A signed integer as a number.
    SIToFPOp = "sitofp" LlvmInteger => LlvmFloat;
    /// A number as a signed integer, rounded towards zero.
    FPToSIOp = "fptosi" LlvmFloat => LlvmInteger;
    /// A number as an unsigned integer, rounded towards zero.
    FPToUIOp = "fptoui" LlvmFloat => LlvmInteger;
    /// The address of a pointer.
    PtrToIntOp = "ptrtoint" LlvmPointer => LlvmInteger;
    /// A pointer to an address.
    IntToPtrOp = "inttoptr" LlvmInteger => LlvmPointer;
    /// The same bits as another type.
    BitcastOp = "bitcast" LlvmType => LlvmType;
    /// A pointer into another address space.
    AddrSpaceCastOp = "addrspacecast" LlvmPointer => LlvmPointer;
}

/// Casts of unsigned integers, which can promise that the integer is not negative.
macro_rules! non_negative_cast_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal => $to:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure),
            assembly { ("nneg" $non_neg^)? $arg attr_dict ":" type($arg) "to" type($res) },
        )]
        pub struct $name {
            #[operand] arg: LlvmInteger,
            #[attr(name = "nonNeg")] non_neg: Optional<UnitAttr>,
            #[result] res: $to,
        }
    )*};
}

non_negative_cast_ops! {
    /// Widens an integer by zeros.
    ZExtOp = "zext" => LlvmInteger;
    /// An unsigned integer as a number.
    UIToFPOp = "uitofp" => LlvmFloat;
}

/// Casts between floating-point types.
macro_rules! float_cast_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(Pure),
            assembly { $arg attr_dict ":" type($arg) "to" type($res) },
        )]
        pub struct $name {
            #[operand] arg: LlvmFloat,
            #[attr(name = "fastmathFlags")]
            fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
            #[result] res: LlvmFloat,
        }
    )*};
}

float_cast_ops! {
    /// The number in a wider type.
    FPExtOp = "fpext";
    /// The number rounded to a narrower type.
    FPTruncOp = "fptrunc";
}

/// The low bits of an integer.
#[op(
    dialect = LlvmDialect, mnemonic = "trunc",
    traits(Pure),
    assembly { $arg ("overflow" "" $overflow_flags^)? attr_dict ":" type($arg) "to" type($res) },
)]
pub struct TruncOp {
    #[operand]
    arg: LlvmInteger,
    #[attr(name = "overflowFlags")]
    overflow_flags: DefaultValued<IntegerOverflowFlags, { IntegerOverflowFlags::NONE }>,
    #[result]
    res: LlvmInteger,
}
