//! C++ predicates, as far as definitions use them: read as expressions, and written as Rust.

mod emit;
mod parse;
mod tokens;

pub use emit::{Class, Names, Translated, bare, condition};
pub use parse::{Expr, parse};
