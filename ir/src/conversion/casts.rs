//! Removal of casts that a conversion left behind.

use crate::ir::{Ir, Op};

const CAST: &str = "builtin.unrealized_conversion_cast";

/// Removes chains of `builtin.unrealized_conversion_cast` that end with the type they began with, and casts without
/// users. Returns whether anything changed.
pub fn reconcile_casts(ir: &mut Ir) -> bool {
    let name = ir.op_name(CAST);
    let mut casts = ir.all_ops();
    casts.retain(|op| ir.name(*op) == name);
    reconcile(ir, &casts)
}

/// Removes those of these casts that cancel out or have no users.
pub(super) fn reconcile(ir: &mut Ir, casts: &[Op]) -> bool {
    let name = ir.op_name(CAST);
    let is_single = |ir: &Ir, op: Op| ir.num_operands(op) == 1 && ir.num_results(op) == 1;
    let mut changed = false;
    for &cast in casts {
        if !is_single(ir, cast) {
            continue;
        }
        let result = ir.result(cast, 0);
        let wanted = ir.ty(result);
        let mut source = ir.operand(cast, 0);
        // A chain that was shortened already is not followed to its beginning again.
        loop {
            if ir.ty(source) == wanted {
                ir.replace_all_uses(result, source);
                changed = true;
                break;
            }
            match ir.defining_op(source) {
                Some(op) if op != cast && ir.name(op) == name && is_single(ir, op) => {
                    source = ir.operand(op, 0);
                }
                _ => break,
            }
        }
    }
    let mut unused = casts.to_vec();
    while let Some(cast) = unused.pop() {
        if ir.is_live(cast) && ir.results(cast).all(|result| !ir.has_uses(result)) {
            let sources = ir
                .operands(cast)
                .filter_map(|operand| ir.defining_op(operand));
            unused.extend(sources.filter(|op| ir.name(*op) == name));
            ir.erase_op(cast);
            changed = true;
        }
    }
    changed
}
