//! Reducing IR: the smallest module that still has a property, such as making a pass fail.
//!
//! One's own tool, which knows one's own dialects, is one call, as with [`opt`](crate::opt):
//!
//! ```no_run
//! # use std::process::ExitCode;
//! fn main() -> ExitCode {
//!     terrace_opt_lib::reduce::main(|_registry| {
//!         // registry.dialect::<ToyDialect>();
//!     })
//! }
//! ```

mod edits;
#[cfg(test)]
mod tests;
mod tool;

use std::collections::HashSet;
use std::hash::BuildHasher;

use rayon::prelude::*;
use rustc_hash::FxBuildHasher;
use terrace_ir::asm::{PrintOptions, print_module};
use terrace_ir::diagnostics::Handled;
use terrace_ir::ir::Ir;
use terrace_ir::verify::verify;
use terrace_passes::pass::{PassManager, Pipeline};
pub use tool::main;
pub(crate) use tool::main_of;

use self::edits::Edit;

/// What a reduction came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// How many ops there were.
    pub before: usize,
    /// How many are left.
    pub after: usize,
    /// How often the test ran.
    pub tests: usize,
}

/// How a module is reduced.
#[derive(Clone)]
pub struct ReduceOptions {
    /// How many candidates are tested at most.
    pub max_tests: usize,
    /// Passes whose result is a candidate too, if it has fewer ops.
    pub simplify: Option<Pipeline>,
}

impl Default for ReduceOptions {
    fn default() -> Self {
        ReduceOptions {
            max_tests: usize::MAX,
            simplify: None,
        }
    }
}

/// Makes a module smaller as long as `is_interesting` holds for its text, which it is called with on several threads at a
/// time. All candidates are valid. Which are tried, and what comes out, depends on the module and the test alone.
///
/// Each kind of edit is tried on many ops at once, and on fewer and fewer where that goes too far, until no edit of a
/// single op is left that keeps the property.
pub fn reduce(
    module: &mut Box<Ir>,
    options: &ReduceOptions,
    is_interesting: impl Fn(&str) -> bool + Sync,
) -> Reduction {
    let before = count(module);
    let mut reducer = Reducer {
        is_interesting: &is_interesting,
        boring: HashSet::default(),
        tests: 0,
        max_tests: options.max_tests,
        simplify: options.simplify.clone(),
        batch: rayon::current_num_threads().max(1),
    };
    while reducer.simplify(module) | reducer.round(module) {}
    Reduction {
        before,
        after: count(module),
        tests: reducer.tests,
    }
}

/// The ops of a module and of everything inside it.
fn count(ir: &Ir) -> usize {
    let mut ops = 0;
    ir.for_each_arena(&mut |ir| ops += ir.all_ops().len());
    ops
}

/// The arena of this number, counted from the outside in; `None` if there are not so many.
fn arena_mut(ir: &mut Ir, number: usize) -> Option<&mut Ir> {
    let mut level = vec![ir];
    let mut seen = 0;
    while !level.is_empty() {
        if number < seen + level.len() {
            return level.into_iter().nth(number - seen);
        }
        seen += level.len();
        level = level.into_iter().flat_map(Ir::children_mut).collect();
    }
    None
}

struct Reducer<'a, F> {
    is_interesting: &'a F,
    /// Hashes of texts that are not interesting.
    boring: HashSet<u64, FxBuildHasher>,
    tests: usize,
    max_tests: usize,
    simplify: Option<Pipeline>,
    /// How many candidates are tested at a time.
    batch: usize,
}

/// A smaller module.
struct Candidate {
    module: Box<Ir>,
    text: String,
    hash: u64,
    /// Where in the list of ops the edited ones begin.
    start: usize,
}

impl<F: Fn(&str) -> bool + Sync> Reducer<'_, F> {
    /// Tries what the passes make of the module; whether it is that now.
    fn simplify(&mut self, module: &mut Box<Ir>) -> bool {
        let Some(pipeline) = &self.simplify else {
            return false;
        };
        if self.tests >= self.max_tests {
            return false;
        }
        // What passes say of a candidate is of no interest, least of all why they fail.
        let _silence = module.context().push_handler(|_, _| Handled::Yes);
        let mut simpler = module.deep_clone();
        let ran = PassManager::with_pipeline(pipeline.clone()).run(&mut simpler);
        if ran.is_err() || count(&simpler) >= count(module) {
            return false;
        }
        self.tests += 1;
        let interesting = (self.is_interesting)(&print_module(&simpler, &PrintOptions::default()));
        if interesting {
            *module = simpler;
        }
        interesting
    }

    /// Tries all edits everywhere, from the outside in, so that what goes first takes the most with it; whether one of them
    /// was made.
    fn round(&mut self, module: &mut Box<Ir>) -> bool {
        let mut progress = false;
        let mut number = 0;
        while arena_mut(module, number).is_some() {
            for edit in Edit::ALL {
                let ops = arena_mut(module, number).map_or(0, |arena| arena.all_ops().len());
                let mut size = if edit.takes_many() { ops } else { ops.min(1) };
                while size > 0 {
                    progress |= self.sweep(module, edit, number, size);
                    size /= 2;
                }
            }
            number += 1;
        }
        progress
    }

    /// Tries an edit on all runs of `size` ops in an arena, from its end; whether it was made.
    fn sweep(&mut self, module: &mut Box<Ir>, edit: Edit, number: usize, size: usize) -> bool {
        let Some(arena) = arena_mut(module, number) else {
            return false;
        };
        let mut progress = false;
        let mut end = arena.all_ops().len();
        while end > 0 && self.tests < self.max_tests {
            // Candidates are made one after the other and tested at the same time; the first that is interesting counts,
            // as if there were one thread.
            let mut candidates = Vec::new();
            let mut next = end;
            while next > 0 && candidates.len() < self.batch {
                let start = next.saturating_sub(size);
                candidates.extend(self.candidate(module, edit, number, start, next));
                next = start;
            }
            self.tests += candidates.len();
            let is_interesting = self.is_interesting;
            let results: Vec<bool> = candidates
                .par_iter()
                .map(|candidate: &Candidate| is_interesting(&candidate.text))
                .collect();
            end = next;
            for (candidate, interesting) in candidates.into_iter().zip(results) {
                if interesting {
                    end = candidate.start;
                    *module = candidate.module;
                    progress = true;
                    break;
                }
                self.boring.insert(candidate.hash);
            }
        }
        progress
    }

    /// The module with an edit made on the ops from `start` to `end`, if it can be, and if the result is valid and new.
    fn candidate(
        &self,
        module: &Ir,
        edit: Edit,
        number: usize,
        start: usize,
        end: usize,
    ) -> Option<Candidate> {
        let mut module = module.deep_clone();
        let arena = arena_mut(&mut module, number)?;
        let ops = arena.all_ops();
        let chosen = ops.get(start..end)?;
        if !edit.apply(arena, chosen) || verify(&module).is_err() {
            return None;
        }
        let text = print_module(&module, &PrintOptions::default());
        let hash = FxBuildHasher.hash_one(&text);
        (!self.boring.contains(&hash)).then_some(Candidate {
            module,
            text,
            hash,
            start,
        })
    }
}
