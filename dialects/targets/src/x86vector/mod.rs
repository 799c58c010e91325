//! The x86vector dialect: instructions of x86 processors on vectors.

mod avx;
mod avx512;
mod checks;

pub use avx::*;
pub use avx512::*;
use terrace_ods_macros::dialect;

/// Instructions of x86 processors on vectors.
#[dialect(
    name = "x86vector",
    ops(
        BcstToPackedF32Op,
        CvtPackedEvenIndexedToF32Op,
        CvtPackedF32ToBF16Op,
        CvtPackedOddIndexedToF32Op,
        DotBF16Op,
        DotInt8Op,
        DotOp,
        MaskCompressOp,
        MaskRndScaleOp,
        MaskScaleFOp,
        RsqrtOp,
        Vp2IntersectOp
    )
)]
pub struct X86vectorDialect;

effects! {
    BcstToPackedF32Op: [] Read;
    CvtPackedEvenIndexedToF32Op: [] Read;
    CvtPackedOddIndexedToF32Op: [] Read;
}

result_names! {
    Vp2IntersectOp: k1 = "k1", k2 = "k2";
}
