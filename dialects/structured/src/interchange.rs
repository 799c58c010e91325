//! The loops of a generic op in another order.

use terrace_dialect_base::maps::maps_attr;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::{Op, Value};
use terrace_linalg_dialects::linalg::IndexOp;
use terrace_standard_dialects::affine::ApplyOp;

use crate::parts::{Parts, dim, kinds_attr, map_of, payload, substituted};

/// Puts the loops of a generic op in another order: the first one is then the one of the first number.
pub(crate) fn interchange_loops(
    rw: &mut Rewriter<'_>,
    op: Op,
    order: &[usize],
) -> Result<Op, MatchFailure> {
    let parts = Parts::of(rw, op).ok_or_else(|| MatchFailure::new("the op is not structured"))?;
    let place = |loop_: usize| {
        order
            .iter()
            .position(|other| *other == loop_)
            .unwrap_or(loop_)
    };
    let loops: Vec<AffineExpr> = (0..order.len()).map(|loop_| dim(place(loop_))).collect();
    let maps = parts.maps.iter();
    let maps: Vec<AffineMap> = maps
        .map(|map| substituted(map, order.len(), &loops))
        .collect();
    let kinds: Vec<_> = order.iter().map(|loop_| parts.kinds[*loop_]).collect();
    let (maps, kinds) = (maps_attr(rw, &maps), kinds_attr(rw, &kinds));
    rw.set_attr(op, "indexing_maps", maps.into());
    rw.set_attr(op, "iterator_types", kinds.into());
    let inside = payload(rw, op).map_or_else(Vec::new, |(_, ops, _)| ops);
    for index in inside
        .into_iter()
        .filter_map(|op| IndexOp::cast(rw, op))
        .collect::<Vec<_>>()
    {
        let Ok(loop_) = usize::try_from(index.dim(rw)) else {
            continue;
        };
        let loc = rw.loc(index.op());
        rw.set_insertion_point_before(index.op());
        let mut indices: Vec<Value> = Vec::new();
        for number in 0..order.len() {
            indices.push(IndexOp::build(rw, loc, number as i64).result(rw));
        }
        let map = map_of(order.len(), vec![loops[loop_].clone()]);
        let map = AffineMapAttr::get(rw, map);
        let value = ApplyOp::build(rw, loc, map, &indices).result(rw);
        rw.replace_op(index.op(), &[value]);
    }
    Ok(op)
}
