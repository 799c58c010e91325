//! Copies between global and shared memory.

use terrace_ir::attributes::TypeAttr;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    AnyMemRef, AnyOf, AnyVectorOfNonZeroRank, DenseI64ArrayAttr, I1, I16, I32, Index, Optional,
    Variadic, VectorMinMaxLengthOf,
};
use terrace_ods_macros::op;

use super::rules::{CopyOfCasts, DescriptorWithConstants, GatherDescriptorWithConstants};
use super::syntax::{parse_workgroup_mask, print_workgroup_mask};
use super::{AmdgpuDialect, TDMBaseType, TDMDescriptorType, TDMGatherBaseType, WorkgroupMask};

/// Copies what each lane names to shared memory.
#[op(
    dialect = AmdgpuDialect, mnemonic = "gather_to_lds",
    traits(AttrSizedOperandSegments), interfaces(MemoryEffects), verify, canonicalize(CopyOfCasts),
    assembly {
        $src "[" $src_indices "]" "," $dst "[" $dst_indices "]" attr_dict ":" $transfer_type "," type($src) ","
        type($dst)
    },
)]
pub struct GatherToLDSOp {
    #[operand]
    src: AnyMemRef,
    #[operand(name = "srcIndices")]
    src_indices: Variadic<Index>,
    #[operand]
    dst: AnyMemRef,
    #[operand(name = "dstIndices")]
    dst_indices: Variadic<Index>,
    #[attr(name = "transferType")]
    transfer_type: TypeAttr,
}

/// Reads a matrix of shared memory, its rows as columns.
#[op(
    dialect = AmdgpuDialect, mnemonic = "transpose_load",
    traits(SameVariadicOperandSize), interfaces(MemoryEffects), verify,
    assembly { $src "[" $src_indices "]" attr_dict ":" type($src) "->" type($result) },
)]
pub struct TransposeLoadOp {
    #[operand]
    src: AnyMemRef,
    #[operand(name = "srcIndices")]
    src_indices: Variadic<Index>,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// Where rows are in global memory, and where they go in shared memory.
#[op(
    dialect = AmdgpuDialect, mnemonic = "make_gather_dma_base",
    traits(Pure, AttrSizedOperandSegments, AllElementTypesMatch(global, lds)), verify,
    assembly {
        $global "[" $global_indices "]" "," $lds "[" $lds_indices "]" attr_dict ":" type($global) "," type($lds) "->"
        type(results)
    },
)]
pub struct MakeGatherDmaBaseOp {
    #[operand]
    global: AnyMemRef,
    #[operand]
    global_indices: Variadic<Index>,
    #[operand]
    lds: AnyMemRef,
    #[operand]
    lds_indices: Variadic<Index>,
    #[result]
    base: TDMGatherBaseType,
}

/// Where a tensor is in global memory, and where it goes in shared memory.
#[op(
    dialect = AmdgpuDialect, mnemonic = "make_dma_base",
    traits(Pure, AttrSizedOperandSegments, AllElementTypesMatch(global, lds)), verify,
    assembly {
        $global "[" $global_indices "]" "," $lds "[" $lds_indices "]" attr_dict ":" type($global) "," type($lds) "->"
        type(results)
    },
)]
pub struct MakeDmaBaseOp {
    #[operand]
    global: AnyMemRef,
    #[operand]
    global_indices: Variadic<Index>,
    #[operand]
    lds: AnyMemRef,
    #[operand]
    lds_indices: Variadic<Index>,
    #[result]
    base: TDMBaseType,
}

