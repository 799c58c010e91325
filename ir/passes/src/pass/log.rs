//! What passes say, kept until it can be said in order.

use std::sync::Arc;

use terrace_ir::context::Context;
use terrace_ir::diagnostics::{Diagnostic, Severity};

use super::config::Output;

enum Event {
    Diagnostic(Diagnostic),
    Text(String),
}

/// Diagnostics and dumps in the order of the passes and, for passes on several functions, of the functions.
#[derive(Default)]
pub(super) struct Log {
    events: Vec<Event>,
    /// How many errors there were.
    errors: usize,
    /// The first error.
    first_error: Option<Diagnostic>,
    /// The passes that failed, in order, as reproducers name them.
    failures: Vec<String>,
    /// Where events go at once, when they come in order already.
    sink: Option<Arc<(Context, Output)>>,
}

impl Log {
    /// A log that keeps nothing back.
    pub(super) fn immediate(cx: &Context, output: &Output) -> Self {
        Log {
            sink: Some(Arc::new((cx.clone(), output.clone()))),
            ..Log::default()
        }
    }

    /// An empty log that keeps back what this one would.
    pub(super) fn sibling(&self) -> Self {
        Log {
            sink: self.sink.clone(),
            ..Log::default()
        }
    }

    /// What was said so far; nothing is left of it here.
    pub(super) fn take(&mut self) -> Log {
        let rest = self.sibling();
        std::mem::replace(self, rest)
    }

    pub(super) fn diagnostic(&mut self, diagnostic: Diagnostic) {
        if diagnostic.severity() == Severity::Error {
            self.errors += 1;
            self.first_error.get_or_insert_with(|| diagnostic.clone());
        }
        self.push(Event::Diagnostic(diagnostic));
    }

    pub(super) fn text(&mut self, text: String) {
        self.push(Event::Text(text));
    }

    fn push(&mut self, event: Event) {
        match (self.sink.as_deref(), event) {
            (None, event) => self.events.push(event),
            (Some((cx, _)), Event::Diagnostic(diagnostic)) => cx.emit(&diagnostic),
            (Some((_, output)), Event::Text(text)) => output(&text),
        }
    }

    pub(super) fn append(&mut self, mut other: Log) {
        self.errors += other.errors;
        self.first_error = self.first_error.take().or(other.first_error);
        self.failures.append(&mut other.failures);
        for event in other.events {
            self.push(event);
        }
    }

    /// How many errors there were so far.
    pub(super) fn errors(&self) -> usize {
        self.errors
    }

    /// The first error, if there was one.
    pub(super) fn first_error(&self) -> Option<&Diagnostic> {
        self.first_error.as_ref()
    }

    /// Notes that a pass failed.
    pub(super) fn failure(&mut self, what: String) {
        self.failures.push(what);
    }

    /// The passes that failed.
    pub(super) fn failures(&self) -> &[String] {
        &self.failures
    }

    /// Whether nothing was said.
    pub(super) fn is_empty(&self) -> bool {
        self.events.is_empty() && self.errors == 0 && self.failures.is_empty()
    }

    /// Takes the diagnostic at the end out, if there is one.
    pub(super) fn take_last_diagnostic(&mut self) -> Option<Diagnostic> {
        match self.events.pop()? {
            Event::Diagnostic(diagnostic) => Some(diagnostic),
            text => {
                self.events.push(text);
                None
            }
        }
    }
}
