//! Building the ops that vectors are taken apart and put together with.

use terrace_conversions::splat::{splat_float, splat_integer};
use terrace_dialects::ub;
use terrace_dialects::vector::{
    ExtractOp, InsertOp, MaskOp, MaskingOpInterface, YieldOp, dims, vector_of,
};
use terrace_dialects::{arith, vector};
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr};
use terrace_ir::interfaces::MixedIndices;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Builder, Context, Location, Op, SmallVec, Value};

/// Why a rule does not apply.
pub(crate) fn fails(reason: &'static str) -> MatchFailure {
    MatchFailure::new(reason)
}

/// The type of a vector.
pub(crate) fn vector_type(cx: &Context, ty: Type) -> Result<VectorType, MatchFailure> {
    ty.cast(cx).ok_or_else(|| fails("the value is no vector"))
}

/// A vector type without one of its dimensions.
pub(crate) fn without_dim(cx: &Context, ty: VectorType, dim: usize) -> VectorType {
    let kept = dims(cx, ty)
        .enumerate()
        .filter(|(index, _)| *index != dim)
        .map(|(_, dim)| dim);
    let kept: SmallVec<[_; 4]> = kept.collect();
    vector_of(cx, kept, ty.element(cx))
}

/// A vector type of the dimensions from one on.
pub(crate) fn inner_type(cx: &Context, ty: VectorType, from: usize) -> VectorType {
    let kept: SmallVec<[_; 4]> = dims(cx, ty).skip(from).collect();
    vector_of(cx, kept, ty.element(cx))
}

/// Vectors are cut in no more parts than this.
const MOST_PARTS: i64 = 1 << 16;

/// Fails if a vector would be cut in too many parts of these sizes.
pub(crate) fn check_parts(sizes: &[i64]) -> Result<(), MatchFailure> {
    let parts = sizes
        .iter()
        .fold(1, |parts: i64, size| parts.saturating_mul(*size));
    match parts > MOST_PARTS {
        true => Err(fails("the vector has too many parts")),
        false => Ok(()),
    }
}

/// The size of the first dimension, along which a vector is cut; an error if it is scalable or there is none.
pub(crate) fn first_size(cx: &Context, ty: VectorType) -> Result<i64, MatchFailure> {
    match dims(cx, ty).next() {
        Some((size, false)) => check_parts(&[size]).map(|()| size),
        Some(_) => Err(fails("the first dimension is scalable")),
        None => Err(fails("the vector has no dimension")),
    }
}

/// What is at a position of a vector; the vector itself at an empty one.
pub(crate) fn extract(b: &mut Builder<'_>, loc: Location, from: Value, at: &[i64]) -> Value {
    let position = MixedIndices {
        constants: at.into(),
        values: SmallVec::new(),
    };
    ExtractOp::at(b, loc, from, &position).result(b)
}

/// What is at an index of a vector that is not known.
pub(crate) fn extract_at(b: &mut Builder<'_>, loc: Location, from: Value, at: Value) -> Value {
    let position = MixedIndices {
        constants: [terrace_ir::types::DYNAMIC].into_iter().collect(),
        values: [at].into_iter().collect(),
    };
    ExtractOp::at(b, loc, from, &position).result(b)
}

/// A vector with another part at a position.
pub(crate) fn insert(
    b: &mut Builder<'_>,
    loc: Location,
    part: Value,
    into: Value,
    at: &[i64],
) -> Value {
    let position = DenseArrayAttr::i64s(b, at);
    InsertOp::build(b, loc, part, into, &[], position).result(b)
}

/// A constant of zeros.
pub(crate) fn zeros(b: &mut Builder<'_>, loc: Location, ty: Type) -> Value {
    let value = zero_attr(b, ty);
    arith::ConstantOp::build(b, loc, value).result(b)
}

fn zero_attr(cx: &Context, ty: Type) -> Attribute {
    match ty.element_or_self(cx).is_float(cx) {
        true => splat_float(cx, ty, 0.0),
        false => splat_integer(cx, ty, 0),
    }
}

