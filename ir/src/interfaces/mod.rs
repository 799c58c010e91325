//! Op interfaces: what analyses and transforms ask of ops whose dialect they do not know.
//!
//! Each is an ordinary trait that an op lists in `#[op(interfaces(..))]` and implements; an op is asked by
//! `op.interface::<dyn CallOpInterface>(ir)`.

mod derived;
mod destination_style;
mod memory_slot;
mod parallel;
mod poison;
mod shaped_type;
mod view_like;

pub use derived::{DerivedAttributeOpInterface, DerivedAttributes, stored_or_derived_attr};
pub use destination_style::{DestinationStyleOpInterface, destination_style_inputs, tied_result};
pub use memory_slot::{
    DestructurableAccessorInterface, DestructurableAllocationInterface, MemorySlot,
    PromotableAllocationInterface, PromotableMemOpInterface, SlotAccess, SlotField,
};
pub use parallel::ParallelCombiningOpInterface;
pub use poison::{PoisonInterface, build_poison, build_unreachable};
pub use shaped_type::{
    InferShapedTypeOpInterface, InferredComponents, ReifiedShape, ReifyRankedShapedTypeOpInterface,
    ShapedTypeComponents, infer_tensors,
};
pub use terrace_core::interfaces::*;
pub use view_like::{
    MixedIndex, MixedIndices, OffsetSizeAndStrideOpInterface, ViewLikeOpInterface,
};
