//! Tiling: ops that are computed part by part, in loops, together with what makes their operands.

mod fuse;
pub(crate) mod index;
mod loops;
mod pack;
mod pad;
pub(crate) mod slices;
mod structured;
mod unpack;

pub(crate) use fuse::erase_dead;
pub use fuse::{fuse_into_loop, fuse_producers};
pub(crate) use loops::with_destinations;
pub use loops::{Division, TiledLoops, tile_using_for, tile_using_forall};
pub(crate) use pad::pad_sizes;
pub(crate) use structured::clone_with;
use terrace_ir::{Ir, Op};
use terrace_linalg_dialects::linalg::as_structured;
use terrace_meta_dialects::transform::TilingInterface;

/// The op as one that can be tiled, if it is one.
pub fn tilable<'a>(ir: &Ir, op: &'a Op) -> Option<&'a dyn TilingInterface> {
    if as_structured(ir, op).is_some() {
        return Some(&structured::StructuredTiling);
    }
    let known = op.interface::<dyn TilingInterface>(ir);
    known
        .or_else(|| pack::of(ir, *op))
        .or_else(|| unpack::of(ir, *op))
        .or_else(|| pad::of(ir, *op))
}
