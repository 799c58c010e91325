//! Conversions with scales.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{BF16, F16, F32, I16, I32, I32Attr};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

use super::{Packed, RocdlDialect};

op_family! {
    /// Packed numbers of few bits as floats, by a scale that is selected.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src "," $scale "[" $scale_sel "]" ":" type($res) },
    )]
    struct Unpacked<Src, Res> {
        #[operand]
        src: Src,
        #[operand]
        scale: I32,
        #[attr(name = "scaleSel")]
        scale_sel: I32Attr,
        #[result]
        res: Res,
    }
}

/// `llvm.amdgcn.cvt.scale.pk8.bf16.bf8`.
#[op(
    family = Unpacked<Src = Packed<2, I32>, Res = Packed<8, BF16>>,
    mnemonic = "cvt.scale.pk8.bf16.bf8",
)]
pub struct CvtPkScalePk8Bf16Bf8Op;

/// `llvm.amdgcn.cvt.scale.pk8.bf16.fp4`.
#[op(family = Unpacked<Src = I32, Res = Packed<8, BF16>>, mnemonic = "cvt.scale.pk8.bf16.fp4")]
pub struct CvtPkScalePk8Bf16Fp4Op;

/// `llvm.amdgcn.cvt.scale.pk8.bf16.fp8`.
#[op(
    family = Unpacked<Src = Packed<2, I32>, Res = Packed<8, BF16>>,
    mnemonic = "cvt.scale.pk8.bf16.fp8",
)]
pub struct CvtPkScalePk8Bf16Fp8Op;

/// `llvm.amdgcn.cvt.scale.pk8.f16.bf8`.
#[op(
    family = Unpacked<Src = Packed<2, I32>, Res = Packed<8, F16>>,
    mnemonic = "cvt.scale.pk8.f16.bf8",
)]
pub struct CvtPkScalePk8F16Bf8Op;

/// `llvm.amdgcn.cvt.scale.pk8.f16.fp4`.
#[op(family = Unpacked<Src = I32, Res = Packed<8, F16>>, mnemonic = "cvt.scale.pk8.f16.fp4")]
pub struct CvtPkScalePk8F16Fp4Op;

/// `llvm.amdgcn.cvt.scale.pk8.f16.fp8`.
#[op(
    family = Unpacked<Src = Packed<2, I32>, Res = Packed<8, F16>>,
    mnemonic = "cvt.scale.pk8.f16.fp8",
)]
pub struct CvtPkScalePk8F16Fp8Op;

/// `llvm.amdgcn.cvt.scale.pk8.f32.bf8`.
#[op(
    family = Unpacked<Src = Packed<2, I32>, Res = Packed<8, F32>>,
    mnemonic = "cvt.scale.pk8.f32.bf8",
)]
pub struct CvtPkScalePk8F32Bf8Op;

/// `llvm.amdgcn.cvt.scale.pk8.f32.fp4`.
#[op(family = Unpacked<Src = I32, Res = Packed<8, F32>>, mnemonic = "cvt.scale.pk8.f32.fp4")]
pub struct CvtPkScalePk8F32Fp4Op;

/// `llvm.amdgcn.cvt.scale.pk8.f32.fp8`.
#[op(
    family = Unpacked<Src = Packed<2, I32>, Res = Packed<8, F32>>,
    mnemonic = "cvt.scale.pk8.f32.fp8",
)]
pub struct CvtPkScalePk8F32Fp8Op;

/// `llvm.amdgcn.cvt.scale.pk16.bf16.bf6`.
#[op(
    family = Unpacked<Src = Packed<3, I32>, Res = Packed<16, BF16>>,
    mnemonic = "cvt.scale.pk16.bf16.bf6",
)]
pub struct CvtPkScalePk16Bf16Bf6Op;

/// `llvm.amdgcn.cvt.scale.pk16.bf16.fp6`.
#[op(
    family = Unpacked<Src = Packed<3, I32>, Res = Packed<16, BF16>>,
    mnemonic = "cvt.scale.pk16.bf16.fp6",
)]
pub struct CvtPkScalePk16Bf16Fp6Op;

