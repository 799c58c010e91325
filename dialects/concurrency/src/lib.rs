//! The async dialect, whose ops run beside others.

pub mod async_dialect;

use terrace_ir::Context;

/// Loads the dialect of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<async_dialect::AsyncDialect>();
}
