//! Products of matrices, and of matrices and vectors, element by element: each a product of a row and a column.

use terrace_dialects::vector::transpose;
use terrace_dialects::vector::{CombiningKind, IteratorType, ReductionOp};
use terrace_dialects::{arith, vector};
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::{SmallVec, Value};

use super::Contraction;
use crate::patterns::arithmetic::product;
use crate::patterns::build::{extract, fails, insert, zeros};

use IteratorType::{Parallel, Reduction};

/// The factors with the dimension that is combined last, the first one that with the rows of the result.
struct Plan {
    swapped: bool,
    transposed: [bool; 2],
}

fn plan(contraction: &Contraction) -> Option<Plan> {
    let has = |dims: [&[u32]; 3]| contraction.has_layout(dims);
    if contraction.iterates(&[Parallel, Parallel, Reduction]) {
        let (m, n, k) = (0, 1, 2);
        for (output, swapped) in [([m, n], false), ([n, m], true)] {
            for (lhs, lhs_moves) in [([m, k], false), ([k, m], true)] {
                for (rhs, rhs_moves) in [([k, n], true), ([n, k], false)] {
                    if has([&lhs, &rhs, &output]) {
                        let transposed = [lhs_moves, rhs_moves];
                        return Some(Plan {
                            swapped,
                            transposed,
                        });
                    }
                }
            }
        }
        return None;
    }
    if contraction.iterates(&[Parallel, Reduction]) {
        let (m, n) = (0, 1);
        for (matrix, moves) in [([m, n], false), ([n, m], true)] {
            let layouts: [([&[u32]; 3], bool); 2] = [
                ([&matrix, &[n], &[m]], false),
                ([&[n], &matrix, &[m]], true),
            ];
            for (layout, swapped) in layouts {
                if has(layout) {
                    let transposed = if swapped {
                        [false, moves]
                    } else {
                        [moves, false]
                    };
                    return Some(Plan {
                        swapped,
                        transposed,
                    });
                }
            }
        }
    }
    None
}

pub(super) fn lower(
    contraction: &Contraction,
    rw: &mut Rewriter<'_>,
) -> Result<Value, MatchFailure> {
    if contraction.mask.is_some() || !contraction.is_plain_sum(rw) {
        return Err(fails("it has a mask, or is no sum of products of one type"));
    }
    let Plan {
        swapped,
        transposed,
    } = plan(contraction).ok_or_else(|| fails("it is no product of matrices or vectors"))?;
    let ty = vector::vector_type(rw, contraction.op.result(rw));
    if ty.scalable_dims(rw).contains(&true) {
        return Err(fails("the result is scalable"));
    }
    let loc = contraction.loc;
    let mut factors = [contraction.lhs, contraction.rhs];
    // The order in which MLIR transposes both.
    for (factor, moves) in factors.iter_mut().zip(transposed) {
        if moves {
            *factor = transpose(rw, loc, *factor, &[1, 0]);
        }
    }
    if swapped {
        factors.swap(0, 1);
    }
    let [lhs, rhs] = factors;
    let (rows, columns) = match *ty.shape(rw) {
        [rows] => (rows, None),
        [rows, columns] => (rows, Some(columns)),
        _ => return Err(fails("the result is no matrix")),
    };
    let mut result = zeros(rw, loc, ty.into());
    let mut extracted: SmallVec<[Value; 8]> = SmallVec::new();
    for row in 0..rows {
        let left = extract(rw, loc, lhs, &[row]);
        for column in 0..columns.unwrap_or(1) {
            if row == 0 {
                let right = match columns {
                    Some(_) => extract(rw, loc, rhs, &[column]),
                    None => rhs,
                };
                extracted.push(right);
            }
            let products = product(rw, loc, [left, extracted[column as usize]]);
            let element = ty.element(rw);
            let sum = ReductionOp::builder(element, CombiningKind::Add, products);
            let sum = sum.build(rw, loc).dest(rw);
            let place = match columns {
                Some(_) => &[row, column][..],
                None => &[row],
            };
            result = insert(rw, loc, sum, result, place);
        }
    }
    let acc = contraction.acc;
    Ok(match ty.element(rw).is_float(rw) {
        true => arith::AddFOp::build(rw, loc, result, acc).result(rw),
        false => arith::AddIOp::build(rw, loc, result, acc).result(rw),
    })
}
