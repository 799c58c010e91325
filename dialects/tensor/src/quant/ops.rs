//! Conversions between numbers, quantized numbers, and what they are stored as.

use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{Fold, FoldResult, Folded, TypedOp, Verify, VerifyResult};
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType, Type, UnrankedTensorType};
use terrace_ir::{Context, Ir, Op, Value};
use terrace_ods_macros::{constraint, op};

use super::{QuantDialect, UniformQuantizedType, expressed, is_quantized, storage};

/// The type of a scalar, or of the elements of a tensor.
fn scalar(cx: &Context, ty: Type) -> Type {
    let is_tensor = ty.is::<RankedTensorType>(cx) || ty.is::<UnrankedTensorType>(cx);
    if is_tensor {
        ty.element_or_self(cx)
    } else {
        ty
    }
}

constraint! {
    /// scalar or tensor of floating-point
    pub FloatScalarOrTensor: Type = |cx, ty| scalar(cx, ty).is_float(cx);

    /// scalar or tensor of quantized type
    pub QuantizedScalarOrTensor: Type = |cx, ty| is_quantized(cx, scalar(cx, ty));

    /// scalar or tensor of signless integer or quantized type
    pub IntegerOrQuantizedScalarOrTensor: Type = |cx, ty| is_integer(cx, ty) || is_quantized(cx, scalar(cx, ty));
}

fn is_integer(cx: &Context, ty: Type) -> bool {
    scalar(cx, ty).is_signless_integer(cx)
}

/// Whether operand and result are both scalars, or tensors of one shape.
fn same_shape(op: impl TypedOp, ir: &Ir) -> bool {
    let [from, to] = types(ir, op.op());
    let shape = |ty: Type| ty.cast::<ShapedType>(ir).map(|ty| ty.shape(ir));
    shape(from) == shape(to)
}

/// Whether integers become quantized numbers, or the other way round.
fn integer_and_quantized(op: StorageCastOp, ir: &Ir) -> bool {
    let [from, to] = types(ir, op.op());
    is_integer(ir, from) != is_integer(ir, to)
}

/// The types of operand and result.
fn types(ir: &Ir, op: Op) -> [Type; 2] {
    [ir.ty(ir.operand(op, 0)), ir.ty(ir.result(op, 0))]
}

/// Quantized numbers as floats.
#[op(
    dialect = QuantDialect, mnemonic = "dcast",
    traits(Pure, PredOpTrait("input and result are both scalars or both tensors with matching shape", same_shape)),
    assembly { $input attr_dict ":" type($input) "to" type($result) },
    verify, fold,
)]
pub struct DequantizeCastOp {
    #[operand]
    input: QuantizedScalarOrTensor,
    #[result]
    result: FloatScalarOrTensor,
}

impl Verify for DequantizeCastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [quantized, float] = types(ir, self.op());
        verify_expressed(ir, self.op(), quantized, float)
    }
}

impl Fold for DequantizeCastOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let inner = self.input(ir).defining::<QuantizeCastOp>(ir)?;
        undone(ir, inner.input(ir), self.result(ir))
    }
}

/// Floats as quantized numbers.
#[op(
    dialect = QuantDialect, mnemonic = "qcast",
    traits(Pure, PredOpTrait("input and result are both scalars or both tensors with matching shape", same_shape)),
    assembly { $input attr_dict ":" type($input) "to" type($result) },
    verify, fold,
)]
pub struct QuantizeCastOp {
    #[operand]
    input: FloatScalarOrTensor,
    #[result]
    result: QuantizedScalarOrTensor,
}

impl Verify for QuantizeCastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [float, quantized] = types(ir, self.op());
        verify_expressed(ir, self.op(), quantized, float)
    }
}

impl Fold for QuantizeCastOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let inner = self.input(ir).defining::<DequantizeCastOp>(ir)?;
        undone(ir, inner.input(ir), self.result(ir))
    }
}

