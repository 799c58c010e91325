//! `tosa-to-tensor`: ops that move elements.

mod reshape;
mod slices;

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality, conversion_pattern,
};
use terrace_dialects::{arith, tensor, tosa};
use terrace_ir::Ir;
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use crate::types::tosa_type_converter;

/// Lower TOSA to the Tensor dialect.
#[pass(
    name = "tosa-to-tensor",
    title = "TosaToTensor",
    dependent_dialects(arith::ArithDialect, tensor::TensorDialect)
)]
pub fn tosa_to_tensor(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    populate_tosa_to_tensor(&mut patterns);
    let target = ConversionTarget::new()
        .op::<tosa::ConcatOp>(Legality::Illegal)
        .op::<tosa::PadOp>(Legality::Illegal)
        .op::<tosa::ReshapeOp>(Legality::Illegal)
        .op::<tosa::SliceOp>(Legality::Illegal)
        .dialect::<arith::ArithDialect>(Legality::Legal)
        .dialect::<tensor::TensorDialect>(Legality::Legal);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &tosa_type_converter(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Adds the patterns of this conversion.
pub fn populate_tosa_to_tensor(patterns: &mut ConversionPatterns) {
    patterns.add(ConcatLowering);
    patterns.add(PadLowering);
    patterns.add(ReshapeLowering);
    patterns.add(SliceLowering);
}

conversion_pattern! {
    /// The tensors one after the other in a new one.
    pub ConcatLowering: tosa::ConcatOp => slices::lower_concat;
    /// A constant around the tensor.
    pub PadLowering: tosa::PadOp => slices::lower_pad;
    /// Dimensions are joined, and split again.
    pub ReshapeLowering: tosa::ReshapeOp => reshape::lower_reshape;
    /// A part of the tensor.
    pub SliceLowering: tosa::SliceOp => slices::lower_slice;
}
