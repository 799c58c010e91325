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
use terrace_ods_macros::{op, op_family};
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

/// What integers do: fold as constants, by identities, and what is known of ranges.
macro_rules! integer_behaviour {
    ($name:ident, $fold:expr, $range:expr, $identities:expr, $no_wrap:expr) => {
        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                fold_ints(ir, self.op(), operands, $identities, $fold)
            }
        }

        impl InferIntRangeInterface for $name {
            fn result_ranges(&self, ir: &Ir, operands: &[Option<IntRange>]) -> Ranges {
                let no_wrap: fn(Self, &Ir) -> NoWrap = $no_wrap;
                binary(operands, no_wrap(*self, ir), $range)
            }
        }
    };
}

op_family! {
    /// Operations on integers that may promise not to overflow.
    #[op(
        dialect = ArithDialect, traits(ElementwiseMappable, SameOperandsAndResultType),
        interfaces(InferIntRangeInterface), fold,
        assembly { $lhs "," $rhs ("overflow" "" $overflow_flags^)? attr_dict ":" type($result) },
    )]
    struct OverflowOps<Compute, Bounds, Identities> {
        #[operand] lhs: SignlessIntegerOrIndexLike,
        #[operand] rhs: SignlessIntegerOrIndexLike,
        #[attr(name = "overflowFlags")]
        overflow_flags: DefaultValued<IntegerOverflowFlags, { IntegerOverflowFlags::NONE }>,
        #[result] result: SignlessIntegerOrIndexLike,
    }

    integer_behaviour!(OverflowOps, Compute, Bounds, Identities, |op, ir| op.overflow_flags(ir).into());
}

op_family! {
    /// Operations on integers that may promise to be exact.
    #[op(
        dialect = ArithDialect, traits(ElementwiseMappable, SameOperandsAndResultType),
        interfaces(InferIntRangeInterface), fold,
        assembly { $lhs "," $rhs ("exact" $is_exact^)? attr_dict ":" type($result) },
    )]
    struct ExactOps<Compute, Bounds, Identities> {
        #[operand] lhs: SignlessIntegerOrIndexLike,
        #[operand] rhs: SignlessIntegerOrIndexLike,
        #[attr(name = "isExact")] is_exact: Optional<UnitAttr>,
        #[result] result: SignlessIntegerOrIndexLike,
    }

    integer_behaviour!(ExactOps, Compute, Bounds, Identities, |_, _| NoWrap::default());
}

op_family! {
    /// Operations on integers that promise nothing.
    #[op(
        dialect = ArithDialect, traits(ElementwiseMappable, SameOperandsAndResultType),
        interfaces(InferIntRangeInterface), fold,
        assembly { $lhs "," $rhs attr_dict ":" type($result) },
    )]
    struct PlainOps<Compute, Bounds, Identities> {
        #[operand] lhs: SignlessIntegerOrIndexLike,
        #[operand] rhs: SignlessIntegerOrIndexLike,
        #[result] result: SignlessIntegerOrIndexLike,
    }

    integer_behaviour!(PlainOps, Compute, Bounds, Identities, |_, _| NoWrap::default());
}

/// Sum.
#[op(
    family = OverflowOps<
        Compute = int::add,
        Bounds = IntRange::add,
        Identities = { &[Neutral(Zero), Find(undo_difference)] },
    >,
    mnemonic = "addi", traits(Pure, Commutative),
    canonicalize(
        AddOfConstantSum, AddOfConstantDifference, AddOfConstantMinus, AddOfNegation,
    ),
)]
pub struct AddIOp;

/// Difference.
#[op(
    family = OverflowOps<
        Compute = int::sub,
        Bounds = IntRange::sub,
        Identities = { &[Neutral(Zero), SameGives(Zero), Find(undo_sum)] },
    >,
    mnemonic = "subi", traits(Pure),
    canonicalize(
        SubOfConstantSum, SubOfConstantDifference, SubOfConstantMinus, ConstantMinusSum,
        ConstantMinusDifference, ConstantMinusConstantMinus, DifferenceWithoutFirst,
    ),
)]
pub struct SubIOp;

/// Product.
#[op(
    family = OverflowOps<
        Compute = int::mul,
        Bounds = IntRange::mul,
        Identities = { &[Absorbing(Zero), Neutral(One)] },
    >,
    mnemonic = "muli", traits(Pure, Commutative), canonicalize(MulOfConstantProduct),
)]
pub struct MulIOp;

/// Quotient of unsigned integers, rounded towards zero. Division by zero is undefined.
#[op(
    family = ExactOps<
        Compute = int::div_u,
        Bounds = { |a, b, _| a.div_u(b, Truncate) },
        Identities = { &[Neutral(One)] },
    >,
    mnemonic = "divui", traits(NoMemoryEffect), interfaces(ConditionallySpeculatable),
)]
pub struct DivUIOp;

