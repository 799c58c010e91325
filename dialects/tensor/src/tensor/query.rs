//! What a tensor says about its shape.

use terrace_ir::ods::{AnyNon0RankedOrUnrankedTensor, AnyTensor, Index, ResultNames};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;

use super::TensorDialect;

/// The size of a dimension. An index that is not that of a dimension is undefined behaviour.
#[op(
    dialect = TensorDialect, mnemonic = "dim",
    traits(NoMemoryEffect),
    assembly { attr_dict $source "," $index ":" type($source) },
    result_names,
)]
pub struct DimOp {
    #[operand]
    source: AnyNon0RankedOrUnrankedTensor,
    #[operand]
    index: Index,
    #[result]
    result: Index,
}

impl ResultNames for DimOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "dim");
    }
}

/// The number of dimensions.
#[op(
    dialect = TensorDialect, mnemonic = "rank",
    traits(Pure),
    assembly { $tensor attr_dict ":" type($tensor) },
    result_names,
)]
pub struct RankOp {
    #[operand]
    tensor: AnyTensor,
    #[result]
    result: Index,
}

impl ResultNames for RankOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "rank");
    }
}
