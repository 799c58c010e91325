//! Working on all arenas of a module.

use rayon::prelude::*;

use super::execute::PARALLEL_THRESHOLD;
use crate::ir::Ir;

/// Calls `work` on an arena and then on all inside it, level by level, and gives the results in that order. Arenas of one
/// level are processed in parallel if `threading` is set and there is enough to do.
pub fn for_each_arena<R: Send>(
    ir: &mut Ir,
    threading: bool,
    work: impl Fn(&mut Ir) -> R + Sync,
) -> Vec<R> {
    let mut results = Vec::new();
    let mut level = vec![ir];
    while !level.is_empty() {
        let size: usize = level.iter().map(|ir| ir.op_capacity()).sum();
        if threading && level.len() > 1 && size >= PARALLEL_THRESHOLD {
            results.par_extend(level.par_iter_mut().map(|ir| work(ir)));
        } else {
            results.extend(level.iter_mut().map(|ir| work(ir)));
        }
        level = level.into_iter().flat_map(Ir::children_mut).collect();
    }
    results
}
