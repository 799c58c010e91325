//! A convolution of each channel on its own whose filters have one element.

use terrace_dialect_base::rules;
use terrace_dialects::tosa;
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Type, Value};

use super::{add_bias, element, pad, reshape, splat, splat_attr, static_sizes};
use crate::build::{Sizes, int_type, shape, tensor_type};

rules! {
    MultiplyByFilter, "Filters of one element are factors.", tosa::DepthwiseConv2DOp => multiply_by_filter;
}

fn multiply_by_filter(op: tosa::DepthwiseConv2DOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let [input, weight, bias] = [op.input(rw), op.weight(rw), op.bias(rw)];
    let result = op.output(rw);
    let (mut sizes, filter) = (static_sizes(rw, input)?, static_sizes(rw, weight)?);
    static_sizes(rw, result)?;
    if op.stride(rw).as_i64s(rw).any(|stride| stride != 1) || filter[..2] != [1, 1] {
        return Err(MatchFailure::new(
            "a window has more than one element, or some are left out",
        ));
    }
    let point = |value| {
        let point = tosa::zero_point(rw, value, true);
        point.ok_or_else(|| MatchFailure::new("a zero point is not known"))
    };
    let (input_point, weight_point) = (point(op.input_zp(rw))?, point(op.weight_zp(rw))?);
    let mut margins = Sizes::from_slice(&[0, 0]);
    margins.extend(op.pad(rw).as_i64s(rw));
    margins.extend([0; 4]);
    let (loc, ty) = (rw.loc(op.op()), rw.ty(result));
    let b = &rw.at(loc);
    let number = element(b, result);

    sizes.push(1);
    let input = as_numbers(b, reshape(b, input, &sizes), number);
    let weight = as_numbers(b, weight, number);
    let mut input = without_point(b, input, input_point)?;
    let weight = without_point(b, weight, weight_point)?;
    if margins.iter().any(|margin| *margin != 0) {
        let zero = splat_attr(b, &[1], number, 0)?;
        input = pad(b, input, &margins, zero);
    }
    let weight = reshape(b, weight, &[1, 1, 1, filter[2], filter[3]]);
    let shift = splat(b, &[1], int_type(b, 8), 0)?;
    let mut sizes = shape(b, input);
    sizes[4] = filter[3];
    let product = tensor_type(b, &sizes, number);
    let product = b.value(tosa::MulOp::new(b, product, input, weight, shift));
    let product = reshape(
        b,
        product,
        &[sizes[0], sizes[1], sizes[2], sizes[3] * sizes[4]],
    );
    let sum = add_bias(b, ty, product, bias);
    rw.replace_op(op.op(), &[sum]);
    Ok(())
}

/// The elements as numbers of another type.
fn as_numbers(b: &ImplicitLocBuilder<'_>, tensor: Value, number: Type) -> Value {
    if element(b, tensor) == number {
        return tensor;
    }
    let ty = tensor_type(b, &shape(b, tensor), number);
    b.value(tosa::CastOp::new(b, ty, tensor))
}

/// The elements as they are meant: without the number that stands for zero.
fn without_point(
    b: &ImplicitLocBuilder<'_>,
    tensor: Value,
    point: i64,
) -> Result<Value, MatchFailure> {
    let number = element(b, tensor);
    if point == 0 || !b.with(|b| number.is_integer(b)) {
        return Ok(tensor);
    }
    let ones: Sizes = shape(b, tensor).iter().map(|_| 1).collect();
    let point = splat(b, &ones, number, i128::from(point) as u128)?;
    let ty = b.ty(tensor);
    Ok(b.value(tosa::SubOp::new(b, ty, tensor, point)))
}
