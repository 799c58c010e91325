//! Reductions of products as contractions, and contractions that look through transpositions and broadcasts.

use terrace_dialect_base::maps::as_dim;
use terrace_dialect_base::maps::maps_attr;
use terrace_dialect_base::rules;
use terrace_dialects::arith;
use terrace_dialects::vector::{
    BroadcastOp, CombiningKind, ContractionOp, IteratorType, MultiDimReductionOp, TransposeOp,
    vector_type,
};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{ArrayAttr, Attribute};
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::VectorType;
use terrace_ir::{Context, Op, Value};

use super::build::{fails, mask_around};

rules! {
    ReducedProduct, "The sum of products is a contraction.", MultiDimReductionOp => reduced_product;
    ContractOfBroadcast, "A contraction repeats its factors itself.", ContractionOp => of_broadcast;
    ContractOfTranspose, "A contraction takes the dimensions of its factors in any order.", ContractionOp => of_transpose;
    TransposedContract, "A contraction makes the dimensions of its result in any order.", TransposeOp => transposed;
}

/// Sums of products as contractions.
pub static REDUCTION_TO_CONTRACT: &[&dyn RewritePattern] = &[
    &ReducedProduct,
    &ContractOfBroadcast,
    &ContractOfTranspose,
    &TransposedContract,
];

fn check_unmasked(rw: &Rewriter<'_>, op: Op) -> Result<(), MatchFailure> {
    match mask_around(rw, op) {
        Some(_) => Err(fails("the op is masked")),
        None => Ok(()),
    }
}

fn kinds_attr(cx: &Context, kinds: &[IteratorType]) -> ArrayAttr {
    let kinds = kinds.iter().map(|kind| IteratorType::make(cx, *kind));
    ArrayAttr::get(cx, &kinds.collect::<Vec<Attribute>>())
}

fn map_of(dims: usize, results: Vec<AffineExpr>) -> AffineMap {
    AffineMap::new(dims as u32, 0, results)
}

