//! Products of matrices with accumulators.

use terrace_ir::ods::Variadic;
use terrace_llvm_dialect::LlvmType;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

use super::RocdlDialect;

op_family! {
    /// Products of matrices, added to another; the types say how many elements a lane has.
    #[op(
        dialect = RocdlDialect, interfaces(ExpandToLlvm),
        assembly { $args attr_dict ":" functional_type($args, $res) },
    )]
    struct Products {
        #[operand]
        args: Variadic<LlvmType>,
        #[result]
        res: LlvmType,
    }
}

/// `llvm.amdgcn.mfma.f32.32x32x1f32`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x1f32")]
pub struct MfmaF32_32x32x1f32;

/// `llvm.amdgcn.mfma.f32.16x16x1f32`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x1f32")]
pub struct MfmaF32_16x16x1f32;

/// `llvm.amdgcn.mfma.f32.4x4x1f32`.
#[op(family = Products, mnemonic = "mfma.f32.4x4x1f32")]
pub struct MfmaF32_4x4x1f32;

/// `llvm.amdgcn.mfma.f32.32x32x2f32`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x2f32")]
pub struct MfmaF32_32x32x2f32;

/// `llvm.amdgcn.mfma.f32.16x16x4f32`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x4f32")]
pub struct MfmaF32_16x16x4f32;

/// `llvm.amdgcn.mfma.f32.32x32x4f16`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x4f16")]
pub struct MfmaF32_32x32x4f16;

/// `llvm.amdgcn.mfma.f32.16x16x4f16`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x4f16")]
pub struct MfmaF32_16x16x4f16;

/// `llvm.amdgcn.mfma.f32.4x4x4f16`.
#[op(family = Products, mnemonic = "mfma.f32.4x4x4f16")]
pub struct MfmaF32_4x4x4f16;

/// `llvm.amdgcn.mfma.f32.32x32x8f16`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x8f16")]
pub struct MfmaF32_32x32x8f16;

/// `llvm.amdgcn.mfma.f32.16x16x16f16`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x16f16")]
pub struct MfmaF32_16x16x16f16;

/// `llvm.amdgcn.mfma.i32.32x32x4i8`.
#[op(family = Products, mnemonic = "mfma.i32.32x32x4i8")]
pub struct MfmaI32_32x32x4i8;

/// `llvm.amdgcn.mfma.i32.16x16x4i8`.
#[op(family = Products, mnemonic = "mfma.i32.16x16x4i8")]
pub struct MfmaI32_16x16x4i8;

/// `llvm.amdgcn.mfma.i32.4x4x4i8`.
#[op(family = Products, mnemonic = "mfma.i32.4x4x4i8")]
pub struct MfmaI32_4x4x4i8;

/// `llvm.amdgcn.mfma.i32.32x32x8i8`.
#[op(family = Products, mnemonic = "mfma.i32.32x32x8i8")]
pub struct MfmaI32_32x32x8i8;

/// `llvm.amdgcn.mfma.i32.16x16x16i8`.
#[op(family = Products, mnemonic = "mfma.i32.16x16x16i8")]
pub struct MfmaI32_16x16x16i8;

/// `llvm.amdgcn.mfma.f32.32x32x2bf16`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x2bf16")]
pub struct MfmaF32_32x32x2bf16;

/// `llvm.amdgcn.mfma.f32.16x16x2bf16`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x2bf16")]
pub struct MfmaF32_16x16x2bf16;

/// `llvm.amdgcn.mfma.f32.4x4x2bf16`.
#[op(family = Products, mnemonic = "mfma.f32.4x4x2bf16")]
pub struct MfmaF32_4x4x2bf16;

/// `llvm.amdgcn.mfma.f32.32x32x4bf16`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x4bf16")]
pub struct MfmaF32_32x32x4bf16;

/// `llvm.amdgcn.mfma.f32.16x16x8bf16`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x8bf16")]
pub struct MfmaF32_16x16x8bf16;

