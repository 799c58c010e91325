//! Parts of vectors with a scalable dimension.

use terrace_ir::Ir;
use terrace_ir::ods::{
    AllOf, AnyScalableVector, AnyVectorOfNonZeroRank, I64Attr, Is, VectorOfRank,
};
use terrace_ods_macros::op;

use super::types::num_elements;
use super::{VectorDialect, vector_type};

type Row = AllOf<(AnyVectorOfNonZeroRank, VectorOfRank<(Is<1>,)>)>;
type ScalableRow = AllOf<(AnyScalableVector, VectorOfRank<(Is<1>,)>)>;

/// A scalable vector with some elements replaced, from a position on, which is times the unknown factor if those are a scalable
/// vector too.
#[op(
    dialect = VectorDialect, mnemonic = "scalable.insert",
    traits(
        Pure, AllElementTypesMatch(value_to_store, dest), AllTypesMatch(dest, result),
        PredOpTrait("position is a multiple of the source length.", is_aligned_insertion),
    ),
    assembly { $value_to_store "," $dest "[" $pos "]" attr_dict ":" type($value_to_store) "into" type($dest) },
)]
pub struct ScalableInsertOp {
    #[operand(name = "valueToStore")]
    value_to_store: Row,
    #[operand]
    dest: ScalableRow,
    #[attr]
    pos: I64Attr,
    #[result]
    result: ScalableRow,
}

fn is_aligned_insertion(op: ScalableInsertOp, ir: &Ir) -> bool {
    op.pos(ir) % num_elements(ir, vector_type(ir, op.value_to_store(ir))) == 0
}

/// Some elements of a scalable vector, from a position on, which is times the unknown factor if they are a scalable vector
/// too.
#[op(
    dialect = VectorDialect, mnemonic = "scalable.extract",
    traits(
        Pure, AllElementTypesMatch(source, result),
        PredOpTrait("position is a multiple of the result length.", is_aligned_extraction),
    ),
    assembly { $source "[" $pos "]" attr_dict ":" type($result) "from" type($source) },
)]
pub struct ScalableExtractOp {
    #[operand]
    source: ScalableRow,
    #[attr]
    pos: I64Attr,
    #[result]
    result: Row,
}

fn is_aligned_extraction(op: ScalableExtractOp, ir: &Ir) -> bool {
    op.pos(ir) % num_elements(ir, vector_type(ir, op.result(ir))) == 0
}
