//! The ranges of what the ops compute. An index has 32 or 64 bits: what is known must hold for both.

use terrace_ir::{Ir, smallvec};
use terrace_passes::analysis::dataflow::{InferIntRangeInterface, IntRange, NoWrap, integer_width};

use super::{BoolConstantOp, CastSOp, CastUOp, CmpOp, ConstantOp, SizeOfOp};
use crate::arith::{BinaryRange, CmpIPredicate, Ranges};

/// As which numbers an op reads its operands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reads {
    Signed,
    Unsigned,
    Either,
}

/// The range of an operation on two indices.
pub(super) fn binary(operands: &[Option<IntRange>], reads: Reads, f: BinaryRange) -> Ranges {
    let (Some(lhs), Some(rhs)) = (operands[0], operands[1]) else {
        return smallvec![None];
    };
    let wide = f(lhs, rhs, NoWrap::default());
    let narrow = f(lhs.truncate(32), rhs.truncate(32), NoWrap::default());
    let narrowed = wide.truncate(32);
    let signed = (narrow.smin(), narrow.smax()) == (narrowed.smin(), narrowed.smax());
    let unsigned = (narrow.umin(), narrow.umax()) == (narrowed.umin(), narrowed.umax());
    let agree = match reads {
        Reads::Signed => signed,
        Reads::Unsigned => unsigned,
        Reads::Either => signed && unsigned,
    };
    smallvec![Some(if agree {
        wide
    } else {
        wide.union(narrow.widen(64))
    })]
}

impl InferIntRangeInterface for ConstantOp {
    fn result_ranges(&self, ir: &Ir, _: &[Option<IntRange>]) -> Ranges {
        smallvec![Some(IntRange::constant(64, self.value(ir) as u64))]
    }
}

impl InferIntRangeInterface for BoolConstantOp {
    fn result_ranges(&self, ir: &Ir, _: &[Option<IntRange>]) -> Ranges {
        smallvec![Some(IntRange::constant(1, self.value(ir).value().into()))]
    }
}

impl InferIntRangeInterface for SizeOfOp {
    fn result_ranges(&self, _: &Ir, _: &[Option<IntRange>]) -> Ranges {
        smallvec![Some(IntRange::from_unsigned(64, 32, 64))]
    }
}

impl InferIntRangeInterface for CmpOp {
    fn result_ranges(&self, ir: &Ir, operands: &[Option<IntRange>]) -> Ranges {
        let predicate = CmpIPredicate::from(self.pred(ir));
        let narrow = operands
            .iter()
            .map(|range| range.map(|range| range.truncate(32)))
            .collect::<Ranges>();
        let (wide, narrow) = (predicate.range(operands), predicate.range(&narrow));
        if wide == narrow {
            wide
        } else {
            smallvec![None]
        }
    }
}

macro_rules! casts {
    ($($name:ident $extend:path;)*) => {$(
        impl InferIntRangeInterface for $name {
            fn result_ranges(&self, ir: &Ir, operands: &[Option<IntRange>]) -> Ranges {
                let width = integer_width(ir, ir.ty(self.output(ir)));
                let range = operands[0].zip(width).map(|(range, width)| {
                    if width > range.width() {
                        $extend(range, width)
                    } else {
                        range.truncate(width)
                    }
                });
                smallvec![range]
            }
        }
    )*};
}

casts! {
    CastSOp IntRange::extend_s;
    CastUOp IntRange::extend_u;
}
