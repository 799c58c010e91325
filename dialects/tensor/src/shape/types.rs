//! The types of shapes, sizes and witnesses, and constraints on them.

use terrace_ir::Context;
use terrace_ir::ods::{ExpectedKind, Index, TypeConstraint};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type};
use terrace_ods_macros::{constraint, ty};

use super::ShapeDialect;

/// A shape, of which the sizes or even their number may be unknown, or that may be invalid.
#[ty(dialect = ShapeDialect, mnemonic = "shape")]
pub struct ShapeType {}

/// A size, which may be unknown or invalid.
#[ty(dialect = ShapeDialect, mnemonic = "size")]
pub struct SizeType {}

/// A value together with a shape.
#[ty(dialect = ShapeDialect, mnemonic = "value_shape")]
pub struct ValueShapeType {}

/// What says that an assertion holds.
#[ty(dialect = ShapeDialect, mnemonic = "witness")]
pub struct WitnessType {}

/// The only type of a kind, which formats and builders need not be told.
macro_rules! only {
    ($($(#[$doc:meta])* $name:ident = $ty:ident, $description:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl TypeConstraint for $name {
            fn describe(out: &mut String) {
                out.push_str($description);
            }
            fn matches(cx: &Context, ty: Type) -> bool {
                ty.is::<$ty>(cx)
            }
            const KIND: Option<ExpectedKind> = None;
            const BUILD: Option<fn(&Context) -> Type> = Some(|cx| $ty::get(cx).into());
        }
    )*};
}

only! {
    /// A shape.
    Shape = ShapeType, "shape";
    /// A size.
    Size = SizeType, "size";
    /// A value with a shape.
    ValueShape = ValueShapeType, "value with a shape";
    /// A witness.
    Witness = WitnessType, "witness";
}

fn is_extents(cx: &Context, ty: Type) -> bool {
    ty.cast(cx)
        .is_some_and(|ty: RankedTensorType| ty.rank(cx) == 1 && ty.element(cx) == Type::INDEX)
}

constraint! {
    /// size or index
    pub SizeOrIndex: Type = |cx, ty| Size::matches(cx, ty) || Index::matches(cx, ty);

    /// shape or size
    pub ShapeOrSize: Type = |cx, ty| Size::matches(cx, ty) || Shape::matches(cx, ty);

    /// shape or extent tensor
    pub ShapeOrExtents: Type = |cx, ty| Shape::matches(cx, ty) || is_extents(cx, ty);

    /// any shape or size
    pub AnyShapeOrSize: Type = |cx, ty| SizeOrIndex::matches(cx, ty) || ShapeOrExtents::matches(cx, ty);
}

/// The tensor of so many sizes.
pub(super) fn extents(cx: &Context, count: usize) -> Type {
    let count = i64::try_from(count).unwrap_or(DYNAMIC);
    RankedTensorType::get(cx, &[count], Type::INDEX).into()
}

/// Whether values of a type may be errors.
pub(super) fn may_be_error(cx: &Context, ty: Type) -> bool {
    ty.is::<SizeType>(cx) || ty.is::<ShapeType>(cx) || ty.is::<ValueShapeType>(cx)
}
