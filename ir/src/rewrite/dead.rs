//! Which ops can be erased when nothing uses them.

use crate::ir::{Ir, Op};
use crate::ods::OpTraits;

/// Whether the op does nothing but compute its results.
pub(super) fn would_be_trivially_dead(ir: &Ir, op: Op) -> bool {
    let mut pending = vec![op];
    while let Some(current) = pending.pop() {
        let Some(info) = ir.info(current) else {
            return false;
        };
        let kept = [OpTraits::TERMINATOR, OpTraits::SYMBOL];
        if current == op && kept.iter().any(|kept| info.traits.has(*kept)) {
            return false;
        }
        if info.traits.has(OpTraits::RECURSIVE_MEMORY_EFFECTS) {
            for region in ir.regions(current) {
                pending.extend(
                    ir.region_blocks(*region)
                        .flat_map(|block| ir.block_ops(block)),
                );
            }
        } else if !info.traits.has(OpTraits::PURE) && !info.traits.has(OpTraits::NO_MEMORY_EFFECT) {
            return false;
        }
    }
    true
}
