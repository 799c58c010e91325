//! The arith dialect: integer and floating-point arithmetic on scalars, and element by element on vectors and tensors.
//!
//! Integers are bits; the operations say whether they read them as signed. Results that an operation's description
//! calls undefined are poison in LLVM's sense. Constants are folded exactly, and what is undefined is never folded.

mod attributes;
mod binary;
mod casts;
mod compare;
mod constant;
mod extended;
mod ranges;
mod reduction;
mod rules;
mod sizes;

pub use attributes::{
    AtomicRMWKind, CmpFPredicate, CmpIPredicate, FastMathFlags, IntegerOverflowFlags, RoundingMode,
};
pub use binary::*;
pub use casts::*;
pub use compare::{CmpFOp, CmpIOp, SelectOp, i1_like};
pub use constant::{
    ConstantOp, constant_float, constant_index, constant_int, materialize_constant,
};
pub use extended::*;
pub use ranges::{BinaryRange, Ranges};
pub use sizes::product;
use terrace_ods_macros::dialect;

/// Integer and floating-point arithmetic.
#[dialect(
    name = "arith",
    ops(
        ConstantOp,
        AddIOp, SubIOp, MulIOp, DivUIOp, DivSIOp, CeilDivUIOp, CeilDivSIOp, FloorDivSIOp, RemUIOp, RemSIOp,
        AndIOp, OrIOp, XOrIOp, ShLIOp, ShRUIOp, ShRSIOp, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp,
        AddFOp, SubFOp, MulFOp, DivFOp, RemFOp, MaximumFOp, MinimumFOp, MaxNumFOp, MinNumFOp, NegFOp,
        ExtUIOp, ExtSIOp, TruncIOp, ExtFOp, TruncFOp, UIToFPOp, SIToFPOp, FPToUIOp, FPToSIOp,
        IndexCastOp, IndexCastUIOp, BitcastOp,
        ScalingExtFOp, ScalingTruncFOp,
        AddUIExtendedOp, MulSIExtendedOp, MulUIExtendedOp,
        CmpIOp, CmpFOp, SelectOp,
    ),
    attributes(FastMathFlags, IntegerOverflowFlags),
    materialize_constant = materialize_constant,
    dependent_dialects(terrace_dialect_base::ub::UbDialect),
    interfaces(terrace_passes::transforms::inline_anywhere, rules::in_place),
)]
pub struct ArithDialect;
