//! `vector.scan`: running combinations.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{
    AnyVector, AnyVectorOfNonZeroRank, I64Attr, ResultNames, TypedOp, Verify, VerifyResult,
};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;

use super::reduction::verify_kind;
use super::{CombiningKind, VectorDialect, vector_type};

/// What the elements up to each place of a dimension combine to, with or without that place's, and what all of them do.
#[op(
    dialect = VectorDialect, mnemonic = "scan",
    traits(Pure, AllTypesMatch(source, dest), AllTypesMatch(initial_value, accumulated_value)),
    assembly { $kind "," $source "," $initial_value attr_dict ":" type($source) "," type($initial_value) },
    verify, result_names,
)]
pub struct ScanOp {
    #[attr]
    kind: CombiningKind,
    #[operand]
    source: AnyVectorOfNonZeroRank,
    #[operand]
    initial_value: AnyVector,
    #[attr]
    reduction_dim: I64Attr,
    #[attr]
    inclusive: BoolAttr,
    #[result]
    dest: AnyVectorOfNonZeroRank,
    #[result]
    accumulated_value: AnyVector,
}

impl Verify for ScanOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let [source, initial] =
            [self.source(ir), self.initial_value(ir)].map(|value| vector_type(ir, value));
        let (rank, initial_rank) = (source.rank(ir), initial.rank(ir));
        let dim = self.reduction_dim(ir);
        if dim >= rank as i64 {
            return error(format!(
                "reduction dimension {dim} has to be less than {rank}"
            ));
        }
        if initial_rank + 1 != rank {
            return error(format!(
                "initial value rank {initial_rank} has to be equal to {}",
                rank - 1
            ));
        }
        let others = (0i64..)
            .zip(source.shape(ir))
            .filter(|(index, _)| *index != dim);
        if !others.map(|(_, size)| size).eq(initial.shape(ir)) {
            return error("incompatible input/initial value shapes".to_owned());
        }
        verify_kind(ir, self, self.kind(ir), source.element(ir), "")
    }
}

impl ResultNames for ScanOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.dest(ir), "dest");
        name(self.accumulated_value(ir), "accumulated_value");
    }
}
