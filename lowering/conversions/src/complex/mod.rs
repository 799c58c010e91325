//! Arithmetic and functions of complex numbers: as formulas of their parts, or calls of the C library.

pub(crate) mod division;
pub(crate) mod floats;
mod formulas;
mod to_libm;
pub(crate) mod to_standard;

pub use division::ComplexRange;
pub use to_libm::{ComplexToLibmPass, call_library, populate_complex_to_libm};
pub use to_standard::{ComplexToStandardPass, populate_complex_to_standard};
