//! Convolutions, pooling, products of matrices and Fourier transforms.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{Confined, DefaultValued, DenseArrayCount, DenseI64ArrayAttr, TypeAttrWith};
use terrace_ods_macros::{op, op_family};

use super::TosaDialect;
use super::attributes::{BlockSize, NanPropagationMode};
use super::rules::{Conv2DOfPad, DepthwiseConv2DOfPad, MaxPool2dOfPad, PoolOfOne};
use super::types::{
    AccType, ScalarIntOrFloat, ScaleTensor3D, ScaledTensor3D, Tensor1D, Tensor3D, Tensor4D,
    Tensor5D,
};

/// So many integers.
type Ints<const N: usize> = Confined<DenseI64ArrayAttr, DenseArrayCount<N>>;

op_family! {
    #[op(
        dialect = TosaDialect, traits(Pure), verify,
        assembly { operands attr_dict ":" functional_type(operands, results) },
    )]
    struct Convolutions<Of, Dims, Sides> {
        #[operand] input: Of,
        #[operand] weight: Of,
        #[operand] bias: Tensor1D,
        #[operand] input_zp: ScalarIntOrFloat,
        #[operand] weight_zp: ScalarIntOrFloat,
        #[attr] pad: Ints<Sides>,
        #[attr] stride: Ints<Dims>,
        #[attr] dilation: Ints<Dims>,
        #[attr] acc_type: TypeAttrWith<AccType>,
        #[attr] local_bound: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
        #[result] output: Of,
    }
}

/// A convolution in two dimensions.
#[op(
    family = Convolutions<Of = Tensor4D, Dims = 2, Sides = 4>,
    mnemonic = "conv2d", canonicalize(Conv2DOfPad),
)]
pub struct Conv2DOp;

/// A convolution in three dimensions.
#[op(family = Convolutions<Of = Tensor5D, Dims = 3, Sides = 6>, mnemonic = "conv3d")]
pub struct Conv3DOp;

/// A convolution in two dimensions of each channel on its own.
#[op(
    family = Convolutions<Of = Tensor4D, Dims = 2, Sides = 4>,
    mnemonic = "depthwise_conv2d", canonicalize(DepthwiseConv2DOfPad),
)]
pub struct DepthwiseConv2DOp;

/// The transpose of a convolution in two dimensions.
#[op(
    dialect = TosaDialect, mnemonic = "transpose_conv2d", traits(Pure),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct TransposeConv2DOp {
    #[operand]
    input: Tensor4D,
    #[operand]
    weight: Tensor4D,
    #[operand]
    bias: Tensor1D,
    #[operand]
    input_zp: ScalarIntOrFloat,
    #[operand]
    weight_zp: ScalarIntOrFloat,
    #[attr]
    out_pad: Ints<4>,
    #[attr]
    stride: Ints<2>,
    #[attr]
    acc_type: TypeAttrWith<AccType>,
    #[attr]
    local_bound: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    output: Tensor4D,
}

/// The mean of each window.
#[op(
    dialect = TosaDialect, mnemonic = "avg_pool2d", traits(Pure),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct AvgPool2dOp {
    #[operand]
    input: Tensor4D,
    #[operand]
    input_zp: ScalarIntOrFloat,
    #[operand]
    output_zp: ScalarIntOrFloat,
    #[attr]
    kernel: Ints<2>,
    #[attr]
    stride: Ints<2>,
    #[attr]
    pad: Ints<4>,
    #[attr]
    acc_type: TypeAttrWith<AccType>,
    #[result]
    output: Tensor4D,
}

/// The greatest number of each window.
#[op(
    dialect = TosaDialect, mnemonic = "max_pool2d", traits(Pure),
    custom_assembly, verify, canonicalize(PoolOfOne, MaxPool2dOfPad),
)]
pub struct MaxPool2dOp {
    #[operand]
    input: Tensor4D,
    #[attr]
    kernel: Ints<2>,
    #[attr]
    stride: Ints<2>,
    #[attr]
    pad: Ints<4>,
    #[attr]
    nan_mode: DefaultValued<NanPropagationMode, { NanPropagationMode::Propagate }>,
    #[result]
    output: Tensor4D,
}

/// The products of the matrices in two batches.
#[op(
    dialect = TosaDialect, mnemonic = "matmul", traits(Pure),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct MatMulOp {
    #[operand]
    a: Tensor3D,
    #[operand]
    b: Tensor3D,
    #[operand]
    a_zp: ScalarIntOrFloat,
    #[operand]
    b_zp: ScalarIntOrFloat,
    #[result]
    output: Tensor3D,
}

/// The products of matrices and transposed matrices whose blocks have scales.
#[op(dialect = TosaDialect, mnemonic = "matmul_t_block_scaled", traits(Pure), custom_assembly, verify)]
pub struct MatMulTBlockScaledOp {
    #[operand]
    a_data: ScaledTensor3D,
    #[operand]
    a_scale: ScaleTensor3D,
    #[operand]
    b_data: ScaledTensor3D,
    #[operand]
    b_scale: ScaleTensor3D,
    #[attr]
    block_size: BlockSize,
    #[result]
    output_data: Tensor3D,
}

/// The Fourier transform in two dimensions, or its inverse.
#[op(
    dialect = TosaDialect, mnemonic = "fft2d",
    traits(Pure, SameOperandsAndResultElementType, SameOperandsAndResultShape),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct Fft2dOp {
    #[operand]
    input_real: Tensor3D,
    #[operand]
    input_imag: Tensor3D,
    #[attr]
    inverse: BoolAttr,
    #[attr]
    local_bound: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    output_real: Tensor3D,
    #[result]
    output_imag: Tensor3D,
}

/// The first half of the Fourier transform of real numbers in two dimensions.
#[op(
    dialect = TosaDialect, mnemonic = "rfft2d",
    traits(Pure, SameOperandsAndResultElementType),
    assembly { operands attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct RFft2dOp {
    #[operand]
    input_real: Tensor3D,
    #[attr]
    local_bound: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    output_real: Tensor3D,
    #[result]
    output_imag: Tensor3D,
}
