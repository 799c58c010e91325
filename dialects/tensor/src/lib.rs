//! The dialects whose values are tensors, and those that go with them: tensor, complex, shape.

pub mod complex;
pub mod shape;
pub mod tensor;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<complex::ComplexDialect>();
    cx.load_dialect::<shape::ShapeDialect>();
    cx.load_dialect::<tensor::TensorDialect>();
}
