//! Ops that make one number of all those in a direction.

use terrace_ir::ods::{DefaultValued, I32Attr};
use terrace_ods_macros::{op, op_family};

use super::TosaDialect;
use super::attributes::NanPropagationMode;
use super::types::{Tensor, TensorAtLeast1D};

op_family! {
    #[op(
        dialect = TosaDialect, traits(Pure), verify, fold,
        assembly { operands attr_dict ":" functional_type(operands, results) },
    )]
    struct Reductions {
        #[operand] input: TensorAtLeast1D,
        #[attr] axis: I32Attr,
        #[result] output: TensorAtLeast1D,
    }
}

/// Whether all are true.
#[op(family = Reductions, mnemonic = "reduce_all")]
pub struct ReduceAllOp;

/// Whether any is true.
#[op(family = Reductions, mnemonic = "reduce_any")]
pub struct ReduceAnyOp;

/// The product.
#[op(family = Reductions, mnemonic = "reduce_product")]
pub struct ReduceProductOp;

/// The sum.
#[op(family = Reductions, mnemonic = "reduce_sum")]
pub struct ReduceSumOp;

op_family! {
    #[op(dialect = TosaDialect, traits(Pure), custom_assembly, verify, fold)]
    struct Extrema {
        #[operand] input: TensorAtLeast1D,
        #[attr] axis: I32Attr,
        #[attr] nan_mode: DefaultValued<NanPropagationMode, { NanPropagationMode::Propagate }>,
        #[result] output: TensorAtLeast1D,
    }
}

/// The greatest number.
#[op(family = Extrema, mnemonic = "reduce_max")]
pub struct ReduceMaxOp;

/// The smallest number.
#[op(family = Extrema, mnemonic = "reduce_min")]
pub struct ReduceMinOp;

/// Where the greatest number is; of several the first.
#[op(dialect = TosaDialect, mnemonic = "argmax", traits(Pure), custom_assembly, verify, fold)]
pub struct ArgMaxOp {
    #[operand]
    input: TensorAtLeast1D,
    #[attr]
    axis: I32Attr,
    #[attr]
    nan_mode: DefaultValued<NanPropagationMode, { NanPropagationMode::Propagate }>,
    #[result]
    output: Tensor,
}
