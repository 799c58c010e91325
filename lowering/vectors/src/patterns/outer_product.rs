//! `vector.outerproduct` row by row.

use terrace_dialect_base::rules;
use terrace_dialects::vector;
use terrace_dialects::vector::OuterProductOp;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::VectorType;

use super::arithmetic::multiply_and_combine;
use super::build::{Maskable, broadcast, extract, first_size, insert, zeros};

rules! {
    LowerOuterProduct, "Each row is a product of a scalar and a vector.", OuterProductOp => lower_outer_product;
}

/// Outer products row by row.
pub static OUTER_PRODUCT: &[&dyn RewritePattern] = &[&LowerOuterProduct];

fn lower_outer_product(op: OuterProductOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (lhs, rhs, acc, kind) = (op.lhs(rw), op.rhs(rw), op.acc(rw), op.kind(rw));
    let (lhs_type, rhs_type) = (rw.ty(lhs), rw.ty(rhs));
    let ty = vector::vector_type(rw, op.result(rw));
    let size = match rhs_type.is::<VectorType>(rw) {
        true => Some(first_size(rw, ty)?),
        false => None,
    };
    let root = Maskable::of(rw, op.op());
    let mask = root.mask;
    let Some(size) = size else {
        let rhs = broadcast(rw, loc, lhs_type, rhs);
        let result = multiply_and_combine(rw, loc, kind, [lhs, rhs], acc, mask)?;
        root.replace(rw, &[result]);
        return Ok(());
    };
    let mut result = zeros(rw, loc, ty.into());
    for index in 0..size {
        let scalar = extract(rw, loc, lhs, &[index]);
        let scalar = broadcast(rw, loc, rhs_type, scalar);
        let [acc, mask] =
            [acc, mask].map(|whole| whole.map(|whole| extract(rw, loc, whole, &[index])));
        let row = multiply_and_combine(rw, loc, kind, [scalar, rhs], acc, mask)?;
        result = insert(rw, loc, row, result, &[index]);
    }
    root.replace(rw, &[result]);
    Ok(())
}
