//! MLIR's C API on Terrace, with the names and the calling convention of the headers `mlir-c/*.h` of LLVM 22.
//!
//! # How C sees what Terrace has
//! All that is interned in a context - attributes, types, locations, identifiers, affine maps and expressions, integer sets -
//! is an attribute there or can be made one. A handle of C is the number of that attribute and the number of its context in one
//! word ([`handle`]): it owns nothing, and equal things have equal handles. A number is looked up before it is used, so that
//! handles that are null, of a context that was destroyed or of the wrong kind give null, zero or false, never a fault.
//!
//! # What C must keep to
//! Pointers that C passes are trusted, as they cannot be checked: strings and arrays have the length that is given with them,
//! and results are written to where there is room. Each kind of pointer has a type of its own with the one piece of
//! unsafe code that reads or writes through it ([`support`]). A context must not be destroyed while another thread uses it.

#![allow(non_snake_case, reason = "functions have the names of the headers")]

#[macro_use]
mod macros;

mod affine;
mod attributes;
mod context;
mod debug;
mod diagnostics;
mod dialect;
mod dialects;
pub mod handle;
mod interfaces;
mod ir;
#[cfg(feature = "llvm22")]
mod llvm;
mod location;
mod memo;
mod pass;
mod register;
mod rewrite;
pub mod support;
mod types;
