//! Padding, packing and unpacking as moves of vectors.

use terrace_ir::attributes::{AffineMapAttr, DenseArrayAttr};
use terrace_ir::interfaces::{MixedIndex, build_poison};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{RankedTensorType, ShapedType, Type, VectorType};
use terrace_ir::{Ir, Location, Op, Value};
use terrace_linalg_dialects::linalg::{PackOp, UnPackOp, operand_shape};
use terrace_standard_dialects::arith::ConstantOp;
use terrace_tensor_dialects::tensor::{EmptyOp, PadOp};
use terrace_vector_dialects::vector::{
    CreateMaskOp, ShapeCastOp, TransferReadOp, TransferWriteOp, TransposeOp, minor_identity,
};

use super::masks::{masked, vector_dims};
use super::{VectorSizes, in_bounds};
use crate::packing::TileOrder;
use crate::tiling::index::{constant, folded_size, folded_sizes, mixed, sum};

/// Replaces one of these ops by reads and writes; nothing if the op is another one. What writes the result.
pub(super) fn vectorize(
    op: Op,
    sizes: Option<&VectorSizes>,
    rw: &mut Rewriter<'_>,
) -> Option<Result<Op, MatchFailure>> {
    rw.set_insertion_point_before(op);
    let write = if let Some(pad) = PadOp::cast(rw, op) {
        vectorize_pad(pad, sizes, rw)
    } else if let Some(pack) = PackOp::cast(rw, op) {
        vectorize_pack(pack, sizes, rw)
    } else {
        vectorize_unpack(UnPackOp::cast(rw, op)?, sizes, rw)
    };
    Some(write.inspect(|write| {
        rw.replace_op_with(op, *write);
    }))
}

fn shape_of(ir: &Ir, value: Value) -> Vec<i64> {
    operand_shape(ir, ir.ty(value)).to_vec()
}

/// The first elements of a tensor: those that there are by a mask, unless the sizes are the tensor's or `whole` is set.
fn read(
    rw: &mut Rewriter<'_>,
    loc: Location,
    source: Value,
    ty: VectorType,
    padding: Option<Value>,
    whole: bool,
) -> Result<Value, MatchFailure> {
    let zero = ConstantOp::index(rw, loc, 0).result(rw);
    let shape = shape_of(rw, source);
    let element = ty.element(rw);
    let padding = padding.or_else(|| build_poison(rw, loc, element));
    let padding = padding.ok_or_else(|| MatchFailure::new("there is no padding"))?;
    let is_same = ty.shape(rw) == shape;
    let flags = shape.iter().zip(ty.shape(rw));
    let flags = flags.map(|(size, vector)| !whole || size == vector);
    let flags = in_bounds(rw, flags.collect());
    let map = AffineMapAttr::get(rw, minor_identity(shape.len(), shape.len()));
    let read = TransferReadOp::builder(ty.into(), source, map, padding, flags);
    let read = read.indices(&vec![zero; shape.len()]).build(rw, loc);
    let mask = match is_same || whole {
        true => None,
        false => Some(mask_of(rw, loc, source, ty)),
    };
    let read = masked(rw, read.op(), mask);
    Ok(rw.result(read, 0))
}

/// The first elements of a tensor replaced: those that there are by a mask, unless the sizes are the tensor's or `whole` is set.
fn write(rw: &mut Rewriter<'_>, loc: Location, vector: Value, dest: Value, whole: bool) -> Op {
    let (ty, shape) = (rw.ty(dest), shape_of(rw, dest));
    let vector_type: VectorType = rw.ty(vector).cast(rw).expect("a vector is written");
    let zero = ConstantOp::index(rw, loc, 0).result(rw);
    let flags = shape.iter().zip(vector_type.shape(rw));
    let flags = flags.map(|(size, vector)| !whole || size >= vector);
    let flags = in_bounds(rw, flags.collect());
    let map = AffineMapAttr::get(rw, minor_identity(shape.len(), shape.len()));
    let write = TransferWriteOp::builder(vector, dest, map, flags)
        .indices(&vec![zero; shape.len()])
        .result(Some(ty))
        .build(rw, loc);
    let mask = match whole || vector_type.shape(rw) == shape {
        true => None,
        false => Some(mask_of(rw, loc, dest, vector_type)),
    };
    masked(rw, write.op(), mask)
}

