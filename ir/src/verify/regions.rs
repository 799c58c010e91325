//! The second round: checks of an op that rely on the ops inside it being verified.

use super::structure::Checked;
use super::{MAX_ERRORS, control_flow, record, symbols, traits};
use crate::diagnostics::Diagnostic;
use crate::ir::{Ir, Op};
use crate::ods::{OpTraits, VerifyResult};

pub(super) fn check(ir: &Ir, checked: &Checked) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    // Inner ops before outer ones.
    for &op in checked.with_regions.iter().rev() {
        if ir.has_trait(op, OpTraits::SYMBOL_TABLE) {
            symbols::check_names(ir, op, &mut errors);
        }
        record(&mut errors, check_op(ir, op));
        if errors.len() >= MAX_ERRORS {
            break;
        }
    }
    errors
}

fn check_op(ir: &Ir, op: Op) -> VerifyResult {
    traits::check_implicit_terminator(ir, op)?;
    control_flow::check_region_branch(ir, op)?;
    match ir
        .info(op)
        .and_then(|info| info.hooks.verify_regions.as_ref())
    {
        Some(verify) => verify(ir, op),
        None => Ok(()),
    }
}
