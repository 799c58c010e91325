//! Operations on two numbers, as one table: names, flags, traits, what they do to constants, and identities.

use Identity::{Absorbing, AbsorbingIf, Constant, Find, Neutral, SameGives, SameIs};
use Special::{
    AllOnes, Infinity, NaN, NegativeInfinity, NegativeZero, One, SignedMax, SignedMin, Zero,
};
use terrace_dialect_base::folding::{
    Float, Identity, Scalar, Special, constant_result, float, fold_constants, fold_floats,
    fold_ints, int,
};
use terrace_ir::attributes::{Attribute, UnitAttr};
use terrace_ir::interfaces::{ConditionallySpeculatable, Speculatability, constant_value};
use terrace_ir::ods::{
    DefaultValued, FloatLike, Fold, FoldResult, Folded, Optional, SignlessIntegerOrIndexLike,
    TypedOp,
};
use terrace_ir::{Ir, Op, Value};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::Rounding::{Ceil, Floor, Truncate};
use terrace_passes::analysis::dataflow::{
    InferIntRangeInterface, IntRange, NoWrap, constant_range,
};

use super::ranges::{Ranges, binary};
use super::rules::*;
use super::{ArithDialect, FastMathFlags, IntegerOverflowFlags};

/// The operands of an op in both orders.
fn both_orders(ir: &Ir, op: Op) -> [(Value, Value); 2] {
    let (lhs, rhs) = (ir.operand(op, 0), ir.operand(op, 1));
    [(lhs, rhs), (rhs, lhs)]
}

/// (x - y) + y is x.
fn undo_difference(ir: &Ir, op: Op) -> Option<FoldResult> {
    both_orders(ir, op).into_iter().find_map(|(inner, other)| {
        let inner = inner.defining::<SubIOp>(ir)?;
        (inner.rhs(ir) == other).then(|| inner.lhs(ir).into())
    })
}

/// (x + y) - y and (y + x) - y are x.
fn undo_sum(ir: &Ir, op: Op) -> Option<FoldResult> {
    let (inner, other) = (ir.operand(op, 0).defining::<AddIOp>(ir)?, ir.operand(op, 1));
    the_other(inner.lhs(ir), inner.rhs(ir), other)
}

/// (x ^ y) ^ y is x, in any order.
fn undo_xor(ir: &Ir, op: Op) -> Option<FoldResult> {
    both_orders(ir, op).into_iter().find_map(|(inner, other)| {
        let inner = inner.defining::<XOrIOp>(ir)?;
        the_other(inner.lhs(ir), inner.rhs(ir), other)
    })
}

/// Of a pair in which a value is, the other one.
fn the_other(lhs: Value, rhs: Value, value: Value) -> Option<FoldResult> {
    match value {
        _ if rhs == value => Some(lhs.into()),
        _ if lhs == value => Some(rhs.into()),
        _ => None,
    }
}

/// Whether one of the operands is the other one with all bits inverted.
fn is_of_value_and_not(ir: &Ir, op: Op) -> bool {
    let is_not = |(value, other): (Value, Value)| {
        let not = other.defining::<XOrIOp>(ir);
        not.is_some_and(|not| {
            not.lhs(ir) == value && AllOnes.is(ir, constant_value(ir, not.rhs(ir)))
        })
    };
    both_orders(ir, op).into_iter().any(is_not)
}

/// x & not x is zero.
fn and_of_not(ir: &Ir, op: Op) -> Option<FoldResult> {
    is_of_value_and_not(ir, op).then(|| constant_result(ir, op, Zero))?
}

/// x | not x has all bits set.
fn or_of_not(ir: &Ir, op: Op) -> Option<FoldResult> {
    is_of_value_and_not(ir, op).then(|| constant_result(ir, op, AllOnes))?
}

/// Whether a product is no NaN, and the sign of a zero does not matter.
fn has_no_nan_nor_signed_zero(ir: &Ir, op: Op) -> bool {
    let needed = FastMathFlags::NNAN | FastMathFlags::NSZ;
    MulFOp::cast(ir, op).is_some_and(|product| product.fastmath(ir).contains(needed))
}

