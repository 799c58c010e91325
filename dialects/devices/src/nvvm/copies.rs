//! Copies between memory spaces.

use terrace_ir::attributes::{BoolAttr, UnitAttr};
use terrace_ir::ods::{
    AnyOf, Confined, DefaultValued, I1, I16, I32, I32Attr, I64, I64Attr, IntNonNegative, Optional,
};
use terrace_llvm_dialect::PointerIn;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

use super::checks::address_spaces_match;
use super::syntax::{parse_in_param_space, parse_uniform, print_in_param_space, print_uniform};
use super::{CacheEvictionPriority, LoadCacheModifierKind, NvvmDialect, PrefetchCacheLevel};

/// Copies from global to shared memory while the threads go on.
#[op(
    dialect = NvvmDialect, mnemonic = "cp.async.shared.global", interfaces(ExpandToLlvm), verify,
    assembly {
        $dst "," $src "," $size "," "cache" "=" " " $modifier ("," $cp_size^)? attr_dict ":"
        type(operands)
    },
)]
pub struct CpAsyncOp {
    #[operand]
    dst: PointerIn<3>,
    #[operand]
    src: PointerIn<1>,
    #[attr]
    size: I32Attr,
    #[attr]
    modifier: LoadCacheModifierKind,
    #[operand(name = "cpSize")]
    cp_size: Optional<I32>,
}

op_family! {
    /// Ops without parts.
    #[op(dialect = NvvmDialect, interfaces(ExpandToLlvm), assembly { attr_dict })]
    struct Plain;
}

/// Ends a group of copies.
#[op(family = Plain, mnemonic = "cp.async.commit.group")]
pub struct CpAsyncCommitGroupOp;

/// Ends a group of large copies.
#[op(family = Plain, mnemonic = "cp.async.bulk.commit.group")]
pub struct CpAsyncBulkCommitGroupOp;

/// Waits until at most so many groups of copies are under way.
#[op(
    dialect = NvvmDialect, mnemonic = "cp.async.wait.group", interfaces(ExpandToLlvm),
    assembly { $n attr_dict },
)]
pub struct CpAsyncWaitGroupOp {
    #[attr]
    n: I32Attr,
}

/// Arrives at a barrier when all copies so far are done.
#[op(
    dialect = NvvmDialect, mnemonic = "cp.async.mbarrier.arrive", interfaces(ExpandToLlvm),
    assembly { $addr attr_dict ":" type(operands) },
)]
pub struct CpAsyncMBarrierArriveOp {
    #[operand]
    addr: AnyOf<(PointerIn<0>, PointerIn<3>)>,
    #[attr]
    noinc: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
}

/// Waits until at most so many groups of large copies are under way.
#[op(
    dialect = NvvmDialect, mnemonic = "cp.async.bulk.wait_group", interfaces(ExpandToLlvm),
    assembly { $group attr_dict },
)]
pub struct CpAsyncBulkWaitGroupOp {
    #[attr]
    group: Confined<I32Attr, IntNonNegative>,
    #[attr]
    read: Optional<UnitAttr>,
}

/// Brings memory nearer.
#[op(
    dialect = NvvmDialect, mnemonic = "prefetch", interfaces(ExpandToLlvm), verify,
    assembly {
        ("level" "=" " " $cache_level^ "" custom<Uniform>($uniform) ",")? ("tensormap" $tensormap^
        "" custom<InParamSpace>($in_param_space) ",")? ("evict_priority" "=" " " $evict_priority^ ",")?
        $addr ("," "predicate" "=" $predicate^)? attr_dict ":" type(operands)
    },
)]
pub struct PrefetchOp {
    #[attr(name = "cacheLevel")]
    cache_level: Optional<PrefetchCacheLevel>,
    #[attr(name = "evictPriority")]
    evict_priority: Optional<CacheEvictionPriority>,
    #[operand]
    addr: AnyOf<(PointerIn<1>, PointerIn<5>, PointerIn<0>, PointerIn<4>)>,
    #[operand]
    predicate: Optional<I1>,
    #[attr]
    tensormap: Optional<UnitAttr>,
    #[attr]
    uniform: Optional<UnitAttr>,
    #[attr]
    in_param_space: Optional<UnitAttr>,
}

