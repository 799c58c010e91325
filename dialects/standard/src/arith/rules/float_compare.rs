//! Comparisons of integers that were converted to floats with constants: they compare the integers.

use std::cmp::Ordering;

use terrace_dialect_base::folding::Int;
use terrace_dialect_base::rules;
use terrace_ir::attributes::{AttrData, Attribute};
use terrace_ir::float::{FloatKind, FloatValue, Specials};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{IntegerType, TypeData};
use terrace_ir::{Ir, Value};

use crate::arith::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp, SIToFPOp, UIToFPOp};

rules! {
    CmpFOfInteger, "A comparison of a converted integer with a constant compares the integer.", CmpFOp => compare_integer;
}

/// The numbers that an integer type holds.
#[derive(Clone, Copy)]
struct Integers {
    width: u32,
    signed: bool,
}

impl Integers {
    /// The bits of the absolute value of a number that is not the least one.
    fn value_bits(self) -> u32 {
        self.width - u32::from(self.signed)
    }

    /// The absolute values of the least and of the greatest number.
    fn limits(self) -> [u128; 2] {
        let greatest = Int::all_ones(self.value_bits()).unsigned();
        match self.signed {
            true => [Int::signed_min(self.width).unsigned(), greatest],
            false => [0, greatest],
        }
    }
}

/// The integer that a value was, and whether that is signed.
fn converted(ir: &Ir, value: Value) -> Option<(Value, bool)> {
    let signed = value
        .defining::<SIToFPOp>(ir)
        .map(|op| (op.input(ir), true));
    signed.or_else(|| Some((value.defining::<UIToFPOp>(ir)?.input(ir), false)))
}

/// What a comparison of integers with a constant becomes.
enum Compared {
    /// The same for all of them.
    Always(bool),
    /// A comparison with an integer.
    With(CmpIPredicate, i128),
}

fn compare_integer(op: CmpFOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = |reason| MatchFailure::new(reason);
    let (kind, constant) = constant_value(rewriter, op.rhs(rewriter))
        .and_then(|constant| float(rewriter, constant))
        .ok_or_else(|| no_match("it does not compare with a constant"))?;
    let (integer, signed) = converted(rewriter, op.lhs(rewriter))
        .ok_or_else(|| no_match("the value is not converted from an integer"))?;
    let ty = rewriter.ty(integer);
    let width = ty
        .cast::<IntegerType>(rewriter)
        .map(|ty| ty.width(rewriter));
    let integers = width
        .filter(|width| (1..=Int::MAX_WIDTH).contains(width))
        .map(|width| Integers { width, signed })
        .ok_or_else(|| no_match("the integer is too wide"))?;
    if !keeps_order(integers, kind, constant) {
        return Err(no_match("what is lost in the conversion may matter"));
    }
    let compared = compare(op.predicate(rewriter), integers, constant)
        .ok_or_else(|| no_match("the constant is not a number"))?;
    let loc = rewriter.loc(op.op());
    let result = match compared {
        Compared::Always(holds) => {
            let holds = if holds {
                Attribute::TRUE
            } else {
                Attribute::FALSE
            };
            ConstantOp::build(rewriter, loc, holds).result(rewriter)
        }
        Compared::With(predicate, constant) => {
            let constant = ConstantOp::int(rewriter, loc, ty, constant).result(rewriter);
            CmpIOp::build(rewriter, loc, predicate, integer, constant).result(rewriter)
        }
    };
    rewriter.replace_op(op.op(), &[result]);
    Ok(())
}

fn float(ir: &Ir, constant: Attribute) -> Option<(FloatKind, FloatValue)> {
    let AttrData::Float { bits, ty } = constant.data(ir) else {
        return None;
    };
    let TypeData::Float(kind) = ty.data(ir) else {
        return None;
    };
    Some((*kind, kind.decode(u128::from(*bits))))
}

/// Whether all of some integers, converted, compare with a constant as they do themselves.
fn keeps_order(integers: Integers, kind: FloatKind, constant: FloatValue) -> bool {
    let format = kind.format();
    let is_finite = integers.limits().into_iter().all(|significand| {
        let limit = FloatValue::Finite {
            negative: false,
            significand,
            exponent: 0,
        };
        matches!(kind.decode(kind.encode(limit)), FloatValue::Finite { .. })
    });
    let has_infinities = format.specials == Specials::Ieee;
    // The greatest number of a format without other values stands for greater ones, too.
    if !format.is_signed() || format.specials == Specials::None || !is_finite && !has_infinities {
        return false;
    }
    match constant {
        FloatValue::Nan { .. } => false,
        FloatValue::Infinity { .. } => is_finite,
        FloatValue::Finite {
            significand,
            exponent,
            ..
        } => {
            // The integers that are rounded are as great as the precision at least. They stay apart from what is less, and
            // from what is greater than all of them.
            let digits = i64::from(128 - significand.leading_zeros()) + i64::from(exponent);
            integers.width <= format.precision
                || significand == 0
                || digits <= i64::from(format.precision)
                || digits > i64::from(integers.value_bits()) + 1
        }
    }
}

