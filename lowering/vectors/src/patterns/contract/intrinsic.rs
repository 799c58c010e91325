//! Products of matrices by LLVM's intrinsic.

use terrace_dialects::vector::transpose;
use terrace_dialects::vector::{ContractionOp, IteratorType};
use terrace_dialects::{arith, llvm, vector};
use terrace_ir::affine::AffineExpr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewritePattern};
use terrace_ir::rewrite::{RewriteResult, Rewriter, cast_root};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Op, Value};

use super::Contraction;
use crate::patterns::build::{fails, mask_around, shape_cast};
use crate::patterns::shapes::matrix_sizes;

/// A product of matrices is LLVM's intrinsic.
pub struct ContractByIntrinsic;

impl RewritePattern for ContractByIntrinsic {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "ContractByIntrinsic",
            description: "A product of matrices is LLVM's intrinsic.",
            root: PatternRoot::Op(ContractionOp::INFO),
            benefit: 100,
        };
        &INFO
    }

    fn match_and_rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
        let op: ContractionOp = cast_root(rw, op)?;
        if mask_around(rw, op.op()).is_some() {
            return Err(fails("there is a mask"));
        }
        let contraction = Contraction::of(rw, op, None)?;
        let result = multiply(&contraction, rw)?;
        rw.replace_op(op.op(), &[result]);
        Ok(())
    }
}

/// Whether the dimensions of an operand are these, or these in the other order.
fn is_transposed(contraction: &Contraction, operand: usize, dims: [u32; 2]) -> Option<bool> {
    let given = &contraction.maps[operand].results;
    let [first, second] = dims.map(AffineExpr::Dim);
    match given[..] {
        [ref a, ref b] if *a == first && *b == second => Some(false),
        [ref a, ref b] if *a == second && *b == first => Some(true),
        _ => None,
    }
}

fn multiply(contraction: &Contraction, rw: &mut Rewriter<'_>) -> Result<Value, MatchFailure> {
    use IteratorType::{Parallel, Reduction};
    let loc = contraction.loc;
    let (m, n, k) = (0, 1, 2);
    let moves = [
        is_transposed(contraction, 0, [m, k]),
        is_transposed(contraction, 1, [k, n]),
        is_transposed(contraction, 2, [m, n]),
    ];
    let [Some(lhs_moves), Some(rhs_moves), Some(out_moves)] = moves else {
        return Err(fails("it is no product of matrices"));
    };
    if !contraction.iterates(&[Parallel, Parallel, Reduction]) || !contraction.is_plain_sum(rw) {
        return Err(fails("it is no product of matrices"));
    }
    let element = contraction.ty.element_or_self(rw);
    let mut factors = [contraction.lhs, contraction.rhs];
    for (factor, moves) in factors.iter_mut().zip([lhs_moves, rhs_moves]) {
        if moves {
            *factor = transpose(rw, loc, *factor, &[1, 0]);
        }
    }
    let shapes = factors.map(|factor| {
        let shape = vector::vector_type(rw, factor).shape(rw);
        [shape[0], shape[1]]
    });
    let [[rows, inner], [_, columns]] = shapes;
    let flat =
        |rw: &Rewriter<'_>, size: i64| -> Type { VectorType::get(rw, &[size], element).into() };
    for (factor, [rows, columns]) in factors.iter_mut().zip(shapes) {
        let ty = flat(rw, rows * columns);
        *factor = shape_cast(rw, loc, ty, *factor);
    }
    let [lhs, rhs] = factors;
    let product = flat(rw, rows * columns);
    let [lhs_rows, lhs_columns, rhs_columns] = matrix_sizes([rows, inner, columns])?;
    let product = llvm::MatrixMultiplyOp::build(
        rw,
        loc,
        product,
        lhs,
        rhs,
        lhs_rows,
        lhs_columns,
        rhs_columns,
    )
    .res(rw);
    let matrix: Type = VectorType::get(rw, &[rows, columns], element).into();
    let mut product = shape_cast(rw, loc, matrix, product);
    if out_moves {
        product = transpose(rw, loc, product, &[1, 0]);
    }
    let acc = contraction.acc;
    Ok(match element.is_float(rw) {
        true => arith::AddFOp::build(rw, loc, acc, product).result(rw),
        false => arith::AddIOp::build(rw, loc, acc, product).result(rw),
    })
}
