//! Tiling of `linalg.pack`.

use terrace_ir::affine::AffineExpr;
use terrace_ir::interfaces::{MixedIndex, ReifyRankedShapedTypeOpInterface};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Ir, Op, Value};
use terrace_linalg_dialects::linalg::{PackOp, size_of};
use terrace_meta_dialects::transform::{Domain, LoopKind, Tile, Tiled, TilingInterface};

use super::index::{constant, least};
use super::slices::extract;
use super::structured::clone_with;
use crate::parts::dim;

/// How the op is tiled, if it is one of these.
pub(super) fn of(ir: &Ir, op: Op) -> Option<&'static dyn TilingInterface> {
    PackOp::cast(ir, op).map(|_| -> &'static dyn TilingInterface { &PackTiling })
}

/// `linalg.pack` is tiled along the outer dimensions: each tile packs what goes into it.
struct PackTiling;

impl PackTiling {
    fn op(ir: &Ir, op: Op) -> PackOp {
        PackOp::cast(ir, op).expect("the op was found to be of this kind")
    }

    fn rank(ir: &Ir, value: Value) -> usize {
        let ty: Option<RankedTensorType> = ir.ty(value).cast(ir);
        ty.map_or(0, |ty| ty.rank(ir))
    }
}

impl TilingInterface for PackTiling {
    fn loop_kinds(&self, op: Op, ir: &Ir) -> Vec<LoopKind> {
        vec![LoopKind::Parallel; Self::rank(ir, Self::op(ir, op).source(ir))]
    }

    fn iteration_domain(&self, op: Op, rw: &mut Rewriter<'_>) -> Vec<Domain> {
        let (loc, pack) = (rw.loc(op), Self::op(rw, op));
        let shape = pack
            .reify_result_shapes(rw)
            .and_then(|shapes| shapes.into_iter().next());
        let (rank, dest) = (Self::rank(rw, pack.source(rw)), pack.dest(rw));
        let size = |rw: &mut Rewriter<'_>, dim: usize| match &shape {
            Some(shape) => shape[dim],
            None => size_of(rw, loc, dest, dim),
        };
        (0..rank)
            .map(|dim| Domain {
                offset: constant(0),
                size: size(rw, dim),
            })
            .collect()
    }

    fn destinations(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<Vec<Value>> {
        Some(vec![Self::op(rw, op).dest(rw)])
    }

    fn tiled(&self, op: Op, rw: &mut Rewriter<'_>, tile: &Tile) -> Option<Tiled> {
        let (loc, pack) = (rw.loc(op), Self::op(rw, op));
        let (source, tiling) = (pack.source(rw), pack.tiling(rw));
        let rank = Self::rank(rw, source);
        let mut part = Tile {
            offsets: vec![constant(0); rank],
            sizes: Vec::new(),
        };
        // Which outer dimension each dimension of the source is.
        let outer = |dim: usize| match tiling.outer_perm.is_empty() {
            true => Some(dim),
            false => tiling.outer_perm.iter().position(|d| *d == dim as i64),
        };
        let tiles: Vec<MixedIndex> = tiling.tiles.iter().collect();
        for number in 0..rank {
            let place = outer(number)?;
            let (offset, size) = (tile.offsets[place], tile.sizes[place]);
            let inner = tiling.positions.iter().position(|d| *d == number as i64);
            let Some(inner) = inner.map(|inner| tiles[inner]) else {
                part.offsets[number] = offset;
                part.sizes.push(size);
                continue;
            };
            let scaled = dim(0) * AffineExpr::Symbol(0);
            let scale = |rw: &mut Rewriter<'_>, value: MixedIndex| {
                terrace_standard_dialects::affine::folded_apply(rw, op, &scaled, &[value], &[inner])
            };
            let start = scale(rw, offset);
            let wanted = scale(rw, size);
            let whole = size_of(rw, loc, source, number);
            part.offsets[number] = start;
            // The last tile may be padded.
            let exact = pack.padding_value(rw).is_none();
            part.sizes.push(match exact {
                true => wanted,
                false => least(rw, op, &[dim(0) - dim(1), dim(2)], &[whole, start, wanted]),
            });
        }
        let (value, slice) = extract(rw, loc, source, &part)?;
        let whole = self.result_tile(op, rw, 0, tile)?;
        let dest = pack.dest(rw);
        let (dest, dest_slice) = extract(rw, loc, dest, &whole)?;
        let mut operands: Vec<Value> = rw.operands(op).collect();
        operands[0] = value;
        operands[1] = dest;
        let types: Vec<Type> = vec![rw.ty(dest)];
        let new = clone_with(rw, op, &operands, &types);
        Some(Tiled {
            ops: vec![new],
            values: rw.results(new).collect(),
            slices: vec![slice, dest_slice],
        })
    }

    fn result_tile(&self, op: Op, rw: &mut Rewriter<'_>, _: usize, tile: &Tile) -> Option<Tile> {
        let (loc, pack) = (rw.loc(op), Self::op(rw, op));
        let (dest, outer) = (pack.dest(rw), Self::rank(rw, pack.source(rw)));
        let mut whole = tile.clone();
        for dim in outer..Self::rank(rw, dest) {
            whole.offsets.push(constant(0));
            whole.sizes.push(size_of(rw, loc, dest, dim));
        }
        Some(whole)
    }

    fn tile_for_result(
        &self,
        op: Op,
        rw: &mut Rewriter<'_>,
        _: usize,
        tile: &Tile,
    ) -> Option<Tile> {
        let (loc, pack) = (rw.loc(op), Self::op(rw, op));
        let (dest, outer) = (pack.dest(rw), Self::rank(rw, pack.source(rw)));
        // A part of a tile cannot be packed alone.
        for dim in outer..Self::rank(rw, dest) {
            let whole = size_of(rw, loc, dest, dim);
            if tile.offsets[dim] != constant(0) || tile.sizes[dim] != whole {
                return None;
            }
        }
        Some(Tile {
            offsets: tile.offsets[..outer].to_vec(),
            sizes: tile.sizes[..outer].to_vec(),
        })
    }
}
