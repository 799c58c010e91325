//! Running a pipeline on an arena and the arenas in it.

mod deferred;
mod nested;
mod panics;

use std::sync::Arc;

pub use panics::hide_panics_of_passes;
use terrace_ir::context::Context;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::{Ir, Op};
use terrace_ir::location::Location;
use terrace_ir::symbol::symbol_name;
use terrace_ir::verify::verify;

use super::config::PassConfig;
use super::context::PassContext;
use super::parallel::for_each_arena;
use super::pipeline::{Element, Pipeline, ScheduledPass};
use super::print::Dumper;
use super::reproducer::Reproduction;
use super::{PassInfo, timing};
use crate::pass::analysis::PreservedAnalyses;

/// A pass failed; its diagnostics are in the log.
pub(super) struct Failed;

/// What all runs of a pipeline share.
pub(super) struct Executor {
    pub(super) context: Context,
    pub(super) config: PassConfig,
    pub(super) reproduction: Option<Reproduction>,
}

/// The arena that `path` leads to, from stub to stub.
pub(super) fn descend<'a>(top: &'a mut Ir, path: &[Op]) -> &'a mut Ir {
    path.iter().fold(top, |ir, stub| {
        ir.child_mut(*stub)
            .expect("the path leads through isolated ops")
    })
}

impl Executor {
    pub(super) fn new(context: &Context, config: PassConfig) -> Self {
        Executor {
            context: context.clone(),
            config,
            reproduction: None,
        }
    }

    /// Whether passes on functions must be able to see the module around them.
    fn needs_top(&self) -> bool {
        let local = self.config.reproducer.as_ref().is_some_and(|r| r.local);
        self.config.printing.module_scope || local
    }

    /// Runs a pipeline on the arena at `path` below `top`. The path is empty unless [the top is
    /// needed](Self::needs_top).
    pub(super) fn run_pipeline(
        self: &Arc<Self>,
        pipeline: &mut Pipeline,
        top: &mut Ir,
        path: &[Op],
        cx: &mut PassContext,
    ) -> Result<(), Failed> {
        for instrument in &self.config.instruments {
            instrument.before_pipeline(pipeline.anchor(), descend(top, path));
        }
        let result = self.run_elements(pipeline, top, path, cx);
        for instrument in self.config.instruments.iter().rev() {
            instrument.after_pipeline(pipeline.anchor(), descend(top, path));
        }
        result
    }

    fn run_elements(
        self: &Arc<Self>,
        pipeline: &mut Pipeline,
        top: &mut Ir,
        path: &[Op],
        cx: &mut PassContext,
    ) -> Result<(), Failed> {
        for element in &mut pipeline.elements {
            match element {
                Element::Pass(scheduled) => {
                    self.run_pass(scheduled, top, path, cx)?;
                }
                Element::Nested(nested) => {
                    let timer = nested.timer.clone();
                    timing::measure(timer.as_ref(), || self.run_nested(nested, top, path, cx))?;
                }
            }
        }
        Ok(())
    }

    fn run_pass(
        self: &Arc<Self>,
        scheduled: &mut ScheduledPass,
        top: &mut Ir,
        path: &[Op],
        cx: &mut PassContext,
    ) -> Result<(), Failed> {
        let info = scheduled.pass.info();
        let ir = descend(top, path);
        if !info.runs_on(ir) {
            cx.emit(wrong_op(info, ir));
            return Err(Failed);
        }
        if self
            .config
            .counter
            .as_deref()
            .is_some_and(|c| !c.is_wanted())
        {
            return Ok(());
        }
        if let Some(reproduction) = &self.reproduction {
            reproduction.before_pass(&*scheduled.pass, top, path, cx);
        }
        let folder = cx.folder.clone();
        let dumper = Dumper::before(&self.config, info, cx, folder.as_ref(), top, path);
        let ir = descend(top, path);
        let progress = self.config.progress.as_deref();
        let before = progress.map(|progress| progress.enter(scheduled.number, ir));
        for instrument in &self.config.instruments {
            instrument.before_pass(&*scheduled.pass, ir);
        }
        let ran = self.run_measured(scheduled, ir, cx);
        let pass = &*scheduled.pass;
        for instrument in self.config.instruments.iter().rev() {
            match ran {
                Ran::Well => instrument.after_pass(pass, ir),
                Ran::Failed | Ran::Panicked => instrument.after_pass_failed(pass, ir),
            }
        }
        if let (Some(progress), Some(before)) = (progress, before) {
            progress.leave(&before);
            if matches!(ran, Ran::Panicked) {
                progress.note_panic();
            }
        }
        let failed = !matches!(ran, Ran::Well);
        if failed {
            if let Some(reproduction) = &self.reproduction {
                reproduction.pass_failed();
            }
            cx.log.failure(format!("`{}`{}", info.title, on_op(ir)));
        }
        // After a panic the IR may be in no state to be printed.
        if let Some(dumper) = dumper
            && !matches!(ran, Ran::Panicked)
        {
            dumper.after(failed, top, path, &mut cx.log);
        }
        if failed { Err(Failed) } else { Ok(()) }
    }

