//! Conversions of floats.

use terrace_ir::attributes::{BoolAttr, TypeAttr};
use terrace_ir::ods::{AnyOf, BF16, DefaultValued, F16, F32, I8, I16, I32, Optional};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

use super::{FPRoundingMode, NvvmDialect, Packed, SaturationMode};

/// About one by a number; what is too small for a normal number is zero.
#[op(
    dialect = NvvmDialect, mnemonic = "rcp.approx.ftz.f", traits(Pure), interfaces(ExpandToLlvm),
    assembly { $arg attr_dict ":" type($res) },
)]
pub struct RcpApproxFtzF32Op {
    #[operand]
    arg: F32,
    #[result]
    res: F32,
}

/// A number as `tf32`.
#[op(
    dialect = NvvmDialect, mnemonic = "convert.float.to.tf32", interfaces(ExpandToLlvm), verify,
    assembly { $src attr_dict },
)]
pub struct ConvertFloatToTF32Op {
    #[operand]
    src: F32,
    #[attr]
    rnd: DefaultValued<FPRoundingMode, { FPRoundingMode::None }>,
    #[attr]
    sat: DefaultValued<SaturationMode, { SaturationMode::None }>,
    #[attr]
    relu: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    res: I32,
}

/// Two numbers as four bits each.
#[op(
    dialect = NvvmDialect, mnemonic = "convert.f32x2.to.f4x2", interfaces(ExpandToLlvm), verify,
    assembly { $a "," $b attr_dict ":" type($dst) "(" $dst_ty ")" },
)]
pub struct ConvertF32x2ToF4x2Op {
    #[operand]
    a: F32,
    #[operand]
    b: F32,
    #[attr]
    relu: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr(name = "dstTy")]
    dst_ty: TypeAttr,
    #[result]
    dst: I8,
}

/// Two numbers as six bits each.
#[op(
    dialect = NvvmDialect, mnemonic = "convert.f32x2.to.f6x2", interfaces(ExpandToLlvm), verify,
    assembly { $a "," $b attr_dict ":" type($dst) "(" $dst_ty ")" },
)]
pub struct ConvertF32x2ToF6x2Op {
    #[operand]
    a: F32,
    #[operand]
    b: F32,
    #[attr]
    relu: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr(name = "dstTy")]
    dst_ty: TypeAttr,
    #[result]
    dst: AnyOf<(I16, Packed<2, I8>)>,
}

/// Two numbers as eight bits each.
#[op(
    dialect = NvvmDialect, mnemonic = "convert.f32x2.to.f8x2", interfaces(ExpandToLlvm), verify,
    assembly { $a "," $b attr_dict ":" type($dst) "(" $dst_ty ")" },
)]
pub struct ConvertF32x2ToF8x2Op {
    #[operand]
    a: F32,
    #[operand]
    b: F32,
    #[attr]
    rnd: DefaultValued<FPRoundingMode, { FPRoundingMode::None }>,
    #[attr]
    sat: DefaultValued<SaturationMode, { SaturationMode::None }>,
    #[attr]
    relu: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr(name = "dstTy")]
    dst_ty: TypeAttr,
    #[result]
    dst: AnyOf<(I16, Packed<2, I8>)>,
}

/// Two `f16` as eight bits each.
#[op(
    dialect = NvvmDialect, mnemonic = "convert.f16x2.to.f8x2", interfaces(ExpandToLlvm), verify,
    assembly { $a attr_dict ":" type($a) "->" type($dst) "(" $dst_ty ")" },
)]
pub struct ConvertF16x2ToF8x2Op {
    #[operand]
    a: Packed<2, F16>,
    #[attr]
    relu: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr(name = "dstTy")]
    dst_ty: TypeAttr,
    #[result]
    dst: AnyOf<(I16, Packed<2, I8>)>,
}

/// Two `bf16` as eight bits each.
#[op(
    dialect = NvvmDialect, mnemonic = "convert.bf16x2.to.f8x2", interfaces(ExpandToLlvm), verify,
    assembly { $a attr_dict ":" type($a) "->" type($dst) "(" $dst_ty ")" },
)]
pub struct ConvertBF16x2ToF8x2Op {
    #[operand]
    a: Packed<2, BF16>,
    #[attr]
    rnd: DefaultValued<FPRoundingMode, { FPRoundingMode::None }>,
    #[attr]
    sat: DefaultValued<SaturationMode, { SaturationMode::None }>,
    #[attr(name = "dstTy")]
    dst_ty: TypeAttr,
    #[result]
    dst: AnyOf<(I16, Packed<2, I8>)>,
}

