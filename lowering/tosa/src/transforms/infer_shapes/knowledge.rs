//! What is known of shapes.

use terrace_dialect_base::shapes;
use terrace_dialects::tosa::infer::Sizes;
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType, UnrankedTensorType};
use terrace_ir::{Context, Type};

/// Sizes, of which some may not be known, or nothing at all.
pub(super) type Shape = Option<Sizes>;

/// The shape that a tensor type tells; `None` if it is not one.
pub(super) fn of_type(cx: &Context, ty: Type) -> Option<Shape> {
    if ty.is::<UnrankedTensorType>(cx) {
        return Some(None);
    }
    let ty = ty.cast::<RankedTensorType>(cx)?;
    Some(Some(ty.shape(cx).into()))
}

/// A tensor type with another shape.
pub(super) fn with_shape(cx: &Context, ty: Type, shape: &Shape) -> Type {
    let element = ty.cast::<ShapedType>(cx).map_or(ty, |ty| ty.element(cx));
    match shape {
        Some(shape) => RankedTensorType::get(cx, shape, element).into(),
        None => UnrankedTensorType::get(cx, element).into(),
    }
}

/// What two say together; `None` if they contradict.
pub(super) fn both(a: Shape, b: Shape) -> Option<Shape> {
    let (a, b) = match (a, b) {
        (Some(a), Some(b)) => (a, b),
        (a, b) => return Some(a.or(b)),
    };
    if a.len() != b.len() {
        return None;
    }
    let sizes = a.iter().zip(&b).map(|(a, b)| shapes::both(*a, *b));
    Some(Some(sizes.collect::<Option<Sizes>>()?))
}

/// What both say.
pub(super) fn common(a: Shape, b: Shape) -> Shape {
    let (a, b) = (a?, b?);
    if a.len() != b.len() {
        return None;
    }
    let sizes = a
        .iter()
        .zip(&b)
        .map(|(a, b)| if a == b { *a } else { DYNAMIC });
    Some(sizes.collect())
}
