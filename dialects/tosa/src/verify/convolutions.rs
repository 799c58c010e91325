//! Convolutions.

use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::ods::{AnyOf, F8E4M3FN, F8E5M2, TypeConstraint, TypedOp, Verify, VerifyResult};
use terrace_ir::types::{DYNAMIC, Type};
use terrace_ir::{Ir, Op, SmallVec, Value};

use super::windows::{exact_quotient, expect_size};
use crate::checks::{fail, list, quoted, zero_point_type, zero_unless_int8};
use crate::types::{element, shape_of, storage_element};
use crate::{Conv2DOp, Conv3DOp, DepthwiseConv2DOp, TransposeConv2DOp};

/// The parts that all convolutions have.
struct Convolution {
    op: Op,
    input: Value,
    weight: Value,
    bias: Value,
    zero_points: [Value; 2],
    output: Value,
    acc_type: Type,
}

macro_rules! convolution {
    ($op:expr, $ir:expr) => {
        Convolution {
            op: $op.op(),
            input: $op.input($ir),
            weight: $op.weight($ir),
            bias: $op.bias($ir),
            zero_points: [$op.input_zp($ir), $op.weight_zp($ir)],
            output: $op.output($ir),
            acc_type: $op.acc_type($ir),
        }
    };
}

/// How a direction is called, and its sides.
type Direction = (&'static str, &'static str, [&'static str; 2]);
const DEPTH: Direction = ("depth", "d", ["front", "back"]);
const HEIGHT: Direction = ("height", "y", ["top", "bottom"]);
const WIDTH: Direction = ("width", "x", ["left", "right"]);

fn is_f8(ir: &Ir, ty: Type) -> bool {
    AnyOf::<(F8E5M2, F8E4M3FN)>::matches(ir, ty)
}

/// Whether a type is a signless integer of so many bits.
fn is_int(ir: &Ir, ty: Type, width: u32) -> bool {
    ty.is_signless_integer(ir) && ty.bit_width(ir) == Some(width)
}

/// What sums may not be computed in, if that is what they are.
pub(super) fn wrong_accumulator(ir: &Ir, input: Type, acc: Type) -> Option<&'static str> {
    let is_f16_or_f32 = acc == Type::F16 || acc == Type::F32;
    if input == Type::F16 {
        (!is_f16_or_f32).then_some("accumulator type for f16 tensor is not f16/f32")
    } else if input == Type::BF16 {
        (acc != Type::F32).then_some("accumulator type for bf16 tensor is not f32")
    } else if input == Type::F32 {
        (acc != Type::F32).then_some("accumulator type for f32 tensor is not f32")
    } else if is_int(ir, input, 8) {
        (!is_int(ir, acc, 32)).then_some("accumulator type for i8 tensor is not i32")
    } else if is_int(ir, input, 16) {
        (!is_int(ir, acc, 48)).then_some("accumulator type for i16 tensor is not i48")
    } else {
        None
    }
}

impl Convolution {
    fn verify_types(&self, ir: &Ir) -> VerifyResult {
        let differ = |what: &str, a: Type, b: Type| {
            let (a, b) = (quoted(ir, a), quoted(ir, b));
            fail(ir, self.op, format!("expect both {what}, got {a} and {b}"))
        };
        let [bias, result] = [self.bias, self.output].map(|value| element(ir, ir.ty(value)));
        if bias.is_float(ir) && result.is_float(ir) && bias != result {
            return differ("bias and result to have same element type", bias, result);
        }
        let [input, weight] =
            [self.input, self.weight].map(|value| storage_element(ir, ir.ty(value)));
        if (is_f8(ir, input) || is_f8(ir, weight)) && input != weight {
            return differ("input and weight to have same element type", input, weight);
        }
        if input.is_float(ir) != weight.is_float(ir) {
            return differ(
                "input and weight to be float or not together",
                input,
                weight,
            );
        }
        let parts = [(self.input, "input"), (self.weight, "weight")];
        for ((part, name), zero) in parts.into_iter().zip(self.zero_points) {
            let what = format!("both {name} and its zero point are");
            zero_point_type(ir, self.op, &what, part, zero)?;
        }
        for ((_, name), zero) in parts.into_iter().zip(self.zero_points) {
            zero_unless_int8(ir, self.op, name, zero)?;
        }
        match wrong_accumulator(ir, input, self.acc_type) {
            Some(wrong) => fail(ir, self.op, wrong),
            None => Ok(()),
        }
    }

    fn verify_bias(&self, ir: &Ir) -> VerifyResult {
        let last = |value| shape_of(ir, value).and_then(<[i64]>::last).copied();
        let (Some(channels), Some(biases)) = (last(self.output), last(self.bias)) else {
            return Ok(());
        };
        if biases == DYNAMIC || channels == DYNAMIC || biases == channels || biases == 1 {
            return Ok(());
        }
        let message = format!(
            "bias channels expected to be equal to output channels ({channels}) or 1, got {biases}"
        );
        fail(ir, self.op, message)
    }
}

/// How the weights move: in which directions, from which dimension of theirs on, and with which margins, steps and gaps.
struct Moves {
    directions: &'static [Direction],
    first_dim: usize,
    pad: SmallVec<[i64; 4]>,
    stride: SmallVec<[i64; 4]>,
    dilation: SmallVec<[i64; 4]>,
}

fn numbers(ir: &Ir, attr: DenseArrayAttr) -> SmallVec<[i64; 4]> {
    attr.as_i64s(ir).collect()
}

/// Checks that each number is at least so large.
pub(super) fn at_least(ir: &Ir, op: Op, what: &str, least: i64, found: &[i64]) -> VerifyResult {
    if found.iter().all(|number| *number >= least) {
        return Ok(());
    }
    let message = format!(
        "expect all {what} values to be >= {least}, got {}",
        list(found)
    );
    fail(ir, op, message)
}

fn verify_moves(ir: &Ir, convolution: &Convolution, moves: &Moves) -> VerifyResult {
    let op = convolution.op;
    at_least(ir, op, "padding", 0, &moves.pad)?;
    at_least(ir, op, "stride", 1, &moves.stride)?;
    at_least(ir, op, "dilation", 1, &moves.dilation)?;
    let Some(output) = shape_of(ir, convolution.output) else {
        return Ok(());
    };
    let shapes = shape_of(ir, convolution.input).zip(shape_of(ir, convolution.weight));
    if let Some((input, weight)) = shapes {
        for (index, (dim, axis, [before, after])) in moves.directions.iter().enumerate() {
            let (size, kernel) = (input[index + 1], weight[index + moves.first_dim]);
            if size == DYNAMIC || kernel == DYNAMIC {
                continue;
            }
            let (pad_before, pad_after) = (moves.pad[2 * index], moves.pad[2 * index + 1]);
            let (stride, dilation) = (moves.stride[index], moves.dilation[index]);
            let covered = i128::from(size) - 1 + i128::from(pad_before) + i128::from(pad_after)
                - (i128::from(kernel) - 1) * i128::from(dilation);
            let Some(less_one) = exact_quotient(covered, stride.into()) else {
                let message = format!(
                    "expected input_{dim} - 1 + pad_{before} + pad_{after} - (kernel_{dim} - 1) * dilation_{axis} \
                     to be wholly divisible by stride_{axis}, got ({size} - 1 + {pad_before} + {pad_after} - \
                     ({kernel} - 1) * {dilation}) / {stride}"
                );
                return fail(ir, op, message);
            };
            expect_size(ir, op, dim, less_one, output[index + 1])?;
        }
    }
    convolution.verify_bias(ir)
}

macro_rules! moving {
    ($($op:ident ($directions:expr, $first_dim:literal);)*) => {$(
        impl Verify for $op {
            fn verify(self, ir: &Ir) -> VerifyResult {
                let convolution = convolution!(self, ir);
                convolution.verify_types(ir)?;
                let moves = Moves {
                    directions: &$directions,
                    first_dim: $first_dim,
                    pad: numbers(ir, self.pad(ir)),
                    stride: numbers(ir, self.stride(ir)),
                    dilation: numbers(ir, self.dilation(ir)),
                };
                verify_moves(ir, &convolution, &moves)
            }
        }
    )*};
}

moving! {
    Conv2DOp([HEIGHT, WIDTH], 1);
    Conv3DOp([DEPTH, HEIGHT, WIDTH], 1);
    DepthwiseConv2DOp([HEIGHT, WIDTH], 0);
}

impl Verify for TransposeConv2DOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let convolution = convolution!(self, ir);
        convolution.verify_types(ir)?;
        let (stride, pad) = (numbers(ir, self.stride(ir)), numbers(ir, self.out_pad(ir)));
        if stride.iter().any(|stride| *stride < 1) {
            let stride = list(&stride);
            let message = format!("expect all stride values to be >= 1, got [{stride}]");
            return fail(ir, self.op(), message);
        }
        let directions = [("H", "y", ["top", "bottom"]), ("W", "x", ["left", "right"])];
        let weight = shape_of(ir, self.weight(ir));
        if let Some(weight) = weight {
            for (index, (dim, _, sides)) in directions.iter().enumerate() {
                let kernel = weight[index + 1];
                for (side, pad) in sides.iter().zip(&pad[2 * index..]) {
                    if kernel != DYNAMIC && i128::from(*pad) <= -i128::from(kernel) {
                        let message = format!(
                            "expected out_pad_{side} > -K{dim}, but got: out_pad_{side}={pad} and K{dim}={kernel}"
                        );
                        return fail(ir, self.op(), message);
                    }
                }
            }
        }
        let Some(output) = shape_of(ir, self.output(ir)) else {
            return Ok(());
        };
        if let Some((input, weight)) = shape_of(ir, self.input(ir)).zip(weight) {
            for (index, (dim, axis, [before, after])) in directions.into_iter().enumerate() {
                let (size, kernel, found) =
                    (input[index + 1], weight[index + 1], output[index + 1]);
                if size == DYNAMIC || found == DYNAMIC {
                    continue;
                }
                let (pad_before, pad_after) = (pad[2 * index], pad[2 * index + 1]);
                let stride = stride[index];
                let expected = (i128::from(size) - 1) * i128::from(stride)
                    + [pad_before, pad_after, kernel]
                        .map(i128::from)
                        .iter()
                        .sum::<i128>();
                if i128::from(found) != expected {
                    let message = format!(
                        "dimension mismatch: expected O{dim} == (I{dim} - 1) * stride_{axis} + out_pad_{before} + \
                         out_pad_{after} + K{dim}, but got {found} != ({size} - 1) * {stride} + {pad_before} + \
                         {pad_after} + {kernel}"
                    );
                    return fail(ir, self.op(), message);
                }
            }
        }
        convolution.verify_bias(ir)
    }
}
