//! The complex dialect: arithmetic and elementary functions of complex numbers.

mod arithmetic;
mod functions;
mod number;
mod parts;
mod rules;

pub use arithmetic::*;
pub use functions::*;
pub use number::NumberAttr;
pub use parts::*;
use terrace_ods_macros::dialect;

/// Arithmetic and elementary functions of complex numbers.
#[dialect(
    name = "complex",
    ops(
        AbsOp, AddOp, AngleOp, Atan2Op, BitcastOp, ConjOp, ConstantOp, CosOp, CreateOp, DivOp, EqualOp, ExpOp, Expm1Op, ImOp,
        Log1pOp, LogOp, MulOp, NegOp, NotEqualOp, PowOp, PowiOp, ReOp, RsqrtOp, SignOp, SinOp, SqrtOp, SubOp, TanOp, TanhOp,
    ),
    attributes(NumberAttr),
    materialize_constant = parts::materialize_constant,
    dependent_dialects(terrace_standard_dialects::arith::ArithDialect),
    interfaces(terrace_passes::transforms::inline_anywhere),
)]
pub struct ComplexDialect;