    /// Runs a pass and the verifier after it.
    fn run_measured(
        &self,
        scheduled: &mut ScheduledPass,
        ir: &mut Ir,
        cx: &mut PassContext,
    ) -> Ran {
        let info = scheduled.pass.info();
        let errors = cx.log.errors();
        cx.preserved = PreservedAnalyses::default();
        cx.timer.clone_from(&scheduled.timer);
        let pass = &mut scheduled.pass;
        let measured = || {
            let result = match panics::catch(|| pass.run(ir, cx)) {
                Ok(result) => result,
                Err(said) => {
                    cx.emit(panicked(info, ir, &said));
                    return Ran::Panicked;
                }
            };
            let failed = result.is_err() || cx.log.errors() > errors;
            if let Err(diagnostic) = result {
                cx.emit(blame(ir, info, "in", diagnostic));
            }
            if failed {
                return Ran::Failed;
            }
            // What changed nothing leaves what was valid.
            if cx.preserved.is_all() {
                return Ran::Well;
            }
            recycle(ir, cx.threading());
            cx.analyses.invalidate(&cx.preserved);
            cx.kept.intersect(&cx.preserved);
            match self.config.verify {
                true => verify_after(ir, info, cx),
                false => Ran::Well,
            }
        };
        timing::measure(scheduled.timer.as_ref(), measured)
    }
}

/// How a pass ended.
enum Ran {
    Well,
    Failed,
    Panicked,
}

fn verify_after(ir: &Ir, info: &PassInfo, cx: &mut PassContext) -> Ran {
    let Err(errors) = verify(ir) else {
        return Ran::Well;
    };
    for error in errors {
        cx.emit(blame(ir, info, "after", error));
    }
    Ran::Failed
}

fn wrong_op(info: &PassInfo, ir: &Ir) -> Diagnostic {
    let argument = info.argument;
    let message = match info.on {
        super::PassTarget::Op(op) => {
            format!("cannot run pass '{argument}', which is for '{}'", op.name)
        }
        super::PassTarget::Interface { name, .. } => {
            format!("cannot run pass '{argument}', which is for ops that implement {name}")
        }
        super::PassTarget::Any => unreachable!("a pass for any op runs on this one"),
    };
    ir.op_error(ir.root(), message)
}

fn panicked(info: &PassInfo, ir: &Ir, said: &str) -> Diagnostic {
    let message = format!("pass '{}' panicked: {said}", info.argument);
    let diagnostic = Diagnostic::error(ir.loc(ir.root()), message);
    blame(ir, info, "in", diagnostic)
}

/// " on 'func.func' operation: @f".
pub(super) fn on_op(ir: &Ir) -> String {
    let root = ir.root();
    let name = ir.name(root).as_str(ir);
    let symbol = symbol_name(ir, root);
    let symbol = symbol.map_or(String::new(), |symbol| format!(": @{}", symbol.as_str(ir)));
    format!(" on '{name}' operation{symbol}")
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

/// Lets the slots of what a pass erased be used again, in the arena and all below it, and the ops of isolated arenas that it
/// converted have the names of those.
fn recycle(ir: &mut Ir, threading: bool) {
    for_each_arena(ir, threading, |ir| {
        ir.recycle();
        ir.sync_stubs();
    });
}
