//! The errors of the front end, collected so that one run reports all of them.

use terrace::ir::diagnostics::Diagnostic;
use terrace::ir::{Context, Location};

use crate::source::{Source, Span};

/// How many errors are kept; the rest is only counted.
const LIMIT: usize = 20;

/// Longest piece of the user's text that a message quotes.
const QUOTE: usize = 64;

/// One error: what is wrong, where, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What the caret points at.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// A few words beside the caret.
    pub label: Option<String>,
    /// What else there is to know, with the place if it has one.
    pub notes: Vec<(Option<Span>, String)>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Error {
    /// An error with a message only.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
            label: None,
            notes: Vec::new(),
            help: None,
        }
    }

    /// Sets the words beside the caret.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Adds a note about another place.
    pub fn note_at(mut self, span: Span, note: impl Into<String>) -> Self {
        self.notes.push((Some(span), note.into()));
        self
    }

    /// Adds a note without a place.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push((None, note.into()));
        self
    }

    /// Sets the advice.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    fn diagnostic(&self, cx: &Context, source: &Source) -> Diagnostic {
        let mut diagnostic = Diagnostic::error(source.range(cx, self.span), &self.message);
        if let Some(label) = &self.label {
            diagnostic = diagnostic.label(label);
        }
        for (span, note) in &self.notes {
            let place = span.map_or(Location::UNKNOWN, |span| source.range(cx, span));
            diagnostic = diagnostic.note(place, note);
        }
        match &self.help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }
}

/// The errors of one file. Only the first few are kept, so that a file of garbage costs no more than its length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Errors {
    kept: Vec<Error>,
    omitted: usize,
}

impl Errors {
    /// Adds an error, or counts it when enough are kept.
    pub fn push(&mut self, error: Error) {
        self.push_with(|| error);
    }

    /// Adds the error that `make` makes, which is not called when the error is only counted. For errors whose text takes
    /// more than constant time.
    pub fn push_with(&mut self, make: impl FnOnce() -> Error) {
        if self.is_full() {
            self.omitted += 1;
        } else {
            self.kept.push(make());
        }
    }

    fn is_full(&self) -> bool {
        self.kept.len() == LIMIT
    }

    /// Whether there is no error.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The errors that were kept.
    pub fn iter(&self) -> impl Iterator<Item = &Error> {
        self.kept.iter()
    }

    /// How many more errors there were.
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// `Ok(value)` without errors, else the errors in the order of the source.
    pub(crate) fn into_result<T>(mut self, value: T) -> Result<T, Errors> {
        if self.is_empty() {
            return Ok(value);
        }
        self.kept.sort_by_key(|error| error.span.start);
        Err(self)
    }

    /// The errors as diagnostics; the last one tells how many are omitted.
    pub fn diagnostics(&self, cx: &Context, source: &Source) -> Vec<Diagnostic> {
        let mut diagnostics: Vec<Diagnostic> = self
            .kept
            .iter()
            .map(|error| error.diagnostic(cx, source))
            .collect();
        let omitted = match self.omitted {
            0 => return diagnostics,
            1 => "1 more error is not shown".to_owned(),
            n => format!("{n} more errors are not shown"),
        };
        if let Some(last) = diagnostics.pop() {
            diagnostics.push(last.note(Location::UNKNOWN, omitted));
        }
        diagnostics
    }

    /// The errors as text: `file:line:column: error: message`, the source line and a caret.
    pub fn render(&self, source: &Source) -> String {
        let cx = Context::new();
        source.register(&cx);
        let diagnostics = self.diagnostics(&cx, source);
        diagnostics.iter().map(|error| error.render(&cx)).collect()
    }
}

/// The user's text in backquotes, shortened when it is long.
pub(crate) fn quote(text: &str) -> String {
    if text.len() <= QUOTE {
        return format!("`{text}`");
    }
    let head: String = text.chars().take(QUOTE).collect();
    format!("`{head}...`")
}

/// `1 element`, `2 elements`.
pub(crate) fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
