//! Running a pipeline on an arena and the arenas in it.

use std::sync::Arc;

use rayon::prelude::*;

use super::config::PassConfig;
use super::context::{Deferred, PassContext};
use super::dump::Dumper;
use super::pipeline::{Element, Pipeline, ScheduledPass};
use super::{PassInfo, PassResult};
use crate::builder::Builder;
use crate::context::Context;
use crate::diagnostics::{Diagnostic, OrderedDiagnostics};
use crate::ir::{Ir, Op};
use crate::location::Location;
use crate::symbol::{SymbolTable, symbol_name};
use crate::verify::verify;

/// Below this many ops in all functions together, starting threads costs more than it saves.
pub(super) const PARALLEL_THRESHOLD: usize = 2048;

/// A pass failed; its diagnostics are in the log.
pub(super) struct Failed;

/// What all runs of a pipeline share.
#[derive(Clone)]
pub(super) struct Executor {
    pub(super) context: Context,
    pub(super) config: Arc<PassConfig>,
}

/// The arena that `path` leads to, from stub to stub.
pub(super) fn descend<'a>(top: &'a mut Ir, path: &[Op]) -> &'a mut Ir {
    path.iter().fold(top, |ir, stub| {
        ir.child_mut(*stub)
            .expect("the path leads through isolated ops")
    })
}

impl Executor {
    /// Runs a pipeline on the arena at `path` below `top`. The path is empty unless whole modules are printed.
    pub(super) fn run_pipeline(
        &self,
        pipeline: &mut Pipeline,
        top: &mut Ir,
        path: &[Op],
        cx: &mut PassContext,
    ) -> Result<(), Failed> {
        for element in &mut pipeline.elements {
            match element {
                Element::Pass(scheduled) => self.run_pass(scheduled, top, path, cx)?,
                Element::Nested(nested) => {
                    let timer = nested.timer.clone();
                    timer.measure(|| self.run_nested(nested, top, path, cx))?;
                }
            }
        }
        Ok(())
    }

    fn run_pass(
        &self,
        scheduled: &mut ScheduledPass,
        top: &mut Ir,
        path: &[Op],
        cx: &mut PassContext,
    ) -> Result<(), Failed> {
        let pass = &mut scheduled.pass;
        let info = pass.info();
        let ir = descend(top, path);
        if let Some(on) = info.on
            && !ir.is_op(ir.root(), on)
        {
            let message = format_args!(
                "cannot run pass '{}', which is for '{}'",
                info.argument, on.name
            );
            cx.emit(ir.op_error(ir.root(), message));
            return Err(Failed);
        }
        let dumper = Dumper::before(&self.config, info, top, path, &mut cx.log);
        let ir = descend(top, path);
        let mut inner = PassContext::with_executor(self.clone());
        let result = scheduled.timer.measure(|| pass.run(ir, &mut inner));
        let mut failed = result.is_err() || inner.log.has_errors();
        cx.log.append(inner.log);
        cx.deferred.append(&mut inner.deferred);
        if let Err(diagnostic) = result {
            cx.emit(blame(ir, info, "in", diagnostic));
        }
        recycle(ir);
        if self.config.verify
            && !failed
            && let Err(errors) = verify(ir)
        {
            failed = true;
            for error in errors {
                cx.emit(blame(ir, info, "after", error));
            }
        }
        dumper.after(failed, top, path, &mut cx.log);
        if failed { Err(Failed) } else { Ok(()) }
    }

    fn run_nested(
        &self,
        nested: &mut Pipeline,
        top: &mut Ir,
        path: &[Op],
        cx: &mut PassContext,
    ) -> Result<(), Failed> {
        let ir = descend(top, path);
        let stubs = matching_children(ir, nested);
        let mut inner = PassContext::with_executor(self.clone());
        inner.log = cx.log.sibling();
        let result = if self.config.printing.module_scope {
            let mut result = Ok(());
            for stub in stubs {
                let path = [path, &[stub]].concat();
                result = result.and(self.run_pipeline(nested, top, &path, &mut inner));
            }
            result
        } else {
            self.run_on_children(nested, ir, &stubs, &mut inner)
        };
        let deferred = std::mem::take(&mut inner.deferred);
        cx.log.append(inner.log);
        let ir = descend(top, path);
        ir.sync_stubs();
        let applied = apply(ir, deferred);
        result?;
        applied.map_err(|diagnostic| {
            cx.emit(diagnostic);
            Failed
        })
    }

