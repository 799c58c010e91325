//! What the checks of several ops say alike.

use std::fmt::Display;

use terrace_ir::asm::print_type;
use terrace_ir::ods::VerifyResult;
use terrace_ir::types::{ShapedType, Type};
use terrace_ir::{Context, Ir, Op, Value};
use terrace_tensor_dialects::quant;

use super::constants::zero_point;
use super::types::{are_compatible, element, ranked_shape, storage_element};

/// An error of an op.
pub(crate) fn fail(ir: &Ir, op: Op, message: impl Display) -> VerifyResult {
    ir.op_error(op, message.to_string()).into()
}

/// A type between quotes.
pub(crate) fn quoted(cx: &Context, ty: Type) -> String {
    format!("'{}'", print_type(cx, ty))
}

/// Numbers in a row: `1, 2`.
pub(crate) fn list(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(", ")
}

/// Checks that two values of a graph have one element type and shapes that agree.
pub(crate) fn same_type(
    ir: &Ir,
    op: Op,
    (a, what_a): (Type, &str),
    (b, what_b): (Type, &str),
) -> VerifyResult {
    let differ = |what: &str, a: Type, b: Type| {
        let (a, b) = (quoted(ir, a), quoted(ir, b));
        let message = format!("require same {what} for {what_a} ({a}) and {what_b} ({b})");
        fail(ir, op, message)
    };
    let elements = [a, b].map(|ty| element(ir, ty));
    if elements[0] != elements[1] {
        return differ("element type", elements[0], elements[1]);
    }
    match are_compatible(ir, a, b) {
        true => Ok(()),
        false => differ("shapes", a, b),
    }
}

/// Checks that as many values of a graph are passed as are taken, and of the same types.
pub(crate) fn same_types(
    ir: &Ir,
    op: Op,
    (a, what_a): (&[Type], &str),
    (b, what_b): (&[Type], &str),
) -> VerifyResult {
    if a.len() != b.len() {
        let message = format!(
            "require same number of values in {what_a} ({}) and {what_b} ({})",
            a.len(),
            b.len()
        );
        return fail(ir, op, message);
    }
    let mut pairs = a.iter().zip(b);
    pairs.try_for_each(|(a, b)| same_type(ir, op, (*a, what_a), (*b, what_b)))
}

/// Checks that two tensors have one element type.
pub(crate) fn same_elements(
    ir: &Ir,
    op: Op,
    (a, what_a): (Value, &str),
    (b, what_b): (Value, &str),
) -> VerifyResult {
    let [a, b] = [a, b].map(|value| element(ir, ir.ty(value)));
    let is_plain = |ty: Type| {
        ty.is_integer(ir)
            || ty == Type::INDEX
            || ty.is_float(ir)
            || ty.is::<quant::UniformQuantizedType>(ir)
    };
    if a == b || !is_plain(a) || !is_plain(b) {
        return Ok(());
    }
    let (a, b) = (quoted(ir, a), quoted(ir, b));
    let message =
        format!("expect {what_a} and {what_b} to have same element type, got {a} and {b}");
    fail(ir, op, message)
}

/// Checks that the operand and the result of an op have one element type.
pub(crate) fn same_in_and_out(ir: &Ir, op: Op, input: Value, output: Value) -> VerifyResult {
    same_elements(ir, op, (input, "input"), (output, "output"))
}

/// Checks that a zero point has the element type of what it belongs to.
pub(crate) fn zero_point_type(
    ir: &Ir,
    op: Op,
    what: &str,
    tensor: Value,
    zero_point: Value,
) -> VerifyResult {
    let [tensor, zero_point] = [tensor, zero_point].map(|value| storage_element(ir, ir.ty(value)));
    if tensor == zero_point {
        return Ok(());
    }
    let (tensor, zero_point) = (quoted(ir, tensor), quoted(ir, zero_point));
    let message = format!("expect {what} the same element type, got {tensor} and {zero_point}");
    fail(ir, op, message)
}

/// Checks that a zero point that is known is zero unless numbers have 8 bits.
pub(crate) fn zero_unless_int8(ir: &Ir, op: Op, what: &str, zero: Value) -> VerifyResult {
    let ty = element(ir, ir.ty(zero));
    let is_int8 = ty.is_signless_integer(ir) && ty.bit_width(ir) == Some(8);
    match zero_point(ir, zero, true) {
        Some(point) if point != 0 && !is_int8 => {
            let message = format!("{what} zero point must be zero for non-int8 integer types");
            fail(ir, op, message)
        }
        _ => Ok(()),
    }
}

/// Checks that what follows from the operands agrees with the result.
pub(crate) fn inferred_type(ir: &Ir, op: Op, inferred: Type, output: Value) -> VerifyResult {
    let found = ir.ty(output);
    if element(ir, inferred) == element(ir, found) && are_compatible(ir, inferred, found) {
        return Ok(());
    }
    let (inferred, found) = (quoted(ir, inferred), quoted(ir, found));
    let message = format!(
        "inferred type(s) {inferred} are incompatible with return type(s) of operation {found}"
    );
    fail(ir, op, message)
}

/// The number of dimensions of a ranked tensor.
pub(crate) fn rank(ir: &Ir, value: Value) -> Option<usize> {
    ranked_shape(ir, ir.ty(value)).map(<[i64]>::len)
}

/// The number of elements, if all sizes are known and the product is a number.
pub(crate) fn num_elements(cx: &Context, ty: Type) -> Option<i64> {
    ty.cast::<ShapedType>(cx)?.num_elements(cx)
}
