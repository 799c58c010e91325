//! Casts with scales.

use terrace_dialect_base::shapes::are_compatible_shapes;
use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::types::{DYNAMIC, Type};
use terrace_ir::{Ir, Op, Value};

use crate::checks::{fail, quoted};
use crate::constants::zero_point;
use crate::types::{are_compatible, element, ranked_shape, shape_of, storage_element};
use crate::{CastFromBlockScaledOp, CastToBlockScaledOp, RescaleOp};

/// Checks that tensors have one shape, and that the one with blocks has a scale for each of them.
fn verify_blocks(
    ir: &Ir,
    op: Op,
    [input, output, scale]: [Type; 3],
    (blocks, name): (Type, &str),
    block: i64,
) -> VerifyResult {
    if !are_compatible(ir, input, output) {
        let (input, output) = (quoted(ir, input), quoted(ir, output));
        let message = format!(
            "require compatible shapes for input_data ({input}) and output_data ({output})"
        );
        return fail(ir, op, message);
    }
    let Some((last, dims)) = ranked_shape(ir, blocks).and_then(<[i64]>::split_last) else {
        return Ok(());
    };
    if *last != DYNAMIC && last % block != 0 {
        let message = format!(
            "expect last dimension of input_data ({last}) to be divisible by block_size ({block})"
        );
        return fail(ir, op, message);
    }
    let Some((scales, scale_dims)) = ranked_shape(ir, scale).and_then(<[i64]>::split_last) else {
        return Ok(());
    };
    if !are_compatible_shapes(Some(dims), Some(scale_dims)) {
        let (blocks, scale) = (quoted(ir, blocks), quoted(ir, scale));
        let message = format!(
            "require compatible shapes for {name}_data ({blocks}) and {name}_scale ({scale}) except for the last \
             dimension"
        );
        return fail(ir, op, message);
    }
    if *last == DYNAMIC || *scales == DYNAMIC || *scales == last / block {
        return Ok(());
    }
    let message = format!(
        "expect last dimension of {name}_scale ({scales}) to be equal to last dimension of {name}_data / block_size \
         ({})",
        last / block
    );
    fail(ir, op, message)
}

impl Verify for CastFromBlockScaledOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let types = [
            self.input_data(ir),
            self.output_data(ir),
            self.input_scale(ir),
        ];
        let types = types.map(|value| ir.ty(value));
        let block = self.block_size(ir).elements();
        verify_blocks(ir, self.op(), types, (types[0], "input"), block)
    }
}

impl Verify for CastToBlockScaledOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let types = [
            self.input_data(ir),
            self.output_data(ir),
            self.output_scale(ir),
        ];
        let types = types.map(|value| ir.ty(value));
        let block = self.block_size(ir).elements();
        verify_blocks(ir, self.op(), types, (types[1], "output"), block)
    }
}

/// Checks that numbers and their zero point are integers of so many bits.
fn verify_zero_type(ir: &Ir, op: Op, name: &str, tensor: Value, zero: Value) -> VerifyResult {
    let [tensor, zero] = [tensor, zero].map(|value| storage_element(ir, ir.ty(value)));
    let are_ints = tensor.is_integer(ir) && zero.is_integer(ir);
    if are_ints && tensor.bit_width(ir) == zero.bit_width(ir) {
        return Ok(());
    }
    let (tensor, zero) = (quoted(ir, tensor), quoted(ir, zero));
    let message = format!(
        "expected {name} and {name}_zp to both be integer of the same bitwidth, but got {tensor} vs. {zero}"
    );
    fail(ir, op, message)
}

/// Checks a zero point that is known.
fn verify_zero(ir: &Ir, op: Op, name: &str, zero: Value, is_unsigned: bool) -> VerifyResult {
    let Some(point) = zero_point(ir, zero, !is_unsigned).filter(|point| *point != 0) else {
        return Ok(());
    };
    let ty = element(ir, ir.ty(zero));
    let width = ty.bit_width(ir).filter(|_| ty.is_integer(ir));
    let message = match width {
        Some(8) => return Ok(()),
        Some(16) if is_unsigned && point == 32768 => return Ok(()),
        Some(16) if is_unsigned => {
            format!("expect {name}_zp of 0 or 32768 for unsigned int16 {name}, got {point}")
        }
        _ => format!("expect {name}_zp of 0, got {point}"),
    };
    fail(ir, op, message)
}

impl Verify for RescaleOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let (input, output) = (self.input(ir), self.output(ir));
        for (tensor, name) in [(input, "input"), (output, "output")] {
            let ty = storage_element(ir, ir.ty(tensor));
            if !ty.is_integer(ir) {
                let ty = quoted(ir, ty);
                let message = format!("expect {name} to have integer element type, got {ty}");
                return fail(ir, op, message);
            }
        }
        let (input_zp, output_zp) = (self.input_zp(ir), self.output_zp(ir));
        verify_zero_type(ir, op, "input", input, input_zp)?;
        verify_zero_type(ir, op, "output", output, output_zp)?;
        verify_zero(ir, op, "input", input_zp, self.input_unsigned(ir).value())?;
        verify_zero(
            ir,
            op,
            "output",
            output_zp,
            self.output_unsigned(ir).value(),
        )?;
        let multiplier = element(ir, ir.ty(self.multiplier(ir)));
        let is_wide = self.scale32(ir).value();
        let width = if is_wide { 32 } else { 16 };
        if multiplier.bit_width(ir) != Some(width) {
            let multiplier = quoted(ir, multiplier);
            let message = format!(
                "expect i{width} element type for multiplier for scale32={is_wide}, got {multiplier}"
            );
            return fail(ir, op, message);
        }
        let Some(shape) = shape_of(ir, input) else {
            return Ok(());
        };
        let channels = match (self.per_channel(ir).value(), shape.last()) {
            (false, _) => 1,
            (true, Some(channels)) => *channels,
            (true, None) => {
                let message =
                    "requires input to be at least rank 1 when per_channel is true, but got rank 0";
                return fail(ir, op, message);
            }
        };
        for (factors, name) in [
            (self.multiplier(ir), "multiplier"),
            (self.shift(ir), "shift"),
        ] {
            match shape_of(ir, factors) {
                Some([found]) if *found != DYNAMIC && *found != channels => {
                    let message = format!(
                        "expect shape of {{ {channels} }} for {name} input, got {{ {found} }}"
                    );
                    return fail(ir, op, message);
                }
                _ => (),
            }
        }
        Ok(())
    }
}
