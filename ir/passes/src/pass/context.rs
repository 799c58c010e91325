//! What a running pass may use beside its arena.

use std::sync::Arc;

use terrace_ir::asm::PrintOptions;
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::Builder;
use terrace_ir::context::{Context, Ident};
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::{Ir, Op};

use super::analysis::{Analyses, Analysis, Ancestors, PreservedAnalyses};
use super::config::PassConfig;
use super::execute::Executor;
use super::instruments::Observer;
use super::log::Log;
use super::print::Folder;
use super::timing::TimeNode;
use super::{PassResult, Pipeline};

type Edit = Box<dyn FnOnce(&mut Ir) -> PassResult + Send>;
type SymbolBuilder = Box<dyn FnOnce(&mut Builder<'_>) -> Op + Send>;

/// A change to the arena around the one a pass works on, that waits until that is free.
pub(super) enum Deferred {
    /// Anything.
    Edit(Edit),
    /// A symbol that is built unless it exists.
    Symbol(Ident, SymbolBuilder),
}

impl Deferred {
    /// What the change is, for messages.
    pub(super) fn describe(&self, cx: &Context) -> String {
        match self {
            Deferred::Edit(_) => "an edit".into(),
            Deferred::Symbol(name, _) => format!("declaring @{}", name.as_str(cx)),
        }
    }
}

/// What a running pass may use beside its arena: messages, analyses, changes outside of it, pipelines inside of it.
pub struct PassContext {
    pub(super) executor: Arc<Executor>,
    pub(super) log: Log,
    pub(super) deferred: Vec<Deferred>,
    /// What is known about the arena that the pass works on.
    pub(super) analyses: Analyses,
    /// What is known about the arenas around it.
    pub(super) ancestors: Option<Arc<Ancestors>>,
    /// What the running pass says still holds after it.
    pub(super) preserved: PreservedAnalyses,
    /// What all passes so far preserved.
    pub(super) kept: PreservedAnalyses,
    /// The row of the running pass.
    pub(super) timer: Option<TimeNode>,
    /// Whether the pass works on an arena inside another one.
    pub(super) nested: bool,
    /// Where the arena's texts go that are written to files.
    pub(super) folder: Option<Folder>,
}

impl PassContext {
    /// A context for a pass that is run by hand.
    pub fn new(context: &Context) -> Self {
        PassContext::with_executor(Arc::new(Executor::new(context, PassConfig::default())))
    }

    pub(super) fn with_executor(executor: Arc<Executor>) -> Self {
        PassContext {
            executor,
            log: Log::default(),
            deferred: Vec::new(),
            analyses: Analyses::default(),
            ancestors: None,
            preserved: PreservedAnalyses::default(),
            kept: PreservedAnalyses::all(),
            timer: None,
            nested: false,
            folder: None,
        }
    }

    /// The context of the IR.
    pub fn context(&self) -> &Context {
        &self.executor.context
    }

    /// Whether functions may be processed in parallel.
    pub fn threading(&self) -> bool {
        self.executor.config.threading && self.context().is_multithreaded()
    }

    /// Reports something beside the pass's result. Messages of passes on several functions come in the functions'
    /// order. An error does not stop the pass, but the pipeline after it.
    pub fn emit(&mut self, diagnostic: Diagnostic) {
        self.log.diagnostic(diagnostic);
    }

    /// An analysis of the arena that the pass works on, computed unless it is known. It describes the IR as it is now: what
    /// the pass changes later it does not see.
    ///
    /// # Panics
    /// If the analysis needs itself to be computed.
    pub fn analysis<A: Analysis>(&mut self, ir: &Ir) -> Arc<A> {
        self.analyses_of(|analyses, observer| analyses.get(ir, observer))
    }

    /// As [`analysis`](Self::analysis), of the arena of an isolated op directly inside.
    ///
    /// # Panics
    /// If the op is not isolated.
    pub fn child_analysis<A: Analysis>(&mut self, ir: &Ir, op: Op) -> Arc<A> {
        let child = ir.child(op).expect("only isolated ops have analyses");
        self.analyses_of(|analyses, observer| analyses.child(op).get(child, observer))
    }

    fn analyses_of<R>(&mut self, get: impl FnOnce(&mut Analyses, &Observer<'_>) -> R) -> R {
        let observer = Observer {
            instruments: &self.executor.config.instruments,
            timer: self.timer.as_ref(),
        };
        get(&mut self.analyses, &observer)
    }

    /// An analysis of the arena, if it is known.
    pub fn cached_analysis<A: Analysis>(&self) -> Option<Arc<A>> {
        self.analyses.cached()
    }

    /// An analysis of the arena of an isolated op directly inside, if it is known.
    pub fn cached_child_analysis<A: Analysis>(&self, op: Op) -> Option<Arc<A>> {
        self.analyses.cached_child(op)
    }

    /// An analysis of the closest arena around this one for which it is known.
    pub fn cached_parent_analysis<A: Analysis>(&self) -> Option<Arc<A>> {
        self.ancestors.as_ref()?.cached()
    }

    /// What the closest op around the arena says by a discardable attribute of this name.
    pub fn enclosing_attr(&self, name: &str) -> Option<Attribute> {
        let (cx, ancestors) = (self.context(), self.ancestors.as_ref()?);
        ancestors.attr(cx, cx.ident(name))
    }

    /// Says that an analysis holds after this pass if it did before.
    pub fn preserve<A: Analysis>(&mut self) {
        self.preserved.add::<A>();
    }

    /// Says that the pass changed nothing: all analyses hold, and what was valid is valid.
    pub fn preserve_all(&mut self) {
        self.preserved = PreservedAnalyses::all();
    }

    /// Writes a report where dumps go. Reports of passes on several functions come in the functions' order.
    pub fn report(&mut self, text: impl Into<String>) {
        self.log.text(text.into());
    }

    /// How IR is printed in dumps.
    pub fn print_options(&self) -> &PrintOptions {
        &self.executor.config.print_options
    }

    /// Changes the arena around this one, such as the module around a function, once the passes on all its functions
    /// are done. Changes are made in the functions' order.
    pub fn defer(&mut self, edit: impl FnOnce(&mut Ir) -> PassResult + Send + 'static) {
        self.deferred.push(Deferred::Edit(Box::new(edit)));
    }

    /// Makes sure that the arena around this one has a symbol: unless it has, `build` is called, once even if
    /// many functions ask for it, with a builder at the start of the body.
    pub fn defer_symbol(
        &mut self,
        name: &str,
        build: impl FnOnce(&mut Builder<'_>) -> Op + Send + 'static,
    ) {
        let name = self.context().ident(name);
        self.deferred.push(Deferred::Symbol(name, Box::new(build)));
    }

    /// Runs a pipeline, on the arena of this pass or on one inside it. Afterwards no analysis is known.
    ///
    /// # Errors
    /// If the pipeline is not for the op at the root of `ir`, or one of its passes fails.
    pub fn run_pipeline(&mut self, pipeline: &mut Pipeline, ir: &mut Ir) -> PassResult {
        pipeline.initialize(&self.executor.context)?;
        if !pipeline.matches(ir) {
            return Err(cannot_run(pipeline, ir));
        }
        if let Some(timer) = &self.timer {
            let node = timer.child(pipeline.title());
            node.attach(pipeline);
            pipeline.timer = Some(node);
        }
        if let Some(progress) = &self.executor.config.progress {
            progress.attach(pipeline);
        }
        let executor = Arc::clone(&self.executor);
        let mut inner = PassContext::with_executor(Arc::clone(&executor));
        inner.ancestors = self.ancestors.clone();
        inner.folder = self.folder.as_ref().map(|folder| folder.of(ir));
        inner.nested = self.nested;
        let result = executor.run_pipeline(pipeline, ir, &[], &mut inner);
        self.deferred.append(&mut inner.deferred);
        self.analyses = Analyses::default();
        let result = result.map_err(|_| {
            inner
                .log
                .take_last_diagnostic()
                .unwrap_or_else(|| ir.error(ir.root(), "a nested pipeline failed"))
        });
        self.log.append(inner.log);
        result
    }
}

/// A pipeline that is for another op.
pub(super) fn cannot_run(pipeline: &Pipeline, ir: &Ir) -> Diagnostic {
    let anchor = pipeline.anchor().unwrap_or("any");
    let op = ir.name(ir.root()).as_str(ir);
    let message = format!("can't run '{anchor}' pass manager on '{op}' op");
    let error = ir.error(ir.root(), message);
    match pipeline.anchor() {
        Some(_) => error.help(format!(
            "write `{op}({pipeline})` to run it on the ops inside"
        )),
        None => error,
    }
}
