//! Operations on two indices, as one table: names, traits, what they do to constants, identities.

use terrace_dialect_base::folding::{Int, IntFold, int};
use terrace_dialect_base::rules;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::{Fold, FoldResult, Folded, Index, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Value};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::Rounding::{Ceil, Floor, Truncate};
use terrace_passes::analysis::dataflow::{InferIntRangeInterface, IntRange};

use super::ranges::{self, Reads};
use super::{ConstantOp, IndexDialect};
use crate::arith::Ranges;

/// What an operation gives when its right operand is a particular constant, or its left one.
#[derive(Clone, Copy)]
enum Identity {
    /// `x op c` is `x`.
    Neutral(i64),
    /// `x op c` is `c`.
    Absorbing(i64),
    /// `x op x` is `c`.
    SameGives(i64),
}
use Identity::{Absorbing, Neutral, SameGives};

impl Identity {
    /// What the operation gives for two equal operands, if this says it.
    fn of_same(&self) -> Option<i64> {
        match self {
            SameGives(value) => Some(*value),
            Neutral(_) | Absorbing(_) => None,
        }
    }
}

/// An operation on constants of the widths that `index` may have; `None` where the results differ.
pub(super) fn at_both_widths<R: PartialEq>(
    constants: [i64; 2],
    fold: impl Fn(Int, Int) -> Option<R>,
    narrow: impl Fn(&R) -> R,
) -> Option<R> {
    let at = |width| {
        let [a, b] = constants.map(|constant| Int::new(constant as u128, width));
        fold(a, b)
    };
    let (wide, narrowed) = (at(64)?, at(32)?);
    (narrow(&wide) == narrowed).then_some(wide)
}

fn fold_constants(fold: IntFold, constants: [i64; 2]) -> Option<i64> {
    let narrow = |bits: &u128| Int::new(*bits, 32).unsigned();
    let fold = |a: Int, b: Int| Some(Int::new(fold(a, b)?, a.width()).unsigned());
    at_both_widths(constants, fold, narrow).map(|bits| bits as i64)
}

/// The value of an index constant.
pub(super) fn index_value(ir: &Ir, constant: Option<Attribute>) -> Option<i64> {
    Some(constant?.cast::<IntegerAttr>(ir)?.as_i64(ir))
}

fn fold_binary(
    ir: &Ir,
    op: Op,
    operands: &[Option<Attribute>],
    fold: IntFold,
    identities: &[Identity],
) -> Folded {
    let [lhs, rhs] = [0, 1].map(|operand| index_value(ir, operands[operand]));
    if ir.operand(op, 0) == ir.operand(op, 1)
        && let Some(value) = identities.iter().find_map(Identity::of_same)
    {
        return FoldResult::single(Attribute::from(IntegerAttr::index(ir, value)));
    }
    let rhs = rhs?;
    if let Some(folded) = lhs.and_then(|lhs| fold_constants(fold, [lhs, rhs])) {
        return FoldResult::single(Attribute::from(IntegerAttr::index(ir, folded)));
    }
    identities.iter().find_map(|identity| match identity {
        Neutral(c) => (*c == rhs).then(|| FoldResult::single(ir.operand(op, 0)))?,
        Absorbing(c) => (*c == rhs).then(|| FoldResult::single(operands[1]?))?,
        SameGives(_) => None,
    })
}

/// An operation whose constants may be collected: `(x op a) op b` is `x op (a op b)`.
trait Associative: TypedOp {
    const FOLD: IntFold;
}

fn reassociate<T: Associative>(op: T, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let op = op.op();
    let constant = |value: Value| index_value(rewriter, constant_value(rewriter, value));
    let (lhs, rhs) = (rewriter.operand(op, 0), rewriter.operand(op, 1));
    let collected = lhs.defining::<T>(rewriter).and_then(|inner| {
        let (x, a) = (
            rewriter.operand(inner.op(), 0),
            rewriter.operand(inner.op(), 1),
        );
        Some((x, fold_constants(T::FOLD, [constant(a)?, constant(rhs)?])?))
    });
    let (x, folded) =
        collected.ok_or_else(|| MatchFailure::new("there are no two constants to collect"))?;
    let loc = rewriter.loc(op);
    let folded = ConstantOp::build(rewriter, loc, folded).result(rewriter);
    rewriter.set_operands(op, &[x, folded]);
    Ok(())
}

