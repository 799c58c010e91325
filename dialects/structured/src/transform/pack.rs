//! `transform.structured.pack`, `pack_greedily`, `pack_transpose`, `lower_pack` and `lower_unpack`.

use terrace_dialect_base::shapes::is_permutation;
use terrace_ir::Op;
use terrace_ir::asm::{PrintOptions, print_op};
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::MatchFailure;
use terrace_linalg_dialects::linalg::{PackOp, UnPackOp, as_structured};
use terrace_meta_dialects::transform::interpreter::{Outcome, Place};
use terrace_meta_dialects::transform::structured as ops;

use super::Run;
use crate::packing::{self, MatmulPacking};
use crate::parts::Parts;

pub(super) fn lower_pack(op: ops::LowerPackOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let insert = op.lower_pad_like_with_insert_slice(script).value();
    let mut made: [Vec<Place>; 3] = Default::default();
    for place in run.targets(op.target(script)) {
        let lowered = run.change(&place, |rw, op| {
            let no_match = || MatchFailure::new("cannot lower to pad + expand + transpose");
            let pack = PackOp::cast(rw, op).ok_or_else(no_match)?;
            packing::lower_pack(pack, insert, rw).map_err(|_| no_match())
        })?;
        let parts = [Some(lowered.pad), lowered.expand, lowered.transpose];
        for (list, op) in made.iter_mut().zip(parts) {
            list.extend(op.map(|op| place.beside(op)));
        }
    }
    for (number, list) in made.into_iter().enumerate() {
        run.set_ops(number, list)?;
    }
    Ok(())
}

pub(super) fn lower_unpack(op: ops::LowerUnPackOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let extract = op.lower_unpad_like_with_extract_slice(script).value();
    let mut made: [Vec<Place>; 4] = Default::default();
    for place in run.targets(op.target(script)) {
        let lowered = run.change(&place, |rw, op| {
            let no_match = || MatchFailure::new("cannot lower to transpose + collapse + extract");
            let unpack = UnPackOp::cast(rw, op).ok_or_else(no_match)?;
            packing::lower_unpack(unpack, extract, rw).map_err(|_| no_match())
        })?;
        let transposed = lowered.transposed.into_iter().flatten();
        for (list, op) in made.iter_mut().zip(transposed) {
            list.push(place.beside(op));
        }
        made[3].push(place.beside(lowered.slice));
    }
    for (number, list) in made.into_iter().enumerate() {
        run.set_ops(number, list)?;
    }
    Ok(())
}

pub(super) fn pack(op: ops::PackOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let targets = run.targets(op.target(script));
    if targets.is_empty() {
        return run.set_ops(0, Vec::new());
    }
    let loops = |place: &Place| {
        let (ir, op) = run.interpreter.payload(place)?;
        Some(Parts::of(ir, op)?.kinds.len())
    };
    let (Some(loops), [place]) = (loops(&targets[0]), &targets[..]) else {
        let count = targets.len();
        let message = format!("requires target to map to exactly 1 LinalgOp (got {count})");
        return Err(run.silenceable(message));
    };
    let constants: Vec<i64> = op.static_packed_sizes(script).as_i64s(script).collect();
    if constants.len() != loops {
        let message = format!(
            "requires number of packed sizes match the number of loops ({} vs {loops})",
            constants.len()
        );
        return Err(run.silenceable(message));
    }
    let values: Vec<_> = op.packed_sizes(script).collect();
    let sizes: Vec<MixedIndex> = run.indices(&constants, &values, 1)?.swap_remove(0);
    let packed = run.change(place, |rw, op| {
        packing::pack(op, &sizes, rw).map_err(|_| MatchFailure::new("data tiling failed"))
    })?;
    run.set_ops(0, vec![place.beside(packed.op)])
}

pub(super) fn pack_greedily(op: ops::PackGreedilyOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let constants = op.static_matmul_packed_sizes(script);
    let constants = constants.map_or_else(Vec::new, |list| list.as_i64s(script).collect());
    let values: Vec<_> = op.matmul_packed_sizes(script).collect();
    let sizes = run.indices(&constants, &values, 1)?.swap_remove(0);
    let multiples = op.matmul_padded_sizes_next_multiple_of(script);
    let multiples = multiples.map_or_else(Vec::new, |list| list.as_i64s(script).collect());
    let order = op.matmul_inner_dims_order(script);
    let order = order.map_or_else(Vec::new, |list| list.as_i64s(script).collect::<Vec<i64>>());
    let order = order
        .into_iter()
        .filter_map(|dim| usize::try_from(dim).ok());
    let (Ok(sizes), Ok(order)) = (sizes.try_into(), order.collect::<Vec<usize>>().try_into())
    else {
        return Err(run.definite("expects three sizes and their order"));
    };
    let packing = MatmulPacking {
        sizes,
        multiples: multiples.try_into().unwrap_or_default(),
        order,
    };
    let mut packed = Vec::new();
    for place in run.targets(op.target(script)) {
        let is_structured = run
            .interpreter
            .payload(&place)
            .is_some_and(|(ir, op)| as_structured(ir, &op).is_some());
        if !is_structured {
            continue;
        }
        // What has no product stays.
        let op = run.change(&place, |rw, op| {
            let made = packing::pack_matmul(op, &packing, rw);
            Ok(made.map_or(op, |packed| packed.op))
        })?;
        packed.push(place.beside(op));
    }
    run.set_ops(0, packed)
}

