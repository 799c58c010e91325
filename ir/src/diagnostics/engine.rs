//! Emission: handlers, counts and the source texts that snippets are cut from.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, RwLock};

use rustc_hash::FxBuildHasher;

use super::{Diagnostic, Severity};
use crate::context::{Context, Ident};

/// Receives every emitted diagnostic.
pub type Handler = Arc<dyn Fn(&Context, &Diagnostic) + Send + Sync>;

/// A context's handler, error count and source texts.
#[derive(Default)]
pub struct DiagnosticEngine {
    handler: Mutex<Option<Handler>>,
    errors: AtomicUsize,
    sources: RwLock<HashMap<Ident, Arc<Source>, FxBuildHasher>>,
}

/// A source text with the offsets of its lines.
pub(crate) struct Source {
    text: Arc<[u8]>,
    line_starts: Vec<u32>,
}

impl Source {
    /// The bytes of a line, counted from 1, without its end.
    pub(crate) fn line(&self, line: u32) -> Option<&[u8]> {
        let index = (line as usize).checked_sub(1)?;
        let start = *self.line_starts.get(index)? as usize;
        let end = self
            .line_starts
            .get(index + 1)
            .map_or(self.text.len(), |next| *next as usize);
        let line = &self.text[start..end];
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }
}

impl DiagnosticEngine {
    /// Makes a file's text known, so that diagnostics show its lines.
    pub fn add_source(&self, file: Ident, text: impl Into<Arc<[u8]>>) {
        let text: Arc<[u8]> = text.into();
        let ends = memchr::memchr_iter(b'\n', &text).map(|end| end as u32 + 1);
        let line_starts = std::iter::once(0).chain(ends).collect();
        let mut sources = self.sources.write().unwrap_or_else(|e| e.into_inner());
        sources.insert(file, Arc::new(Source { text, line_starts }));
    }

    pub(crate) fn source(&self, file: Ident) -> Option<Arc<Source>> {
        self.sources
            .read()
            .unwrap_or_else(|e| e.into_inner())
            .get(&file)
            .cloned()
    }

    /// Installs a handler, or with `None` the default one, which prints to standard error; gives the one before.
    pub fn set_handler(&self, handler: Option<Handler>) -> Option<Handler> {
        std::mem::replace(
            &mut *self.handler.lock().unwrap_or_else(|e| e.into_inner()),
            handler,
        )
    }

    /// The number of errors emitted so far.
    pub fn error_count(&self) -> usize {
        self.errors.load(Ordering::Relaxed)
    }
}

impl Context {
    /// Hands a diagnostic to the handler.
    pub fn emit(&self, diagnostic: &Diagnostic) {
        let engine = self.diagnostics();
        if diagnostic.severity() == Severity::Error {
            engine.errors.fetch_add(1, Ordering::Relaxed);
        }
        let handler = engine
            .handler
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .clone();
        match handler {
            Some(handler) => handler(self, diagnostic),
            None => eprint!("{}", diagnostic.render(self)),
        }
    }

    /// Runs `f` and gives, with its result, the diagnostics emitted meanwhile instead of handling them.
    pub fn capture_diagnostics<R>(&self, f: impl FnOnce() -> R) -> (R, Vec<Diagnostic>) {
        let captured = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&captured);
        let handler: Handler = Arc::new(move |_, diagnostic| {
            sink.lock()
                .unwrap_or_else(|e| e.into_inner())
                .push(diagnostic.clone());
        });
        let previous = self.diagnostics().set_handler(Some(handler));
        let result = f();
        self.diagnostics().set_handler(previous);
        let captured = std::mem::take(&mut *captured.lock().unwrap_or_else(|e| e.into_inner()));
        (result, captured)
    }
}
