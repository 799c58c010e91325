//! Conversions from and to floats of few bits.

use crate::constraints::I32OneOf;
use terrace_ir::ods::{
    AnyOf, BF16, Confined, F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ,
    F8E8M0FNU, F16, F32, FixedVectorLengthOf, FixedVectorOfShape, I32, I32Attr, IntMaxValue,
    IntMinValue, IntNonNegative, Is, Optional, VectorLengthOf,
};
use terrace_ods_macros::op;

use super::AmdgpuDialect;

/// Floats of 8 bits, one or two of several, as `f32`.
#[op(
    dialect = AmdgpuDialect, mnemonic = "ext_packed_fp8", traits(Pure),
    assembly { attr_dict $source "[" $index "]" ":" type($source) "to" type($res) },
)]
pub struct ExtPackedFp8Op {
    #[operand]
    source: AnyOf<(
        F8E5M2FNUZ,
        F8E4M3FNUZ,
        F8E5M2,
        F8E4M3FN,
        VectorLengthOf<(F8E5M2FNUZ, F8E4M3FNUZ, F8E5M2, F8E4M3FN), (Is<1>, Is<2>, Is<3>, Is<4>)>,
    )>,
    #[attr]
    index: Confined<I32Attr, (IntNonNegative, IntMaxValue<3>)>,
    #[result]
    res: AnyOf<(F32, FixedVectorLengthOf<(F32,), (Is<2>,)>)>,
}

/// Small floats of a matrix times the scales of its blocks.
#[op(
    dialect = AmdgpuDialect, mnemonic = "scaled_ext_packed_matrix", traits(Pure, AllShapesMatch(source, res)), verify,
    assembly {
        attr_dict $source "scale" "(" $scale ")" "blockSize" "(" $block_size ")" "firstScaleLane" "("
        $first_scale_lane ")" "firstScaleByte" "(" $first_scale_byte ")" ":" type($source) "," type($scale) "->"
        type($res)
    },
)]
pub struct ScaledExtPackedMatrixOp {
    #[operand]
    source: AnyOf<(
        FixedVectorOfShape<(Is<8>,), F4E2M1FN>,
        FixedVectorOfShape<(Is<8>,), F8E4M3FN>,
        FixedVectorOfShape<(Is<8>,), F8E5M2>,
        FixedVectorOfShape<(Is<16>,), F6E2M3FN>,
        FixedVectorOfShape<(Is<16>,), F6E3M2FN>,
    )>,
    #[operand]
    scale: FixedVectorOfShape<(Is<4>,), F8E8M0FNU>,
    #[attr(name = "blockSize")]
    block_size: I32OneOf<(Is<16>, Is<32>)>,
    #[attr(name = "firstScaleLane")]
    first_scale_lane: I32OneOf<(Is<0>, Is<16>)>,
    #[attr(name = "firstScaleByte")]
    first_scale_byte: Confined<I32Attr, (IntMinValue<0>, IntMaxValue<3>)>,
    #[result]
    res: AnyOf<(
        FixedVectorOfShape<(Is<8>,), F32>,
        FixedVectorOfShape<(Is<8>,), F16>,
        FixedVectorOfShape<(Is<8>,), BF16>,
        FixedVectorOfShape<(Is<16>,), F32>,
        FixedVectorOfShape<(Is<16>,), F16>,
        FixedVectorOfShape<(Is<16>,), BF16>,
    )>,
}

/// Two of several small floats, times a scale.
#[op(
    dialect = AmdgpuDialect, mnemonic = "scaled_ext_packed", traits(Pure),
    assembly { attr_dict $source "[" $index "]" "," $scale ":" type($source) "to" type($res) },
)]
pub struct ScaledExtPackedOp {
    #[operand]
    source: AnyOf<(
        VectorLengthOf<(F8E5M2, F8E4M3FN), (Is<1>, Is<2>, Is<3>, Is<4>)>,
        VectorLengthOf<(F4E2M1FN,), (Is<1>, Is<2>, Is<3>, Is<4>, Is<5>, Is<6>, Is<7>, Is<8>)>,
    )>,
    #[operand]
    scale: F32,
    #[attr]
    index: Confined<I32Attr, (IntNonNegative, IntMaxValue<7>)>,
    #[result]
    res: AnyOf<(
        FixedVectorLengthOf<(F32,), (Is<2>,)>,
        FixedVectorLengthOf<(F16,), (Is<2>,)>,
        FixedVectorLengthOf<(BF16,), (Is<2>,)>,
    )>,
}

/// Two floats rounded to 8 bits, beside those that are there.
#[op(
    dialect = AmdgpuDialect, mnemonic = "packed_trunc_2xfp8", traits(Pure, AttrSizedOperandSegments), verify,
    assembly {
        attr_dict $source_a "," ($source_b^) : ("undef")? "into" ($existing^) : ("undef")? "[" "word" $word_index "]"
        ":" type($source_a) "to" type($res) ("into" type($existing)^)?
    },
)]
pub struct PackedTrunc2xFp8Op {
    #[operand(name = "sourceA")]
    source_a: F32,
    #[operand(name = "sourceB")]
    source_b: Optional<F32>,
    #[attr(name = "wordIndex")]
    word_index: Confined<I32Attr, (IntNonNegative, IntMaxValue<1>)>,
    #[operand]
    existing: Optional<FixedVectorLengthOf<(F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2), (Is<4>,)>>,
    #[result]
    res: FixedVectorLengthOf<(F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2), (Is<4>,)>,
}

/// Floats divided by a scale and rounded to few bits, beside those that are there.
#[op(
    dialect = AmdgpuDialect, mnemonic = "packed_scaled_trunc", traits(Pure), verify,
    assembly {
        attr_dict $source "into" ($existing^) : ("undef")? "[" $index "]" "," $scale ":" type($source) "to" type($res)
        ("into" type($existing)^)?
    },
)]
pub struct PackedScaledTruncOp {
    #[operand]
    source: VectorLengthOf<(F32, F16, BF16), (Is<1>, Is<2>)>,
    #[operand]
    scale: F32,
    #[attr]
    index: Confined<I32Attr, (IntNonNegative, IntMaxValue<7>)>,
    #[operand]
    existing: Optional<
        AnyOf<(
            FixedVectorLengthOf<(F8E5M2, F8E4M3FN), (Is<4>,)>,
            FixedVectorLengthOf<(F4E2M1FN,), (Is<8>,)>,
        )>,
    >,
    #[result]
    res: AnyOf<(
        FixedVectorLengthOf<(F8E5M2, F8E4M3FN), (Is<4>,)>,
        FixedVectorLengthOf<(F4E2M1FN,), (Is<8>,)>,
    )>,
}

/// A float rounded to 8 bits by chance, beside those that are there.
#[op(
    dialect = AmdgpuDialect, mnemonic = "packed_stoch_round_fp8", traits(Pure), verify,
    assembly {
        attr_dict $source "+" $stochiastic_param "into" ($existing^) : ("undef")? "[" $store_index "]" ":"
        type($source) "to" type($res) ("into" type($existing)^)?
    },
)]
pub struct PackedStochRoundFp8Op {
    #[operand]
    source: F32,
    #[operand(name = "stochiasticParam")]
    stochiastic_param: I32,
    #[attr(name = "storeIndex")]
    store_index: Confined<I32Attr, (IntNonNegative, IntMaxValue<3>)>,
    #[operand]
    existing: Optional<FixedVectorLengthOf<(F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2), (Is<4>,)>>,
    #[result]
    res: FixedVectorLengthOf<(F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2), (Is<4>,)>,
}
