//! Sparse matrices, and their products.

use terrace_ir::attributes::TypeAttr;
use terrace_ir::ods::{AnyMemRef, DefaultValued, Index, Optional, ResultNames, Variadic};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;

use super::syntax::{parse_async_dependencies, print_async_dependencies};
use super::{
    AsyncToken, DenseTensorHandle, GpuDialect, ProductHandle, Prune2To4SpMatFlag,
    SpGEMMWorkEstimationOrComputeKind, SparseMatrixHandle, TransposeMode,
};

/// Memory as a dense tensor.
#[op(
    dialect = GpuDialect, mnemonic = "create_dn_tensor", traits(AttrSizedOperandSegments), result_names,
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $memref "," $dims attr_dict ":" type($dims)
        "into" type($memref)
    },
)]
pub struct CreateDnTensorOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    dims: Variadic<Index>,
    #[result(name = "dnTensor")]
    dn_tensor: DenseTensorHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// Forgets a dense tensor.
#[op(
    dialect = GpuDialect, mnemonic = "destroy_dn_tensor",
    assembly { custom<AsyncDependencies>(type($async_token), $async_dependencies) $dn_tensor attr_dict },
)]
pub struct DestroyDnTensorOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand(name = "dnTensor")]
    dn_tensor: DenseTensorHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// A sparse matrix of row and column numbers.
#[op(
    dialect = GpuDialect, mnemonic = "create_coo", result_names,
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $rows "," $cols "," $nnz "," $row_idxs ","
        $col_idxs "," $values attr_dict ":" type($row_idxs) "," type($col_idxs) "," type($values)
    },
)]
pub struct CreateCooOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    rows: Index,
    #[operand]
    cols: Index,
    #[operand]
    nnz: Index,
    #[operand(name = "rowIdxs")]
    row_idxs: AnyMemRef,
    #[operand(name = "colIdxs")]
    col_idxs: AnyMemRef,
    #[operand]
    values: AnyMemRef,
    #[result]
    spmat: SparseMatrixHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// A sparse matrix of pairs of row and column numbers.
#[op(
    dialect = GpuDialect, mnemonic = "create_coo_aos", result_names,
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $rows "," $cols "," $nnz "," $idxs ","
        $values attr_dict ":" type($idxs) "," type($values)
    },
)]
pub struct CreateCooAoSOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    rows: Index,
    #[operand]
    cols: Index,
    #[operand]
    nnz: Index,
    #[operand]
    idxs: AnyMemRef,
    #[operand]
    values: AnyMemRef,
    #[result]
    spmat: SparseMatrixHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// A sparse matrix whose rows are compressed.
#[op(
    dialect = GpuDialect, mnemonic = "create_csr", result_names,
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $rows "," $cols "," $nnz "," $row_pos ","
        $col_idxs "," $values attr_dict ":" type($row_pos) "," type($col_idxs) "," type($values)
    },
)]
pub struct CreateCsrOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    rows: Index,
    #[operand]
    cols: Index,
    #[operand]
    nnz: Index,
    #[operand(name = "rowPos")]
    row_pos: AnyMemRef,
    #[operand(name = "colIdxs")]
    col_idxs: AnyMemRef,
    #[operand]
    values: AnyMemRef,
    #[result]
    spmat: SparseMatrixHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// A sparse matrix whose columns are compressed.
#[op(
    dialect = GpuDialect, mnemonic = "create_csc", result_names,
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $rows "," $cols "," $nnz "," $col_pos ","
        $row_idxs "," $values attr_dict ":" type($col_pos) "," type($row_idxs) "," type($values)
    },
)]
pub struct CreateCscOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    rows: Index,
    #[operand]
    cols: Index,
    #[operand]
    nnz: Index,
    #[operand(name = "colPos")]
    col_pos: AnyMemRef,
    #[operand(name = "rowIdxs")]
    row_idxs: AnyMemRef,
    #[operand]
    values: AnyMemRef,
    #[result]
    spmat: SparseMatrixHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// A sparse matrix of blocks, whose rows are compressed.
