//! Intrinsics of LLVM as they are.

use terrace_ir::ods::{AnyScalableVector, I32, I64, I64Attr, Is, ScalableVectorOfRank};
use terrace_llvm_dialect::LlvmType;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::namesakes;
use terrace_ods_macros::{op, op_family};

use super::checks::{res_is_full_predicate, res_is_predicate};
use super::{ArmSveDialect, BfmmlaOp, FullPredicate, Predicate};

op_family! {
    /// Intrinsics of three vectors.
    #[op(dialect = ArmSveDialect, interfaces(ExpandToLlvm))]
    struct Ternary {
        #[operand]
        arg0: AnyScalableVector,
        #[operand]
        arg1: AnyScalableVector,
        #[operand]
        arg2: AnyScalableVector,
        #[result]
        res: LlvmType,
    }
}

/// `llvm.aarch64.sve.ummla`.
#[op(family = Ternary, mnemonic = "intr.ummla")]
pub struct UmmlaIntrOp;

/// `llvm.aarch64.sve.smmla`.
#[op(family = Ternary, mnemonic = "intr.smmla")]
pub struct SmmlaIntrOp;

/// `llvm.aarch64.sve.usmmla`.
#[op(family = Ternary, mnemonic = "intr.usmmla")]
pub struct UsmmlaIntrOp;

/// `llvm.aarch64.sve.sdot`.
#[op(family = Ternary, mnemonic = "intr.sdot")]
pub struct SdotIntrOp;

/// `llvm.aarch64.sve.udot`.
#[op(family = Ternary, mnemonic = "intr.udot")]
pub struct UdotIntrOp;

/// `llvm.aarch64.sve.add`.
#[op(family = Ternary, mnemonic = "intr.add")]
pub struct ScalableMaskedAddIIntrOp;

/// `llvm.aarch64.sve.fadd`.
#[op(family = Ternary, mnemonic = "intr.fadd")]
pub struct ScalableMaskedAddFIntrOp;

/// `llvm.aarch64.sve.mul`.
#[op(family = Ternary, mnemonic = "intr.mul")]
pub struct ScalableMaskedMulIIntrOp;

/// `llvm.aarch64.sve.fmul`.
#[op(family = Ternary, mnemonic = "intr.fmul")]
pub struct ScalableMaskedMulFIntrOp;

/// `llvm.aarch64.sve.sub`.
#[op(family = Ternary, mnemonic = "intr.sub")]
pub struct ScalableMaskedSubIIntrOp;

/// `llvm.aarch64.sve.fsub`.
#[op(family = Ternary, mnemonic = "intr.fsub")]
pub struct ScalableMaskedSubFIntrOp;

/// `llvm.aarch64.sve.sdiv`.
#[op(family = Ternary, mnemonic = "intr.sdiv")]
pub struct ScalableMaskedSDivIIntrOp;

/// `llvm.aarch64.sve.udiv`.
#[op(family = Ternary, mnemonic = "intr.udiv")]
pub struct ScalableMaskedUDivIIntrOp;

/// `llvm.aarch64.sve.fdiv`.
#[op(family = Ternary, mnemonic = "intr.fdiv")]
pub struct ScalableMaskedDivFIntrOp;

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
