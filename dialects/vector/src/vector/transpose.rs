//! `vector.transpose`: dimensions in another order.

use terrace_ir::Ir;
use terrace_ir::ods::{AnyVector, DenseI64ArrayAttr, TypedOp, Verify, VerifyResult};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::rules::{
    TransposeOfBroadcast, TransposeOfElements, TransposeOfMask, TransposeOfShapeCast,
    TransposeOfSplat, TransposeOfTranspose,
};
use super::types::like_first;
use super::{VectorDialect, VectorUnrollOpInterface, vector_type};

/// A vector with its dimensions in another order: number `i` of the permutation is the source's dimension that becomes
/// dimension `i`.
#[op(
    dialect = VectorDialect, mnemonic = "transpose",
    traits(Pure, PredOpTrait("operand and result have same element type", like_first)),
    interfaces(InferIntRangeInterface, VectorUnrollOpInterface),
    assembly { $vector "," $permutation attr_dict ":" type($vector) "to" type($result) },
    verify, fold, canonicalize(TransposeOfTranspose, TransposeOfSplat, TransposeOfBroadcast, TransposeOfMask, TransposeOfElements, TransposeOfShapeCast),
)]
pub struct TransposeOp {
    #[operand]
    vector: AnyVector,
    #[attr]
    permutation: DenseI64ArrayAttr,
    #[result]
    result: AnyVector,
}

impl Verify for TransposeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let [source, result] =
            [self.vector(ir), self.result(ir)].map(|value| vector_type(ir, value));
        let (rank, order) = (result.rank(ir), self.permutation(ir));
        if source.rank(ir) != rank {
            return error(format!("vector result rank mismatch: {rank}"));
        }
        if order.len(ir) != rank {
            return error(format!("transposition length mismatch: {}", order.len(ir)));
        }
        let mut seen = vec![false; rank];
        for (from, size) in order.as_i64s(ir).zip(result.shape(ir)) {
            let Some(index) = usize::try_from(from).ok().filter(|index| *index < rank) else {
                return error(format!("transposition index out of range: {from}"));
            };
            if std::mem::replace(&mut seen[index], true) {
                return error(format!("duplicate position index: {from}"));
            }
            if source.shape(ir)[index] != *size {
                return error(format!("dimension size mismatch at: {from}"));
            }
        }
        Ok(())
    }
}
