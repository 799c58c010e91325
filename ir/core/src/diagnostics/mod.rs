//! Diagnostics: what went wrong, where, and how to fix it.
//!
//! A [`Diagnostic`] is the error type of everything that can fail on a user's input. Whoever cannot pass it on
//! emits it with [`Context::emit`](crate::Context::emit) to the context's handlers; without any it is printed to standard
//! error, with the source line and a caret; on a terminal in colours.

mod handlers;
mod in_flight;
mod options;
mod parallel;
mod render;
mod snippet;
mod terminal;
#[cfg(test)]
mod tests;

pub(crate) use handlers::Handlers;
pub use handlers::{Handled, Handler, ScopedHandler};
pub use in_flight::InFlightDiagnostic;
pub use options::DiagnosticOptions;
pub use parallel::OrderedDiagnostics;
pub use terminal::ColorChoice;
pub use terrace_text::most_similar;

use crate::context::Context;
use crate::location::Location;

/// What the system says is wrong with a file, without the number of the error.
pub fn io_reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let end = text.find(" (os error ").unwrap_or(text.len());
    text[..end].to_owned()
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The input is rejected.
    Error,
    /// The input is accepted, but something in it is doubtful.
    Warning,
    /// Something the user asked to be told.
    Remark,
    /// Explains another diagnostic.
    Note,
}

impl Severity {
    /// The word in front of the message.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            Severity::Note => "note",
        }
    }
}

/// A message at a location, with notes and a suggestion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic(Box<DiagnosticData>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct DiagnosticData {
    severity: Severity,
    location: Location,
    message: String,
    label: Option<String>,
    notes: Vec<Note>,
    help: Option<String>,
}

/// A further message that belongs to a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What it is about; unknown if nothing in particular.
    pub location: Location,
    /// The text.
    pub message: String,
    /// Whether tests of diagnostics must expect it; see [`Diagnostic::related`].
    pub is_required: bool,
}

impl Diagnostic {
    /// A diagnostic of any severity but that of notes, which are never alone.
    ///
    /// # Panics
    /// If it is that of notes.
    pub fn new(severity: Severity, location: Location, message: impl Into<String>) -> Self {
        assert!(severity != Severity::Note, "a note belongs to a diagnostic");
        Diagnostic(Box::new(DiagnosticData {
            severity,
            location,
            message: message.into(),
            label: None,
            notes: Vec::new(),
            help: None,
        }))
    }

    /// An error.
    pub fn error(location: Location, message: impl Into<String>) -> Self {
        Diagnostic::new(Severity::Error, location, message)
    }

    /// A warning.
    pub fn warning(location: Location, message: impl Into<String>) -> Self {
        Diagnostic::new(Severity::Warning, location, message)
    }

    /// A remark.
    pub fn remark(location: Location, message: impl Into<String>) -> Self {
        Diagnostic::new(Severity::Remark, location, message)
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, location: Location, message: impl Into<String>) -> Self {
        self.0.notes.push(Note {
            location,
            message: message.into(),
            is_required: true,
        });
        self
    }

    /// Adds a note that tests of diagnostics may expect, but need not: MLIR does not have it, and tests written for MLIR
    /// should pass.
    #[must_use]
    pub fn related(mut self, location: Location, message: impl Into<String>) -> Self {
        self.0.notes.push(Note {
            location,
            message: message.into(),
            is_required: false,
        });
        self
    }

    /// Takes the notes away.
    #[must_use]
    pub fn without_notes(mut self) -> Self {
        self.0.notes.clear();
        self
    }

    /// Adds a note with the stack of calls, if the context wants one.
    #[must_use]
    pub(crate) fn traced(self, cx: &Context) -> Self {
        if !cx.diagnostic_options().prints_traces() {
            return self;
        }
        let trace = std::backtrace::Backtrace::force_capture();
        let location = self.location();
        self.note(location, format!("diagnostic emitted with trace:\n{trace}"))
    }

    /// Says how to fix it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// Puts a few words beside the caret.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.0.label = Some(label.into());
        self
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.0.severity
    }

    /// Where it is.
    pub fn location(&self) -> Location {
        self.0.location
    }

    /// The message without severity and location.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The notes.
    pub fn notes(&self) -> &[Note] {
        &self.0.notes
    }

    /// The suggestion.
    pub fn help_text(&self) -> Option<&str> {
        self.0.help.as_deref()
    }
}

/// Lets a failing check be returned at once: `return Err(ir.error(op, "..."))` reads `return ir.error(op, "...").into()`.
/// What it says without its place, which only the context knows: [`Diagnostic::render`] shows that as well.
impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.message())?;
        match &self.0.help {
            Some(help) => write!(f, " (help: {help})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Diagnostic {}

impl<T> From<Diagnostic> for Result<T, Diagnostic> {
    fn from(diagnostic: Diagnostic) -> Self {
        Err(diagnostic)
    }
}