/// Quotient of signed integers, rounded towards zero. Division by zero and overflow are undefined.
#[op(
    family = ExactOps<
        Compute = int::div_s,
        Bounds = { |a, b, _| a.div_s(b, Truncate) },
        Identities = { &[Neutral(One)] },
    >,
    mnemonic = "divsi", traits(NoMemoryEffect), interfaces(ConditionallySpeculatable),
)]
pub struct DivSIOp;

/// Quotient of unsigned integers, rounded up. Division by zero is undefined.
#[op(
    family = PlainOps<
        Compute = int::ceil_div_u,
        Bounds = { |a, b, _| a.div_u(b, Ceil) },
        Identities = { &[Neutral(One)] },
    >,
    mnemonic = "ceildivui", traits(NoMemoryEffect), interfaces(ConditionallySpeculatable),
)]
pub struct CeilDivUIOp;

/// Quotient of signed integers, rounded up. Division by zero and overflow are undefined.
#[op(
    family = PlainOps<
        Compute = int::ceil_div_s,
        Bounds = { |a, b, _| a.div_s(b, Ceil) },
        Identities = { &[Neutral(One)] },
    >,
    mnemonic = "ceildivsi", traits(NoMemoryEffect), interfaces(ConditionallySpeculatable),
)]
pub struct CeilDivSIOp;

/// Quotient of signed integers, rounded down. Division by zero and overflow are undefined.
#[op(
    family = PlainOps<
        Compute = int::floor_div_s,
        Bounds = { |a, b, _| a.div_s(b, Floor) },
        Identities = { &[Neutral(One)] },
    >,
    mnemonic = "floordivsi", traits(NoMemoryEffect), interfaces(ConditionallySpeculatable),
)]
pub struct FloorDivSIOp;

/// Remainder of the division of unsigned integers. Division by zero is undefined.
#[op(
    family = PlainOps<
        Compute = int::rem_u,
        Bounds = { |a, b, _| a.rem_u(b) },
        Identities = { &[Constant(One, Zero)] },
    >,
    mnemonic = "remui", traits(NoMemoryEffect), interfaces(ConditionallySpeculatable),
)]
pub struct RemUIOp;

/// Remainder of the division of signed integers, with the dividend's sign. Division by zero is undefined.
#[op(
    family = PlainOps<
        Compute = int::rem_s,
        Bounds = { |a, b, _| a.rem_s(b) },
        Identities = { &[Constant(One, Zero)] },
    >,
    mnemonic = "remsi", traits(NoMemoryEffect), interfaces(ConditionallySpeculatable),
)]
pub struct RemSIOp;

/// Bitwise and.
#[op(
    family = PlainOps<
        Compute = int::and,
        Bounds = { |a, b, _| a.and(b) },
        Identities = { &[Absorbing(Zero), Neutral(AllOnes), SameIs, Find(and_of_not)] },
    >,
    mnemonic = "andi", traits(Pure, Commutative, Idempotent), canonicalize(AndOfExtUI, AndOfExtSI),
)]
pub struct AndIOp;

/// Bitwise or.
#[op(
    family = PlainOps<
        Compute = int::or,
        Bounds = { |a, b, _| a.or(b) },
        Identities = { &[Neutral(Zero), Absorbing(AllOnes), SameIs, Find(or_of_not)] },
    >,
    mnemonic = "ori", traits(Pure, Commutative, Idempotent), canonicalize(OrOfExtUI, OrOfExtSI),
)]
pub struct OrIOp;

/// Bitwise exclusive or.
#[op(
    family = PlainOps<
        Compute = int::xor,
        Bounds = { |a, b, _| a.xor(b) },
        Identities = { &[Neutral(Zero), SameGives(Zero), Find(undo_xor)] },
    >,
    mnemonic = "xori", traits(Pure, Commutative), canonicalize(NotOfCmpI, XorOfExtUI, XorOfExtSI),
)]
pub struct XOrIOp;

/// Shift to the left. Undefined if the amount, unsigned, is the width or more.
#[op(
    family = OverflowOps<
        Compute = int::shl,
        Bounds = IntRange::shl,
        Identities = { &[Neutral(Zero)] },
    >,
    mnemonic = "shli", traits(Pure),
)]
pub struct ShLIOp;

/// Shift to the right that fills with zeros. Undefined if the amount, unsigned, is the width or more.
#[op(
    family = ExactOps<
        Compute = int::shr_u,
        Bounds = { |a, b, _| a.shr_u(b) },
        Identities = { &[Neutral(Zero)] },
    >,
    mnemonic = "shrui", traits(Pure),
)]
pub struct ShRUIOp;

