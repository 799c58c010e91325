//! Conversions with scales.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{BF16, F16, F32, I16, I32, I32Attr};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::op;

use super::{Packed, RocdlDialect};

/// Packed numbers of few bits as floats, by a scale that is selected.
macro_rules! unpacked {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal ($Src:ty, $Res:ty);)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src "," $scale "[" $scale_sel "]" ":" type($res) },
        )]
        pub struct $name {
            #[operand]
            src: $Src,
            #[operand]
            scale: I32,
            #[attr(name = "scaleSel")]
            scale_sel: I32Attr,
            #[result]
            res: $Res,
        }
    )*};
}

unpacked! {
    /// `llvm.amdgcn.cvt.scale.pk8.bf16.bf8`.
    CvtPkScalePk8Bf16Bf8Op = "cvt.scale.pk8.bf16.bf8" (Packed<2, I32>, Packed<8, BF16>);
    /// `llvm.amdgcn.cvt.scale.pk8.bf16.fp4`.
    CvtPkScalePk8Bf16Fp4Op = "cvt.scale.pk8.bf16.fp4" (I32, Packed<8, BF16>);
    /// `llvm.amdgcn.cvt.scale.pk8.bf16.fp8`.
    CvtPkScalePk8Bf16Fp8Op = "cvt.scale.pk8.bf16.fp8" (Packed<2, I32>, Packed<8, BF16>);
    /// `llvm.amdgcn.cvt.scale.pk8.f16.bf8`.
    CvtPkScalePk8F16Bf8Op = "cvt.scale.pk8.f16.bf8" (Packed<2, I32>, Packed<8, F16>);
    /// `llvm.amdgcn.cvt.scale.pk8.f16.fp4`.
    CvtPkScalePk8F16Fp4Op = "cvt.scale.pk8.f16.fp4" (I32, Packed<8, F16>);
    /// `llvm.amdgcn.cvt.scale.pk8.f16.fp8`.
    CvtPkScalePk8F16Fp8Op = "cvt.scale.pk8.f16.fp8" (Packed<2, I32>, Packed<8, F16>);
    /// `llvm.amdgcn.cvt.scale.pk8.f32.bf8`.
    CvtPkScalePk8F32Bf8Op = "cvt.scale.pk8.f32.bf8" (Packed<2, I32>, Packed<8, F32>);
    /// `llvm.amdgcn.cvt.scale.pk8.f32.fp4`.
    CvtPkScalePk8F32Fp4Op = "cvt.scale.pk8.f32.fp4" (I32, Packed<8, F32>);
    /// `llvm.amdgcn.cvt.scale.pk8.f32.fp8`.
    CvtPkScalePk8F32Fp8Op = "cvt.scale.pk8.f32.fp8" (Packed<2, I32>, Packed<8, F32>);
    /// `llvm.amdgcn.cvt.scale.pk16.bf16.bf6`.
    CvtPkScalePk16Bf16Bf6Op = "cvt.scale.pk16.bf16.bf6" (Packed<3, I32>, Packed<16, BF16>);
    /// `llvm.amdgcn.cvt.scale.pk16.bf16.fp6`.
    CvtPkScalePk16Bf16Fp6Op = "cvt.scale.pk16.bf16.fp6" (Packed<3, I32>, Packed<16, BF16>);
    /// `llvm.amdgcn.cvt.scale.pk16.f16.bf6`.
    CvtPkScalePk16F16Bf6Op = "cvt.scale.pk16.f16.bf6" (Packed<3, I32>, Packed<16, F16>);
    /// `llvm.amdgcn.cvt.scale.pk16.f16.fp6`.
    CvtPkScalePk16F16Fp6Op = "cvt.scale.pk16.f16.fp6" (Packed<3, I32>, Packed<16, F16>);
    /// `llvm.amdgcn.cvt.scale.pk16.f32.bf6`.
    CvtPkScalePk16F32Bf6Op = "cvt.scale.pk16.f32.bf6" (Packed<3, I32>, Packed<16, F32>);
    /// `llvm.amdgcn.cvt.scale.pk16.f32.fp6`.
    CvtPkScalePk16F32Fp6Op = "cvt.scale.pk16.f32.fp6" (Packed<3, I32>, Packed<16, F32>);
}

