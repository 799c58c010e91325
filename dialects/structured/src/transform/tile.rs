//! `transform.structured.tile_using_for`, `scalarize`, `tile_using_forall`, `fuse` and `fuse_into_containing_op`.

use terrace_ir::interfaces::MixedIndex;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Op, Type, Value};
use terrace_linalg_dialects::linalg::static_loop_sizes;
use terrace_meta_dialects::transform::interpreter::{Outcome, Place};
use terrace_meta_dialects::transform::structured::{
    FuseIntoContainingOp, FuseOp, ScalarizeOp, TileUsingForOp, TileUsingForallOp,
};
use terrace_tensor_dialects::tensor::CastOp;

use super::Run;
use crate::tiling::{
    Division, TiledLoops, erase_dead, fuse_into_loop, fuse_producers, tilable, tile_using_for,
    tile_using_forall,
};

const NOT_TILABLE: &str = "only ops implementing TilingInterface are supported";
const NOT_TILABLE_IN_PARALLEL: &str = "only TilingInterface ops are supported";

/// Checks that a target can be tiled by so many sizes.
fn check(run: &Run<'_, '_>, place: &Place, sizes: usize, not_tilable: &str) -> Outcome {
    let loops = run.interpreter.payload(place).and_then(|(ir, op)| {
        let tiling = tilable(ir, &op)?;
        Some(tiling.loop_kinds(op, ir).len())
    });
    match loops {
        None => Err(run.failure_at(not_tilable, place)),
        Some(loops) if sizes > loops => {
            let message =
                format!("too many tiles provided, expected at most {loops} found {sizes}");
            Err(run.failure_at(&message, place))
        }
        Some(_) => Ok(()),
    }
}

/// Replaces an op by its loops.
fn replace(rw: &mut Rewriter<'_>, op: Op, loops: &TiledLoops) {
    match loops.results.is_empty() {
        true => rw.erase_op(op),
        false => {
            // Sizes may be known of what loops make that the op's types do not say.
            rw.set_insertion_point_before(op);
            let loc = rw.loc(op);
            let types: Vec<Type> = rw.result_types(op).collect();
            let results = loops.results.iter().zip(types);
            let results: Vec<Value> = results
                .map(|(result, ty)| CastOp::to(rw, loc, *result, ty))
                .collect();
            rw.replace_op(op, &results);
        }
    }
}

fn interchange(order: Option<terrace_ir::attributes::DenseArrayAttr>, ir: &Ir) -> Vec<usize> {
    let order = order.map_or_else(Vec::new, |list| list.as_i64s(ir).collect());
    let order = order.into_iter();
    order
        .filter_map(|loop_| usize::try_from(loop_).ok())
        .collect()
}

pub(super) fn tile_using_for_op(op: TileUsingForOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let is_scalable = op
        .scalable_sizes(script)
        .is_some_and(|list| list.bytes(script).contains(&1));
    if is_scalable {
        return Err(run.definite("scalable sizes of tiles are not supported"));
    }
    let constants: Vec<i64> = op.static_sizes(script).as_i64s(script).collect();
    let values: Vec<Value> = op.dynamic_sizes(script).collect();
    let targets = run.targets(op.target(script));
    let sizes = run.indices(&constants, &values, targets.len())?;
    let order = interchange(Some(op.interchange(script)), script);
    let mut tiled = Vec::new();
    let mut loops: Vec<Vec<Place>> = vec![Vec::new(); op.loops(script).len()];
    for (place, sizes) in targets.iter().zip(sizes) {
        check(run, place, sizes.len(), NOT_TILABLE)?;
        let made = run.change(place, |rw, op| {
            let loops = tile_using_for(rw, op, &sizes, &order)?;
            replace(rw, op, &loops);
            Ok(loops)
        })?;
        tiled.extend(made.tiled.ops.iter().map(|op| place.beside(*op)));
        for (list, made) in loops.iter_mut().zip(&made.loops) {
            list.push(place.beside(*made));
        }
    }
    run.set_ops(0, tiled)?;
    for (number, list) in loops.into_iter().enumerate() {
        run.set_ops(1 + number, list)?;
    }
    Ok(())
}

pub(super) fn scalarize(op: ScalarizeOp, run: &mut Run<'_, '_>) -> Outcome {
    let mut tiled = Vec::new();
    for place in run.targets(op.target(run.script)) {
        let found = run.interpreter.payload(&place);
        let loops = found.and_then(|(ir, op)| static_loop_sizes(ir, op));
        let loops = loops.ok_or_else(|| run.failure_at("failed to scalarize", &place))?;
        let sizes = loops.iter().map(|size| i64::from(*size == DYNAMIC));
        let sizes: Vec<MixedIndex> = sizes.map(MixedIndex::Constant).collect();
        let made = run.change(&place, |rw, op| {
            let loops = tile_using_for(rw, op, &sizes, &[])?;
            replace(rw, op, &loops);
            Ok(loops)
        })?;
        tiled.extend(made.tiled.ops.iter().map(|op| place.beside(*op)));
    }
    run.set_ops(0, tiled)
}

