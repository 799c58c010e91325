//! Diagnostics that are reported when nobody holds them any more.

use super::Diagnostic;
use crate::context::Context;
use crate::location::Location;

/// A diagnostic on its way to the handlers: it is emitted when this is dropped, and until then more can be said.
///
/// What a function fails with is a [`Diagnostic`], which its caller emits or not. This is for what is reported while work
/// goes on: warnings, remarks, and errors that are counted.
///
/// ```
/// use terrace_ir::{Context, Diagnostic, Location};
///
/// let cx = Context::new();
/// let ((), reported) = cx.capture_diagnostics(|| {
///     cx.report(Diagnostic::remark(Location::UNKNOWN, "unrolled"))
///         .note(Location::UNKNOWN, "by 4");
///     cx.report(Diagnostic::remark(Location::UNKNOWN, "not said")).abandon();
/// });
/// assert_eq!(reported.len(), 1);
/// assert_eq!(reported[0].notes().len(), 1);
/// ```
pub struct InFlightDiagnostic {
    cx: Context,
    diagnostic: Option<Diagnostic>,
}

impl Context {
    /// Emits a diagnostic when what is returned is dropped: at once, unless somebody holds it.
    pub fn report(&self, diagnostic: Diagnostic) -> InFlightDiagnostic {
        InFlightDiagnostic {
            cx: self.clone(),
            diagnostic: Some(diagnostic),
        }
    }
}

impl InFlightDiagnostic {
    /// Adds a note.
    pub fn note(self, location: Location, message: impl Into<String>) -> Self {
        self.changed(|diagnostic| diagnostic.note(location, message))
    }

    /// Says how to fix it.
    pub fn help(self, help: impl Into<String>) -> Self {
        self.changed(|diagnostic| diagnostic.help(help))
    }

    /// Takes the diagnostic back: nobody is told.
    pub fn abandon(mut self) -> Diagnostic {
        self.diagnostic
            .take()
            .expect("it is taken when it is dropped")
    }

    fn changed(mut self, change: impl FnOnce(Diagnostic) -> Diagnostic) -> Self {
        self.diagnostic = self.diagnostic.take().map(change);
        self
    }
}

impl Drop for InFlightDiagnostic {
    fn drop(&mut self) {
        if let Some(diagnostic) = self.diagnostic.take() {
            self.cx.emit(&diagnostic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // covers: DIAG-014
    #[test]
    fn it_is_reported_when_it_is_dropped() {
        let cx = Context::new();
        let ((), reported) = cx.capture_diagnostics(|| {
            let warning = cx.report(Diagnostic::warning(Location::UNKNOWN, "first"));
            cx.report(Diagnostic::remark(Location::UNKNOWN, "second"));
            drop(warning.note(Location::UNKNOWN, "why").help("how"));
            let kept = cx.report(Diagnostic::error(Location::UNKNOWN, "never"));
            assert_eq!(kept.abandon().message(), "never");
        });
        let messages: Vec<_> = reported.iter().map(Diagnostic::message).collect();
        assert_eq!(messages, ["second", "first"]);
        assert_eq!(reported[1].notes()[0].message, "why");
        assert_eq!(reported[1].help_text(), Some("how"));
    }
}
