//! `linalg.pack` and `linalg.unpack` as paddings, reshapes, transpositions and slices.

use terrace_dialect_base::folding::uniform_attr;
use terrace_dialect_base::reassociation::Reassociation;
use terrace_dialect_base::shapes::is_rank_reduced;
use terrace_ir::affine::AffineExpr;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType};
use terrace_ir::{Ir, Location, Op, Value};
use terrace_linalg_dialects::linalg::{CopyOp, PackOp, Tiling, TransposeOp, UnPackOp};
use terrace_meta_dialects::transform::Tile;
use terrace_standard_dialects::affine::folded_apply;
use terrace_standard_dialects::arith::{ConstantOp, DivSIOp};
use terrace_tensor_dialects::tensor::{CollapseShapeOp, EmptyOp};

use super::order::TileOrder;
use crate::fusion::reshapes::expand;
use crate::padding::pad_with;
use crate::parts::dim;
use crate::tiling::index::{constant, folded_size, folded_sizes};
use crate::tiling::slices::{first_elements, insert};

fn tensor_of(ir: &Ir, value: Value) -> RankedTensorType {
    let ty = ir.ty(value).cast(ir);
    ty.expect("the verifier has found a ranked tensor")
}

/// Numbers of dimensions as ops have them.
pub(crate) fn numbers(list: &[usize]) -> Vec<i64> {
    list.iter().map(|number| *number as i64).collect()
}

/// Whether there is one tile, with its dimensions as they are in the tensor.
fn is_one_tile(tiling: &Tiling, packed: &[i64]) -> bool {
    let outer = packed.len() - tiling.positions.len();
    let in_order = |(index, position): (usize, &i64)| usize::try_from(*position) == Ok(index);
    packed[..outer].iter().all(|size| *size == 1)
        && tiling.positions.iter().enumerate().all(in_order)
}

fn check_tiles(tiling: &Tiling) -> Result<(), MatchFailure> {
    match tiling.tiles.constants.contains(&DYNAMIC) {
        true => Err(MatchFailure::new("the sizes of tiles are not known")),
        false => Ok(()),
    }
}

/// The ops that a `linalg.pack` became.
#[derive(Clone, Copy, Debug)]
pub struct LoweredPack {
    /// What fills the last tiles.
    pub pad: Op,
    /// What divides the dimensions, if there are several tiles.
    pub expand: Option<Op>,
    /// What moves the dimensions of tiles to the end, if there are several.
    pub transpose: Option<Op>,
}

/// Pads a tensor so that it can be divided into tiles, divides it, and transposes that. What is one tile only is padded and
/// put into the destination if `by_insertion` is set.
///
/// # Errors
/// If the sizes of tiles are not known.
pub fn lower_pack(
    pack: PackOp,
    by_insertion: bool,
    rw: &mut Rewriter<'_>,
) -> Result<LoweredPack, MatchFailure> {
    let (op, loc, tiling) = (pack.op(), rw.loc(pack.op()), pack.tiling(rw));
    check_tiles(&tiling)?;
    rw.set_insertion_point_before(op);
    let (source, dest) = (pack.source(rw), pack.dest(rw));
    let packed = tensor_of(rw, dest);
    let rank = tensor_of(rw, source).rank(rw);
    let order = TileOrder::of(&tiling, rank);
    let packed_shape = packed.shape(rw).to_vec();
    let shape = order.apply(&packed_shape);
    let mut high = vec![constant(0); rank];
    let rest = dim(0) * AffineExpr::Symbol(0) - dim(1);
    for (position, tile) in tiling.positions.iter().zip(tiling.tiles.iter()) {
        let position = usize::try_from(*position).expect("the verifier checks positions");
        let size = folded_size(rw, loc, source, position);
        let count = folded_size(rw, loc, dest, order.outer(position));
        high[position] = folded_apply(rw, op, &rest, &[count, size], &[tile]);
    }
    let divided = RankedTensorType::get(rw, &shape, packed.element(rw));
    let padded = CollapseShapeOp::result_type(rw, divided, &order.groups);
    let value = match pack.padding_value(rw) {
        Some(value) => value,
        None => {
            let zero = uniform_attr(rw, packed.element(rw), 0);
            let zero = zero.ok_or_else(|| MatchFailure::new("the element type has no zero"))?;
            ConstantOp::build(rw, loc, zero).result(rw)
        }
    };
    let low = vec![constant(0); rank];
    let pad = pad_with(rw, loc, padded, source, [&low, &high], value, false);
    let padded_value = pad.result(rw);
    let fits =
        is_one_tile(&tiling, &packed_shape) && is_rank_reduced(&packed_shape, padded.shape(rw));
    if by_insertion && fits {
        let sizes = folded_sizes(rw, loc, dest);
        let tile = Tile {
            offsets: vec![constant(0); sizes.len()],
            sizes,
        };
        let whole = insert(rw, loc, padded_value, dest, &tile);
        rw.replace_op(op, &[whole]);
        return Ok(LoweredPack {
            pad: pad.op(),
            expand: None,
            transpose: None,
        });
    }
    let sizes = divided_sizes(rw, loc, padded_value, &order.groups, &shape);
    let expanded = expand(rw, loc, padded_value, &order.groups, &sizes);
    let back = numbers(&order.inverse());
    let transpose = TransposeOp::of(rw, loc, expanded, dest, &back);
    rw.replace_op_with(op, transpose);
    Ok(LoweredPack {
        pad: pad.op(),
        expand: rw.defining_op(expanded),
        transpose: Some(transpose),
    })
}

