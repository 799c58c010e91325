//! Packings that put dimensions in another order, and the ops that use them.

use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::{Ir, Op, Value};
use terrace_linalg_dialects::linalg::{PackOp, Tiling, UnPackOp};

use super::pack::{destination, pack_into, replace_body, unpack_into};
use crate::parts::{Parts, map_of};

/// What became of an op, a packing of one of its operands, and perhaps the unpacking of what it makes.
#[derive(Clone, Copy, Debug)]
pub struct TransposedPack {
    /// The packing.
    pub pack: PackOp,
    /// The op.
    pub op: Op,
    /// The unpacking.
    pub unpack: Option<UnPackOp>,
}

fn permuted<T: Clone>(list: &[T], permutation: &[i64]) -> Vec<T> {
    let dims = permutation.iter().map(|dim| usize::try_from(*dim));
    dims.filter_map(|dim| list.get(dim.ok()?).cloned())
        .collect()
}

/// A tiling with its outer dimensions, and those of tiles, in another order; an empty one says that it is the same.
fn transposed(tiling: &Tiling, rank: usize, outer: &[i64], inner: &[i64]) -> Tiling {
    let mut new = tiling.clone();
    if !inner.is_empty() {
        let tiles: Vec<_> = tiling.tiles.iter().collect();
        new.positions = permuted(&tiling.positions, inner);
        new.tiles = permuted(&tiles, inner).into_iter().collect();
    }
    if !outer.is_empty() {
        let mut before = tiling.outer_perm.clone();
        if before.is_empty() {
            before = (0..rank as i64).collect();
        }
        new.outer_perm = permuted(&before, outer);
    }
    new
}

/// Has a packing put dimensions in another order, the op that uses it access them in that, and what unpacks its result undo that.
///
/// # Errors
/// If the op is not the only user of the packing, or the unpacking is of another value.
pub fn transpose_pack(
    pack: PackOp,
    op: Op,
    unpack: Option<UnPackOp>,
    [outer, inner]: [&[i64]; 2],
    rw: &mut Rewriter<'_>,
) -> Result<TransposedPack, MatchFailure> {
    let no_match = MatchFailure::new;
    let mut parts = Parts::of(rw, op).ok_or_else(|| no_match("the op is not structured"))?;
    let packed = pack.result(rw);
    let uses = parts.operands().filter(|value| *value == packed).count();
    if uses != 1 || !rw.has_one_use(packed) {
        return Err(no_match("not a single use by the LinalgOp target"));
    }
    let place = parts.operands().position(|value| value == packed);
    let place = place.ok_or_else(|| no_match("not a single use by the LinalgOp target"))?;
    let output = place.checked_sub(parts.inputs.len());
    if let Some(unpack) = unpack {
        let result = output.map(|output| rw.result(op, output));
        if result != Some(unpack.source(rw)) {
            return Err(no_match("not produced by the LinalgOp target"));
        }
    }
    if let Some(output) = output.filter(|_| unpack.is_none())
        && rw.has_uses(rw.result(op, output))
    {
        return Err(no_match("the result is used as it is"));
    }
    let (loc, tiling) = (rw.loc(pack.op()), pack.tiling(rw));
    let rank = rank_of(rw, pack);
    let new_tiling = transposed(&tiling, rank, outer, inner);
    rw.set_insertion_point_before(pack.op());
    let source = pack.source(rw);
    let dest = destination(rw, pack.op(), source, &new_tiling);
    let padding = pack.padding_value(rw);
    let new_pack = pack_into(rw, loc, source, dest, &new_tiling, padding);
    // The dimensions of the operand: the outer ones, then those of tiles.
    let identity = |count: usize| (0..count as i64).collect::<Vec<i64>>();
    let mut order = match outer.is_empty() {
        true => identity(rank),
        false => outer.to_vec(),
    };
    let inner_order = match inner.is_empty() {
        true => identity(tiling.positions.len()),
        false => inner.to_vec(),
    };
    order.extend(inner_order.into_iter().map(|dim| dim + rank as i64));
    let map = &parts.maps[place];
    let results = permuted(&map.results, &order);
    parts.maps[place] = map_of(parts.kinds.len(), results);
    let value = new_pack.result(rw);
    match output {
        None => parts.inputs[place] = value,
        Some(output) => parts.outputs[output] = value,
    }
    rw.set_insertion_point_before(op);
    let new = replace_body(rw, op, &parts);
    let new_unpack = unpack.map(|unpack| {
        rw.set_insertion_point_before(unpack.op());
        let (loc, dest) = (rw.loc(unpack.op()), unpack.dest(rw));
        let tiling = unpack.tiling(rw);
        let tiling = transposed(&tiling, rank, outer, inner);
        let result = rw.result(new, output.unwrap_or_default());
        let made = unpack_into(rw, loc, result, dest, &tiling);
        rw.replace_op_with(unpack.op(), made.op());
        made
    });
    let results: Vec<Value> = rw.results(new).collect();
    for (number, result) in results.into_iter().enumerate() {
        if Some(number) != output {
            let old = rw.result(op, number);
            rw.replace_all_uses(old, result);
        }
    }
    rw.erase_op(op);
    rw.erase_op(pack.op());
    Ok(TransposedPack {
        pack: new_pack,
        op: new,
        unpack: new_unpack,
    })
}

fn rank_of(ir: &Ir, pack: PackOp) -> usize {
    let ty: Option<terrace_ir::types::RankedTensorType> = ir.ty(pack.source(ir)).cast(ir);
    ty.map_or(0, |ty| ty.rank(ir))
}
