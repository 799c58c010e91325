//! Tiles of tensors, which a unit of its own copies.

use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{AnyMemRef, AnyUnrankedMemRef, I1, I16, Index, Optional, Variadic};
use terrace_ods_macros::op;

use super::{MBarrierGroupType, NvgpuDialect, TensorMapDescriptorType};

/// Lets the unit see a descriptor that was changed.
#[op(
    dialect = NvgpuDialect, mnemonic = "tma.fence.descriptor",
    assembly { $tensor_map_descriptor attr_dict ":" bare(type($tensor_map_descriptor)) },
)]
pub struct TmaFenceOp {
    #[operand(name = "tensorMapDescriptor")]
    tensor_map_descriptor: TensorMapDescriptorType,
}

/// Fetches a descriptor into the cache.
#[op(
    dialect = NvgpuDialect, mnemonic = "tma.prefetch.descriptor",
    assembly {
        $tensor_map_descriptor ("," "predicate" "=" $predicate^)? attr_dict ":" bare(type($tensor_map_descriptor))
    },
)]
pub struct TmaPrefetchOp {
    #[operand(name = "tensorMapDescriptor")]
    tensor_map_descriptor: TensorMapDescriptorType,
    #[operand]
    predicate: Optional<I1>,
}

/// Begins to copy a tile to shared memory; the barrier counts its bytes.
#[op(
    dialect = NvgpuDialect, mnemonic = "tma.async.load",
    traits(AttrSizedOperandSegments), interfaces(MemoryEffects), verify,
    assembly {
        $tensor_map_descriptor "[" $coordinates "]" "," $barriers "[" $mbar_id "]" "to" $dst ("multicast_mask" "="
        $multicast_mask^)? ("," "predicate" "=" $predicate^)? attr_dict ":" bare(type($tensor_map_descriptor)) ","
        bare(type($barriers)) "->" type($dst)
    },
)]
pub struct TmaAsyncLoadOp {
    #[operand]
    dst: AnyMemRef,
    #[operand]
    barriers: MBarrierGroupType,
    #[operand(name = "tensorMapDescriptor")]
    tensor_map_descriptor: TensorMapDescriptorType,
    #[operand]
    coordinates: Variadic<Index>,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[operand(name = "multicastMask")]
    multicast_mask: Optional<I16>,
    #[operand]
    predicate: Optional<I1>,
}

/// Begins to copy a tile from shared memory.
#[op(
    dialect = NvgpuDialect, mnemonic = "tma.async.store",
    traits(AttrSizedOperandSegments), interfaces(MemoryEffects), verify,
    assembly {
        $src "to" $tensor_map_descriptor "[" $coordinates "]" ("," "predicate" "=" $predicate^)? attr_dict ":"
        type($src) "->" bare(type($tensor_map_descriptor))
    },
)]
pub struct TmaAsyncStoreOp {
    #[operand]
    src: AnyMemRef,
    #[operand(name = "tensorMapDescriptor")]
    tensor_map_descriptor: TensorMapDescriptorType,
    #[operand]
    coordinates: Variadic<Index>,
    #[operand]
    predicate: Optional<I1>,
}

/// Describes a tensor, and the size of its tiles.
#[op(
    dialect = NvgpuDialect, mnemonic = "tma.create.descriptor", verify,
    assembly { $tensor "box" "[" $box_dimensions "]" attr_dict ":" type($tensor) "->" bare(type($tensor_map)) },
)]
pub struct TmaCreateDescriptorOp {
    #[operand]
    tensor: AnyUnrankedMemRef,
    #[operand(name = "boxDimensions")]
    box_dimensions: Variadic<Index>,
    #[result(name = "tensorMap")]
    tensor_map: TensorMapDescriptorType,
}
