//! What a running pass may use beside its arena.

use std::sync::Arc;

use super::config::PassConfig;
use super::execute::Executor;
use super::log::Log;
use super::{PassResult, Pipeline};
use crate::builder::Builder;
use crate::context::{Context, Ident};
use crate::diagnostics::Diagnostic;
use crate::ir::{Ir, Op};

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

/// What a running pass may use beside its arena: messages, changes outside of it, pipelines inside of it.
pub struct PassContext {
    pub(super) executor: Executor,
    pub(super) log: Log,
    pub(super) deferred: Vec<Deferred>,
}

impl PassContext {
    /// A context for a pass that is run by hand.
    pub fn new(context: &Context) -> Self {
        PassContext::with_executor(Executor {
            context: context.clone(),
            config: Arc::new(PassConfig::default()),
        })
    }

    pub(super) fn with_executor(executor: Executor) -> Self {
        PassContext {
            executor,
            log: Log::default(),
            deferred: Vec::new(),
        }
    }

    /// The context of the IR.
    pub fn context(&self) -> &Context {
        &self.executor.context
    }

    /// Whether functions may be processed in parallel.
    pub fn threading(&self) -> bool {
        self.executor.config.threading
    }

    /// Reports something beside the pass's result. Messages of passes on several functions come in the functions'
    /// order. An error does not stop the pass, but the pipeline after it.
    pub fn emit(&mut self, diagnostic: Diagnostic) {
        self.log.diagnostic(diagnostic);
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

    /// Runs a pipeline, on the arena of this pass or on one inside it.
    ///
    /// # Errors
    /// If one of its passes fails.
    pub fn run_pipeline(&mut self, pipeline: &mut Pipeline, ir: &mut Ir) -> PassResult {
        pipeline.initialize(&self.executor.context)?;
        let executor = self.executor.clone();
        match executor.run_pipeline(pipeline, ir, &[], self) {
            Ok(()) => Ok(()),
            Err(_) => Err(self
                .log
                .take_last_diagnostic()
                .unwrap_or_else(|| ir.error(ir.root(), "a nested pipeline failed"))),
        }
    }
}
