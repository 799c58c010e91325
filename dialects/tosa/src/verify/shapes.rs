//! Computations with shapes.

use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::{Ir, Value};

use crate::checks::{fail, quoted, rank};
use crate::constants::zero_point;
use crate::types::{ranked_shape, shape_rank};
use crate::{ConcatShapeOp, ConstShapeOp, DimOp, SliceShapeOp};

fn length(ir: &Ir, shape: Value) -> usize {
    shape_rank(ir, ir.ty(shape)).unwrap_or(0)
}

impl Verify for ConstShapeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let values = self.values(ir);
        let shape = ranked_shape(ir, values.ty(ir).into());
        if shape.is_none_or(|shape| shape.len() != 1) {
            return fail(
                ir,
                self.op(),
                "expect elements in attribute values with rank 1",
            );
        }
        let (count, rank) = (values.num_elements(ir), length(ir, self.output(ir)));
        if count == rank {
            return Ok(());
        }
        let message = format!(
            "expect number of elements in attribute values ({count}) to be equal to the rank ({rank}) for the result \
             shape type"
        );
        fail(ir, self.op(), message)
    }
}

impl Verify for ConcatShapeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let sum: usize = self.input(ir).map(|input| length(ir, input)).sum();
        let found = length(ir, self.output(ir));
        if sum == found {
            return Ok(());
        }
        let message = format!(
            "requires output shape rank to be equal to the sum of the input shape ranks ({sum}), got {found}"
        );
        fail(ir, self.op(), message)
    }
}

impl Verify for DimOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let output = self.output(ir);
        if length(ir, output) != 1 {
            let ty = quoted(ir, ir.ty(output));
            let message = format!("expect output shape type to contain one element, got {ty}");
            return fail(ir, self.op(), message);
        }
        let axis = self.axis(ir);
        match rank(ir, self.input1(ir)) {
            Some(rank) if usize::try_from(axis).is_ok_and(|axis| axis < rank) => Ok(()),
            None => Ok(()),
            Some(rank) => {
                let message = format!("expect axis to be in the range [0, {rank}), got {axis}");
                fail(ir, self.op(), message)
            }
        }
    }
}

impl Verify for SliceShapeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let start = zero_point(ir, self.start(ir), true);
        let size = zero_point(ir, self.size(ir), true);
        if let Some(start) = start.filter(|start| *start < 0) {
            return fail(
                ir,
                op,
                format!("expected non-negative start index, got {start}"),
            );
        }
        let Some(size) = size else { return Ok(()) };
        if size <= 0 {
            return fail(ir, op, format!("expected positive size, got {size}"));
        }
        let found = length(ir, self.output(ir)) as i64;
        if found != size {
            let message = format!(
                "expected output type size to be equal to size attribute, got {found} vs {size}"
            );
            return fail(ir, op, message);
        }
        let Some(start) = start else { return Ok(()) };
        let (end, rank) = (start + size, length(ir, self.input(ir)) as i64);
        if end <= rank {
            return Ok(());
        }
        let message = format!(
            "expected start + size to be less than or equal to input shape rank ({rank}), got {end}"
        );
        fail(ir, op, message)
    }
}
