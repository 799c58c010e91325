//! Products of matrices that a warp holds together.

use terrace_ir::attributes::{BoolAttr, UnitAttr};
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    AnyMemRef, AnyVectorOfNonZeroRank, DefaultValued, I32Attr, I64ArrayAttr, Index, Optional,
    Variadic,
};
use terrace_ods_macros::op;

use super::checks::{
    matrix_a_and_matrix_b_have_same_element, src_memref_and_res_have_same_element,
};
use super::{NvgpuDialect, RcpRoundingMode, SparseMetadata, VectorOfF32};

/// Reads the tiles of a matrix in shared memory, each thread its part.
#[op(
    dialect = NvgpuDialect, mnemonic = "ldmatrix",
    traits(PredOpTrait("srcMemref and res have same element type", src_memref_and_res_have_same_element)), interfaces(MemoryEffects), verify,
    assembly { $src_memref "[" $indices "]" attr_dict ":" type($src_memref) "->" type($res) },
)]
pub struct LdMatrixOp {
    #[operand(name = "srcMemref")]
    src_memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    transpose: BoolAttr,
    #[attr(name = "numTiles")]
    num_tiles: I32Attr,
    #[result]
    res: AnyVectorOfNonZeroRank,
}

/// The product of two matrices plus a third, each thread with its part of all.
#[op(
    dialect = NvgpuDialect, mnemonic = "mma.sync",
    traits(Pure, PredOpTrait("matrixA and matrixB have same element type", matrix_a_and_matrix_b_have_same_element)), verify,
    assembly {
        "(" $matrix_a "," $matrix_b "," $matrix_c ")" attr_dict ":" "(" type($matrix_a) "," type($matrix_b) ","
        type($matrix_c) ")" "->" type($res)
    },
)]
pub struct MmaSyncOp {
    #[operand(name = "matrixA")]
    matrix_a: AnyVectorOfNonZeroRank,
    #[operand(name = "matrixB")]
    matrix_b: AnyVectorOfNonZeroRank,
    #[operand(name = "matrixC")]
    matrix_c: AnyVectorOfNonZeroRank,
    #[attr(name = "mmaShape")]
    mma_shape: I64ArrayAttr,
    #[attr(name = "tf32Enabled")]
    tf32_enabled: Optional<UnitAttr>,
    #[result]
    res: AnyVectorOfNonZeroRank,
}

/// The same with a first matrix of which only half the elements are stored, and others say which.
#[op(
    dialect = NvgpuDialect, mnemonic = "mma.sp.sync",
    traits(Pure, PredOpTrait("matrixA and matrixB have same element type", matrix_a_and_matrix_b_have_same_element)), verify,
    assembly {
        "(" $matrix_a "," $matrix_b "," $matrix_c ")" "metadata" "(" $sparse_metadata ")" attr_dict ":" "("
        type($matrix_a) "," type($matrix_b) "," type($matrix_c) ")" "->" type($res)
    },
)]
pub struct MmaSparseSyncOp {
    #[operand(name = "matrixA")]
    matrix_a: AnyVectorOfNonZeroRank,
    #[operand(name = "matrixB")]
    matrix_b: AnyVectorOfNonZeroRank,
    #[operand(name = "matrixC")]
    matrix_c: AnyVectorOfNonZeroRank,
    #[operand(name = "sparseMetadata")]
    sparse_metadata: SparseMetadata,
    #[attr(name = "mmaShape")]
    mma_shape: I64ArrayAttr,
    #[attr(name = "sparsitySelector")]
    sparsity_selector: DefaultValued<I32Attr, { 0 }>,
    #[attr(name = "tf32Enabled")]
    tf32_enabled: Optional<UnitAttr>,
    #[result]
    res: AnyVectorOfNonZeroRank,
}

/// The reciprocals of floats.
#[op(
    dialect = NvgpuDialect, mnemonic = "rcp", traits(Pure, SameOperandsAndResultType), verify,
    assembly { $in "{" "rounding" "=" $rounding ("," "ftz" $ftz^)? "}" attr_dict ":" type($out) },
)]
pub struct RcpOp {
    #[operand]
    r#in: VectorOfF32,
    #[attr]
    rounding: DefaultValued<RcpRoundingMode, { RcpRoundingMode::Approx }>,
    #[attr]
    ftz: Optional<UnitAttr>,
    #[result]
    out: VectorOfF32,
}