/// `llvm.amdgcn.mfma.f32.32x32x4bf16.1k`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x4bf16.1k")]
pub struct MfmaF32_32x32x4bf16_1k;

/// `llvm.amdgcn.mfma.f32.16x16x4bf16.1k`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x4bf16.1k")]
pub struct MfmaF32_16x16x4bf16_1k;

/// `llvm.amdgcn.mfma.f32.4x4x4bf16.1k`.
#[op(family = Products, mnemonic = "mfma.f32.4x4x4bf16.1k")]
pub struct MfmaF32_4x4x4bf16_1k;

/// `llvm.amdgcn.mfma.f32.32x32x8bf16.1k`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x8bf16.1k")]
pub struct MfmaF32_32x32x8bf16_1k;

/// `llvm.amdgcn.mfma.f32.16x16x16bf16.1k`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x16bf16.1k")]
pub struct MfmaF32_16x16x16bf16_1k;

/// `llvm.amdgcn.mfma.f64.16x16x4f64`.
#[op(family = Products, mnemonic = "mfma.f64.16x16x4f64")]
pub struct MfmaF64_16x16x4f64;

/// `llvm.amdgcn.mfma.f64.4x4x4f64`.
#[op(family = Products, mnemonic = "mfma.f64.4x4x4f64")]
pub struct MfmaF64_4x4x4f64;

/// `llvm.amdgcn.mfma.i32.16x16x32.i8`.
#[op(family = Products, mnemonic = "mfma.i32.16x16x32.i8")]
pub struct MfmaI32_16x16x32I8;

/// `llvm.amdgcn.mfma.i32.32x32x16.i8`.
#[op(family = Products, mnemonic = "mfma.i32.32x32x16.i8")]
pub struct MfmaI32_32x32x16I8;

/// `llvm.amdgcn.mfma.f32.16x16x8.xf32`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x8.xf32")]
pub struct MfmaF32_16x16x8Xf32;

/// `llvm.amdgcn.mfma.f32.32x32x4.xf32`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x4.xf32")]
pub struct MfmaF32_32x32x4Xf32;

/// `llvm.amdgcn.mfma.f32.16x16x32.bf8.bf8`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x32.bf8.bf8")]
pub struct MfmaF32_16x16x32Bf8Bf8;

/// `llvm.amdgcn.mfma.f32.16x16x32.bf8.fp8`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x32.bf8.fp8")]
pub struct MfmaF32_16x16x32Bf8Fp8;

/// `llvm.amdgcn.mfma.f32.16x16x32.fp8.bf8`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x32.fp8.bf8")]
pub struct MfmaF32_16x16x32Fp8Bf8;

/// `llvm.amdgcn.mfma.f32.16x16x32.fp8.fp8`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x32.fp8.fp8")]
pub struct MfmaF32_16x16x32Fp8Fp8;

/// `llvm.amdgcn.mfma.f32.32x32x16.bf8.bf8`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x16.bf8.bf8")]
pub struct MfmaF32_32x32x16Bf8Bf8;

/// `llvm.amdgcn.mfma.f32.32x32x16.bf8.fp8`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x16.bf8.fp8")]
pub struct MfmaF32_32x32x16Bf8Fp8;

/// `llvm.amdgcn.mfma.f32.32x32x16.fp8.bf8`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x16.fp8.bf8")]
pub struct MfmaF32_32x32x16Fp8Bf8;

/// `llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x16.fp8.fp8")]
pub struct MfmaF32_32x32x16Fp8Fp8;

/// `llvm.amdgcn.mfma.f32.16x16x32.bf16`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x32.bf16")]
pub struct MfmaF32_16x16x32Bf16;

/// `llvm.amdgcn.mfma.i32.16x16x64.i8`.
#[op(family = Products, mnemonic = "mfma.i32.16x16x64.i8")]
pub struct MfmaI32_16x16x64I8;

/// `llvm.amdgcn.mfma.f32.16x16x32.f16`.
#[op(family = Products, mnemonic = "mfma.f32.16x16x32.f16")]
pub struct MfmaF32_16x16x32F16;

