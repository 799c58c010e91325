//! Diagnostics: as exceptions, and as what handlers of Python are told.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use terrace_ir::diagnostics::{Handled, ScopedHandler};
use terrace_ir::{Context, Diagnostic, Location, Severity};

use crate::classes::hook;
use crate::context::ContextObject;
use crate::location::LocationObject;

/// What a handler of Python, or an exception, says of a diagnostic.
fn to_python<'py>(
    py: Python<'py>,
    context: &Py<ContextObject>,
    diagnostic: &Diagnostic,
) -> PyResult<Bound<'py, PyAny>> {
    let severity = match diagnostic.severity() {
        Severity::Error => 0,
        Severity::Warning => 1,
        Severity::Note => 2,
        Severity::Remark => 3,
    };
    let notes = diagnostic.notes().iter().map(|note| {
        let location = LocationObject::wrap(py, context, note.location)?;
        Ok((location, &note.message))
    });
    let notes = notes.collect::<PyResult<Vec<_>>>()?;
    let location = LocationObject::wrap(py, context, diagnostic.location())?;
    let rendered = diagnostic.render(&context.get().cx);
    hook(py, "diagnostic")?.call1((severity, location, diagnostic.message(), notes, rendered))
}

/// The exception for a failed call, with all that was found wrong.
pub fn mlir_error(
    py: Python<'_>,
    context: &Py<ContextObject>,
    message: &str,
    errors: Vec<Diagnostic>,
) -> PyErr {
    let raise = || {
        let is_told = context
            .bind(py)
            .getattr("emit_error_diagnostics")
            .and_then(|is_told| is_told.is_truthy());
        if is_told.unwrap_or(false) {
            let cx = &context.get().cx;
            py.detach(|| errors.iter().for_each(|error| cx.emit(error)));
        }
        let errors = errors.iter().map(|error| to_python(py, context, error));
        let errors = errors.collect::<PyResult<Vec<_>>>()?;
        hook(py, "mlir_error")?.call1((message, errors))
    };
    match raise() {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// An error in a text that is no file: MLIR calls such a file as the text goes.
pub fn in_text(cx: &Context, error: &Diagnostic, text: &str) -> Diagnostic {
    let Some(at) = error.location().file_position(cx) else {
        return error.clone();
    };
    let location = Location::file_range(cx, cx.ident(text), at.start, at.end);
    let moved = Diagnostic::error(location, error.message());
    let notes = error.notes().iter();
    notes.fold(moved, |moved, note| moved.note(location, &*note.message))
}

/// What [`ContextObject::attach_diagnostic_handler`] gives.
#[pyclass(frozen, name = "DiagnosticHandler", module = "terrace.ir")]
pub struct DiagnosticHandlerObject {
    handler: Mutex<Option<ScopedHandler>>,
    had_error: Arc<AtomicBool>,
}

#[pymethods]
impl DiagnosticHandlerObject {
    #[getter]
    fn attached(&self) -> bool {
        self.handler
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_some()
    }

    /// Whether the callback raised an exception.
    #[getter]
    fn had_error(&self) -> bool {
        self.had_error.load(Ordering::Relaxed)
    }

    fn detach(&self) {
        let handler = self
            .handler
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        drop(handler);
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __exit__(
        &self,
        _exc_type: &Bound<'_, PyAny>,
        _exc_value: &Bound<'_, PyAny>,
        _traceback: &Bound<'_, PyAny>,
    ) {
        self.detach();
    }
}

/// Has a function of Python told of the diagnostics of a context; it says whether it took one.
#[pyfunction]
pub fn attach_diagnostic_handler(
    context: Bound<'_, ContextObject>,
    callback: Bound<'_, PyAny>,
) -> DiagnosticHandlerObject {
    let had_error = Arc::new(AtomicBool::new(false));
    let failed = Arc::clone(&had_error);
    let callback = callback.unbind();
    let owner = context.clone().unbind();
    let tell = move |_: &Context, diagnostic: &Diagnostic| {
        Python::attach(|py| {
            let taken = to_python(py, &owner, diagnostic)
                .and_then(|diagnostic| callback.bind(py).call1((diagnostic,)))
                .and_then(|taken| taken.is_truthy());
            match taken {
                Ok(true) => Handled::Yes,
                Ok(false) => Handled::No,
                Err(error) => {
                    failed.store(true, Ordering::Relaxed);
                    error.print(py);
                    Handled::No
                }
            }
        })
    };
    DiagnosticHandlerObject {
        handler: Mutex::new(Some(context.get().cx.push_handler(tell))),
        had_error,
    }
}
