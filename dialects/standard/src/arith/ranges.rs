//! The ranges of what the ops compute.

use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, SmallVec, smallvec};
use terrace_passes::analysis::dataflow::{
    InferIntRangeInterface, IntRange, NoWrap, constant_range, integer_width,
};

use super::{
    AddUIExtendedOp, CmpIOp, CmpIPredicate, ConstantOp, ExtSIOp, ExtUIOp, IndexCastOp,
    IndexCastUIOp, IntegerOverflowFlags, SelectOp, TruncIOp,
};

/// The ranges of all results.
pub type Ranges = SmallVec<[Option<IntRange>; 1]>;

/// What an operation on two integers makes of their ranges.
pub type BinaryRange = fn(IntRange, IntRange, NoWrap) -> IntRange;

/// The range of an operation on two integers.
pub(crate) fn binary(operands: &[Option<IntRange>], no_wrap: NoWrap, f: BinaryRange) -> Ranges {
    let (Some(lhs), Some(rhs)) = (operands[0], operands[1]) else {
        return smallvec![None];
    };
    smallvec![Some(f(lhs, rhs, no_wrap))]
}

impl From<IntegerOverflowFlags> for NoWrap {
    fn from(flags: IntegerOverflowFlags) -> Self {
        NoWrap {
            signed: flags.contains(IntegerOverflowFlags::NSW),
            unsigned: flags.contains(IntegerOverflowFlags::NUW),
        }
    }
}

impl CmpIPredicate {
    /// Whether the predicate holds for all numbers of two ranges, or for none.
    pub(crate) fn holds_for(self, a: IntRange, b: IntRange) -> Option<bool> {
        let is_always = |predicate: CmpIPredicate| match predicate {
            CmpIPredicate::Eq => a.as_constant().is_some() && a.as_constant() == b.as_constant(),
            CmpIPredicate::Ne => {
                let signed = a.smax() < b.smin() || b.smax() < a.smin();
                let unsigned = a.umax() < b.umin() || b.umax() < a.umin();
                signed && unsigned
            }
            CmpIPredicate::Slt => a.smax() < b.smin(),
            CmpIPredicate::Sle => a.smax() <= b.smin(),
            CmpIPredicate::Sgt => a.smin() > b.smax(),
            CmpIPredicate::Sge => a.smin() >= b.smax(),
            CmpIPredicate::Ult => a.umax() < b.umin(),
            CmpIPredicate::Ule => a.umax() <= b.umin(),
            CmpIPredicate::Ugt => a.umin() > b.umax(),
            CmpIPredicate::Uge => a.umin() >= b.umax(),
        };
        if is_always(self) {
            Some(true)
        } else {
            is_always(self.inverse()).then_some(false)
        }
    }

    /// The range of the result of a comparison.
    pub(crate) fn range(self, operands: &[Option<IntRange>]) -> Ranges {
        let holds = match (operands[0], operands[1]) {
            (Some(lhs), Some(rhs)) => self.holds_for(lhs, rhs),
            _ => None,
        };
        smallvec![holds.map(|holds| IntRange::constant(1, holds.into()))]
    }
}

impl InferIntRangeInterface for CmpIOp {
    fn result_ranges(&self, ir: &Ir, operands: &[Option<IntRange>]) -> Ranges {
        self.predicate(ir).range(operands)
    }
}

impl InferIntRangeInterface for ConstantOp {
    fn result_ranges(&self, ir: &Ir, _: &[Option<IntRange>]) -> Ranges {
        smallvec![constant_range(ir, self.value(ir))]
    }
}

impl InferIntRangeInterface for SelectOp {
    fn result_ranges(&self, _: &Ir, operands: &[Option<IntRange>]) -> Ranges {
        let (if_true, if_false) = (operands[1], operands[2]);
        let chosen = operands[0].and_then(IntRange::as_constant);
        smallvec![match chosen {
            Some(0) => if_false,
            Some(_) => if_true,
            None => if_true.zip(if_false).map(|(a, b)| a.union(b)),
        }]
    }
}

impl InferIntRangeInterface for AddUIExtendedOp {
    fn result_ranges(&self, _: &Ir, operands: &[Option<IntRange>]) -> Ranges {
        let (Some(lhs), Some(rhs)) = (operands[0], operands[1]) else {
            return smallvec![None, None];
        };
        let limit = u128::from(IntRange::full(lhs.width()).umax());
        let sum = |a: u64, b: u64| u128::from(a) + u128::from(b);
        let overflow = if sum(lhs.umin(), rhs.umin()) > limit {
            Some(1)
        } else {
            (sum(lhs.umax(), rhs.umax()) <= limit).then_some(0)
        };
        let overflow = overflow.map(|overflow| IntRange::constant(1, overflow));
        smallvec![Some(lhs.add(rhs, NoWrap::default())), overflow]
    }
}

/// The range of a conversion to a wider or narrower integer.
fn cast(
    ir: &Ir,
    op: impl TypedOp,
    operands: &[Option<IntRange>],
    extend: fn(IntRange, u32) -> IntRange,
) -> Ranges {
    let width = integer_width(ir, ir.ty(ir.result(op.op(), 0)));
    let range = operands[0].zip(width).map(|(range, width)| {
        if width > range.width() {
            extend(range, width)
        } else {
            range.truncate(width)
        }
    });
    smallvec![range]
}

macro_rules! casts {
    ($($name:ident $extend:path;)*) => {$(
        impl InferIntRangeInterface for $name {
            fn result_ranges(&self, ir: &Ir, operands: &[Option<IntRange>]) -> Ranges {
                cast(ir, *self, operands, $extend)
            }
        }
    )*};
}

casts! {
    ExtUIOp IntRange::extend_u;
    ExtSIOp IntRange::extend_s;
    TruncIOp IntRange::extend_u;
    IndexCastOp IntRange::extend_s;
    IndexCastUIOp IntRange::extend_u;
}
