//! `lower-quant-ops`: casts to and from quantized numbers as arithmetic.

use smallvec::smallvec;
use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_dialect_base::folding::dense_elements;
use terrace_dialects::linalg::GenericOp;
use terrace_dialects::quant::{
    self, DequantizeCastOp, QuantizeCastOp, StorageCastOp, UniformQuantizedType,
};
use terrace_dialects::{arith, func, shape, tensor};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::attributes::{Attribute, DenseElementsAttr, FloatAttr};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType, UnrankedTensorType};
use terrace_ir::{Ir, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use crate::build::{
    Sizes, Values, constant, empty_of, mixed_sizes, parallel, tensor_type, unknown_sizes,
};

/// Lower quant.dcast and quant.qcast ops.
#[pass(
    name = "lower-quant-ops",
    title = "LowerQuantOps",
    on = func::FuncOp,
    dependent_dialects(
        arith::ArithDialect, terrace_dialects::linalg::LinalgDialect, quant::QuantDialect, shape::ShapeDialect,
        tensor::TensorDialect
    )
)]
pub fn lower_quant_ops(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    patterns.add(QuantizeLowering);
    patterns.add(DequantizeLowering);
    let target = ConversionTarget::new()
        .op::<DequantizeCastOp>(Legality::Illegal)
        .op::<QuantizeCastOp>(Legality::Illegal)
        .dialect::<quant::QuantDialect>(Legality::Legal)
        .dialect::<arith::ArithDialect>(Legality::Legal)
        .dialect::<terrace_dialects::linalg::LinalgDialect>(Legality::Legal)
        .dialect::<shape::ShapeDialect>(Legality::Legal)
        .dialect::<tensor::TensorDialect>(Legality::Legal);
    Conversion {
        target: &target,
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

conversion_pattern! {
    /// Numbers are divided by the scale, and the zero point is added.
    QuantizeLowering: QuantizeCastOp => |op, operands, rw| {
        let (loc, ty) = (rw.loc(op.op()), rw.ty(op.result(rw)));
        let cast = Cast::new(rw, ty, operands[0], Direction::Quantize)?;
        let b = &rw.at(loc);
        let integers = cast.build(b, operands[0]);
        let result = b.value(StorageCastOp::new(b, ty, integers));
        rw.replace_op(op.op(), &[result]);
        Ok(())
    };
    /// The zero point is taken off, and the rest multiplied with the scale.
    DequantizeLowering: DequantizeCastOp => lower_dequantize;
}

fn lower_dequantize(
    op: DequantizeCastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, ty) = (rw.loc(op.op()), rw.ty(operands[0]));
    let cast = Cast::new(rw, ty, operands[0], Direction::Dequantize)?;
    let stored = ty.with_element(rw, cast.stored);
    let b = &rw.at(loc);
    let integers = b.value(StorageCastOp::new(b, stored, operands[0]));
    let result = cast.build(b, integers);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Quantize,
    Dequantize,
}

/// A cast between numbers and the integers that stand for them.
struct Cast {
    direction: Direction,
    ty: UniformQuantizedType,
    /// The integers, and the numbers.
    stored: Type,
    expressed: Type,
    is_signed: bool,
    /// The range of the integers, if not all are used.
    range: Option<[i64; 2]>,
}

impl Cast {
    fn new(ir: &Ir, ty: Type, input: Value, direction: Direction) -> Result<Self, MatchFailure> {
        let ty = ty.element_or_self(ir).cast::<UniformQuantizedType>(ir);
        let ty = ty.ok_or_else(|| MatchFailure::new("the numbers are not uniformly quantized"))?;
        let is_unranked = ir.ty(input).is::<UnrankedTensorType>(ir);
        if is_unranked && ty.quantization(ir).dims.len() > 1 {
            return Err(MatchFailure::new(
                "the rank is not known, and scales differ in blocks",
            ));
        }
        let storage = ty.storage(ir);
        let bits = storage.width;
        let all = match storage.is_signed {
            true => [-(1 << (bits - 1)), (1 << (bits - 1)) - 1],
            false => [0, (1 << bits) - 1],
        };
        let range = [storage.min, storage.max];
        Ok(Cast {
            direction,
            ty,
            stored: storage.ty(ir),
            expressed: ty.expressed(ir),
            is_signed: storage.is_signed,
            range: (range != all).then_some(range),
        })
    }

    /// The elements of the result.
    fn target(&self) -> Type {
        match self.direction {
            Direction::Quantize => self.stored,
            Direction::Dequantize => self.expressed,
        }
    }

    fn build(&self, b: &ImplicitLocBuilder<'_>, input: Value) -> Value {
        let dims = b.with(|b| self.ty.quantization(b).dims.clone());
        if !b.with(|b| b.ty(input).is::<UnrankedTensorType>(b)) {
            return match &dims[..] {
                [] => self.with_one_scale(b, input),
                _ => self.with_scales(b, input, &dims),
            };
        }
        // As a tensor of known rank: all dimensions joined, but for the one in which scales differ.
        let extents = tensor_type(b, &[DYNAMIC], Type::INDEX);
        let sizes = b.value(shape::ShapeOfOp::new(b, extents, input));
        let count = |sizes: Value| b.value(shape::NumElementsOp::new(b, Type::INDEX, sizes));
        let (shape, known): (Values, Sizes) = match dims.first() {
            None => (smallvec![count(sizes)], smallvec![DYNAMIC]),
            Some(axis) => {
                let before = arith::constant_index(b, *axis);
                let after = arith::constant_index(b, axis + 1);
                let split = |at: Value| shape::SplitAtOp::new(b, extents, extents, sizes, at);
                let head = split(before);
                let head = count(b.result(head, 0));
                let tail = split(after);
                let tail = count(b.result(tail, 1));
                let size = b.with(|b| self.ty.quantization(b).scales.len() as i64);
                let middle = arith::constant_index(b, size);
                (
                    smallvec![head, middle, tail],
                    smallvec![DYNAMIC, size, DYNAMIC],
                )
            }
        };
        let element = b.with(|b| b.ty(input).element_or_self(b));
        let list = tensor_type(b, &[shape.len() as i64], Type::INDEX);
        let list = tensor::FromElementsOp::new(b, list, &shape[..]);
        let ranked = tensor_type(b, &known, element);
        let ranked = b.value(tensor::ReshapeOp::new(b, ranked, input, list));
        let result = match dims.is_empty() {
            true => self.with_one_scale(b, ranked),
            false => self.with_scales(b, ranked, &[1]),
        };
        let target = self.target();
        let ty = b.with(|b| UnrankedTensorType::get(b, target).into());
        let ty: Type = ty;
        b.value(tensor::ReshapeOp::new(b, ty, result, sizes))
    }

    /// A cast of a number or of a tensor by one scale.
    fn with_one_scale(&self, b: &ImplicitLocBuilder<'_>, input: Value) -> Value {
        let (scale, zero) = b.with(|b| {
            let quantization = self.ty.quantization(b);
            (quantization.scales[0].value(b), quantization.zero_points[0])
        });
        let scale = arith::constant_float(b, self.expressed, scale);
        let zero_point = arith::constant_int(b, self.stored, zero.into());
        let shape = b.with(|b| {
            let ty = b.ty(input).cast::<RankedTensorType>(b);
            ty.map(|ty| Sizes::from_slice(ty.shape(b)))
        });
        let sizes = shape.as_ref().map(|shape| unknown_sizes(b, shape, input));
        let splat = |value: Value| match (&shape, &sizes) {
            (Some(shape), Some(sizes)) => {
                let ty = tensor_type(b, shape, b.ty(value));
                b.value(tensor::SplatOp::new(b, ty, value, &sizes[..]))
            }
            _ => value,
        };
        let zero_point = (zero != 0).then_some(zero_point);
        self.elements(b, input, scale, zero_point, &splat)
    }

    /// A cast of a tensor by scales that differ in some dimensions.
    fn with_scales(&self, b: &ImplicitLocBuilder<'_>, input: Value, dims: &[i64]) -> Value {
        let quantization = b.with(|b| self.ty.quantization(b).clone());
        let values = b.with(|b| {
            let scales = quantization.scales.iter();
            let scales =
                scales.map(|scale| FloatAttr::get(b, self.expressed, scale.value(b)).into());
            scales.collect::<Vec<Attribute>>()
        });
        let list = |element: Type| {
            let ty = tensor_type(b, &quantization.shape, element);
            b.with(|b| ty.cast::<ShapedType>(b).expect("a tensor has a shape"))
        };
        let scales = list(self.expressed);
        let scales = b.with(|b| dense_elements(b, scales, &values));
        let scales = constant(b, scales.expect("there is a scale for each element"));
        let zero_points = list(self.stored);
        let zero_points = b.with(|b| {
            let points = quantization.zero_points.iter();
            DenseElementsAttr::integers(b, zero_points, points.map(|point| (*point).into()))
        });
        let zero_points = constant(b, zero_points);
        let sizes = mixed_sizes(b, input);
        let rank = sizes.len();
        let output = empty_of(b, &sizes, self.target());
        let exprs = dims.iter().enumerate().map(|(index, dim)| {
            let dim = AffineExpr::Dim(u32::try_from(*dim).unwrap_or(0));
            match quantization.blocks.get(index) {
                Some(block) if *block != 1 => {
                    AffineExpr::binary(BinaryKind::FloorDiv, dim, AffineExpr::Constant(*block))
                }
                _ => dim,
            }
        });
        let scale_map = AffineMap::new(rank as u32, 0, exprs.collect::<Vec<_>>());
        let identity = AffineMap::identity(rank);
        let maps = [identity.clone(), scale_map.clone(), scale_map, identity];
        let inputs = [input, scales, zero_points];
        let result = GenericOp::with(b, &inputs, &[output], maps, &parallel(rank), |b, x| {
            self.elements(b, x[0], x[1], Some(x[2]), &|value| value)
        });
        b.result(result, 0)
    }

    /// The formula. What is one number for all is made a tensor by `splat`, where a tensor is cast.
    fn elements(
        &self,
        b: &ImplicitLocBuilder<'_>,
        input: Value,
        scale: Value,
        zero_point: Option<Value>,
        splat: &dyn Fn(Value) -> Value,
    ) -> Value {
        let like = |element: Type| b.with(|b| b.ty(input).with_element(b, element));
        let (floats, integers) = (like(self.expressed), like(self.stored));
        let to_float = |value: Value| match self.is_signed {
            true => b.value(arith::SIToFPOp::new(b, floats, value)),
            false => b.value(arith::UIToFPOp::new(b, floats, value)),
        };
        let scale = splat(scale);
        if self.direction == Direction::Dequantize {
            let mut value = to_float(input);
            if let Some(zero_point) = zero_point {
                let zero_point = to_float(splat(zero_point));
                value = b.value(arith::SubFOp::new(b, value, zero_point));
            }
            return b.value(arith::MulFOp::new(b, value, scale));
        }
        let mut value = b.value(arith::DivFOp::new(b, input, scale));
        if let Some(zero_point) = zero_point {
            let zero_point = to_float(splat(zero_point));
            value = b.value(arith::AddFOp::new(b, value, zero_point));
        }
        let value = match self.is_signed {
            true => b.value(arith::FPToSIOp::new(b, integers, value)),
            false => b.value(arith::FPToUIOp::new(b, integers, value)),
        };
        let Some(range) = self.range else {
            return value;
        };
        let range = range.map(|bound| arith::constant_int(b, self.stored, bound.into()));
        let [least, greatest] = range.map(splat);
        match self.is_signed {
            true => {
                let value = arith::MaxSIOp::new(b, value, least);
                b.value(arith::MinSIOp::new(b, value, greatest))
            }
            false => {
                let value = arith::MaxUIOp::new(b, value, least);
                b.value(arith::MinUIOp::new(b, value, greatest))
            }
        }
    }
}
