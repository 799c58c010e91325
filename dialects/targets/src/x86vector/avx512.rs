//! Instructions of AVX-512.

use terrace_ir::ods::{
    AnyOf, BF16, ElementsAttr, F32, F64, I1, I8, I16, I32, I64, Is, Optional, VectorLengthOf,
};
use terrace_ods_macros::op;

use super::X86vectorDialect;
use super::checks::{
    a_has_twice_an_many_elements, imm_has_the_same_number_of, k_has_the_same_number_of,
};

/// The elements that a mask chooses, packed at the front, and behind them those of `src` or `constant_src`, or zeros.
#[op(
    dialect = X86vectorDialect, mnemonic = "avx512.mask.compress",
    traits(Pure, AllTypesMatch(a, dst), TypesMatchWith("`k` has the same number of bits as elements in `dst`", from = dst, to = k, k_has_the_same_number_of)), verify,
    assembly { $k "," $a ("," $src^)? attr_dict ":" type($dst) ("," type($src)^)? },
)]
pub struct MaskCompressOp {
    #[operand]
    k: VectorLengthOf<(I1,), (Is<16>, Is<8>)>,
    #[operand]
    a: VectorLengthOf<(F32, I32, F64, I64), (Is<16>, Is<8>)>,
    #[operand]
    src: Optional<VectorLengthOf<(F32, I32, F64, I64), (Is<16>, Is<8>)>>,
    #[attr]
    constant_src: Optional<ElementsAttr>,
    #[result]
    dst: VectorLengthOf<(F32, I32, F64, I64), (Is<16>, Is<8>)>,
}

/// Floats rounded to a number of binary places, where a mask says so, and others elsewhere.
#[op(
    dialect = X86vectorDialect, mnemonic = "avx512.mask.rndscale",
    traits(Pure, AllTypesMatch(src, a, dst), TypesMatchWith("imm has the same number of bits as elements in dst", from = dst, to = imm, imm_has_the_same_number_of)),
    assembly { $src "," $k "," $a "," $imm "," $rounding attr_dict ":" type($dst) },
)]
pub struct MaskRndScaleOp {
    #[operand]
    src: VectorLengthOf<(F32, F64), (Is<16>, Is<8>)>,
    #[operand]
    k: I32,
    #[operand]
    a: VectorLengthOf<(F32, F64), (Is<16>, Is<8>)>,
    #[operand]
    imm: AnyOf<(I16, I8)>,
    #[operand]
    rounding: I32,
    #[result]
    dst: VectorLengthOf<(F32, F64), (Is<16>, Is<8>)>,
}

/// Floats times powers of two, where a mask says so, and others elsewhere.
#[op(
    dialect = X86vectorDialect, mnemonic = "avx512.mask.scalef",
    traits(Pure, AllTypesMatch(src, a, b, dst), TypesMatchWith("k has the same number of bits as elements in dst", from = dst, to = k, imm_has_the_same_number_of)),
    assembly { $src "," $a "," $b "," $k "," $rounding attr_dict ":" type($dst) },
)]
pub struct MaskScaleFOp {
    #[operand]
    src: VectorLengthOf<(F32, F64), (Is<16>, Is<8>)>,
    #[operand]
    a: VectorLengthOf<(F32, F64), (Is<16>, Is<8>)>,
    #[operand]
    b: VectorLengthOf<(F32, F64), (Is<16>, Is<8>)>,
    #[operand]
    k: AnyOf<(I16, I8)>,
    #[operand]
    rounding: I32,
    #[result]
    dst: VectorLengthOf<(F32, F64), (Is<16>, Is<8>)>,
}

/// Which elements of each of two vectors are anywhere in the other.
#[op(
    dialect = X86vectorDialect, mnemonic = "avx512.vp2intersect",
    traits(Pure, AllTypesMatch(a, b), TypesMatchWith("k1 has the same number of bits as elements in a", from = a, to = k1, k_has_the_same_number_of), TypesMatchWith("k2 has the same number of bits as elements in b", from = a, to = k2, k_has_the_same_number_of)), result_names,
    assembly { $a "," $b attr_dict ":" type($a) },
)]
pub struct Vp2IntersectOp {
    #[operand]
    a: VectorLengthOf<(I32, I64), (Is<16>, Is<8>)>,
    #[operand]
    b: VectorLengthOf<(I32, I64), (Is<16>, Is<8>)>,
    #[result]
    k1: VectorLengthOf<(I1,), (Is<16>, Is<8>)>,
    #[result]
    k2: VectorLengthOf<(I1,), (Is<16>, Is<8>)>,
}

/// Products of pairs of `bf16`, two at a time added to an `f32`.
#[op(
    dialect = X86vectorDialect, mnemonic = "avx512.dot",
    traits(Pure, AllTypesMatch(a, b), AllTypesMatch(src, dst), TypesMatchWith("`a` has twice an many elements as `src`", from = src, to = a, a_has_twice_an_many_elements)),
    assembly { $src "," $a "," $b attr_dict ":" type($a) "->" type($src) },
)]
pub struct DotBF16Op {
    #[operand]
    src: VectorLengthOf<(F32,), (Is<4>, Is<8>, Is<16>)>,
    #[operand]
    a: VectorLengthOf<(BF16,), (Is<8>, Is<16>, Is<32>)>,
    #[operand]
    b: VectorLengthOf<(BF16,), (Is<8>, Is<16>, Is<32>)>,
    #[result]
    dst: VectorLengthOf<(F32,), (Is<4>, Is<8>, Is<16>)>,
}

/// Floats rounded to `bf16`.
#[op(
    dialect = X86vectorDialect, mnemonic = "avx512.cvt.packed.f32_to_bf16",
    traits(Pure, AllElementCountsMatch(a, dst)),
    assembly { $a attr_dict ":" type($a) "->" type($dst) },
)]
pub struct CvtPackedF32ToBF16Op {
    #[operand]
    a: VectorLengthOf<(F32,), (Is<8>, Is<16>)>,
    #[result]
    dst: VectorLengthOf<(BF16,), (Is<8>, Is<16>)>,
}
