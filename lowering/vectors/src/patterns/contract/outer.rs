//! Products of matrices, and of matrices and vectors, as sums of outer products.

use terrace_dialects::vector::transpose;
use terrace_dialects::vector::{IteratorType, OuterProductOp};
use terrace_dialects::{arith, vector};
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Location, Value};

use super::Contraction;
use crate::patterns::build::{extract, fails, first_size, masked};

use IteratorType::{Parallel, Reduction};

/// The operands of the outer products: in which order, and which are transposed.
struct Plan {
    /// The first factor is the contraction's second.
    swapped: bool,
    /// Whether the contraction's factors are transposed.
    transposed: [bool; 2],
    /// How the mask is transposed.
    mask: &'static [i64],
}

fn plan(contraction: &Contraction) -> Option<Plan> {
    let (iterators, size) = (&contraction.iterators[..], contraction.iterators.len());
    let plan = |swapped, lhs, rhs, mask| {
        Some(Plan {
            swapped,
            transposed: [lhs, rhs],
            mask,
        })
    };
    let has = |dims: [&[u32]; 3]| contraction.has_layout(dims);
    match (iterators, size) {
        ([Parallel, Parallel, Reduction], _) => {
            let (m, n, k) = (0, 1, 2);
            let mask = &[2, 0, 1];
            // The factors' dimension that is combined is to be the first one.
            for (output, swapped) in [([m, n], false), ([n, m], true)] {
                for (lhs, lhs_moves) in [([m, k], true), ([k, m], false)] {
                    for (rhs, rhs_moves) in [([k, n], false), ([n, k], true)] {
                        if has([&lhs, &rhs, &output]) {
                            return plan(swapped, lhs_moves, rhs_moves, mask);
                        }
                    }
                }
            }
            None
        }
        ([Parallel, Reduction] | [Reduction, Parallel], _) => {
            let (m, k, mask): (u32, u32, &'static [i64]) = match iterators[0] {
                Parallel => (0, 1, &[1, 0]),
                Reduction => (1, 0, &[]),
            };
            for (matrix, moves) in [([m, k], true), ([k, m], false)] {
                if has([&matrix, &[k], &[m]]) {
                    return plan(false, moves, false, mask);
                }
                if has([&[k], &matrix, &[m]]) {
                    return plan(true, false, moves, mask);
                }
            }
            None
        }
        _ => None,
    }
}

/// Elements of a wider type, as far as they are not of it.
fn promoted(rw: &mut Rewriter<'_>, loc: Location, value: Value, element: Type) -> Value {
    let ty = rw.ty(value);
    if ty.element_or_self(rw) == element {
        return value;
    }
    let to = match ty.cast::<VectorType>(rw) {
        Some(vector) => vector::with_element(rw, vector, element).into(),
        None => element,
    };
    match element.is_float(rw) {
        true => arith::ExtFOp::builder(to, value).build(rw, loc).output(rw),
        false => arith::ExtSIOp::build(rw, loc, to, value).output(rw),
    }
}

pub(super) fn lower(
    contraction: &Contraction,
    rw: &mut Rewriter<'_>,
) -> Result<Value, MatchFailure> {
    let loc = contraction.loc;
    let plan = plan(contraction).ok_or_else(|| fails("it is no product of matrices or vectors"))?;
    let size_of = |rw: &Rewriter<'_>, index: usize| {
        let ty = [contraction.lhs_type(rw), contraction.rhs_type(rw)][index];
        match plan.transposed[index] {
            true => first_size(rw, crate::patterns::build::inner_type(rw, ty, 1)),
            false => first_size(rw, ty),
        }
    };
    let size = size_of(rw, 0)?;
    let mut factors = [contraction.lhs, contraction.rhs];
    for (factor, moves) in factors.iter_mut().zip(plan.transposed) {
        if moves {
            *factor = transpose(rw, loc, *factor, &[1, 0]);
        }
    }
    let mask = contraction.mask.map(|mask| match plan.mask {
        [] => mask,
        order => transpose(rw, loc, mask, order),
    });
    if plan.swapped {
        factors.swap(0, 1);
    }
    let (ty, kind) = (contraction.ty, contraction.kind);
    let element = ty.element_or_self(rw);
    let mut result = contraction.acc;
    for index in 0..size {
        let rows = factors.map(|factor| extract(rw, loc, factor, &[index]));
        let [lhs, rhs] = rows.map(|row| promoted(rw, loc, row, element));
        let mask = mask.map(|mask| extract(rw, loc, mask, &[index]));
        let acc = result;
        result = masked(rw, loc, mask, ty, |rw| {
            let product = OuterProductOp::builder(ty, lhs, rhs)
                .acc(Some(acc))
                .kind(kind);
            product.build(rw, loc).result(rw)
        });
    }
    Ok(result)
}
