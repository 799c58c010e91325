//! A contraction as several ones of a dimension less.

use terrace_dialects::vector;
use terrace_dialects::vector::{CombiningKind, ContractionOp, IteratorType, ReductionOp};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute};
use terrace_ir::ods::AttrConstraint;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Location, Value};

use super::{Contraction, dim_at, place_of};
use crate::patterns::arithmetic::product;
use crate::patterns::build::{extract, fails, insert, masked, without_dim, zeros};

pub(super) fn lower(
    contraction: &Contraction,
    rw: &mut Rewriter<'_>,
) -> Result<Value, MatchFailure> {
    if !contraction.is_plain_sum(rw) {
        return Err(fails("it is no sum of products of one type"));
    }
    let [lhs, rhs, _] = &contraction.maps;
    let is_parallel = |dim: &usize| contraction.iterators[*dim] == IteratorType::Parallel;
    let is_shared = |dim: &usize| place_of(lhs, *dim).is_some() && place_of(rhs, *dim).is_some();
    // First the dimensions that both factors have and the result, then those that are not in both.
    let mut dims = 0..contraction.iterators.len();
    let batch = dims.find(|dim| is_parallel(dim) && is_shared(dim));
    let free = |map: &AffineMap| {
        let mut dims = (0..map.results.len()).filter_map(|place| dim_at(map, place));
        dims.find(|dim| is_parallel(dim) || !is_shared(dim))
    };
    match batch.or_else(|| free(lhs)).or_else(|| free(rhs)) {
        Some(dim) => lower_parallel(contraction, rw, dim),
        None => lower_reduction(contraction, rw),
    }
}

/// The maps and iterators without a dimension.
fn without(contraction: &Contraction, rw: &Rewriter<'_>, dim: usize) -> (ArrayAttr, ArrayAttr) {
    let maps: Vec<Attribute> = contraction
        .maps
        .iter()
        .map(|map| {
            let kept = map.results.iter().filter_map(|result| match result {
                AffineExpr::Dim(other) if *other as usize == dim => None,
                AffineExpr::Dim(other) if *other as usize > dim => {
                    Some(AffineExpr::Dim(*other - 1))
                }
                other => Some(other.clone()),
            });
            let map = AffineMap::new(map.num_dims - 1, 0, kept.collect::<Vec<_>>());
            AffineMapAttr::get(rw, map).into()
        })
        .collect();
    let iterators = contraction.iterators.iter().enumerate();
    let iterators: Vec<Attribute> = iterators
        .filter(|(index, _)| *index != dim)
        .map(|(_, iterator)| IteratorType::make(rw, *iterator))
        .collect();
    (ArrayAttr::get(rw, &maps), ArrayAttr::get(rw, &iterators))
}

/// What is at an index of a dimension of a vector; the vector itself without one.
fn part_at(
    rw: &mut Rewriter<'_>,
    loc: Location,
    vector: Value,
    place: Option<usize>,
    index: i64,
) -> Value {
    let Some(place) = place else {
        return vector;
    };
    if place == 0 {
        return extract(rw, loc, vector, &[index]);
    }
    let ty = vector::vector_type(rw, vector);
    let ty = without_dim(rw, ty, place);
    let size = ty.shape(rw)[0];
    let mut result = zeros(rw, loc, ty.into());
    for outer in 0..size {
        let row = extract(rw, loc, vector, &[outer]);
        let row = part_at(rw, loc, row, Some(place - 1), index);
        result = insert(rw, loc, row, result, &[outer]);
    }
    result
}

/// A vector with another part at an index of a dimension; that part itself without one.
fn with_part_at(
    rw: &mut Rewriter<'_>,
    loc: Location,
    part: Value,
    vector: Value,
    place: Option<usize>,
    index: i64,
) -> Value {
    let Some(place) = place else {
        return part;
    };
    if place == 0 {
        return insert(rw, loc, part, vector, &[index]);
    }
    let size = vector::vector_type(rw, vector).shape(rw)[0];
    let mut result = vector;
    for outer in 0..size {
        let row = extract(rw, loc, result, &[outer]);
        let inner = extract(rw, loc, part, &[outer]);
        let row = with_part_at(rw, loc, inner, row, Some(place - 1), index);
        result = insert(rw, loc, row, result, &[outer]);
    }
    result
}

