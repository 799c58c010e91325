//! What tools are made of: a command line like `mlir-opt`'s ([`opt`]), and one that makes a program that fails small ([`reduce`]).

mod expected;
pub mod opt;
mod pass_flags;
pub mod print_flags;
pub mod reduce;
mod reference;

pub use pass_flags::{FlagInfo, PassFlags};
