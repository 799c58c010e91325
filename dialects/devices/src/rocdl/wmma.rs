//! Products of matrices that are spread over the lanes of a wave.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{
    AnyInteger, AnyOf, BF16, DefaultValued, F16, F32, I16Attr, I32, I32Attr, I64,
};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

use super::{LlvmVectorOf, RocdlDialect};

op_family! {
    /// Products, added to another.
    #[op(
        dialect = RocdlDialect, interfaces(ExpandToLlvm),
        assembly { $a "," $b "," $c attr_dict ":" functional_type(operands, $res) },
    )]
    struct Products<A> {
        #[operand]
        a: A,
        #[operand]
        b: A,
        #[operand]
        c: AnyOf<(F32, LlvmVectorOf<F32>)>,
        #[result]
        res: AnyOf<(F32, LlvmVectorOf<F32>)>,
    }
}

/// `llvm.amdgcn.wmma.f32.16x16x16.f16`.
#[op(family = Products<AnyOf<(F16, LlvmVectorOf<F16>)>>, mnemonic = "wmma.f32.16x16x16.f16")]
pub struct WmmaF32_16x16x16F16;

/// `llvm.amdgcn.wmma.f32.16x16x16.bf16`.
#[op(
    family = Products<AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>>,
    mnemonic = "wmma.f32.16x16x16.bf16",
)]
pub struct WmmaF32_16x16x16Bf16;

/// `llvm.amdgcn.wmma.f32.16x16x16.fp8.fp8`.
#[op(
    family = Products<AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>>,
    mnemonic = "wmma.f32.16x16x16.fp8_fp8",
)]
pub struct WmmaF32_16x16x16Fp8Fp8;

/// `llvm.amdgcn.wmma.f32.16x16x16.fp8.bf8`.
#[op(
    family = Products<AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>>,
    mnemonic = "wmma.f32.16x16x16.fp8_bf8",
)]
pub struct WmmaF32_16x16x16Fp8Bf8;

/// `llvm.amdgcn.wmma.f32.16x16x16.bf8.bf8`.
#[op(
    family = Products<AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>>,
    mnemonic = "wmma.f32.16x16x16.bf8_bf8",
)]
pub struct WmmaF32_16x16x16Bf8Bf8;

/// `llvm.amdgcn.wmma.f32.16x16x16.bf8.fp8`.
#[op(
    family = Products<AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>>,
    mnemonic = "wmma.f32.16x16x16.bf8_fp8",
)]
pub struct WmmaF32_16x16x16Bf8Fp8;

/// `llvm.amdgcn.wmma.f16.16x16x16.f16`.
#[op(
    dialect = RocdlDialect, mnemonic = "wmma.f16.16x16x16.f16", interfaces(ExpandToLlvm),
    assembly { $a "," $b "," $c attr_dict ":" functional_type(operands, $res) },
)]
pub struct WmmaF16_16x16x16F16 {
    #[operand]
    a: AnyOf<(F16, LlvmVectorOf<F16>)>,
    #[operand]
    b: AnyOf<(F16, LlvmVectorOf<F16>)>,
    #[operand]
    c: AnyOf<(F16, LlvmVectorOf<F16>)>,
    #[attr]
    opsel: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    res: AnyOf<(F16, LlvmVectorOf<F16>)>,
}

/// `llvm.amdgcn.wmma.bf16.16x16x16.bf16`.
#[op(
    dialect = RocdlDialect, mnemonic = "wmma.bf16.16x16x16.bf16", interfaces(ExpandToLlvm),
    assembly { $a "," $b "," $c attr_dict ":" functional_type(operands, $res) },
)]
pub struct WmmaBf16_16x16x16Bf16 {
    #[operand]
    a: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[operand]
    b: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[operand]
    c: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[attr]
    opsel: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    res: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
}

op_family! {
    /// Products of integers.
    #[op(
        dialect = RocdlDialect, interfaces(ExpandToLlvm),
        assembly { $a "," $b "," $c attr_dict ":" functional_type(operands, $res) },
    )]
    struct IntegerProducts {
        #[attr(name = "signA")]
        sign_a: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[operand]
        a: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
        #[attr(name = "signB")]
        sign_b: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[operand]
        b: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
        #[operand]
        c: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
        #[attr]
        clamp: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[result]
        res: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    }
}

