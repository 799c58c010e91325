//! Tiling of `linalg.unpack`.

use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Ir, Op, Value};
use terrace_linalg_dialects::linalg::{UnPackOp, operand_shape};
use terrace_meta_dialects::transform::{Domain, LoopKind, Tile, Tiled, TilingInterface};
use terrace_standard_dialects::arith::{ConstantOp, MulIOp};
use terrace_tensor_dialects::tensor::EmptyOp;

use super::index::{apply, constant, difference, folded_sizes, mixed, sum};
use super::slices::extract;
use super::structured::clone_with;
use crate::bounds::largest_index;
use crate::parts::dim;

/// How the op is tiled, if it is one of these.
pub(super) fn of(ir: &Ir, op: Op) -> Option<&'static dyn TilingInterface> {
    UnPackOp::cast(ir, op).map(|_| -> &'static dyn TilingInterface { &UnpackTiling })
}

/// `linalg.unpack` is tiled along the dimensions of its result: each part of that is taken out of the tiles that it has something of.
struct UnpackTiling;

fn unpack_of(ir: &Ir, op: Op) -> UnPackOp {
    UnPackOp::cast(ir, op).expect("the op was found to be of this kind")
}

/// What tiles a part of a dimension of the result has something of.
struct Tiles {
    offset: MixedIndex,
    count: MixedIndex,
    /// Where in the first tile it begins.
    start: MixedIndex,
    /// How many elements the tiles have.
    elements: MixedIndex,
    /// Whether it begins and ends where tiles do.
    is_aligned: bool,
}

fn divided(
    rw: &mut Rewriter<'_>,
    op: Op,
    kind: BinaryKind,
    a: MixedIndex,
    b: MixedIndex,
) -> MixedIndex {
    apply(rw, op, &AffineExpr::binary(kind, dim(0), dim(1)), &[a, b])
}

fn tiles_of(
    rw: &mut Rewriter<'_>,
    op: Op,
    (offset, size): (MixedIndex, MixedIndex),
    tile: Option<MixedIndex>,
) -> Tiles {
    let Some(tile) = tile else {
        return Tiles {
            offset,
            count: size,
            start: constant(0),
            elements: size,
            is_aligned: true,
        };
    };
    let known = match tile {
        MixedIndex::Constant(tile) => largest_index(rw, size).map(|size| (size, tile)),
        MixedIndex::Value(_) => None,
    };
    if let Some((_, _)) = known.filter(|(size, tile)| *tile > 0 && size % tile == 0) {
        let is_one = known.is_some_and(|(size, tile)| size == tile);
        let first = divided(rw, op, BinaryKind::FloorDiv, offset, tile);
        let count = match is_one {
            true => constant(1),
            false => divided(rw, op, BinaryKind::CeilDiv, size, tile),
        };
        return Tiles {
            offset: first,
            count,
            start: constant(0),
            elements: size,
            is_aligned: true,
        };
    }
    let loc = rw.loc(op);
    let first = divided(rw, op, BinaryKind::FloorDiv, offset, tile);
    let start = divided(rw, op, BinaryKind::Mod, offset, tile);
    let end = sum(rw, op, offset, size);
    let last = difference(rw, op, end, constant(1));
    let last = divided(rw, op, BinaryKind::FloorDiv, last, tile);
    let between = difference(rw, op, last, first);
    let count = sum(rw, op, between, constant(1));
    let elements = match (count, tile) {
        (MixedIndex::Constant(count), MixedIndex::Constant(tile)) => constant(count * tile),
        _ => {
            let [count, tile] = [count, tile].map(|size| ConstantOp::of_index(rw, loc, size));
            MixedIndex::Value(MulIOp::build(rw, loc, count, tile).result(rw))
        }
    };
    Tiles {
        offset: first,
        count,
        start,
        elements,
        is_aligned: false,
    }
}

