//! Source text, byte spans in it, and the lines and columns that people see.

use std::fmt;

use terrace::ir::source::SourceText;
use terrace::ir::{Context, Location};

/// A range of bytes in a [`Source`]; empty for a point between two bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just after the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to `end`.
    pub fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The point just before the byte at `offset`.
    pub fn point(offset: u32) -> Self {
        Self::new(offset, offset)
    }

    /// From the start of this span to the end of `last`.
    pub fn to(self, last: Span) -> Self {
        Self::new(self.start, last.end)
    }
}

/// A line and a column, both counted from 1; columns count bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Line number.
    pub line: u32,
    /// Byte column.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The text is longer than the offsets of a [`Span`] can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the file is too large: a Toy program has at most 4294967295 bytes")
    }
}

impl std::error::Error for TooLarge {}

/// A named text. The bytes need not be UTF-8: the lexer reports those that are not.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: SourceText,
    line_starts: Vec<u32>,
}

impl Source {
    /// Takes the text of the file that messages call `name`.
    pub fn new(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Result<Self, TooLarge> {
        let text = SourceText::from(text.into());
        let bytes = text.bytes();
        let length = u32::try_from(bytes.len()).map_err(|_| TooLarge)?;
        let line_starts = std::iter::once(0)
            .chain((1..=length).filter(|&i| bytes[i as usize - 1] == b'\n'))
            .collect();
        Ok(Self {
            name: name.into(),
            text,
            line_starts,
        })
    }

    /// The name that messages and locations use.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &[u8] {
        self.text.bytes()
    }

    /// The bytes of `span`.
    pub fn slice(&self, span: Span) -> &[u8] {
        &self.text()[span.start as usize..span.end as usize]
    }

    /// Line and column of the byte at `offset`; logarithmic in the number of lines.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.line_starts.partition_point(|&start| start <= offset);
        Position {
            line: line as u32,
            column: offset - self.line_starts[line - 1] + 1,
        }
    }

    /// The place of a span's first byte in the IR.
    pub fn location(&self, cx: &Context, span: Span) -> Location {
        let Position { line, column } = self.position(span.start);
        Location::file(cx, cx.ident(&self.name), line, column)
    }

    /// The whole span, for diagnostics.
    pub fn range(&self, cx: &Context, span: Span) -> Location {
        let [start, end] = [span.start, span.end].map(|offset| self.position(offset));
        Location::file_range(
            cx,
            cx.ident(&self.name),
            (start.line, start.column),
            (end.line, end.column),
        )
    }

    /// Makes the text known to a context, so that diagnostics show its lines.
    pub fn register(&self, cx: &Context) {
        cx.add_source(cx.ident(&self.name), self.text.clone());
    }
}
