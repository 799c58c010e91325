//! Working on all arenas of a module.

use rayon::prelude::*;
use terrace_ir::ir::Ir;

/// Calls `work` on an arena and then on all inside it, level by level, and gives the results in that order. Arenas of one
/// level are processed in parallel if `threading` is set and there is enough to do.
pub fn for_each_arena<R: Send>(
    ir: &mut Ir,
    threading: bool,
    work: impl Fn(&mut Ir) -> R + Sync,
) -> Vec<R> {
    for_each_numbered_arena(ir, threading, |_, ir| work(ir))
}

/// As [`for_each_arena`], with tables that `work` keeps for their memory, so that it need not be allocated for each arena: its
/// results must not depend on what it finds in them. Threads have tables of their own.
pub fn for_each_arena_with<T: Default, R: Send>(
    ir: &mut Ir,
    threading: bool,
    tables: &mut T,
    work: impl Fn(&mut T, &mut Ir) -> R + Sync,
) -> Vec<R> {
    for_each_arena_of_all(ir, threading, tables, |tables, _, ir| work(tables, ir))
}

/// As [`for_each_arena`], with the number of each arena in that order: that of a
/// [`Program`](crate::analysis::dataflow::Program).
pub fn for_each_numbered_arena<R: Send>(
    ir: &mut Ir,
    threading: bool,
    work: impl Fn(usize, &mut Ir) -> R + Sync,
) -> Vec<R> {
    for_each_arena_of_all(ir, threading, &mut (), |(), number, ir| work(number, ir))
}

fn for_each_arena_of_all<T: Default, R: Send>(
    ir: &mut Ir,
    threading: bool,
    tables: &mut T,
    work: impl Fn(&mut T, usize, &mut Ir) -> R + Sync,
) -> Vec<R> {
    let threshold = ir.thresholds().ops;
    let mut results = Vec::new();
    let mut level = vec![ir];
    while !level.is_empty() {
        let size: usize = level.iter().map(|ir| ir.op_capacity()).sum();
        let first = results.len();
        if threading && level.len() > 1 && size >= threshold {
            let numbered = level.par_iter_mut().enumerate();
            results.par_extend(numbered.map_init(T::default, |tables, (index, ir)| {
                work(tables, first + index, ir)
            }));
        } else {
            let numbered = level.iter_mut().enumerate();
            results.extend(numbered.map(|(index, ir)| work(tables, first + index, ir)));
        }
        level = level.into_iter().flat_map(Ir::children_mut).collect();
    }
    results
}
