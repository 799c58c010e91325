//! Products of matrices, and Fourier transforms.

use terrace_dialect_base::shapes::are_compatible_shapes;
use terrace_ir::ods::{AnyFloat, TypeConstraint, TypedOp, Verify, VerifyResult};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Op, Value};
use terrace_tensor_dialects::quant;

use crate::checks::{fail, quoted, same_elements, zero_point_type, zero_unless_int8};
use crate::types::{are_compatible, element, shape_of};
use crate::{Fft2dOp, MatMulOp, MatMulTBlockScaledOp, RFft2dOp};

/// A size that several operands say.
struct Size {
    size: i64,
}

impl Size {
    fn of(size: Option<i64>) -> Size {
        Size {
            size: size.unwrap_or(DYNAMIC),
        }
    }

    /// Takes what another operand says of it, unless that contradicts.
    fn update(&mut self, ir: &Ir, op: Op, size: i64, operand: &str, dim: &str) -> VerifyResult {
        if self.size == DYNAMIC {
            self.size = size;
        } else if size != DYNAMIC && size != self.size {
            let known = self.size;
            let message = format!("expected {dim} of {operand} to match size {known}, got {size}");
            return fail(ir, op, message);
        }
        Ok(())
    }
}

/// `1, ?, 3`
fn sizes(shape: &[i64]) -> String {
    let size = |size: &i64| match *size {
        DYNAMIC => "?".to_owned(),
        size => size.to_string(),
    };
    let sizes: Vec<String> = shape.iter().map(size).collect();
    sizes.join(", ")
}

fn verify_output(ir: &Ir, op: Op, output: Value, expected: &[i64]) -> VerifyResult {
    match shape_of(ir, output) {
        Some(found) if !are_compatible_shapes(Some(found), Some(expected)) => {
            let message = format!(
                "expected output shape {} to be compatible with expected output shape {}",
                sizes(found),
                sizes(expected)
            );
            fail(ir, op, message)
        }
        _ => Ok(()),
    }
}

impl Verify for MatMulOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let (a, b) = (self.a(ir), self.b(ir));
        let elements = [a, b].map(|value| element(ir, ir.ty(value)));
        let widths = elements.map(|ty| {
            let uniform = ty.cast::<quant::UniformQuantizedType>(ir);
            uniform.map(|ty| ty.storage(ir).width)
        });
        match widths {
            [None, None] => (),
            [Some(a), Some(b)] if a == b => (),
            [Some(a), Some(b)] => {
                let message =
                    format!("expect quantized operands to have same widths, got {a} and {b}");
                return fail(ir, op, message);
            }
            _ => {
                let [a, b] = elements.map(|ty| quoted(ir, ty));
                let message = format!(
                    "expect operands to be both quantized or both not quantized, got {a} and {b}"
                );
                return fail(ir, op, message);
            }
        }
        let (a_zp, b_zp) = (self.a_zp(ir), self.b_zp(ir));
        zero_point_type(ir, op, "input a and a_zp have", a, a_zp)?;
        zero_point_type(ir, op, "input b and b_zp have", b, b_zp)?;
        zero_unless_int8(ir, op, "a", a_zp)?;
        zero_unless_int8(ir, op, "b", b_zp)
    }
}