/// `llvm.amdgcn.cvt.scale.pk16.f16.bf6`.
#[op(
    family = Unpacked<Src = Packed<3, I32>, Res = Packed<16, F16>>,
    mnemonic = "cvt.scale.pk16.f16.bf6",
)]
pub struct CvtPkScalePk16F16Bf6Op;

/// `llvm.amdgcn.cvt.scale.pk16.f16.fp6`.
#[op(
    family = Unpacked<Src = Packed<3, I32>, Res = Packed<16, F16>>,
    mnemonic = "cvt.scale.pk16.f16.fp6",
)]
pub struct CvtPkScalePk16F16Fp6Op;

/// `llvm.amdgcn.cvt.scale.pk16.f32.bf6`.
#[op(
    family = Unpacked<Src = Packed<3, I32>, Res = Packed<16, F32>>,
    mnemonic = "cvt.scale.pk16.f32.bf6",
)]
pub struct CvtPkScalePk16F32Bf6Op;

/// `llvm.amdgcn.cvt.scale.pk16.f32.fp6`.
#[op(
    family = Unpacked<Src = Packed<3, I32>, Res = Packed<16, F32>>,
    mnemonic = "cvt.scale.pk16.f32.fp6",
)]
pub struct CvtPkScalePk16F32Fp6Op;

op_family! {
    /// Floats as packed numbers of few bits or back, by a scale.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src "," $scale ":" type($res) },
    )]
    struct Packed<Src, Res> {
        #[operand]
        src: Src,
        #[operand]
        scale: F32,
        #[result]
        res: Res,
    }
}

/// `llvm.amdgcn.cvt.scalef32.pk8.bf8.bf16`.
#[op(
    family = Packed<Src = Packed<8, BF16>, Res = Packed<2, I32>>,
    mnemonic = "cvt.scalef32.pk8.bf8.bf16",
)]
pub struct CvtScaleF32Pk8Bf8Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.pk8.bf8.f16`.
#[op(
    family = Packed<Src = Packed<8, F16>, Res = Packed<2, I32>>,
    mnemonic = "cvt.scalef32.pk8.bf8.f16",
)]
pub struct CvtScaleF32Pk8Bf8F16Op;

/// `llvm.amdgcn.cvt.scalef32.pk8.bf8.f32`.
#[op(
    family = Packed<Src = Packed<8, F32>, Res = Packed<2, I32>>,
    mnemonic = "cvt.scalef32.pk8.bf8.f32",
)]
pub struct CvtScaleF32Pk8Bf8F32Op;

/// `llvm.amdgcn.cvt.scalef32.pk8.fp4.bf16`.
#[op(family = Packed<Src = Packed<8, BF16>, Res = I32>, mnemonic = "cvt.scalef32.pk8.fp4.bf16")]
pub struct CvtScaleF32Pk8Fp4Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.pk8.fp4.f16`.
#[op(family = Packed<Src = Packed<8, F16>, Res = I32>, mnemonic = "cvt.scalef32.pk8.fp4.f16")]
pub struct CvtScaleF32Pk8Fp4F16Op;

/// `llvm.amdgcn.cvt.scalef32.pk8.fp4.f32`.
#[op(family = Packed<Src = Packed<8, F32>, Res = I32>, mnemonic = "cvt.scalef32.pk8.fp4.f32")]
pub struct CvtScaleF32Pk8Fp4F32Op;

/// `llvm.amdgcn.cvt.scalef32.pk8.fp8.bf16`.
#[op(
    family = Packed<Src = Packed<8, BF16>, Res = Packed<2, I32>>,
    mnemonic = "cvt.scalef32.pk8.fp8.bf16",
)]
pub struct CvtScaleF32Pk8Fp8Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.pk8.fp8.f16`.
#[op(
    family = Packed<Src = Packed<8, F16>, Res = Packed<2, I32>>,
    mnemonic = "cvt.scalef32.pk8.fp8.f16",
)]
pub struct CvtScaleF32Pk8Fp8F16Op;

/// `llvm.amdgcn.cvt.scalef32.pk8.fp8.f32`.
#[op(
    family = Packed<Src = Packed<8, F32>, Res = Packed<2, I32>>,
    mnemonic = "cvt.scalef32.pk8.fp8.f32",
)]
pub struct CvtScaleF32Pk8Fp8F32Op;

/// `llvm.amdgcn.cvt.scalef32.pk16.bf6.bf16`.
#[op(
    family = Packed<Src = Packed<16, BF16>, Res = Packed<3, I32>>,
    mnemonic = "cvt.scalef32.pk16.bf6.bf16",
)]
pub struct CvtScaleF32Pk16Bf6Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.pk16.bf6.f16`.
#[op(
    family = Packed<Src = Packed<16, F16>, Res = Packed<3, I32>>,
    mnemonic = "cvt.scalef32.pk16.bf6.f16",
)]
pub struct CvtScaleF32Pk16Bf6F16Op;

