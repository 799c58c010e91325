//! Tests of diagnostics: comments in a text say which are expected, as in MLIR's tests.
//!
//! ```mlir
//! // expected-error@+1 {{use of undeclared SSA value name}}
//! "test.op"(%x) : (i32) -> ()
//! ```
//!
//! A comment names the severity (`error`, `warning`, `remark` or `note`) and a part of the message. It means its own line,
//! or another one: `@+1` and `@-1` count lines, `@above` and `@below` skip lines that have such comments themselves, and
//! `@unknown` means a diagnostic without a place. With `-re` after the severity, what is in double braces inside the
//! message is a regular expression. A comment stands for one diagnostic or more; a number in front of the braces says how
//! many exactly. Several comments may share a line.

mod designator;

use std::ops::Range;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;
use terrace_ir::context::{Context, Ident};
use terrace_ir::diagnostics::{Diagnostic, Handled, Severity};
use terrace_ir::location::Location;
use terrace_ir::source::Source;

use self::designator::{Designator, Place};

/// Which diagnostics must be expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedLevel {
    /// All of them.
    All,
    /// None: only what is expected is looked for.
    OnlyExpected,
}

/// Runs `f` and compares what it emits with what the comments in a part of a text expect. Gives what `f` gives, and an
/// error for each difference.
///
/// ```
/// use terrace_ir::asm::parse_source;
/// use terrace_ir::Context;
/// use terrace_opt_lib::opt::{ExpectedLevel, verify_diagnostics};
///
/// let cx = Context::new();
/// let text = "// expected-error@+1 {{'foo' is unknown}}\nfoo\n";
/// let source = cx.add_source(cx.ident("test.mlir"), text);
/// let ((), differences) = verify_diagnostics(&cx, source, 0..text.len(), ExpectedLevel::All, || {
///     for error in parse_source(&cx, source).err().unwrap_or_default() {
///         cx.emit(&error);
///     }
/// });
/// assert!(differences.is_empty());
/// ```
///
/// # Panics
/// If the range is not in the text.
pub fn verify_diagnostics<R>(
    cx: &Context,
    source: Source,
    range: Range<usize>,
    level: ExpectedLevel,
    f: impl FnOnce() -> R,
) -> (R, Vec<Diagnostic>) {
    let expected = Arc::new(Mutex::new(Expected::new(cx, source, range, level)));
    let sink = Arc::clone(&expected);
    let handler = cx.push_handler(move |cx, diagnostic| {
        let mut sink = sink.lock().unwrap_or_else(|e| e.into_inner());
        sink.compare(cx, diagnostic);
        Handled::Yes
    });
    let result = f();
    drop(handler);
    let differences = expected.lock().unwrap_or_else(|e| e.into_inner()).finish();
    (result, differences)
}

/// The expected diagnostics of one text, and how they compare so far.
struct Expected {
    file: Ident,
    level: ExpectedLevel,
    diagnostics: Vec<ExpectedDiagnostic>,
    /// Indices of the above, by line.
    by_line: FxHashMap<u32, Vec<usize>>,
    unknown: Vec<usize>,
    differences: Vec<Diagnostic>,
}

struct ExpectedDiagnostic {
    designator: Designator,
    location: Location,
    /// How many diagnostics matched.
    seen: u32,
}

impl Expected {
    fn new(cx: &Context, source: Source, range: Range<usize>, level: ExpectedLevel) -> Self {
        // Nothing can be located behind the first 4 GiB.
        let offset = |offset: usize| u32::try_from(range.start + offset).unwrap_or(u32::MAX);
        let location = |at: &Range<usize>| source.range(cx, offset(at.start), offset(at.end));
        let (first_line, _) = source.line_column(cx, offset(0));
        let (designators, faults) = designator::parse(&source.text(cx).bytes()[range.clone()]);
        let mut expected = Expected {
            file: source.file(cx),
            level,
            diagnostics: Vec::new(),
            by_line: FxHashMap::default(),
            unknown: Vec::new(),
            differences: faults
                .into_iter()
                .map(|fault| Diagnostic::error(location(&fault.at), fault.message))
                .collect(),
        };
        for designator in designators {
            let index = expected.diagnostics.len();
            match designator.place {
                Place::Unknown => expected.unknown.push(index),
                Place::Line(line) => {
                    let line = line.checked_add(first_line.into());
                    // On a line that does not exist nothing will be found.
                    if let Some(line) = line.and_then(|line| u32::try_from(line).ok()) {
                        expected.by_line.entry(line).or_default().push(index);
                    }
                }
            }
            expected.diagnostics.push(ExpectedDiagnostic {
                location: location(&designator.at),
                designator,
                seen: 0,
            });
        }
        expected
    }

    fn compare(&mut self, cx: &Context, diagnostic: &Diagnostic) {
        let location = diagnostic.location();
        let (severity, message) = (diagnostic.severity(), diagnostic.message());
        let unexpected = self.compare_part(cx, location, severity, message);
        self.differences.extend(unexpected);
        for note in diagnostic.notes() {
            let location = match note.location {
                Location::UNKNOWN => location,
                own => own,
            };
            let unexpected = self.compare_part(cx, location, Severity::Note, &note.message);
            if note.is_required {
                self.differences.extend(unexpected);
            }
        }
    }

