//! What transformations of loops know about their bounds.

use smallvec::SmallVec;
use terrace_ir::{Ir, Value};
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

/// A body is repeated at most so often: a larger factor is a mistake, and would take all memory.
const MAX_UNROLL_FACTOR: u64 = 1 << 16;

/// Whether a body may be repeated so often.
///
/// # Errors
/// If it may not.
pub fn check_unroll_factor(factor: u64) -> Result<(), String> {
    match factor {
        0..=MAX_UNROLL_FACTOR => Ok(()),
        _ => Err(format!(
            "the unroll factor must be at most {MAX_UNROLL_FACTOR}, but is {factor}"
        )),
    }
}

/// Whether an index cannot be negative, as far as the op alone tells that computes it: whether it is a size.
pub(crate) fn is_natural(ir: &Ir, value: Value) -> bool {
    let Some(op) = ir.defining_op(value) else {
        return false;
    };
    let Some(interface) = op.interface::<dyn InferIntRangeInterface>(ir) else {
        return false;
    };
    let unknown: SmallVec<[_; 4]> = ir.operands(op).map(|_| None).collect();
    let ranges = interface.result_ranges(ir, &unknown);
    let at = ir.results(op).position(|result| result == value);
    let range = at.and_then(|at| ranges.get(at).copied().flatten());
    range.is_some_and(|range| range.smin() >= 0)
}