/// Floats as packed numbers of few bits or back, by a scale.
macro_rules! packed {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal ($Src:ty, $Res:ty);)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src "," $scale ":" type($res) },
        )]
        pub struct $name {
            #[operand]
            src: $Src,
            #[operand]
            scale: F32,
            #[result]
            res: $Res,
        }
    )*};
}

packed! {
    /// `llvm.amdgcn.cvt.scalef32.pk8.bf8.bf16`.
    CvtScaleF32Pk8Bf8Bf16Op = "cvt.scalef32.pk8.bf8.bf16" (Packed<8, BF16>, Packed<2, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk8.bf8.f16`.
    CvtScaleF32Pk8Bf8F16Op = "cvt.scalef32.pk8.bf8.f16" (Packed<8, F16>, Packed<2, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk8.bf8.f32`.
    CvtScaleF32Pk8Bf8F32Op = "cvt.scalef32.pk8.bf8.f32" (Packed<8, F32>, Packed<2, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk8.fp4.bf16`.
    CvtScaleF32Pk8Fp4Bf16Op = "cvt.scalef32.pk8.fp4.bf16" (Packed<8, BF16>, I32);
    /// `llvm.amdgcn.cvt.scalef32.pk8.fp4.f16`.
    CvtScaleF32Pk8Fp4F16Op = "cvt.scalef32.pk8.fp4.f16" (Packed<8, F16>, I32);
    /// `llvm.amdgcn.cvt.scalef32.pk8.fp4.f32`.
    CvtScaleF32Pk8Fp4F32Op = "cvt.scalef32.pk8.fp4.f32" (Packed<8, F32>, I32);
    /// `llvm.amdgcn.cvt.scalef32.pk8.fp8.bf16`.
    CvtScaleF32Pk8Fp8Bf16Op = "cvt.scalef32.pk8.fp8.bf16" (Packed<8, BF16>, Packed<2, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk8.fp8.f16`.
    CvtScaleF32Pk8Fp8F16Op = "cvt.scalef32.pk8.fp8.f16" (Packed<8, F16>, Packed<2, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk8.fp8.f32`.
    CvtScaleF32Pk8Fp8F32Op = "cvt.scalef32.pk8.fp8.f32" (Packed<8, F32>, Packed<2, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk16.bf6.bf16`.
    CvtScaleF32Pk16Bf6Bf16Op = "cvt.scalef32.pk16.bf6.bf16" (Packed<16, BF16>, Packed<3, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk16.bf6.f16`.
    CvtScaleF32Pk16Bf6F16Op = "cvt.scalef32.pk16.bf6.f16" (Packed<16, F16>, Packed<3, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk16.bf6.f32`.
    CvtScaleF32Pk16Bf6F32Op = "cvt.scalef32.pk16.bf6.f32" (Packed<16, F32>, Packed<3, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk16.fp6.bf16`.
    CvtScaleF32Pk16Fp6Bf16Op = "cvt.scalef32.pk16.fp6.bf16" (Packed<16, BF16>, Packed<3, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk16.fp6.f16`.
    CvtScaleF32Pk16Fp6F16Op = "cvt.scalef32.pk16.fp6.f16" (Packed<16, F16>, Packed<3, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk16.fp6.f32`.
    CvtScaleF32Pk16Fp6F32Op = "cvt.scalef32.pk16.fp6.f32" (Packed<16, F32>, Packed<3, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk32.bf6.bf16`.
    CvtScaleF32Pk32Bf6Bf16Op = "cvt.scalef32.pk32.bf6.bf16" (Packed<32, BF16>, Packed<6, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk32.bf6.f16`.
    CvtScaleF32Pk32Bf6F16Op = "cvt.scalef32.pk32.bf6.f16" (Packed<32, F16>, Packed<6, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk32.fp6.bf16`.
    CvtScaleF32Pk32Fp6Bf16Op = "cvt.scalef32.pk32.fp6.bf16" (Packed<32, BF16>, Packed<6, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk32.fp6.f16`.
    CvtScaleF32Pk32Fp6F16Op = "cvt.scalef32.pk32.fp6.f16" (Packed<32, F16>, Packed<6, I32>);
    /// `llvm.amdgcn.cvt.scalef32.pk32.bf16.bf6`.
    CvtScaleF32Pk32Bf16Bf6Op = "cvt.scalef32.pk32.bf16.bf6" (Packed<6, I32>, Packed<32, BF16>);
    /// `llvm.amdgcn.cvt.scalef32.pk32.bf16.fp6`.
    CvtScaleF32Pk32Bf16Fp6Op = "cvt.scalef32.pk32.bf16.fp6" (Packed<6, I32>, Packed<32, BF16>);
    /// `llvm.amdgcn.cvt.scalef32.pk32.f16.bf6`.
    CvtScaleF32Pk32F16Bf6Op = "cvt.scalef32.pk32.f16.bf6" (Packed<6, I32>, Packed<32, F16>);
    /// `llvm.amdgcn.cvt.scalef32.pk32.f16.fp6`.
    CvtScaleF32Pk32F16Fp6Op = "cvt.scalef32.pk32.f16.fp6" (Packed<6, I32>, Packed<32, F16>);
    /// `llvm.amdgcn.cvt.scalef32.pk32.f32.bf6`.
    CvtScaleF32Pk32F32Bf6Op = "cvt.scalef32.pk32.f32.bf6" (Packed<6, I32>, Packed<32, F32>);
    /// `llvm.amdgcn.cvt.scalef32.pk32.f32.fp6`.
    CvtScaleF32Pk32F32Fp6Op = "cvt.scalef32.pk32.f32.fp6" (Packed<6, I32>, Packed<32, F32>);
}

/// Floats as packed numbers of few bits, rounded by chance.
macro_rules! packed_by_chance {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal ($Src:ty, $Res:ty);)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src "," $seed "," $scale ":" type($res) },
        )]
        pub struct $name {
            #[operand]
            src: $Src,
            #[operand]
            seed: I32,
            #[operand]
            scale: F32,
            #[result]
            res: $Res,
        }
    )*};
}

packed_by_chance! {
    /// `llvm.amdgcn.cvt.scalef32.sr.pk8.bf8.bf16`.
    CvtScaleF32SrPk8Bf8Bf16Op = "cvt.scalef32.sr.pk8.bf8.bf16" (Packed<8, BF16>, Packed<2, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk8.bf8.f16`.
    CvtScaleF32SrPk8Bf8F16Op = "cvt.scalef32.sr.pk8.bf8.f16" (Packed<8, F16>, Packed<2, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk8.bf8.f32`.
    CvtScaleF32SrPk8Bf8F32Op = "cvt.scalef32.sr.pk8.bf8.f32" (Packed<8, F32>, Packed<2, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk8.fp4.bf16`.
    CvtScaleF32SrPk8Fp4Bf16Op = "cvt.scalef32.sr.pk8.fp4.bf16" (Packed<8, BF16>, I32);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk8.fp4.f16`.
    CvtScaleF32SrPk8Fp4F16Op = "cvt.scalef32.sr.pk8.fp4.f16" (Packed<8, F16>, I32);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk8.fp4.f32`.
    CvtScaleF32SrPk8Fp4F32Op = "cvt.scalef32.sr.pk8.fp4.f32" (Packed<8, F32>, I32);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk8.fp8.bf16`.
    CvtScaleF32SrPk8Fp8Bf16Op = "cvt.scalef32.sr.pk8.fp8.bf16" (Packed<8, BF16>, Packed<2, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk8.fp8.f16`.
    CvtScaleF32SrPk8Fp8F16Op = "cvt.scalef32.sr.pk8.fp8.f16" (Packed<8, F16>, Packed<2, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk8.fp8.f32`.
    CvtScaleF32SrPk8Fp8F32Op = "cvt.scalef32.sr.pk8.fp8.f32" (Packed<8, F32>, Packed<2, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk16.bf6.bf16`.
    CvtScaleF32SrPk16Bf6Bf16Op = "cvt.scalef32.sr.pk16.bf6.bf16" (Packed<16, BF16>, Packed<3, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk16.bf6.f16`.
    CvtScaleF32SrPk16Bf6F16Op = "cvt.scalef32.sr.pk16.bf6.f16" (Packed<16, F16>, Packed<3, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk16.bf6.f32`.
    CvtScaleF32SrPk16Bf6F32Op = "cvt.scalef32.sr.pk16.bf6.f32" (Packed<16, F32>, Packed<3, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk16.fp6.bf16`.
    CvtScaleF32SrPk16Fp6Bf16Op = "cvt.scalef32.sr.pk16.fp6.bf16" (Packed<16, BF16>, Packed<3, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk16.fp6.f16`.
    CvtScaleF32SrPk16Fp6F16Op = "cvt.scalef32.sr.pk16.fp6.f16" (Packed<16, F16>, Packed<3, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk16.fp6.f32`.
    CvtScaleF32SrPk16Fp6F32Op = "cvt.scalef32.sr.pk16.fp6.f32" (Packed<16, F32>, Packed<3, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk32.bf6.bf16`.
    CvtScaleF32SrPk32Bf6Bf16Op = "cvt.scalef32.sr.pk32.bf6.bf16" (Packed<32, BF16>, Packed<6, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk32.bf6.f16`.
    CvtScaleF32SrPk32Bf6F16Op = "cvt.scalef32.sr.pk32.bf6.f16" (Packed<32, F16>, Packed<6, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk32.bf6.f32`.
    CvtScaleF32SrPk32Bf6F32Op = "cvt.scalef32.sr.pk32.bf6.f32" (Packed<32, F32>, Packed<6, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk32.fp6.bf16`.
    CvtScaleF32SrPk32Fp6Bf16Op = "cvt.scalef32.sr.pk32.fp6.bf16" (Packed<32, BF16>, Packed<6, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk32.fp6.f16`.
    CvtScaleF32SrPk32Fp6F16Op = "cvt.scalef32.sr.pk32.fp6.f16" (Packed<32, F16>, Packed<6, I32>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk32.fp6.f32`.
    CvtScaleF32SrPk32Fp6F32Op = "cvt.scalef32.sr.pk32.fp6.f32" (Packed<32, F32>, Packed<6, I32>);
}

/// Two vectors as packed numbers of few bits.
macro_rules! joined {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src0 "," $src1 "," $scale ":" type($res) },
        )]
        pub struct $name {
            #[operand]
            src0: Packed<16, F32>,
            #[operand]
            src1: Packed<16, F32>,
            #[operand]
            scale: F32,
            #[result]
            res: Packed<6, I32>,
        }
    )*};
}

joined! {
    /// `llvm.amdgcn.cvt.scalef32.2xpk16.bf6.f32`.
    CvtScaleF322xPk16Bf6F32Op = "cvt.scalef32.2xpk16.bf6.f32";
    /// `llvm.amdgcn.cvt.scalef32.2xpk16.fp6.f32`.
    CvtScaleF322xPk16Fp6F32Op = "cvt.scalef32.2xpk16.fp6.f32";
}

/// One of four bytes as half of a pair.
macro_rules! into_half {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly {
                attr_dict $src "[" $src_sel_index "]" "," $scale "->" $old_vdst "["
                $dst_lo_hi_sel "]" ":" type($res)
            },
        )]
        pub struct $name {
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
    )*};
}

into_half! {
    /// `llvm.amdgcn.cvt.scalef32.f16.bf8`.
    CvtScaleF32F16Bf8Op = "cvt.scalef32.f16.bf8";
    /// `llvm.amdgcn.cvt.scalef32.f16.fp8`.
    CvtScaleF32F16Fp8Op = "cvt.scalef32.f16.fp8";
}

/// Numbers that an index selects as floats.
macro_rules! selected {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal ($Res:ty);)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src "[" $src_sel_index "]" "," $scale ":" type($res) },
        )]
        pub struct $name {
            #[operand]
            src: I32,
            #[operand]
            scale: F32,
            #[attr(name = "srcSelIndex")]
            src_sel_index: I32Attr,
            #[result]
            res: $Res,
        }
    )*};
}

selected! {
    /// `llvm.amdgcn.cvt.scalef32.f32.bf8`.
    CvtScaleF32F32Bf8Op = "cvt.scalef32.f32.bf8" (F32);
    /// `llvm.amdgcn.cvt.scalef32.f32.fp8`.
    CvtScaleF32F32Fp8Op = "cvt.scalef32.f32.fp8" (F32);
    /// `llvm.amdgcn.cvt.scalef32.pk.bf16.fp4`.
    CvtScaleF32PkBf16Fp4Op = "cvt.scalef32.pk.bf16.fp4" (Packed<2, BF16>);
    /// `llvm.amdgcn.cvt.scalef32.pk.f16.fp4`.
    CvtScaleF32PkF16Fp4Op = "cvt.scalef32.pk.f16.fp4" (Packed<2, F16>);
    /// `llvm.amdgcn.cvt.scalef32.pk.f32.fp4`.
    CvtScaleF32PkF32Fp4Op = "cvt.scalef32.pk.f32.fp4" (Packed<2, F32>);
}

/// Two floats as half of a word.
macro_rules! into_words {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src0 "," $src1 "," $scale "->" $old_vdst "[" $dst_lo_hi_sel "]" ":" type($res) },
        )]
        pub struct $name {
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
    )*};
}

into_words! {
    /// `llvm.amdgcn.cvt.scalef32.pk.bf8.f32`.
    CvtScaleF32PkBf8F32Op = "cvt.scalef32.pk.bf8.f32";
    /// `llvm.amdgcn.cvt.scalef32.pk.fp8.f32`.
    CvtScaleF32PkFp8F32Op = "cvt.scalef32.pk.fp8.f32";
}

/// Pairs of floats as half of a word.
macro_rules! pairs_into_words {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal ($Src0:ty);)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src0 "," $scale "->" $old_vdst "[" $dst_lo_hi_sel "]" ":" type($res) },
        )]
        pub struct $name {
            #[operand(name = "oldVdst")]
            old_vdst: Packed<2, I16>,
            #[operand]
            src0: $Src0,
            #[operand]
            scale: F32,
            #[attr(name = "dstLoHiSel")]
            dst_lo_hi_sel: BoolAttr,
            #[result]
            res: Packed<2, I16>,
        }
    )*};
}

pairs_into_words! {
    /// `llvm.amdgcn.cvt.scalef32.pk.bf8.bf16`.
    CvtScaleF32PkBf8Bf16Op = "cvt.scalef32.pk.bf8.bf16" (Packed<2, BF16>);
    /// `llvm.amdgcn.cvt.scalef32.pk.bf8.f16`.
    CvtScaleF32PkBf8F16Op = "cvt.scalef32.pk.bf8.f16" (Packed<2, F16>);
    /// `llvm.amdgcn.cvt.scalef32.pk.fp8.bf16`.
    CvtScaleF32PkFp8Bf16Op = "cvt.scalef32.pk.fp8.bf16" (Packed<2, BF16>);
    /// `llvm.amdgcn.cvt.scalef32.pk.fp8.f16`.
    CvtScaleF32PkFp8F16Op = "cvt.scalef32.pk.fp8.f16" (Packed<2, F16>);
}

/// Half of a word as two floats.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal ($Res:ty);)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src "[" $src_lo_hi_sel "]" "," $scale ":" type($res) },
        )]
        pub struct $name {
            #[operand]
            src: I32,
            #[operand]
            scale: F32,
            #[attr(name = "srcLoHiSel")]
            src_lo_hi_sel: BoolAttr,
            #[result]
            res: $Res,
        }
    )*};
}

words! {
    /// `llvm.amdgcn.cvt.scalef32.pk.bf16.bf8`.
    CvtScaleF32PkBf16Bf8Op = "cvt.scalef32.pk.bf16.bf8" (Packed<2, BF16>);
    /// `llvm.amdgcn.cvt.scalef32.pk.bf16.fp8`.
    CvtScaleF32PkBf16Fp8Op = "cvt.scalef32.pk.bf16.fp8" (Packed<2, BF16>);
    /// `llvm.amdgcn.cvt.scalef32.pk.f16.bf8`.
    CvtScaleF32PkF16Bf8Op = "cvt.scalef32.pk.f16.bf8" (Packed<2, F16>);
    /// `llvm.amdgcn.cvt.scalef32.pk.f16.fp8`.
    CvtScaleF32PkF16Fp8Op = "cvt.scalef32.pk.f16.fp8" (Packed<2, F16>);
    /// `llvm.amdgcn.cvt.scalef32.pk.f32.bf8`.
    CvtScaleF32PkF32Bf8Op = "cvt.scalef32.pk.f32.bf8" (Packed<2, F32>);
    /// `llvm.amdgcn.cvt.scalef32.pk.f32.fp8`.
    CvtScaleF32PkF32Fp8Op = "cvt.scalef32.pk.f32.fp8" (Packed<2, F32>);
}

/// Floats as one of four bytes, rounded by chance.
macro_rules! into_bytes {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal ($Src0:ty);)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src0 "," $seed "," $scale "->" $old_vdst "[" $dst_sel_index "]" ":" type($res) },
        )]
        pub struct $name {
            #[operand(name = "oldVdst")]
            old_vdst: I32,
            #[operand]
            src0: $Src0,
            #[operand]
            seed: I32,
            #[operand]
            scale: F32,
            #[attr(name = "dstSelIndex")]
            dst_sel_index: I32Attr,
            #[result]
            res: I32,
        }
    )*};
}

into_bytes! {
    /// `llvm.amdgcn.cvt.scalef32.sr.bf8.bf16`.
    CvtScaleF32SrBf8BF16Op = "cvt.scalef32.sr.bf8.bf16" (BF16);
    /// `llvm.amdgcn.cvt.scalef32.sr.bf8.f16`.
    CvtScaleF32SrBf8F16Op = "cvt.scalef32.sr.bf8.f16" (F16);
    /// `llvm.amdgcn.cvt.scalef32.sr.bf8.f32`.
    CvtScaleF32SrBf8F32Op = "cvt.scalef32.sr.bf8.f32" (F32);
    /// `llvm.amdgcn.cvt.scalef32.sr.fp8.bf16`.
    CvtScaleF32SrFp8BF16Op = "cvt.scalef32.sr.fp8.bf16" (BF16);
    /// `llvm.amdgcn.cvt.scalef32.sr.fp8.f16`.
    CvtScaleF32SrFp8F16Op = "cvt.scalef32.sr.fp8.f16" (F16);
    /// `llvm.amdgcn.cvt.scalef32.sr.fp8.f32`.
    CvtScaleF32SrFp8F32Op = "cvt.scalef32.sr.fp8.f32" (F32);
}

/// `llvm.amdgcn.cvt.scalef32.pk.fp4.bf16`.
#[op(
    dialect = RocdlDialect, mnemonic = "cvt.scalef32.pk.fp4.bf16", traits(Pure), interfaces(ExpandToLlvm),
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
    dialect = RocdlDialect, mnemonic = "cvt.scalef32.pk.fp4.f16", traits(Pure), interfaces(ExpandToLlvm),
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

/// Pairs of floats as one of four bytes, rounded by chance.
macro_rules! pairs_into_bytes {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal ($Src:ty);)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src "," $seed "," $scale "->" $old_vdst "[" $dst_sel_index "]" ":" type($res) },
        )]
        pub struct $name {
            #[operand(name = "oldVdst")]
            old_vdst: I32,
            #[operand]
            src: $Src,
            #[operand]
            seed: I32,
            #[operand]
            scale: F32,
            #[attr(name = "dstSelIndex")]
            dst_sel_index: I32Attr,
            #[result]
            res: I32,
        }
    )*};
}

pairs_into_bytes! {
    /// `llvm.amdgcn.cvt.scalef32.sr.pk.fp4.bf16`.
    CvtScaleF32SrPkFp4Bf16Op = "cvt.scalef32.sr.pk.fp4.bf16" (Packed<2, BF16>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk.fp4.f16`.
    CvtScaleF32SrPkFp4F16Op = "cvt.scalef32.sr.pk.fp4.f16" (Packed<2, F16>);
    /// `llvm.amdgcn.cvt.scalef32.sr.pk.fp4.f32`.
    CvtScaleF32SrPkFp4F32Op = "cvt.scalef32.sr.pk.fp4.f32" (Packed<2, F32>);
}

/// `llvm.amdgcn.cvt.scalef32.pk.fp4.f32`.
#[op(
    dialect = RocdlDialect, mnemonic = "cvt.scalef32.pk.fp4.f32", traits(Pure), interfaces(ExpandToLlvm),
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