/// `llvm.amdgcn.cvt.scalef32.pk16.bf6.f32`.
#[op(
    family = Packed<Src = Packed<16, F32>, Res = Packed<3, I32>>,
    mnemonic = "cvt.scalef32.pk16.bf6.f32",
)]
pub struct CvtScaleF32Pk16Bf6F32Op;

/// `llvm.amdgcn.cvt.scalef32.pk16.fp6.bf16`.
#[op(
    family = Packed<Src = Packed<16, BF16>, Res = Packed<3, I32>>,
    mnemonic = "cvt.scalef32.pk16.fp6.bf16",
)]
pub struct CvtScaleF32Pk16Fp6Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.pk16.fp6.f16`.
#[op(
    family = Packed<Src = Packed<16, F16>, Res = Packed<3, I32>>,
    mnemonic = "cvt.scalef32.pk16.fp6.f16",
)]
pub struct CvtScaleF32Pk16Fp6F16Op;

/// `llvm.amdgcn.cvt.scalef32.pk16.fp6.f32`.
#[op(
    family = Packed<Src = Packed<16, F32>, Res = Packed<3, I32>>,
    mnemonic = "cvt.scalef32.pk16.fp6.f32",
)]
pub struct CvtScaleF32Pk16Fp6F32Op;

/// `llvm.amdgcn.cvt.scalef32.pk32.bf6.bf16`.
#[op(
    family = Packed<Src = Packed<32, BF16>, Res = Packed<6, I32>>,
    mnemonic = "cvt.scalef32.pk32.bf6.bf16",
)]
pub struct CvtScaleF32Pk32Bf6Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.pk32.bf6.f16`.
#[op(
    family = Packed<Src = Packed<32, F16>, Res = Packed<6, I32>>,
    mnemonic = "cvt.scalef32.pk32.bf6.f16",
)]
pub struct CvtScaleF32Pk32Bf6F16Op;

