//! Comparisons.

use terrace_dialect_base::folding::Int;
use terrace_drr_macros::pat;
use terrace_ir::attributes::{Attribute, BoolAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::{Enumeration, Fold, FoldResult, Folded, I1, Index};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::{enum_attr, op};
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::arithmetic::{at_both_widths, index_value};
use super::{IndexDialect, MaxSOp, MaxUOp, MinSOp, MinUOp, SubOp};
use crate::arith::CmpIPredicate;

/// index comparison predicate kind
#[enum_attr(dialect = IndexDialect, mnemonic = "cmp_predicate", keyword)]
pub enum IndexCmpPredicate {
    /// Equal.
    Eq = 0,
    /// Not equal.
    Ne = 1,
    /// Signed less.
    Slt = 2,
    /// Signed less or equal.
    Sle = 3,
    /// Signed greater.
    Sgt = 4,
    /// Signed greater or equal.
    Sge = 5,
    /// Unsigned less.
    Ult = 6,
    /// Unsigned less or equal.
    Ule = 7,
    /// Unsigned greater.
    Ugt = 8,
    /// Unsigned greater or equal.
    Uge = 9,
}

impl From<IndexCmpPredicate> for CmpIPredicate {
    fn from(predicate: IndexCmpPredicate) -> Self {
        CmpIPredicate::from_value(predicate.value())
            .expect("arith has the same cases in the same order")
    }
}

/// Compares indices.
#[op(
    dialect = IndexDialect, mnemonic = "cmp",
    traits(Pure),
    assembly { $pred "(" $lhs "," $rhs ")" attr_dict },
    interfaces(InferIntRangeInterface), fold, canonicalize(CmpOfDifference),
)]
pub struct CmpOp {
    #[attr]
    pred: IndexCmpPredicate,
    #[operand]
    lhs: Index,
    #[operand]
    rhs: Index,
    #[result]
    result: I1,
}

fn is_zero(ir: &Ir, value: Value) -> bool {
    index_value(ir, constant_value(ir, value)) == Some(0)
}

pat! {
    /// a - b == 0 -> a == b, and likewise for `!=`. MLIR does so for all predicates, though the difference may wrap around.
    pub CmpOfDifference: CmpOp(predicate, SubOp(a, b), zero)
        if is_zero(ir, zero) && CmpIPredicate::from(predicate).is_equality()
        => CmpOp(predicate, a, b);
}

impl Fold for CmpOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let predicate = CmpIPredicate::from(self.pred(ir));
        let (lhs, rhs) = (self.lhs(ir), self.rhs(ir));
        let holds = if lhs == rhs {
            Some(predicate.holds(Int::new(0, 64), Int::new(0, 64)))
        } else {
            let rhs = index_value(ir, operands[1])?;
            match index_value(ir, operands[0]) {
                Some(lhs) => at_both_widths(
                    [lhs, rhs],
                    |a, b| Some(predicate.holds(a, b)),
                    |holds| *holds,
                ),
                None => {
                    let bound = Bound::of(ir, lhs)?;
                    at_both_widths(
                        [bound.constant, rhs],
                        |bound_at, rhs| bound.range(bound_at).compare(predicate, rhs),
                        |holds| *holds,
                    )
                }
            }
        };
        FoldResult::single(Attribute::from(BoolAttr::get(holds?)))
    }
}

/// A value that is at most or at least a constant.
struct Bound {
    constant: i64,
    side: Side,
}

#[derive(Clone, Copy)]
enum Side {
    SignedMin,
    SignedMax,
    UnsignedMin,
    UnsignedMax,
}

