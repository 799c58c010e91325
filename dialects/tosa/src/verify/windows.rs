//! How large the result is of what moves over a tensor.

use terrace_ir::ods::VerifyResult;
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Op};

use crate::checks::fail;

/// The quotient, if nothing is left.
pub(super) fn exact_quotient(number: i128, divisor: i128) -> Option<i128> {
    (divisor != 0 && number % divisor == 0).then(|| number / divisor)
}

/// Checks a size that was computed, less one, against that of the result.
pub(super) fn expect_size(ir: &Ir, op: Op, dim: &str, less_one: i128, found: i64) -> VerifyResult {
    let calculated = less_one + 1;
    if found == DYNAMIC || i128::from(found) == calculated {
        return Ok(());
    }
    let message = format!(
        "calculated output {dim} did not match expected: calculated={calculated}, expected={found}"
    );
    fail(ir, op, message)
}
