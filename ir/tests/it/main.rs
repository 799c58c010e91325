//! The crate from outside, by its text format.
#![forbid(unsafe_code)]

mod asm;
mod diagnostics;
mod random;
mod traversal;
