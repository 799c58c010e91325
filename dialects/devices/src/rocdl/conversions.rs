//! Conversions of floats.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{F32, I32, I32Attr};
use terrace_llvm_dialect::LlvmType;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

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

op_family! {
    /// One of four bytes as a float.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src_a "[" $byte_sel "]" ":" type($res) },
    )]
    struct Bytes {
        #[operand(name = "srcA")]
        src_a: I32,
        #[attr(name = "byteSel")]
        byte_sel: I32Attr,
        #[result]
        res: LlvmType,
    }
}

/// `llvm.amdgcn.cvt.f32.bf8`.
#[op(family = Bytes, mnemonic = "cvt.f32.bf8")]
pub struct CvtF32Bf8Op;

/// `llvm.amdgcn.cvt.f32.fp8`.
#[op(family = Bytes, mnemonic = "cvt.f32.fp8")]
pub struct CvtF32Fp8Op;

op_family! {
    /// Half of a word as two floats.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src "[" $word_sel "]" ":" type($res) },
    )]
    struct Words {
        #[operand]
        src: I32,
        #[attr(name = "wordSel")]
        word_sel: BoolAttr,
        #[result]
        res: LlvmType,
    }
}

/// `llvm.amdgcn.cvt.pk.f32.fp8`.
#[op(family = Words, mnemonic = "cvt.pk.f32.fp8")]
pub struct CvtPkF32Fp8Op;

/// `llvm.amdgcn.cvt.pk.f32.bf8`.
#[op(family = Words, mnemonic = "cvt.pk.f32.bf8")]
pub struct CvtPkF32Bf8Op;

op_family! {
    /// Two floats as half of a word.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src_a "," $src_b "->" $old "[" $word_sel "]" ":" type($res) },
    )]
    struct IntoWords {
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
}

/// `llvm.amdgcn.cvt.pk.bf8.f32`.
#[op(family = IntoWords, mnemonic = "cvt.pk.bf8.f32")]
pub struct CvtPkBf8F32Op;

/// `llvm.amdgcn.cvt.pk.fp8.f32`.
#[op(family = IntoWords, mnemonic = "cvt.pk.fp8.f32")]
pub struct CvtPkFp8F32Op;

op_family! {
    /// A float as one of four bytes, rounded by chance.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { attr_dict $src_a "," $src_b "->" $old "[" $byte_sel "]" ":" type($res) },
    )]
    struct IntoBytes {
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
}

/// `llvm.amdgcn.cvt.sr.bf8.f32`.
#[op(family = IntoBytes, mnemonic = "cvt.sr.bf8.f32")]
pub struct CvtSrBf8F32Op;

/// `llvm.amdgcn.cvt.sr.fp8.f32`.
#[op(family = IntoBytes, mnemonic = "cvt.sr.fp8.f32")]
pub struct CvtSrFp8F32Op;
