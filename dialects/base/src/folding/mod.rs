//! Folding of constants: their bits, what operations make of them, and identities.

mod elements;
mod identities;
mod numeric;

pub use elements::{
    Scalar, Special, Uniform, dense_elements, fold_constants, fold_elements, scalar_bits,
    uniform_attr, uniform_bits,
};
pub use identities::{
    Identity, constant_result, fold_binary, fold_comparison, fold_floats, fold_ints,
};
pub use numeric::{Float, FloatFold, Int, IntFold, compare, float, int};
