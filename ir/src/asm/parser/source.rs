//! From byte offsets to locations.

use crate::context::{Context, Ident};
use crate::location::Location;

/// The text's file and where its lines start.
pub(super) struct Source {
    file: Ident,
    line_starts: Vec<u32>,
    /// The line of the last answer: the next question is mostly about the same line or the one after it.
    last_line: std::cell::Cell<usize>,
}

impl Source {
    pub(super) fn new(file: Ident, text: &[u8]) -> Self {
        let ends = memchr::memchr_iter(b'\n', text).map(|end| end as u32 + 1);
        Source {
            file,
            line_starts: std::iter::once(0).chain(ends).collect(),
            last_line: std::cell::Cell::new(0),
        }
    }

    /// Line and column, both from 1.
    fn line_column(&self, offset: u32) -> (u32, u32) {
        let starts = &self.line_starts;
        let contains = |line: usize| {
            starts[line] <= offset && starts.get(line + 1).is_none_or(|next| offset < *next)
        };
        let last = self.last_line.get();
        let line = if contains(last) {
            last
        } else if last + 1 < starts.len() && contains(last + 1) {
            last + 1
        } else {
            starts.partition_point(|start| *start <= offset) - 1
        };
        self.last_line.set(line);
        (line as u32 + 1, offset - starts[line] + 1)
    }

    /// The location of one byte.
    pub(super) fn location(&self, cx: &Context, offset: u32) -> Location {
        let (line, column) = self.line_column(offset);
        Location::file(cx, self.file, line, column)
    }

    /// The location of a range of bytes.
    pub(super) fn range(&self, cx: &Context, start: u32, end: u32) -> Location {
        let start = self.line_column(start);
        Location::file_range(cx, self.file, start, self.line_column(end))
    }

    /// The location of the file as a whole.
    pub(super) fn file_location(&self, cx: &Context) -> Location {
        Location::file(cx, self.file, 0, 0)
    }
}
