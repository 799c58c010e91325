//! The linalg dialect: ops that run a body for each point of a space, with the elements of tensors or memory that maps say.

mod access;
mod body;
mod build;
mod convolution;
mod discardable;
mod elementwise;
mod enums;
mod generic;
mod interface;
mod map;
mod matching;
mod matmul;
mod named;
mod pack;
mod points;
mod reduce;
mod reorder;
mod rules;
mod softmax;
mod syntax;
mod verify;
mod winograd;

pub use access::{
    Access, is_loop_permutation, operand_shape, projected_permutation, select_loops, uses_dim,
};
pub use body::Body;
pub use build::build_named;
pub use elementwise::ElementwiseOp;
pub use enums::{
    BinaryFn, ElementwiseKind, IteratorType, TernaryFn, TypeFn, UnaryFn, WinogradConv2DFmr,
};
pub use generic::{GenericOp, IteratorTypes};
pub use interface::{
    LinalgOp, as_structured, body, clone_body, has_pure_buffer_semantics,
    has_pure_tensor_semantics, size_of, static_loop_sizes,
};
pub use map::MapOp;
pub use matmul::{BatchMatmulOp, BatchReduceMatmulOp, ContractOp, MatmulOp};
pub use named::*;
pub use pack::{PackOp, Tiling, UnPackOp};
pub use points::{IndexOp, YieldOp};
pub use reduce::ReduceOp;
pub use reorder::{BroadcastOp, TransposeOp};
pub use softmax::SoftmaxOp;
use terrace_ir::ods::{AnyMemRef, AnyRankedTensor};
use terrace_ods_macros::{constraint, dialect};
pub use verify::{
    ContractionLike, ConvolutionLike, FillLike, Structured, is_contraction, is_convolution,
};
pub use winograd::{
    WinogradFilterTransformOp, WinogradInputTransformOp, WinogradOutputTransformOp,
};

constraint! {
    /// memref of any type values or ranked tensor of any type values
    pub TensorOrMemRef: Type = AnyMemRef | AnyRankedTensor;
}

/// Ops that run a body for each point of a space.
#[dialect(
    name = "linalg",
    ops(
        AbsOp, AddOp, BatchMatmulOp, BatchMatvecOp, BatchMmt4DOp, BatchReduceMatmulOp, BatchVecmatOp, BroadcastOp,
        CeilOp, ContractOp, Conv1DNcwFcwOp, Conv1DNwcWcfOp, Conv1DOp, Conv2DNchwFchwOp, Conv2DNchwFchwQOp,
        Conv2DNgchwFgchwOp, Conv2DNgchwGfchwOp, Conv2DNgchwGfchwQOp, Conv2DNhwcFhwcOp, Conv2DNhwcFhwcQOp,
        Conv2DNhwcHwcfOp, Conv2DNhwcHwcfQOp, Conv2DNhwgcGfhwcOp, Conv2DNhwgcGfhwcQOp, Conv2DOp, Conv3DNcdhwFcdhwOp,
        Conv3DNdhwcDhwcfOp, Conv3DNdhwcDhwcfQOp, Conv3DOp, CopyOp, DepthwiseConv1DNcwCwOp, DepthwiseConv1DNwcWcOp,
        DepthwiseConv1DNwcWcmOp, DepthwiseConv2DNchwChwOp, DepthwiseConv2DNhwcHwcOp, DepthwiseConv2DNhwcHwcQOp,
        DepthwiseConv2DNhwcHwcmOp, DepthwiseConv2DNhwcHwcmQOp, DepthwiseConv3DNcdhwCdhwOp,
        DepthwiseConv3DNdhwcDhwcOp, DepthwiseConv3DNdhwcDhwcmOp, DivOp, DivUnsignedOp, DotOp, ElementwiseOp, ErfOp,
        ExpOp, FillOp, FillRng2DOp, FloorOp, GenericOp, IndexOp, LogOp, MapOp, MatmulOp, MatvecOp, MaxOp, MinOp,
        Mmt4DOp, MulOp, NegFOp, PackOp, PoolingNchwMaxOp, PoolingNchwSumOp, PoolingNcwMaxOp, PoolingNcwSumOp,
        PoolingNdhwcMaxOp, PoolingNdhwcMinOp, PoolingNdhwcSumOp, PoolingNhwcMaxOp, PoolingNhwcMaxUnsignedOp,
        PoolingNhwcMinOp, PoolingNhwcMinUnsignedOp, PoolingNhwcSumOp, PoolingNwcMaxOp, PoolingNwcMaxUnsignedOp,
        PoolingNwcMinOp, PoolingNwcMinUnsignedOp, PoolingNwcSumOp, PowFOp, QuantizedBatchMatmulOp, QuantizedMatmulOp,
        ReciprocalOp, ReduceOp, RoundOp, RsqrtOp, SelectOp, SoftmaxOp, SqrtOp, SquareOp, SubOp, TanhOp, TransposeOp,
        UnPackOp, VecmatOp, WinogradFilterTransformOp, WinogradInputTransformOp, WinogradOutputTransformOp, YieldOp,
    ),
    attributes(BinaryFn, ElementwiseKind, IteratorType, TernaryFn, TypeFn, UnaryFn),
    materialize_constant = terrace_standard_dialects::arith::materialize_constant,
    dependent_dialects(
        terrace_standard_dialects::arith::ArithDialect, terrace_standard_dialects::affine::AffineDialect,
        terrace_standard_dialects::math::MathDialect, terrace_standard_dialects::memref::MemRefDialect,
        terrace_tensor_dialects::tensor::TensorDialect, terrace_tensor_dialects::complex::ComplexDialect,
    ),
    interfaces(terrace_passes::transforms::inline_anywhere, rules::in_place, discardable::verifier),
)]
pub struct LinalgDialect;