/// `llvm.amdgcn.wmma.i32.16x16x16.iu8`.
#[op(family = IntegerProducts, mnemonic = "wmma.i32.16x16x16.iu8")]
pub struct WmmaI32_16x16x16Iu8;

/// `llvm.amdgcn.wmma.i32.16x16x16.iu4`.
#[op(family = IntegerProducts, mnemonic = "wmma.i32.16x16x16.iu4")]
pub struct WmmaI32_16x16x16Iu4;

/// `llvm.amdgcn.wmma.i32.16x16x32.iu4`.
#[op(family = IntegerProducts, mnemonic = "wmma.i32.16x16x32.iu4")]
pub struct WmmaI32_16x16x32Iu4;

op_family! {
    /// Products whose operands may change their signs.
    #[op(
        dialect = RocdlDialect, interfaces(ExpandToLlvm),
        assembly { $a "," $b "," $c attr_dict ":" functional_type(operands, $res) },
    )]
    struct SignedProducts<A, C, Res> {
        #[attr(name = "signA")]
        sign_a: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[operand]
        a: A,
        #[attr(name = "signB")]
        sign_b: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[operand]
        b: A,
        #[attr(name = "modC")]
        mod_c: DefaultValued<I16Attr, { 0 }>,
        #[operand]
        c: C,
        #[attr(name = "reuseA")]
        reuse_a: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[attr(name = "reuseB")]
        reuse_b: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[result]
        res: Res,
    }
}

/// `llvm.amdgcn.wmma.f32.16x16x4.f32`.
#[op(
    family = SignedProducts<
        A = AnyOf<(F32, LlvmVectorOf<F32>)>,
        C = AnyOf<(F32, LlvmVectorOf<F32>)>,
        Res = AnyOf<(F32, LlvmVectorOf<F32>)>,
    >,
    mnemonic = "wmma.f32.16x16x4.f32",
)]
pub struct WmmaF32_16x16x4F32;

/// `llvm.amdgcn.wmma.f32.16x16x32.bf16`.
#[op(
    family = SignedProducts<
        A = AnyOf<(BF16, LlvmVectorOf<BF16>)>,
        C = AnyOf<(F32, LlvmVectorOf<F32>)>,
        Res = AnyOf<(F32, LlvmVectorOf<F32>)>,
    >,
    mnemonic = "wmma.f32.16x16x32.bf16",
)]
pub struct WmmaF32_16x16x32Bf16;

/// `llvm.amdgcn.wmma.f32.16x16x32.f16`.
#[op(
    family = SignedProducts<
        A = AnyOf<(F16, LlvmVectorOf<F16>)>,
        C = AnyOf<(F32, LlvmVectorOf<F32>)>,
        Res = AnyOf<(F32, LlvmVectorOf<F32>)>,
    >,
    mnemonic = "wmma.f32.16x16x32.f16",
)]
pub struct WmmaF32_16x16x32F16;

/// `llvm.amdgcn.wmma.f16.16x16x32.f16`.
#[op(
    family = SignedProducts<
        A = AnyOf<(F16, LlvmVectorOf<F16>)>,
        C = AnyOf<(F16, LlvmVectorOf<F16>)>,
        Res = AnyOf<(F16, LlvmVectorOf<F16>)>,
    >,
    mnemonic = "wmma.f16.16x16x32.f16",
)]
pub struct WmmaF16_16x16x32F16;

/// `llvm.amdgcn.wmma.bf16.16x16x32.bf16`.
#[op(
    family = SignedProducts<
        A = AnyOf<(BF16, LlvmVectorOf<BF16>)>,
        C = AnyOf<(BF16, LlvmVectorOf<BF16>)>,
        Res = AnyOf<(BF16, LlvmVectorOf<BF16>)>,
    >,
    mnemonic = "wmma.bf16.16x16x32.bf16",
)]
pub struct WmmaBf16_16x16x32Bf16;

/// `llvm.amdgcn.wmma.bf16f32.16x16x32.bf16`.
#[op(
    family = SignedProducts<
        A = AnyOf<(BF16, LlvmVectorOf<BF16>)>,
        C = AnyOf<(F32, LlvmVectorOf<F32>)>,
        Res = AnyOf<(BF16, LlvmVectorOf<BF16>)>,
    >,
    mnemonic = "wmma.bf16f32.16x16x32.bf16",
)]
pub struct WmmaBf16f32_16x16x32Bf16;

