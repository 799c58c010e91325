//! The dialect whose values are vectors of several dimensions: vector.

pub mod vector;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<vector::VectorDialect>();
}
