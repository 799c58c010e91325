//! `tosa-to-linalg`: ops on whole tensors as bodies for their elements.

mod formulas;
mod fourier;
mod moves;
mod numbers;
mod pointwise;
mod reductions;
mod rescale;
mod resize;

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality, conversion_pattern,
};
use terrace_dialects::{func, linalg, math, scf, tensor, tosa};
use terrace_ir::Ir;
use terrace_ir::ods::TypedOp;
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::types::tosa_type_converter;

/// Lower TOSA to LinAlg on tensors.
#[pass(
    name = "tosa-to-linalg",
    title = "TosaToLinalg",
    on = func::FuncOp,
    dependent_dialects(
        terrace_dialects::arith::ArithDialect, linalg::LinalgDialect, math::MathDialect, scf::ScfDialect,
        tensor::TensorDialect, terrace_dialects::index::IndexDialect
    )
)]
pub struct TosaToLinalgPass {
    /// Whether ops stay as they are that could be decomposed first: for pipelines, the pass itself does not decompose.
    #[option(default = false, name = "disable-tosa-decompositions")]
    pub disable_tosa_decompositions: bool,
    /// Whether reductions of constants are always computed: for pipelines, the pass itself does not compute them.
    #[option(default = false)]
    pub aggressive_reduce_constant: bool,
}

impl Pass for TosaToLinalgPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        populate_tosa_to_linalg(&mut patterns);
        let target = ConversionTarget::new()
            .dialect::<tosa::TosaDialect>(Legality::Illegal)
            .op::<tosa::ApplyScaleOp>(Legality::Legal)
            .op::<tosa::IfOp>(Legality::Legal)
            .op::<tosa::ConstOp>(Legality::Legal)
            .op::<tosa::ConstShapeOp>(Legality::Legal)
            .op::<tosa::WhileOp>(Legality::Legal)
            .op::<tosa::ConcatOp>(Legality::Legal)
            .op::<tosa::SliceOp>(Legality::Legal)
            .op::<tosa::ReshapeOp>(Legality::Legal)
            .op::<tosa::PadOp>(Legality::Legal)
            .unknown(Legality::Legal);
        Conversion {
            target: &target,
            patterns: &patterns,
            converter: &tosa_type_converter(),
            mode: ConversionMode::Full,
        }
        .apply(ir)
    }
}

/// Adds the patterns of this conversion.
pub fn populate_tosa_to_linalg(patterns: &mut ConversionPatterns) {
    pointwise::populate(patterns);
    reductions::populate(patterns);
    patterns.add(IdentityLowering);
    patterns.add(ArgMaxLowering);
    patterns.add(GatherLowering);
    patterns.add(RescaleLowering);
    patterns.add(ReverseLowering);
    patterns.add(RFft2dLowering);
    patterns.add(Fft2dLowering);
    patterns.add(TableLowering);
    patterns.add(TileLowering);
    patterns.add(ResizeLowering);
    patterns.add(ResizeOneLowering);
    patterns.add(ResizeBroadcastLowering);
}

conversion_pattern! {
    /// The operand.
    pub IdentityLowering: tosa::IdentityOp => |op, operands, rw| {
        rw.replace_op(op.op(), operands);
        Ok(())
    };
    /// The greatest number so far, and where it was.
    pub ArgMaxLowering: tosa::ArgMaxOp => reductions::lower_argmax;
    /// Elements whose subscripts are those of the tensor of indices.
    pub GatherLowering: tosa::GatherOp => moves::lower_gather;
    /// Products with scales.
    pub RescaleLowering: tosa::RescaleOp => rescale::lower_rescale;
    /// Elements whose subscripts count from the end.
    pub ReverseLowering: tosa::ReverseOp => moves::lower_reverse;
    /// Sums of products with sines and cosines.
    pub RFft2dLowering: tosa::RFft2dOp => fourier::lower_rfft2d;
    /// Sums of products with sines and cosines.
    pub Fft2dLowering: tosa::Fft2dOp => fourier::lower_fft2d;
    /// Elements of the table, or what lies between two of them.
    pub TableLowering: tosa::TableOp => moves::lower_table;
    /// A copy for each of the new dimensions, which are then joined with the old ones.
    pub TileLowering: tosa::TileOp => moves::lower_tile;
    /// Elements near the place that corresponds to that of the result.
    pub ResizeLowering: tosa::ResizeOp => resize::lower_resize, benefit(100);
    /// The numbers of an image of one element.
    pub ResizeOneLowering: tosa::ResizeOp => resize::lower_resize_of_one, benefit(200);
    /// What has one row or column is resized as such, and then repeated.
    pub ResizeBroadcastLowering: tosa::ResizeOp => resize::lower_resize_of_row, benefit(300);
}