op_family! {
    /// Numbers of few bits as wider ones.
    #[op(
        dialect = NvvmDialect, interfaces(ExpandToLlvm), verify,
        assembly { $src attr_dict ":" type($src) "(" $src_type ")" "->" type($dst) },
    )]
    struct Widened<Src> {
        #[operand]
        src: Src,
        #[attr]
        relu: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[attr(name = "srcType")]
        src_type: TypeAttr,
        #[result]
        dst: Packed<2, F16>,
    }
}

/// Two numbers of eight bits as `f16`.
#[op(family = Widened<Packed<2, I8>>, mnemonic = "convert.f8x2.to.f16x2")]
pub struct ConvertF8x2ToF16x2Op;

/// Two numbers of six bits as `f16`.
#[op(family = Widened<Packed<2, I8>>, mnemonic = "convert.f6x2.to.f16x2")]
pub struct ConvertF6x2ToF16x2Op;

/// Two numbers of four bits as `f16`.
#[op(family = Widened<I8>, mnemonic = "convert.f4x2.to.f16x2")]
pub struct ConvertF4x2ToF16x2Op;

/// Two numbers of eight bits as `bf16`.
#[op(
    dialect = NvvmDialect, mnemonic = "convert.f8x2.to.bf16x2", interfaces(ExpandToLlvm), verify,
    assembly { $src attr_dict ":" type($src) "(" $src_type ")" "->" type($dst) },
)]
pub struct ConvertF8x2ToBF16x2Op {
    #[operand]
    src: Packed<2, I8>,
    #[attr(name = "srcType")]
    src_type: TypeAttr,
    #[result]
    dst: Packed<2, BF16>,
}

/// Two numbers as `f16`, rounded by chance if there are random bits.
#[op(
    dialect = NvvmDialect, mnemonic = "convert.f32x2.to.f16x2", traits(Pure),
    interfaces(ExpandToLlvm),
    verify,
    assembly { $src_hi "," $src_lo ("," $random_bits^)? attr_dict ":" type($dst) },
)]
pub struct ConvertF32x2ToF16x2Op {
    #[operand]
    src_hi: F32,
    #[operand]
    src_lo: F32,
    #[operand]
    random_bits: Optional<I32>,
    #[attr]
    rnd: DefaultValued<FPRoundingMode, { FPRoundingMode::None }>,
    #[attr]
    sat: DefaultValued<SaturationMode, { SaturationMode::None }>,
    #[attr]
    relu: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    dst: Packed<2, F16>,
}

/// Two numbers as `bf16`, rounded by chance if there are random bits.
#[op(
    dialect = NvvmDialect, mnemonic = "convert.f32x2.to.bf16x2", traits(Pure),
    interfaces(ExpandToLlvm),
    verify,
    assembly { $src_hi "," $src_lo ("," $random_bits^)? attr_dict ":" type($dst) },
)]
pub struct ConvertF32x2ToBF16x2Op {
    #[operand]
    src_hi: F32,
    #[operand]
    src_lo: F32,
    #[operand]
    random_bits: Optional<I32>,
    #[attr]
    rnd: DefaultValued<FPRoundingMode, { FPRoundingMode::None }>,
    #[attr]
    sat: DefaultValued<SaturationMode, { SaturationMode::None }>,
    #[attr]
    relu: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    dst: Packed<2, BF16>,
}

op_family! {
    /// Four floats as numbers of few bits, rounded by chance.
    #[op(
        dialect = NvvmDialect, traits(Pure), interfaces(ExpandToLlvm), verify,
        assembly { $src "," $rbits attr_dict ":" type($src) "->" type($dst) "(" $dst_ty ")" },
    )]
    struct ByChance<Dst> {
        #[operand]
        src: Packed<4, F32>,
        #[operand]
        rbits: I32,
        #[attr]
        relu: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[attr(name = "dstTy")]
        dst_ty: TypeAttr,
        #[result]
        dst: Dst,
    }
}

/// Four numbers as eight bits each, rounded by chance.
#[op(family = ByChance<Packed<4, I8>>, mnemonic = "convert.f32x4.to.f8x4")]
pub struct ConvertF32x4ToF8x4Op;

/// Four numbers as six bits each, rounded by chance.
#[op(family = ByChance<Packed<4, I8>>, mnemonic = "convert.f32x4.to.f6x4")]
pub struct ConvertF32x4ToF6x4Op;

/// Four numbers as four bits each, rounded by chance.
#[op(family = ByChance<I16>, mnemonic = "convert.f32x4.to.f4x4")]
pub struct ConvertF32x4ToF4x4Op;
