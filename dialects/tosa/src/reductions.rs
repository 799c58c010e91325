//! Ops that make one number of all those in a direction.

use terrace_ir::ods::{DefaultValued, I32Attr};
use terrace_ods_macros::op;

use super::TosaDialect;
use super::attributes::NanPropagationMode;
use super::types::{Tensor, TensorAtLeast1D};

macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = TosaDialect, mnemonic = $mnemonic, traits(Pure),
            assembly { operands attr_dict ":" functional_type(operands, results) },
            verify, fold,
        )]
        pub struct $name {
            #[operand] input: TensorAtLeast1D,
            #[attr] axis: I32Attr,
            #[result] output: TensorAtLeast1D,
        }
    )*};
}

reductions! {
    /// Whether all are true.
    ReduceAllOp = "reduce_all";
    /// Whether any is true.
    ReduceAnyOp = "reduce_any";
    /// The product.
    ReduceProductOp = "reduce_product";
    /// The sum.
    ReduceSumOp = "reduce_sum";
}

macro_rules! extrema {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(dialect = TosaDialect, mnemonic = $mnemonic, traits(Pure), custom_assembly, verify, fold)]
        pub struct $name {
            #[operand] input: TensorAtLeast1D,
            #[attr] axis: I32Attr,
            #[attr] nan_mode: DefaultValued<NanPropagationMode, { NanPropagationMode::Propagate }>,
            #[result] output: TensorAtLeast1D,
        }
    )*};
}

extrema! {
    /// The greatest number.
    ReduceMaxOp = "reduce_max";
    /// The smallest number.
    ReduceMinOp = "reduce_min";
}

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
