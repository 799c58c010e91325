//! Removal of casts that a conversion left behind.

use crate::ir::{Ir, Op};

const CAST: &str = "builtin.unrealized_conversion_cast";

/// Removes chains of `builtin.unrealized_conversion_cast` that end with the type they began with, and casts without
/// users. Returns whether anything changed.
pub fn reconcile_casts(ir: &mut Ir) -> bool {
    let name = ir.op_name(CAST);
    let casts: Vec<Op> = ir
        .all_ops()
        .into_iter()
        .filter(|op| ir.name(*op) == name)
        .collect();
    let is_single = |ir: &Ir, op: Op| ir.num_operands(op) == 1 && ir.num_results(op) == 1;
    let mut changed = false;
    for &cast in &casts {
        if !is_single(ir, cast) {
            continue;
        }
        let result = ir.result(cast, 0);
        let wanted = ir.ty(result);
        let mut source = ir.operand(cast, 0);
        loop {
            if ir.ty(source) == wanted {
                ir.replace_all_uses(result, source);
                changed = true;
                break;
            }
            match ir.defining_op(source) {
                Some(op) if ir.name(op) == name && is_single(ir, op) => source = ir.operand(op, 0),
                _ => break,
            }
        }
    }
    for &cast in casts.iter().rev() {
        if ir.results(cast).all(|result| !ir.has_uses(result)) {
            ir.erase_op(cast);
            changed = true;
        }
    }
    changed
}
