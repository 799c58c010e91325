//! Sums and minima of indices, composed with what computes their parts, and folded.

use terrace_dialect_base::maps::as_dim;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::types::{DYNAMIC, RankedTensorType};
use terrace_ir::{Location, Op, Type, Value};
use terrace_linalg_dialects::linalg::{operand_shape, size_of};
use terrace_standard_dialects::affine::{AffineValueMap, MaxOp, MinOp, folded_apply};
use terrace_standard_dialects::arith::ConstantOp;
use terrace_tensor_dialects::tensor::DimOp;

use crate::parts::{Parts, dim, map_of};

/// A constant.
pub(crate) const fn constant(value: i64) -> MixedIndex {
    MixedIndex::Constant(value)
}

/// The value of an expression of these dimensions.
pub(crate) fn apply(
    rw: &mut Rewriter<'_>,
    user: Op,
    expr: &AffineExpr,
    dims: &[MixedIndex],
) -> MixedIndex {
    folded_apply(rw, user, expr, dims, &[])
}

/// The sum of two indices.
pub(crate) fn sum(rw: &mut Rewriter<'_>, user: Op, a: MixedIndex, b: MixedIndex) -> MixedIndex {
    apply(rw, user, &(dim(0) + dim(1)), &[a, b])
}

/// The difference of two indices.
pub(crate) fn difference(
    rw: &mut Rewriter<'_>,
    user: Op,
    a: MixedIndex,
    b: MixedIndex,
) -> MixedIndex {
    apply(rw, user, &(dim(0) - dim(1)), &[a, b])
}

/// The product of two indices.
pub(crate) fn product(rw: &mut Rewriter<'_>, user: Op, a: MixedIndex, b: MixedIndex) -> MixedIndex {
    let (a, b) = match a {
        MixedIndex::Constant(_) => (b, a),
        MixedIndex::Value(_) => (a, b),
    };
    folded_apply(rw, user, &(dim(0) * AffineExpr::Symbol(0)), &[a], &[b])
}

/// How many parts of a size something has, rounded up.
pub(crate) fn ceil_div(
    rw: &mut Rewriter<'_>,
    user: Op,
    a: MixedIndex,
    b: MixedIndex,
) -> MixedIndex {
    let quotient = AffineExpr::binary(
        terrace_ir::affine::BinaryKind::CeilDiv,
        dim(0),
        AffineExpr::Symbol(0),
    );
    folded_apply(rw, user, &quotient, &[a], &[b])
}

/// The least of some expressions of dimensions.
pub(crate) fn least(
    rw: &mut Rewriter<'_>,
    user: Op,
    exprs: &[AffineExpr],
    dims: &[MixedIndex],
) -> MixedIndex {
    extreme(rw, user, Extreme::Least, exprs, dims)
}

/// The greatest of some expressions of dimensions.
pub(crate) fn greatest(
    rw: &mut Rewriter<'_>,
    user: Op,
    exprs: &[AffineExpr],
    dims: &[MixedIndex],
) -> MixedIndex {
    extreme(rw, user, Extreme::Greatest, exprs, dims)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Extreme {
    Least,
    Greatest,
}

impl Extreme {
    fn of(self, a: i64, b: i64) -> i64 {
        match self {
            Extreme::Least => a.min(b),
            Extreme::Greatest => a.max(b),
        }
    }
}

fn extreme(
    rw: &mut Rewriter<'_>,
    user: Op,
    kind: Extreme,
    exprs: &[AffineExpr],
    dims: &[MixedIndex],
) -> MixedIndex {
    let mut values: Vec<Value> = Vec::new();
    let leaves = dims.iter().map(|index| match *index {
        MixedIndex::Constant(constant) => AffineExpr::Constant(constant),
        MixedIndex::Value(value) => {
            values.push(value);
            dim(values.len() - 1)
        }
    });
    let leaves: Vec<AffineExpr> = leaves.collect();
    let exprs: Vec<AffineExpr> = exprs
        .iter()
        .map(|expr| expr.replace(&leaves, &[]))
        .collect();
    let map = map_of(values.len(), exprs);
    let composed = AffineValueMap::new(map, values).composed(rw, user);
    let mut results: Vec<AffineExpr> = Vec::new();
    let mut known: Option<i64> = None;
    for expr in composed.map.results.iter() {
        match expr {
            AffineExpr::Constant(value) => {
                known = Some(known.map_or(*value, |k| kind.of(k, *value)))
            }
            expr if !results.contains(expr) => results.push(expr.clone()),
            _ => {}
        }
    }
    match (&results[..], known) {
        ([], Some(known)) => return MixedIndex::Constant(known),
        ([only], None) => {
            let (dims, symbols) = (composed.dims(), composed.symbols());
            let [dims, symbols] = [dims, symbols].map(|values| {
                values
                    .iter()
                    .copied()
                    .map(MixedIndex::Value)
                    .collect::<Vec<_>>()
            });
            return folded_apply(rw, user, only, &dims, &symbols);
        }
        _ => results.extend(known.map(AffineExpr::Constant)),
    }
    let map = AffineMap::new(composed.map.num_dims, composed.map.num_symbols, results);
    let (loc, map) = (rw.loc(user), AffineMapAttr::get(rw, map));
    let operands = &composed.operands;
    MixedIndex::Value(match kind {
        Extreme::Least => MinOp::build(rw, loc, map, operands).result(rw),
        Extreme::Greatest => MaxOp::build(rw, loc, map, operands).result(rw),
    })
}

/// Indices as ops have them.
pub(crate) fn mixed(indices: &[MixedIndex]) -> MixedIndices {
    indices.iter().copied().collect()
}

/// A size of a tensor or of memory: that of the slice which the tensor is, if it is one.
pub(crate) fn folded_size(
    rw: &mut Rewriter<'_>,
    loc: Location,
    value: Value,
    dim: usize,
) -> MixedIndex {
    let ty: Type = rw.ty(value);
    let size = operand_shape(rw, ty).get(dim).copied().unwrap_or(DYNAMIC);
    if size != DYNAMIC || !ty.is::<RankedTensorType>(rw) {
        return size_of(rw, loc, value, dim);
    }
    let number = i64::try_from(dim).expect("a shape has fewer than 2^63 dimensions");
    let index = ConstantOp::index(rw, loc, number).result(rw);
    let name = rw.loaded_op_name_of(DimOp::INFO);
    let found = rw.create_or_fold(OpSpec {
        operands: &[value, index],
        result_types: &[Type::INDEX],
        ..OpSpec::new(name, loc)
    });
    MixedIndex::Value(found[0])
}

/// All sizes of a tensor or of memory.
pub(crate) fn folded_sizes(rw: &mut Rewriter<'_>, loc: Location, value: Value) -> Vec<MixedIndex> {
    let rank = operand_shape(rw, rw.ty(value)).len();
    (0..rank)
        .map(|dim| folded_size(rw, loc, value, dim))
        .collect()
}

/// How often each loop of a structured op runs: the sizes of the first operands that have them.
pub(crate) fn loop_sizes(rw: &mut Rewriter<'_>, loc: Location, parts: &Parts) -> Vec<MixedIndex> {
    let mut sizes = vec![None; parts.kinds.len()];
    for (value, map) in parts.operands().zip(&parts.maps) {
        for (expr, size) in map.results.iter().zip(folded_sizes(rw, loc, value)) {
            if let Some(slot) = as_dim(expr).and_then(|loop_| sizes.get_mut(loop_)) {
                slot.get_or_insert(size);
            }
        }
    }
    let sizes = sizes.into_iter();
    sizes.map(|size| size.unwrap_or(constant(0))).collect()
}
