//! `transform.structured.split` and `multitile_sizes`: an op in two parts, and sizes that fill a dimension.

use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::{Op, Value};
use terrace_linalg_dialects::linalg::static_loop_sizes;
use terrace_meta_dialects::transform::interpreter::{Mapped, Outcome};
use terrace_meta_dialects::transform::structured::{MultiTileSizesOp, SplitOp};
use terrace_meta_dialects::transform::{ParamType, Tile};

use super::Run;
use crate::parts::dim;
use crate::tiling::index::{apply, constant, difference, least, sum};
use crate::tiling::{slices, tilable, with_destinations};

pub(super) fn split(op: SplitOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    if op.multiway(script) {
        return Err(run.definite("an op cannot be split into more than two parts yet"));
    }
    let targets = run.targets(op.target(script));
    let chunks: Vec<Value> = op.dynamic_chunk_sizes(script).into_iter().collect();
    let chunks = run.indices(&[op.static_chunk_sizes(script)], &chunks, targets.len())?;
    let mut parts = Vec::new();
    for (place, chunk) in targets.iter().zip(chunks) {
        let dimension = usize::try_from(op.dimension(script)).unwrap_or(usize::MAX);
        let loops = run
            .interpreter
            .payload(place)
            .and_then(|(ir, op)| Some(tilable(ir, &op)?.loop_kinds(op, ir).len()));
        match loops {
            None => return Err(run.failure_at("only applies to structured ops", place)),
            Some(loops) if dimension >= loops => {
                let message = format!("dimension {dimension} does not exist in target op");
                return Err(run.failure_at(&message, place));
            }
            Some(_) => {}
        }
        let made = run.change(place, |rw, op| split_at(rw, op, dimension, chunk[0]))?;
        parts.extend(made.into_iter().map(|op| place.beside(op)));
    }
    run.set_ops(0, parts)
}

/// Splits an op along a loop, so many iterations from its start. The parts that have iterations.
fn split_at(
    rw: &mut Rewriter<'_>,
    op: Op,
    dimension: usize,
    at: MixedIndex,
) -> Result<Vec<Op>, MatchFailure> {
    let no_match = || MatchFailure::new("the op cannot be split");
    rw.set_insertion_point_before(op);
    let tiling = tilable(rw, &op).ok_or_else(no_match)?;
    let domain = tiling.iteration_domain(op, rw);
    let range = *domain.get(dimension).ok_or_else(no_match)?;
    let end = sum(rw, op, range.offset, range.size);
    let middle = least(rw, op, &[dim(0), dim(1)], &[at, end]);
    if middle == end {
        return Ok(vec![op]);
    }
    let mut carried = tiling.destinations(op, rw).ok_or_else(no_match)?;
    let mut ops = Vec::new();
    for (offset, end) in [(range.offset, middle), (middle, end)] {
        let size = difference(rw, op, end, offset);
        let mut tile = Tile {
            offsets: domain.iter().map(|range| range.offset).collect(),
            sizes: domain.iter().map(|range| range.size).collect(),
        };
        tile.offsets[dimension] = offset;
        tile.sizes[dimension] = size;
        let copy = with_destinations(rw, op, &carried);
        let tiled = tiling.tiled(copy, rw, &tile).ok_or_else(no_match)?;
        let loc = rw.loc(op);
        for (result, whole) in carried.iter_mut().enumerate() {
            let part = tiling.result_tile(copy, rw, result, &tile);
            let part = part.ok_or_else(no_match)?;
            *whole = slices::insert(rw, loc, tiled.values[result], *whole, &part);
        }
        rw.erase_op(copy);
        ops.extend(tiled.ops);
    }
    match carried.is_empty() {
        true => rw.erase_op(op),
        false => rw.replace_op(op, &carried),
    }
    Ok(ops)
}

/// Two sizes of tiles, and how many iterations those of the first take.
struct Sizes<T> {
    low: T,
    high: T,
    split: T,
}

/// The sizes for a loop that runs so often.
fn static_sizes(count: i64, target: i64, divisor: i64) -> Option<Sizes<i64>> {
    let units = count
        .checked_div(divisor)
        .filter(|units| units * divisor == count)?;
    let wanted = (target + divisor - 1)
        .checked_div(divisor)
        .filter(|wanted| *wanted > 0)?;
    let tiles = (units + wanted - 1) / wanted;
    if tiles == 0 {
        return None;
    }
    let low = (units / tiles) * divisor;
    let num_high = units % tiles;
    Some(Sizes {
        low,
        high: low + divisor,
        split: low * (tiles - num_high),
    })
}

