//! Tiling: ops that are computed part by part, in loops, together with what makes their operands.

mod fuse;
pub(crate) mod index;
mod loops;
pub(crate) mod slices;
mod structured;
mod tensor;

pub(crate) use fuse::erase_dead;
pub use fuse::{fuse_into_loop, fuse_producers};
pub use loops::{Division, TiledLoops, tile_using_for, tile_using_forall};
pub(crate) use loops::with_destinations;
use terrace_ir::{Context, Ir, Op};
use terrace_linalg_dialects::linalg::as_structured;
use terrace_meta_dialects::transform::TilingInterface;

/// The op as one that can be tiled, if it is one.
pub fn tilable(ir: &Ir, op: &Op) -> Option<&'static dyn TilingInterface> {
    if as_structured(ir, op).is_some() {
        return Some(&structured::StructuredTiling);
    }
    tensor::of(ir, *op)
}

/// Lets a context know how the ops of other dialects are tiled.
pub(crate) fn attach(cx: &Context) {
    tensor::attach(cx);
}
