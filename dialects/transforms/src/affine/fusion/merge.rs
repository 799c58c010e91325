//! A slice of one nest put into another one.

use rustc_hash::FxHashMap;
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Rewriter};
use terrace_standard_dialects::affine::ForOp;
use terrace_standard_dialects::affine::analysis::Slice;

use super::super::loops::promote_single_iteration;

/// Where in a body a slice goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Before everything else.
    Start,
    /// After it.
    End,
}

/// Puts a slice of a nest into the body of the slice's target.
pub(super) fn insert_slice(ir: &mut Ir, source: ForOp, slice: &Slice, place: Place) {
    let rw = &mut Rewriter::new(ir);
    let body = slice.target.body(rw);
    match (place, rw.last_op(body)) {
        (Place::End, Some(end)) => rw.set_insertion_point_before(end),
        _ => rw.set_insertion_point_to_start(body),
    }
    let mut map = CloneMap {
        values: FxHashMap::default(),
        blocks: FxHashMap::default(),
    };
    rw.clone_op(source.op(), &mut map);
    let mut copies = Vec::new();
    for (for_op, bounds) in slice.loops.iter().zip(&slice.bounds) {
        let body = for_op.body(rw);
        // Loops around both nests are not copied.
        let Some(copy) = map.blocks.get(&body).and_then(|copy| rw.block_op(*copy)) else {
            continue;
        };
        let copy = ForOp::cast(rw, copy).expect("the copy of a loop is a loop");
        copies.push(copy);
        if let Some(bounds) = bounds {
            let [lower, upper] = [&bounds.lower, &bounds.upper]
                .map(|expr| slice.values(expr).without_unused(rw, copy.op()));
            copy.set_lower_bound(rw, lower);
            copy.set_upper_bound(rw, upper);
        }
    }
    for copy in copies {
        promote_single_iteration(rw, copy);
    }
}