/// `llvm.amdgcn.mfma.f32.32x32x16.bf16`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x16.bf16")]
pub struct MfmaF32_32x32x16Bf16;

/// `llvm.amdgcn.mfma.i32.32x32x32.i8`.
#[op(family = Products, mnemonic = "mfma.i32.32x32x32.i8")]
pub struct MfmaI32_32x32x32I8;

/// `llvm.amdgcn.mfma.f32.32x32x16.f16`.
#[op(family = Products, mnemonic = "mfma.f32.32x32x16.f16")]
pub struct MfmaF32_32x32x16F16;

/// `llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4`.
#[op(family = Products, mnemonic = "mfma.scale.f32.16x16x128.f8f6f4")]
pub struct MfmaScaleF32_16x16x128F8f6f4;

/// `llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4`.
#[op(family = Products, mnemonic = "mfma.scale.f32.32x32x64.f8f6f4")]
pub struct MfmaScaleF32_32x32x64F8f6f4;

/// `llvm.amdgcn.smfmac.f32.16x16x32.f16`.
#[op(family = Products, mnemonic = "smfmac.f32.16x16x32.f16")]
pub struct SmfmacF32_16x16x32F16;

/// `llvm.amdgcn.smfmac.f32.32x32x16.f16`.
#[op(family = Products, mnemonic = "smfmac.f32.32x32x16.f16")]
pub struct SmfmacF32_32x32x16F16;

/// `llvm.amdgcn.smfmac.f32.16x16x32.bf16`.
#[op(family = Products, mnemonic = "smfmac.f32.16x16x32.bf16")]
pub struct SmfmacF32_16x16x32Bf16;

/// `llvm.amdgcn.smfmac.f32.32x32x16.bf16`.
#[op(family = Products, mnemonic = "smfmac.f32.32x32x16.bf16")]
pub struct SmfmacF32_32x32x16Bf16;

/// `llvm.amdgcn.smfmac.i32.16x16x64.i8`.
#[op(family = Products, mnemonic = "smfmac.i32.16x16x64.i8")]
pub struct SmfmacI32_16x16x64I8;

/// `llvm.amdgcn.smfmac.i32.32x32x32.i8`.
#[op(family = Products, mnemonic = "smfmac.i32.32x32x32.i8")]
pub struct SmfmacI32_32x32x32I8;

/// `llvm.amdgcn.smfmac.f32.16x16x64.bf8.bf8`.
#[op(family = Products, mnemonic = "smfmac.f32.16x16x64.bf8.bf8")]
pub struct SmfmacF32_16x16x64Bf8Bf8;

/// `llvm.amdgcn.smfmac.f32.16x16x64.bf8.fp8`.
#[op(family = Products, mnemonic = "smfmac.f32.16x16x64.bf8.fp8")]
pub struct SmfmacF32_16x16x64Bf8Fp8;

/// `llvm.amdgcn.smfmac.f32.16x16x64.fp8.bf8`.
#[op(family = Products, mnemonic = "smfmac.f32.16x16x64.fp8.bf8")]
pub struct SmfmacF32_16x16x64Fp8Bf8;

/// `llvm.amdgcn.smfmac.f32.16x16x64.fp8.fp8`.
#[op(family = Products, mnemonic = "smfmac.f32.16x16x64.fp8.fp8")]
pub struct SmfmacF32_16x16x64Fp8Fp8;

/// `llvm.amdgcn.smfmac.f32.32x32x32.bf8.bf8`.
#[op(family = Products, mnemonic = "smfmac.f32.32x32x32.bf8.bf8")]
pub struct SmfmacF32_32x32x32Bf8Bf8;

/// `llvm.amdgcn.smfmac.f32.32x32x32.bf8.fp8`.
#[op(family = Products, mnemonic = "smfmac.f32.32x32x32.bf8.fp8")]
pub struct SmfmacF32_32x32x32Bf8Fp8;