#[op(
    dialect = GpuDialect, mnemonic = "create_bsr", result_names,
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $brows "," $bcols "," $bnnz ","
        $r_block_size "," $c_block_size "," $b_row_pos "," $b_col_idxs "," $values attr_dict ":" type($b_row_pos) ","
        type($b_col_idxs) "," type($values)
    },
)]
pub struct CreateBsrOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    brows: Index,
    #[operand]
    bcols: Index,
    #[operand]
    bnnz: Index,
    #[operand(name = "rBlockSize")]
    r_block_size: Index,
    #[operand(name = "cBlockSize")]
    c_block_size: Index,
    #[operand(name = "bRowPos")]
    b_row_pos: AnyMemRef,
    #[operand(name = "bColIdxs")]
    b_col_idxs: AnyMemRef,
    #[operand]
    values: AnyMemRef,
    #[result]
    spmat: SparseMatrixHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// A matrix of which two of four elements are there.
#[op(
    dialect = GpuDialect, mnemonic = "create_2to4_spmat", result_names,
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) "{" $prune_flag "}" $rows "," $cols ","
        $memref attr_dict ":" type($memref)
    },
)]
pub struct Create2To4SpMatOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    rows: Index,
    #[operand]
    cols: Index,
    #[attr(name = "pruneFlag")]
    prune_flag: DefaultValued<Prune2To4SpMatFlag, { Prune2To4SpMatFlag::PruneAndCheck }>,
    #[operand]
    memref: AnyMemRef,
    #[result(name = "spMat")]
    sp_mat: SparseMatrixHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// Forgets a sparse matrix.
#[op(
    dialect = GpuDialect, mnemonic = "destroy_sp_mat",
    assembly { custom<AsyncDependencies>(type($async_token), $async_dependencies) $spmat attr_dict },
)]
pub struct DestroySpMatOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    spmat: SparseMatrixHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// How much memory a product with a vector takes.
#[op(
    dialect = GpuDialect, mnemonic = "spmv_buffer_size", result_names,
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $spmat_a ("{" $mode_a^ "}")? "," $dn_x ","
        $dn_y attr_dict "into" $compute_type
    },
)]
pub struct SpMVBufferSizeOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[attr(name = "modeA")]
    mode_a: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[operand(name = "spmatA")]
    spmat_a: SparseMatrixHandle,
    #[operand(name = "dnX")]
    dn_x: DenseTensorHandle,
    #[operand(name = "dnY")]
    dn_y: DenseTensorHandle,
    #[attr(name = "computeType")]
    compute_type: TypeAttr,
    #[result(name = "bufferSz")]
    buffer_sz: Index,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// The product of a sparse matrix and a vector.
#[op(
    dialect = GpuDialect, mnemonic = "spmv",
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $spmat_a ("{" $mode_a^ "}")? "," $dn_x ","
        $dn_y "," $buffer attr_dict ":" type($buffer) "into" $compute_type
    },
)]
pub struct SpMVOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[attr(name = "modeA")]
    mode_a: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[operand(name = "spmatA")]
    spmat_a: SparseMatrixHandle,
    #[operand(name = "dnX")]
    dn_x: DenseTensorHandle,
    #[operand(name = "dnY")]
    dn_y: DenseTensorHandle,
    #[attr(name = "computeType")]
    compute_type: TypeAttr,
    #[operand]
    buffer: AnyMemRef,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// How much memory a product with a dense matrix takes.
#[op(
    dialect = GpuDialect, mnemonic = "spmm_buffer_size", traits(AttrSizedResultSegments), result_names,
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $spmat_a ("{" $mode_a^ "}")? "," $dnmat_b
        ("{" $mode_b^ "}")? "," $dnmat_c attr_dict ":" type($buffer_szs) "into" $compute_type
    },
)]
pub struct SpMMBufferSizeOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[attr(name = "modeA")]
    mode_a: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[attr(name = "modeB")]
    mode_b: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[operand(name = "spmatA")]
    spmat_a: SparseMatrixHandle,
    #[operand(name = "dnmatB")]
    dnmat_b: DenseTensorHandle,
    #[operand(name = "dnmatC")]
    dnmat_c: DenseTensorHandle,
    #[attr(name = "computeType")]
    compute_type: TypeAttr,
    #[result(name = "bufferSzs")]
    buffer_szs: Variadic<Index>,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// The product of a sparse and a dense matrix.