/// Declares one operation on integers. The first word says which flags it takes.
macro_rules! int_op {
    (overflow, $(#[$doc:meta])* $name:ident $mnemonic:tt [$($traits:tt)*] [$($rule:ident),*] [$($interface:ident)?]) => {
        $(#[$doc])*
        #[op(
            dialect = ArithDialect, mnemonic = $mnemonic,
            traits($($traits)*, ElementwiseMappable, SameOperandsAndResultType),
            assembly { $lhs "," $rhs ("overflow" "" $overflow_flags^)? attr_dict ":" type($result) },
            interfaces(InferIntRangeInterface $(, $interface)?), fold, canonicalize($($rule),*),
        )]
        pub struct $name {
            #[operand] lhs: SignlessIntegerOrIndexLike,
            #[operand] rhs: SignlessIntegerOrIndexLike,
            #[attr(name = "overflowFlags")]
            overflow_flags: DefaultValued<IntegerOverflowFlags, { IntegerOverflowFlags::NONE }>,
            #[result] result: SignlessIntegerOrIndexLike,
        }

        impl $name {
            fn no_wrap(self, ir: &Ir) -> NoWrap {
                self.overflow_flags(ir).into()
            }
        }
    };
    (exact, $(#[$doc:meta])* $name:ident $mnemonic:tt [$($traits:tt)*] [$($rule:ident),*] [$($interface:ident)?]) => {
        $(#[$doc])*
        #[op(
            dialect = ArithDialect, mnemonic = $mnemonic,
            traits($($traits)*, ElementwiseMappable, SameOperandsAndResultType),
            assembly { $lhs "," $rhs ("exact" $is_exact^)? attr_dict ":" type($result) },
            interfaces(InferIntRangeInterface $(, $interface)?), fold, canonicalize($($rule),*),
        )]
        pub struct $name {
            #[operand] lhs: SignlessIntegerOrIndexLike,
            #[operand] rhs: SignlessIntegerOrIndexLike,
            #[attr(name = "isExact")] is_exact: Optional<UnitAttr>,
            #[result] result: SignlessIntegerOrIndexLike,
        }

        impl $name {
            fn no_wrap(self, _: &Ir) -> NoWrap {
                NoWrap::default()
            }
        }
    };
    (plain, $(#[$doc:meta])* $name:ident $mnemonic:tt [$($traits:tt)*] [$($rule:ident),*] [$($interface:ident)?]) => {
        $(#[$doc])*
        #[op(
            dialect = ArithDialect, mnemonic = $mnemonic,
            traits($($traits)*, ElementwiseMappable, SameOperandsAndResultType),
            assembly { $lhs "," $rhs attr_dict ":" type($result) },
            interfaces(InferIntRangeInterface $(, $interface)?), fold, canonicalize($($rule),*),
        )]
        pub struct $name {
            #[operand] lhs: SignlessIntegerOrIndexLike,
            #[operand] rhs: SignlessIntegerOrIndexLike,
            #[result] result: SignlessIntegerOrIndexLike,
        }

        impl $name {
            fn no_wrap(self, _: &Ir) -> NoWrap {
                NoWrap::default()
            }
        }
    };
}

