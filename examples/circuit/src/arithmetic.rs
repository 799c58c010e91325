//! A family of ops: what they have in common, and what each says of itself.

use terrace::prelude::*;

use crate::bits::{Combinational, constant, numbers};
use crate::cost::Cost;
use crate::types::{BitsType, width};
use crate::{CircuitDialect, rules};

op_family! {
    /// Ops of two words as wide as their result: how many gates they take a bit, and what the result is of two numbers and the width.
    #[op(
        dialect = CircuitDialect, traits(Pure, Combinational), interfaces(Cost), fold,
        assembly { $lhs "," $rhs attr_dict ":" type($result) },
    )]
    struct Binary<Gates, Compute, T: BitsType> {
        #[operand]
        lhs: T,
        #[operand]
        rhs: T,
        #[result]
        result: T,
    }

    impl Fold for Binary {
        fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
            let ([a, b], width) = numbers(ir, self.op(), operands)?;
            let result: fn(i64, i64, i64) -> Option<i64> = Compute;
            constant(ir, result(a, b, width.into()), width)
        }
    }

    impl Cost for Binary {
        fn gates(&self, ir: &Ir) -> u64 {
            Gates * u64::from(width(ir, self.result(ir).ty(ir)).unwrap_or(0))
        }
    }
}

/// Bits that are set in both words.
#[op(
    family = Binary<Gates = 1, Compute = { |a, b, _| Some(a & b) }>,
    mnemonic = "and", traits(Commutative), canonicalize(rules::AndSelf),
)]
pub struct AndOp;

/// Bits that are set in one of two words.
#[op(
    family = Binary<Gates = 1, Compute = { |a, b, _| Some(a | b) }>,
    mnemonic = "or", traits(Commutative), canonicalize(rules::OrSelf),
)]
pub struct OrOp;

/// Bits that differ.
#[op(
    family = Binary<Gates = 1, Compute = { |a, b, _| Some(a ^ b) }>,
    mnemonic = "xor", traits(Commutative), canonicalize(rules::XorSelf),
)]
pub struct XorOp;

/// A sum.
#[op(
    family = Binary<Gates = 5, Compute = { |a, b, _| Some(a.wrapping_add(b)) }>,
    mnemonic = "add", traits(Commutative), canonicalize(rules::AddZero),
)]
pub struct AddOp;

/// A difference.
#[op(
    family = Binary<Gates = 6, Compute = { |a, b, _| Some(a.wrapping_sub(b)) }>,
    mnemonic = "sub", canonicalize(rules::SubSelf),
)]
pub struct SubOp;

/// A product.
#[op(
    family = Binary<Gates = 40, Compute = { |a, b, _| Some(a.wrapping_mul(b)) }>,
    mnemonic = "mul", traits(Commutative), canonicalize(rules::MulOne),
)]
pub struct MulOp;

/// Bits moved up, by less than their number.
#[op(
    family = Binary<Gates = 8, Compute = { |a, b, width| (0..width).contains(&b).then(|| a << b) }>,
    mnemonic = "shl", canonicalize(rules::ShlZero),
)]
pub struct ShlOp;

/// Bits moved down, by less than their number.
#[op(
    family = Binary<Gates = 8, Compute = { |a, b, width| (0..width).contains(&b).then(|| (a as u64 >> b) as i64) }>,
    mnemonic = "shr", canonicalize(rules::ShrZero),
)]
pub struct ShrOp;
