//! The memref dialect: buffers, their allocation, and access to their elements.

mod access;
mod alloc;
mod atomic;
mod constraints;
mod dma;
mod global;
mod layout;
mod query;
mod reshape;
mod rules;
mod scope;
mod slots;
mod subview;
mod transpose;
mod view;

pub use alloc::{
    AllocOp, AllocaOp, DeallocOp, ReallocOp, layout_symbols, memref_type, verify_dynamic_sizes,
};

pub(crate) use access::memref_element;
pub use access::{CopyOp, LoadOp, StoreOp};
pub use atomic::{AtomicRMWOp, AtomicYieldOp, GenericAtomicRMWOp};
pub use constraints::*;
pub use dma::{DmaStartOp, DmaWaitOp, PrefetchOp};
pub(crate) use dma::{LocalityHint, PREFETCH_HINTS, parse_prefetch_hints, print_prefetch_hints};
pub use global::{GetGlobalOp, GlobalOp};
pub use layout::{
    Strides, contiguous_strides, has_identity_layout, strided_layout, strided_map,
    strides_and_offset, with_shape_and_layout,
};
pub use query::{
    DimOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, RankOp, size_range,
};
pub use reshape::{CollapseShapeOp, ExpandShapeOp};
pub use rules::look_through_casts;
pub use scope::{AllocaScopeOp, AllocaScopeReturnOp};
pub use subview::{ReinterpretCastOp, SubViewOp};
use terrace_ods_macros::dialect;
pub use transpose::TransposeOp;
pub use view::{
    AssumeAlignmentOp, CastOp, DistinctObjectsOp, MemorySpaceCastOp, ReshapeOp, ViewOp,
};

/// Buffers, their allocation, and access to their elements.
#[dialect(
    name = "memref",
    ops(
        AllocOp, AllocaOp, DeallocOp, ReallocOp, AllocaScopeOp, AllocaScopeReturnOp, GlobalOp, GetGlobalOp,
        LoadOp, StoreOp, CopyOp, AtomicRMWOp, AtomicYieldOp, GenericAtomicRMWOp, DmaStartOp, DmaWaitOp, PrefetchOp,
        CastOp, MemorySpaceCastOp, AssumeAlignmentOp, DistinctObjectsOp, ViewOp, ReshapeOp, TransposeOp, SubViewOp,
        ReinterpretCastOp, ExpandShapeOp, CollapseShapeOp,
        DimOp, RankOp, ExtractStridedMetadataOp, ExtractAlignedPointerAsIndexOp,
    ),
    materialize_constant = crate::arith::materialize_constant,
    dependent_dialects(crate::arith::ArithDialect),
    interfaces(terrace_passes::transforms::inline_anywhere, rules::in_place),
)]
pub struct MemRefDialect;
