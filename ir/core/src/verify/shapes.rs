//! Traits about the shapes of operands and results.

use smallvec::SmallVec;

use crate::context::Context;
use crate::ir::{Ir, Op};
use crate::ods::VerifyResult;
use crate::types::{DYNAMIC, RankedTensorType, ShapedType, Type, TypeData};

/// The dimensions of a shape that is known.
type Dims = SmallVec<[i64; 4]>;

/// All operands and results with a rank have one.
pub(super) fn check_ranks(ir: &Ir, op: Op) -> VerifyResult {
    let rank = |ty: Type| ty.cast::<ShapedType>(ir)?.rank(ir);
    let mut ranks = ir.operand_types(op).filter_map(rank);
    let first = ranks.next();
    if !ranks.all(|rank| Some(rank) == first) {
        return ir.op_error(op, "operands don't have matching ranks").into();
    }
    let fits = |rank| first.is_none_or(|first| first == rank);
    if ir.result_types(op).filter_map(rank).all(fits) {
        return Ok(());
    }
    ir.op_error(op, "result type has different rank than operands")
        .into()
}

/// Results have the shape that operands have when they are stretched to one.
pub(super) fn check_broadcast(ir: &Ir, op: Op) -> VerifyResult {
    let types = || ir.operand_types(op).chain(ir.result_types(op));
    let is_vector = |ty: Type| matches!(ty.data(ir), TypeData::Vector { .. });
    let is_tensor = |ty: Type| {
        let data = ty.data(ir);
        matches!(
            data,
            TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
        )
    };
    if types().any(is_vector) && types().any(is_tensor) {
        return ir
            .op_error(op, "cannot broadcast vector with tensor")
            .into();
    }
    let mut shape: Option<Dims> = None;
    for other in ir.operand_types(op).filter_map(|ty| ranked_shape(ir, ty)) {
        shape = match shape {
            None => Some(other.into()),
            Some(shape) => match broadcast(&shape, other) {
                Some(shape) => Some(shape),
                None => {
                    let message = "operands don't have broadcast-compatible shapes";
                    return ir.op_error(op, message).into();
                }
            },
        };
    }
    let Some(shape) = shape else {
        return Ok(());
    };
    let mut results = ir.result_types(op).filter_map(|ty| ranked_shape(ir, ty));
    let Some(wrong) = results.find(|result| !fits(&shape, result)) else {
        return Ok(());
    };
    let message = format_args!(
        "result type '{}' not broadcast compatible with broadcasted operands's shapes '{}'",
        spelled(wrong),
        spelled(&shape)
    );
    ir.op_error(op, message).into()
}

fn ranked_shape(cx: &Context, ty: Type) -> Option<&[i64]> {
    Some(ty.cast::<RankedTensorType>(cx)?.shape(cx))
}

/// The shape that both can be stretched to, dimensions aligned at the end.
fn broadcast(a: &[i64], b: &[i64]) -> Option<Dims> {
    let rank = a.len().max(b.len());
    let dim = |shape: &[i64], index: usize| {
        let missing = rank - shape.len();
        index.checked_sub(missing).map_or(1, |index| shape[index])
    };
    let stretched = |index| match (dim(a, index), dim(b, index)) {
        (a, b) if a == b => Some(a),
        (1, other) | (other, 1) => Some(other),
        // What is not known has to be what the other is.
        (DYNAMIC, known) | (known, DYNAMIC) => Some(known),
        _ => None,
    };
    (0..rank).map(stretched).collect()
}

/// Whether a result can have this shape; it may have more dimensions at the front.
fn fits(shape: &[i64], result: &[i64]) -> bool {
    let Some(more) = result.len().checked_sub(shape.len()) else {
        return false;
    };
    let agrees = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    shape.iter().zip(&result[more..]).all(agrees)
}

/// `2x?x4`
fn spelled(shape: &[i64]) -> String {
    let dims = shape.iter().map(|dim| match *dim {
        DYNAMIC => "?".to_owned(),
        size => size.to_string(),
    });
    dims.collect::<Vec<_>>().join("x")
}
