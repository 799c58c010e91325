//! What stands for sparse matrices, dense tensors and products, on the device.

use terrace_ods_macros::ty;

use super::GpuDialect;

/// dense tensor handle type
///
/// A tensor whose elements are all there.
#[ty(dialect = GpuDialect, mnemonic = "sparse.dntensor_handle")]
pub struct DenseTensorHandle {}

/// sparse matrix handle type
///
/// A matrix of which some elements are there.
#[ty(dialect = GpuDialect, mnemonic = "sparse.spmat_handle")]
pub struct SparseMatrixHandle {}

/// SpGEMM operation handle type
///
/// A product of sparse matrices.
#[ty(dialect = GpuDialect, mnemonic = "sparse.spgemmop_handle")]
pub struct ProductHandle {}
