//! The core op interfaces: what analyses and transforms ask of ops whose dialect they do not know.
//!
//! Each is an ordinary trait that an op lists in `#[op(interfaces(..))]` and implements; an op is asked by
//! `op.interface::<dyn CallOpInterface>(ir)`.

mod call;
mod cast;
mod control_flow;
mod data_layout;
mod derived;
mod destination_style;
mod loop_like;
mod memory_slot;
mod parallel;
mod poison;
mod region_kind;
mod shaped_type;
mod side_effects;
#[cfg(test)]
mod tests;
mod view_like;

pub use call::{CallOpInterface, CallableOpInterface, Callee};
pub use cast::CastOpInterface;
pub use control_flow::{
    BranchOpInterface, RegionBranchOpInterface, RegionBranchPoint,
    RegionBranchTerminatorOpInterface, region_exit_operands,
};
pub use data_layout::{
    DataLayout, DataLayoutDialectInterface, DataLayoutOpInterface, DataLayoutSpecInterface,
    DataLayoutTypeInterface, LayoutEntry, LayoutKey, LayoutQueries, LayoutQuery, TypeSize,
    combine_layouts,
};
pub use derived::{DerivedAttributeOpInterface, DerivedAttributes, stored_or_derived_attr};
pub use destination_style::{DestinationStyleOpInterface, destination_style_inputs, tied_result};
pub use loop_like::{LoopBounds, LoopLikeOpInterface};
pub use memory_slot::{
    DestructurableAccessorInterface, DestructurableAllocationInterface, MemorySlot,
    PromotableAllocationInterface, PromotableMemOpInterface, SlotAccess, SlotField,
};
pub use parallel::ParallelCombiningOpInterface;
pub use poison::{PoisonInterface, build_poison, build_unreachable};
pub use region_kind::{RegionKind, RegionKindInterface, kind_of, region_kind};
pub use shaped_type::{
    InferShapedTypeOpInterface, InferredComponents, ReifiedShape, ReifyRankedShapedTypeOpInterface,
    ShapedTypeComponents, infer_tensors,
};
pub use side_effects::{
    ConditionallySpeculatable, Effect, EffectKind, EffectList, MemoryEffects, Resource,
    Speculatability, effects_of, effects_on_values, has_no_memory_effect, has_unknown_effects,
    is_pure, is_speculatable, is_trivially_dead, matter_elsewhere, speculatability,
    what_keeps_alive, would_be_trivially_dead,
};
pub use view_like::{
    MixedIndex, MixedIndices, OffsetSizeAndStrideOpInterface, ViewLikeOpInterface,
};

pub use crate::rewrite::{constant_op_value, constant_value};
