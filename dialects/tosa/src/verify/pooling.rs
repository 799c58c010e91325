//! Pooling.

use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::types::{DYNAMIC, Type};
use terrace_ir::{Ir, Op, SmallVec, Value};

use super::convolutions::{at_least, wrong_accumulator};
use super::windows::{exact_quotient, expect_size};
use crate::checks::{fail, same_in_and_out, zero_point_type, zero_unless_int8};
use crate::types::{shape_of, storage_element};
use crate::{AvgPool2dOp, MaxPool2dOp};

/// Checks windows that move over an image: their sizes, steps and margins.
fn verify_windows(
    ir: &Ir,
    op: Op,
    [input, output]: [Value; 2],
    windows: [DenseArrayAttr; 3],
) -> VerifyResult {
    let windows = windows.map(|attr| attr.as_i64s(ir).collect::<SmallVec<[i64; 4]>>());
    let [kernel, stride, pad] = &windows;
    at_least(ir, op, "kernel", 1, kernel)?;
    at_least(ir, op, "stride", 1, stride)?;
    at_least(ir, op, "padding", 0, pad)?;
    let (top, bottom, left, right) = (pad[0], pad[1], pad[2], pad[3]);
    let (height, width) = (kernel[0], kernel[1]);
    if right >= width || left >= width {
        let message = format!(
            "expected left/right padding to be less than the width of the kernel, got pad_left={left}, \
             pad_right={right}, kernel_x={width}"
        );
        return fail(ir, op, message);
    }
    if top >= height || bottom >= height {
        let message = format!(
            "expected top/bottom padding to be less than the height of the kernel, got pad_top={top}, \
             pad_bottom={bottom}, kernel_y={height}"
        );
        return fail(ir, op, message);
    }
    let (Some(input), Some(output)) = (shape_of(ir, input), shape_of(ir, output)) else {
        return Ok(());
    };
    let directions = [
        ("height", "y", ["top", "bottom"]),
        ("width", "x", ["left", "right"]),
    ];
    for (index, (dim, axis, [before, after])) in directions.into_iter().enumerate() {
        let size = input[index + 1];
        if size == DYNAMIC {
            continue;
        }
        let (pad_before, pad_after) = (pad[2 * index], pad[2 * index + 1]);
        let (kernel, stride) = (kernel[index], stride[index]);
        let covered = [size, pad_before, pad_after]
            .map(i128::from)
            .iter()
            .sum::<i128>()
            - i128::from(kernel);
        let Some(less_one) = exact_quotient(covered, stride.into()) else {
            let message = format!(
                "expected input_{dim} + pad_{before} + pad_{after} - kernel_{axis} to be wholly divisible by \
                 stride_{axis}, got ({size} + {pad_before} + {pad_after} - {kernel}) / {stride}"
            );
            return fail(ir, op, message);
        };
        expect_size(ir, op, dim, less_one, output[index + 1])?;
    }
    Ok(())
}

impl Verify for MaxPool2dOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (input, output) = (self.input(ir), self.output(ir));
        same_in_and_out(ir, self.op(), input, output)?;
        let windows = [self.kernel(ir), self.stride(ir), self.pad(ir)];
        verify_windows(ir, self.op(), [input, output], windows)
    }
}

impl Verify for AvgPool2dOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let (input, output) = (self.input(ir), self.output(ir));
        let windows = [self.kernel(ir), self.stride(ir), self.pad(ir)];
        verify_windows(ir, op, [input, output], windows)?;
        let (element, acc) = (storage_element(ir, ir.ty(input)), self.acc_type(ir));
        let is_i32 = acc.is_signless_integer(ir) && acc.bit_width(ir) == Some(32);
        let wrong = match element.is_integer(ir) {
            true => (!is_i32).then_some("accumulator type for integer tensor is not i32"),
            false if [Type::F16, Type::BF16, Type::F32].contains(&element) => {
                wrong_accumulator(ir, element, acc)
            }
            false => None,
        };
        if let Some(wrong) = wrong {
            return fail(ir, op, wrong);
        }
        let (input_zp, output_zp) = (self.input_zp(ir), self.output_zp(ir));
        let what = "both input and its zero point are";
        zero_point_type(ir, op, what, input, input_zp)?;
        let what = "both output and its zero point are";
        zero_point_type(ir, op, what, output, output_zp)?;
        zero_unless_int8(ir, op, "input", input_zp)?;
        zero_unless_int8(ir, op, "output", output_zp)
    }
}
