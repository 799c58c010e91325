//! The memref dialect: buffers, their allocation, and access to their elements.

mod access;
mod alloc;
mod global;
mod rules;
mod view;

pub(crate) use access::memref_element;
pub use access::{CopyOp, LoadOp, StoreOp};
pub(crate) use alloc::memref_type;
pub use alloc::{AllocOp, AllocaOp, DeallocOp};
pub use global::{GetGlobalOp, GlobalOp};
pub(crate) use rules::is_ranked;
pub use view::{CastOp, DimOp};

use terrace_ods_macros::dialect;

/// Buffers, their allocation, and access to their elements.
#[dialect(
    name = "memref",
    ops(AllocOp, AllocaOp, CastOp, CopyOp, DeallocOp, DimOp, GetGlobalOp, GlobalOp, LoadOp, StoreOp),
    materialize_constant = crate::arith::materialize_constant,
    dependent_dialects(crate::arith::ArithDialect),
    interfaces(crate::inliner::anywhere),
)]
pub struct MemRefDialect;