/// A contraction of a dimension less.
fn smaller(
    contraction: &Contraction,
    rw: &mut Rewriter<'_>,
    [lhs, rhs, acc]: [Value; 3],
    mask: Option<Value>,
    (maps, iterators): (ArrayAttr, ArrayAttr),
) -> Value {
    let (loc, ty): (Location, Type) = (contraction.loc, rw.ty(acc));
    masked(rw, loc, mask, ty, |rw| {
        let smaller = ContractionOp::builder(ty, lhs, rhs, acc, maps, iterators);
        smaller.build(rw, loc).result(rw)
    })
}

fn check_sizes(rw: &Rewriter<'_>, value: Value, place: Option<usize>) -> Result<(), MatchFailure> {
    // What is before the dimension is gone through, and so is the dimension.
    let Some(place) = place else { return Ok(()) };
    let ty: VectorType = vector::vector_type(rw, value);
    match ty.scalable_dims(rw)[..=place].contains(&true) {
        true => Err(fails("a dimension to cut along is scalable")),
        false => Ok(()),
    }
}

fn lower_parallel(
    contraction: &Contraction,
    rw: &mut Rewriter<'_>,
    dim: usize,
) -> Result<Value, MatchFailure> {
    let loc = contraction.loc;
    let places = contraction.maps.each_ref().map(|map| place_of(map, dim));
    let operands = [contraction.lhs, contraction.rhs, contraction.acc];
    let size = places[0]
        .map(|place| contraction.lhs_type(rw).shape(rw)[place])
        .or_else(|| places[1].map(|place| contraction.rhs_type(rw).shape(rw)[place]))
        .ok_or_else(|| fails("no factor has the dimension"))?;
    if places[2].is_none() && size != 1 {
        return Err(fails("the result does not have the dimension"));
    }
    for (operand, place) in operands.iter().zip(places) {
        check_sizes(rw, *operand, place)?;
    }
    if !contraction.ty.is::<VectorType>(rw) {
        return Err(fails("the result is no vector"));
    }
    let attrs = without(contraction, rw, dim);
    let mut result = zeros(rw, loc, contraction.ty);
    for index in 0..size {
        let mut parts = operands;
        for (part, place) in parts.iter_mut().zip(places) {
            *part = part_at(rw, loc, *part, place, index);
        }
        let mask = contraction
            .mask
            .map(|mask| part_at(rw, loc, mask, Some(dim), index));
        let part = smaller(contraction, rw, parts, mask, attrs);
        result = with_part_at(rw, loc, part, result, places[2], index);
    }
    Ok(result)
}

fn lower_reduction(
    contraction: &Contraction,
    rw: &mut Rewriter<'_>,
) -> Result<Value, MatchFailure> {
    let loc = contraction.loc;
    if contraction.ty.is::<VectorType>(rw) {
        return Err(fails("the result is a vector"));
    }
    let [lhs, rhs, _] = &contraction.maps;
    let (Some(lhs_place), Some(rhs_place)) = (place_of(lhs, 0), place_of(rhs, 0)) else {
        return Err(fails("a factor does not have the dimension"));
    };
    let lhs_type = contraction.lhs_type(rw);
    if lhs_type.rank(rw) == 1 {
        if contraction.rhs_type(rw).rank(rw) != 1 {
            return Err(fails("the factors have other shapes"));
        }
        let products = product(rw, loc, [contraction.lhs, contraction.rhs]);
        let (acc, ty) = (contraction.acc, contraction.ty);
        return Ok(masked(rw, loc, contraction.mask, ty, |rw| {
            let sum = ReductionOp::builder(ty, CombiningKind::Add, products).acc(Some(acc));
            sum.build(rw, loc).dest(rw)
        }));
    }
    let size = lhs_type.shape(rw)[lhs_place];
    for (operand, place) in [(contraction.lhs, lhs_place), (contraction.rhs, rhs_place)] {
        check_sizes(rw, operand, Some(place))?;
    }
    let attrs = without(contraction, rw, 0);
    let mut result = contraction.acc;
    for index in 0..size {
        let lhs = part_at(rw, loc, contraction.lhs, Some(lhs_place), index);
        let rhs = part_at(rw, loc, contraction.rhs, Some(rhs_place), index);
        let mask = contraction
            .mask
            .map(|mask| part_at(rw, loc, mask, Some(0), index));
        result = smaller(contraction, rw, [lhs, rhs, result], mask, attrs);
    }
    Ok(result)
}
