//! How the types of operands follow from each other, and what is said of tiles.

use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ods::{TypedOp, VerifyResult};
use terrace_ir::types::{TypeData, VectorType};
use terrace_ir::{Context, Ir, Op, Type};
use terrace_ods_macros::op_trait;

use super::TileLoadOp;

/// Ops on tiles: an attribute may say which tile of the processor it is.
#[op_trait(verify = verify_tile_id)]
pub struct TileOp;

fn verify_tile_id(ir: &Ir, op: Op) -> VerifyResult {
    let Some(id) = ir.attr(op, "tile_id") else {
        return Ok(());
    };
    let number: Option<IntegerAttr> = id.cast(ir);
    match number.and_then(|_| id.ty(ir)) {
        Some(Type::I32) => Ok(()),
        _ => ir
            .op_error(op, "tile ID should be a 32-bit signless integer")
            .into(),
    }
}

/// A bit for each element.
pub(super) fn bits_of_elements(cx: &Context, ty: Type) -> Option<Type> {
    ty.is::<VectorType>(cx)
        .then(|| ty.with_element(cx, Type::I1))
}

/// A line of a tile.
pub(super) fn slice(cx: &Context, ty: Type) -> Option<Type> {
    let TypeData::Vector {
        shape,
        scalable,
        element,
    } = ty.data(cx)
    else {
        return None;
    };
    Some(VectorType::scalable(cx, shape.get(1..)?, scalable.get(1..)?, *element).into())
}

/// A bit for each element of a line of a tile.
pub(super) fn slice_mask(cx: &Context, ty: Type) -> Option<Type> {
    bits_of_elements(cx, slice(cx, ty)?)
}

/// The tile that a vector and another one span.
pub(super) fn outer(cx: &Context, ty: Type) -> Option<Type> {
    let vector: VectorType = ty.cast(cx)?;
    let size = *vector.shape(cx).first()?;
    Some(VectorType::scalable(cx, &[size, size], &[true, true], vector.element(cx)).into())
}

pub(super) fn same(_: &Context, ty: Type) -> Option<Type> {
    Some(ty)
}

/// Whether masks for both operands are given, or none: they follow the first two operands.
pub(super) fn has_both_masks<O: TypedOp>(op: O, ir: &Ir) -> bool {
    let has = |group| ir.operand_group(op.op(), group).len() == 1;
    has(2) == has(3)
}

pub(super) fn has_padding_and_mask(op: TileLoadOp, ir: &Ir) -> bool {
    op.padding(ir).is_some() == op.mask(ir).is_some()
}

fn width(ir: &Ir, ty: Type) -> Option<u32> {
    ty.element_or_self(ir).bit_width(ir)
}

/// Whether the elements of the result are `factor` times as wide as those of the first operand.
fn widens<O: TypedOp>(op: O, ir: &Ir, factor: u32) -> bool {
    let result = ir.result_types(op.op()).next().and_then(|ty| width(ir, ty));
    let operand = ir
        .operand_types(op.op())
        .next()
        .and_then(|ty| width(ir, ty));
    result == operand.and_then(|width| width.checked_mul(factor))
}

pub(super) fn is_twice_as_wide<O: TypedOp>(op: O, ir: &Ir) -> bool {
    widens(op, ir, 2)
}

pub(super) fn is_four_times_as_wide<O: TypedOp>(op: O, ir: &Ir) -> bool {
    widens(op, ir, 4)
}

/// Whether the result is an `i64`.
pub(super) fn is_i64<O: TypedOp>(op: O, ir: &Ir) -> bool {
    ir.result_types(op.op()).next() == Some(Type::I64)
}
