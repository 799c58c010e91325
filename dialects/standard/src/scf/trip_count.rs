//! How often loops with known bounds are executed.

use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::{MixedIndex, constant_value};
use terrace_ir::{Ir, Value};

use crate::arith::{AddIOp, IntegerOverflowFlags};

/// How bounds are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Signedness {
    Signed,
    Unsigned,
}

/// How many iterations a loop from a lower bound to an upper one has, if that is known: both bounds or how far they are apart are
/// constants, and the step is one. A step that is not positive is undefined behaviour, and makes no iterations.
pub(super) fn trip_count(
    ir: &Ir,
    [lower, upper, step]: [MixedIndex; 3],
    signedness: Signedness,
) -> Option<u128> {
    let number = |index| number(ir, index, signedness);
    let step = number(step);
    if lower == upper || step.is_some_and(|step| step <= 0) {
        return Some(0);
    }
    let distance = match added(ir, lower, upper, signedness) {
        // Less than nothing is no iteration.
        Some(added) => u128::try_from(number(MixedIndex::Value(added))?).unwrap_or(0),
        None => {
            let (lower, upper) = (number(lower)?, number(upper)?);
            match lower < upper {
                true => upper.abs_diff(lower),
                false => 0,
            }
        }
    };
    match distance {
        0 => Some(0),
        _ => Some(distance.div_ceil(u128::try_from(step?).ok()?)),
    }
}

/// The number that an index is, if it is known.
fn number(ir: &Ir, index: MixedIndex, signedness: Signedness) -> Option<i128> {
    let value = match index {
        MixedIndex::Constant(constant) => return Some(constant.into()),
        MixedIndex::Value(value) => value,
    };
    let attr: IntegerAttr = constant_value(ir, value)?.cast(ir)?;
    let number = attr.value(ir);
    if signedness == Signedness::Signed || number >= 0 {
        return Some(number);
    }
    // The same bits as an unsigned number; those of 128 bits do not fit and are not counted.
    let modulus = 1i128
        .checked_shl(attr.width(ir))
        .filter(|modulus| *modulus > 0)?;
    Some(number + modulus)
}

/// What the upper bound is more than the lower one, if it is the sum of that and something, without overflow.
fn added(ir: &Ir, lower: MixedIndex, upper: MixedIndex, signedness: Signedness) -> Option<Value> {
    let (MixedIndex::Value(lower), MixedIndex::Value(upper)) = (lower, upper) else {
        return None;
    };
    let sum = upper.defining::<AddIOp>(ir)?;
    let needed = match signedness {
        Signedness::Signed => IntegerOverflowFlags::NSW,
        Signedness::Unsigned => IntegerOverflowFlags::NUW,
    };
    if !sum.overflow_flags(ir).contains(needed) {
        return None;
    }
    match (sum.lhs(ir), sum.rhs(ir)) {
        (lhs, added) if lhs == lower => Some(added),
        (added, rhs) if rhs == lower => Some(added),
        _ => None,
    }
}
