//! How the types of operands follow from each other.

use terrace_ir::types::{IntegerType, VectorType};
use terrace_ir::{Context, Ir, Type, Value};

use super::Sdot2dOp;

/// The same vector of integers twice as wide.
pub(super) fn res_has_same_vector_shape_and(cx: &Context, ty: Type) -> Option<Type> {
    let vector: VectorType = ty.cast(cx)?;
    let width = vector.element(cx).bit_width(cx)?.checked_mul(2)?;
    let element = (width <= IntegerType::MAX_WIDTH).then(|| IntegerType::get(cx, width))?;
    Some(ty.with_element(cx, element.into()))
}

/// A quarter of the elements, four times as wide.
pub(super) fn res_has_the_same_number_of(cx: &Context, ty: Type) -> Option<Type> {
    let size = ty.cast::<VectorType>(cx)?.shape(cx).first()? / 4;
    (size > 0).then(|| VectorType::get(cx, &[size], Type::I32).into())
}

fn shape(ir: &Ir, value: Value) -> &[i64] {
    let vector: Option<VectorType> = ir.ty(value).cast(ir);
    vector.map_or(&[], |ty| ty.shape(ir))
}

pub(super) fn operand_a_should_be_1_dimensional(op: Sdot2dOp, ir: &Ir) -> bool {
    shape(ir, op.a(ir)).len() == 1
}

pub(super) fn operand_b_should_be_2_dimensional(op: Sdot2dOp, ir: &Ir) -> bool {
    shape(ir, op.b(ir)).len() == 2
}

pub(super) fn operand_b_should_have_4_columns(op: Sdot2dOp, ir: &Ir) -> bool {
    shape(ir, op.b(ir)).get(1) == Some(&4)
}

pub(super) fn operand_b_should_have_as_many(op: Sdot2dOp, ir: &Ir) -> bool {
    shape(ir, op.b(ir)).first() == shape(ir, op.a(ir)).first()
}