/// Quantized numbers as the integers that they are stored as, or the other way round.
#[op(
    dialect = QuantDialect, mnemonic = "scast",
    traits(
        Pure,
        PredOpTrait("input and result are both scalars or both tensors with matching shape", same_shape),
        PredOpTrait("input must be integer and result must be quantized, or vice versa", integer_and_quantized),
    ),
    assembly { $input attr_dict ":" type($input) "to" type($result) },
    verify, fold,
)]
pub struct StorageCastOp {
    #[operand]
    input: IntegerOrQuantizedScalarOrTensor,
    #[result]
    result: IntegerOrQuantizedScalarOrTensor,
}

impl Verify for StorageCastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [from, to] = types(ir, self.op());
        let (integer, quantized) = if is_integer(ir, from) {
            (from, to)
        } else {
            (to, from)
        };
        let stored = storage(ir, scalar(ir, quantized)).map(|storage| storage.ty(ir));
        if stored != Some(scalar(ir, integer)) {
            let message = "storage type in quantized type expected to match integer type";
            return ir.error(self.op(), message).into();
        }
        verify_scales(ir, self.op(), quantized)
    }
}

impl Fold for StorageCastOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let inner = self.input(ir).defining::<StorageCastOp>(ir)?;
        undone(ir, inner.input(ir), self.result(ir))
    }
}

/// A value that is cast and then cast back to its type.
fn undone(ir: &Ir, value: Value, result: Value) -> Folded {
    (ir.ty(value) == ir.ty(result))
        .then(|| FoldResult::single(value))
        .flatten()
}

fn verify_expressed(ir: &Ir, op: Op, quantized: Type, float: Type) -> VerifyResult {
    if expressed(ir, scalar(ir, quantized)) != Some(scalar(ir, float)) {
        let message = "expressed type in quantized type expected to match float type";
        return ir.error(op, message).into();
    }
    verify_scales(ir, op, quantized)
}

/// Checks that a tensor has as many slices or blocks as its elements have scales.
fn verify_scales(ir: &Ir, op: Op, ty: Type) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.error(op, message));
    let Some(uniform) = scalar(ir, ty).cast::<UniformQuantizedType>(ir) else {
        return Ok(());
    };
    let quantization = uniform.quantization(ir);
    let (dims, blocks) = (&quantization.dims, &quantization.blocks);
    if dims.is_empty() {
        return Ok(());
    }
    let by_blocks = !blocks.is_empty();
    if !ty.is::<ShapedType>(ir) {
        let kind = if by_blocks { "sub-channel" } else { "per-axis" };
        return error(format!("scalar types may not use {kind} quantization"));
    }
    let Some(tensor) = ty.cast::<RankedTensorType>(ir) else {
        return match by_blocks {
            true => {
                error("tensor containing the sub-channel quantized type must be ranked".to_owned())
            }
            false => Ok(()),
        };
    };
    let sizes = tensor.shape(ir);
    for (index, &dim) in dims.iter().enumerate() {
        let size = usize::try_from(dim).ok().and_then(|dim| sizes.get(dim));
        let Some(&size) = size else {
            return error("quantized dimension must be less than tensor rank".to_owned());
        };
        if size == DYNAMIC {
            continue;
        }
        let count = quantization.shape[index];
        let Some(&block) = blocks.get(index) else {
            if size == count {
                continue;
            }
            return error("quantized dimension size does not match number of scales".to_owned());
        };
        if size == 0 {
            let message =
                "tensor dimension size of zero is not allowed with sub-channel quantization";
            return error(message.to_owned());
        }
        if size % block != 0 {
            return error(format!(
                "tensor dimension size {size} at axis {dim} must be divisible by the corresponding block size {block}"
            ));
        }
        if size / block != count {
            return error(format!(
                "dimension size {count} of scales tensor at axis {index} should match (tensor dimension at axis / block sizes at axis) = {}",
                size / block
            ));
        }
    }
    Ok(())
}
