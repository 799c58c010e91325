//! Pooling: one number for each window.

use terrace_conversion::ConversionRewriter;
use terrace_dialects::arith::{self, CmpFPredicate};
use terrace_dialects::linalg::{
    GenericOp, IndexOp, LinalgOp, PoolingNhwcMaxOp, PoolingNhwcMaxUnsignedOp, PoolingNhwcSumOp,
};
use terrace_dialects::{math, tosa};
use terrace_ir::affine::AffineMap;
use terrace_ir::attributes::{Attribute, DenseArrayAttr};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, FloatType, IntegerType, Signedness, VectorType};
use terrace_ir::{Ir, Type, Value};

use super::padding::{Window, list, pad};
use crate::build::{
    Sizes, Values, clamp_int, compare_floats, constant, constant_i32, dim, empty, extreme_float,
    fill, int_range, int_type, least_int, parallel, ranked, ranked_type, select, unknown_sizes,
    zero_of,
};

/// The steps of windows, as the ops of pooling have them.
fn strides(b: &ImplicitLocBuilder<'_>, stride: &[i64]) -> [(&'static str, Attribute); 2] {
    let ty = b.with(|b| VectorType::get(b, &[2], Type::I64).into());
    let strides = list(b, stride, ty);
    [("strides", strides), ("dilations", list(b, &[1, 1], ty))]
}

fn numbers(ir: &Ir, list: DenseArrayAttr) -> Sizes {
    list.as_i64s(ir).collect()
}

pub(super) fn lower_max_pool(
    op: tosa::MaxPool2dOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), operands[0]);
    let element = ranked(rw, input)?.element(rw);
    let result = rw.ty(op.output(rw));
    let int = result.element_or_self(rw).cast::<IntegerType>(rw);
    let is_unsigned = int.is_some_and(|ty| ty.signedness(rw) == Signedness::Unsigned);
    let result = ranked_type(rw, rw.convert_type(result)?)?;
    let format = element.cast::<FloatType>(rw);
    let least = match format {
        Some(format) => Some(extreme_float(rw, format, true)),
        None if is_unsigned => zero_of(rw, element),
        None => least_int(rw, element).filter(|_| element.is_integer(rw)),
    };
    let least = least.ok_or_else(|| MatchFailure::new("the elements are no numbers"))?;
    let [kernel, stride, pads] =
        [op.kernel(rw), op.stride(rw), op.pad(rw)].map(|list| numbers(rw, list));
    let ignores = format.is_some() && op.nan_mode(rw) == tosa::NanPropagationMode::Ignore;
    let shape: Sizes = result.shape(rw).into();
    let b = &rw.at(loc);
    let sizes = max_pool_sizes(b, input, &shape, [&kernel, &stride, &pads]);
    let image = pad(b, input, &pads, least);
    let least = constant(b, least);
    let attributes = strides(b, &stride);
    let output = empty(b, &shape, element, &sizes);
    let output = fill(b, least, output);
    let window = empty(b, &kernel, element, &[]);
    let inputs = [image, window];
    let pooled = match is_unsigned {
        true => PoolingNhwcMaxUnsignedOp::on(b, &inputs, &[output], &attributes),
        false => PoolingNhwcMaxOp::on(b, &inputs, &[output], &attributes),
    };
    if !ignores {
        rw.replace_op_with(op.op(), pooled);
        return Ok(());
    }
    // The op has no word for passing over what is no number: its body gets a choice.
    let (maps, kinds) = b.with(|b| {
        let pooled = PoolingNhwcMaxOp::cast(b, pooled).expect("the op has just been built");
        (pooled.indexing_maps(b), pooled.iterator_types(b))
    });
    let ignoring = GenericOp::with(b, &inputs, &[output], maps, &kinds, |b, x| {
        let greater = b.value(arith::MaximumFOp::new(b, x[2], x[0]));
        let is_nan = compare_floats(b, CmpFPredicate::Uno, x[0], x[0]);
        select(b, is_nan, x[2], greater)
    });
    rw.erase_op(pooled);
    rw.replace_op_with(op.op(), ignoring);
    Ok(())
}

/// The sizes of the result that are not known, in the order of its dimensions.
fn max_pool_sizes(
    b: &ImplicitLocBuilder<'_>,
    input: Value,
    shape: &[i64],
    [kernel, stride, pads]: [&Sizes; 3],
) -> Values {
    let open = shape
        .iter()
        .enumerate()
        .filter(|(_, size)| **size == DYNAMIC);
    let size = |dimension: usize| {
        let size = dim(b, input, dimension);
        let Some(direction) = dimension.checked_sub(1).filter(|direction| *direction < 2) else {
            return size;
        };
        let window = arith::constant_index(b, kernel[direction]);
        Window {
            pad: [pads[2 * direction], pads[2 * direction + 1]],
            stride: stride[direction],
            dilation: 1,
        }
        .count(b, size, window)
    };
    open.map(|(dimension, _)| size(dimension)).collect()
}