impl Verify for MatMulTBlockScaledOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let (a, b) = (self.a_data(ir), self.b_data(ir));
        same_elements(ir, op, (a, "A_data"), (b, "B_data"))?;
        let [a, a_scale, b, b_scale] =
            [a, self.a_scale(ir), b, self.b_scale(ir)].map(|value| shape_of(ir, value));
        let dim = |shape: Option<&[i64]>, dim: usize| Size::of(shape.map(|shape| shape[dim]));
        let (mut batch, mut height, mut channels) = (dim(a, 0), dim(a, 1), dim(a, 2));
        let mut blocks = dim(a_scale, 2);
        if let Some(scale) = a_scale {
            batch.update(ir, op, scale[0], "a_scale", "batch")?;
            height.update(ir, op, scale[1], "a_scale", "height")?;
        }
        let (mut other_batch, mut width) = (dim(b, 0), dim(b, 1));
        if let Some(b) = b {
            channels.update(ir, op, b[2], "b_data", "channels")?;
        }
        if let Some(scale) = b_scale {
            other_batch.update(ir, op, scale[0], "b_scale", "batch")?;
            width.update(ir, op, scale[1], "b_scale", "width")?;
            blocks.update(ir, op, scale[2], "b_scale", "C/block_size")?;
        }
        let (n, d, c) = (batch.size, other_batch.size, channels.size);
        if n != DYNAMIC && d != DYNAMIC && n != d && d != 1 {
            let message = format!(
                "expect B matrix batch size to be broadcast compatible with A, got D={d} vs N={n}"
            );
            return fail(ir, op, message);
        }
        let block = self.block_size(ir).elements();
        if c != DYNAMIC && c % block != 0 {
            let message =
                format!("expect C to be a multiple of block size, got C={c}, block_size={block}");
            return fail(ir, op, message);
        }
        let blocks = blocks.size;
        if c != DYNAMIC && blocks != DYNAMIC && blocks != c / block {
            let message = format!(
                "expect scale operands dimension 2 to equal C/block_size ({c}/{block}), got {blocks}"
            );
            return fail(ir, op, message);
        }
        let n = if n == DYNAMIC { d } else { n };
        verify_output(ir, op, self.output_data(ir), &[n, height.size, width.size])
    }
}

fn verify_power_of_two(ir: &Ir, op: Op, size: i64, dim: &str) -> VerifyResult {
    if size == DYNAMIC || size > 0 && size & (size - 1) == 0 {
        return Ok(());
    }
    fail(
        ir,
        op,
        format!("expected {dim} to be a power of two, got {size}"),
    )
}

/// Checks that the results of a transform are floats.
fn verify_floats(ir: &Ir, op: Op) -> VerifyResult {
    let is_float = |ty| AnyFloat::matches(ir, element(ir, ty));
    match ir.result_types(op).all(is_float) {
        true => Ok(()),
        false => fail(ir, op, "requires a floating point type"),
    }
}

impl Verify for Fft2dOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_floats(ir, self.op())?;
        let parts = shape_of(ir, self.input_real(ir)).zip(shape_of(ir, self.input_imag(ir)));
        let Some((real, imaginary)) = parts else {
            return Ok(());
        };
        for (dim, name) in [(1, "height"), (2, "width")] {
            let size = if real[dim] == DYNAMIC {
                imaginary[dim]
            } else {
                real[dim]
            };
            verify_power_of_two(ir, self.op(), size, name)?;
        }
        Ok(())
    }
}

impl Verify for RFft2dOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        verify_floats(ir, op)?;
        let [real, imaginary] =
            [self.output_real(ir), self.output_imag(ir)].map(|value| ir.ty(value));
        if !are_compatible(ir, real, imaginary) {
            let message = format!(
                "expected output shapes to match, got {}, {}",
                quoted(ir, real),
                quoted(ir, imaginary)
            );
            return fail(ir, op, message);
        }
        let input = ir.ty(self.input_real(ir));
        let Some(shape) = shape_of(ir, self.input_real(ir)) else {
            return Ok(());
        };
        verify_power_of_two(ir, op, shape[1], "height")?;
        verify_power_of_two(ir, op, shape[2], "width")?;
        let Some(output) = shape_of(ir, self.output_real(ir)) else {
            return Ok(());
        };
        if !are_compatible_shapes(Some(&shape[..2]), Some(&output[..2])) {
            let message = format!(
                "expected batch and height dimensions of input/output to match, got input={} output={}",
                quoted(ir, input),
                quoted(ir, real)
            );
            return fail(ir, op, message);
        }
        let (width, found) = (shape[2], output[2]);
        if width == DYNAMIC || found == DYNAMIC || found == width / 2 + 1 {
            return Ok(());
        }
        let message =
            format!("expected output width to be equal to input_width / 2 + 1, got {found}");
        fail(ir, op, message)
    }
}
