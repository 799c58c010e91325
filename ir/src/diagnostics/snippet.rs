//! The part of a source line that a diagnostic shows.

use crate::context::Context;
use crate::location::FilePosition;

/// The longest part of a source line that is shown.
const MAX_SNIPPET: usize = 160;

/// A source line with a mark under a range of it.
pub(super) struct Snippet {
    /// The line, or a window of it if it is long, without control characters.
    pub(super) line: String,
    /// White space as wide as what is before the mark.
    pub(super) indent: String,
    /// How many characters are marked, at least one.
    pub(super) width: usize,
}

impl Snippet {
    /// The line of a position, if its text is known.
    pub(super) fn of(cx: &Context, position: FilePosition) -> Option<Snippet> {
        let FilePosition {
            start, end, source, ..
        } = position;
        let text = source?.line(cx, start.0)?;
        let column = (start.1 as usize).saturating_sub(1).min(text.len());
        let last = if end.0 == start.0 {
            (end.1 as usize).saturating_sub(1)
        } else {
            text.len()
        };
        let last = last.clamp(column, text.len());
        // Show a window of a very long line.
        let first = if column > MAX_SNIPPET / 2 && text.len() > MAX_SNIPPET {
            column - MAX_SNIPPET / 2
        } else {
            0
        };
        let shown = &text[first..text.len().min(first + MAX_SNIPPET)];
        let before = clean(&text[first..column]);
        let marked = clean(&text[column..last.min(first + MAX_SNIPPET).max(column)]);
        Some(Snippet {
            line: clean(shown),
            indent: before
                .chars()
                .map(|c| if c == '\t' { '\t' } else { ' ' })
                .collect(),
            width: marked.chars().count().max(1),
        })
    }
}

/// The text with what a terminal would not show replaced.
fn clean(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .chars()
        .map(|c| match c.is_control() && c != '\t' {
            true => '\u{fffd}',
            false => c,
        })
        .collect()
}
