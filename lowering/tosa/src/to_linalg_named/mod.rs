//! `tosa-to-linalg-named`: convolutions, pooling, products of matrices and transposition as the ops of linalg that have these names.

mod convolutions;
mod matrices;
mod padding;
mod pooling;

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPattern, ConversionPatterns, ConversionRewriter,
    ConversionTarget, Legality, conversion_pattern,
};
use terrace_dialects::{func, linalg, math, scf, tensor, tosa};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{PatternInfo, PatternRoot, RewriteResult, cast_root};
use terrace_ir::{Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::types::tosa_type_converter;

/// Lower TOSA to LinAlg named operations.
#[pass(
    name = "tosa-to-linalg-named",
    title = "TosaToLinalgNamed",
    on = func::FuncOp,
    dependent_dialects(
        terrace_dialects::arith::ArithDialect, linalg::LinalgDialect, math::MathDialect, scf::ScfDialect,
        tensor::TensorDialect
    )
)]
pub struct TosaToLinalgNamedPass {
    /// Whether the dimensions of filters are put in another order: height, width, channel, filter.
    #[option(default = false, name = "prefer-conv2d-kernel-layout-hwcf")]
    pub prefer_conv2d_kernel_layout_hwcf: bool,
}

impl Pass for TosaToLinalgNamedPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        populate_tosa_to_linalg_named(&mut patterns, self.prefer_conv2d_kernel_layout_hwcf);
        let target = ConversionTarget::new()
            .op::<tosa::Conv2DOp>(Legality::Illegal)
            .op::<tosa::Conv3DOp>(Legality::Illegal)
            .op::<tosa::DepthwiseConv2DOp>(Legality::Illegal)
            .op::<tosa::MaxPool2dOp>(Legality::Illegal)
            .op::<tosa::AvgPool2dOp>(Legality::Illegal)
            .op::<tosa::MatMulOp>(Legality::Illegal)
            .op::<tosa::TransposeOp>(Legality::Illegal)
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

/// Adds the patterns of this conversion; `filters_last` says in which order filters have their dimensions.
pub fn populate_tosa_to_linalg_named(patterns: &mut ConversionPatterns, filters_last: bool) {
    patterns.add(Conv2DLowering { filters_last });
    patterns.add(Conv3DLowering);
    patterns.add(DepthwiseConv2DLowering);
    patterns.add(MaxPool2dLowering);
    patterns.add(AvgPool2dLowering);
    patterns.add(MatMulLowering);
    patterns.add(TransposeLowering);
}

/// A convolution in two dimensions, added to the bias.
pub struct Conv2DLowering {
    /// Whether filters are transposed, so that which filter it is is their last dimension.
    pub filters_last: bool,
}

impl ConversionPattern for Conv2DLowering {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "Conv2DLowering",
            description: "A convolution in two dimensions, added to the bias.",
            root: PatternRoot::Op(tosa::Conv2DOp::INFO),
            benefit: 1,
        };
        &INFO
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        let op: tosa::Conv2DOp = cast_root(rw, op)?;
        convolutions::lower_conv2d(op, operands, rw, self.filters_last)
    }
}

conversion_pattern! {
    /// A convolution in three dimensions, added to the bias.
    pub Conv3DLowering: tosa::Conv3DOp => convolutions::lower_conv3d;
    /// A convolution of each channel by itself; the bias is added to the result.
    pub DepthwiseConv2DLowering: tosa::DepthwiseConv2DOp => convolutions::lower_depthwise;
    /// The greatest numbers of windows.
    pub MaxPool2dLowering: tosa::MaxPool2dOp => pooling::lower_max_pool;
    /// The sums of windows, divided by how many numbers are in them.
    pub AvgPool2dLowering: tosa::AvgPool2dOp => pooling::lower_avg_pool;
    /// A product of matrices, added to zero.
    pub MatMulLowering: tosa::MatMulOp => matrices::lower_matmul;
    /// A transposition.
    pub TransposeLowering: tosa::TransposeOp => matrices::lower_transpose;
}