impl TilingInterface for UnpackTiling {
    fn loop_kinds(&self, op: Op, ir: &Ir) -> Vec<LoopKind> {
        let dest = unpack_of(ir, op).dest(ir);
        vec![LoopKind::Parallel; operand_shape(ir, ir.ty(dest)).len()]
    }

    fn iteration_domain(&self, op: Op, rw: &mut Rewriter<'_>) -> Vec<Domain> {
        let (loc, dest) = (rw.loc(op), unpack_of(rw, op).dest(rw));
        let domain = |size| Domain {
            offset: constant(0),
            size,
        };
        folded_sizes(rw, loc, dest)
            .into_iter()
            .map(domain)
            .collect()
    }

    fn destinations(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<Vec<Value>> {
        Some(vec![unpack_of(rw, op).dest(rw)])
    }

    fn tiled(&self, op: Op, rw: &mut Rewriter<'_>, tile: &Tile) -> Option<Tiled> {
        let (loc, unpack) = (rw.loc(op), unpack_of(rw, op));
        let tiling = unpack.tiling(rw);
        let inner: Vec<MixedIndex> = tiling.tiles.iter().collect();
        let mut parts = Vec::new();
        for (number, part) in tile.offsets.iter().zip(&tile.sizes).enumerate() {
            let mut positions = tiling.positions.iter();
            let place = positions.position(|found| usize::try_from(*found) == Ok(number));
            let (offset, size) = part;
            let size_of_tile = place.map(|place| inner[place]);
            parts.push(tiles_of(rw, op, (*offset, *size), size_of_tile));
        }
        let order: Vec<usize> = match tiling.outer_perm.is_empty() {
            true => (0..parts.len()).collect(),
            false => {
                let outer = tiling.outer_perm.iter();
                outer.filter_map(|dim| usize::try_from(*dim).ok()).collect()
            }
        };
        let mut taken = Tile {
            offsets: order.iter().map(|dim| parts[*dim].offset).collect(),
            sizes: order.iter().map(|dim| parts[*dim].count).collect(),
        };
        taken.offsets.extend(vec![constant(0); inner.len()]);
        taken.sizes.extend(&inner);
        let source = unpack.source(rw);
        let (value, slice) = extract(rw, loc, source, &taken)?;
        let mut slices = vec![slice];
        let is_aligned = parts.iter().all(|part| part.is_aligned);
        let dest = unpack.dest(rw);
        let part_of_dest = match is_aligned {
            true => {
                let (part, slice) = extract(rw, loc, dest, tile)?;
                slices.push(slice);
                part
            }
            false => {
                let ty: RankedTensorType = rw.ty(dest).cast(rw)?;
                let sizes: Vec<MixedIndex> = parts.iter().map(|part| part.elements).collect();
                let element = ty.element(rw);
                EmptyOp::with_sizes(rw, loc, &mixed(&sizes), element, None).result(rw)
            }
        };
        let mut operands: Vec<Value> = rw.operands(op).collect();
        operands[0] = value;
        operands[1] = part_of_dest;
        let types: Vec<Type> = vec![rw.ty(part_of_dest)];
        let new = clone_with(rw, op, &operands, &types);
        let result = rw.result(new, 0);
        let result = match is_aligned {
            true => result,
            false => {
                let part = Tile {
                    offsets: parts.iter().map(|part| part.start).collect(),
                    sizes: tile.sizes.clone(),
                };
                extract(rw, loc, result, &part)?.0
            }
        };
        Some(Tiled {
            ops: vec![new],
            values: vec![result],
            slices,
        })
    }

    fn result_tile(&self, _: Op, _: &mut Rewriter<'_>, _: usize, tile: &Tile) -> Option<Tile> {
        Some(tile.clone())
    }

    fn tile_for_result(&self, _: Op, _: &mut Rewriter<'_>, _: usize, tile: &Tile) -> Option<Tile> {
        Some(tile.clone())
    }
}
