//! The part of a source line that a diagnostic shows.

use std::borrow::Cow;

use crate::context::Context;
use crate::location::FilePosition;

/// The longest part of a source line that is shown.
const MAX_SNIPPET: usize = 160;

/// The size up to which a file is read for the line that is shown.
const MAX_FILE: u64 = 16 << 20;

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
    /// The line of a position, if its text is known or the file is there.
    pub(super) fn of(cx: &Context, position: FilePosition) -> Option<Snippet> {
        let FilePosition {
            file,
            start,
            end,
            source,
        } = position;
        let text = match source {
            Some(source) => Cow::Borrowed(source.line(cx, start.0)?),
            None => Cow::Owned(read_line(file.as_str(cx), start.0)?),
        };
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

/// A line of a file that was not read as input, such as the program that a front end made the IR of.
fn read_line(path: &str, number: u32) -> Option<Vec<u8>> {
    let metadata = std::fs::metadata(path).ok()?;
    if !metadata.is_file() || metadata.len() > MAX_FILE {
        return None;
    }
    let text = std::fs::read(path).ok()?;
    let index = (number as usize).checked_sub(1)?;
    let line = text.split(|byte| *byte == b'\n').nth(index)?;
    Some(line.strip_suffix(b"\r").unwrap_or(line).to_vec())
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