/// `llvm.amdgcn.cvt.scalef32.pk32.fp6.bf16`.
#[op(
    family = Packed<Src = Packed<32, BF16>, Res = Packed<6, I32>>,
    mnemonic = "cvt.scalef32.pk32.fp6.bf16",
)]
pub struct CvtScaleF32Pk32Fp6Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.pk32.fp6.f16`.
#[op(
    family = Packed<Src = Packed<32, F16>, Res = Packed<6, I32>>,
    mnemonic = "cvt.scalef32.pk32.fp6.f16",
)]
pub struct CvtScaleF32Pk32Fp6F16Op;

/// `llvm.amdgcn.cvt.scalef32.pk32.bf16.bf6`.
#[op(
    family = Packed<Src = Packed<6, I32>, Res = Packed<32, BF16>>,
    mnemonic = "cvt.scalef32.pk32.bf16.bf6",
)]
pub struct CvtScaleF32Pk32Bf16Bf6Op;

/// `llvm.amdgcn.cvt.scalef32.pk32.bf16.fp6`.
#[op(
    family = Packed<Src = Packed<6, I32>, Res = Packed<32, BF16>>,
    mnemonic = "cvt.scalef32.pk32.bf16.fp6",
)]
pub struct CvtScaleF32Pk32Bf16Fp6Op;

/// `llvm.amdgcn.cvt.scalef32.pk32.f16.bf6`.
#[op(
    family = Packed<Src = Packed<6, I32>, Res = Packed<32, F16>>,
    mnemonic = "cvt.scalef32.pk32.f16.bf6",
)]
pub struct CvtScaleF32Pk32F16Bf6Op;

/// `llvm.amdgcn.cvt.scalef32.pk32.f16.fp6`.
#[op(
    family = Packed<Src = Packed<6, I32>, Res = Packed<32, F16>>,
    mnemonic = "cvt.scalef32.pk32.f16.fp6",
)]
pub struct CvtScaleF32Pk32F16Fp6Op;

/// `llvm.amdgcn.cvt.scalef32.pk32.f32.bf6`.
#[op(
    family = Packed<Src = Packed<6, I32>, Res = Packed<32, F32>>,
    mnemonic = "cvt.scalef32.pk32.f32.bf6",
)]
pub struct CvtScaleF32Pk32F32Bf6Op;

/// `llvm.amdgcn.cvt.scalef32.pk32.f32.fp6`.
#[op(
    family = Packed<Src = Packed<6, I32>, Res = Packed<32, F32>>,
    mnemonic = "cvt.scalef32.pk32.f32.fp6",
)]
pub struct CvtScaleF32Pk32F32Fp6Op;

op_family! {
    /// Floats as packed numbers of few bits, rounded by chance.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src "," $seed "," $scale ":" type($res) },
    )]
    struct PackedByChance<Src, Res> {
        #[operand]
        src: Src,
        #[operand]
        seed: I32,
        #[operand]
        scale: F32,
        #[result]
        res: Res,
    }
}

/// `llvm.amdgcn.cvt.scalef32.sr.pk8.bf8.bf16`.
#[op(
    family = PackedByChance<Src = Packed<8, BF16>, Res = Packed<2, I32>>,
    mnemonic = "cvt.scalef32.sr.pk8.bf8.bf16",
)]
pub struct CvtScaleF32SrPk8Bf8Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk8.bf8.f16`.
#[op(
    family = PackedByChance<Src = Packed<8, F16>, Res = Packed<2, I32>>,
    mnemonic = "cvt.scalef32.sr.pk8.bf8.f16",
)]
pub struct CvtScaleF32SrPk8Bf8F16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk8.bf8.f32`.
#[op(
    family = PackedByChance<Src = Packed<8, F32>, Res = Packed<2, I32>>,
    mnemonic = "cvt.scalef32.sr.pk8.bf8.f32",
)]
pub struct CvtScaleF32SrPk8Bf8F32Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk8.fp4.bf16`.
#[op(
    family = PackedByChance<Src = Packed<8, BF16>, Res = I32>,
    mnemonic = "cvt.scalef32.sr.pk8.fp4.bf16",
)]
pub struct CvtScaleF32SrPk8Fp4Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk8.fp4.f16`.
#[op(
    family = PackedByChance<Src = Packed<8, F16>, Res = I32>,
    mnemonic = "cvt.scalef32.sr.pk8.fp4.f16",
)]
pub struct CvtScaleF32SrPk8Fp4F16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk8.fp4.f32`.
#[op(
    family = PackedByChance<Src = Packed<8, F32>, Res = I32>,
    mnemonic = "cvt.scalef32.sr.pk8.fp4.f32",
)]
pub struct CvtScaleF32SrPk8Fp4F32Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk8.fp8.bf16`.
#[op(
    family = PackedByChance<Src = Packed<8, BF16>, Res = Packed<2, I32>>,
    mnemonic = "cvt.scalef32.sr.pk8.fp8.bf16",
)]
pub struct CvtScaleF32SrPk8Fp8Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk8.fp8.f16`.
#[op(
    family = PackedByChance<Src = Packed<8, F16>, Res = Packed<2, I32>>,
    mnemonic = "cvt.scalef32.sr.pk8.fp8.f16",
)]
pub struct CvtScaleF32SrPk8Fp8F16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk8.fp8.f32`.
#[op(
    family = PackedByChance<Src = Packed<8, F32>, Res = Packed<2, I32>>,
    mnemonic = "cvt.scalef32.sr.pk8.fp8.f32",
)]
pub struct CvtScaleF32SrPk8Fp8F32Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk16.bf6.bf16`.
#[op(
    family = PackedByChance<Src = Packed<16, BF16>, Res = Packed<3, I32>>,
    mnemonic = "cvt.scalef32.sr.pk16.bf6.bf16",
)]
pub struct CvtScaleF32SrPk16Bf6Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk16.bf6.f16`.
#[op(
    family = PackedByChance<Src = Packed<16, F16>, Res = Packed<3, I32>>,
    mnemonic = "cvt.scalef32.sr.pk16.bf6.f16",
)]
pub struct CvtScaleF32SrPk16Bf6F16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk16.bf6.f32`.
#[op(
    family = PackedByChance<Src = Packed<16, F32>, Res = Packed<3, I32>>,
    mnemonic = "cvt.scalef32.sr.pk16.bf6.f32",
)]
pub struct CvtScaleF32SrPk16Bf6F32Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk16.fp6.bf16`.
#[op(
    family = PackedByChance<Src = Packed<16, BF16>, Res = Packed<3, I32>>,
    mnemonic = "cvt.scalef32.sr.pk16.fp6.bf16",
)]
pub struct CvtScaleF32SrPk16Fp6Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk16.fp6.f16`.
#[op(
    family = PackedByChance<Src = Packed<16, F16>, Res = Packed<3, I32>>,
    mnemonic = "cvt.scalef32.sr.pk16.fp6.f16",
)]
pub struct CvtScaleF32SrPk16Fp6F16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk16.fp6.f32`.
#[op(
    family = PackedByChance<Src = Packed<16, F32>, Res = Packed<3, I32>>,
    mnemonic = "cvt.scalef32.sr.pk16.fp6.f32",
)]
pub struct CvtScaleF32SrPk16Fp6F32Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk32.bf6.bf16`.
#[op(
    family = PackedByChance<Src = Packed<32, BF16>, Res = Packed<6, I32>>,
    mnemonic = "cvt.scalef32.sr.pk32.bf6.bf16",
)]
pub struct CvtScaleF32SrPk32Bf6Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk32.bf6.f16`.
#[op(
    family = PackedByChance<Src = Packed<32, F16>, Res = Packed<6, I32>>,
    mnemonic = "cvt.scalef32.sr.pk32.bf6.f16",
)]
pub struct CvtScaleF32SrPk32Bf6F16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk32.bf6.f32`.
#[op(
    family = PackedByChance<Src = Packed<32, F32>, Res = Packed<6, I32>>,
    mnemonic = "cvt.scalef32.sr.pk32.bf6.f32",
)]
pub struct CvtScaleF32SrPk32Bf6F32Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk32.fp6.bf16`.
#[op(
    family = PackedByChance<Src = Packed<32, BF16>, Res = Packed<6, I32>>,
    mnemonic = "cvt.scalef32.sr.pk32.fp6.bf16",
)]
pub struct CvtScaleF32SrPk32Fp6Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk32.fp6.f16`.
#[op(
    family = PackedByChance<Src = Packed<32, F16>, Res = Packed<6, I32>>,
    mnemonic = "cvt.scalef32.sr.pk32.fp6.f16",
)]
pub struct CvtScaleF32SrPk32Fp6F16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk32.fp6.f32`.
#[op(
    family = PackedByChance<Src = Packed<32, F32>, Res = Packed<6, I32>>,
    mnemonic = "cvt.scalef32.sr.pk32.fp6.f32",
)]
pub struct CvtScaleF32SrPk32Fp6F32Op;

op_family! {
    /// Two vectors as packed numbers of few bits.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src0 "," $src1 "," $scale ":" type($res) },
    )]
    struct Joined {
        #[operand]
        src0: Packed<16, F32>,
        #[operand]
        src1: Packed<16, F32>,
        #[operand]
        scale: F32,
        #[result]
        res: Packed<6, I32>,
    }
}

/// `llvm.amdgcn.cvt.scalef32.2xpk16.bf6.f32`.
#[op(family = Joined, mnemonic = "cvt.scalef32.2xpk16.bf6.f32")]
pub struct CvtScaleF322xPk16Bf6F32Op;

/// `llvm.amdgcn.cvt.scalef32.2xpk16.fp6.f32`.
#[op(family = Joined, mnemonic = "cvt.scalef32.2xpk16.fp6.f32")]
pub struct CvtScaleF322xPk16Fp6F32Op;

op_family! {
    /// One of four bytes as half of a pair.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly {
            attr_dict $src "[" $src_sel_index "]" "," $scale "->" $old_vdst "["
            $dst_lo_hi_sel "]" ":" type($res)
        },
    )]
    struct IntoHalf {
        #[operand(name = "oldVdst")]
        old_vdst: Packed<2, F16>,
        #[operand]
        src: I32,
        #[operand]
        scale: F32,
        #[attr(name = "srcSelIndex")]
        src_sel_index: I32Attr,
        #[attr(name = "dstLoHiSel")]
        dst_lo_hi_sel: BoolAttr,
        #[result]
        res: Packed<2, F16>,
    }
}

/// `llvm.amdgcn.cvt.scalef32.f16.bf8`.
#[op(family = IntoHalf, mnemonic = "cvt.scalef32.f16.bf8")]
pub struct CvtScaleF32F16Bf8Op;

/// `llvm.amdgcn.cvt.scalef32.f16.fp8`.
#[op(family = IntoHalf, mnemonic = "cvt.scalef32.f16.fp8")]
pub struct CvtScaleF32F16Fp8Op;

op_family! {
    /// Numbers that an index selects as floats.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src "[" $src_sel_index "]" "," $scale ":" type($res) },
    )]
    struct Selected<Res> {
        #[operand]
        src: I32,
        #[operand]
        scale: F32,
        #[attr(name = "srcSelIndex")]
        src_sel_index: I32Attr,
        #[result]
        res: Res,
    }
}

/// `llvm.amdgcn.cvt.scalef32.f32.bf8`.
#[op(family = Selected<F32>, mnemonic = "cvt.scalef32.f32.bf8")]
pub struct CvtScaleF32F32Bf8Op;

/// `llvm.amdgcn.cvt.scalef32.f32.fp8`.
#[op(family = Selected<F32>, mnemonic = "cvt.scalef32.f32.fp8")]
pub struct CvtScaleF32F32Fp8Op;

/// `llvm.amdgcn.cvt.scalef32.pk.bf16.fp4`.
#[op(family = Selected<Packed<2, BF16>>, mnemonic = "cvt.scalef32.pk.bf16.fp4")]
pub struct CvtScaleF32PkBf16Fp4Op;

/// `llvm.amdgcn.cvt.scalef32.pk.f16.fp4`.
#[op(family = Selected<Packed<2, F16>>, mnemonic = "cvt.scalef32.pk.f16.fp4")]
pub struct CvtScaleF32PkF16Fp4Op;

/// `llvm.amdgcn.cvt.scalef32.pk.f32.fp4`.
#[op(family = Selected<Packed<2, F32>>, mnemonic = "cvt.scalef32.pk.f32.fp4")]
pub struct CvtScaleF32PkF32Fp4Op;

op_family! {
    /// Two floats as half of a word.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src0 "," $src1 "," $scale "->" $old_vdst "[" $dst_lo_hi_sel "]" ":" type($res) },
    )]
    struct IntoWords {
        #[operand(name = "oldVdst")]
        old_vdst: Packed<2, I16>,
        #[operand]
        src0: F32,
        #[operand]
        src1: F32,
        #[operand]
        scale: F32,
        #[attr(name = "dstLoHiSel")]
        dst_lo_hi_sel: BoolAttr,
        #[result]
        res: Packed<2, I16>,
    }
}

/// `llvm.amdgcn.cvt.scalef32.pk.bf8.f32`.
#[op(family = IntoWords, mnemonic = "cvt.scalef32.pk.bf8.f32")]
pub struct CvtScaleF32PkBf8F32Op;

/// `llvm.amdgcn.cvt.scalef32.pk.fp8.f32`.
#[op(family = IntoWords, mnemonic = "cvt.scalef32.pk.fp8.f32")]
pub struct CvtScaleF32PkFp8F32Op;

op_family! {
    /// Pairs of floats as half of a word.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src0 "," $scale "->" $old_vdst "[" $dst_lo_hi_sel "]" ":" type($res) },
    )]
    struct PairsIntoWords<Src0> {
        #[operand(name = "oldVdst")]
        old_vdst: Packed<2, I16>,
        #[operand]
        src0: Src0,
        #[operand]
        scale: F32,
        #[attr(name = "dstLoHiSel")]
        dst_lo_hi_sel: BoolAttr,
        #[result]
        res: Packed<2, I16>,
    }
}

/// `llvm.amdgcn.cvt.scalef32.pk.bf8.bf16`.
#[op(family = PairsIntoWords<Packed<2, BF16>>, mnemonic = "cvt.scalef32.pk.bf8.bf16")]
pub struct CvtScaleF32PkBf8Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.pk.bf8.f16`.
#[op(family = PairsIntoWords<Packed<2, F16>>, mnemonic = "cvt.scalef32.pk.bf8.f16")]
pub struct CvtScaleF32PkBf8F16Op;

