//! `mlir-c/AffineMap.h`.

use std::ffi::{c_uint, c_void};

use terrace_ir::affine::{AffineExpr, AffineMap};

use super::{dims, map_text, number};
use crate::context::MlirContext;
use crate::handle::{Handle, MlirAffineExpr, MlirAffineMap, ToC, all};
use crate::support::{Array, MlirStringCallback, send};

makers! {
    mlirAffineMapEmptyGet() -> MlirAffineMap = |_| AffineMap::new(0, 0, []);
    mlirAffineMapZeroResultGet(num_dims: isize, num_symbols: isize) -> MlirAffineMap = |_| {
        Some(AffineMap::new(number(num_dims)?, number(num_symbols)?, []))
    };
    mlirAffineMapGet(
        num_dims: isize, num_symbols: isize, count: isize, results: Array<MlirAffineExpr>
    ) -> MlirAffineMap = |cx| {
        let results: Vec<AffineExpr> = all(cx, results.of(count))?.into_iter().cloned().collect();
        Some(AffineMap::new(number(num_dims)?, number(num_symbols)?, results))
    };
    mlirAffineMapConstantGet(value: i64) -> MlirAffineMap = |_| AffineMap::constant(value);
    mlirAffineMapMultiDimIdentityGet(num_dims: isize) -> MlirAffineMap = |_| {
        Some(AffineMap::identity(number(num_dims)? as usize))
    };
    mlirAffineMapMinorIdentityGet(num_dims: isize, count: isize) -> MlirAffineMap = |_| {
        let (num_dims, count) = (number(num_dims)?, number(count)?);
        let first = num_dims.checked_sub(count)?;
        Some(AffineMap::new(num_dims, 0, dims(num_dims).split_off(first as usize)))
    };
    mlirAffineMapPermutationGet(size: isize, permutation: Array<c_uint>) -> MlirAffineMap = |_| {
        let results: Vec<AffineExpr> = permutation.of(size).iter().copied().map(AffineExpr::Dim).collect();
        let map = AffineMap::new(number(size)?, 0, results);
        is_permutation(&map).then_some(map)
    };
}

methods! { MlirAffineMap:
    mlirAffineMapGetContext() -> MlirContext = |cx, _| cx;
    mlirAffineMapPrint(callback: MlirStringCallback, user_data: *mut c_void) -> () = |cx, map| {
        send(&map_text(cx, map), callback, user_data);
    };
    mlirAffineMapDump() -> () = |cx, map| eprintln!("{}", map_text(cx, map));
    mlirAffineMapIsIdentity() -> bool = |_, map| map.is_identity();
    mlirAffineMapIsMinorIdentity() -> bool = |_, map| is_minor_identity(map);
    mlirAffineMapIsEmpty() -> bool = |_, map| map.num_inputs() == 0 && map.results.is_empty();
    mlirAffineMapIsSingleConstant() -> bool = |_, map| map.single_constant().is_some();
    mlirAffineMapGetSingleConstantResult() -> i64 = |_, map| map.single_constant();
    mlirAffineMapGetNumDims() -> isize = |_, map| map.num_dims as usize;
    mlirAffineMapGetNumSymbols() -> isize = |_, map| map.num_symbols as usize;
    mlirAffineMapGetNumResults() -> isize = |_, map| map.results.len();
    mlirAffineMapGetNumInputs() -> isize = |_, map| map.num_inputs();
    mlirAffineMapGetResult(position: isize) -> MlirAffineExpr = |_, map| map.results.get(usize::try_from(position).ok()?);
    mlirAffineMapIsProjectedPermutation() -> bool = |_, map| is_projected_permutation(map);
    mlirAffineMapIsPermutation() -> bool = |_, map| is_permutation(map);
    mlirAffineMapGetSubMap(size: isize, positions: Array<isize>) -> MlirAffineMap = |_, map| {
        let result = |position: &isize| map.results.get(usize::try_from(*position).ok()?).cloned();
        with_results(map, positions.of(size).iter().map(result).collect::<Option<Vec<_>>>()?)
    };
    mlirAffineMapGetMajorSubMap(count: isize) -> MlirAffineMap = |_, map| {
        let count = usize::try_from(count).ok()?.min(map.results.len());
        with_results(map, map.results[..count].to_vec())
    };
    mlirAffineMapGetMinorSubMap(count: isize) -> MlirAffineMap = |_, map| {
        let count = usize::try_from(count).ok()?.min(map.results.len());
        with_results(map, map.results[map.results.len() - count..].to_vec())
    };
    mlirAffineMapReplace(
        what: MlirAffineExpr, with: MlirAffineExpr, num_dims: isize, num_symbols: isize
    ) -> MlirAffineMap = |cx, map| {
        let (what, with) = (what.get_in(cx)?, with.get_in(cx)?);
        let results: Vec<AffineExpr> = map.results.iter().map(|result| replaced(result, what, with)).collect();
        Some(AffineMap::new(number(num_dims)?, number(num_symbols)?, results))
    };
}