/// The mask of the elements that a tensor has.
fn mask_of(rw: &mut Rewriter<'_>, loc: Location, tensor: Value, ty: VectorType) -> Value {
    let sizes = folded_sizes(rw, loc, tensor);
    let sizes = sizes.into_iter().map(|size| ConstantOp::of_index(rw, loc, size));
    let sizes: Vec<Value> = sizes.collect();
    let (shape, scalable) = (ty.shape(rw).to_vec(), ty.scalable_dims(rw).to_vec());
    let ty = VectorType::scalable(rw, &shape, &scalable, Type::I1);
    CreateMaskOp::build(rw, loc, ty.into(), &sizes).result(rw)
}

/// The type of vectors of these sizes.
fn vector_of(
    rw: &Rewriter<'_>,
    shape: &[i64],
    sizes: Option<&VectorSizes>,
    element: Type,
) -> Result<VectorType, MatchFailure> {
    let dims = vector_dims(shape, sizes)?;
    let (sizes, scalable): (Vec<i64>, Vec<bool>) = dims.into_iter().unzip();
    Ok(VectorType::scalable(rw, &sizes, &scalable, element))
}

/// The source with the padding value for what it has not.
fn vectorize_pad(
    pad: PadOp,
    sizes: Option<&VectorSizes>,
    rw: &mut Rewriter<'_>,
) -> Result<Op, MatchFailure> {
    let no_match = MatchFailure::new;
    let (op, loc) = (pad.op(), rw.loc(pad.op()));
    let sizes = sizes.ok_or_else(|| no_match("the sizes of vectors are not given"))?;
    let low: Vec<MixedIndex> = pad.mixed_low(rw).iter().collect();
    if low.iter().any(|low| *low != constant(0)) {
        return Err(no_match("low pads must all be zero"));
    }
    let ty: Option<RankedTensorType> = rw.ty(pad.result(rw)).cast(rw);
    let ty = ty.ok_or_else(|| no_match("the result is no tensor"))?;
    let shape = ty.shape(rw).to_vec();
    let vector = vector_of(rw, &shape, Some(sizes), ty.element(rw))?;
    let value = crate::pad_to_linalg::padding_outside(rw, pad);
    let value = value.ok_or_else(|| no_match("padding value is not constant"))?;
    let source = pad.source(rw);
    let high: Vec<MixedIndex> = pad.mixed_high(rw).iter().collect();
    let mut whole = Vec::new();
    for (dim, size) in shape.iter().enumerate() {
        whole.push(match *size {
            terrace_ir::types::DYNAMIC => {
                let size = folded_size(rw, loc, source, dim);
                sum(rw, op, size, high[dim])
            }
            size => constant(size),
        });
    }
    let element = ty.element(rw);
    let value = read(rw, loc, source, vector, Some(value), false)?;
    let empty = EmptyOp::with_sizes(rw, loc, &mixed(&whole), element, None);
    let dest = empty.result(rw);
    Ok(write(rw, loc, value, dest, false))
}

