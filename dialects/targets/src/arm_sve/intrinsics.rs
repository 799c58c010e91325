//! Intrinsics of LLVM as they are.

use terrace_ir::ods::{AnyScalableVector, I32, I64, I64Attr, Is, ScalableVectorOfRank};
use terrace_llvm_dialect::LlvmType;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::namesakes;
use terrace_ods_macros::op;

use super::checks::{res_is_full_predicate, res_is_predicate};
use super::{ArmSveDialect, BfmmlaOp, FullPredicate, Predicate};

/// Intrinsics of three vectors.
macro_rules! ternary {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(dialect = ArmSveDialect, mnemonic = $mnemonic, interfaces(ExpandToLlvm))]
        pub struct $name {
            #[operand]
            arg0: AnyScalableVector,
            #[operand]
            arg1: AnyScalableVector,
            #[operand]
            arg2: AnyScalableVector,
            #[result]
            res: LlvmType,
        }
    )*};
}

ternary! {
    /// `llvm.aarch64.sve.ummla`.
    UmmlaIntrOp = "intr.ummla";
    /// `llvm.aarch64.sve.smmla`.
    SmmlaIntrOp = "intr.smmla";
    /// `llvm.aarch64.sve.usmmla`.
    UsmmlaIntrOp = "intr.usmmla";
    /// `llvm.aarch64.sve.sdot`.
    SdotIntrOp = "intr.sdot";
    /// `llvm.aarch64.sve.udot`.
    UdotIntrOp = "intr.udot";
    /// `llvm.aarch64.sve.add`.
    ScalableMaskedAddIIntrOp = "intr.add";
    /// `llvm.aarch64.sve.fadd`.
    ScalableMaskedAddFIntrOp = "intr.fadd";
    /// `llvm.aarch64.sve.mul`.
    ScalableMaskedMulIIntrOp = "intr.mul";
    /// `llvm.aarch64.sve.fmul`.
    ScalableMaskedMulFIntrOp = "intr.fmul";
    /// `llvm.aarch64.sve.sub`.
    ScalableMaskedSubIIntrOp = "intr.sub";
    /// `llvm.aarch64.sve.fsub`.
    ScalableMaskedSubFIntrOp = "intr.fsub";
    /// `llvm.aarch64.sve.sdiv`.
    ScalableMaskedSDivIIntrOp = "intr.sdiv";
    /// `llvm.aarch64.sve.udiv`.
    ScalableMaskedUDivIIntrOp = "intr.udiv";
    /// `llvm.aarch64.sve.fdiv`.
    ScalableMaskedDivFIntrOp = "intr.fdiv";
}

/// `llvm.aarch64.sve.convert.from.svbool`.
#[op(
    dialect = ArmSveDialect, mnemonic = "intr.convert.from.svbool", interfaces(ExpandToLlvm),
    traits(PredOpTrait("'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>", res_is_predicate)),
)]
pub struct ConvertFromSvboolIntrOp {
    #[operand]
    svbool: FullPredicate,
    #[result]
    res: LlvmType,
}

/// `llvm.aarch64.sve.convert.to.svbool`.
#[op(
    dialect = ArmSveDialect, mnemonic = "intr.convert.to.svbool", interfaces(ExpandToLlvm),
    traits(PredOpTrait("'res' is vector<[16]xi1>", res_is_full_predicate)),
)]
pub struct ConvertToSvboolIntrOp {
    #[operand]
    mask: Predicate,
    #[result]
    res: LlvmType,
}

/// `llvm.aarch64.sve.zip.x2`.
#[op(dialect = ArmSveDialect, mnemonic = "intr.zip.x2", interfaces(ExpandToLlvm))]
pub struct ZipX2IntrOp {
    #[operand]
    v1: AnyScalableVector,
    #[operand]
    v2: AnyScalableVector,
    #[result]
    res: LlvmType,
}

/// `llvm.aarch64.sve.zip.x4`.
#[op(dialect = ArmSveDialect, mnemonic = "intr.zip.x4", interfaces(ExpandToLlvm))]
pub struct ZipX4IntrOp {
    #[operand]
    v1: AnyScalableVector,
    #[operand]
    v2: AnyScalableVector,
    #[operand]
    v3: AnyScalableVector,
    #[operand]
    v4: AnyScalableVector,
    #[result]
    res: LlvmType,
}

/// `llvm.aarch64.sve.psel`.
#[op(
    dialect = ArmSveDialect, mnemonic = "intr.psel", interfaces(ExpandToLlvm),
    traits(Pure, PredOpTrait("'res' is vector<[16]xi1>", res_is_full_predicate)),
)]
pub struct PselIntrOp {
    #[operand]
    p1: FullPredicate,
    #[operand]
    p2: Predicate,
    #[operand]
    index: I32,
    #[result]
    res: LlvmType,
}

/// `llvm.aarch64.sve.whilelt`.
#[op(
    dialect = ArmSveDialect, mnemonic = "intr.whilelt", interfaces(ExpandToLlvm),
    traits(Pure, PredOpTrait("'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>", res_is_predicate)),
)]
pub struct WhileLTIntrOp {
    #[operand]
    base: I64,
    #[operand]
    n: I64,
    #[result]
    res: LlvmType,
}

/// `llvm.aarch64.sve.dupq.lane`.
#[op(dialect = ArmSveDialect, mnemonic = "intr.dupq_lane", interfaces(ExpandToLlvm))]
pub struct DupQLaneIntrOp {
    #[operand]
    v: ScalableVectorOfRank<(Is<1>,)>,
    #[attr]
    lane: I64Attr,
    #[result]
    res: LlvmType,
}

namesakes! { "llvm.aarch64.sve":
    [] =>
        BfmmlaOp, ConvertFromSvboolIntrOp, ConvertToSvboolIntrOp, PselIntrOp,
        ScalableMaskedAddFIntrOp, ScalableMaskedAddIIntrOp, ScalableMaskedDivFIntrOp,
        ScalableMaskedMulFIntrOp, ScalableMaskedMulIIntrOp, ScalableMaskedSDivIIntrOp,
        ScalableMaskedSubFIntrOp, ScalableMaskedSubIIntrOp, ScalableMaskedUDivIIntrOp,
        SdotIntrOp, SmmlaIntrOp, UdotIntrOp, UmmlaIntrOp, UsmmlaIntrOp, WhileLTIntrOp,
        ZipX2IntrOp, ZipX4IntrOp;
    [(1, "lane")] => DupQLaneIntrOp;
}
