//! Affine expressions, maps and integer sets, in MLIR's syntax and with its simplifications.

mod expr;
mod identities;
mod map;
mod simplify;

pub use expr::{AffineExpr, BinaryKind};
pub use map::{AffineMap, Constraint, IntegerSet};
