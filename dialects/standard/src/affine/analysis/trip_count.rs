//! How often loops are executed.

use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op};

use crate::affine::{AffineValueMap, ForOp};

/// The differences between the results of two maps, as values at `user`: one for each result of the first; the second has as
/// many or one.
pub fn difference(
    ir: &Ir,
    user: Op,
    minuend: &AffineValueMap,
    subtrahend: &AffineValueMap,
) -> AffineValueMap {
    let (minuend, subtrahend) = (
        minuend.clone().composed(ir, user),
        subtrahend.clone().composed(ir, user),
    );
    let (a, b) = (&minuend.map, &subtrahend.map);
    let shifted = |make: fn(u32) -> AffineExpr, by: u32, count: u32| {
        (by..by + count).map(make).collect::<Vec<_>>()
    };
    let dims = shifted(AffineExpr::Dim, a.num_dims, b.num_dims);
    let symbols = shifted(AffineExpr::Symbol, a.num_symbols, b.num_symbols);
    let subtracted = b
        .results
        .iter()
        .map(|result| result.replace(&dims, &symbols));
    let results = a.results.iter().cloned().zip(subtracted.cycle());
    let results: Vec<AffineExpr> = results.map(|(a, b)| a - b).collect();
    let map = AffineMap::new(
        a.num_dims + b.num_dims,
        a.num_symbols + b.num_symbols,
        results,
    );
    let operands = [
        minuend.dims(),
        subtrahend.dims(),
        minuend.symbols(),
        subtrahend.symbols(),
    ];
    // What cancels out is not an operand any more.
    AffineValueMap::new(map, operands.concat())
        .composed(ir, user)
        .composed(ir, user)
}

/// The number of iterations: the smallest of the map's results, as values before the loop. `None` if the lower bound is the
/// largest of several.
pub fn trip_count(ir: &Ir, for_op: ForOp) -> Option<AffineValueMap> {
    if let Some(constant) = for_op.constant_trip_count(ir) {
        return Some(AffineValueMap::constant(i64::try_from(constant).ok()?));
    }
    let lower = for_op.lower_bound(ir);
    if lower.map.results.len() != 1 {
        return None;
    }
    let span = difference(ir, for_op.op(), &for_op.upper_bound(ir), &lower);
    let step = AffineExpr::Constant(for_op.step(ir));
    let results = span.map.results.iter();
    let results: Vec<AffineExpr> = results
        .map(|span| AffineExpr::binary(BinaryKind::CeilDiv, span.clone(), step.clone()))
        .collect();
    Some(AffineValueMap {
        map: AffineMap::new(span.map.num_dims, span.map.num_symbols, results),
        operands: span.operands,
    })
}

/// The number of iterations, if it is the same whatever the operands of the bounds are.
pub fn constant_trip_count(ir: &Ir, for_op: ForOp) -> Option<u64> {
    let count = trip_count(ir, for_op)?;
    let results = count.map.results.iter().map(|result| match result {
        AffineExpr::Constant(count) => Some(u64::try_from(*count).unwrap_or(0)),
        _ => None,
    });
    results.collect::<Option<Vec<u64>>>()?.into_iter().min()
}
