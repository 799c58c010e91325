//! What a context knows about diagnostics: handlers, and the source texts that snippets are cut from.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use rustc_hash::FxBuildHasher;

use super::handlers::Handlers;
use crate::context::Ident;

/// A context's handlers and source texts.
#[derive(Default)]
pub struct DiagnosticEngine {
    pub(super) handlers: Handlers,
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
}
