//! Functions of integers.

use terrace_dialect_base::folding::{Int, Scalar, fold_constants, int};
use terrace_ir::Ir;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{Fold, Folded, SignlessIntegerOrIndexLike, TypedOp};
use terrace_ods_macros::{op, op_family};

use super::MathDialect;

op_family! {
    /// Functions of an integer, and what they do to constants.
    #[op(
        dialect = MathDialect, traits(Pure, ElementwiseMappable, SameOperandsAndResultType), fold,
        assembly { $operand attr_dict ":" type($result) },
    )]
    struct UnaryOps<Compute> {
        #[operand] operand: SignlessIntegerOrIndexLike,
        #[result] result: SignlessIntegerOrIndexLike,
    }

    impl Fold for UnaryOps {
        fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
            let fold: fn(Int) -> u128 = Compute;
            fold_constants(ir, self.op(), [operands[0]], |scalar: Scalar, [bits]| {
                Some(fold(Int::new(bits, scalar.width())))
            })
        }
    }
}

/// Absolute value of a signed integer. That of the least integer is poison.
#[op(family = UnaryOps<{ |x| x.signed().wrapping_abs() as u128 }>, mnemonic = "absi")]
pub struct AbsIOp;

/// How many of the highest bits are zero.
#[op(
    family = UnaryOps<{ |x| (x.unsigned().leading_zeros() - (Int::MAX_WIDTH - x.width())).into() }>,
    mnemonic = "ctlz",
)]
pub struct CountLeadingZerosOp;

/// How many of the lowest bits are zero.
#[op(
    family = UnaryOps<{ |x| x.unsigned().trailing_zeros().min(x.width()).into() }>,
    mnemonic = "cttz",
)]
pub struct CountTrailingZerosOp;

/// How many bits are set.
#[op(family = UnaryOps<{ |x| x.unsigned().count_ones().into() }>, mnemonic = "ctpop")]
pub struct CtPopOp;

/// A signed integer to the power of a signed integer. Zero to a negative power is undefined.
#[op(
    dialect = MathDialect, mnemonic = "ipowi",
    traits(Pure, ElementwiseMappable, SameOperandsAndResultType),
    assembly { $lhs "," $rhs attr_dict ":" type($result) },
    fold,
)]
pub struct IPowIOp {
    #[operand]
    lhs: SignlessIntegerOrIndexLike,
    #[operand]
    rhs: SignlessIntegerOrIndexLike,
    #[result]
    result: SignlessIntegerOrIndexLike,
}

impl Fold for IPowIOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        fold_constants(ir, self.op(), [operands[0], operands[1]], |scalar, bits| {
            let [base, exponent] = bits.map(|bits| Int::new(bits, scalar.width()));
            power(base, exponent)
        })
    }
}

fn power(base: Int, exponent: Int) -> Option<u128> {
    if exponent.signed() < 0 {
        return match base.signed() {
            0 => None,
            1 => Some(1),
            -1 if exponent.unsigned() & 1 == 1 => Some(base.unsigned()),
            -1 => Some(1),
            _ => Some(0),
        };
    }
    let width = base.width();
    let (mut result, mut square, mut left) = (Int::new(1, width), base, exponent.unsigned());
    while left != 0 {
        if left & 1 == 1 {
            result = Int::new(int::mul(result, square)?, width);
        }
        square = Int::new(int::mul(square, square)?, width);
        left >>= 1;
    }
    Some(result.unsigned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_wrap_and_know_signs() {
        let power = |base: i8, exponent: i8| {
            let [base, exponent] = [base, exponent].map(|n| Int::new(n as u128, 8));
            power(base, exponent).map(|bits| Int::new(bits, 8).signed())
        };
        assert_eq!(power(3, 5), Some(i128::from(3i8.wrapping_pow(5))));
        assert_eq!(power(-2, 7), Some(-128));
        assert_eq!(power(0, 0), Some(1));
        assert_eq!(power(0, -1), None);
        assert_eq!(power(1, -128), Some(1));
        assert_eq!((power(-1, -3), power(-1, -4)), (Some(-1), Some(1)));
        assert_eq!(power(5, -1), Some(0));
    }
}
