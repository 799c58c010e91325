//! Affine ops as they are made: composed with what computes their operands, and folded.

use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Op, Rewriter};

use super::{AffineValueMap, ApplyOp};

/// The value of an expression of these dimensions and symbols at an op: a constant, one of the values, or else the result of a
/// new `affine.apply` at the insertion point.
///
/// # Panics
/// If the expression has more dimensions or symbols than are given.
pub fn folded_apply(
    rw: &mut Rewriter<'_>,
    user: Op,
    expr: &AffineExpr,
    dims: &[MixedIndex],
    symbols: &[MixedIndex],
) -> MixedIndex {
    let mut operands = Vec::new();
    let mut leaves = |inputs: &[MixedIndex], make: fn(u32) -> AffineExpr| {
        let mut count = 0;
        let leaves = inputs.iter().map(|input| match *input {
            MixedIndex::Constant(constant) => AffineExpr::Constant(constant),
            MixedIndex::Value(value) => {
                operands.push(value);
                count += 1;
                make(count - 1)
            }
        });
        let leaves: Vec<AffineExpr> = leaves.collect();
        (leaves, count)
    };
    let (dims, num_dims) = leaves(dims, AffineExpr::Dim);
    let (symbols, num_symbols) = leaves(symbols, AffineExpr::Symbol);
    let map = AffineMap::new(num_dims, num_symbols, [expr.replace(&dims, &symbols)]);
    let values = AffineValueMap::new(map, operands).composed(rw, user);
    let result = &values.map.results[0];
    if let AffineExpr::Constant(constant) = *result
        && constant != DYNAMIC
    {
        return MixedIndex::Constant(constant);
    }
    if let Some(value) = values.input(result) {
        return MixedIndex::Value(value);
    }
    let loc = rw.loc(user);
    let map = AffineMapAttr::get(rw, values.map);
    let apply = ApplyOp::build(rw, loc, map, &values.operands);
    MixedIndex::Value(apply.result(rw))
}
