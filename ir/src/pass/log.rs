//! What passes say, kept until it can be said in order.

use super::config::Output;
use crate::context::Context;
use crate::diagnostics::{Diagnostic, Severity};

enum Event {
    Diagnostic(Diagnostic),
    Text(String),
}

/// Diagnostics and dumps in the order of the passes and, for passes on several functions, of the functions.
#[derive(Default)]
pub(super) struct Log {
    events: Vec<Event>,
    /// Where events go at once, when they come in order already.
    sink: Option<(Context, Output)>,
}

impl Log {
    /// A log that keeps nothing back.
    pub(super) fn immediate(cx: &Context, output: &Output) -> Self {
        Log {
            events: Vec::new(),
            sink: Some((cx.clone(), output.clone())),
        }
    }

    /// An empty log that keeps back what this one would.
    pub(super) fn sibling(&self) -> Self {
        Log {
            events: Vec::new(),
            sink: self.sink.clone(),
        }
    }

    pub(super) fn diagnostic(&mut self, diagnostic: Diagnostic) {
        self.push(Event::Diagnostic(diagnostic));
    }

    pub(super) fn text(&mut self, text: String) {
        self.push(Event::Text(text));
    }

    fn push(&mut self, event: Event) {
        match (&self.sink, event) {
            (None, event) => self.events.push(event),
            (Some((cx, _)), Event::Diagnostic(diagnostic)) => cx.emit(&diagnostic),
            (Some((_, output)), Event::Text(text)) => output(&text),
        }
    }

    pub(super) fn append(&mut self, other: Log) {
        for event in other.events {
            self.push(event);
        }
    }

    pub(super) fn has_errors(&self) -> bool {
        let is_error = |event: &Event| matches!(event, Event::Diagnostic(d) if d.severity() == Severity::Error);
        self.events.iter().any(is_error)
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