/// One row an operation: name, mnemonic, flags, traits, folding of constants, ranges, identities, canonicalisation rules.
macro_rules! int_ops {
    ($(
        $(#[$doc:meta])*
        $name:ident $mnemonic:tt $flags:tt [$($traits:tt)*] $fold:path, $range:expr, [$($identity:expr),*] [$($rule:ident),*] $([$interface:ident])?;
    )*) => {$(
        int_op!($flags, $(#[$doc])* $name $mnemonic [$($traits)*] [$($rule),*] [$($interface)?]);

        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                fold_ints(ir, self.op(), operands, &[$($identity),*], $fold)
            }
        }

        impl InferIntRangeInterface for $name {
            fn result_ranges(&self, ir: &Ir, operands: &[Option<IntRange>]) -> Ranges {
                binary(operands, self.no_wrap(ir), $range)
            }
        }
    )*};
}

int_ops! {
    /// Sum.
    AddIOp "addi" overflow [Pure, Commutative] int::add, IntRange::add,
        [Neutral(Zero), Find(undo_difference)] [AddOfConstantSum, AddOfConstantDifference, AddOfConstantMinus, AddOfNegation];
    /// Difference.
    SubIOp "subi" overflow [Pure] int::sub, IntRange::sub,
        [Neutral(Zero), SameGives(Zero), Find(undo_sum)] [
            SubOfConstantSum, SubOfConstantDifference, SubOfConstantMinus, ConstantMinusSum,
            ConstantMinusDifference, ConstantMinusConstantMinus, DifferenceWithoutFirst
        ];
    /// Product.
    MulIOp "muli" overflow [Pure, Commutative] int::mul, IntRange::mul,
        [Absorbing(Zero), Neutral(One)] [MulOfConstantProduct];
    /// Quotient of unsigned integers, rounded towards zero. Division by zero is undefined.
    DivUIOp "divui" exact [NoMemoryEffect] int::div_u, |a, b, _| a.div_u(b, Truncate),
        [Neutral(One)] [] [ConditionallySpeculatable];
    /// Quotient of signed integers, rounded towards zero. Division by zero and overflow are undefined.
    DivSIOp "divsi" exact [NoMemoryEffect] int::div_s, |a, b, _| a.div_s(b, Truncate),
        [Neutral(One)] [] [ConditionallySpeculatable];
    /// Quotient of unsigned integers, rounded up. Division by zero is undefined.
    CeilDivUIOp "ceildivui" plain [NoMemoryEffect] int::ceil_div_u, |a, b, _| a.div_u(b, Ceil),
        [Neutral(One)] [] [ConditionallySpeculatable];
    /// Quotient of signed integers, rounded up. Division by zero and overflow are undefined.
    CeilDivSIOp "ceildivsi" plain [NoMemoryEffect] int::ceil_div_s, |a, b, _| a.div_s(b, Ceil),
        [Neutral(One)] [] [ConditionallySpeculatable];
    /// Quotient of signed integers, rounded down. Division by zero and overflow are undefined.
    FloorDivSIOp "floordivsi" plain [NoMemoryEffect] int::floor_div_s, |a, b, _| a.div_s(b, Floor),
        [Neutral(One)] [] [ConditionallySpeculatable];
    /// Remainder of the division of unsigned integers. Division by zero is undefined.
    RemUIOp "remui" plain [NoMemoryEffect] int::rem_u, |a, b, _| a.rem_u(b),
        [Constant(One, Zero)] [] [ConditionallySpeculatable];
    /// Remainder of the division of signed integers, with the dividend's sign. Division by zero is undefined.
    RemSIOp "remsi" plain [NoMemoryEffect] int::rem_s, |a, b, _| a.rem_s(b),
        [Constant(One, Zero)] [] [ConditionallySpeculatable];
    /// Bitwise and.
    AndIOp "andi" plain [Pure, Commutative, Idempotent] int::and, |a, b, _| a.and(b),
        [Absorbing(Zero), Neutral(AllOnes), SameIs, Find(and_of_not)] [AndOfExtUI, AndOfExtSI];
    /// Bitwise or.
    OrIOp "ori" plain [Pure, Commutative, Idempotent] int::or, |a, b, _| a.or(b),
        [Neutral(Zero), Absorbing(AllOnes), SameIs, Find(or_of_not)] [OrOfExtUI, OrOfExtSI];
    /// Bitwise exclusive or.
    XOrIOp "xori" plain [Pure, Commutative] int::xor, |a, b, _| a.xor(b),
        [Neutral(Zero), SameGives(Zero), Find(undo_xor)] [NotOfCmpI, XorOfExtUI, XorOfExtSI];
    /// Shift to the left. Undefined if the amount, unsigned, is the width or more.
    ShLIOp "shli" overflow [Pure] int::shl, IntRange::shl,
        [Neutral(Zero)] [];
    /// Shift to the right that fills with zeros. Undefined if the amount, unsigned, is the width or more.
    ShRUIOp "shrui" exact [Pure] int::shr_u, |a, b, _| a.shr_u(b),
        [Neutral(Zero)] [];
    /// Shift to the right that fills with the sign. Undefined if the amount, unsigned, is the width or more.
    ShRSIOp "shrsi" exact [Pure] int::shr_s, |a, b, _| a.shr_s(b),
        [Neutral(Zero)] [];
    /// The greater of two signed integers.
    MaxSIOp "maxsi" plain [Pure, Commutative] int::max_s, |a, b, _| a.max_s(b),
        [SameIs, Absorbing(SignedMax), Neutral(SignedMin)] [];
    /// The greater of two unsigned integers.
    MaxUIOp "maxui" plain [Pure, Commutative] int::max_u, |a, b, _| a.max_u(b),
        [SameIs, Absorbing(AllOnes), Neutral(Zero)] [];
    /// The lesser of two signed integers.
    MinSIOp "minsi" plain [Pure, Commutative] int::min_s, |a, b, _| a.min_s(b),
        [SameIs, Absorbing(SignedMin), Neutral(SignedMax)] [];
    /// The lesser of two unsigned integers.
    MinUIOp "minui" plain [Pure, Commutative] int::min_u, |a, b, _| a.min_u(b),
        [SameIs, Absorbing(Zero), Neutral(AllOnes)] [];
}

/// Divisions are defined unless the divisor can be one of these numbers. MLIR lets remainders, and quotients rounded down, be computed
/// where the program does not.
macro_rules! speculatable_divisions {
    ($($name:ident $($undefined:literal)*;)*) => {$(
        impl ConditionallySpeculatable for $name {
            fn speculatability(&self, ir: &Ir) -> Speculatability {
                let divisor = constant_value(ir, self.rhs(ir)).and_then(|attr| constant_range(ir, attr));
                let is_safe = divisor.is_some_and(|divisor| {
                    [$($undefined),*].iter().all(|number| !(divisor.smin()..=divisor.smax()).contains(number))
                });
                if is_safe { Speculatability::Always } else { Speculatability::Never }
            }
        }
    )*};
}

speculatable_divisions! {
    DivUIOp 0;
    CeilDivUIOp 0;
    DivSIOp 0 -1;
    CeilDivSIOp 0 -1;
    FloorDivSIOp 0 -1;
    RemUIOp 0;
    RemSIOp 0 -1;
}

/// One row an operation: name, mnemonic, traits, folding of constants, identities, canonicalisation rules.
macro_rules! float_ops {
    ($(
        $(#[$doc:meta])*
        $name:ident $mnemonic:tt [$($traits:tt)*] $fold:path, [$($identity:expr),*] [$($rule:ident),*];
    )*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ArithDialect, mnemonic = $mnemonic,
            traits($($traits)*, ElementwiseMappable, SameOperandsAndResultType),
            assembly { $lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result) },
            fold, canonicalize($($rule),*),
        )]
        pub struct $name {
            #[operand] lhs: FloatLike,
            #[operand] rhs: FloatLike,
            #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
            #[result] result: FloatLike,
        }

        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                fold_floats(ir, self.op(), operands, &[$($identity),*], $fold)
            }
        }
    )*};
}

