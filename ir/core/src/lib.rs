//! The core of Terrace's IR: contexts, types, attributes, operations, text format, verifier and rewriting.
//!
//! Start with [`Context`] and [`Ir`]. Users see this crate as `terrace_ir`, which adds what definitions draw on. Nothing here
//! knows LLVM or SPIR-V, and it needs no system library.

// The macros name this crate by its path from outside; inside it that path is this alias.
extern crate self as terrace_core;
// What the dialect for tests calls it, as crates above include its file.
#[cfg(test)]
extern crate self as terrace_ir;

pub mod asm;
pub mod attributes;
pub mod builder;
pub mod builtin;
pub mod context;
pub mod diagnostics;
pub mod dominance;
pub mod interfaces;
pub mod ir;
pub mod location;
pub mod ods;
pub mod resources;
pub mod rewrite;
pub mod source;
pub mod symbol;
#[cfg(test)]
mod test_dialect;
pub mod types;
pub mod verify;

pub use builder::{Builder, ImplicitLocBuilder, OpState};
pub use context::{Context, Dialect, Ident, OpName, Thresholds};
pub use diagnostics::{Diagnostic, Handled, OrderedDiagnostics, ScopedHandler, Severity};
pub use ir::{Block, Ir, Op, Region, Value};
pub use location::Location;
#[doc(hidden)]
pub use ods::generated as __ods;
pub use rewrite::Rewriter;
/// What interfaces and hooks give lists as.
pub use smallvec::{SmallVec, smallvec};
pub use terrace_numbers::{affine, float};
pub use terrace_text::json;
pub use types::Type;
