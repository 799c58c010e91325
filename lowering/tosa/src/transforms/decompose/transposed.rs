//! Transposed convolutions as convolutions.

use terrace_dialect_base::rules;
use terrace_dialects::tosa;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Type, Value};

use super::{add_bias, element, pad, reshape, sizes_value, splat, splat_attr, static_sizes};
use crate::build::{Sizes, shape, tensor_type};

rules! {
    ReverseFilter, "Without strides, the filter is reversed.", tosa::TransposeConv2DOp => reverse_filter;
    SplitStrides, "Each step within a stride is a channel of its own.", tosa::TransposeConv2DOp => split_strides;
}

/// What both rules ask of an op.
struct Transposed {
    input: Value,
    weight: Value,
    bias: Value,
    input_zp: Value,
    weight_zp: Value,
    /// Top, bottom, left and right.
    margins: [i64; 4],
    stride: [i64; 2],
    acc_type: Type,
    ty: Type,
}

impl Transposed {
    fn of(ir: &Ir, op: tosa::TransposeConv2DOp) -> Result<Self, MatchFailure> {
        let array = |attr: DenseArrayAttr| attr.as_i64s(ir).collect::<Sizes>();
        let [top, bottom, left, right] = array(op.out_pad(ir))[..] else {
            return Err(MatchFailure::new("an image has four sides"));
        };
        let [vertical, horizontal] = array(op.stride(ir))[..] else {
            return Err(MatchFailure::new("an image has two directions"));
        };
        Ok(Transposed {
            input: op.input(ir),
            weight: op.weight(ir),
            bias: op.bias(ir),
            input_zp: op.input_zp(ir),
            weight_zp: op.weight_zp(ir),
            margins: [top, bottom, left, right],
            stride: [vertical, horizontal],
            acc_type: op.acc_type(ir),
            ty: ir.ty(op.output(ir)),
        })
    }

    /// A convolution of this input, filter and bias, with margins and without strides.
    fn convolution(
        &self,
        b: &ImplicitLocBuilder<'_>,
        ty: Type,
        [input, weight, bias]: [Value; 3],
        margins: [i64; 4],
    ) -> Value {
        let (margins, ones) = b.with(|b| {
            let array = |numbers: &[i64]| DenseArrayAttr::i64s(b, numbers);
            (array(&margins), array(&[1, 1]))
        });
        let [input_zp, weight_zp] = [self.input_zp, self.weight_zp];
        b.build(|b, loc| {
            tosa::Conv2DOp::builder(
                ty,
                input,
                weight,
                bias,
                input_zp,
                weight_zp,
                margins,
                ones,
                ones,
                self.acc_type,
            )
            .build(b, loc)
            .output(b)
        })
    }
}

fn reverse(b: &ImplicitLocBuilder<'_>, tensor: Value, axis: i32) -> Value {
    let ty = b.ty(tensor);
    b.value(tosa::ReverseOp::new(b, ty, tensor, axis))
}

fn transpose(b: &ImplicitLocBuilder<'_>, tensor: Value, order: [i32; 6]) -> Value {
    let sizes = shape(b, tensor);
    let sizes: Sizes = order.iter().map(|dim| sizes[*dim as usize]).collect();
    let ty = tensor_type(b, &sizes, element(b, tensor));
    let order = b.with(|b| DenseArrayAttr::i32s(b, &order));
    b.value(tosa::TransposeOp::new(b, ty, tensor, order))
}

