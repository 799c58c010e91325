//! The text of a diagnostic for a terminal: snippets with line numbers, in colours.

use std::fmt::Write;
use std::io::IsTerminal;

use anstyle::{AnsiColor, Style};

use super::render::{MAX_CALLS, called_from, unpositioned};
use super::snippet::Snippet;
use super::{Diagnostic, Severity};
use crate::context::Context;
use crate::location::Location;

/// Whether diagnostics on standard error are in colours.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ColorChoice {
    /// If it is a terminal, unless the variable `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never: the text is that of `mlir-opt`.
    Never,
}

impl ColorChoice {
    pub(super) fn wants_color(self) -> bool {
        match self {
            ColorChoice::Auto => {
                let is_refused =
                    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                !is_refused && std::io::stderr().is_terminal()
            }
            ColorChoice::Always => true,
            ColorChoice::Never => false,
        }
    }
}

const MESSAGE: Style = Style::new().bold();
const GUTTER: Style = AnsiColor::BrightBlue.on_default().bold();
const HELP: Style = AnsiColor::BrightCyan.on_default().bold();

impl Severity {
    fn style(self) -> Style {
        let color = match self {
            Severity::Error => AnsiColor::BrightRed,
            Severity::Warning => AnsiColor::BrightYellow,
            Severity::Remark => AnsiColor::BrightMagenta,
            Severity::Note => AnsiColor::BrightGreen,
        };
        color.on_default().bold()
    }
}

impl Diagnostic {
    /// The text for a terminal, with escape sequences for colours and a line end after the last line. Without them:
    ///
    /// ```text
    /// error: use of undeclared SSA value name
    ///  --> add.mlir:3:19
    ///   |
    /// 3 |   %0 = arith.addi %x, %y : i32
    ///   |                   ^^ label
    ///   = help: ...
    /// note: ...
    /// ```
    pub fn render_in_color(&self, cx: &Context) -> String {
        let mut out = Painter {
            cx,
            gutter: self.gutter(cx),
            text: String::new(),
        };
        let location = self.location();
        out.part(
            self.severity(),
            location,
            self.message(),
            self.0.label.as_deref(),
        );
        if let Some(help) = self.help_text() {
            let Painter { gutter, text, .. } = &mut out;
            let indent = " ".repeat(*gutter + 1);
            let equal = format!("{GUTTER}={GUTTER:#}");
            push(
                text,
                format_args!("{indent}{equal} {HELP}help{HELP:#}: {help}"),
            );
        }
        for (caller, message) in called_from(cx, location).take(MAX_CALLS) {
            out.part(Severity::Note, caller, message, None);
        }
        for note in self.notes() {
            out.part(Severity::Note, note.location, &note.message, None);
        }
        out.text
    }

    /// The text as the context wants it on standard error.
    pub(super) fn render_for_stderr(&self, cx: &Context) -> String {
        match cx.diagnostic_options().color().wants_color() {
            true => self.render_in_color(cx),
            false => self.render(cx),
        }
    }

    /// How wide the line numbers are.
    fn gutter(&self, cx: &Context) -> usize {
        let locations = [self.location()]
            .into_iter()
            .chain(self.notes().iter().map(|n| n.location));
        let lines = locations.filter_map(|location| Some(location.file_position(cx)?.start.0));
        lines.max().unwrap_or(0).to_string().len()
    }
}

struct Painter<'a> {
    cx: &'a Context,
    gutter: usize,
    text: String,
}

impl Painter<'_> {
    fn part(&mut self, severity: Severity, at: Location, message: &str, label: Option<&str>) {
        let (style, word) = (severity.style(), severity.word());
        push(
            &mut self.text,
            format_args!("{style}{word}{style:#}{MESSAGE}: {message}{MESSAGE:#}"),
        );
        let indent = " ".repeat(self.gutter);
        let position = at.file_position(self.cx);
        let place = match position {
            Some(position) => {
                let (row, column) = position.start;
                format!("{}:{row}:{column}", position.file.as_str(self.cx))
            }
            None => unpositioned(self.cx, at),
        };
        if !place.is_empty() {
            push(
                &mut self.text,
                format_args!("{indent}{GUTTER}-->{GUTTER:#} {place}"),
            );
        }
        let Some(position) = position else { return };
        let row = position.start.0;
        let Some(snippet) = Snippet::of(self.cx, position) else {
            return;
        };
        let Snippet {
            line: shown,
            indent: before,
            width,
        } = snippet;
        let (bar, marks) = (format!("{GUTTER}|{GUTTER:#}"), "^".repeat(width));
        let label = label.map_or(String::new(), |label| format!(" {label}"));
        let number = format!("{GUTTER}{row:>width$}{GUTTER:#}", width = self.gutter);
        push(&mut self.text, format_args!("{indent} {bar}"));
        push(&mut self.text, format_args!("{number} {bar} {shown}"));
        push(
            &mut self.text,
            format_args!("{indent} {bar} {before}{style}{marks}{label}{style:#}"),
        );
    }
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("writing to a string succeeds");
}
