//! The arith dialect: integer and floating-point arithmetic on scalars, and element by element on vectors and tensors.
//!
//! Integers are bits; the operations say whether they read them as signed. Results that an operation's description
//! calls undefined are poison in LLVM's sense. Constants are folded exactly, and what is undefined is never folded.

mod attributes;
mod binary;
mod casts;
mod compare;
mod constant;
mod elements;
mod extended;
mod numeric;
mod ranges;
mod reduction;
mod rules;
pub mod transforms;

pub use attributes::{
    AtomicRMWKind, CmpFPredicate, CmpIPredicate, FastMathFlags, IntegerOverflowFlags, RoundingMode,
};
pub use binary::*;
pub use casts::*;
#[cfg(feature = "spirv")]
pub(crate) use compare::fold_comparison;
pub use compare::{CmpFOp, CmpIOp, SelectOp, i1_like};
pub(crate) use constant::materialize_constant;
pub use constant::{ConstantOp, constant_float, constant_index, constant_int};
pub(crate) use elements::{
    Scalar, Special, fold_constants, fold_elements, scalar_bits, uniform_attr, uniform_bits,
};
pub use extended::*;
pub(crate) use numeric::{Float, Int, IntFold, int};
pub(crate) use ranges::{BinaryRange, Ranges};

pub(crate) use rules::FOLDING;

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
    dependent_dialects(crate::ub::UbDialect),
    interfaces(crate::inliner::anywhere, rules::in_place),
)]
pub struct ArithDialect;
