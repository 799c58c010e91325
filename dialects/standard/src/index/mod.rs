//! The index dialect: arithmetic on `index`, whose width only the target knows.
//!
//! Constants are folded where the result is the same for 32 and for 64 bits.

mod arithmetic;
mod casts;
mod compare;
mod constants;
mod ranges;

pub use arithmetic::*;
pub use casts::{CastSOp, CastUOp};
pub use compare::{CmpOp, IndexCmpPredicate};
pub use constants::{BoolConstantOp, ConstantOp, SizeOfOp};
use terrace_ods_macros::dialect;

/// Arithmetic on `index`, whose width only the target knows.
#[dialect(
    name = "index",
    ops(
        AddOp, SubOp, MulOp, DivSOp, DivUOp, CeilDivSOp, CeilDivUOp, FloorDivSOp, RemSOp, RemUOp,
        MaxSOp, MaxUOp, MinSOp, MinUOp, ShlOp, ShrSOp, ShrUOp, AndOp, OrOp, XOrOp,
        CastSOp, CastUOp, CmpOp, ConstantOp, BoolConstantOp, SizeOfOp,
    ),
    attributes(IndexCmpPredicate),
    materialize_constant = constants::materialize_constant,
    interfaces(terrace_passes::transforms::inline_anywhere),
)]
pub struct IndexDialect;
