//! The text of a diagnostic: MLIR's first line, then the source line, a caret, notes and help.

use std::fmt::Write;

use super::{Diagnostic, Severity};
use crate::context::Context;
use crate::location::{FilePosition, Location};

/// The longest part of a source line that is shown.
const MAX_SNIPPET: usize = 160;

/// The most calls that are shown for inlined code.
const MAX_CALLS: usize = 10;

impl Diagnostic {
    /// The text, with a line end after the last line:
    ///
    /// ```text
    /// add.mlir:3:8: error: use of undeclared SSA value name
    ///   %0 = arith.addi %x, %y : i32
    ///                   ^~
    /// help: ...
    /// ```
    pub fn render(&self, cx: &Context) -> String {
        let mut out = String::new();
        part(
            cx,
            self.severity(),
            self.location(),
            self.message(),
            self.0.label.as_deref(),
            &mut out,
        );
        calls(cx, self.location(), &mut out);
        for note in self.notes() {
            part(
                cx,
                Severity::Note,
                note.location,
                &note.message,
                None,
                &mut out,
            );
        }
        if let Some(help) = self.help_text() {
            line(&mut out, format_args!("help: {help}"));
        }
        out
    }
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("writing to a string succeeds");
}

/// For inlined code the calls through which it was inlined.
fn calls(cx: &Context, location: Location, out: &mut String) {
    let callers = location.callers(cx);
    for caller in callers.iter().take(MAX_CALLS) {
        part(cx, Severity::Note, *caller, "called from here", None, out);
    }
    if let hidden @ 1.. = callers.len().saturating_sub(MAX_CALLS) {
        line(out, format_args!("note: {hidden} more calls are not shown"));
    }
}

fn part(
    cx: &Context,
    severity: Severity,
    at: Location,
    message: &str,
    label: Option<&str>,
    out: &mut String,
) {
    let word = severity.word();
    let Some(position) = at.file_position(cx) else {
        // A note about nothing in particular needs no location.
        let place = if severity == Severity::Note {
            ""
        } else {
            "loc(unknown): "
        };
        return line(out, format_args!("{place}{word}: {message}"));
    };
    let (row, column) = position.start;
    let file = position.file.as_str(cx);
    line(
        out,
        format_args!("{file}:{row}:{column}: {word}: {message}"),
    );
    snippet(cx, position, label, out);
}

/// The source line with a caret under the first byte and tildes under the rest of the range.
fn snippet(cx: &Context, position: FilePosition, label: Option<&str>, out: &mut String) {
    let FilePosition {
        start, end, source, ..
    } = position;
    let Some(text) = source.and_then(|source| source.line(cx, start.0)) else {
        return;
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
    let clean = |bytes: &[u8]| -> String {
        String::from_utf8_lossy(bytes)
            .chars()
            .map(|c| {
                if c.is_control() && c != '\t' {
                    '\u{fffd}'
                } else {
                    c
                }
            })
            .collect()
    };
    let before = clean(&text[first..column]);
    let marked = clean(&text[column..last.min(first + MAX_SNIPPET).max(column)])
        .chars()
        .count();
    let indent: String = before
        .chars()
        .map(|c| if c == '\t' { '\t' } else { ' ' })
        .collect();
    let marks = "~".repeat(marked.saturating_sub(1));
    let label = label.map_or(String::new(), |label| format!(" {label}"));
    line(out, format_args!("{}", clean(shown)));
    line(out, format_args!("{indent}^{marks}{label}"));
}