pub(super) fn tile_using_forall_op(op: TileUsingForallOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let targets = run.targets(op.target(script));
    let sizes: Vec<i64> = op.static_tile_sizes(script).as_i64s(script).collect();
    let threads: Vec<i64> = op.static_num_threads(script).as_i64s(script).collect();
    let by_threads = !threads.is_empty() || op.packed_num_threads(script).is_some();
    let (constants, values, packed) = match by_threads {
        true => (
            threads,
            op.num_threads(script).collect::<Vec<Value>>(),
            op.packed_num_threads(script),
        ),
        false => (
            sizes,
            op.tile_sizes(script).collect::<Vec<Value>>(),
            op.packed_tile_sizes(script),
        ),
    };
    let lists = match packed {
        Some(packed) => vec![run.sizes_of(packed)?; targets.len()],
        None => run.indices(&constants, &values, targets.len())?,
    };
    let (mut tiled, mut loops) = (Vec::new(), Vec::new());
    for (place, sizes) in targets.iter().zip(lists) {
        check(run, place, sizes.len(), NOT_TILABLE_IN_PARALLEL)?;
        let mapping = op.mapping(script);
        let division = match by_threads {
            true => Division::Threads(sizes),
            false => Division::Sizes(sizes),
        };
        let made = run.change(place, |rw, op| {
            let loops = tile_using_forall(rw, op, &division)?;
            if let Some(mapping) = mapping {
                rw.set_attr(loops.loops[0], "mapping", mapping.into());
            }
            replace(rw, op, &loops);
            Ok(loops)
        })?;
        tiled.extend(made.tiled.ops.iter().map(|op| place.beside(*op)));
        loops.extend(made.loops.iter().map(|op| place.beside(*op)));
    }
    run.set_ops(0, tiled)?;
    run.set_ops(1, loops)
}

pub(super) fn fuse(op: FuseOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let targets = run.targets(op.target(script));
    let constants: Vec<i64> = op.static_tile_sizes(script).as_i64s(script).collect();
    let values: Vec<Value> = op.tile_sizes(script).collect();
    let lists = run.indices(&constants, &values, targets.len())?;
    let order = interchange(Some(op.static_tile_interchange(script)), script);
    let use_forall = op.use_forall(script);
    let mut tiled = Vec::new();
    let mut loops: Vec<Vec<Place>> = vec![Vec::new(); op.loops(script).len()];
    for (place, sizes) in targets.iter().zip(lists) {
        check(run, place, sizes.len(), NOT_TILABLE)?;
        let made = run.change(place, |rw, op| {
            let loops = match use_forall {
                true => tile_using_forall(rw, op, &Division::Sizes(sizes.clone()))?,
                false => tile_using_for(rw, op, &sizes, &order)?,
            };
            let kinds = tiled_kinds(rw, op, &sizes);
            replace(rw, op, &loops);
            let fused = fuse_producers(rw, &loops, &kinds);
            erase_dead(rw, &fused);
            Ok(loops)
        })?;
        tiled.extend(made.tiled.ops.iter().map(|op| place.beside(*op)));
        for (list, made) in loops.iter_mut().zip(&made.loops) {
            list.push(place.beside(*made));
        }
    }
    run.set_ops(0, tiled)?;
    for (number, list) in loops.into_iter().enumerate() {
        run.set_ops(1 + number, list)?;
    }
    Ok(())
}

/// The kinds of the loops of an op that are tiled.
fn tiled_kinds(
    ir: &Ir,
    op: Op,
    sizes: &[MixedIndex],
) -> Vec<terrace_meta_dialects::transform::LoopKind> {
    let kinds = tilable(ir, &op).map_or_else(Vec::new, |tiling| tiling.loop_kinds(op, ir));
    let kinds = kinds.into_iter().zip(sizes);
    let kinds = kinds.filter(|(_, size)| **size != MixedIndex::Constant(0));
    kinds.map(|(kind, _)| kind).collect()
}

pub(super) fn fuse_into_containing(op: FuseIntoContainingOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let containing = run.targets(op.containing_op(script));
    let [around] = &containing[..] else {
        let message = format!(
            "requires exactly one containing_op handle (got {})",
            containing.len()
        );
        return Err(run.definite(message));
    };
    let around = around.clone();
    // From the last producer to the first, so that what an op uses is fused after it.
    let mut producers = run.targets(op.producer_op(script));
    producers.sort_by(|a, b| match run.interpreter.payload(a) {
        Some((ir, a)) if ir.parent_block(a) == ir.parent_block(b.op()) => ir
            .is_before_in_block(a, b.op())
            .cmp(&ir.is_before_in_block(b.op(), a)),
        _ => std::cmp::Ordering::Equal,
    });
    let mut fused = Vec::new();
    for place in producers {
        let container = around.op();
        let made = run.change(&place, |rw, producer| {
            if tilable(rw, &producer).is_none() {
                return Err(MatchFailure::new(NOT_TILABLE));
            }
            let mut made = Vec::new();
            while let Some(ops) = fuse_into_loop(rw, producer, container) {
                made.extend(ops);
            }
            if made.is_empty() {
                return Err(MatchFailure::new(
                    "could not find next producer to fuse into container",
                ));
            }
            erase_dead(rw, &[producer]);
            Ok(made)
        })?;
        fused.extend(made.into_iter().map(|op| place.beside(op)));
    }
    run.set_ops(0, fused)?;
    run.set_ops(1, vec![around])
}
