//! Tiling of structured ops.

use terrace_dialect_base::maps::as_dim;
use terrace_dialect_base::rules::recreate;
use terrace_ir::affine::AffineMap;
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Ir, Op, Value};
use terrace_linalg_dialects::linalg::{IndexOp, IteratorType, projected_permutation, size_of};
use terrace_meta_dialects::transform::{Domain, LoopKind, Tile, Tiled, TilingInterface};

use super::index::constant;
use super::slices::{extract, operand_tile, shifted};
use crate::parts::{Parts, payload};

/// How all structured ops are tiled.
pub(super) struct StructuredTiling;

impl StructuredTiling {
    fn map_of_result(ir: &Ir, op: Op, result: usize) -> Option<(Value, AffineMap)> {
        let parts = Parts::of(ir, op)?;
        let output = parts.outputs.get(result)?;
        Some((*output, parts.maps[parts.inputs.len() + result].clone()))
    }
}

impl TilingInterface for StructuredTiling {
    fn loop_kinds(&self, op: Op, ir: &Ir) -> Vec<LoopKind> {
        let kinds = Parts::of(ir, op).map_or_else(Vec::new, |parts| parts.kinds);
        let kind = |kind: IteratorType| match kind {
            IteratorType::Parallel => LoopKind::Parallel,
            IteratorType::Reduction => LoopKind::Reduction,
        };
        kinds.into_iter().map(kind).collect()
    }

    fn iteration_domain(&self, op: Op, rw: &mut Rewriter<'_>) -> Vec<Domain> {
        let loc = rw.loc(op);
        let Some(parts) = Parts::of(rw, op) else {
            return Vec::new();
        };
        let mut sizes = vec![None; parts.kinds.len()];
        // In the order in which the operands have them.
        for (value, map) in parts.operands().zip(&parts.maps) {
            for (dim, expr) in map.results.iter().enumerate() {
                let slot = as_dim(expr).and_then(|loop_| sizes.get_mut(loop_));
                if let Some(slot) = slot.filter(|slot| slot.is_none()) {
                    *slot = Some(size_of(rw, loc, value, dim));
                }
            }
        }
        let range = |size: Option<MixedIndex>| Domain {
            offset: constant(0),
            size: size.unwrap_or(constant(0)),
        };
        sizes.into_iter().map(range).collect()
    }

    fn destinations(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<Vec<Value>> {
        let mut outputs = Parts::of(rw, op)?.outputs;
        outputs.retain(|value| rw.ty(*value).is::<RankedTensorType>(rw));
        Some(outputs)
    }

    fn tiled(&self, op: Op, rw: &mut Rewriter<'_>, tile: &Tile) -> Option<Tiled> {
        let parts = Parts::of(rw, op)?;
        let loc = rw.loc(op);
        let mut slices = Vec::new();
        let values: Vec<Value> = parts.operands().collect();
        // What is computed comes before what is taken.
        let operands = values.iter().zip(&parts.maps).enumerate();
        let tiles = operands.map(|(number, (value, map))| {
            // What is written to is a part also where it has no dimensions.
            let is_output = number >= parts.inputs.len();
            let is_part = is_output && rw.ty(*value).is::<RankedTensorType>(rw);
            (is_part || !map.results.is_empty()).then(|| operand_tile(rw, op, *value, map, tile))
        });
        let tiles: Vec<Option<Tile>> = tiles.collect();
        let mut operands = Vec::new();
        for (value, part) in values.iter().zip(&tiles) {
            operands.push(match part {
                Some(part) => {
                    let (value, slice) = extract(rw, loc, *value, part)?;
                    slices.push(slice);
                    value
                }
                None => *value,
            });
        }
        let outputs = operands[parts.inputs.len()..].iter();
        let types = outputs.map(|value| rw.ty(*value));
        let types: Vec<Type> = types.filter(|ty| ty.is::<RankedTensorType>(rw)).collect();
        let new = clone_with(rw, op, &operands, &types);
        shift_indices(rw, new, &tile.offsets);
        Some(Tiled {
            ops: vec![new],
            values: rw.results(new).collect(),
            slices,
        })
    }

    fn result_tile(
        &self,
        op: Op,
        rw: &mut Rewriter<'_>,
        result: usize,
        tile: &Tile,
    ) -> Option<Tile> {
        let (output, map) = Self::map_of_result(rw, op, result)?;
        Some(operand_tile(rw, op, output, &map, tile))
    }

    fn tile_for_result(
        &self,
        op: Op,
        rw: &mut Rewriter<'_>,
        result: usize,
        tile: &Tile,
    ) -> Option<Tile> {
        let (_, map) = Self::map_of_result(rw, op, result)?;
        let loops = projected_permutation(&map)?;
        let domain = self.iteration_domain(op, rw);
        let mut whole = Tile {
            offsets: domain.iter().map(|range| range.offset).collect(),
            sizes: domain.iter().map(|range| range.size).collect(),
        };
        for (position, loop_) in loops.into_iter().enumerate() {
            whole.offsets[loop_] = *tile.offsets.get(position)?;
            whole.sizes[loop_] = *tile.sizes.get(position)?;
        }
        Some(whole)
    }
}

/// A copy of an op at the insertion point, with other operands and types of results.
pub(crate) fn clone_with(rw: &mut Rewriter<'_>, op: Op, operands: &[Value], types: &[Type]) -> Op {
    let copy = rw.clone_op(op, &mut CloneMap::default());
    let point = rw.insertion_point();
    let new = recreate(rw, copy, operands, types);
    rw.erase_op(copy);
    rw.set_insertion_point(point);
    new
}

/// Has the body of an op that computes a tile see the indices of the whole.
fn shift_indices(rw: &mut Rewriter<'_>, op: Op, offsets: &[MixedIndex]) {
    let Some((_, ops, _)) = payload(rw, op) else {
        return;
    };
    let point = rw.insertion_point();
    for inside in ops {
        let Some(index) = IndexOp::cast(rw, inside) else {
            continue;
        };
        let offset = usize::try_from(index.dim(rw)).ok();
        let offset = offset.and_then(|dim| offsets.get(dim)).copied();
        let Some(offset) = offset.filter(|offset| *offset != constant(0)) else {
            continue;
        };
        let value = index.result(rw);
        rw.set_insertion_point_after(inside);
        let new = shifted(rw, inside, value, offset);
        let users: Vec<Op> = rw.users(value).collect();
        let made = rw.defining_op(new);
        for user in users {
            if Some(user) != made {
                let operands: Vec<Value> = rw.operands(user).collect();
                let operands: Vec<Value> = operands
                    .into_iter()
                    .map(|operand| if operand == value { new } else { operand })
                    .collect();
                rw.set_operands(user, &operands);
            }
        }
    }
    rw.set_insertion_point(point);
}
