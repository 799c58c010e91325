//! What the values of attributes are computed with, and knows of no IR: integers of any size, the floating-point formats of MLIR,
//! and affine expressions, maps and sets.

pub mod affine;
pub mod float;
mod int;

pub use int::{Int, Signedness};