fn reduced_product(op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    check_unmasked(rw, op.op())?;
    if op.kind(rw) != CombiningKind::Add {
        return Err(fails("elements are not added"));
    }
    let product = rw.defining_op(op.source(rw)).filter(|product| {
        arith::MulFOp::cast(rw, *product).is_some() || arith::MulIOp::cast(rw, *product).is_some()
    });
    let product = product.ok_or_else(|| fails("what is added is no product"))?;
    let reduced = op.reduced_dims(rw);
    let rank = reduced.len();
    let kept = (0..rank).filter(|dim| !reduced[*dim]);
    let kept = kept.map(|dim| AffineExpr::Dim(dim as u32)).collect();
    let whole = AffineMap::identity(rank);
    let maps = maps_attr(rw, &[whole.clone(), whole, map_of(rank, kept)]);
    let kinds = reduced.iter().map(|reduced| match reduced {
        true => IteratorType::Reduction,
        false => IteratorType::Parallel,
    });
    let kinds = kinds_attr(rw, &kinds.collect::<Vec<IteratorType>>());
    let [lhs, rhs] = [0, 1].map(|number| rw.operand(product, number));
    let (loc, acc, ty) = (rw.loc(op.op()), op.acc(rw), rw.ty(op.dest(rw)));
    let new = ContractionOp::builder(ty, lhs, rhs, acc, maps, kinds).build(rw, loc);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

/// A contraction in the place of another one, of other operands that are accessed otherwise.
fn replace(
    rw: &mut Rewriter<'_>,
    root: Op,
    op: ContractionOp,
    operands: [Value; 3],
    maps: &[AffineMap],
    kinds: &[IteratorType],
) {
    let (loc, ty, kind) = (rw.loc(root), rw.ty(rw.result(root, 0)), op.kind(rw));
    let (maps, kinds) = (maps_attr(rw, maps), kinds_attr(rw, kinds));
    let [lhs, rhs, acc] = operands;
    let new = ContractionOp::builder(ty, lhs, rhs, acc, maps, kinds).kind(kind);
    let new = new.build(rw, loc);
    rw.replace_op_with(root, new.op());
}

fn owned_maps(rw: &Rewriter<'_>, op: ContractionOp) -> Vec<AffineMap> {
    op.maps(rw).into_iter().cloned().collect()
}

/// The results of a map in the order that they had before a transposition.
fn untransposed(map: &AffineMap, permutation: &[i64]) -> AffineMap {
    let mut results = map.results.to_vec();
    for (result, dim) in map.results.iter().zip(permutation) {
        results[*dim as usize] = result.clone();
    }
    map_of(map.num_dims as usize, results)
}

fn of_transpose(op: ContractionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    check_unmasked(rw, op.op())?;
    let mut operands = [op.lhs(rw), op.rhs(rw), op.acc(rw)];
    let mut maps = owned_maps(rw, op);
    let mut changed = false;
    for (operand, map) in operands[..2].iter_mut().zip(&mut maps) {
        let Some(transpose) = operand.defining::<TransposeOp>(rw) else {
            continue;
        };
        let permutation: Vec<i64> = transpose.permutation(rw).as_i64s(rw).collect();
        *map = untransposed(map, &permutation);
        *operand = transpose.vector(rw);
        changed = true;
    }
    if !changed {
        return Err(fails("no factor is transposed"));
    }
    let kinds = op.iterators(rw);
    replace(rw, op.op(), op, operands, &maps, &kinds);
    Ok(())
}

/// What a broadcast repeats along dimensions that are not reduced: the source, and the map of its dimensions.
fn repeated(
    rw: &Rewriter<'_>,
    operand: Value,
    map: &AffineMap,
    kinds: &[IteratorType],
) -> Option<(Value, AffineMap)> {
    let broadcast = operand.defining::<BroadcastOp>(rw)?;
    let source = broadcast.source(rw);
    let from: VectorType = rw.ty(source).cast(rw)?;
    let to = vector_type(rw, broadcast.vector(rw));
    let new = to
        .rank(rw)
        .checked_sub(from.rank(rw))
        .filter(|new| *new > 0)?;
    let (sizes, results) = (to.shape(rw), &map.results);
    if from.shape(rw) != &sizes[new..] {
        return None;
    }
    let is_reduced = |dim: usize| {
        let loop_ = results.get(dim).and_then(as_dim);
        loop_.is_none_or(|loop_| kinds[loop_] == IteratorType::Reduction)
    };
    if (0..new).any(|dim| sizes[dim] != 1 && is_reduced(dim)) {
        return None;
    }
    let kept = results[new..].to_vec();
    Some((source, map_of(map.num_dims as usize, kept)))
}

fn of_broadcast(op: ContractionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    check_unmasked(rw, op.op())?;
    let mut operands = [op.lhs(rw), op.rhs(rw), op.acc(rw)];
    let (mut maps, kinds) = (owned_maps(rw, op), op.iterators(rw));
    let mut changed = false;
    for (operand, map) in operands[..2].iter_mut().zip(&mut maps) {
        if let Some((source, kept)) = repeated(rw, *operand, map, &kinds) {
            (*operand, *map) = (source, kept);
            changed = true;
        }
    }
    if !changed {
        return Err(fails("no factor is repeated"));
    }
    let uses = |map: &AffineMap, dim: usize| map.results.iter().any(|e| as_dim(e) == Some(dim));
    // Dimensions that nothing has any more are dropped.
    let dims: Vec<usize> = (0..kinds.len())
        .filter(|dim| maps.iter().any(|map| uses(map, *dim)))
        .collect();
    let is_shared = |dim: &usize| {
        kinds[*dim] == IteratorType::Reduction && uses(&maps[0], *dim) && uses(&maps[1], *dim)
    };
    if !dims.iter().any(is_shared) {
        return Err(fails("no reduced dimension would be left of both factors"));
    }
    if !dims
        .iter()
        .all(|dim| uses(&maps[0], *dim) || uses(&maps[1], *dim))
    {
        return Err(fails("a dimension would be one of neither factor"));
    }
    let renumbered = |expr: &AffineExpr| {
        let place = dims.iter().position(|dim| as_dim(expr) == Some(*dim));
        AffineExpr::Dim(place.expect("a dimension in use is kept") as u32)
    };
    let maps: Vec<AffineMap> = maps
        .iter()
        .map(|map| map_of(dims.len(), map.results.iter().map(renumbered).collect()))
        .collect();
    let kinds: Vec<IteratorType> = dims.iter().map(|dim| kinds[*dim]).collect();
    replace(rw, op.op(), op, operands, &maps, &kinds);
    Ok(())
}

fn transposed(op: TransposeOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let contract = op.vector(rw).defining::<ContractionOp>(rw);
    let contract = contract.filter(|contract| rw.has_one_use(contract.result(rw)));
    let contract = contract.ok_or_else(|| fails("what is transposed is no contraction"))?;
    check_unmasked(rw, contract.op())?;
    let acc = contract.acc(rw).defining::<TransposeOp>(rw);
    let acc = acc.ok_or_else(|| fails("what is added to is not transposed"))?;
    let mut maps = owned_maps(rw, contract);
    let [before, after] = [acc, op].map(|op| op.permutation(rw).as_i64s(rw).collect::<Vec<i64>>());
    let results = &maps[2].results;
    let moved = after.iter().map(|dim| results[*dim as usize].clone());
    let moved = map_of(maps[2].num_dims as usize, moved.collect());
    if untransposed(&maps[2], &before) != moved {
        return Err(fails("the result has another order than what is added to"));
    }
    maps[2] = moved;
    let operands = [contract.lhs(rw), contract.rhs(rw), acc.vector(rw)];
    let kinds = contract.iterators(rw);
    replace(rw, op.op(), contract, operands, &maps, &kinds);
    Ok(())
}
