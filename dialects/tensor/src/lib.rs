//! The dialects whose values are tensors, and those that go with them: tensor, complex, shape, ml_program, quant.

pub mod complex;
pub mod ml_program;
pub mod quant;
pub mod shape;
pub mod tensor;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<complex::ComplexDialect>();
    cx.load_dialect::<ml_program::MlProgramDialect>();
    cx.load_dialect::<quant::QuantDialect>();
    cx.load_dialect::<shape::ShapeDialect>();
    cx.load_dialect::<tensor::TensorDialect>();
}