    /// Looks for what is expected like this. Gives an error if nothing is, and something must be.
    fn compare_part(
        &mut self,
        cx: &Context,
        at: Location,
        severity: Severity,
        message: &str,
    ) -> Option<Diagnostic> {
        let candidates = match at.file_position(cx) {
            Some(position) if position.file == self.file => {
                self.by_line.get(&position.start.0).map_or(&[][..], |v| v)
            }
            Some(_) => &[],
            None => &self.unknown,
        };
        let mut near_miss = None;
        for &index in candidates {
            let expected = &mut self.diagnostics[index];
            let designator = &expected.designator;
            if !designator.matches(message)
                || designator.count.is_some_and(|count| expected.seen == count)
            {
                continue;
            }
            if designator.severity == severity {
                expected.seen += 1;
                return None;
            }
            near_miss = Some(index);
        }
        if self.level == ExpectedLevel::OnlyExpected {
            return None;
        }
        let word = severity.word();
        Some(match near_miss {
            Some(index) => {
                let expected = &self.diagnostics[index];
                let wanted = expected.designator.severity.word();
                let difference = format!("'{word}' diagnostic emitted when expecting a '{wanted}'");
                Diagnostic::error(expected.location, difference)
            }
            None => Diagnostic::error(at, format!("unexpected {word}: {message}")),
        })
    }

    /// All differences, with what was expected and did not come.
    fn finish(&mut self) -> Vec<Diagnostic> {
        let mut differences = std::mem::take(&mut self.differences);
        for expected in &self.diagnostics {
            let (designator, seen) = (&expected.designator, expected.seen);
            if seen >= designator.count.unwrap_or(1) {
                continue;
            }
            let (word, text) = (designator.severity.word(), &designator.text);
            let mut message = format!("expected {word} \"{text}\" was not produced");
            if let Some(count) = designator.count
                && count != 1
            {
                message += &format!(" {count} times, but {seen}");
            }
            differences.push(Diagnostic::error(expected.location, message));
        }
        differences
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What differs when these are emitted: severity, line (0 for none) and message.
    fn differences(text: &str, emitted: &[(Severity, u32, &str)]) -> Vec<String> {
        let cx = Context::new();
        let source = cx.add_source(cx.ident("f"), text);
        let ((), differences) =
            verify_diagnostics(&cx, source, 0..text.len(), ExpectedLevel::All, || {
                for &(severity, line, message) in emitted {
                    let location = match line {
                        0 => Location::UNKNOWN,
                        line => Location::file(&cx, source.file(&cx), line, 1),
                    };
                    cx.emit(&match severity {
                        Severity::Note => {
                            Diagnostic::error(location, "main").note(location, message)
                        }
                        severity => Diagnostic::new(severity, location, message),
                    });
                }
            });
        differences
            .iter()
            .map(|difference| {
                let position = difference.location().file_position(&cx);
                let line = position.map_or(0, |position| position.start.0);
                format!("{line}: {}", difference.message())
            })
            .collect()
    }

    // covers: DIAG-020, DIAG-024, TOOL-003
    #[test]
    fn what_is_expected_and_comes_is_no_difference() {
        let text = "// expected-error {{a}}\n// expected-warning@+1 {{b}}\n\n// expected-remark@unknown {{c}}";
        let emitted = [
            (Severity::Error, 1, "an a"),
            (Severity::Error, 1, "another a"),
            (Severity::Warning, 3, "b"),
            (Severity::Remark, 0, "c"),
        ];
        assert_eq!(differences(text, &emitted), [""; 0]);
    }

    #[test]
    fn every_difference_is_told() {
        let text = "// expected-error {{a}}\n// expected-note@unknown {{b}}\n// expected-warning 2 {{c}}\n\
                    // expected-error {{d}}";
        let emitted = [
            (Severity::Error, 1, "b"),
            (Severity::Warning, 1, "a"),
            (Severity::Note, 4, "d"),
            (Severity::Warning, 3, "c"),
            (Severity::Remark, 0, "c"),
        ];
        assert_eq!(
            differences(text, &emitted),
            [
                "1: unexpected error: b",
                "1: 'warning' diagnostic emitted when expecting a 'error'",
                "4: unexpected error: main",
                "4: 'note' diagnostic emitted when expecting a 'error'",
                "0: unexpected remark: c",
                "1: expected error \"a\" was not produced",
                "2: expected note \"b\" was not produced",
                "3: expected warning \"c\" was not produced 2 times, but 1",
                "4: expected error \"d\" was not produced",
            ]
        );
        let once = "// expected-error 1 {{a}}";
        let twice = [(Severity::Error, 1, "a"), (Severity::Error, 1, "a")];
        assert_eq!(differences(once, &twice), ["1: unexpected error: a"]);
    }

    #[test]
    fn related_notes_may_be_expected_but_need_not() {
        for text in [
            "// expected-error {{a}}",
            "// expected-error {{a}} expected-note {{b}}",
        ] {
            let cx = Context::new();
            let source = cx.add_source(cx.ident("f"), text);
            let level = ExpectedLevel::All;
            let ((), differences) = verify_diagnostics(&cx, source, 0..text.len(), level, || {
                let at = Location::file(&cx, source.file(&cx), 1, 1);
                cx.emit(&Diagnostic::error(at, "a").related(at, "b"));
            });
            assert_eq!(differences, [], "{text}");
        }
    }

    #[test]
    fn only_what_is_expected_may_be_asked_for() {
        let cx = Context::new();
        let text = "a\n// expected-error {{a}}\n// expected-error {{b}}\n";
        let source = cx.add_source(cx.ident("f"), text);
        let level = ExpectedLevel::OnlyExpected;
        // The part begins behind the first line; lines count from the start of the text.
        let ((), differences) = verify_diagnostics(&cx, source, 2..text.len(), level, || {
            let at = |line| Location::file(&cx, source.file(&cx), line, 1);
            cx.emit(&Diagnostic::error(at(1), "unexpected"));
            cx.emit(&Diagnostic::error(at(2), "a"));
        });
        let messages: Vec<_> = differences.iter().map(Diagnostic::message).collect();
        assert_eq!(messages, ["expected error \"b\" was not produced"]);
    }
}
