//! Tiling of `tensor.pad`, `linalg.pack` and `linalg.unpack`.

use terrace_ir::{Context, Ir, Op};
use terrace_meta_dialects::transform::TilingInterface;

pub(super) fn of(ir: &Ir, op: Op) -> Option<&'static dyn TilingInterface> {
    let _ = (ir, op);
    None
}

pub(super) fn attach(_: &Context) {}
