//! Memory whose accesses are checked against its bounds.

use terrace_ir::attributes::{BoolAttr, UnitAttr};
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    AnyMemRef, AnyOf, AnyType, BF16, DefaultValued, F16, F32, F64, I32, I32Attr, I64, Is, Optional,
    Variadic, VectorLengthOf,
};
use terrace_ods_macros::op;

use super::rules::{
    RawBufferAtomicCmpswapOutOfBounds, RawBufferAtomicFaddOutOfBounds,
    RawBufferAtomicFmaxOutOfBounds, RawBufferAtomicSmaxOutOfBounds, RawBufferAtomicUminOutOfBounds,
    RawBufferLoadOutOfBounds, RawBufferStoreOutOfBounds,
};
use super::{AmdgpuDialect, I14};

/// Memory as a buffer with bounds.
#[op(
    dialect = AmdgpuDialect, mnemonic = "fat_raw_buffer_cast", traits(Pure, AttrSizedOperandSegments), verify,
    assembly {
        $source oilist("validBytes" "(" $valid_bytes ")" | "cacheSwizzleStride" "(" $cache_swizzle_stride ")" |
        "boundsCheck" "(" $bounds_check ")" | "resetOffset" $reset_offset) attr_dict ":" type($source) "to"
        type($result)
    },
)]
pub struct FatRawBufferCastOp {
    #[operand]
    source: AnyMemRef,
    #[operand(name = "validBytes")]
    valid_bytes: Optional<I64>,
    #[operand(name = "cacheSwizzleStride")]
    cache_swizzle_stride: Optional<I14>,
    #[attr(name = "boundsCheck")]
    bounds_check: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr(name = "resetOffset")]
    reset_offset: Optional<UnitAttr>,
    #[result]
    result: AnyMemRef,
}

/// Reads; outside the bounds zeros.
#[op(
    dialect = AmdgpuDialect, mnemonic = "raw_buffer_load",
    traits(AllElementTypesMatch(value, memref), AttrSizedOperandSegments), interfaces(MemoryEffects), verify, canonicalize(RawBufferLoadOutOfBounds),
    assembly {
        attr_dict $memref "[" $indices "]" ("sgprOffset" $sgpr_offset^)? ":" type($memref) ("," type($indices)^)? "->"
        type($value)
    },
)]
pub struct RawBufferLoadOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(name = "boundsCheck")]
    bounds_check: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr(name = "indexOffset")]
    index_offset: Optional<I32Attr>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
    #[result]
    value: AnyType,
}

/// Writes, within the bounds.
#[op(
    dialect = AmdgpuDialect, mnemonic = "raw_buffer_store",
    traits(AllElementTypesMatch(value, memref), AttrSizedOperandSegments), interfaces(MemoryEffects), verify, canonicalize(RawBufferStoreOutOfBounds),
    assembly {
        attr_dict $value "->" $memref "[" $indices "]" ("sgprOffset" $sgpr_offset^)? ":" type($value) "->"
        type($memref) ("," type($indices)^)?
    },
)]
pub struct RawBufferStoreOp {
    #[operand]
    value: AnyType,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(name = "boundsCheck")]
    bounds_check: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr(name = "indexOffset")]
    index_offset: Optional<I32Attr>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
}

/// Writes a value if another one is there, and gives the old one.
#[op(
    dialect = AmdgpuDialect, mnemonic = "raw_buffer_atomic_cmpswap",
    interfaces(MemoryEffects), verify, canonicalize(RawBufferAtomicCmpswapOutOfBounds),
    traits(
        AttrSizedOperandSegments, AllTypesMatch(src, cmp, value), AllElementTypesMatch(value, memref),
    ),
    assembly {
        attr_dict $src "," $cmp "->" $memref "[" $indices "]" ("sgprOffset" $sgpr_offset^)? ":" type($value) "->"
        type($memref) "," type($indices)
    },
)]
pub struct RawBufferAtomicCmpswapOp {
    #[operand]
    src: AnyType,
    #[operand]
    cmp: AnyType,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(name = "boundsCheck")]
    bounds_check: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr(name = "indexOffset")]
    index_offset: Optional<I32Attr>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
    #[result]
    value: AnyType,
}

/// Adds a float to memory, at once.
#[op(
    dialect = AmdgpuDialect, mnemonic = "raw_buffer_atomic_fadd",
    traits(AllElementTypesMatch(value, memref), AttrSizedOperandSegments), interfaces(MemoryEffects), verify, canonicalize(RawBufferAtomicFaddOutOfBounds),
    assembly {
        attr_dict $value "->" $memref "[" $indices "]" ("sgprOffset" $sgpr_offset^)? ":" type($value) "->"
        type($memref) "," type($indices)
    },
)]
pub struct RawBufferAtomicFaddOp {
    #[operand]
    value: AnyOf<(F32, VectorLengthOf<(F16, BF16), (Is<2>,)>)>,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(name = "boundsCheck")]
    bounds_check: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr(name = "indexOffset")]
    index_offset: Optional<I32Attr>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
}

/// Writes the larger of memory and a float, at once.
#[op(
    dialect = AmdgpuDialect, mnemonic = "raw_buffer_atomic_fmax",
    traits(AllElementTypesMatch(value, memref), AttrSizedOperandSegments), interfaces(MemoryEffects), verify, canonicalize(RawBufferAtomicFmaxOutOfBounds),
    assembly {
        attr_dict $value "->" $memref "[" $indices "]" ("sgprOffset" $sgpr_offset^)? ":" type($value) "->"
        type($memref) "," type($indices)
    },
)]
pub struct RawBufferAtomicFmaxOp {
    #[operand]
    value: AnyOf<(F32, F64)>,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(name = "boundsCheck")]
    bounds_check: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr(name = "indexOffset")]
    index_offset: Optional<I32Attr>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
}

/// Writes the larger of memory and a signed integer, at once.
#[op(
    dialect = AmdgpuDialect, mnemonic = "raw_buffer_atomic_smax",
    traits(AttrSizedOperandSegments), interfaces(MemoryEffects), verify, canonicalize(RawBufferAtomicSmaxOutOfBounds),
    assembly {
        attr_dict $value "->" $memref "[" $indices "]" ("sgprOffset" $sgpr_offset^)? ":" type($value) "->"
        type($memref) "," type($indices)
    },
)]
pub struct RawBufferAtomicSmaxOp {
    #[operand]
    value: I32,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(name = "boundsCheck")]
    bounds_check: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr(name = "indexOffset")]
    index_offset: Optional<I32Attr>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
}

/// Writes the smaller of memory and an unsigned integer, at once.
#[op(
    dialect = AmdgpuDialect, mnemonic = "raw_buffer_atomic_umin",
    traits(AttrSizedOperandSegments), interfaces(MemoryEffects), verify, canonicalize(RawBufferAtomicUminOutOfBounds),
    assembly {
        attr_dict $value "->" $memref "[" $indices "]" ("sgprOffset" $sgpr_offset^)? ":" type($value) "->"
        type($memref) "," type($indices)
    },
)]
pub struct RawBufferAtomicUminOp {
    #[operand]
    value: I32,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(name = "boundsCheck")]
    bounds_check: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr(name = "indexOffset")]
    index_offset: Optional<I32Attr>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
}
