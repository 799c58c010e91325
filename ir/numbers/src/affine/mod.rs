//! Affine expressions, maps and integer sets, in MLIR's syntax and with its simplifications.

mod expr;
mod flatten;
mod identities;
mod map;
mod simplify;

pub use expr::{AffineExpr, BinaryKind, gcd};
pub use flatten::{Flattener, LinearForm, Local};
pub use map::{AffineMap, Constraint, IntegerSet};