/// Poison of a type.
pub(crate) fn poison(b: &mut Builder<'_>, loc: Location, ty: Type) -> Value {
    ub::PoisonOp::builder(ty).build(b, loc).result(b)
}

/// Repeats a value.
pub(crate) fn broadcast(b: &mut Builder<'_>, loc: Location, ty: Type, value: Value) -> Value {
    vector::BroadcastOp::build(b, loc, ty, value).vector(b)
}

/// The same elements as another type.
pub(crate) fn shape_cast(b: &mut Builder<'_>, loc: Location, ty: Type, value: Value) -> Value {
    vector::ShapeCastOp::build(b, loc, ty, value).result(b)
}

/// A shuffle of two vectors.
pub(crate) fn shuffle(
    b: &mut Builder<'_>,
    loc: Location,
    [v1, v2]: [Value; 2],
    places: &[i64],
) -> Value {
    let places = DenseArrayAttr::i64s(b, places);
    vector::ShuffleOp::build(b, loc, v1, v2, places).vector(b)
}

/// Numbers as an array attribute.
pub(crate) fn i64_array(cx: &Context, numbers: &[i64]) -> ArrayAttr {
    let numbers: Vec<Attribute> = numbers
        .iter()
        .map(|number| IntegerAttr::get(cx, Type::I64, (*number).into()).into())
        .collect();
    ArrayAttr::get(cx, &numbers)
}

/// The mask around an op, if there is one.
pub(crate) fn mask_around(rw: &Rewriter<'_>, op: Op) -> Option<MaskOp> {
    rw.parent_op(op).and_then(|parent| MaskOp::cast(rw, parent))
}

/// An op that is to be replaced, perhaps with a mask around it.
pub(crate) struct Maskable {
    /// What is replaced: the op or the mask around it.
    root: Op,
    /// The mask.
    pub(crate) mask: Option<Value>,
}

impl Maskable {
    /// Looks for a mask around an op, and has new ops go before it.
    pub(crate) fn of(rw: &mut Rewriter<'_>, op: Op) -> Self {
        match mask_around(rw, op) {
            Some(around) => {
                rw.set_insertion_point_before(around.op());
                Maskable {
                    root: around.op(),
                    mask: Some(around.mask_of_op(rw)),
                }
            }
            None => Maskable {
                root: op,
                mask: None,
            },
        }
    }

    /// Replaces the op, and the mask around it.
    pub(crate) fn replace(self, rw: &mut Rewriter<'_>, with: &[Value]) {
        rw.replace_op(self.root, with);
    }
}

/// An op of one result, of the elements for which a mask is set if there is one.
pub(crate) fn masked(
    rw: &mut Rewriter<'_>,
    loc: Location,
    mask: Option<Value>,
    ty: Type,
    build: impl FnOnce(&mut Rewriter<'_>) -> Value,
) -> Value {
    let Some(mask) = mask else {
        return build(rw);
    };
    let around = MaskOp::builder(mask).results(&[ty]).build(rw, loc);
    let region = around.mask_region(rw);
    let point = rw.insertion_point();
    let block = rw.create_block(region, &[]);
    rw.set_insertion_point_to_end(block);
    let value = build(rw);
    YieldOp::build(rw, loc, &[value]);
    rw.set_insertion_point(point);
    rw.result(around.op(), 0)
}

/// The sizes of the dimensions along which a vector is cut to vectors of one dimension: those before the first scalable one. An
/// error if there is none.
pub(crate) fn unrolled_sizes(
    cx: &Context,
    ty: VectorType,
) -> Result<SmallVec<[i64; 4]>, MatchFailure> {
    let rank = ty.rank(cx);
    let outer = dims(cx, ty).take(rank.saturating_sub(1));
    let sizes: SmallVec<[i64; 4]> = outer
        .take_while(|(_, is_scalable)| !is_scalable)
        .map(|(size, _)| size)
        .collect();
    match sizes.is_empty() {
        true => Err(fails("there is no dimension to cut along")),
        false => check_parts(&sizes).map(|()| sizes),
    }
}