impl Bound {
    /// What a maximum or minimum with a constant says.
    fn of(ir: &Ir, value: Value) -> Option<Bound> {
        let (operand, side) = if let Some(op) = value.defining::<MaxSOp>(ir) {
            (op.rhs(ir), Side::SignedMin)
        } else if let Some(op) = value.defining::<MinSOp>(ir) {
            (op.rhs(ir), Side::SignedMax)
        } else if let Some(op) = value.defining::<MaxUOp>(ir) {
            (op.rhs(ir), Side::UnsignedMin)
        } else {
            (value.defining::<MinUOp>(ir)?.rhs(ir), Side::UnsignedMax)
        };
        let constant = index_value(ir, constant_value(ir, operand))?;
        Some(Bound { constant, side })
    }

    /// The values of one width, the constant of that width given.
    fn range(&self, constant: Int) -> Range {
        let all = Range::all(constant.width());
        let (signed, unsigned) = (constant.signed(), constant.unsigned());
        match self.side {
            Side::SignedMin => Range::signed(signed, all.signed.1, all),
            Side::SignedMax => Range::signed(all.signed.0, signed, all),
            Side::UnsignedMin => Range::unsigned(unsigned, all.unsigned.1, all),
            Side::UnsignedMax => Range::unsigned(all.unsigned.0, unsigned, all),
        }
    }
}

/// Lowest and highest values, read as signed and as unsigned numbers.
#[derive(Clone, Copy)]
struct Range {
    signed: (i128, i128),
    unsigned: (u128, u128),
}

impl Range {
    fn all(width: u32) -> Range {
        let (min, max) = (Int::signed_min(width), Int::signed_max(width));
        Range {
            signed: (min.signed(), max.signed()),
            unsigned: (0, Int::all_ones(width).unsigned()),
        }
    }

    /// Numbers of one sign have the same order either way.
    fn signed(low: i128, high: i128, all: Range) -> Range {
        let wrap = |value: i128| value as u128 & all.unsigned.1;
        let same_sign = (low < 0) == (high < 0);
        Range {
            signed: (low, high),
            unsigned: if same_sign {
                (wrap(low), wrap(high))
            } else {
                all.unsigned
            },
        }
    }

    fn unsigned(low: u128, high: u128, all: Range) -> Range {
        let max = all.signed.1 as u128;
        let wrap = |value: u128| match value > max {
            true => value as i128 - (1 + all.unsigned.1 as i128),
            false => value as i128,
        };
        let same_sign = (low > max) == (high > max);
        Range {
            signed: if same_sign {
                (wrap(low), wrap(high))
            } else {
                all.signed
            },
            unsigned: (low, high),
        }
    }

    /// Whether the predicate holds for all values of the range, or for none.
    fn compare(self, predicate: CmpIPredicate, rhs: Int) -> Option<bool> {
        fn decide<T: PartialOrd>(
            (low, high): (T, T),
            rhs: T,
            predicate: CmpIPredicate,
        ) -> Option<bool> {
            use CmpIPredicate as P;
            let (always, never) = match predicate {
                P::Slt | P::Ult => (high < rhs, low >= rhs),
                P::Sle | P::Ule => (high <= rhs, low > rhs),
                P::Sgt | P::Ugt => (low > rhs, high <= rhs),
                P::Sge | P::Uge => (low >= rhs, high < rhs),
                P::Eq => (low == rhs && high == rhs, rhs < low || rhs > high),
                P::Ne => (rhs < low || rhs > high, low == rhs && high == rhs),
            };
            always.then_some(true).or(never.then_some(false))
        }
        let signed = || decide(self.signed, rhs.signed(), predicate);
        let unsigned = || decide(self.unsigned, rhs.unsigned(), predicate);
        match predicate {
            CmpIPredicate::Slt | CmpIPredicate::Sle | CmpIPredicate::Sgt | CmpIPredicate::Sge => {
                signed()
            }
            CmpIPredicate::Ult | CmpIPredicate::Ule | CmpIPredicate::Ugt | CmpIPredicate::Uge => {
                unsigned()
            }
            CmpIPredicate::Eq | CmpIPredicate::Ne => signed().or_else(unsigned),
        }
    }
}
