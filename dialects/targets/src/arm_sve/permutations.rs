//! Elements in another order, and predicates in another form.

use terrace_ir::ods::{I1, I64Attr, Index, Is, VectorWithTrailingDimScalableOfSize};
use terrace_ods_macros::op;

use super::checks::bits_of_bytes;
use super::{ArmSveDialect, Predicate, Scalable128Bits};

/// A predicate for longer elements, of one that has a bit for each byte.
#[op(
    dialect = ArmSveDialect, mnemonic = "convert_from_svbool",
    traits(Pure, TypesMatchWith("expected corresponding svbool type widened to [16]xi1", from = result, to = source, bits_of_bytes)),
    assembly { $source attr_dict ":" type($result) },
)]
pub struct ConvertFromSvboolOp {
    #[operand]
    source: VectorWithTrailingDimScalableOfSize<(I1,), (Is<16>,)>,
    #[result]
    result: VectorWithTrailingDimScalableOfSize<(I1,), (Is<16>, Is<8>, Is<4>, Is<2>, Is<1>)>,
}

/// A predicate with a bit for each byte.
#[op(
    dialect = ArmSveDialect, mnemonic = "convert_to_svbool",
    traits(Pure, TypesMatchWith("expected corresponding svbool type widened to [16]xi1", from = source, to = result, bits_of_bytes)),
    assembly { $source attr_dict ":" type($source) },
)]
pub struct ConvertToSvboolOp {
    #[operand]
    source: VectorWithTrailingDimScalableOfSize<(I1,), (Is<16>, Is<8>, Is<4>, Is<2>, Is<1>)>,
    #[result]
    result: VectorWithTrailingDimScalableOfSize<(I1,), (Is<16>,)>,
}

/// The elements of two vectors, in turns.
#[op(
    dialect = ArmSveDialect, mnemonic = "zip.x2",
    traits(Pure, AllTypesMatch(source_v1, source_v2, result_v1, result_v2)), result_names,
    assembly { $source_v1 "," $source_v2 attr_dict ":" type($source_v1) },
)]
pub struct ZipX2Op {
    #[operand(name = "sourceV1")]
    source_v1: Scalable128Bits,
    #[operand(name = "sourceV2")]
    source_v2: Scalable128Bits,
    #[result(name = "resultV1")]
    result_v1: Scalable128Bits,
    #[result(name = "resultV2")]
    result_v2: Scalable128Bits,
}

/// The elements of four vectors, in turns.
#[op(
    dialect = ArmSveDialect, mnemonic = "zip.x4",
    traits(Pure, AllTypesMatch(source_v1, source_v2, source_v3, source_v4, result_v1, result_v2, result_v3, result_v4)), result_names,
    assembly { $source_v1 "," $source_v2 "," $source_v3 "," $source_v4 attr_dict ":" type($source_v1) },
)]
pub struct ZipX4Op {
    #[operand(name = "sourceV1")]
    source_v1: Scalable128Bits,
    #[operand(name = "sourceV2")]
    source_v2: Scalable128Bits,
    #[operand(name = "sourceV3")]
    source_v3: Scalable128Bits,
    #[operand(name = "sourceV4")]
    source_v4: Scalable128Bits,
    #[result(name = "resultV1")]
    result_v1: Scalable128Bits,
    #[result(name = "resultV2")]
    result_v2: Scalable128Bits,
    #[result(name = "resultV3")]
    result_v3: Scalable128Bits,
    #[result(name = "resultV4")]
    result_v4: Scalable128Bits,
}

/// The first predicate if the second has the bit of an index, and otherwise no bits.
#[op(
    dialect = ArmSveDialect, mnemonic = "psel", traits(Pure, AllTypesMatch(p1, result)),
    assembly { $p1 "," $p2 "[" $index "]" attr_dict ":" type($p1) "," type($p2) },
)]
pub struct PselOp {
    #[operand]
    p1: Predicate,
    #[operand]
    p2: Predicate,
    #[operand]
    index: Index,
    #[result]
    result: Predicate,
}

/// One part of 128 bits, in all such parts.
#[op(
    dialect = ArmSveDialect, mnemonic = "dupq_lane", traits(Pure, AllTypesMatch(src, dst)),
    assembly { $src "[" $lane "]" attr_dict ":" type($dst) },
)]
pub struct DupQLaneOp {
    #[operand]
    src: Scalable128Bits,
    #[attr]
    lane: I64Attr,
    #[result]
    dst: Scalable128Bits,
}