pub(super) fn lower_avg_pool(
    op: tosa::AvgPool2dOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), op.input(rw));
    let (ty, result) = (ranked(rw, input)?, ranked(rw, op.output(rw))?);
    let (input_shape, shape): (Sizes, Sizes) = (ty.shape(rw).into(), result.shape(rw).into());
    if input_shape[1..].contains(&DYNAMIC) || shape[1..].contains(&DYNAMIC) {
        return Err(MatchFailure::new("only the size of a batch may be unknown"));
    }
    let (element, sum) = (result.element(rw), op.acc_type(rw));
    let unknown = || MatchFailure::new("a zero point is not known");
    let from = tosa::zero_point(rw, op.input_zp(rw), true).ok_or_else(unknown)?;
    let to = tosa::zero_point(rw, op.output_zp(rw), true).ok_or_else(unknown)?;
    let no_numbers = || MatchFailure::new("the elements are no numbers");
    let around = zero_of(rw, ty.element(rw)).ok_or_else(no_numbers)?;
    let zero = zero_of(rw, sum).ok_or_else(no_numbers)?;
    let [kernel, stride, pads] =
        [op.kernel(rw), op.stride(rw), op.pad(rw)].map(|list| numbers(rw, list));
    let is_float = sum.is_float(rw);
    let widths = [element, sum].map(|ty| ty.bit_width(rw).unwrap_or(0));
    let range = int_range(widths[0])?;
    let b = &rw.at(loc);
    let sizes = unknown_sizes(b, &shape, input);
    let image = pad(b, input, &pads, around);
    let zero = constant(b, zero);
    let attributes = strides(b, &stride);
    let sums = empty(b, &shape, sum, &sizes);
    let sums = fill(b, zero, sums);
    let window = empty(b, &kernel, sum, &[]);
    let sums = PoolingNhwcSumOp::on(b, &[image, window], &[sums], &attributes);
    let sums = b.result(sums, 0);
    let lengths = [1, 2].map(|dimension| dim(b, sums, dimension));
    let one = arith::constant_index(b, 1);
    let last = lengths.map(|length| b.value(arith::SubIOp::new(b, length, one)));
    let output = empty(b, &shape, element, &sizes);
    let maps = [AffineMap::identity(4), AffineMap::identity(4)];
    let means = GenericOp::with(b, &[sums], &[output], maps, &parallel(4), |b, x| {
        let zero = arith::constant_index(b, 0);
        let covered = [0, 1].map(|direction| {
            let window = Direction {
                kernel: kernel[direction],
                stride: stride[direction],
                pad: [pads[2 * direction], pads[2 * direction + 1]],
            };
            window.covered(b, direction as i64 + 1, last[direction], [zero, one])
        });
        let count = arith::MulIOp::new(b, covered[0], covered[1]);
        let count = b.value(arith::IndexCastOp::new(b, Type::I32, count));
        if is_float {
            let count = arith::SIToFPOp::new(b, sum, count);
            let mean = b.value(arith::DivFOp::new(b, x[0], count));
            return match widths[0] < widths[1] {
                true => b.value(arith::TruncFOp::new(b, element, mean)),
                false => mean,
            };
        }
        let mut total = x[0];
        if from != 0 {
            let from = arith::constant_int(b, sum, from.into());
            let offset = arith::MulIOp::new(b, count, from);
            total = b.value(arith::SubIOp::new(b, total, offset));
        }
        let mut mean = divide(b, total, count);
        if to != 0 {
            let to = arith::constant_int(b, b.ty(mean), to.into());
            mean = b.value(arith::AddIOp::new(b, mean, to));
        }
        let range = range.map(|bound| arith::constant_int(b, sum, bound.into()));
        let mean = clamp_int(b, mean, range, false);
        match b.ty(mean) == element {
            true => mean,
            false => b.value(arith::TruncIOp::new(b, element, mean)),
        }
    });
    rw.replace_op_with(op.op(), means);
    Ok(())
}

/// Windows in one direction.
struct Direction {
    kernel: i64,
    stride: i64,
    pad: [i64; 2],
}

impl Direction {
    /// How much of a window is inside the image.
    fn covered(
        &self,
        b: &ImplicitLocBuilder<'_>,
        dimension: i64,
        last: Value,
        [zero, one]: [Value; 2],
    ) -> Value {
        let stride = arith::constant_index(b, self.stride);
        let mut covered = arith::constant_index(b, self.kernel);
        let left = b.value(IndexOp::new(b, dimension));
        let right = b.value(arith::SubIOp::new(b, last, left));
        let sides = [left, right].map(|side| b.value(arith::MulIOp::new(b, side, stride)));
        for (side, pad) in sides.into_iter().zip(self.pad) {
            if pad != 0 {
                let pad = arith::constant_index(b, pad);
                let place = arith::SubIOp::new(b, side, pad);
                let outside = arith::MinSIOp::new(b, place, zero);
                covered = b.value(arith::AddIOp::new(b, covered, outside));
            }
        }
        b.value(arith::MaxSIOp::new(b, one, covered))
    }
}

/// A quotient as a product: the multiplier is the reciprocal of the count, scaled to 31 bits.
fn divide(b: &ImplicitLocBuilder<'_>, total: Value, count: Value) -> Value {
    let [one, width] = [1, 32].map(|value| constant_i32(b, value));
    let before = arith::SubIOp::new(b, count, one);
    let zeros = math::CountLeadingZerosOp::new(b, before);
    let bits = b.value(arith::SubIOp::new(b, width, zeros));
    let wide_bits = arith::ExtUIOp::new(b, Type::I64, bits);
    let unit = arith::constant_int(b, Type::I64, (1 << 30) + 1);
    let numerator = arith::ShLIOp::new(b, unit, wide_bits);
    let wide_count = arith::ExtUIOp::new(b, Type::I64, count);
    let multiplier = arith::DivUIOp::new(b, numerator, wide_count);
    let multiplier = arith::TruncIOp::new(b, Type::I32, multiplier);
    let byte = int_type(b, 8);
    let bits = arith::TruncIOp::new(b, byte, bits);
    let thirty = arith::constant_int(b, byte, 30);
    let shift = arith::AddIOp::new(b, bits, thirty);
    let mode = tosa::RoundingMode::SingleRound;
    b.value(tosa::ApplyScaleOp::new(
        b,
        Type::I32,
        total,
        multiplier,
        shift,
        mode,
    ))
}