/// Which rows are copied, and how.
#[op(
    dialect = AmdgpuDialect, mnemonic = "make_gather_dma_descriptor", traits(Pure, AttrSizedOperandSegments), verify, canonicalize(GatherDescriptorWithConstants),
    assembly {
        $base "[" $indices "]" "globalSize"
        custom<terrace_dialect_base::index_list::DynamicIndexList>($global_dynamic_sizes, $global_static_sizes)
        "globalStride" custom<terrace_dialect_base::index_list::DynamicIndexList>($global_dynamic_strides,
        $global_static_strides) "sharedSize"
        custom<terrace_dialect_base::index_list::DynamicIndexList>($shared_dynamic_sizes, $shared_static_sizes)
        ("padShared" "(" $pad_amount^ "every" $pad_interval ")")? ("workgroupMask"
        custom<WorkgroupMask>($workgroup_mask, $early_timeout)^)? ("atomicBarrier" "(" $atomic_barrier_address^ "["
        $atomic_barrier_indices "]" ":" type($atomic_barrier_address) ")")? ("iterate" $global_increment^ ","
        $lds_increment "," $iteration_count)? attr_dict ":" qualified(type($base)) "," type($indices) "->"
        type(results)
    },
)]
pub struct MakeGatherDmaDescriptorOp {
    #[operand]
    base: TDMGatherBaseType,
    #[operand]
    indices: AnyOf<(
        VectorMinMaxLengthOf<(I32,), 1, 8>,
        VectorMinMaxLengthOf<(I16,), 1, 16>,
    )>,
    #[operand]
    global_dynamic_sizes: Variadic<Index>,
    #[attr]
    global_static_sizes: DenseI64ArrayAttr,
    #[operand]
    global_dynamic_strides: Variadic<Index>,
    #[attr]
    global_static_strides: DenseI64ArrayAttr,
    #[operand]
    shared_dynamic_sizes: Variadic<Index>,
    #[attr]
    shared_static_sizes: DenseI64ArrayAttr,
    #[operand]
    workgroup_mask: Optional<WorkgroupMask>,
    #[operand]
    early_timeout: Optional<I1>,
    #[operand]
    pad_amount: Optional<I32>,
    #[operand]
    pad_interval: Optional<I32>,
    #[operand]
    atomic_barrier_address: Optional<AnyMemRef>,
    #[operand]
    atomic_barrier_indices: Variadic<Index>,
    #[operand]
    global_increment: Optional<Index>,
    #[operand]
    lds_increment: Optional<I32>,
    #[operand]
    iteration_count: Optional<Index>,
    #[result]
    desc: TDMDescriptorType,
}

/// Which part of a tensor is copied, and how.
#[op(
    dialect = AmdgpuDialect, mnemonic = "make_dma_descriptor", traits(Pure, AttrSizedOperandSegments), verify, canonicalize(DescriptorWithConstants),
    assembly {
        $base "globalSize" custom<terrace_dialect_base::index_list::DynamicIndexList>($global_dynamic_sizes,
        $global_static_sizes) "globalStride"
        custom<terrace_dialect_base::index_list::DynamicIndexList>($global_dynamic_strides, $global_static_strides)
        "sharedSize" custom<terrace_dialect_base::index_list::DynamicIndexList>($shared_dynamic_sizes,
        $shared_static_sizes) ("padShared" "(" $pad_amount^ "every" $pad_interval ")")? ("workgroupMask"
        custom<WorkgroupMask>($workgroup_mask, $early_timeout)^)? ("atomicBarrier" "(" $atomic_barrier_address^ "["
        $atomic_barrier_indices "]" ":" type($atomic_barrier_address) ")")? ("iterate" $global_increment^ ","
        $lds_increment "," $iteration_count)? attr_dict ":" qualified(type($base)) "->" type(results)
    },
)]
pub struct MakeDmaDescriptorOp {
    #[operand]
    base: TDMBaseType,
    #[operand]
    global_dynamic_sizes: Variadic<Index>,
    #[attr]
    global_static_sizes: DenseI64ArrayAttr,
    #[operand]
    global_dynamic_strides: Variadic<Index>,
    #[attr]
    global_static_strides: DenseI64ArrayAttr,
    #[operand]
    shared_dynamic_sizes: Variadic<Index>,
    #[attr]
    shared_static_sizes: DenseI64ArrayAttr,
    #[operand]
    workgroup_mask: Optional<WorkgroupMask>,
    #[operand]
    early_timeout: Optional<I1>,
    #[operand]
    pad_amount: Optional<I32>,
    #[operand]
    pad_interval: Optional<I32>,
    #[operand]
    atomic_barrier_address: Optional<AnyMemRef>,
    #[operand]
    atomic_barrier_indices: Variadic<Index>,
    #[operand]
    global_increment: Optional<Index>,
    #[operand]
    lds_increment: Optional<I32>,
    #[operand]
    iteration_count: Optional<Index>,
    #[result]
    desc: TDMDescriptorType,
}

/// Begins to copy to shared memory.
#[op(
    dialect = AmdgpuDialect, mnemonic = "tensor_load_to_lds", interfaces(MemoryEffects),
    assembly { $desc attr_dict ":" qualified(type($desc)) },
)]
pub struct TensorLoadToLDSOp {
    #[operand]
    desc: TDMDescriptorType,
}

/// Begins to copy from shared memory.
#[op(
    dialect = AmdgpuDialect, mnemonic = "tensor_store_from_lds", interfaces(MemoryEffects),
    assembly { $desc attr_dict ":" qualified(type($desc)) },
)]
pub struct TensorStoreFromLDSOp {
    #[operand]
    desc: TDMDescriptorType,
}