#[op(
    dialect = GpuDialect, mnemonic = "spmm", traits(AttrSizedOperandSegments),
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $spmat_a ("{" $mode_a^ "}")? "," $dnmat_b
        ("{" $mode_b^ "}")? "," $dnmat_c "," $buffers attr_dict ":" type($buffers) "into" $compute_type
    },
)]
pub struct SpMMOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[attr(name = "modeA")]
    mode_a: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[attr(name = "modeB")]
    mode_b: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[operand(name = "spmatA")]
    spmat_a: SparseMatrixHandle,
    #[operand(name = "dnmatB")]
    dnmat_b: DenseTensorHandle,
    #[operand(name = "dnmatC")]
    dnmat_c: DenseTensorHandle,
    #[attr(name = "computeType")]
    compute_type: TypeAttr,
    #[operand]
    buffers: Variadic<AnyMemRef>,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// How much memory a product of which some elements are asked for takes.
#[op(
    dialect = GpuDialect, mnemonic = "sddmm_buffer_size", result_names,
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $dnmat_a ("{" $mode_a^ "}")? "," $dnmat_b
        ("{" $mode_b^ "}")? "," $spmat_c attr_dict "into" $compute_type
    },
)]
pub struct SDDMMBufferSizeOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[attr(name = "modeA")]
    mode_a: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[attr(name = "modeB")]
    mode_b: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[operand(name = "dnmatA")]
    dnmat_a: DenseTensorHandle,
    #[operand(name = "dnmatB")]
    dnmat_b: DenseTensorHandle,
    #[operand(name = "spmatC")]
    spmat_c: SparseMatrixHandle,
    #[attr(name = "computeType")]
    compute_type: TypeAttr,
    #[result(name = "bufferSz")]
    buffer_sz: Index,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// Those elements of a product of dense matrices that a sparse matrix has.
#[op(
    dialect = GpuDialect, mnemonic = "sddmm",
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $dnmat_a ("{" $mode_a^ "}")? "," $dnmat_b
        ("{" $mode_b^ "}")? "," $spmat_c "," $buffer attr_dict ":" type($buffer) "into" $compute_type
    },
)]
pub struct SDDMMOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[attr(name = "modeA")]
    mode_a: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[attr(name = "modeB")]
    mode_b: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[operand(name = "dnmatA")]
    dnmat_a: DenseTensorHandle,
    #[operand(name = "dnmatB")]
    dnmat_b: DenseTensorHandle,
    #[operand(name = "spmatC")]
    spmat_c: SparseMatrixHandle,
    #[attr(name = "computeType")]
    compute_type: TypeAttr,
    #[operand]
    buffer: AnyMemRef,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// What is known of a product of sparse matrices.
#[op(
    dialect = GpuDialect, mnemonic = "spgemm_create_descr", result_names,
    assembly { custom<AsyncDependencies>(type($async_token), $async_dependencies) attr_dict },
)]
pub struct SpGEMMCreateDescrOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[result]
    desc: ProductHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// Forgets what is known of a product.
#[op(
    dialect = GpuDialect, mnemonic = "spgemm_destroy_descr",
    assembly { custom<AsyncDependencies>(type($async_token), $async_dependencies) $desc attr_dict },
)]
pub struct SpGEMMDestroyDescrOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    desc: ProductHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// The product of sparse matrices, or how much memory it takes.
#[op(
    dialect = GpuDialect, mnemonic = "spgemm_work_estimation_or_compute", result_names,
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) "{" $kind "}" $spmat_a ("{" $mode_a^ "}")?
        "," $spmat_b ("{" $mode_b^ "}")? "," $spmat_c "," $desc "," $buffer_sz "," $buffer attr_dict ":" $compute_type
        "into" type($buffer)
    },
)]
pub struct SpGEMMWorkEstimationOrComputeOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    desc: ProductHandle,
    #[attr(name = "modeA")]
    mode_a: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[attr(name = "modeB")]
    mode_b: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[operand(name = "spmatA")]
    spmat_a: SparseMatrixHandle,
    #[operand(name = "spmatB")]
    spmat_b: SparseMatrixHandle,
    #[operand(name = "spmatC")]
    spmat_c: SparseMatrixHandle,
    #[attr(name = "computeType")]
    compute_type: TypeAttr,
    #[operand(name = "bufferSz")]
    buffer_sz: Index,
    #[operand]
    buffer: AnyMemRef,
    #[attr]
    kind: SpGEMMWorkEstimationOrComputeKind,
    #[result(name = "bufferSzNew")]
    buffer_sz_new: Index,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// Puts a product in its place.
