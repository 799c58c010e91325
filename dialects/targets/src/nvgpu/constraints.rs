//! What operands of the ops may be.

use terrace_ir::Type;
use terrace_ir::ods::{FixedVectorOf, I16};
use terrace_ir::types::{ShapedType, VectorType};
use terrace_ods_macros::constraint;

constraint! {
    /// fixed-length vector of 16-bit signless integer values of length 2
    pub SparseMetadata: Type = FixedVectorOf<(I16,)> & |cx, ty| {
        ty.cast::<VectorType>(cx).is_some_and(|ty| ShapedType::from(ty).num_elements(cx) == Some(2))
    }, buildable = |cx| VectorType::get(cx, &[2], Type::I16).into();

    /// vector of 32-bit float values
    pub VectorOfF32: Type = |cx, ty| {
        ty.cast::<VectorType>(cx).is_some_and(|ty| ty.rank(cx) > 0 && ty.element(cx) == Type::F32)
    };
}
