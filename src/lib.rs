//! Terrace: multi-level compiler infrastructure for Rust.
//!
//! This crate is the facade: it re-exports the IR, the macros and the bundled dialects.