op_family! {
    /// Products of numbers of eight bits.
    #[op(
        dialect = RocdlDialect, interfaces(ExpandToLlvm),
        assembly { $a "," $b "," $c attr_dict ":" functional_type(operands, $res) },
    )]
    struct ByteProducts<C> {
        #[operand]
        a: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
        #[operand]
        b: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
        #[attr(name = "modC")]
        mod_c: DefaultValued<I16Attr, { 0 }>,
        #[operand]
        c: C,
        #[attr(name = "reuseA")]
        reuse_a: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[attr(name = "reuseB")]
        reuse_b: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[result]
        res: C,
    }
}

/// `llvm.amdgcn.wmma.f32.16x16x64.fp8.fp8`.
#[op(
    family = ByteProducts<AnyOf<(F32, LlvmVectorOf<F32>)>>,
    mnemonic = "wmma.f32.16x16x64.fp8_fp8",
)]
pub struct WmmaF32_16x16x64Fp8Fp8;

/// `llvm.amdgcn.wmma.f32.16x16x64.fp8.bf8`.
#[op(
    family = ByteProducts<AnyOf<(F32, LlvmVectorOf<F32>)>>,
    mnemonic = "wmma.f32.16x16x64.fp8_bf8",
)]
pub struct WmmaF32_16x16x64Fp8Bf8;

/// `llvm.amdgcn.wmma.f32.16x16x64.bf8.fp8`.
#[op(
    family = ByteProducts<AnyOf<(F32, LlvmVectorOf<F32>)>>,
    mnemonic = "wmma.f32.16x16x64.bf8_fp8",
)]
pub struct WmmaF32_16x16x64Bf8Fp8;

/// `llvm.amdgcn.wmma.f32.16x16x64.bf8.bf8`.
#[op(
    family = ByteProducts<AnyOf<(F32, LlvmVectorOf<F32>)>>,
    mnemonic = "wmma.f32.16x16x64.bf8_bf8",
)]
pub struct WmmaF32_16x16x64Bf8Bf8;

/// `llvm.amdgcn.wmma.f16.16x16x64.fp8.fp8`.
#[op(
    family = ByteProducts<AnyOf<(F16, LlvmVectorOf<F16>)>>,
    mnemonic = "wmma.f16.16x16x64.fp8_fp8",
)]
pub struct WmmaF16_16x16x64Fp8Fp8;

/// `llvm.amdgcn.wmma.f16.16x16x64.fp8.bf8`.
#[op(
    family = ByteProducts<AnyOf<(F16, LlvmVectorOf<F16>)>>,
    mnemonic = "wmma.f16.16x16x64.fp8_bf8",
)]
pub struct WmmaF16_16x16x64Fp8Bf8;

/// `llvm.amdgcn.wmma.f16.16x16x64.bf8.fp8`.
#[op(
    family = ByteProducts<AnyOf<(F16, LlvmVectorOf<F16>)>>,
    mnemonic = "wmma.f16.16x16x64.bf8_fp8",
)]
pub struct WmmaF16_16x16x64Bf8Fp8;

/// `llvm.amdgcn.wmma.f16.16x16x64.bf8.bf8`.
#[op(
    family = ByteProducts<AnyOf<(F16, LlvmVectorOf<F16>)>>,
    mnemonic = "wmma.f16.16x16x64.bf8_bf8",
)]
pub struct WmmaF16_16x16x64Bf8Bf8;

/// `llvm.amdgcn.wmma.f32.16x16x128.fp8.fp8`.
#[op(
    family = ByteProducts<AnyOf<(F32, LlvmVectorOf<F32>)>>,
    mnemonic = "wmma.f32.16x16x128.fp8_fp8",
)]
pub struct WmmaF32_16x16x128Fp8Fp8;

/// `llvm.amdgcn.wmma.f32.16x16x128.fp8.bf8`.
#[op(
    family = ByteProducts<AnyOf<(F32, LlvmVectorOf<F32>)>>,
    mnemonic = "wmma.f32.16x16x128.fp8_bf8",
)]
pub struct WmmaF32_16x16x128Fp8Bf8;

/// `llvm.amdgcn.wmma.f32.16x16x128.bf8.fp8`.
#[op(
    family = ByteProducts<AnyOf<(F32, LlvmVectorOf<F32>)>>,
    mnemonic = "wmma.f32.16x16x128.bf8_fp8",
)]
pub struct WmmaF32_16x16x128Bf8Fp8;

