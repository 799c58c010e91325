//! Running a pipeline on the arenas inside one.

use std::sync::Arc;

use rayon::prelude::*;
use terrace_ir::diagnostics::OrderedDiagnostics;
use terrace_ir::ir::{Ir, Op};

use super::deferred::apply;
use super::{Executor, Failed, descend};
use crate::pass::Pipeline;
use crate::pass::analysis::{Analyses, Ancestors, PreservedAnalyses};
use crate::pass::context::{Deferred, PassContext};
use crate::pass::log::Log;
use crate::pass::print::Folder;

/// What is known about an arena before a pipeline runs on it.
struct Known {
    analyses: Analyses,
    folder: Option<Folder>,
}

/// How a pipeline went on an arena. Very many go one of the first two ways, which need no memory.
enum Outcome {
    /// Well, nothing was said, and nothing is known any more.
    Changed,
    /// Well, nothing was said, and nothing changed.
    Unchanged,
    /// Otherwise.
    Other(Box<Remains>),
}

/// What running a pipeline on an arena left behind.
struct Remains {
    log: Log,
    deferred: Vec<Deferred>,
    analyses: Analyses,
    kept: PreservedAnalyses,
    failed: bool,
}

impl Executor {
    /// Runs the pipeline on every isolated op inside that it is for, whether others fail or not, so that what is reported
    /// depends on the IR alone.
    pub(super) fn run_nested(
        self: &Arc<Self>,
        nested: &mut Pipeline,
        top: &mut Ir,
        path: &[Op],
        cx: &mut PassContext,
    ) -> Result<(), Failed> {
        let ir = descend(top, path);
        let stubs = matching_children(ir, nested);
        let ancestors = Ancestors::around(ir, &cx.analyses, &cx.ancestors);
        let mut all = Nested {
            shared: Shared {
                executor: self,
                ancestors,
            },
            kept: PreservedAnalyses::all(),
            deferred: Vec::new(),
            failed: false,
        };
        if self.needs_top() {
            all.with_top_in_reach(nested, &stubs, top, path, cx);
        } else if self.config.threading && is_much(ir, &stubs) {
            all.in_parallel(nested, &stubs, ir, cx);
        } else {
            all.in_order(nested, &stubs, ir, cx);
        }
        let Nested {
            kept,
            deferred,
            failed,
            ..
        } = all;
        let ir = descend(top, path);
        // Whoever changed nothing changed no name or location either.
        if failed || !kept.is_all() {
            ir.sync_stubs();
        }
        let changed = !deferred.is_empty();
        let applied = apply(ir, deferred);
        if changed {
            cx.analyses = Analyses::default();
        } else {
            cx.analyses.invalidate_own(&kept);
        }
        cx.kept.intersect(&kept);
        if failed {
            return Err(Failed);
        }
        applied.map_err(|diagnostic| {
            cx.emit(diagnostic);
            Failed
        })
    }
}

/// What all runs of a pipeline on the arenas inside one share.
struct Shared<'a> {
    executor: &'a Arc<Executor>,
    ancestors: Option<Arc<Ancestors>>,
}

/// A pipeline that runs on the arenas inside one.
struct Nested<'a> {
    shared: Shared<'a>,
    /// What all runs preserved.
    kept: PreservedAnalyses,
    deferred: Vec<Deferred>,
    failed: bool,
}

impl Shared<'_> {
    /// What the passes on arenas inside are given. It is used again and again, as there may be very many of them.
    fn context(&self, log: Log) -> PassContext {
        let mut inner = PassContext::with_executor(Arc::clone(self.executor));
        inner.log = log;
        inner.ancestors = self.ancestors.clone();
        inner.nested = true;
        inner
    }

    /// Runs the pipeline on one arena.
    fn run(
        &self,
        nested: &mut Pipeline,
        top: &mut Ir,
        path: &[Op],
        known: Option<Box<Known>>,
        inner: &mut PassContext,
    ) -> Outcome {
        if let Some(known) = known {
            inner.analyses = known.analyses;
            inner.folder = known.folder;
        }
        inner.kept = PreservedAnalyses::all();
        let failed = self
            .executor
            .run_pipeline(nested, top, path, inner)
            .is_err();
        let nothing =
            inner.log.is_empty() && inner.deferred.is_empty() && inner.analyses.is_empty();
        if nothing && !failed {
            if inner.kept.is_all() {
                return Outcome::Unchanged;
            }
            if inner.kept.is_none() {
                return Outcome::Changed;
            }
        }
        Outcome::Other(Box::new(Remains {
            log: inner.log.take(),
            deferred: std::mem::take(&mut inner.deferred),
            analyses: std::mem::take(&mut inner.analyses),
            kept: inner.kept.clone(),
            failed,
        }))
    }
}

