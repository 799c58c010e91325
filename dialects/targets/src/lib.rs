//! Dialects of what single processors have.

#[macro_use]
mod effects;
pub mod nvgpu;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<nvgpu::NvgpuDialect>();
}
