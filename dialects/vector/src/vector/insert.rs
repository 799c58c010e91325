//! `vector.insert`: a vector with an element or a part replaced.

use terrace_dialect_base::index_list::{parse_dynamic_index_list, print_dynamic_index_list};
use terrace_ir::Ir;
use terrace_ir::interfaces::MixedIndices;
use terrace_ir::ods::{
    AnyType, AnyVector, DenseI64ArrayAttr, Index, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::VectorType;
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::extract::verify_position;
use super::rules::{
    InsertAllElements, InsertAtConstants, InsertOverInserted, InsertSplatInSplat, InsertWhole,
};
use super::types::like_first;
use super::{VectorDialect, vector_type};

/// A vector with another part at a position in its first dimensions: with another element, if it is one in all of them. At
/// `-1` it is poison.
#[op(
    dialect = VectorDialect, mnemonic = "insert",
    traits(
        Pure, AllTypesMatch(dest, result),
        PredOpTrait("source operand and result have same element type", like_first),
    ),
    interfaces(InferIntRangeInterface),
    assembly {
        $value_to_store "," $dest custom<DynamicIndexList>($dynamic_position, $static_position)
        attr_dict ":" type($value_to_store) "into" type($dest)
    },
    verify, fold, canonicalize(InsertAtConstants, InsertOverInserted, InsertWhole, InsertSplatInSplat, InsertAllElements),
)]
pub struct InsertOp {
    #[operand(name = "valueToStore")]
    value_to_store: AnyType,
    #[operand]
    dest: AnyVector,
    #[operand]
    dynamic_position: Variadic<Index>,
    #[attr]
    static_position: DenseI64ArrayAttr,
    #[result]
    result: AnyVector,
}

impl InsertOp {
    /// The position.
    pub fn position(self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(ir, self.static_position(ir), self.dynamic_position(ir))
    }
}

impl Verify for InsertOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let part = ir.ty(self.value_to_store(ir)).cast::<VectorType>(ir);
        let dest = vector_type(ir, self.dest(ir));
        let position = self.position(ir);
        if part.is_some_and(|part| part.rank(ir) == 0) {
            let message = "expected a scalar instead of a 0-d vector as the source operand";
            return ir.error(self.op(), message).into();
        }
        let rank = dest.rank(ir);
        if position.len() <= rank && position.len() + part.map_or(0, |part| part.rank(ir)) != rank {
            let message = match part {
                Some(_) => {
                    "expected position attribute rank + source rank to match dest vector rank"
                }
                None => "expected position attribute rank to match the dest vector rank",
            };
            return ir.op_error(self.op(), message).into();
        }
        let words = ["dest vector", "dest vector dimension"];
        verify_position(ir, self.op(), &position, dest.shape(ir), words)
    }
}
