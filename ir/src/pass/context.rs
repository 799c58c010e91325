//! What a running pass may use beside its arena.

use crate::builder::Builder;
use crate::context::{Context, Ident};
use crate::diagnostics::Diagnostic;
use crate::ir::{Ir, Op};

use super::PassResult;

/// A change to the arena around the one a pass works on.
pub(super) type Edit = Box<dyn FnOnce(&mut Ir) -> PassResult + Send>;

/// Builds a symbol's op.
pub(super) type SymbolBuilder = Box<dyn FnOnce(&mut Builder<'_>) -> Op + Send>;

/// A change that waits until the arena around is free.
pub(super) enum Deferred {
    /// Anything.
    Edit(Edit),
    /// A symbol that is built unless it exists.
    Symbol(Ident, SymbolBuilder),
}

/// What a running pass may use beside its arena: messages and changes outside of it.
pub struct PassContext {
    context: Context,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) deferred: Vec<Deferred>,
}

impl PassContext {
    /// A context for a pass that is run by hand.
    pub fn new(context: &Context) -> Self {
        PassContext {
            context: context.clone(),
            diagnostics: Vec::new(),
            deferred: Vec::new(),
        }
    }

    /// The context of the IR.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Reports something beside the pass's result. Messages of passes on several functions come in the functions'
    /// order. An error does not stop the pass, but the pipeline after it.
    pub fn emit(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
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
        let name = self.context.ident(name);
        self.deferred.push(Deferred::Symbol(name, Box::new(build)));
    }
}