/// Whether a list is a permutation of so many dimensions, or empty.
fn is_valid(permutation: &[i64], rank: usize) -> bool {
    permutation.is_empty() || permutation.len() == rank && is_permutation(permutation)
}

pub(super) fn pack_transpose(op: ops::PackTransposeOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let tiles = run.targets(op.target_pack_or_un_pack_op(script));
    let users = run.targets(op.target_linalg_op(script));
    if tiles.is_empty() {
        for number in 0..3 {
            run.set_ops(number, Vec::new())?;
        }
        return Ok(());
    }
    let ([tile], [user]) = (&tiles[..], &users[..]) else {
        let message = format!(
            "requires target to map to exactly 1 packing op and 1 packed op ( got {} and {})",
            tiles.len(),
            users.len()
        );
        return Err(run.silenceable(message));
    };
    let outer: Vec<i64> = op.outer_perm(script).as_i64s(script).collect();
    let inner: Vec<i64> = op.inner_perm(script).as_i64s(script).collect();
    let found = find_pack(run, tile, user, [&outer, &inner]);
    let (pack, unpack) = found.map_err(|message| run.silenceable(message))?;
    let made = run.change(user, |rw, op| {
        packing::transpose_pack(pack, op, unpack, [&outer, &inner], rw)
    })?;
    run.set_ops(0, vec![user.beside(made.op)])?;
    run.set_ops(1, vec![user.beside(made.pack.op())])?;
    let unpack = made.unpack.map(|unpack| user.beside(unpack.op()));
    run.set_ops(2, unpack.into_iter().collect())
}

/// The packing that is transposed, and the unpacking that is with it; or what is wrong.
fn find_pack(
    run: &Run<'_, '_>,
    tile: &Place,
    user: &Place,
    [outer, inner]: [&[i64]; 2],
) -> Result<(PackOp, Option<UnPackOp>), String> {
    let gone = || "requires a LinalgOp target".to_owned();
    let (ir, found) = run.interpreter.payload(tile).ok_or_else(gone)?;
    let (pack, unpack) = (PackOp::cast(ir, found), UnPackOp::cast(ir, found));
    if pack.is_none() && unpack.is_none() {
        return Err("requires target to map to a linalg.pack or linalg.unpack".to_owned());
    }
    let target = user.op();
    let is_structured = run
        .interpreter
        .payload(user)
        .is_some_and(|(ir, op)| as_structured(ir, &op).is_some());
    if !is_structured {
        return Err(gone());
    }
    let linalg: Option<Op> = match (pack, unpack) {
        (Some(pack), _) => {
            let result = pack.result(ir);
            ir.users(result).next().filter(|_| ir.has_one_use(result))
        }
        (None, Some(unpack)) => ir.defining_op(unpack.source(ir)),
        (None, None) => None,
    };
    if linalg != Some(target) {
        return Err(match pack {
            Some(_) => "not a single use by the LinalgOp target".to_owned(),
            None => "not produced by the LinalgOp target".to_owned(),
        });
    }
    let matching = || -> Option<PackOp> {
        let source = unpack?.source(ir);
        let result = ir.results(target).position(|result| result == source)?;
        let init = as_structured(ir, &target)?.inits(ir).nth(result)?;
        let pack = ir.operand(target, init).defining::<PackOp>(ir)?;
        ir.has_one_use(pack.result(ir)).then_some(pack)
    };
    let pack = pack.or_else(matching);
    let pack = pack.ok_or_else(|| "could not find matching pack op".to_owned())?;
    let tiles = pack.tiling(ir).positions.len();
    let source: Option<terrace_ir::types::RankedTensorType> = ir.ty(pack.source(ir)).cast(ir);
    let rank = source.map_or(0, |ty| ty.rank(ir));
    let wrong = [(outer, rank, "outer_perm"), (inner, tiles, "inner_perm")]
        .into_iter()
        .find(|(permutation, rank, _)| !is_valid(permutation, *rank));
    match wrong {
        Some((.., name)) => {
            let printed = print_op(ir, found, &PrintOptions::default());
            Err(format!("invalid {name}: {}", printed.trim()))
        }
        None => Ok((pack, unpack)),
    }
}
