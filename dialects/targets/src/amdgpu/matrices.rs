//! Products of matrices that the lanes hold together.

use crate::constraints::I32OneOf;
use terrace_ir::attributes::UnitAttr;
use terrace_ir::ods::{
    AnyOf, Confined, DefaultValued, F8E4M3FN, F8E8M0FNU, FixedVectorLengthOf, I32Attr, IntMaxValue,
    IntNonNegative, Is, Optional, VectorLengthOf,
};
use terrace_ods_macros::op;

use super::syntax::{parse_sizes, print_sizes};
use super::{
    AmdgpuDialect, DenseIn, MFMAPermB, MfmaIn, MfmaOut, ScaledMfmaIn, ScaledMfmaOut, ScaledWmmaIn,
    ScaledWmmaOut, SparseIn, SparseIndices, SparseOut, WmmaIn, WmmaOut,
};

/// How many products are summed up for an element of the result of `amdgpu.mfma`.
pub type DepthOfMfma = I32OneOf<(Is<1>, Is<2>, Is<4>, Is<8>, Is<16>, Is<32>, Is<64>, Is<128>)>;
/// The same of `amdgpu.wmma`.
pub type DepthOfWmma = I32OneOf<(Is<4>, Is<16>, Is<32>, Is<64>, Is<128>)>;

/// The product of blocks of matrices, added to another.
#[op(
    dialect = AmdgpuDialect, mnemonic = "mfma", traits(Pure, AllTypesMatch(dest_c, dest_d)), verify,
    assembly {
        custom<Sizes>($m, $n, $k) $source_a "*" $source_b "+" $dest_c attr_dict "blgp" "=" $blgp ":"
        type($source_a) "," type($source_b) "," type($dest_c)
    },
)]
pub struct MFMAOp {
    #[attr]
    m: I32OneOf<(Is<4>, Is<16>, Is<32>)>,
    #[attr]
    n: I32OneOf<(Is<4>, Is<16>, Is<32>)>,
    #[attr]
    k: DepthOfMfma,
    #[attr]
    blocks: DefaultValued<I32OneOf<(Is<1>, Is<2>, Is<4>, Is<16>)>, { 1 }>,
    #[operand(name = "sourceA")]
    source_a: MfmaIn,
    #[operand(name = "sourceB")]
    source_b: MfmaIn,
    #[operand(name = "destC")]
    dest_c: MfmaOut,
    #[attr]
    cbsz: DefaultValued<I32Attr, { 0 }>,
    #[attr]
    abid: DefaultValued<I32Attr, { 0 }>,
    #[attr]
    blgp: DefaultValued<MFMAPermB, { MFMAPermB::None }>,
    #[attr(name = "reducePrecision")]
    reduce_precision: Optional<UnitAttr>,
    #[attr(name = "negateA")]
    negate_a: Optional<UnitAttr>,
    #[attr(name = "negateB")]
    negate_b: Optional<UnitAttr>,
    #[attr(name = "negateC")]
    negate_c: Optional<UnitAttr>,
    #[result(name = "destD")]
    dest_d: MfmaOut,
}

/// The product of matrices, added to another.
#[op(
    dialect = AmdgpuDialect, mnemonic = "wmma", traits(Pure, AllTypesMatch(dest_c, dest_d)), verify,
    assembly {
        custom<Sizes>($m, $n, $k) $source_a "*" $source_b "+" $dest_c attr_dict ":" type($source_a) ","
        type($source_b) "," type($dest_c)
    },
)]
pub struct WMMAOp {
    #[attr]
    m: I32OneOf<(Is<16>,)>,
    #[attr]
    n: I32OneOf<(Is<16>,)>,
    #[attr]
    k: DepthOfWmma,
    #[operand(name = "sourceA")]
    source_a: WmmaIn,
    #[operand(name = "sourceB")]
    source_b: WmmaIn,
    #[operand(name = "destC")]
    dest_c: WmmaOut,
    #[attr(name = "subwordOffset")]
    subword_offset: DefaultValued<I32OneOf<(Is<0>, Is<1>)>, { 0 }>,
    #[attr(name = "unsignedA")]
    unsigned_a: Optional<UnitAttr>,
    #[attr(name = "unsignedB")]
    unsigned_b: Optional<UnitAttr>,
    #[attr]
    clamp: Optional<UnitAttr>,
    #[result(name = "destD")]
    dest_d: WmmaOut,
}

