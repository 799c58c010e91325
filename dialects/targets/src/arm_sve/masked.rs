//! Arithmetic where a mask says so; elsewhere the first operand.

use terrace_ir::ods::{AnyFloat, I1, I8, I16, I32, I64, ScalableVectorOf};
use terrace_ods_macros::{op, op_family};

use super::ArmSveDialect;
use super::checks::bits_of_elements;

op_family! {
    /// Operations on integers whose operands may be exchanged.
    #[op(
        dialect = ArmSveDialect,
        traits(
            Commutative, AllTypesMatch(src1, src2, res),
            TypesMatchWith("mask has i1 element type and same shape as operands", from = src1, to = mask, bits_of_elements),
        ),
        assembly { $mask "," $src1 "," $src2 attr_dict ":" type($mask) "," type($res) },
    )]
    struct CommutativeIntegers {
        #[operand]
        mask: ScalableVectorOf<(I1,)>,
        #[operand]
        src1: ScalableVectorOf<(I8, I16, I32, I64)>,
        #[operand]
        src2: ScalableVectorOf<(I8, I16, I32, I64)>,
        #[result]
        res: ScalableVectorOf<(I8, I16, I32, I64)>,
    }
}

/// Sums of integers.
#[op(family = CommutativeIntegers, mnemonic = "masked.addi")]
pub struct ScalableMaskedAddIOp;

/// Products of integers.
#[op(family = CommutativeIntegers, mnemonic = "masked.muli")]
pub struct ScalableMaskedMulIOp;

op_family! {
    /// Other operations on integers.
    #[op(
        dialect = ArmSveDialect,
        traits(
            AllTypesMatch(src1, src2, res),
            TypesMatchWith("mask has i1 element type and same shape as operands", from = src1, to = mask, bits_of_elements),
        ),
        assembly { $mask "," $src1 "," $src2 attr_dict ":" type($mask) "," type($res) },
    )]
    struct Integers {
        #[operand]
        mask: ScalableVectorOf<(I1,)>,
        #[operand]
        src1: ScalableVectorOf<(I8, I16, I32, I64)>,
        #[operand]
        src2: ScalableVectorOf<(I8, I16, I32, I64)>,
        #[result]
        res: ScalableVectorOf<(I8, I16, I32, I64)>,
    }
}

/// Differences of integers.
#[op(family = Integers, mnemonic = "masked.subi")]
pub struct ScalableMaskedSubIOp;

/// Quotients of signed integers.
#[op(family = Integers, mnemonic = "masked.divi_signed")]
pub struct ScalableMaskedSDivIOp;

/// Quotients of unsigned integers.
#[op(family = Integers, mnemonic = "masked.divi_unsigned")]
pub struct ScalableMaskedUDivIOp;

op_family! {
    /// Operations on floats whose operands may be exchanged.
    #[op(
        dialect = ArmSveDialect,
        traits(
            Commutative, AllTypesMatch(src1, src2, res),
            TypesMatchWith("mask has i1 element type and same shape as operands", from = src1, to = mask, bits_of_elements),
        ),
        assembly { $mask "," $src1 "," $src2 attr_dict ":" type($mask) "," type($res) },
    )]
    struct CommutativeFloats {
        #[operand]
        mask: ScalableVectorOf<(I1,)>,
        #[operand]
        src1: ScalableVectorOf<(AnyFloat,)>,
        #[operand]
        src2: ScalableVectorOf<(AnyFloat,)>,
        #[result]
        res: ScalableVectorOf<(AnyFloat,)>,
    }
}

/// Sums of floats.
#[op(family = CommutativeFloats, mnemonic = "masked.addf")]
pub struct ScalableMaskedAddFOp;

/// Products of floats.
#[op(family = CommutativeFloats, mnemonic = "masked.mulf")]
pub struct ScalableMaskedMulFOp;

op_family! {
    /// Other operations on floats.
    #[op(
        dialect = ArmSveDialect,
        traits(
            AllTypesMatch(src1, src2, res),
            TypesMatchWith("mask has i1 element type and same shape as operands", from = src1, to = mask, bits_of_elements),
        ),
        assembly { $mask "," $src1 "," $src2 attr_dict ":" type($mask) "," type($res) },
    )]
    struct Floats {
        #[operand]
        mask: ScalableVectorOf<(I1,)>,
        #[operand]
        src1: ScalableVectorOf<(AnyFloat,)>,
        #[operand]
        src2: ScalableVectorOf<(AnyFloat,)>,
        #[result]
        res: ScalableVectorOf<(AnyFloat,)>,
    }
}

/// Differences of floats.
#[op(family = Floats, mnemonic = "masked.subf")]
pub struct ScalableMaskedSubFOp;

/// Quotients of floats.
#[op(family = Floats, mnemonic = "masked.divf")]
pub struct ScalableMaskedDivFOp;
