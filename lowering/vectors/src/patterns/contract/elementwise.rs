//! Contractions of which nothing is combined: products of elements.

use terrace_dialects::vector::transpose;
use terrace_dialects::vector::{IteratorType, vector_of};
use terrace_ir::affine::AffineMap;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{SmallVec, Value};

use super::{Contraction, dim_at, place_of};
use crate::patterns::arithmetic::multiply_and_combine;
use crate::patterns::build::{broadcast, extract, fails};

/// A factor with the dimensions of the result, in their order.
struct Arranged {
    /// The dimensions of the result that it lacks, which come first.
    added: SmallVec<[i64; 4]>,
    order: SmallVec<[i64; 4]>,
    /// How many dimensions of size one come first then.
    combined: usize,
}

fn arrange(
    rw: &Rewriter<'_>,
    contraction: &Contraction,
    map: &AffineMap,
    ty: VectorType,
) -> Result<Arranged, MatchFailure> {
    let out = &contraction.maps[2];
    let result = contraction.ty.cast::<VectorType>(rw);
    let result = result.ok_or_else(|| fails("the result is no vector"))?;
    let is_combined = |place: &usize| {
        dim_at(map, *place).map(|dim| contraction.iterators[dim]) == Some(IteratorType::Reduction)
    };
    let combined: SmallVec<[usize; 4]> = (0..map.results.len()).filter(is_combined).collect();
    if combined.iter().any(|place| ty.shape(rw)[*place] != 1) {
        return Err(fails("elements are combined"));
    }
    let kept = map.results.len() - combined.len();
    let lacking = out.results.len().saturating_sub(kept);
    let mut added = SmallVec::new();
    let mut order: SmallVec<[i64; 4]> = combined
        .iter()
        .map(|place| (lacking + place) as i64)
        .collect();
    for place in 0..out.results.len() {
        match dim_at(out, place).and_then(|dim| place_of(map, dim)) {
            Some(own) => order.push((lacking + own) as i64),
            None => {
                added.push(result.shape(rw)[place]);
                order.push(added.len() as i64 - 1);
            }
        }
    }
    Ok(Arranged {
        added,
        order,
        combined: combined.len(),
    })
}

pub(super) fn lower_plain_sum(
    contraction: &Contraction,
    rw: &mut Rewriter<'_>,
) -> Result<Value, MatchFailure> {
    if contraction.mask.is_some() || !contraction.is_plain_sum(rw) {
        return Err(fails("it has a mask, or is no sum of products of one type"));
    }
    let loc = contraction.loc;
    let types = [contraction.lhs_type(rw), contraction.rhs_type(rw)];
    let plans = [
        arrange(rw, contraction, &contraction.maps[0], types[0])?,
        arrange(rw, contraction, &contraction.maps[1], types[1])?,
    ];
    let mut factors = [contraction.lhs, contraction.rhs];
    for ((factor, plan), ty) in factors.iter_mut().zip(&plans).zip(types) {
        if !plan.added.is_empty() {
            let added = plan.added.iter().map(|size| (*size, false));
            let all: SmallVec<[_; 4]> = added
                .chain(terrace_dialects::vector::dims(rw, ty))
                .collect();
            let ty: Type = vector_of(rw, all, ty.element(rw)).into();
            *factor = broadcast(rw, loc, ty, *factor);
        }
    }
    for (factor, plan) in factors.iter_mut().zip(&plans) {
        *factor = transpose(rw, loc, *factor, &plan.order);
    }
    for (factor, plan) in factors.iter_mut().zip(&plans) {
        *factor = extract(rw, loc, *factor, &vec![0; plan.combined]);
    }
    multiply_and_combine(
        rw,
        loc,
        contraction.kind,
        factors,
        Some(contraction.acc),
        None,
    )
}
