//! Arithmetic where a mask says so; elsewhere the first operand.

use terrace_ir::ods::{AnyFloat, I1, I8, I16, I32, I64, ScalableVectorOf};
use terrace_ods_macros::op;

use super::ArmSveDialect;
use super::checks::bits_of_elements;

/// Operations on integers whose operands may be exchanged.
macro_rules! commutative_integers {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ArmSveDialect, mnemonic = $mnemonic,
            traits(Commutative, AllTypesMatch(src1, src2, res), TypesMatchWith("mask has i1 element type and same shape as operands", from = src1, to = mask, bits_of_elements)),
            assembly { $mask "," $src1 "," $src2 attr_dict ":" type($mask) "," type($res) },
        )]
        pub struct $name {
            #[operand]
            mask: ScalableVectorOf<(I1,)>,
            #[operand]
            src1: ScalableVectorOf<(I8, I16, I32, I64)>,
            #[operand]
            src2: ScalableVectorOf<(I8, I16, I32, I64)>,
            #[result]
            res: ScalableVectorOf<(I8, I16, I32, I64)>,
        }
    )*};
}

commutative_integers! {
    /// Sums of integers.
    ScalableMaskedAddIOp = "masked.addi";
    /// Products of integers.
    ScalableMaskedMulIOp = "masked.muli";
}

/// Other operations on integers.
macro_rules! integers {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ArmSveDialect, mnemonic = $mnemonic,
            traits(AllTypesMatch(src1, src2, res), TypesMatchWith("mask has i1 element type and same shape as operands", from = src1, to = mask, bits_of_elements)),
            assembly { $mask "," $src1 "," $src2 attr_dict ":" type($mask) "," type($res) },
        )]
        pub struct $name {
            #[operand]
            mask: ScalableVectorOf<(I1,)>,
            #[operand]
            src1: ScalableVectorOf<(I8, I16, I32, I64)>,
            #[operand]
            src2: ScalableVectorOf<(I8, I16, I32, I64)>,
            #[result]
            res: ScalableVectorOf<(I8, I16, I32, I64)>,
        }
    )*};
}

integers! {
    /// Differences of integers.
    ScalableMaskedSubIOp = "masked.subi";
    /// Quotients of signed integers.
    ScalableMaskedSDivIOp = "masked.divi_signed";
    /// Quotients of unsigned integers.
    ScalableMaskedUDivIOp = "masked.divi_unsigned";
}

/// Operations on floats whose operands may be exchanged.
macro_rules! commutative_floats {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ArmSveDialect, mnemonic = $mnemonic,
            traits(Commutative, AllTypesMatch(src1, src2, res), TypesMatchWith("mask has i1 element type and same shape as operands", from = src1, to = mask, bits_of_elements)),
            assembly { $mask "," $src1 "," $src2 attr_dict ":" type($mask) "," type($res) },
        )]
        pub struct $name {
            #[operand]
            mask: ScalableVectorOf<(I1,)>,
            #[operand]
            src1: ScalableVectorOf<(AnyFloat,)>,
            #[operand]
            src2: ScalableVectorOf<(AnyFloat,)>,
            #[result]
            res: ScalableVectorOf<(AnyFloat,)>,
        }
    )*};
}

commutative_floats! {
    /// Sums of floats.
    ScalableMaskedAddFOp = "masked.addf";
    /// Products of floats.
    ScalableMaskedMulFOp = "masked.mulf";
}

/// Other operations on floats.
macro_rules! floats {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ArmSveDialect, mnemonic = $mnemonic,
            traits(AllTypesMatch(src1, src2, res), TypesMatchWith("mask has i1 element type and same shape as operands", from = src1, to = mask, bits_of_elements)),
            assembly { $mask "," $src1 "," $src2 attr_dict ":" type($mask) "," type($res) },
        )]
        pub struct $name {
            #[operand]
            mask: ScalableVectorOf<(I1,)>,
            #[operand]
            src1: ScalableVectorOf<(AnyFloat,)>,
            #[operand]
            src2: ScalableVectorOf<(AnyFloat,)>,
            #[result]
            res: ScalableVectorOf<(AnyFloat,)>,
        }
    )*};
}

floats! {
    /// Differences of floats.
    ScalableMaskedSubFOp = "masked.subf";
    /// Quotients of floats.
    ScalableMaskedDivFOp = "masked.divf";
}
