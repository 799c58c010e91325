//! Types of vectors, and what ops say of the elements of their operands and results.

use terrace_ir::attributes::{ArrayAttr, Attribute, BoolAttr, DenseArrayAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Builder, Context, Ir, Location, SmallVec, Value};

use super::TransposeOp;

/// The sizes of a vector's dimensions.
pub type Sizes = SmallVec<[i64; 4]>;
/// Which dimensions of a vector are scalable.
pub type Scalable = SmallVec<[bool; 4]>;

/// The type of a value that a constraint has found to be a vector.
///
/// # Panics
/// If it is none.
pub fn vector_type(ir: &Ir, value: Value) -> VectorType {
    let ty: Type = ir.ty(value);
    ty.cast(ir).expect("the constraint is one on vectors")
}

/// A vector type with these dimensions, each with whether it is scalable.
pub fn vector_of(
    cx: &Context,
    dims: impl IntoIterator<Item = (i64, bool)>,
    element: Type,
) -> VectorType {
    let (sizes, scalable): (Sizes, Scalable) = dims.into_iter().unzip();
    VectorType::scalable(cx, &sizes, &scalable, element)
}

/// The dimensions of a vector type, each with whether it is scalable.
pub fn dims(
    cx: &Context,
    ty: VectorType,
) -> impl DoubleEndedIterator<Item = (i64, bool)> + ExactSizeIterator + '_ {
    let sizes = ty.shape(cx).iter().copied();
    sizes.zip(ty.scalable_dims(cx).iter().copied())
}

/// A vector type with the same dimensions and other elements.
pub fn with_element(cx: &Context, ty: VectorType, element: Type) -> VectorType {
    VectorType::scalable(cx, ty.shape(cx), ty.scalable_dims(cx), element)
}

/// A list of flags, such as those of `in_bounds`.
pub fn bools(cx: &Context, flags: impl IntoIterator<Item = bool>) -> ArrayAttr {
    let flags = flags.into_iter().map(|flag| BoolAttr::get(flag).into());
    ArrayAttr::get(cx, &flags.collect::<Vec<Attribute>>())
}

/// A vector with its dimensions in another order.
pub fn transpose(b: &mut Builder<'_>, loc: Location, vector: Value, permutation: &[i64]) -> Value {
    let ty = vector_type(b, vector);
    let from: SmallVec<[(i64, bool); 4]> = dims(b, ty).collect();
    let to = permutation.iter().map(|dim| from[*dim as usize]);
    let to = vector_of(b, to, ty.element(b)).into();
    let permutation = DenseArrayAttr::i64s(b, permutation);
    TransposeOp::build(b, loc, to, vector, permutation).result(b)
}

/// Whether a dimension is scalable.
pub(super) fn is_scalable(cx: &Context, ty: VectorType) -> bool {
    ty.scalable_dims(cx).contains(&true)
}

/// The number of elements, times the unknown factor if a dimension is scalable; as large as can be if it is larger than that.
pub(super) fn num_elements(cx: &Context, ty: VectorType) -> i64 {
    let sizes = ty.shape(cx).iter();
    sizes.fold(1i64, |product, size| product.saturating_mul(*size))
}

/// Whether the result and an operand have the same elements.
fn result_has_elements_of(op: impl TypedOp, ir: &Ir, operand: usize) -> bool {
    let element = |value| ir.ty(value).element_or_self(ir);
    element(ir.result(op.op(), 0)) == element(ir.operand(op.op(), operand))
}

/// Whether the result and the first operand have the same elements.
pub(super) fn like_first(op: impl TypedOp, ir: &Ir) -> bool {
    result_has_elements_of(op, ir, 0)
}

/// Whether the result and the second operand have the same elements.
pub(super) fn like_second(op: impl TypedOp, ir: &Ir) -> bool {
    result_has_elements_of(op, ir, 1)
}

/// A type that another part has too.
pub(super) fn same_type(_: &Context, ty: Type) -> Option<Type> {
    Some(ty)
}
