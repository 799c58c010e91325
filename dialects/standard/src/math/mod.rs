//! The math dialect: elementary functions of integers and floats, and of vectors and tensors of them element by element.

mod float;
mod integer;

pub use float::*;
pub use integer::*;
use terrace_ods_macros::dialect;

/// Elementary functions.
#[dialect(
    name = "math",
    ops(
        AbsIOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, IPowIOp,
        AbsFOp, AcosOp, AcoshOp, AsinOp, AsinhOp, AtanOp, Atan2Op, AtanhOp, CbrtOp, CeilOp, ClampFOp, CopySignOp, CosOp, CoshOp,
        ErfOp, ErfcOp, ExpOp, Exp2Op, ExpM1Op, FPowIOp, FloorOp, FmaOp, IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp,
        LogOp, Log10Op, Log1pOp, Log2Op, PowFOp, RoundOp, RoundEvenOp, RsqrtOp, SinOp, SinCosOp, SinhOp, SqrtOp,
        TanOp, TanhOp, TruncOp,
    ),
    materialize_constant = crate::arith::materialize_constant,
    dependent_dialects(crate::arith::ArithDialect),
    interfaces(terrace_passes::transforms::inline_anywhere),
)]
pub struct MathDialect;