/// Brings much memory nearer.
#[op(
    dialect = NvvmDialect, mnemonic = "cp.async.bulk.prefetch", interfaces(ExpandToLlvm),
    assembly { $src_mem "," $size ("l2_cache_hint" "=" $l2_cache_hint^)? attr_dict ":" bare(type($src_mem)) },
)]
pub struct CpAsyncBulkPrefetchOp {
    #[operand(name = "srcMem")]
    src_mem: PointerIn<1>,
    #[operand]
    size: I32,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
}

/// Copies much from global memory to the shared memory of the cluster.
#[op(
    dialect = NvvmDialect, mnemonic = "cp.async.bulk.shared.cluster.global",
    traits(AttrSizedOperandSegments), interfaces(ExpandToLlvm), verify,
    assembly {
        $dst_mem "," $src_mem "," $mbar "," $size ("multicast_mask" "=" $multicast_mask^)?
        ("l2_cache_hint" "=" $l2_cache_hint^)? attr_dict ":" type($dst_mem) "," bare(type($src_mem))
    },
)]
pub struct CpAsyncBulkGlobalToSharedClusterOp {
    #[operand(name = "dstMem")]
    dst_mem: AnyOf<(PointerIn<3>, PointerIn<7>)>,
    #[operand(name = "srcMem")]
    src_mem: PointerIn<1>,
    #[operand]
    mbar: PointerIn<3>,
    #[operand]
    size: I32,
    #[operand(name = "multicastMask")]
    multicast_mask: Optional<I16>,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
}

/// Copies much from the shared memory of the block to that of the cluster.
#[op(
    dialect = NvvmDialect, mnemonic = "cp.async.bulk.shared.cluster.shared.cta",
    interfaces(ExpandToLlvm),
    assembly {
        $dst_mem "," $src_mem "," $mbar "," $size attr_dict ":" bare(type($dst_mem)) ","
        bare(type($src_mem))
    },
)]
pub struct CpAsyncBulkSharedCTAToSharedClusterOp {
    #[operand(name = "dstMem")]
    dst_mem: PointerIn<7>,
    #[operand(name = "srcMem")]
    src_mem: PointerIn<3>,
    #[operand]
    mbar: PointerIn<3>,
    #[operand]
    size: I32,
}

/// Copies much from shared to global memory.
#[op(
    dialect = NvvmDialect, mnemonic = "cp.async.bulk.global.shared.cta",
    traits(AttrSizedOperandSegments),
    interfaces(ExpandToLlvm),
    assembly {
        $dst_mem "," $src_mem "," $size ("l2_cache_hint" "=" $l2_cache_hint^)? ("byte_mask" "="
        $byte_mask^)? attr_dict ":" bare(type($dst_mem)) "," bare(type($src_mem))
    },
)]
pub struct CpAsyncBulkSharedCTAToGlobalOp {
    #[operand(name = "dstMem")]
    dst_mem: PointerIn<1>,
    #[operand(name = "srcMem")]
    src_mem: PointerIn<3>,
    #[operand]
    size: I32,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
    #[operand(name = "byteMask")]
    byte_mask: Optional<I16>,
}

/// The address of the same variable in another block's shared memory.
#[op(
    dialect = NvvmDialect, mnemonic = "mapa",
    traits(PredOpTrait("Valid address-space check(or mapping) for mapa Op", address_spaces_match)),
    interfaces(ExpandToLlvm),
    assembly { $a "," $b attr_dict ":" type($a) "->" type($res) },
)]
pub struct MapaOp {
    #[operand]
    a: AnyOf<(PointerIn<0>, PointerIn<3>)>,
    #[operand]
    b: I32,
    #[result]
    res: AnyOf<(PointerIn<0>, PointerIn<7>)>,
}

/// Fills shared memory with zeros.
#[op(
    dialect = NvvmDialect, mnemonic = "st.bulk", interfaces(ExpandToLlvm), verify,
    assembly { $addr "," "size" "=" $size ("," "init" "=" $init_val^)? attr_dict ":" type($addr) },
)]
pub struct BulkStoreOp {
    #[operand]
    addr: AnyOf<(PointerIn<0>, PointerIn<3>)>,
    #[operand]
    size: I64,
    #[attr(name = "initVal")]
    init_val: DefaultValued<I64Attr, { 0 }>,
}