/// `llvm.amdgcn.cvt.scalef32.pk.fp8.bf16`.
#[op(family = PairsIntoWords<Packed<2, BF16>>, mnemonic = "cvt.scalef32.pk.fp8.bf16")]
pub struct CvtScaleF32PkFp8Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.pk.fp8.f16`.
#[op(family = PairsIntoWords<Packed<2, F16>>, mnemonic = "cvt.scalef32.pk.fp8.f16")]
pub struct CvtScaleF32PkFp8F16Op;

op_family! {
    /// Half of a word as two floats.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src "[" $src_lo_hi_sel "]" "," $scale ":" type($res) },
    )]
    struct Words<Res> {
        #[operand]
        src: I32,
        #[operand]
        scale: F32,
        #[attr(name = "srcLoHiSel")]
        src_lo_hi_sel: BoolAttr,
        #[result]
        res: Res,
    }
}

/// `llvm.amdgcn.cvt.scalef32.pk.bf16.bf8`.
#[op(family = Words<Packed<2, BF16>>, mnemonic = "cvt.scalef32.pk.bf16.bf8")]
pub struct CvtScaleF32PkBf16Bf8Op;

/// `llvm.amdgcn.cvt.scalef32.pk.bf16.fp8`.
#[op(family = Words<Packed<2, BF16>>, mnemonic = "cvt.scalef32.pk.bf16.fp8")]
pub struct CvtScaleF32PkBf16Fp8Op;

/// `llvm.amdgcn.cvt.scalef32.pk.f16.bf8`.
#[op(family = Words<Packed<2, F16>>, mnemonic = "cvt.scalef32.pk.f16.bf8")]
pub struct CvtScaleF32PkF16Bf8Op;

/// `llvm.amdgcn.cvt.scalef32.pk.f16.fp8`.
#[op(family = Words<Packed<2, F16>>, mnemonic = "cvt.scalef32.pk.f16.fp8")]
pub struct CvtScaleF32PkF16Fp8Op;

/// `llvm.amdgcn.cvt.scalef32.pk.f32.bf8`.
#[op(family = Words<Packed<2, F32>>, mnemonic = "cvt.scalef32.pk.f32.bf8")]
pub struct CvtScaleF32PkF32Bf8Op;

/// `llvm.amdgcn.cvt.scalef32.pk.f32.fp8`.
#[op(family = Words<Packed<2, F32>>, mnemonic = "cvt.scalef32.pk.f32.fp8")]
pub struct CvtScaleF32PkF32Fp8Op;

op_family! {
    /// Floats as one of four bytes, rounded by chance.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src0 "," $seed "," $scale "->" $old_vdst "[" $dst_sel_index "]" ":" type($res) },
    )]
    struct IntoBytes<Src0> {
        #[operand(name = "oldVdst")]
        old_vdst: I32,
        #[operand]
        src0: Src0,
        #[operand]
        seed: I32,
        #[operand]
        scale: F32,
        #[attr(name = "dstSelIndex")]
        dst_sel_index: I32Attr,
        #[result]
        res: I32,
    }
}

/// `llvm.amdgcn.cvt.scalef32.sr.bf8.bf16`.
#[op(family = IntoBytes<BF16>, mnemonic = "cvt.scalef32.sr.bf8.bf16")]
pub struct CvtScaleF32SrBf8BF16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.bf8.f16`.
#[op(family = IntoBytes<F16>, mnemonic = "cvt.scalef32.sr.bf8.f16")]
pub struct CvtScaleF32SrBf8F16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.bf8.f32`.
#[op(family = IntoBytes<F32>, mnemonic = "cvt.scalef32.sr.bf8.f32")]
pub struct CvtScaleF32SrBf8F32Op;

/// `llvm.amdgcn.cvt.scalef32.sr.fp8.bf16`.
#[op(family = IntoBytes<BF16>, mnemonic = "cvt.scalef32.sr.fp8.bf16")]
pub struct CvtScaleF32SrFp8BF16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.fp8.f16`.
#[op(family = IntoBytes<F16>, mnemonic = "cvt.scalef32.sr.fp8.f16")]
pub struct CvtScaleF32SrFp8F16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.fp8.f32`.
#[op(family = IntoBytes<F32>, mnemonic = "cvt.scalef32.sr.fp8.f32")]
pub struct CvtScaleF32SrFp8F32Op;

/// `llvm.amdgcn.cvt.scalef32.pk.fp4.bf16`.
#[op(
    dialect = RocdlDialect, mnemonic = "cvt.scalef32.pk.fp4.bf16", traits(Pure),
    interfaces(ExpandToLlvm),
    assembly { attr_dict $src "," $scale "->" $old_vdst "[" $dst_sel_index "]" ":" type($res) },
)]
pub struct CvtScaleF32PkFp4Bf16Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src: Packed<2, BF16>,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: I32Attr,
    #[result]
    res: I32,
}

/// `llvm.amdgcn.cvt.scalef32.pk.fp4.f16`.
#[op(
    dialect = RocdlDialect, mnemonic = "cvt.scalef32.pk.fp4.f16", traits(Pure),
    interfaces(ExpandToLlvm),
    assembly { attr_dict $src "," $scale "->" $old_vdst "[" $dst_sel_index "]" ":" type($res) },
)]
pub struct CvtScaleF32PkFp4F16Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src: Packed<2, F16>,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: I32Attr,
    #[result]
    res: I32,
}

op_family! {
    /// Pairs of floats as one of four bytes, rounded by chance.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src "," $seed "," $scale "->" $old_vdst "[" $dst_sel_index "]" ":" type($res) },
    )]
    struct PairsIntoBytes<Src> {
        #[operand(name = "oldVdst")]
        old_vdst: I32,
        #[operand]
        src: Src,
        #[operand]
        seed: I32,
        #[operand]
        scale: F32,
        #[attr(name = "dstSelIndex")]
        dst_sel_index: I32Attr,
        #[result]
        res: I32,
    }
}

/// `llvm.amdgcn.cvt.scalef32.sr.pk.fp4.bf16`.
#[op(family = PairsIntoBytes<Packed<2, BF16>>, mnemonic = "cvt.scalef32.sr.pk.fp4.bf16")]
pub struct CvtScaleF32SrPkFp4Bf16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk.fp4.f16`.
#[op(family = PairsIntoBytes<Packed<2, F16>>, mnemonic = "cvt.scalef32.sr.pk.fp4.f16")]
pub struct CvtScaleF32SrPkFp4F16Op;

/// `llvm.amdgcn.cvt.scalef32.sr.pk.fp4.f32`.
#[op(family = PairsIntoBytes<Packed<2, F32>>, mnemonic = "cvt.scalef32.sr.pk.fp4.f32")]
pub struct CvtScaleF32SrPkFp4F32Op;

/// `llvm.amdgcn.cvt.scalef32.pk.fp4.f32`.
#[op(
    dialect = RocdlDialect, mnemonic = "cvt.scalef32.pk.fp4.f32", traits(Pure),
    interfaces(ExpandToLlvm),
    assembly { attr_dict $src0 "," $src1 "," $scale "->" $old_vdst "[" $dst_sel_index "]" ":" type($res) },
)]
pub struct CvtScaleF32PkFp4F32Op {
    #[operand(name = "oldVdst")]
    old_vdst: I32,
    #[operand]
    src0: F32,
    #[operand]
    src1: F32,
    #[operand]
    scale: F32,
    #[attr(name = "dstSelIndex")]
    dst_sel_index: I32Attr,
    #[result]
    res: I32,
}