impl Nested<'_> {
    fn finish(&mut self, stub: Op, outcome: Outcome, cx: &mut PassContext) {
        let outcome = match outcome {
            Outcome::Unchanged => return,
            Outcome::Changed => {
                self.kept = PreservedAnalyses::default();
                return;
            }
            Outcome::Other(remains) => remains,
        };
        let Remains {
            log,
            deferred,
            analyses,
            kept,
            failed,
        } = *outcome;
        cx.log.append(log);
        cx.analyses.put_child(stub, analyses);
        self.deferred.extend(deferred);
        self.kept.intersect(&kept);
        self.failed |= failed;
    }

    /// One after the other, where what is inside must be reached from the top.
    fn with_top_in_reach(
        &mut self,
        nested: &mut Pipeline,
        stubs: &[Op],
        top: &mut Ir,
        path: &[Op],
        cx: &mut PassContext,
    ) {
        let mut inner = self.shared.context(cx.log.sibling());
        for stub in stubs {
            let path = [path, &[*stub]].concat();
            let known = known(*stub, descend(top, &path), cx);
            let outcome = self.shared.run(nested, top, &path, known, &mut inner);
            self.finish(*stub, outcome, cx);
        }
    }

    /// One after the other.
    fn in_order(&mut self, nested: &mut Pipeline, stubs: &[Op], ir: &mut Ir, cx: &mut PassContext) {
        let mut inner = self.shared.context(cx.log.sibling());
        for stub in stubs {
            let child = descend(ir, &[*stub]);
            let known = known(*stub, child, cx);
            let outcome = self.shared.run(nested, child, &[], known, &mut inner);
            self.finish(*stub, outcome, cx);
        }
    }

    fn in_parallel(&mut self, nested: &Pipeline, stubs: &[Op], ir: &mut Ir, cx: &mut PassContext) {
        let mut children = Vec::with_capacity(stubs.len());
        for stub in stubs {
            if let Some(child) = ir.take_child(*stub) {
                let known = known(*stub, &child, cx);
                children.push((*stub, child, known));
            }
        }
        let shared = &self.shared;
        // What passes tell their context goes to the log; what they emit past it is put in order here.
        let ordered = OrderedDiagnostics::new(&self.shared.executor.context);
        let outcomes: Vec<Outcome> = children
            .par_iter_mut()
            .enumerate()
            .map_init(
                || (nested.clone(), shared.context(Log::default())),
                |(pipeline, inner), (index, (_, child, known))| {
                    ordered.item(index, || {
                        shared.run(pipeline, child, &[], known.take(), inner)
                    })
                },
            )
            .collect();
        drop(ordered);
        for ((stub, child, _), outcome) in children.into_iter().zip(outcomes) {
            match outcome {
                Outcome::Unchanged => ir.return_child(stub, child),
                Outcome::Changed | Outcome::Other(_) => ir.put_child(stub, child),
            }
            self.finish(stub, outcome, cx);
        }
    }
}

/// What is known of the arena of `stub`, if it is anything.
fn known(stub: Op, child: &Ir, cx: &mut PassContext) -> Option<Box<Known>> {
    let analyses = cx.analyses.take_child(stub);
    let folder = cx.folder.as_ref().map(|folder| folder.child(child));
    if analyses.is_empty() && folder.is_none() {
        return None;
    }
    Some(Box::new(Known { analyses, folder }))
}

/// Whether the arenas of these ops are enough work for several threads.
fn is_much(ir: &Ir, stubs: &[Op]) -> bool {
    let threshold = ir.thresholds().ops;
    let mut size = 0;
    let arenas = stubs.iter().filter_map(|stub| ir.child(*stub));
    stubs.len() > 1
        && arenas.map(Ir::op_capacity).any(|ops| {
            size += ops;
            size >= threshold
        })
}

/// The isolated ops directly inside the root that a pipeline runs on, in order. Ops have the names of their arenas' roots:
/// so those arenas, of which there may be very many, are not looked at.
fn matching_children(ir: &Ir, pipeline: &Pipeline) -> Vec<Op> {
    let anchor = pipeline.anchor().map(|anchor| ir.op_name(anchor));
    let matches = |op: Op| match anchor {
        Some(anchor) => ir.name(op) == anchor && ir.child(op).is_some(),
        None => ir.child(op).is_some_and(|child| pipeline.matches(child)),
    };
    let blocks = ir
        .regions(ir.root())
        .iter()
        .flat_map(|region| ir.region_blocks(*region));
    blocks
        .flat_map(|block| ir.block_ops(block))
        .filter(|op| matches(*op))
        .collect()
}
