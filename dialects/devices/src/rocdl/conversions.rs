//! Conversions of floats.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{F32, I32, I32Attr};
use terrace_llvm_dialect::LlvmType;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::op;

use super::RocdlDialect;

/// `llvm.amdgcn.cvt.pkrtz`.
#[op(
    dialect = RocdlDialect, mnemonic = "cvt.pkrtz", traits(Pure), interfaces(ExpandToLlvm),
    assembly { attr_dict $src_a "," $src_b ":" type($res) },
)]
pub struct CvtPkRtzOp {
    #[operand(name = "srcA")]
    src_a: F32,
    #[operand(name = "srcB")]
    src_b: F32,
    #[result]
    res: LlvmType,
}

/// One of four bytes as a float.
macro_rules! bytes {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src_a "[" $byte_sel "]" ":" type($res) },
        )]
        pub struct $name {
            #[operand(name = "srcA")]
            src_a: I32,
            #[attr(name = "byteSel")]
            byte_sel: I32Attr,
            #[result]
            res: LlvmType,
        }
    )*};
}

bytes! {
    /// `llvm.amdgcn.cvt.f32.bf8`.
    CvtF32Bf8Op = "cvt.f32.bf8";
    /// `llvm.amdgcn.cvt.f32.fp8`.
    CvtF32Fp8Op = "cvt.f32.fp8";
}

/// Half of a word as two floats.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src "[" $word_sel "]" ":" type($res) },
        )]
        pub struct $name {
            #[operand]
            src: I32,
            #[attr(name = "wordSel")]
            word_sel: BoolAttr,
            #[result]
            res: LlvmType,
        }
    )*};
}

words! {
    /// `llvm.amdgcn.cvt.pk.f32.fp8`.
    CvtPkF32Fp8Op = "cvt.pk.f32.fp8";
    /// `llvm.amdgcn.cvt.pk.f32.bf8`.
    CvtPkF32Bf8Op = "cvt.pk.f32.bf8";
}

/// Two floats as half of a word.
macro_rules! into_words {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src_a "," $src_b "->" $old "[" $word_sel "]" ":" type($res) },
        )]
        pub struct $name {
            #[operand(name = "srcA")]
            src_a: F32,
            #[operand(name = "srcB")]
            src_b: F32,
            #[operand]
            old: I32,
            #[attr(name = "wordSel")]
            word_sel: BoolAttr,
            #[result]
            res: LlvmType,
        }
    )*};
}

into_words! {
    /// `llvm.amdgcn.cvt.pk.bf8.f32`.
    CvtPkBf8F32Op = "cvt.pk.bf8.f32";
    /// `llvm.amdgcn.cvt.pk.fp8.f32`.
    CvtPkFp8F32Op = "cvt.pk.fp8.f32";
}

/// A float as one of four bytes, rounded by chance.
macro_rules! into_bytes {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { attr_dict $src_a "," $src_b "->" $old "[" $byte_sel "]" ":" type($res) },
        )]
        pub struct $name {
            #[operand(name = "srcA")]
            src_a: F32,
            #[operand(name = "srcB")]
            src_b: I32,
            #[operand]
            old: I32,
            #[attr(name = "byteSel")]
            byte_sel: I32Attr,
            #[result]
            res: LlvmType,
        }
    )*};
}

into_bytes! {
    /// `llvm.amdgcn.cvt.sr.bf8.f32`.
    CvtSrBf8F32Op = "cvt.sr.bf8.f32";
    /// `llvm.amdgcn.cvt.sr.fp8.f32`.
    CvtSrFp8F32Op = "cvt.sr.fp8.f32";
}
