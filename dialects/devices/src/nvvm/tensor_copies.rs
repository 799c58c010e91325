//! Copies of boxes of tensors.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{AnyOf, DefaultValued, I1, I16, I32, I64, Optional, Variadic};
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_llvm_dialect::{AnyPointer, PointerIn};
use terrace_ods_macros::op;

use super::{CTAGroupKind, NvvmDialect, TMALoadMode, TMAReduxKind, TMAStoreMode};

/// Copies a box of a tensor from global to shared memory.
#[op(
    dialect = NvvmDialect, mnemonic = "cp.async.bulk.tensor.shared.cluster.global",
    traits(AttrSizedOperandSegments), interfaces(ExpandToLlvm), verify,
    assembly {
        $dst_mem "," $tma_descriptor "," $mbar "," "box" "[" $coordinates "]" ("im2col" "["
        $im2col_offsets^ "]")? ("multicast_mask" "=" $multicast_mask^)? ("l2_cache_hint" "="
        $l2_cache_hint^)? ("predicate" "=" $predicate^)? attr_dict ":" type($dst_mem) ","
        bare(type($tma_descriptor))
    },
)]
pub struct CpAsyncBulkTensorGlobalToSharedClusterOp {
    #[operand(name = "dstMem")]
    dst_mem: AnyOf<(PointerIn<3>, PointerIn<7>)>,
    #[operand(name = "tmaDescriptor")]
    tma_descriptor: PointerIn<0>,
    #[operand]
    coordinates: Variadic<I32>,
    #[operand]
    mbar: PointerIn<3>,
    #[operand(name = "im2colOffsets")]
    im2col_offsets: Variadic<I16>,
    #[operand(name = "multicastMask")]
    multicast_mask: Optional<I16>,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
    #[attr]
    mode: DefaultValued<TMALoadMode, { TMALoadMode::Tile }>,
    #[attr(name = "isCTAOnly")]
    is_cta_only: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    group: Optional<CTAGroupKind>,
    #[operand]
    predicate: Optional<I1>,
}

/// Copies a box of a tensor from shared to global memory.
#[op(
    dialect = NvvmDialect, mnemonic = "cp.async.bulk.tensor.global.shared.cta",
    traits(AttrSizedOperandSegments), interfaces(ExpandToLlvm), verify,
    assembly {
        $tma_descriptor "," $src_mem "," "box" "[" $coordinates "]" ("l2_cache_hint" "="
        $l2_cache_hint^)? ("," "predicate" "=" $predicate^)? attr_dict ":" bare(type($tma_descriptor))
        "," bare(type($src_mem))
    },
)]
pub struct CpAsyncBulkTensorSharedCTAToGlobalOp {
    #[operand(name = "tmaDescriptor")]
    tma_descriptor: PointerIn<0>,
    #[operand(name = "srcMem")]
    src_mem: PointerIn<3>,
    #[operand]
    coordinates: Variadic<I32>,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
    #[attr]
    mode: DefaultValued<TMAStoreMode, { TMAStoreMode::Tile }>,
    #[operand]
    predicate: Optional<I1>,
}

/// Brings a box of a tensor nearer.
#[op(
    dialect = NvvmDialect, mnemonic = "cp.async.bulk.tensor.prefetch", traits(AttrSizedOperandSegments),
    interfaces(ExpandToLlvm), verify,
    assembly {
        $tma_descriptor "," "box" "[" $coordinates "]" ("im2col" "[" $im2col_offsets^ "]")?
        ("l2_cache_hint" "=" $l2_cache_hint^)? attr_dict ":" bare(type($tma_descriptor))
    },
)]
pub struct CpAsyncBulkTensorPrefetchOp {
    #[operand(name = "tmaDescriptor")]
    tma_descriptor: PointerIn<0>,
    #[operand]
    coordinates: Variadic<I32>,
    #[operand(name = "im2colOffsets")]
    im2col_offsets: Variadic<I16>,
    #[attr]
    mode: DefaultValued<TMALoadMode, { TMALoadMode::Tile }>,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
}

/// Combines a box in shared memory with one of a tensor in global memory.
#[op(
    dialect = NvvmDialect, mnemonic = "cp.async.bulk.tensor.reduce", traits(AttrSizedOperandSegments),
    interfaces(ExpandToLlvm), verify,
    assembly {
        $tma_descriptor "," $src_mem "," "box" "[" $coordinates "]" ("l2_cache_hint" "="
        $l2_cache_hint^)? attr_dict ":" bare(type($tma_descriptor)) "," bare(type($src_mem))
    },
)]
pub struct CpAsyncBulkTensorReduceOp {
    #[operand(name = "tmaDescriptor")]
    tma_descriptor: AnyPointer,
    #[operand(name = "srcMem")]
    src_mem: PointerIn<3>,
    #[attr(name = "redKind")]
    red_kind: TMAReduxKind,
    #[attr]
    mode: DefaultValued<TMAStoreMode, { TMAStoreMode::Tile }>,
    #[operand]
    coordinates: Variadic<I32>,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
}