float_ops! {
    /// Sum.
    AddFOp "addf" [Pure, Commutative] float::add, [Neutral(NegativeZero)] [];
    /// Difference.
    SubFOp "subf" [Pure] float::sub, [Neutral(Zero)] [];
    /// Product.
    MulFOp "mulf" [Pure, Commutative] float::mul, [
        Neutral(One), AbsorbingIf(Zero, has_no_nan_nor_signed_zero), AbsorbingIf(NegativeZero, has_no_nan_nor_signed_zero)
    ] [MulOfNegations];
    /// Quotient.
    DivFOp "divf" [Pure] float::div, [Neutral(One)] [DivOfNegations];
    /// Remainder of the division rounded towards zero, with the dividend's sign.
    RemFOp "remf" [Pure] float::rem, [] [];
    /// The greater number; a NaN if one operand is. Positive zero is greater than negative zero.
    MaximumFOp "maximumf" [Pure, Commutative] float::maximum, [SameIs, Neutral(NegativeInfinity)] [];
    /// The lesser number; a NaN if one operand is. Negative zero is less than positive zero.
    MinimumFOp "minimumf" [Pure, Commutative] float::minimum, [SameIs, Neutral(Infinity)] [];
    /// The greater number; a NaN only if both operands are.
    MaxNumFOp "maxnumf" [Pure, Commutative] float::max_num, [SameIs, Neutral(NaN)] [];
    /// The lesser number; a NaN only if both operands are.
    MinNumFOp "minnumf" [Pure, Commutative] float::min_num, [SameIs, Neutral(NaN)] [];
}

/// The number with the other sign.
#[op(
    dialect = ArithDialect, mnemonic = "negf",
    traits(Pure, ElementwiseMappable, SameOperandsAndResultType),
    assembly { $operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result) },
    fold,
)]
pub struct NegFOp {
    #[operand]
    operand: FloatLike,
    #[attr]
    fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
    #[result]
    result: FloatLike,
}

impl Fold for NegFOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        if let Some(negated) = self.operand(ir).defining::<NegFOp>(ir) {
            return FoldResult::single(negated.operand(ir));
        }
        fold_constants(
            ir,
            self.op(),
            [operands[0]],
            |scalar, [bits]| match scalar {
                Scalar::Float(kind) => Some(Float { bits, kind }.negated().bits),
                Scalar::Int(_) => None,
            },
        )
    }
}
