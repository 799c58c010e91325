//! The arm_sve dialect: what ARM's scalable vectors have instructions for.

mod checks;
mod constraints;
mod intrinsics;
mod masked;
mod permutations;
mod products;

pub use constraints::*;
pub use intrinsics::*;
pub use masked::*;
pub use permutations::*;
pub use products::*;
use terrace_ods_macros::dialect;

/// What ARM's scalable vectors have instructions for.
#[dialect(
    name = "arm_sve",
    ops(
        BfmmlaOp,
        ConvertFromSvboolIntrOp,
        ConvertFromSvboolOp,
        ConvertToSvboolIntrOp,
        ConvertToSvboolOp,
        DupQLaneIntrOp,
        DupQLaneOp,
        PselIntrOp,
        PselOp,
        ScalableMaskedAddFIntrOp,
        ScalableMaskedAddFOp,
        ScalableMaskedAddIIntrOp,
        ScalableMaskedAddIOp,
        ScalableMaskedDivFIntrOp,
        ScalableMaskedDivFOp,
        ScalableMaskedMulFIntrOp,
        ScalableMaskedMulFOp,
        ScalableMaskedMulIIntrOp,
        ScalableMaskedMulIOp,
        ScalableMaskedSDivIIntrOp,
        ScalableMaskedSDivIOp,
        ScalableMaskedSubFIntrOp,
        ScalableMaskedSubFOp,
        ScalableMaskedSubIIntrOp,
        ScalableMaskedSubIOp,
        ScalableMaskedUDivIIntrOp,
        ScalableMaskedUDivIOp,
        SdotIntrOp,
        SdotOp,
        SmmlaIntrOp,
        SmmlaOp,
        UdotIntrOp,
        UdotOp,
        UmmlaIntrOp,
        UmmlaOp,
        UsmmlaIntrOp,
        UsmmlaOp,
        WhileLTIntrOp,
        ZipX2IntrOp,
        ZipX2Op,
        ZipX4IntrOp,
        ZipX4Op
    ),
    dependent_dialects(terrace_llvm_dialect::LlvmDialect)
)]
pub struct ArmSveDialect;

result_names! {
    ZipX2Op: result_v1 = "resultV1", result_v2 = "resultV2";
    ZipX4Op: result_v1 = "resultV1", result_v2 = "resultV2", result_v3 = "resultV3", result_v4 = "resultV4";
}
