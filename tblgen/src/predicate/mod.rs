//! C++ predicates, as far as definitions use them: read as expressions, and written as Rust.

mod emit;
mod negate;
mod parse;
mod tokens;

pub use emit::{Class, Names, Translated, bare, condition, type_function};
pub use negate::negated;
pub use parse::{Expr, parse};
