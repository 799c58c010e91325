//! A family of ops: a macro of one's own around `#[op]`.

use terrace::prelude::*;

use crate::bits::{Combinational, constant, numbers};
use crate::types::BitsType;
use crate::{CircuitDialect, rules};

// Ops of two words as wide as their result: a line each says what the result is of numbers `a` and `b`.
macro_rules! binary {
    ($(#[$doc:meta] $Op:ident = $name:literal ($($trait:ident),*), $rule:ident, |$a:ident, $b:ident, $width:pat_param| $value:expr;)*) => {$(
        #[$doc]
        #[op(
            dialect = CircuitDialect, mnemonic = $name, traits(Pure, Combinational, $($trait),*),
            assembly { $lhs "," $rhs attr_dict ":" type($result) }, fold, canonicalize(rules::$rule),
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
    )*};
}

binary! {
    /// Bits that are set in both words.
    AndOp = "and" (Commutative), AndSelf, |a, b, _| a & b;
    /// Bits that are set in one of two words.
    OrOp = "or" (Commutative), OrSelf, |a, b, _| a | b;
    /// Bits that differ.
    XorOp = "xor" (Commutative), XorSelf, |a, b, _| a ^ b;
    /// A sum.
    AddOp = "add" (Commutative), AddZero, |a, b, _| a.wrapping_add(b);
    /// A difference.
    SubOp = "sub" (), SubSelf, |a, b, _| a.wrapping_sub(b);
    /// A product.
    MulOp = "mul" (Commutative), MulOne, |a, b, _| a.wrapping_mul(b);
    /// Bits moved up, by less than their number.
    ShlOp = "shl" (), ShlZero, |a, b, width| (0..width).contains(&b).then(|| a << b);
    /// Bits moved down, by less than their number.
    ShrOp = "shr" (), ShrZero, |a, b, width| (0..width).contains(&b).then(|| (a as u64 >> b) as i64);
}