/// Compares integers with a number; `None` if that is a NaN.
fn compare(predicate: CmpFPredicate, integers: Integers, constant: FloatValue) -> Option<Compared> {
    let predicate = match predicate {
        CmpFPredicate::Ord | CmpFPredicate::AlwaysTrue => return Some(Compared::Always(true)),
        CmpFPredicate::Uno | CmpFPredicate::AlwaysFalse => return Some(Compared::Always(false)),
        _ => of_integers(predicate, integers.signed),
    };
    let all_greater = Compared::Always(holds_for(predicate, Ordering::Greater));
    let all_less = Compared::Always(holds_for(predicate, Ordering::Less));
    let (negative, whole, is_whole) = match constant {
        FloatValue::Nan { .. } => return None,
        FloatValue::Infinity { negative: true } => return Some(all_greater),
        FloatValue::Infinity { negative: false } => return Some(all_less),
        FloatValue::Finite {
            negative,
            significand,
            exponent,
        } => match truncated(significand, exponent) {
            Some((whole, is_whole)) => (negative, whole, is_whole),
            None if negative => return Some(all_greater),
            None => return Some(all_less),
        },
    };
    let [least, greatest] = integers.limits();
    if negative && (whole > least || whole == least && !is_whole) {
        return Some(all_greater);
    }
    if !negative && (whole > greatest || whole == greatest && !is_whole) {
        return Some(all_less);
    }
    let bits = match negative {
        true => whole.wrapping_neg(),
        false => whole,
    };
    let number = Int::new(bits, integers.width).signed();
    if is_whole {
        return Some(Compared::With(predicate, number));
    }
    use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    // The number is rounded towards zero: less than the constant if that is positive, else greater.
    let predicate = match (predicate, negative) {
        (Eq, _) => return Some(Compared::Always(false)),
        (Ne, _) => return Some(Compared::Always(true)),
        (Slt | Sle, false) => Sle,
        (Slt | Sle, true) => Slt,
        (Sgt | Sge, false) => Sgt,
        (Sgt | Sge, true) => Sge,
        (Ult | Ule, _) => Ule,
        (Ugt | Uge, _) => Ugt,
    };
    Some(Compared::With(predicate, number))
}

/// The predicate for integers that are to compare like floats; none of them is a NaN.
fn of_integers(predicate: CmpFPredicate, signed: bool) -> CmpIPredicate {
    use CmpFPredicate as F;
    use CmpIPredicate as I;
    let either = |if_signed, if_unsigned| if signed { if_signed } else { if_unsigned };
    match predicate {
        F::Oeq | F::Ueq => I::Eq,
        F::Ogt | F::Ugt => either(I::Sgt, I::Ugt),
        F::Oge | F::Uge => either(I::Sge, I::Uge),
        F::Olt | F::Ult => either(I::Slt, I::Ult),
        F::Ole | F::Ule => either(I::Sle, I::Ule),
        F::One | F::Une | F::Ord | F::Uno | F::AlwaysFalse | F::AlwaysTrue => I::Ne,
    }
}

/// Whether a predicate holds for integers that are all less or all greater than a number.
fn holds_for(predicate: CmpIPredicate, order: Ordering) -> bool {
    use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    match predicate {
        Eq => false,
        Ne => true,
        Slt | Sle | Ult | Ule => order.is_lt(),
        Sgt | Sge | Ugt | Uge => order.is_gt(),
    }
}

/// A positive number rounded towards zero, and whether it was whole; `None` if it has more than 128 bits.
fn truncated(significand: u128, exponent: i32) -> Option<(u128, bool)> {
    if exponent >= 0 {
        let shift = exponent.unsigned_abs();
        let fits = significand == 0 || shift <= significand.leading_zeros();
        return fits.then(|| (significand.checked_shl(shift).unwrap_or(0), true));
    }
    let whole = significand
        .checked_shr(exponent.unsigned_abs())
        .unwrap_or(0);
    let back = whole.checked_shl(exponent.unsigned_abs()).unwrap_or(0);
    Some((whole, back == significand))
}
