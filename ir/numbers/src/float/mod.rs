//! The floating-point formats of MLIR: what they are, and exact conversions between their bits and their values.
//!
//! ```
//! use terrace_numbers::float::FloatKind;
//! let half = FloatKind::F16.from_f64(0.1);
//! assert_eq!(half, 0x2e66);
//! assert_eq!(FloatKind::F16.to_f64(half), 0.0999755859375);
//! assert_eq!(FloatKind::F16.convert(half, FloatKind::F8E5M2), 0x2e);
//! assert_eq!(FloatKind::F128.parse("0.1").map(|bits| FloatKind::F128.to_f64(bits)), Some(0.1));
//! ```

mod bits;
mod decimal;
mod format;
#[cfg(test)]
mod tests;
mod text;

pub use bits::FloatValue;
pub use format::{FloatFormat, FloatKind, Specials};
