//! Op interfaces: what is asked of ops whose dialect is not known. Here are those that the core itself asks, or builtin's ops
//! implement; the others are in the library above.
//!
//! Each is an ordinary trait that an op lists in `#[op(interfaces(..))]` and implements; an op is asked by
//! `op.interface::<dyn CallOpInterface>(ir)`.

mod call;
mod cast;
mod control_flow;
mod data_layout;
mod loop_like;
mod region_kind;
mod side_effects;
#[cfg(test)]
mod tests;

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
pub use loop_like::{LoopBounds, LoopLikeOpInterface};
pub use region_kind::{RegionKind, RegionKindInterface, kind_of, region_kind};
pub use side_effects::{
    ConditionallySpeculatable, Effect, EffectKind, EffectList, MemoryEffects, Resource,
    Speculatability, effects_of, effects_on_values, has_no_memory_effect, has_unknown_effects,
    is_pure, is_speculatable, is_trivially_dead, matter_elsewhere, speculatability,
    what_keeps_alive, would_be_trivially_dead,
};

pub use crate::rewrite::{constant_op_value, constant_value};