/// The sizes of a tensor whose dimensions are divided: the one that is not known is what is left of the whole.
fn divided_sizes(
    rw: &mut Rewriter<'_>,
    loc: Location,
    whole: Value,
    groups: &Reassociation,
    shape: &[i64],
) -> Vec<MixedIndex> {
    let wholes = folded_sizes(rw, loc, whole);
    let mut sizes: Vec<MixedIndex> = shape.iter().copied().map(MixedIndex::Constant).collect();
    for (group, whole) in groups.iter().zip(wholes) {
        let Some(unknown) = group.iter().find(|dim| shape[**dim] == DYNAMIC) else {
            continue;
        };
        let known = group.iter().map(|dim| shape[*dim]);
        let known: i64 = known.filter(|size| *size != DYNAMIC).product();
        sizes[*unknown] = match group.len() {
            1 => whole,
            _ => {
                let divisor = ConstantOp::index(rw, loc, known).result(rw);
                let whole = ConstantOp::of_index(rw, loc, whole);
                MixedIndex::Value(DivSIOp::build(rw, loc, whole, divisor).result(rw))
            }
        };
    }
    sizes
}

/// The ops that a `linalg.unpack` became.
#[derive(Clone, Copy, Debug)]
pub struct LoweredUnpack {
    /// The tensor, what moves the dimensions of tiles to those they divide, and what joins them, if there are several tiles.
    pub transposed: Option<[Op; 3]>,
    /// What takes the tensor without what was padding.
    pub slice: Op,
}

/// Transposes tiles so that their dimensions follow those that they divide, joins them, and takes what is no padding. Of one tile
/// only that is taken if `extract` is set.
///
/// # Errors
/// If the sizes of tiles are not known.
pub fn lower_unpack(
    unpack: UnPackOp,
    extract: bool,
    rw: &mut Rewriter<'_>,
) -> Result<LoweredUnpack, MatchFailure> {
    let (op, loc, tiling) = (unpack.op(), rw.loc(unpack.op()), unpack.tiling(rw));
    check_tiles(&tiling)?;
    rw.set_insertion_point_before(op);
    let (source, dest) = (unpack.source(rw), unpack.dest(rw));
    let (packed, unpacked) = (tensor_of(rw, source), tensor_of(rw, dest));
    let rank = unpacked.rank(rw);
    let packed_shape = packed.shape(rw).to_vec();
    if extract && is_one_tile(&tiling, &packed_shape) {
        let mut sizes = vec![constant(1); packed_shape.len() - rank];
        sizes.extend(folded_sizes(rw, loc, dest));
        let slice = first_elements(rw, loc, unpacked, source, &sizes);
        rw.replace_op_with(op, slice.op());
        return Ok(LoweredUnpack {
            transposed: None,
            slice: slice.op(),
        });
    }
    let order = TileOrder::of(&tiling, rank);
    let sizes: MixedIndices = order
        .apply(&folded_sizes(rw, loc, source))
        .into_iter()
        .collect();
    let element = packed.element(rw);
    let empty = EmptyOp::with_sizes(rw, loc, &sizes, element, None);
    let into = empty.result(rw);
    let transpose = TransposeOp::of(rw, loc, source, into, &numbers(&order.dims));
    let transposed = rw.result(transpose, 0);
    let collapse = CollapseShapeOp::of(rw, loc, transposed, &order.groups);
    let joined = collapse.result(rw);
    let sizes = folded_sizes(rw, loc, dest);
    let slice = first_elements(rw, loc, unpacked, joined, &sizes);
    let part = slice.result(rw);
    let copy = CopyOp::of(rw, loc, part, dest);
    rw.replace_op_with(op, copy);
    Ok(LoweredUnpack {
        transposed: Some([empty.op(), transpose, collapse.op()]),
        slice: slice.op(),
    })
}