/// One row an operation: name, mnemonic, traits, folding of constants, as what it reads its operands, ranges, identities, and the name of its rule if it is
/// associative.
macro_rules! index_ops {
    ($(
        $(#[$doc:meta])*
        $name:ident $mnemonic:tt [$($traits:ident),*] $fold:path, $reads:ident $range:expr, [$($identity:expr),*] [$($rule:ident)?];
    )*) => {$(
        $(#[$doc])*
        #[op(
            dialect = IndexDialect, mnemonic = $mnemonic,
            traits($($traits),*),
            assembly { $lhs "," $rhs attr_dict },
            interfaces(InferIntRangeInterface), fold, canonicalize($($rule)?),
        )]
        pub struct $name {
            #[operand] lhs: Index,
            #[operand] rhs: Index,
            #[result] result: Index,
        }

        impl InferIntRangeInterface for $name {
            fn result_ranges(&self, _: &Ir, operands: &[Option<IntRange>]) -> Ranges {
                ranges::binary(operands, Reads::$reads, $range)
            }
        }

        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                fold_binary(ir, self.op(), operands, $fold, &[$($identity),*])
            }
        }

        $(
            impl Associative for $name {
                const FOLD: IntFold = $fold;
            }

            rules! {
                $rule, "(x op a) op b -> x op (a op b), for constants a and b.", $name => reassociate;
            }
        )?
    )*};
}

index_ops! {
    /// Sum.
    AddOp "add" [Pure, Commutative] int::add, Either IntRange::add,
        [Neutral(0)] [AddConstants];
    /// Difference.
    SubOp "sub" [Pure] int::sub, Either IntRange::sub,
        [Neutral(0), SameGives(0)] [];
    /// Product.
    MulOp "mul" [Pure, Commutative] int::mul, Either IntRange::mul,
        [Neutral(1), Absorbing(0)] [MulConstants];
    /// Quotient of signed numbers, rounded towards zero. Division by zero and overflow are undefined.
    DivSOp "divs" [NoMemoryEffect] int::div_s, Signed |a, b, _| a.div_s(b, Truncate),
        [] [];
    /// Quotient of unsigned numbers, rounded towards zero. Division by zero is undefined.
    DivUOp "divu" [NoMemoryEffect] int::div_u, Unsigned |a, b, _| a.div_u(b, Truncate),
        [] [];
    /// Quotient of signed numbers, rounded up. Division by zero and overflow are undefined.
    CeilDivSOp "ceildivs" [NoMemoryEffect] int::ceil_div_s, Signed |a, b, _| a.div_s(b, Ceil),
        [] [];
    /// Quotient of unsigned numbers, rounded up. Division by zero is undefined.
    CeilDivUOp "ceildivu" [NoMemoryEffect] int::ceil_div_u, Unsigned |a, b, _| a.div_u(b, Ceil),
        [] [];
    /// Quotient of signed numbers, rounded down. Division by zero and overflow are undefined.
    FloorDivSOp "floordivs" [NoMemoryEffect] int::floor_div_s, Signed |a, b, _| a.div_s(b, Floor),
        [] [];
    /// Remainder of the division of signed numbers, with the dividend's sign. Division by zero is undefined.
    RemSOp "rems" [NoMemoryEffect] int::rem_s, Signed |a, b, _| a.rem_s(b),
        [] [];
    /// Remainder of the division of unsigned numbers. Division by zero is undefined.
    RemUOp "remu" [NoMemoryEffect] int::rem_u, Unsigned |a, b, _| a.rem_u(b),
        [] [];
    /// The greater of two signed numbers.
    MaxSOp "maxs" [Pure, Commutative] int::max_s, Signed |a, b, _| a.max_s(b),
        [] [MaxSConstants];
    /// The greater of two unsigned numbers.
    MaxUOp "maxu" [Pure, Commutative] int::max_u, Unsigned |a, b, _| a.max_u(b),
        [] [MaxUConstants];
    /// The lesser of two signed numbers.
    MinSOp "mins" [Pure, Commutative] int::min_s, Signed |a, b, _| a.min_s(b),
        [] [MinSConstants];
    /// The lesser of two unsigned numbers.
    MinUOp "minu" [Pure, Commutative] int::min_u, Unsigned |a, b, _| a.min_u(b),
        [] [MinUConstants];
    /// Shift to the left. Poison if the amount, unsigned, is the width or more.
    ShlOp "shl" [Pure] int::shl, Either IntRange::shl,
        [] [];
    /// Shift to the right that fills with the sign. Poison if the amount, unsigned, is the width or more.
    ShrSOp "shrs" [Pure] int::shr_s, Signed |a, b, _| a.shr_s(b),
        [] [];
    /// Shift to the right that fills with zeros. Poison if the amount, unsigned, is the width or more.
    ShrUOp "shru" [Pure] int::shr_u, Unsigned |a, b, _| a.shr_u(b),
        [] [];
    /// Bitwise and.
    AndOp "and" [Pure, Commutative] int::and, Either |a, b, _| a.and(b),
        [] [AndConstants];
    /// Bitwise or.
    OrOp "or" [Pure, Commutative] int::or, Either |a, b, _| a.or(b),
        [] [OrConstants];
    /// Bitwise exclusive or.
    XOrOp "xor" [Pure, Commutative] int::xor, Either |a, b, _| a.xor(b),
        [] [XOrConstants];
}
