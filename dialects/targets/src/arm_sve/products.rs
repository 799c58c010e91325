//! Products of small matrices, and sums of products.

use terrace_ir::ods::{BF16, F32, I8, I16, I32, I64, Is, ScalableVectorLengthOf};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::op;

use super::ArmSveDialect;

/// Products of neighbours, four at a time added to an element.
macro_rules! dots {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ArmSveDialect, mnemonic = $mnemonic, traits(Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, dst)),
            assembly { $acc "," $src1 "," $src2 attr_dict ":" type($src1) "to" type($dst) },
        )]
        pub struct $name {
            #[operand]
            acc: ScalableVectorLengthOf<(I32, I64), (Is<4>, Is<2>)>,
            #[operand]
            src1: ScalableVectorLengthOf<(I8, I16), (Is<16>, Is<8>)>,
            #[operand]
            src2: ScalableVectorLengthOf<(I8, I16), (Is<16>, Is<8>)>,
            #[result]
            dst: ScalableVectorLengthOf<(I32, I64), (Is<4>, Is<2>)>,
        }
    )*};
}

dots! {
    /// Products of signed integers, four at a time added to an integer four times as wide.
    SdotOp = "sdot";
    /// Products of unsigned integers, four at a time added to an integer four times as wide.
    UdotOp = "udot";
}

/// Products of 2 by 8 bytes and 8 by 2 bytes, added to 2 by 2 integers.
macro_rules! matrices {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ArmSveDialect, mnemonic = $mnemonic, traits(Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, dst)),
            assembly { $acc "," $src1 "," $src2 attr_dict ":" type($src1) "to" type($dst) },
        )]
        pub struct $name {
            #[operand]
            acc: ScalableVectorLengthOf<(I32,), (Is<4>,)>,
            #[operand]
            src1: ScalableVectorLengthOf<(I8,), (Is<16>,)>,
            #[operand]
            src2: ScalableVectorLengthOf<(I8,), (Is<16>,)>,
            #[result]
            dst: ScalableVectorLengthOf<(I32,), (Is<4>,)>,
        }
    )*};
}

matrices! {
    /// The product of signed matrices, added to another.
    SmmlaOp = "smmla";
    /// The product of unsigned matrices, added to another.
    UmmlaOp = "ummla";
    /// The product of an unsigned and a signed matrix, added to another.
    UsmmlaOp = "usmmla";
}

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