#[op(
    dialect = GpuDialect, mnemonic = "spgemm_copy",
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $spmat_a ("{" $mode_a^ "}")? "," $spmat_b
        ("{" $mode_b^ "}")? "," $spmat_c "," $desc attr_dict ":" $compute_type
    },
)]
pub struct SpGEMMCopyOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    desc: ProductHandle,
    #[attr(name = "modeA")]
    mode_a: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[attr(name = "modeB")]
    mode_b: DefaultValued<TransposeMode, { TransposeMode::NonTranspose }>,
    #[operand(name = "spmatA")]
    spmat_a: SparseMatrixHandle,
    #[operand(name = "spmatB")]
    spmat_b: SparseMatrixHandle,
    #[operand(name = "spmatC")]
    spmat_c: SparseMatrixHandle,
    #[attr(name = "computeType")]
    compute_type: TypeAttr,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// Rows, columns and the number of elements that are there.
#[op(
    dialect = GpuDialect, mnemonic = "spmat_get_size", result_names,
    assembly { custom<AsyncDependencies>(type($async_token), $async_dependencies) $spmat attr_dict },
)]
pub struct SpMatGetSizeOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    spmat: SparseMatrixHandle,
    #[result]
    rows: Index,
    #[result]
    cols: Index,
    #[result]
    nnz: Index,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// Says where the elements of a matrix are.
#[op(
    dialect = GpuDialect, mnemonic = "set_csr_pointers",
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $spmat "," $positions "," $coordinates ","
        $values attr_dict ":" type($positions) "," type($coordinates) "," type($values)
    },
)]
pub struct SetCsrPointersOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    spmat: SparseMatrixHandle,
    #[operand]
    positions: AnyMemRef,
    #[operand]
    coordinates: AnyMemRef,
    #[operand]
    values: AnyMemRef,
    #[result(name = "asyncToken")]
    async_token: Optional<AsyncToken>,
}

/// One row an op: what its results are called in the text, beside the token.
macro_rules! result_names {
    ($($op:ident: $($value:ident = $name:literal),*;)*) => {$(
        impl ResultNames for $op {
            fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
                $(name(self.$value(ir), $name);)*
                if let Some(token) = self.async_token(ir) {
                    name(token, "asyncToken");
                }
            }
        }
    )*};
}

result_names! {
    CreateCsrOp: spmat = "spmat";
    CreateCscOp: spmat = "spmat";
    CreateDnTensorOp: dn_tensor = "dnTensor";
    CreateCooOp: spmat = "spmat";
    CreateCooAoSOp: spmat = "spmat";
    CreateBsrOp: spmat = "spmat";
    Create2To4SpMatOp: sp_mat = "spMat";
    SpMVBufferSizeOp: buffer_sz = "bufferSz";
    SDDMMBufferSizeOp: buffer_sz = "bufferSz";
    SpGEMMCreateDescrOp: desc = "desc";
    SpGEMMWorkEstimationOrComputeOp: buffer_sz_new = "bufferSzNew";
    SpMatGetSizeOp: rows = "rows", cols = "cols", nnz = "nnz";
}

impl ResultNames for SpMMBufferSizeOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        if let Some(size) = self.buffer_szs(ir).next() {
            name(size, "bufferSzs");
        }
        if let Some(token) = self.async_token(ir) {
            name(token, "asyncToken");
        }
    }
}