/// `llvm.amdgcn.smfmac.f32.32x32x32.fp8.bf8`.
#[op(family = Products, mnemonic = "smfmac.f32.32x32x32.fp8.bf8")]
pub struct SmfmacF32_32x32x32Fp8Bf8;

/// `llvm.amdgcn.smfmac.f32.32x32x32.fp8.fp8`.
#[op(family = Products, mnemonic = "smfmac.f32.32x32x32.fp8.fp8")]
pub struct SmfmacF32_32x32x32Fp8Fp8;

/// `llvm.amdgcn.smfmac.f32.16x16x64.bf16`.
#[op(family = Products, mnemonic = "smfmac.f32.16x16x64.bf16")]
pub struct SmfmacF32_16x16x64Bf16;

/// `llvm.amdgcn.smfmac.f32.16x16x64.f16`.
#[op(family = Products, mnemonic = "smfmac.f32.16x16x64.f16")]
pub struct SmfmacF32_16x16x64F16;

/// `llvm.amdgcn.smfmac.i32.16x16x128.i8`.
#[op(family = Products, mnemonic = "smfmac.i32.16x16x128.i8")]
pub struct SmfmacI32_16x16x128I8;

/// `llvm.amdgcn.smfmac.f32.16x16x128.bf8.bf8`.
#[op(family = Products, mnemonic = "smfmac.f32.16x16x128.bf8.bf8")]
pub struct SmfmacF32_16x16x128Bf8Bf8;

/// `llvm.amdgcn.smfmac.f32.16x16x128.bf8.fp8`.
#[op(family = Products, mnemonic = "smfmac.f32.16x16x128.bf8.fp8")]
pub struct SmfmacF32_16x16x128Bf8Fp8;

/// `llvm.amdgcn.smfmac.f32.16x16x128.fp8.bf8`.
#[op(family = Products, mnemonic = "smfmac.f32.16x16x128.fp8.bf8")]
pub struct SmfmacF32_16x16x128Fp8Bf8;

/// `llvm.amdgcn.smfmac.f32.16x16x128.fp8.fp8`.
#[op(family = Products, mnemonic = "smfmac.f32.16x16x128.fp8.fp8")]
pub struct SmfmacF32_16x16x128Fp8Fp8;

/// `llvm.amdgcn.smfmac.f32.32x32x32.bf16`.
#[op(family = Products, mnemonic = "smfmac.f32.32x32x32.bf16")]
pub struct SmfmacF32_32x32x32Bf16;

/// `llvm.amdgcn.smfmac.f32.32x32x32.f16`.
#[op(family = Products, mnemonic = "smfmac.f32.32x32x32.f16")]
pub struct SmfmacF32_32x32x32F16;

/// `llvm.amdgcn.smfmac.i32.32x32x64.i8`.
#[op(family = Products, mnemonic = "smfmac.i32.32x32x64.i8")]
pub struct SmfmacI32_32x32x64I8;

/// `llvm.amdgcn.smfmac.f32.32x32x64.bf8.bf8`.
#[op(family = Products, mnemonic = "smfmac.f32.32x32x64.bf8.bf8")]
pub struct SmfmacF32_32x32x64Bf8Bf8;

/// `llvm.amdgcn.smfmac.f32.32x32x64.bf8.fp8`.
#[op(family = Products, mnemonic = "smfmac.f32.32x32x64.bf8.fp8")]
pub struct SmfmacF32_32x32x64Bf8Fp8;

/// `llvm.amdgcn.smfmac.f32.32x32x64.fp8.bf8`.
#[op(family = Products, mnemonic = "smfmac.f32.32x32x64.fp8.bf8")]
pub struct SmfmacF32_32x32x64Fp8Bf8;

/// `llvm.amdgcn.smfmac.f32.32x32x64.fp8.fp8`.
#[op(family = Products, mnemonic = "smfmac.f32.32x32x64.fp8.fp8")]
pub struct SmfmacF32_32x32x64Fp8Fp8;
