//! Products of small matrices, and sums of products.

use terrace_ir::ods::{BF16, F32, I8, I16, I32, I64, Is, ScalableVectorLengthOf};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

use super::ArmSveDialect;

op_family! {
    /// Products of neighbours, four at a time added to an element.
    #[op(
        dialect = ArmSveDialect, traits(Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, dst)),
        assembly { $acc "," $src1 "," $src2 attr_dict ":" type($src1) "to" type($dst) },
    )]
    struct Dots {
        #[operand]
        acc: ScalableVectorLengthOf<(I32, I64), (Is<4>, Is<2>)>,
        #[operand]
        src1: ScalableVectorLengthOf<(I8, I16), (Is<16>, Is<8>)>,
        #[operand]
        src2: ScalableVectorLengthOf<(I8, I16), (Is<16>, Is<8>)>,
        #[result]
        dst: ScalableVectorLengthOf<(I32, I64), (Is<4>, Is<2>)>,
    }
}

/// Products of signed integers, four at a time added to an integer four times as wide.
#[op(family = Dots, mnemonic = "sdot")]
pub struct SdotOp;

/// Products of unsigned integers, four at a time added to an integer four times as wide.
#[op(family = Dots, mnemonic = "udot")]
pub struct UdotOp;

op_family! {
    /// Products of 2 by 8 bytes and 8 by 2 bytes, added to 2 by 2 integers.
    #[op(
        dialect = ArmSveDialect, traits(Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, dst)),
        assembly { $acc "," $src1 "," $src2 attr_dict ":" type($src1) "to" type($dst) },
    )]
    struct Matrices {
        #[operand]
        acc: ScalableVectorLengthOf<(I32,), (Is<4>,)>,
        #[operand]
        src1: ScalableVectorLengthOf<(I8,), (Is<16>,)>,
        #[operand]
        src2: ScalableVectorLengthOf<(I8,), (Is<16>,)>,
        #[result]
        dst: ScalableVectorLengthOf<(I32,), (Is<4>,)>,
    }
}

/// The product of signed matrices, added to another.
#[op(family = Matrices, mnemonic = "smmla")]
pub struct SmmlaOp;

/// The product of unsigned matrices, added to another.
#[op(family = Matrices, mnemonic = "ummla")]
pub struct UmmlaOp;

/// The product of an unsigned and a signed matrix, added to another.
#[op(family = Matrices, mnemonic = "usmmla")]
pub struct UsmmlaOp;

/// The product of 2 by 4 and 4 by 2 `bf16`, added to 2 by 2 floats.
#[op(
    dialect = ArmSveDialect, mnemonic = "intr.bfmmla", interfaces(ExpandToLlvm),
    traits(Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, res)),
    assembly { $acc "," $src1 "," $src2 attr_dict ":" type($src1) "to" type($res) },
)]
pub struct BfmmlaOp {
    #[operand]
    acc: ScalableVectorLengthOf<(F32,), (Is<4>,)>,
    #[operand]
    src1: ScalableVectorLengthOf<(BF16,), (Is<8>,)>,
    #[operand]
    src2: ScalableVectorLengthOf<(BF16,), (Is<8>,)>,
    #[result]
    res: ScalableVectorLengthOf<(F32,), (Is<4>,)>,
}
