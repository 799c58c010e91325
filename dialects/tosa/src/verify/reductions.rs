//! Reductions.

use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type, UnrankedTensorType};
use terrace_ir::{Context, Ir, Op, SmallVec, Value};

use crate::checks::{fail, inferred_type, list, rank};
use crate::types::{element, ranked_shape, shape_of};
use crate::{
    ArgMaxOp, ReduceAllOp, ReduceAnyOp, ReduceMaxOp, ReduceMinOp, ReduceProductOp, ReduceSumOp,
};

/// The type of a tensor of which one direction is left with one element.
pub(crate) fn reduced_type(cx: &Context, input: Type, axis: i32) -> Type {
    let axis = usize::try_from(axis).ok();
    let shape = ranked_shape(cx, input).zip(axis);
    match shape.filter(|(shape, axis)| *axis < shape.len()) {
        Some((shape, axis)) => {
            let mut shape: SmallVec<[i64; 4]> = shape.into();
            shape[axis] = 1;
            RankedTensorType::get(cx, &shape, element(cx, input)).into()
        }
        None => UnrankedTensorType::get(cx, element(cx, input)).into(),
    }
}

/// Checks that a tensor has the direction that an op names.
fn verify_axis(ir: &Ir, op: Op, what: &str, rank: usize, axis: i32) -> VerifyResult {
    if i64::from(axis) < rank as i64 || axis == 0 && rank == 0 {
        return Ok(());
    }
    let message = format!("expect {what} ({rank}) to be larger than reduce axis ({axis})");
    fail(ir, op, message)
}

fn verify_reduction(ir: &Ir, op: Op, axis: i32, [input, output]: [Value; 2]) -> VerifyResult {
    let inferred = reduced_type(ir, ir.ty(input), axis);
    if axis < 0 {
        return fail(ir, op, "reduce axis must not be negative");
    }
    let input = rank(ir, input);
    if let Some(input) = input {
        verify_axis(ir, op, "input tensor rank", input, axis)?;
    }
    let Some(shape) = shape_of(ir, output) else {
        return inferred_type(ir, op, inferred, output);
    };
    if input.is_some_and(|input| input != shape.len()) {
        return fail(
            ir,
            op,
            "expect output tensor rank to be equal to input tensor rank",
        );
    }
    verify_axis(ir, op, "output tensor rank", shape.len(), axis)?;
    match shape.get(axis as usize) {
        Some(&size) if size != 1 && size != DYNAMIC => {
            let message = format!("expect reduced dimension size to be 1, got {size}");
            fail(ir, op, message)
        }
        _ => inferred_type(ir, op, inferred, output),
    }
}

macro_rules! reductions {
    ($($op:ident)*) => {$(
        impl Verify for $op {
            fn verify(self, ir: &Ir) -> VerifyResult {
                let values = [self.input(ir), self.output(ir)];
                verify_reduction(ir, self.op(), self.axis(ir), values)
            }
        }
    )*};
}

reductions! { ReduceAllOp ReduceAnyOp ReduceMaxOp ReduceMinOp ReduceProductOp ReduceSumOp }

impl Verify for ArgMaxOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let output = ir.ty(self.output(ir));
        let index = element(ir, output);
        if !index.is_integer(ir) && index != Type::INDEX {
            return fail(ir, self.op(), "result tensor is not of integer type");
        }
        let Some(input) = shape_of(ir, self.input(ir)) else {
            return Ok(());
        };
        let axis = usize::try_from(self.axis(ir)).ok();
        let Some(axis) = axis.filter(|axis| *axis < input.len()) else {
            return fail(
                ir,
                self.op(),
                "specified axis is outside the rank of the tensor",
            );
        };
        let mut expected: SmallVec<[i64; 4]> = input.into();
        expected.remove(axis);
        let Some(found) = ranked_shape(ir, output) else {
            return Ok(());
        };
        let fits =
            terrace_dialect_base::shapes::are_compatible_shapes(Some(&expected), Some(found));
        if fits {
            return Ok(());
        }
        let (expected, found) = (list(&expected), list(found));
        let message = format!("expected output shape '{expected}', got '{found}'");
        fail(ir, self.op(), message)
    }
}
