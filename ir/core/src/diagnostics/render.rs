//! The text of a diagnostic: MLIR's first line, then the source line, a caret, notes and help.

use std::fmt::Write;

use super::snippet::Snippet;
use super::{Diagnostic, Severity};
use crate::asm::print_location;
use crate::context::Context;
use crate::location::{FilePosition, Location};

/// The most calls that are shown for inlined code.
pub(super) const MAX_CALLS: usize = 10;

/// How many more are counted: the parts of a location can be shared, so that there is no end of them.
const MAX_COUNTED: usize = 1000;

/// The most characters of a location that is no place in a file.
const MAX_LOCATION: usize = 200;

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

/// For inlined code the calls through which it was inlined, with what is said of them.
pub(super) fn called_from(
    cx: &Context,
    location: Location,
) -> impl Iterator<Item = (Location, &'static str)> {
    let callers = location.callers(cx);
    callers.map(|caller| (caller, "called from here"))
}

fn calls(cx: &Context, location: Location, out: &mut String) {
    let mut callers = called_from(cx, location);
    for (caller, message) in callers.by_ref().take(MAX_CALLS) {
        part(cx, Severity::Note, caller, message, None, out);
    }
    match callers.take(MAX_COUNTED).count() {
        0 => {}
        MAX_COUNTED => line(
            out,
            format_args!("note: {MAX_COUNTED} or more calls are not shown"),
        ),
        hidden => line(out, format_args!("note: {hidden} more calls are not shown")),
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
        return match &*unpositioned(cx, at) {
            "" => line(out, format_args!("{word}: {message}")),
            place => line(out, format_args!("{place}: {word}: {message}")),
        };
    };
    let (row, column) = position.start;
    let file = position.file.as_str(cx);
    line(
        out,
        format_args!("{file}:{row}:{column}: {word}: {message}"),
    );
    snippet(cx, position, label, out);
}

/// The text of a location that is no place in a file, such as a name; empty if it says nothing.
pub(super) fn unpositioned(cx: &Context, at: Location) -> String {
    if at == Location::UNKNOWN {
        return String::new();
    }
    let text = print_location(cx, at);
    match text.char_indices().nth(MAX_LOCATION) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text,
    }
}

/// The source line with a caret under the first byte and tildes under the rest of the range.
fn snippet(cx: &Context, position: FilePosition, label: Option<&str>, out: &mut String) {
    let Some(Snippet {
        line: shown,
        indent,
        width,
    }) = Snippet::of(cx, position)
    else {
        return;
    };
    let marks = "~".repeat(width - 1);
    let label = label.map_or(String::new(), |label| format!(" {label}"));
    line(out, format_args!("{shown}"));
    line(out, format_args!("{indent}^{marks}{label}"));
}