    /// Runs the pipeline on every child, whether others fail or not, so that what is reported depends on the IR alone.
    fn run_on_children(
        &self,
        nested: &mut Pipeline,
        ir: &mut Ir,
        stubs: &[Op],
        cx: &mut PassContext,
    ) -> Result<(), Failed> {
        let size: usize = stubs
            .iter()
            .filter_map(|stub| ir.child(*stub))
            .map(Ir::op_capacity)
            .sum();
        if !self.config.threading || stubs.len() < 2 || size < PARALLEL_THRESHOLD {
            let mut result = Ok(());
            for stub in stubs {
                let child = descend(ir, &[*stub]);
                result = result.and(self.run_pipeline(nested, child, &[], cx));
            }
            return result;
        }
        let mut children: Vec<(Op, Box<Ir>)> = stubs
            .iter()
            .filter_map(|stub| Some((*stub, ir.take_child(*stub)?)))
            .collect();
        let shared = &*nested;
        // What passes tell their context goes to the log; what they emit past it is put in order here.
        let ordered = OrderedDiagnostics::new(&self.context);
        let outcomes: Vec<(PassContext, Result<(), Failed>)> = children
            .par_iter_mut()
            .enumerate()
            .map_init(
                || shared.clone(),
                |pipeline, (index, (_, child))| {
                    let mut cx = PassContext::with_executor(self.clone());
                    let run = || self.run_pipeline(pipeline, child, &[], &mut cx);
                    let result = ordered.item(index, run);
                    (cx, result)
                },
            )
            .collect();
        drop(ordered);
        for (stub, child) in children {
            ir.put_child(stub, child);
        }
        let mut result = Ok(());
        for (mut outcome, ran) in outcomes {
            cx.log.append(outcome.log);
            cx.deferred.append(&mut outcome.deferred);
            result = result.and(ran);
        }
        result
    }
}

/// The isolated ops directly inside the root that a pipeline runs on, in order.
fn matching_children(ir: &Ir, pipeline: &Pipeline) -> Vec<Op> {
    let blocks = ir
        .regions(ir.root())
        .iter()
        .flat_map(|region| ir.region_blocks(*region));
    blocks
        .flat_map(|block| ir.block_ops(block))
        .filter(|op| ir.child(*op).is_some_and(|child| pipeline.matches(child)))
        .collect()
}

/// Says in the diagnostic of a pass, or of the verifier after it, which pass it was, and on what it ran.
fn blame(ir: &Ir, info: &PassInfo, when: &str, diagnostic: Diagnostic) -> Diagnostic {
    let root = ir.root();
    let name = ir.name(root).as_str(ir);
    let symbol = symbol_name(ir, root);
    let symbol = symbol.map_or(String::new(), |symbol| format!(" @{}", symbol.as_str(ir)));
    diagnostic.related(
        Location::UNKNOWN,
        format!("{when} pass '{}' on '{name}'{symbol}", info.argument),
    )
}

/// Lets the slots of what a pass erased be used again, in the arena and all below it.
fn recycle(ir: &mut Ir) {
    let mut pending = vec![ir];
    while let Some(ir) = pending.pop() {
        ir.recycle();
        pending.extend(ir.children_mut());
    }
}

/// Makes the changes that passes on functions deferred.
fn apply(ir: &mut Ir, deferred: Vec<Deferred>) -> PassResult {
    // Built once however many functions ask for a symbol; an edit may make it invalid.
    let mut symbols: Option<SymbolTable> = None;
    for change in deferred {
        match change {
            Deferred::Edit(edit) => {
                symbols = None;
                edit(ir)?;
            }
            Deferred::Symbol(name, build) => {
                let table = symbols.get_or_insert_with(|| SymbolTable::new(ir));
                if table.lookup(name).is_none()
                    && let Some(body) = ir.regions(ir.root()).first()
                    && let Some(block) = ir.first_block(*body)
                {
                    let mut builder = Builder::new(ir);
                    builder.set_insertion_point_to_start(block);
                    let op = build(&mut builder);
                    table.insert(ir, op);
                }
            }
        }
    }
    Ok(())
}