/// The product of a matrix with two of four elements left out, and another, added to a third.
#[op(
    dialect = AmdgpuDialect, mnemonic = "sparse_mfma", traits(Pure, AllTypesMatch(dest_c, dest_d)), verify,
    assembly {
        custom<Sizes>($m, $n, $k) $source_a "*" $source_b "+" $dest_c "sparse" "(" $sparse_idx ":"
        type($sparse_idx) ")" attr_dict ":" type($source_a) "," type($source_b) "," type($dest_c)
    },
)]
pub struct SparseMFMAOp {
    #[attr]
    m: I32OneOf<(Is<16>, Is<32>)>,
    #[attr]
    n: I32OneOf<(Is<16>, Is<32>)>,
    #[attr]
    k: I32OneOf<(Is<16>, Is<32>, Is<64>, Is<128>)>,
    #[operand(name = "sourceA")]
    source_a: SparseIn,
    #[operand(name = "sourceB")]
    source_b: DenseIn,
    #[operand(name = "destC")]
    dest_c: SparseOut,
    #[operand(name = "sparseIdx")]
    sparse_idx: SparseIndices,
    #[attr]
    cbsz: DefaultValued<I32Attr, { 0 }>,
    #[attr]
    abid: DefaultValued<I32Attr, { 0 }>,
    #[result(name = "destD")]
    dest_d: SparseOut,
}

/// The product of matrices of few bits with scales, added to another.
#[op(
    dialect = AmdgpuDialect, mnemonic = "scaled_mfma", traits(Pure, AllTypesMatch(dest_c, dest_d)),
    assembly {
        custom<Sizes>($m, $n, $k) " " "(" $scales_a "[" $scales_idx_a "]" "*" $source_a ")" "*" "("
        $scales_b "[" $scales_idx_b "]" "*" $source_b ")" "+" $dest_c attr_dict ":" type($scales_a) ","
        type($source_a) "," type($scales_b) "," type($source_b) "," type($dest_c)
    },
)]
pub struct ScaledMFMAOp {
    #[attr]
    m: I32OneOf<(Is<16>, Is<32>)>,
    #[attr]
    n: I32OneOf<(Is<16>, Is<32>)>,
    #[attr]
    k: I32OneOf<(Is<64>, Is<128>)>,
    #[operand(name = "sourceA")]
    source_a: ScaledMfmaIn,
    #[operand(name = "sourceB")]
    source_b: ScaledMfmaIn,
    #[operand(name = "destC")]
    dest_c: ScaledMfmaOut,
    #[operand(name = "scalesA")]
    scales_a: AnyOf<(F8E8M0FNU, FixedVectorLengthOf<(F8E8M0FNU,), (Is<4>,)>)>,
    #[operand(name = "scalesB")]
    scales_b: AnyOf<(F8E8M0FNU, FixedVectorLengthOf<(F8E8M0FNU,), (Is<4>,)>)>,
    #[attr(name = "scalesIdxA")]
    scales_idx_a: Confined<I32Attr, (IntNonNegative, IntMaxValue<3>)>,
    #[attr(name = "scalesIdxB")]
    scales_idx_b: Confined<I32Attr, (IntNonNegative, IntMaxValue<3>)>,
    #[result(name = "destD")]
    dest_d: ScaledMfmaOut,
}

/// The product of matrices of few bits, a scale for each block, added to another.
#[op(
    dialect = AmdgpuDialect, mnemonic = "scaled_wmma", traits(Pure, AllTypesMatch(dest_c, dest_d)), verify,
    assembly {
        custom<Sizes>($m, $n, $k) " " "(" $scale_a "*" $source_a ")" "*" "(" $scale_b "*" $source_b ")" "+"
        $dest_c attr_dict ":" type($scale_a) "," type($source_a) "," type($scale_b) "," type($source_b) ","
        type($dest_c)
    },
)]
pub struct ScaledWMMAOp {
    #[attr]
    m: I32OneOf<(Is<16>, Is<32>)>,
    #[attr]
    n: I32OneOf<(Is<16>,)>,
    #[attr]
    k: I32OneOf<(Is<128>,)>,
    #[operand(name = "sourceA")]
    source_a: ScaledWmmaIn,
    #[operand(name = "sourceB")]
    source_b: ScaledWmmaIn,
    #[operand(name = "destC")]
    dest_c: ScaledWmmaOut,
    #[operand(name = "scaleA")]
    scale_a: VectorLengthOf<(F8E8M0FNU, F8E4M3FN), (Is<4>, Is<8>)>,
    #[attr]
    a_first_scale_lane: I32OneOf<(Is<0>, Is<16>)>,
    #[operand(name = "scaleB")]
    scale_b: VectorLengthOf<(F8E8M0FNU, F8E4M3FN), (Is<4>, Is<8>)>,
    #[attr]
    b_first_scale_lane: I32OneOf<(Is<0>, Is<16>)>,
    #[result(name = "destD")]
    dest_d: ScaledWmmaOut,
}
