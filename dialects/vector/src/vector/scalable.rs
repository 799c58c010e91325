//! Parts of vectors with a scalable dimension.

use terrace_ir::ods::{AnyVector, ExpectedKind, I64Attr, TypeConstraint};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Context, Ir};
use terrace_ods_macros::op;

use super::types::{is_scalable, num_elements};
use super::{VectorDialect, vector_type};

/// Constraints whose messages tell the number of dimensions and nothing else, as those of MLIR do.
macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident = |$cx:ident, $ty:ident| $test:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl TypeConstraint for $name {
            fn describe(out: &mut String) {
                out.push_str(" of ranks 1");
            }

            fn matches($cx: &Context, ty: Type) -> bool {
                ty.cast::<VectorType>($cx).is_some_and(|$ty| $ty.rank($cx) == 1 && $test)
            }

            const KIND: Option<ExpectedKind> = AnyVector::KIND;
        }
    )*};
}

rows! {
    /// A vector of one dimension.
    Row = |cx, ty| true;
    /// A vector of one dimension, which is scalable.
    ScalableRow = |cx, ty| is_scalable(cx, ty);
}

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