/// `llvm.amdgcn.wmma.f32.16x16x128.bf8.bf8`.
#[op(
    family = ByteProducts<AnyOf<(F32, LlvmVectorOf<F32>)>>,
    mnemonic = "wmma.f32.16x16x128.bf8_bf8",
)]
pub struct WmmaF32_16x16x128Bf8Bf8;

/// `llvm.amdgcn.wmma.f16.16x16x128.fp8.fp8`.
#[op(
    family = ByteProducts<AnyOf<(F16, LlvmVectorOf<F16>)>>,
    mnemonic = "wmma.f16.16x16x128.fp8_fp8",
)]
pub struct WmmaF16_16x16x128Fp8Fp8;

/// `llvm.amdgcn.wmma.f16.16x16x128.fp8.bf8`.
#[op(
    family = ByteProducts<AnyOf<(F16, LlvmVectorOf<F16>)>>,
    mnemonic = "wmma.f16.16x16x128.fp8_bf8",
)]
pub struct WmmaF16_16x16x128Fp8Bf8;

/// `llvm.amdgcn.wmma.f16.16x16x128.bf8.fp8`.
#[op(
    family = ByteProducts<AnyOf<(F16, LlvmVectorOf<F16>)>>,
    mnemonic = "wmma.f16.16x16x128.bf8_fp8",
)]
pub struct WmmaF16_16x16x128Bf8Fp8;

/// `llvm.amdgcn.wmma.f16.16x16x128.bf8.bf8`.
#[op(
    family = ByteProducts<AnyOf<(F16, LlvmVectorOf<F16>)>>,
    mnemonic = "wmma.f16.16x16x128.bf8_bf8",
)]
pub struct WmmaF16_16x16x128Bf8Bf8;

/// `llvm.amdgcn.wmma.i32.16x16x64.iu8`.
#[op(
    dialect = RocdlDialect, mnemonic = "wmma.i32.16x16x64.iu8", interfaces(ExpandToLlvm),
    assembly { $a "," $b "," $c attr_dict ":" functional_type(operands, $res) },
)]
pub struct WmmaI32_16x16x64Iu8 {
    #[attr(name = "signA")]
    sign_a: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[operand]
    a: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[attr(name = "signB")]
    sign_b: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[operand]
    b: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[operand]
    c: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[attr(name = "reuseA")]
    reuse_a: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr(name = "reuseB")]
    reuse_b: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    clamp: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    res: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
}

/// `llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4`.
#[op(
    dialect = RocdlDialect, mnemonic = "wmma.scale.f32.16x16x128.f8f6f4", interfaces(ExpandToLlvm),
    assembly { $a "," $b "," $c "," $scale_a "," $scale_b attr_dict ":" functional_type(operands, $res) },
)]
pub struct WmmaScaleF32_16x16x128F8f6f4 {
    #[attr(name = "fmtA")]
    fmt_a: DefaultValued<I32Attr, { 0 }>,
    #[operand]
    a: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[attr(name = "fmtB")]
    fmt_b: DefaultValued<I32Attr, { 0 }>,
    #[operand]
    b: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[attr(name = "modC")]
    mod_c: DefaultValued<I16Attr, { 0 }>,
    #[operand]
    c: AnyOf<(F32, LlvmVectorOf<F32>)>,
    #[attr(name = "scaleAType")]
    scale_a_type: DefaultValued<I32Attr, { 0 }>,
    #[attr(name = "fmtScaleA")]
    fmt_scale_a: DefaultValued<I32Attr, { 0 }>,
    #[operand(name = "scaleA")]
    scale_a: I32,
    #[attr(name = "scaleBType")]
    scale_b_type: DefaultValued<I32Attr, { 0 }>,
    #[attr(name = "fmtScaleB")]
    fmt_scale_b: DefaultValued<I32Attr, { 0 }>,
    #[operand(name = "scaleB")]
    scale_b: I32,
    #[attr(name = "reuseA")]
    reuse_a: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr(name = "reuseB")]
    reuse_b: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    res: AnyOf<(F32, LlvmVectorOf<F32>)>,
}