/// Reads the tensor, divides its dimensions, and transposes that.
fn vectorize_pack(
    pack: PackOp,
    sizes: Option<&VectorSizes>,
    rw: &mut Rewriter<'_>,
) -> Result<Op, MatchFailure> {
    let (loc, tiling) = (rw.loc(pack.op()), pack.tiling(rw));
    let (source, dest) = (pack.source(rw), pack.dest(rw));
    let rank = shape_of(rw, source).len();
    let packed = shape_of(rw, dest);
    let order = TileOrder::of(&tiling, rank);
    let outer = vector_dims(&packed[..rank], sizes)?;
    if outer.iter().any(|(_, scalable)| *scalable) || tiling.tiles.num_dynamic() != 0 {
        return Err(MatchFailure::new("the sizes of tiles are not known"));
    }
    let mut tiles: Vec<i64> = outer.into_iter().map(|(size, _)| size).collect();
    tiles.extend(&tiling.tiles.constants);
    let divided = order.apply(&tiles);
    let joined = order.groups.iter();
    let joined = joined.map(|group| group.iter().map(|dim| divided[*dim]).product::<i64>());
    let joined: Vec<i64> = joined.collect();
    let element = rw.ty(source).element_or_self(rw);
    let ty = VectorType::get(rw, &joined, element);
    let padding = pack.padding_value(rw);
    let value = read(rw, loc, source, ty, padding, sizes.is_none())?;
    let ty = VectorType::get(rw, &divided, element);
    let value = ShapeCastOp::build(rw, loc, ty.into(), value).result(rw);
    let value = transposed(rw, loc, value, &order.inverse());
    Ok(write(rw, loc, value, dest, sizes.is_none()))
}

/// Reads the tiles, transposes them so that each dimension is followed by that of its tile, and joins those.
fn vectorize_unpack(
    unpack: UnPackOp,
    sizes: Option<&VectorSizes>,
    rw: &mut Rewriter<'_>,
) -> Result<Op, MatchFailure> {
    let (loc, tiling) = (rw.loc(unpack.op()), unpack.tiling(rw));
    let (source, dest) = (unpack.source(rw), unpack.dest(rw));
    let ty: Option<RankedTensorType> = rw.ty(dest).cast(rw);
    let is_static = ty.is_some_and(|ty| ShapedType::from(ty).has_static_shape(rw));
    if sizes.is_none() && !is_static {
        return Err(MatchFailure::new("the sizes of the result are not known"));
    }
    let order = TileOrder::of(&tiling, shape_of(rw, dest).len());
    let shape = shape_of(rw, source);
    let ty = vector_of(rw, &shape, sizes, rw.ty(source).element_or_self(rw))?;
    let (dims, scalable) = (order.apply(ty.shape(rw)), ty.scalable_dims(rw).to_vec());
    let scalable = match scalable.is_empty() {
        true => vec![false; dims.len()],
        false => order.apply(&scalable),
    };
    let joined = order.groups.iter();
    let joined = joined.map(|group| {
        let size: i64 = group.iter().map(|dim| dims[*dim]).product();
        (size, group.iter().any(|dim| scalable[*dim]))
    });
    let (joined, scalable): (Vec<i64>, Vec<bool>) = joined.unzip();
    let joined = VectorType::scalable(rw, &joined, &scalable, ty.element(rw));
    let value = read(rw, loc, source, ty, None, sizes.is_none())?;
    let value = transposed(rw, loc, value, &order.dims);
    let value = ShapeCastOp::build(rw, loc, joined.into(), value).result(rw);
    Ok(write(rw, loc, value, dest, sizes.is_none()))
}

/// A vector with its dimensions in another order.
fn transposed(rw: &mut Rewriter<'_>, loc: Location, vector: Value, order: &[usize]) -> Value {
    let ty: VectorType = rw.ty(vector).cast(rw).expect("a vector is transposed");
    let shape: Vec<i64> = order.iter().map(|dim| ty.shape(rw)[*dim]).collect();
    let flags = ty.scalable_dims(rw);
    let scalable = order.iter().map(|dim| flags.get(*dim).copied().unwrap_or(false));
    let scalable: Vec<bool> = scalable.collect();
    let ty = VectorType::scalable(rw, &shape, &scalable, ty.element(rw));
    let order: Vec<i64> = order.iter().map(|dim| *dim as i64).collect();
    let permutation = DenseArrayAttr::i64s(rw, &order);
    TransposeOp::build(rw, loc, ty.into(), vector, permutation).result(rw)
}