fn reverse_filter(op: tosa::TransposeConv2DOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let from = Transposed::of(rw, op)?;
    if from.stride != [1, 1] {
        return Err(MatchFailure::new("there are strides"));
    }
    static_sizes(rw, from.input)?;
    static_sizes(rw, from.bias)?;
    static_sizes(rw, op.output(rw))?;
    let filter = static_sizes(rw, from.weight)?;
    let [top, bottom, left, right] = from.margins;
    let [height, width] = [filter[1] - 1, filter[2] - 1];
    let margins = [height + top, height + bottom, width + left, width + right];
    let loc = rw.loc(op.op());
    let b = &rw.at(loc);
    let weight = reverse(b, reverse(b, from.weight, 1), 2);
    let result = from.convolution(b, from.ty, [from.input, weight, from.bias], margins);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn split_strides(op: tosa::TransposeConv2DOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let from = Transposed::of(rw, op)?;
    if from.stride == [1, 1] {
        return Err(MatchFailure::new("there are no strides"));
    }
    let input = static_sizes(rw, from.input)?;
    let filter = static_sizes(rw, from.weight)?;
    static_sizes(rw, from.bias)?;
    let wanted = static_sizes(rw, op.output(rw))?;
    let points = [from.input_zp, from.weight_zp].map(|point| constant_value(rw, point));
    let [Some(input_zero), Some(weight_zero)] = points else {
        return Err(MatchFailure::new("a zero point is not known"));
    };
    let loc = rw.loc(op.op());
    let b = &rw.at(loc);
    let [vertical, horizontal] = from.stride;

    // The filter is made a multiple of the strides, and each step within them a filter of its own.
    let up_to = |size: i64, step: i64| (step - size % step) % step;
    let [down, across] = [up_to(filter[1], vertical), up_to(filter[2], horizontal)];
    let weight = pad(
        b,
        from.weight,
        &[0, 0, 0, down, 0, across, 0, 0],
        weight_zero,
    );
    let [filters, channels] = [filter[0], filter[3]];
    let [height, width] = [
        (filter[1] + down) / vertical,
        (filter[2] + across) / horizontal,
    ];
    let weight = reshape(
        b,
        weight,
        &[filters, height, vertical, width, horizontal, channels],
    );
    let weight = transpose(b, weight, [2, 4, 0, 1, 3, 5]);
    let all = filters * vertical * horizontal;
    let weight = reshape(b, weight, &[all, height, width, channels]);
    let weight = reverse(b, reverse(b, weight, 1), 2);

    let [around, aside] = [height - 1, width - 1];
    let margins = [0, 0, around, around, aside, aside, 0, 0];
    let padded = pad(b, from.input, &margins, input_zero);
    let bias = splat(b, &[all], element(b, from.bias), 0)?;
    let [rows, columns] = [input[1] + around, input[2] + aside];
    let number = b.with(|b| from.ty.element_or_self(b));
    let ty = tensor_type(b, &[input[0], rows, columns, all], number);
    let convolved = from.convolution(b, ty, [padded, weight, bias], [0; 4]);

    // The steps within strides become rows and columns again.
    let split = [input[0], rows, columns, vertical, horizontal, filters];
    let convolved = transpose(b, reshape(b, convolved, &split), [0, 1, 3, 2, 4, 5]);
    let [rows, columns] = [rows * vertical, columns * horizontal];
    let convolved = reshape(b, convolved, &[input[0], rows, columns, filters]);

    // Of which as many remain as are wanted.
    let [top, _, left, _] = from.margins;
    let (skipped, added) = ([(-top).max(0), (-left).max(0)], [top.max(0), left.max(0)]);
    let kept = [
        (rows - skipped[0]).min(wanted[1] - added[0]),
        (columns - skipped[1]).min(wanted[2] - added[1]),
    ];
    let begin = sizes_value(b, &[0, skipped[0], skipped[1], 0]);
    let size = [input[0], kept[0], kept[1], filters];
    let ty = tensor_type(b, &size, number);
    let size = sizes_value(b, &size);
    let part = b.value(tosa::SliceOp::new(b, ty, convolved, begin, size));
    let [below, right] = [
        wanted[1] - added[0] - kept[0],
        wanted[2] - added[1] - kept[1],
    ];
    let zero = splat_attr(b, &[1], number, 0)?;
    let part = pad(
        b,
        part,
        &[0, 0, added[0], below, added[1], right, 0, 0],
        zero,
    );
    let sum = add_bias(b, from.ty, part, from.bias);
    rw.replace_op(op.op(), &[sum]);
    Ok(())
}