/// The same, computed when the program runs.
fn dynamic_sizes(
    rw: &mut Rewriter<'_>,
    op: Op,
    dimension: usize,
    [target, divisor]: [i64; 2],
) -> Result<Sizes<MixedIndex>, MatchFailure> {
    let no_match = || MatchFailure::new("the loop does not exist in the op");
    rw.set_insertion_point_before(op);
    let tiling = tilable(rw, &op).ok_or_else(no_match)?;
    let domain = tiling.iteration_domain(op, rw);
    let count = domain.get(dimension).ok_or_else(no_match)?.size;
    let number = AffineExpr::Constant;
    let ratio = |kind, a: AffineExpr, b: AffineExpr| AffineExpr::binary(kind, a, b);
    let floor = |a: AffineExpr, b: AffineExpr| ratio(BinaryKind::FloorDiv, a, b);
    let wanted = (target + divisor - 1)
        .checked_div(divisor)
        .filter(|w| *w > 0);
    let wanted = number(wanted.ok_or_else(no_match)?);
    let symbol = AffineExpr::Symbol;
    let units = apply(rw, op, &floor(dim(0), number(divisor)), &[count]);
    let tiles = apply(
        rw,
        op,
        &floor(dim(0) + wanted.clone() - number(1), wanted),
        &[units],
    );
    let of = |rw: &mut Rewriter<'_>, expr: AffineExpr, values: &[MixedIndex]| {
        terrace_standard_dialects::affine::folded_apply(rw, op, &expr, &[], values)
    };
    let per_tile = floor(symbol(0), symbol(1)) * number(divisor);
    let low = of(rw, per_tile, &[units, tiles]);
    let num_high = of(
        rw,
        ratio(BinaryKind::Mod, symbol(0), symbol(1)),
        &[units, tiles],
    );
    let high = sum(rw, op, low, constant(divisor));
    let num_low = difference(rw, op, tiles, num_high);
    let split = of(rw, symbol(0) * symbol(1), &[low, num_low]);
    Ok(Sizes { low, high, split })
}

pub(super) fn multitile_sizes(op: MultiTileSizesOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let (target, divisor) = (op.target_size(script), op.divisor(script));
    let dimension = usize::try_from(op.dimension(script)).unwrap_or(usize::MAX);
    let ty = script.ty(op.low_size(script));
    let targets = run.targets(op.target(script));
    if let Some(param) = ty.cast::<ParamType>(script) {
        let mut lists = [Vec::new(), Vec::new(), Vec::new()];
        for place in targets {
            let count = run.interpreter.payload(&place).and_then(|(ir, op)| {
                let count = *static_loop_sizes(ir, op)?.get(dimension)?;
                (count != terrace_ir::types::DYNAMIC).then_some(count)
            });
            let sizes = count.and_then(|count| static_sizes(count, target, divisor));
            let Some(sizes) = sizes else {
                let message =
                    "cannot compute parametric tile sizes for dynamically shaped payload op";
                return Err(run.failure_at(message, &place));
            };
            for (list, size) in lists.iter_mut().zip([sizes.low, sizes.high, sizes.split]) {
                list.push(IntegerAttr::get(script, param.ty(script), size.into()).into());
            }
        }
        for (number, list) in lists.into_iter().enumerate() {
            run.set(number, Mapped::Params(list))?;
        }
        return Ok(());
    }
    let mut lists = [Vec::new(), Vec::new(), Vec::new()];
    for place in targets {
        let made = run.change(&place, |rw, op| {
            let sizes = dynamic_sizes(rw, op, dimension, [target, divisor])?;
            let loc = rw.loc(op);
            let ops = [sizes.low, sizes.high, sizes.split].map(|size| {
                use terrace_standard_dialects::arith::ConstantOp;
                let value = ConstantOp::of_index(rw, loc, size);
                rw.defining_op(value)
            });
            let [Some(low), Some(high), Some(split)] = ops else {
                return Err(MatchFailure::new("a size is no result of an op"));
            };
            Ok([low, high, split])
        })?;
        for (list, op) in lists.iter_mut().zip(made) {
            list.push(place.beside(op));
        }
    }
    for (number, list) in lists.into_iter().enumerate() {
        run.set_ops(number, list)?;
    }
    Ok(())
}
