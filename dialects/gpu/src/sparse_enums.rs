//! How sparse matrices are read, and made.

use terrace_ods_macros::enum_attr;

use super::GpuDialect;

/// Whether a matrix is read with rows for columns.
#[enum_attr(dialect = GpuDialect, mnemonic = "mat_transpose_mode", keyword)]
pub enum TransposeMode {
    /// As it is.
    #[name = "NON_TRANSPOSE"]
    NonTranspose = 0,
    /// With rows for columns.
    #[name = "TRANSPOSE"]
    TRANSPOSE = 1,
    /// With rows for columns, and conjugate.
    #[name = "CONJUGATE_TRANSPOSE"]
    CONJUGATETRANSPOSE = 2,
}

/// How two of four elements of a matrix are left out.
#[enum_attr(dialect = GpuDialect, mnemonic = "prune_2to4_spmat_flag", keyword)]
pub enum Prune2To4SpMatFlag {
    /// They are not.
    #[name = "NONE"]
    NONE = 0,
    /// They are.
    #[name = "PRUNE_ONLY"]
    PRUNEONLY = 1,
    /// They are, and that is checked.
    #[name = "PRUNE_AND_CHECK"]
    PruneAndCheck = 2,
}

/// What is done of a product.
#[enum_attr(dialect = GpuDialect, mnemonic = "spgemm_work_estimation_or_compute_kind", keyword)]
pub enum SpGEMMWorkEstimationOrComputeKind {
    /// How much memory it takes.
    #[name = "WORK_ESTIMATION"]
    WORKESTIMATION = 0,
    /// The product.
    #[name = "COMPUTE"]
    COMPUTE = 1,
}