/// `llvm.amdgcn.wmma.scale16.f32.16x16x128.f8f6f4`.
#[op(
    dialect = RocdlDialect, mnemonic = "wmma.scale16.f32.16x16x128.f8f6f4",
    interfaces(ExpandToLlvm),
    assembly { $a "," $b "," $c "," $scale_a "," $scale_b attr_dict ":" functional_type(operands, $res) },
)]
pub struct WmmaScale16F32_16x16x128F8f6f4 {
    #[attr(name = "fmtA")]
    fmt_a: DefaultValued<I32Attr, { 0 }>,
    #[operand]
    a: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[attr(name = "fmtB")]
    fmt_b: DefaultValued<I32Attr, { 0 }>,
    #[operand]
    b: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[attr(name = "modC")]
    mod_c: DefaultValued<I16Attr, { 0 }>,
    #[operand]
    c: AnyOf<(F32, LlvmVectorOf<F32>)>,
    #[attr(name = "scaleAType")]
    scale_a_type: DefaultValued<I32Attr, { 0 }>,
    #[attr(name = "fmtScaleA")]
    fmt_scale_a: DefaultValued<I32Attr, { 0 }>,
    #[operand(name = "scaleA")]
    scale_a: I64,
    #[attr(name = "scaleBType")]
    scale_b_type: DefaultValued<I32Attr, { 0 }>,
    #[attr(name = "fmtScaleB")]
    fmt_scale_b: DefaultValued<I32Attr, { 0 }>,
    #[operand(name = "scaleB")]
    scale_b: I64,
    #[attr(name = "reuseA")]
    reuse_a: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr(name = "reuseB")]
    reuse_b: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    res: AnyOf<(F32, LlvmVectorOf<F32>)>,
}

/// `llvm.amdgcn.wmma.scale.f32.32x16x128.f4`.
#[op(
    dialect = RocdlDialect, mnemonic = "wmma.scale.f32.32x16x128.f4", interfaces(ExpandToLlvm),
    assembly { $a "," $b "," $c "," $scale_a "," $scale_b attr_dict ":" functional_type(operands, $res) },
)]
pub struct WmmaScaleF32_32x16x128F4 {
    #[operand]
    a: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[operand]
    b: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[attr(name = "modC")]
    mod_c: DefaultValued<I16Attr, { 0 }>,
    #[operand]
    c: AnyOf<(F32, LlvmVectorOf<F32>)>,
    #[attr(name = "scaleAType")]
    scale_a_type: DefaultValued<I32Attr, { 0 }>,
    #[attr(name = "fmtScaleA")]
    fmt_scale_a: DefaultValued<I32Attr, { 0 }>,
    #[operand(name = "scaleA")]
    scale_a: I32,
    #[attr(name = "scaleBType")]
    scale_b_type: DefaultValued<I32Attr, { 0 }>,
    #[attr(name = "fmtScaleB")]
    fmt_scale_b: DefaultValued<I32Attr, { 0 }>,
    #[operand(name = "scaleB")]
    scale_b: I32,
    #[attr(name = "reuseA")]
    reuse_a: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr(name = "reuseB")]
    reuse_b: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    res: AnyOf<(F32, LlvmVectorOf<F32>)>,
}

/// `llvm.amdgcn.wmma.scale16.f32.32x16x128.f4`.
#[op(
    dialect = RocdlDialect, mnemonic = "wmma.scale16.f32.32x16x128.f4", interfaces(ExpandToLlvm),
    assembly { $a "," $b "," $c "," $scale_a "," $scale_b attr_dict ":" functional_type(operands, $res) },
)]
pub struct WmmaScale16F32_32x16x128F4 {
    #[operand]
    a: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[operand]
    b: AnyOf<(AnyInteger, LlvmVectorOf<AnyInteger>)>,
    #[attr(name = "modC")]
    mod_c: DefaultValued<I16Attr, { 0 }>,
    #[operand]
    c: AnyOf<(F32, LlvmVectorOf<F32>)>,
    #[attr(name = "scaleAType")]
    scale_a_type: DefaultValued<I32Attr, { 0 }>,
    #[attr(name = "fmtScaleA")]
    fmt_scale_a: DefaultValued<I32Attr, { 0 }>,
    #[operand(name = "scaleA")]
    scale_a: I64,
    #[attr(name = "scaleBType")]
    scale_b_type: DefaultValued<I32Attr, { 0 }>,
    #[attr(name = "fmtScaleB")]
    fmt_scale_b: DefaultValued<I32Attr, { 0 }>,
    #[operand(name = "scaleB")]
    scale_b: I64,
    #[attr(name = "reuseA")]
    reuse_a: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr(name = "reuseB")]
    reuse_b: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    res: AnyOf<(F32, LlvmVectorOf<F32>)>,
}
