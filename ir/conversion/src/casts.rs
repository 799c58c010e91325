//! Removal of casts that a conversion left behind.

use smallvec::SmallVec;
use terrace_ir::ir::{Ir, Op, Value};

const CAST: &str = "builtin.unrealized_conversion_cast";

/// Removes chains of `builtin.unrealized_conversion_cast` that end with the types they began with, and casts without
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
    let mut changed = false;
    for &cast in casts {
        let mut sources: SmallVec<[Value; 2]> = ir.operands(cast).collect();
        // A chain that was shortened already is not followed to its beginning again.
        loop {
            let types = sources.iter().map(|source| ir.ty(*source));
            if types.eq(ir.result_types(cast)) {
                for (index, source) in sources.into_iter().enumerate() {
                    ir.replace_all_uses(ir.result(cast, index), source);
                }
                changed = true;
                break;
            }
            let inner = sources.first().and_then(|source| ir.defining_op(*source));
            match inner {
                Some(op)
                    if op != cast
                        && ir.name(op) == name
                        && ir.results(op).eq(sources.iter().copied()) =>
                {
                    sources = ir.operands(op).collect();
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
