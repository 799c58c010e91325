//! Checks of an op that rely on the ops inside it being valid.

use super::structure::implicit_terminator;
use super::{MAX_ERRORS, control_flow, op, record, symbols};
use crate::diagnostics::Diagnostic;
use crate::ir::{Ir, Op};
use crate::ods::{OpTraits, TraitCheck, VerifyResult};

/// What is known of the names of the symbols in an op.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Names {
    /// They differ.
    Different,
    /// Nothing.
    New,
}

/// Checks several ops, inner ones before outer ones.
pub(super) fn check(ir: &Ir, ops: &[Op], names: Names) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for &op in ops {
        let is_root = op == ir.root();
        check_op(
            ir,
            op,
            if is_root { names } else { Names::New },
            &mut errors,
        );
        if errors.len() >= MAX_ERRORS {
            break;
        }
    }
    errors
}

pub(super) fn check_op(ir: &Ir, op: Op, names: Names, errors: &mut Vec<Diagnostic>) {
    if names == Names::New && ir.has_trait(op, OpTraits::SYMBOL_TABLE) {
        symbols::check_names(ir, op, errors);
    }
    record(errors, check_by_definition(ir, op));
}

fn check_by_definition(ir: &Ir, op: Op) -> VerifyResult {
    let Some(info) = ir.info(op) else {
        return op::check_unregistered(ir, op);
    };
    check_implicit_terminator(ir, op)?;
    control_flow::check_region_branch(ir, op)?;
    for check in &info.trait_checks {
        if let TraitCheck::Custom(custom) = check {
            (custom.verify_regions)(ir, op)?;
        }
    }
    match &info.hooks.verify_regions {
        Some(verify) => verify(ir, op),
        None => Ok(()),
    }
}

/// Checks that regions end with the terminator that the op's syntax leaves out.
fn check_implicit_terminator(ir: &Ir, op: Op) -> VerifyResult {
    let Some(terminator) = implicit_terminator(ir, op) else {
        return Ok(());
    };
    for region in ir.regions(op) {
        let last = ir.first_block(*region).and_then(|block| ir.last_op(block));
        let Some(last) = last.filter(|last| !ir.is_op(*last, terminator)) else {
            continue;
        };
        let (expected, found) = (&*terminator.name, ir.name(last).as_str(ir));
        let message = format_args!("expects regions to end with '{expected}', found '{found}'");
        return ir
            .op_error(op, message)
            .note(
                ir.loc(op),
                format!("in custom textual format, the absence of terminator implies '{expected}'"),
            )
            .into();
    }
    Ok(())
}
