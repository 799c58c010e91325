//! Padding, packing, unpacking and insertion as moves of vectors.

use terrace_dialect_base::folding::uniform_attr;
use terrace_dialect_base::index_list::known_index;
use terrace_dialect_base::reassociation::joined_size;
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::interfaces::{MixedIndex, OffsetSizeAndStrideOpInterface, build_poison};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType, Type, VectorType};
use terrace_ir::{Ir, Location, Op, Value};
use terrace_linalg_dialects::linalg::{FillOp, PackOp, UnPackOp, operand_shape};
use terrace_standard_dialects::arith::ConstantOp;
use terrace_tensor_dialects::tensor::{EmptyOp, InsertSliceOp, PadOp};
use terrace_vector_dialects::vector::{
    self, BroadcastOp, CreateMaskOp, ShapeCastOp, TransferReadOp, TransferWriteOp, bools,
    minor_identity, transpose, vector_type, with_element,
};

use super::masks::{check_element, masked, vector_dims};
use super::{VectorDim, VectorSizes};
use crate::packing::{TileOrder, numbers};
use crate::tiling::index::{constant, folded_sizes, mixed};
use crate::tiling::pad_sizes;

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
    } else if let Some(insert) = InsertSliceOp::cast(rw, op) {
        vectorize_insert(insert, sizes, rw)
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
    let flags = bools(rw, flags);
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

/// Elements of a tensor replaced, the first ones if no place is given: those that there are by a mask, unless the sizes are the
/// tensor's or `whole` is set.
fn write(
    rw: &mut Rewriter<'_>,
    loc: Location,
    vector: Value,
    dest: Value,
    place: &[Value],
    whole: bool,
) -> Op {
    let (ty, shape) = (rw.ty(dest), shape_of(rw, dest));
    let vector_type = vector_type(rw, vector);
    let indices = match place {
        [] => vec![ConstantOp::index(rw, loc, 0).result(rw); shape.len()],
        place => place.to_vec(),
    };
    let rank = vector_type.rank(rw);
    let inner = &shape[shape.len() - rank..];
    let flags = inner.iter().zip(vector_type.shape(rw));
    let flags = flags.map(|(size, vector)| !whole || size >= vector);
    let flags = bools(rw, flags);
    let map = AffineMapAttr::get(rw, minor_identity(shape.len(), rank));
    let write = TransferWriteOp::builder(vector, dest, map, flags)
        .indices(&indices)
        .result(Some(ty))
        .build(rw, loc);
    let mask = match whole || vector_type.shape(rw) == inner {
        true => None,
        false => Some(mask_of(rw, loc, dest, vector_type)),
    };
    masked(rw, write.op(), mask)
}

/// The mask of the elements that a tensor has.
fn mask_of(rw: &mut Rewriter<'_>, loc: Location, tensor: Value, ty: VectorType) -> Value {
    let sizes = folded_sizes(rw, loc, tensor);
    let sizes = sizes
        .into_iter()
        .map(|size| ConstantOp::of_index(rw, loc, size));
    let sizes: Vec<Value> = sizes.collect();
    let sizes = sizes[sizes.len() - ty.rank(rw)..].to_vec();
    let ty = with_element(rw, ty, Type::I1);
    CreateMaskOp::build(rw, loc, ty.into(), &sizes).result(rw)
}

/// The type of vectors of these sizes.
fn vector_of(
    rw: &Rewriter<'_>,
    shape: &[i64],
    sizes: Option<&VectorSizes>,
    element: Type,
) -> Result<VectorType, MatchFailure> {
    check_element(rw, element)?;
    let dims = vector_dims(shape, sizes)?;
    Ok(vector::vector_of(rw, dims, element))
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
    let whole = pad_sizes(rw, op);
    let element = ty.element(rw);
    let value = read(rw, loc, source, vector, Some(value), false)?;
    let empty = EmptyOp::with_sizes(rw, loc, &mixed(&whole), element, None);
    let dest = empty.result(rw);
    Ok(write(rw, loc, value, dest, &[], false))
}

/// The one value of all elements of a tensor, if that is known.
fn filled_with(rw: &Rewriter<'_>, tensor: Value) -> Option<Value> {
    if let Some(write) = tensor.defining::<TransferWriteOp>(rw) {
        let vector = write.value_to_store(rw).defining::<BroadcastOp>(rw)?;
        let value = vector.source(rw);
        return (!rw.ty(value).is::<VectorType>(rw)).then_some(value);
    }
    let fill = tensor.defining::<FillOp>(rw)?;
    Some(rw.operand(fill.op(), 0))
}

/// Writes the part at its place.
fn vectorize_insert(
    insert: InsertSliceOp,
    sizes: Option<&VectorSizes>,
    rw: &mut Rewriter<'_>,
) -> Result<Op, MatchFailure> {
    let no_match = MatchFailure::new;
    let (loc, source, dest) = (rw.loc(insert.op()), insert.source(rw), insert.dest(rw));
    let (part, whole) = (shape_of(rw, source), shape_of(rw, dest));
    let strides = insert.mixed_strides(rw);
    if strides
        .iter()
        .any(|stride| known_index(rw, stride) != Some(1))
    {
        return Err(no_match("elements are left out between those inserted"));
    }
    let dropped = whole.len() - part.len();
    let inner = insert.mixed_sizes(rw);
    if inner
        .iter()
        .take(dropped)
        .any(|size| known_index(rw, size) != Some(1))
    {
        return Err(no_match(
            "dimensions that are left out are not the first ones",
        ));
    }
    let element = rw.ty(source).element_or_self(rw);
    let value = filled_with(rw, dest);
    if value.is_none() && sizes.is_none() && part.contains(&DYNAMIC) {
        return Err(no_match("what is read past the end is not known"));
    }
    let zero = uniform_attr(rw, element, 0);
    let zero = zero.ok_or_else(|| no_match("the element type has no zero"))?;
    let ty = match sizes {
        Some(_) => vector_of(rw, &part, sizes, element)?,
        None => {
            let known = part.iter().zip(&whole[dropped..]);
            let known = known.map(|(part, whole)| match part {
                &DYNAMIC => *whole,
                size => *size,
            });
            vector_of(rw, &known.collect::<Vec<i64>>(), None, element)?
        }
    };
    let value = match value {
        Some(value) => value,
        None => ConstantOp::build(rw, loc, zero).result(rw),
    };
    let value = read(rw, loc, source, ty, Some(value), sizes.is_none())?;
    let offsets: Vec<MixedIndex> = insert.mixed_offsets(rw).iter().collect();
    let offsets = offsets
        .into_iter()
        .map(|offset| ConstantOp::of_index(rw, loc, offset));
    let offsets: Vec<Value> = offsets.collect();
    Ok(write(rw, loc, value, dest, &offsets, sizes.is_none()))
}

fn too_large() -> MatchFailure {
    MatchFailure::new("the number of elements is too large")
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
    let joined = joined.map(|group| joined_size(group.iter().map(|dim| divided[*dim])));
    let joined: Vec<i64> = joined.collect();
    if joined.contains(&DYNAMIC) {
        return Err(too_large());
    }
    let element = rw.ty(source).element_or_self(rw);
    check_element(rw, element)?;
    let ty = VectorType::get(rw, &joined, element);
    let padding = pack.padding_value(rw);
    let value = read(rw, loc, source, ty, padding, sizes.is_none())?;
    let ty = VectorType::get(rw, &divided, element);
    let value = ShapeCastOp::build(rw, loc, ty.into(), value).result(rw);
    let value = transpose(rw, loc, value, &numbers(&order.inverse()));
    Ok(write(rw, loc, value, dest, &[], sizes.is_none()))
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
    let dims: Vec<VectorDim> = vector::dims(rw, ty).collect();
    let dims = order.apply(&dims);
    let joined = order.groups.iter();
    let joined = joined.map(|group| {
        let size = joined_size(group.iter().map(|dim| dims[*dim].0));
        (size, group.iter().any(|dim| dims[*dim].1))
    });
    let joined: Vec<VectorDim> = joined.collect();
    if joined.iter().any(|(size, _)| *size == DYNAMIC) {
        return Err(too_large());
    }
    let joined = vector::vector_of(rw, joined, ty.element(rw));
    let value = read(rw, loc, source, ty, None, sizes.is_none())?;
    let value = transpose(rw, loc, value, &numbers(&order.dims));
    let value = ShapeCastOp::build(rw, loc, joined.into(), value).result(rw);
    Ok(write(rw, loc, value, dest, &[], sizes.is_none()))
}
