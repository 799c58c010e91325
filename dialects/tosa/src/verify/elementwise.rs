//! Ops on elements one by one.

use terrace_ir::asm::print_attribute;
use terrace_ir::attributes::{Attribute, BoolAttr, FloatAttr, IntegerAttr};
use terrace_ir::ods::{AnyUnsignedInteger, TypeConstraint, TypedOp, Verify, VerifyResult};
use terrace_ir::types::{IntegerType, RankedTensorType, Type, UnrankedTensorType};
use terrace_ir::{Ir, Op, Value};

use crate::checks::{
    fail, inferred_type, quoted, rank, same_in_and_out, zero_point_type, zero_unless_int8,
};
use crate::constants::zero_point;
use crate::infer::broadcast;
use crate::types::{are_compatible, element, shape_of, storage_element};
use crate::{ClampOp, EqualOp, MulOp, NegateOp, SelectOp, TableOp};

impl Verify for EqualOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let shapes = [self.input1(ir), self.input2(ir)].map(|value| shape_of(ir, value));
        let inferred = match broadcast(&shapes) {
            Some(shape) => RankedTensorType::get(ir, &shape, Type::I1).into(),
            None => UnrankedTensorType::get(ir, Type::I1).into(),
        };
        inferred_type(ir, self.op(), inferred, self.output(ir))
    }
}

impl Verify for SelectOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let output = self.output(ir);
        same_in_and_out(ir, self.op(), self.input2(ir), output)?;
        same_in_and_out(ir, self.op(), self.input3(ir), output)
    }
}

impl Verify for NegateOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let (input, output) = (self.input1(ir), self.output(ir));
        same_in_and_out(ir, op, input, output)?;
        if !are_compatible(ir, ir.ty(input), ir.ty(output)) {
            return fail(ir, op, "requires the same shape for input1 and output");
        }
        let (input_zp, output_zp) = (self.input1_zp(ir), self.output_zp(ir));
        let what = "both input1 and its zero point are";
        zero_point_type(ir, op, what, input, input_zp)?;
        let what = "both output and its zero point are";
        zero_point_type(ir, op, what, output, output_zp)?;
        zero_unless_int8(ir, op, "input1", input_zp)?;
        zero_unless_int8(ir, op, "output", output_zp)
    }
}

impl Verify for MulOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let (a, b, output) = (self.input1(ir), self.input2(ir), self.output(ir));
        let types = [a, b, output].map(|value| element(ir, ir.ty(value)));
        verify_factors(ir, op, types, self.shift(ir))?;
        let ranks = [a, b, output].map(|value| rank(ir, value));
        if let [Some(a_rank), Some(b_rank), _] = ranks {
            if a_rank != b_rank {
                let message = format!(
                    "a and b operands don't have matching ranks, got {a_rank} and {b_rank}"
                );
                return fail(ir, op, message);
            }
            if broadcast(&[shape_of(ir, a), shape_of(ir, b)]).is_none() {
                let (a, b) = (quoted(ir, ir.ty(a)), quoted(ir, ir.ty(b)));
                let message = format!(
                    "a and b operands don't have broadcast-compatible shapes, got {a} and {b}"
                );
                return fail(ir, op, message);
            }
        }
        let [a, b, Some(output)] = ranks else {
            return Ok(());
        };
        for (rank, name) in [(a, "a"), (b, "b")] {
            if let Some(rank) = rank.filter(|rank| *rank != output) {
                let message =
                    format!("result type has different rank than {name}, got {output} vs {rank}");
                return fail(ir, op, message);
            }
        }
        Ok(())
    }
}

/// Checks the types of numbers that are multiplied, and that floats are not shifted.
fn verify_factors(ir: &Ir, op: Op, [a, b, output]: [Type; 3], shift: Value) -> VerifyResult {
    if output.is_integer(ir) {
        if a != b || !a.is_integer(ir) {
            return fail(ir, op, "requires the same element type for all operands");
        }
        return match a.bit_width(ir) > output.bit_width(ir) {
            true => fail(ir, op, "invalid data type size for operands or result"),
            false => Ok(()),
        };
    }
    if a != output || b != output {
        let message = "requires the same element type for all operands and results";
        return fail(ir, op, message);
    }
    match zero_point(ir, shift, true) {
        None | Some(0) => Ok(()),
        Some(_) => fail(ir, op, "require shift to be 0 for float type"),
    }
}

/// A number that an attribute is, and its type.
enum Bound {
    Int(i128, Type),
    Float(f64, Type),
}

impl Bound {
    fn of(ir: &Ir, attr: Attribute) -> Option<Bound> {
        if let Some(value) = attr.cast::<BoolAttr>(ir) {
            return Some(Bound::Int(value.value().into(), Type::I1));
        }
        if let Some(value) = attr.cast::<FloatAttr>(ir) {
            return Some(Bound::Float(value.value(ir), value.ty(ir)));
        }
        let value = attr.cast::<IntegerAttr>(ir)?;
        let (number, ty) = (value.value(ir), value.ty(ir));
        let width = ty.cast::<IntegerType>(ir).map_or(64, |ty| ty.width(ir));
        let is_unsigned = AnyUnsignedInteger::matches(ir, ty) || width == 1;
        let number = match is_unsigned && width < 128 {
            true => number & ((1 << width) - 1),
            false => number,
        };
        Some(Bound::Int(number, ty))
    }
}

impl Verify for ClampOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let [input, output] =
            [self.input(ir), self.output(ir)].map(|value| storage_element(ir, ir.ty(value)));
        if input != output {
            return fail(ir, op, "input/output element types are incompatible.");
        }
        let [min, max] = [self.min_val(ir), self.max_val(ir)];
        let text = || {
            let [min, max] = [min, max].map(|attr| print_attribute(ir, attr));
            format!("got min_val={min}, max_val={max}")
        };
        let is_ordered = match (Bound::of(ir, min), Bound::of(ir, max)) {
            (Some(Bound::Int(min, a)), Some(Bound::Int(max, b))) if a == b && a == input => {
                min <= max
            }
            (Some(Bound::Float(min, a)), Some(Bound::Float(max, b))) if a == b && a == input => {
                if min.is_nan() || max.is_nan() {
                    let message = format!("min/max attributes should not be 'NaN', {}", text());
                    return fail(ir, op, message);
                }
                min <= max
            }
            _ => {
                let message =
                    "min/max attributes types are incompatible with input/output element types.";
                return fail(ir, op, message);
            }
        };
        match is_ordered {
            true => Ok(()),
            false => fail(ir, op, format!("expected min_val <= max_val, {}", text())),
        }
    }
}

impl Verify for TableOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let shapes = shape_of(ir, self.input1(ir)).zip(shape_of(ir, self.output(ir)));
        let Some((input, output)) = shapes else {
            return Ok(());
        };
        if input.len() != output.len() {
            return fail(
                ir,
                self.op(),
                "expected input tensor rank to equal result tensor rank",
            );
        }
        let mut sizes = input.iter().zip(output).enumerate();
        let wrong = sizes.find(|(_, (input, output))| **output >= 0 && input != output);
        let Some((dim, (input, output))) = wrong else {
            return Ok(());
        };
        let message =
            format!("dim(result, {dim}) = {output} doesn't match dim(input, {dim}) = {input}");
        fail(ir, self.op(), message)
    }
}
