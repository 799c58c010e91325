//! The ranges of elements that are moved, and of numbers from zero on.

use terrace_ir::{Ir, smallvec};
use terrace_passes::analysis::dataflow::{InferIntRangeInterface, IntRange};
use terrace_standard_dialects::arith::Ranges;

use super::types::{is_scalable, num_elements};
use super::{BroadcastOp, ExtractOp, InsertOp, ShapeCastOp, StepOp, TransposeOp, vector_type};

/// Ops whose elements are those of their first operand.
macro_rules! ranges_of_first {
    ($($op:ident)*) => {$(
        impl InferIntRangeInterface for $op {
            fn result_ranges(&self, _: &Ir, operands: &[Option<IntRange>]) -> Ranges {
                smallvec![operands[0]]
            }
        }
    )*};
}

ranges_of_first! { BroadcastOp ExtractOp ShapeCastOp TransposeOp }

impl InferIntRangeInterface for InsertOp {
    fn result_ranges(&self, _: &Ir, operands: &[Option<IntRange>]) -> Ranges {
        let both = operands[0].zip(operands[1]);
        smallvec![both.map(|(part, whole)| part.union(whole))]
    }
}

impl InferIntRangeInterface for StepOp {
    fn result_ranges(&self, ir: &Ir, _: &[Option<IntRange>]) -> Ranges {
        let ty = vector_type(ir, self.result(ir));
        let last = u64::try_from(num_elements(ir, ty) - 1).ok();
        // How many there are of a scalable vector is not known.
        let last = last.filter(|_| !is_scalable(ir, ty));
        smallvec![Some(IntRange::from_unsigned(
            64,
            0,
            last.unwrap_or(u64::MAX)
        ))]
    }
}
