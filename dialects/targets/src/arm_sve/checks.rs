//! How the types of operands follow from each other.

use smallvec::SmallVec;
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::types::{TypeData, VectorType};
use terrace_ir::{Context, Ir, Type};

use super::FullPredicate;
use super::constraints::is_predicate;

/// The predicate with a bit for each byte.
pub(super) fn bits_of_bytes(cx: &Context, ty: Type) -> Option<Type> {
    let TypeData::Vector {
        shape,
        scalable,
        element,
    } = ty.data(cx)
    else {
        return None;
    };
    let mut shape: SmallVec<[i64; 4]> = shape.iter().copied().collect();
    *shape.last_mut()? = 16;
    Some(VectorType::scalable(cx, &shape, scalable, *element).into())
}

/// A bit for each element.
pub(super) fn bits_of_elements(cx: &Context, ty: Type) -> Option<Type> {
    ty.is::<VectorType>(cx)
        .then(|| ty.with_element(cx, Type::I1))
}

/// Whether the first result satisfies a condition.
fn result_is<O: TypedOp>(op: O, ir: &Ir, test: fn(&Context, Type) -> bool) -> bool {
    ir.result_types(op.op())
        .next()
        .is_some_and(|ty| test(ir, ty))
}

pub(super) fn res_is_predicate<O: TypedOp>(op: O, ir: &Ir) -> bool {
    result_is(op, ir, is_predicate)
}

pub(super) fn res_is_full_predicate<O: TypedOp>(op: O, ir: &Ir) -> bool {
    result_is(op, ir, FullPredicate::matches)
}
