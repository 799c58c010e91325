//! The ops, but for the intrinsics.

mod aggregates;
mod arithmetic;
mod atomics;
mod bundles;
mod call;
mod call_syntax;
mod casts;
mod constants;
mod control;
mod exceptions;
mod func;
mod gep;
mod global;
mod inline_asm;
mod memory;
mod module;
mod slots;
mod symbols;
mod syntax;
mod vectors;

pub(crate) use aggregates::container_of_part;
pub use aggregates::{ExtractValueOp, InsertValueOp};
pub use arithmetic::*;
pub use atomics::{AtomicCmpXchgOp, AtomicRmwOp, FenceOp};
pub(crate) use bundles::parse_bundles;
pub use bundles::{Bundle, Bundles};
pub use call::{CallIntrinsicOp, CallOp};
pub use casts::*;
pub use constants::*;
pub use control::*;
pub use exceptions::{InvokeOp, LandingpadOp, ResumeOp};
pub use func::FuncOp;
pub use gep::{GepIndex, GepOp};
pub use global::GlobalOp;
pub use inline_asm::{InlineAsmOp, VaArgOp};
pub use memory::{AllocaOp, LoadOp, StoreOp};
pub use module::{LinkerOptionsOp, ModuleFlagsOp};
pub use symbols::*;
use terrace_ods_macros::op_family;
pub use vectors::{ExtractElementOp, InsertElementOp, ShuffleVectorOp};

op_family! {
    /// Ops that access memory, with what is known of what else may do so.
    #[op(dialect = LlvmDialect)]
    pub(crate) struct AliasingOps {
        #[own]
        own: _,
        /// The loops between whose iterations the access has no dependences.
        #[attr]
        access_groups: Optional<ArrayOf<AccessGroupAttr>>,
        /// The scopes that the access is in.
        #[attr]
        alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        /// The scopes that the access is not in.
        #[attr]
        noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        /// The type of the access.
        #[attr]
        tbaa: Optional<ArrayOf<TbaaTagAttr>>,
    }
}
