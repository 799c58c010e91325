//! The dialects in which programs on tensors become loops over memory: linalg, bufferization.

pub mod bufferization;
pub mod linalg;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<bufferization::BufferizationDialect>();
    cx.load_dialect::<linalg::LinalgDialect>();
}
