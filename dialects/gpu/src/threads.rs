//! What a matrix is for one thread.

use terrace_ir::ods::{Index, Variadic};
use terrace_ods_macros::op;

use super::matrices::element;
use super::{GpuDialect, IntegerOrFloat, MmaMatrixType};

/// One of the elements of a matrix that the thread has.
#[op(
    dialect = GpuDialect, mnemonic = "subgroup_mma_extract_thread_local",
    traits(
        Pure,
        TypesMatchWith("value type matches element type of mma_matrix", from = matrix, to = res, element),
    ),
    assembly { $matrix "[" $indices "]" attr_dict ":" type($matrix) "->" type($res) },
)]
pub struct SubgroupMmaExtractThreadLocalOp {
    #[operand]
    matrix: MmaMatrixType,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    res: IntegerOrFloat,
}

/// A matrix with another element of those that the thread has.
#[op(
    dialect = GpuDialect, mnemonic = "subgroup_mma_insert_thread_local",
    traits(
        Pure,
        TypesMatchWith("value type matches element type of mma_matrix", from = matrix, to = value, element),
    ),
    assembly { $value "," $matrix "[" $indices "]" attr_dict ":" type($value) "," type($matrix) "->" type($res) },
)]
pub struct SubgroupMmaInsertThreadLocalOp {
    #[operand]
    value: IntegerOrFloat,
    #[operand]
    matrix: MmaMatrixType,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    res: MmaMatrixType,
}
