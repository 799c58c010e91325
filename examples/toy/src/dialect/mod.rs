//! The toy dialect: tensors of `f64` values, functions on them, and structs of them.

mod functions;
mod inliner;
mod shape_inference;
mod structs;
mod tensors;

pub use functions::{FuncOp, GenericCallOp, ReturnOp};
pub use shape_inference::ShapeInference;
pub use structs::{StructAccessOp, StructConstantOp, StructType};
pub(crate) use tensors::elements;
pub use tensors::{AddOp, CastOp, ConstantOp, MulOp, PrintOp, ReshapeOp, TransposeOp};
use terrace::ir::attributes::{ArrayAttr, DenseElementsAttr};
use terrace::ir::types::{RankedTensorType, ShapedType, UnrankedTensorType};
use terrace::prelude::*;

/// A tensor of doubles, of known shape or not.
pub type F64Tensor = TensorOf<(F64,)>;
/// What a Toy variable can be: a tensor or a struct.
pub type ToyType = AnyOf<(F64Tensor, StructType)>;
/// What can be printed: a tensor or, during the lowering, the memory that holds one.
pub type Printable = AnyOf<(F64Tensor, MemRefOf<(F64,)>)>;

// ANCHOR: dialect
/// The dialect of the Toy language.
#[dialect(
    name = "toy",
    ops(
        AddOp,
        CastOp,
        ConstantOp,
        FuncOp,
        GenericCallOp,
        MulOp,
        PrintOp,
        ReshapeOp,
        ReturnOp,
        StructAccessOp,
        StructConstantOp,
        TransposeOp,
    ),
    types(StructType),
    materialize_constant = materialize_constant,
    interfaces(inliner::register),
)]
pub struct ToyDialect;
// ANCHOR_END: dialect

/// `toy.constant` for elements, `toy.struct_constant` for arrays of them.
fn materialize_constant(
    builder: &mut Builder<'_>,
    loc: Location,
    value: Attribute,
    ty: Type,
) -> Option<Op> {
    if let Some(elements) = value.cast::<DenseElementsAttr>(builder) {
        // A constant's type is that of its elements, so one of unknown shape has to wait for shape inference.
        return (Type::from(elements.ty(builder)) == ty)
            .then(|| ConstantOp::build(builder, loc, elements).into());
    }
    let elements = value.cast::<ArrayAttr>(builder)?;
    ty.cast::<StructType>(builder)?;
    Some(StructConstantOp::build(builder, loc, ty, elements).into())
}

/// `tensor<*xf64>`: a tensor whose shape is not known yet.
pub fn unranked(cx: &Context) -> Type {
    UnrankedTensorType::get(cx, Type::F64).into()
}

/// The tensor of doubles of this shape.
pub fn tensor(cx: &Context, shape: &[i64]) -> Type {
    RankedTensorType::get(cx, shape, Type::F64).into()
}

/// Whether a type is a tensor, of known shape or not.
pub fn is_tensor(cx: &Context, ty: Type) -> bool {
    ty.is::<RankedTensorType>(cx) || ty.is::<UnrankedTensorType>(cx)
}

/// The shape of a tensor; `None` if it is not known, or the type is not a tensor.
pub fn shape_of(cx: &Context, ty: Type) -> Option<&[i64]> {
    let shaped = ty.cast::<ShapedType>(cx)?;
    shaped.shape(cx).filter(|_| shaped.has_static_shape(cx))
}

/// Whether a value of one type can stand for one of the other: the types are equal, or tensors of which one has an unknown
/// shape.
fn compatible(cx: &Context, a: Type, b: Type) -> bool {
    let is_known = |ty: Type| shape_of(cx, ty).is_some();
    a == b || is_tensor(cx, a) && is_tensor(cx, b) && !(is_known(a) && is_known(b))
}
