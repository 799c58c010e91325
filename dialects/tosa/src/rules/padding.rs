//! Convolutions and pooling of what is padded.

use terrace_dialect_base::folding::{Float, Int};
use terrace_dialect_base::rules;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Value};

use crate::constants::const_sizes;
use crate::folds::Number;
use crate::{Conv2DOp, DepthwiseConv2DOp, MaxPool2dOp, PadOp};

rules! {
    Conv2DOfPad, "What is padded with zeros is padded by the convolution.", Conv2DOp => into_conv2d;
    DepthwiseConv2DOfPad, "What is padded with zeros is padded by the convolution.",
        DepthwiseConv2DOp => into_depthwise_conv2d;
    MaxPool2dOfPad, "What is padded with the least number is padded by the pooling.", MaxPool2dOp => into_max_pool2d;
}

/// The largest margin that the limits of the specification allow.
const LARGEST: i64 = 8192;

/// What is padded, and the margins of an op together with those of the pad.
fn merged(ir: &Ir, input: Value, pad: DenseArrayAttr) -> Result<(PadOp, [i64; 4]), MatchFailure> {
    let inner = input.defining::<PadOp>(ir);
    let inner = inner.ok_or_else(|| MatchFailure::new("Producer must be a tosa::PadOp."))?;
    let padding = const_sizes(ir, inner.padding(ir));
    let [0, 0, top, bottom, left, right, 0, 0] = padding.unwrap_or_default()[..] else {
        return Err(MatchFailure::new(
            "the margins are not known, or not only those of the image",
        ));
    };
    let mut merged = [top, bottom, left, right];
    for (merged, own) in merged.iter_mut().zip(pad.as_i64s(ir)) {
        let sum = merged
            .checked_add(own)
            .filter(|sum| (0..=LARGEST).contains(sum));
        *merged = sum.ok_or_else(|| MatchFailure::new("the margins exceed the limits"))?;
    }
    Ok((inner, merged))
}

/// The number that a constant of one element is.
fn number(ir: &Ir, value: Value) -> Option<Number> {
    Number::of(ir, constant_value(ir, value))
}

/// Whether the margin has the number that a convolution takes for zero.
fn is_zero_of(ir: &Ir, margin: Value, zero: Value) -> bool {
    match (number(ir, margin), number(ir, zero)) {
        (Some(Number::Float(margin)), _) => margin.value() == 0.0,
        (Some(Number::Int(margin, _)), Some(Number::Int(zero, _))) => {
            margin.signed() == zero.signed()
        }
        _ => false,
    }
}

fn wrong_number() -> MatchFailure {
    MatchFailure::new("Padding constant is not aligned with operator zero-point.")
}

macro_rules! convolutions {
    ($($function:ident($op:ident);)*) => {$(
        fn $function(op: $op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
            let (pad, margins) = merged(rewriter, op.input(rewriter), op.pad(rewriter))?;
            if !is_zero_of(rewriter, pad.pad_const(rewriter), op.input_zp(rewriter)) {
                return Err(wrong_number());
            }
            let (input, margins) = (pad.input1(rewriter), DenseArrayAttr::i64s(rewriter, &margins));
            op.set_input(rewriter, input);
            op.set_pad(rewriter, margins);
            Ok(())
        }
    )*};
}

convolutions! {
    into_conv2d(Conv2DOp);
    into_depthwise_conv2d(DepthwiseConv2DOp);
}

/// Whether it is the least number of its type that is finite.
fn is_least(number: Number) -> bool {
    match number {
        Number::Int(int, true) => int.unsigned() == 0,
        Number::Int(int, false) => int == Int::signed_min(int.width()),
        Number::Float(float) => float.value().is_finite() && !has_smaller(float),
    }
}

/// Whether the number below, of greater magnitude, is finite, or the number is not negative.
fn has_smaller(number: Float) -> bool {
    if number.value() >= 0.0 {
        return true;
    }
    let below = Float {
        bits: number.bits + 1,
        kind: number.kind,
    };
    below.value().is_finite() && below.value() < number.value()
}

fn into_max_pool2d(op: MaxPool2dOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (pad, margins) = merged(rewriter, op.input(rewriter), op.pad(rewriter))?;
    let kernel: Vec<i64> = op.kernel(rewriter).as_i64s(rewriter).collect();
    let [top, bottom, left, right] = margins;
    if top.max(bottom) >= kernel[0] || left.max(right) >= kernel[1] {
        return Err(MatchFailure::new(
            "Padding size not aligned with kernel restrictions.",
        ));
    }
    if !number(rewriter, pad.pad_const(rewriter)).is_some_and(is_least) {
        return Err(wrong_number());
    }
    let (input, margins) = (
        pad.input1(rewriter),
        DenseArrayAttr::i64s(rewriter, &margins),
    );
    op.set_input(rewriter, input);
    op.set_pad(rewriter, margins);
    Ok(())
}