exported! {
    fn mlirAffineMapEqual(a: MlirAffineMap, b: MlirAffineMap) -> bool {
        a == b
    }

    fn mlirAffineMapCompressUnusedSymbols(
        maps: Array<MlirAffineMap>,
        count: isize,
        result: *mut c_void,
        populate: Option<extern "C" fn(*mut c_void, isize, MlirAffineMap)>,
    ) {
        let maps = maps.of(count);
        let (Some((cx, _)), Some(populate)) = (maps.first().and_then(|map| map.get()), populate) else {
            return;
        };
        let Some(maps) = all(cx, maps) else {
            return;
        };
        for (at, map) in (0..).zip(without_unused_symbols(&maps)) {
            populate(result, at, map.to_c(cx));
        }
    }
}

/// A map of the same inputs; none of none.
fn with_results(map: &AffineMap, results: Vec<AffineExpr>) -> Option<AffineMap> {
    Some(AffineMap::new(map.num_dims, map.num_symbols, results))
}

fn is_minor_identity(map: &AffineMap) -> bool {
    let Some(first) = (map.num_dims as usize).checked_sub(map.results.len()) else {
        return false;
    };
    map.num_symbols == 0
        && (first..)
            .zip(&*map.results)
            .all(|(dim, result)| *result == AffineExpr::Dim(dim as u32))
}

/// Whether every result is a dimension, none twice.
fn is_projected_permutation(map: &AffineMap) -> bool {
    let mut seen = vec![false; map.num_dims as usize];
    map.num_symbols == 0
        && map.results.len() <= seen.len()
        && map.results.iter().all(|result| match result {
            AffineExpr::Dim(dim) => seen
                .get_mut(*dim as usize)
                .is_some_and(|seen| !std::mem::replace(seen, true)),
            _ => false,
        })
}

fn is_permutation(map: &AffineMap) -> bool {
    map.num_dims as usize == map.results.len() && is_projected_permutation(map)
}

/// An expression with every part that equals another one replaced, from the outside in.
fn replaced(expr: &AffineExpr, what: &AffineExpr, with: &AffineExpr) -> AffineExpr {
    match expr {
        _ if expr == what => with.clone(),
        AffineExpr::Binary(kind, lhs, rhs) => {
            AffineExpr::binary(*kind, replaced(lhs, what, with), replaced(rhs, what, with))
        }
        _ => expr.clone(),
    }
}

/// The maps without the symbols that none of them uses; those that are used move up.
fn without_unused_symbols(maps: &[&AffineMap]) -> Vec<AffineMap> {
    let count = maps.iter().map(|map| map.num_symbols).max().unwrap_or(0);
    let mut used = vec![false; count as usize];
    for result in maps.iter().flat_map(|map| &*map.results) {
        result.for_each_leaf(&mut |leaf| {
            if let AffineExpr::Symbol(symbol) = leaf
                && let Some(used) = used.get_mut(*symbol as usize)
            {
                *used = true;
            }
        });
    }
    let mut next = 0;
    let new = used.iter().map(|used| match used {
        true => {
            next += 1;
            AffineExpr::Symbol(next - 1)
        }
        false => AffineExpr::Constant(0),
    });
    let new: Vec<AffineExpr> = new.collect();
    let compress = |map: &&AffineMap| {
        let results: Vec<AffineExpr> = map
            .results
            .iter()
            .map(|result| result.replace(&[], &new))
            .collect();
        AffineMap::new(map.num_dims, next, results)
    };
    maps.iter().map(compress).collect()
}
