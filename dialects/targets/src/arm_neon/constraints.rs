//! What operands of the ops may be.

use std::marker::PhantomData;

use terrace_ir::ods::{AnyFixedVector, TypeConstraint};
use terrace_ir::types::VectorType;
use terrace_ir::{Context, Type};

/// Vectors of one dimension of `N` elements of a kind.
pub struct VectorLength<const N: i64, E>(PhantomData<E>);

impl<const N: i64, E: TypeConstraint> TypeConstraint for VectorLength<N, E> {
    fn describe(out: &mut String) {
        out.push_str(&format!("a vector with length {N} of "));
        E::describe(out);
        out.push_str(" values");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        let vector: Option<VectorType> = ty.cast(cx);
        AnyFixedVector::matches(cx, ty)
            && vector.is_some_and(|ty| ty.shape(cx) == [N] && E::matches(cx, ty.element(cx)))
    }
}