/// Shift to the right that fills with the sign. Undefined if the amount, unsigned, is the width or more.
#[op(
    family = ExactOps<
        Compute = int::shr_s,
        Bounds = { |a, b, _| a.shr_s(b) },
        Identities = { &[Neutral(Zero)] },
    >,
    mnemonic = "shrsi", traits(Pure),
)]
pub struct ShRSIOp;

/// The greater of two signed integers.
#[op(
    family = PlainOps<
        Compute = int::max_s,
        Bounds = { |a, b, _| a.max_s(b) },
        Identities = { &[SameIs, Absorbing(SignedMax), Neutral(SignedMin)] },
    >,
    mnemonic = "maxsi", traits(Pure, Commutative),
)]
pub struct MaxSIOp;

/// The greater of two unsigned integers.
#[op(
    family = PlainOps<
        Compute = int::max_u,
        Bounds = { |a, b, _| a.max_u(b) },
        Identities = { &[SameIs, Absorbing(AllOnes), Neutral(Zero)] },
    >,
    mnemonic = "maxui", traits(Pure, Commutative),
)]
pub struct MaxUIOp;

/// The lesser of two signed integers.
#[op(
    family = PlainOps<
        Compute = int::min_s,
        Bounds = { |a, b, _| a.min_s(b) },
        Identities = { &[SameIs, Absorbing(SignedMin), Neutral(SignedMax)] },
    >,
    mnemonic = "minsi", traits(Pure, Commutative),
)]
pub struct MinSIOp;

/// The lesser of two unsigned integers.
#[op(
    family = PlainOps<
        Compute = int::min_u,
        Bounds = { |a, b, _| a.min_u(b) },
        Identities = { &[SameIs, Absorbing(Zero), Neutral(AllOnes)] },
    >,
    mnemonic = "minui", traits(Pure, Commutative),
)]
pub struct MinUIOp;

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

op_family! {
    /// Operations on floats: folding of constants, and identities.
    #[op(
        dialect = ArithDialect, traits(ElementwiseMappable, SameOperandsAndResultType), fold,
        assembly { $lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result) },
    )]
    struct FloatOps<Compute, Identities> {
        #[operand] lhs: FloatLike,
        #[operand] rhs: FloatLike,
        #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
        #[result] result: FloatLike,
    }

    impl Fold for FloatOps {
        fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
            fold_floats(ir, self.op(), operands, Identities, Compute)
        }
    }
}

/// Sum.
#[op(
    family = FloatOps<Compute = float::add, Identities = { &[Neutral(NegativeZero)] }>,
    mnemonic = "addf", traits(Pure, Commutative),
)]
pub struct AddFOp;

/// Difference.
#[op(
    family = FloatOps<Compute = float::sub, Identities = { &[Neutral(Zero)] }>,
    mnemonic = "subf", traits(Pure),
)]
pub struct SubFOp;

/// Product.
#[op(
    family = FloatOps<
        Compute = float::mul,
        Identities = { &[
            Neutral(One), AbsorbingIf(Zero, has_no_nan_nor_signed_zero),
            AbsorbingIf(NegativeZero, has_no_nan_nor_signed_zero),
        ] },
    >,
    mnemonic = "mulf", traits(Pure, Commutative), canonicalize(MulOfNegations),
)]
pub struct MulFOp;

/// Quotient.
#[op(
    family = FloatOps<Compute = float::div, Identities = { &[Neutral(One)] }>,
    mnemonic = "divf", traits(Pure), canonicalize(DivOfNegations),
)]
pub struct DivFOp;

/// Remainder of the division rounded towards zero, with the dividend's sign.
#[op(
    family = FloatOps<Compute = float::rem, Identities = { &[] }>,
    mnemonic = "remf", traits(Pure),
)]
pub struct RemFOp;

/// The greater number; a NaN if one operand is. Positive zero is greater than negative zero.
#[op(
    family = FloatOps<
        Compute = float::maximum,
        Identities = { &[SameIs, Neutral(NegativeInfinity)] },
    >,
    mnemonic = "maximumf", traits(Pure, Commutative),
)]
pub struct MaximumFOp;

/// The lesser number; a NaN if one operand is. Negative zero is less than positive zero.
#[op(
    family = FloatOps<Compute = float::minimum, Identities = { &[SameIs, Neutral(Infinity)] }>,
    mnemonic = "minimumf", traits(Pure, Commutative),
)]
pub struct MinimumFOp;

/// The greater number; a NaN only if both operands are.
#[op(
    family = FloatOps<Compute = float::max_num, Identities = { &[SameIs, Neutral(NaN)] }>,
    mnemonic = "maxnumf", traits(Pure, Commutative),
)]
pub struct MaxNumFOp;

/// The lesser number; a NaN only if both operands are.
#[op(
    family = FloatOps<Compute = float::min_num, Identities = { &[SameIs, Neutral(NaN)] }>,
    mnemonic = "minnumf", traits(Pure, Commutative),
)]
pub struct MinNumFOp;

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
