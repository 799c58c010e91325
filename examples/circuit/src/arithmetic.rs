//! A family of ops: a macro of one's own around `#[op]`.

use terrace::prelude::*;

use crate::bits::{Combinational, constant, numbers};
use crate::cost::Cost;
use crate::types::{BitsType, width};
use crate::{CircuitDialect, rules};

// Ops of two words as wide as their result: a line each says what the result is of numbers `a` and `b`.
macro_rules! binary {
    ($(#[$doc:meta] $Op:ident = $name:literal ($($trait:ident),*), $gates:literal, $rule:ident, |$a:ident, $b:ident, $width:pat_param| $value:expr;)*) => {$(
        #[$doc]
        #[op(
            dialect = CircuitDialect, mnemonic = $name, traits(Pure, Combinational, $($trait),*),
            interfaces(Cost), assembly { $lhs "," $rhs attr_dict ":" type($result) },
            fold, canonicalize(rules::$rule),
        )]
        pub struct $Op<T: BitsType> {
            #[operand]
            lhs: T,
            #[operand]
            rhs: T,
            #[result]
            result: T,
        }

        impl Fold for $Op {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                let ([$a, $b], width) = numbers(ir, self.op(), operands)?;
                let $width = i64::from(width);
                constant(ir, $value, width)
            }
        }

        impl Cost for $Op {
            fn gates(&self, ir: &Ir) -> u64 {
                $gates * u64::from(width(ir, self.result(ir).ty(ir)).unwrap_or(0))
            }
        }
    )*};
}

binary! {
    /// Bits that are set in both words.
    AndOp = "and" (Commutative), 1, AndSelf, |a, b, _| a & b;
    /// Bits that are set in one of two words.
    OrOp = "or" (Commutative), 1, OrSelf, |a, b, _| a | b;
    /// Bits that differ.
    XorOp = "xor" (Commutative), 1, XorSelf, |a, b, _| a ^ b;
    /// A sum.
    AddOp = "add" (Commutative), 5, AddZero, |a, b, _| a.wrapping_add(b);
    /// A difference.
    SubOp = "sub" (), 6, SubSelf, |a, b, _| a.wrapping_sub(b);
    /// A product.
    MulOp = "mul" (Commutative), 40, MulOne, |a, b, _| a.wrapping_mul(b);
    /// Bits moved up, by less than their number.
    ShlOp = "shl" (), 8, ShlZero, |a, b, width| (0..width).contains(&b).then(|| a << b);
    /// Bits moved down, by less than their number.
    ShrOp = "shr" (), 8, ShrZero, |a, b, width| (0..width).contains(&b).then(|| (a as u64 >> b) as i64);
}
