//! Terrace: multi-level compiler infrastructure for Rust.
//!
//! This crate is the facade: it re-exports the IR, the macros and the bundled dialects.

pub use terrace_dialects as dialects;
pub use terrace_ir as ir;
