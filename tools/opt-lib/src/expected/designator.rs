//! The comments that say which diagnostics are expected: `// expected-error@+1 {{message}}`.

use std::ops::Range;

use regex_lite::Regex;
use terrace_ir::diagnostics::Severity;

/// One expected diagnostic.
pub(super) struct Designator {
    pub(super) severity: Severity,
    pub(super) place: Place,
    pub(super) pattern: Pattern,
    /// The text between the braces.
    pub(super) text: String,
    /// How many diagnostics it stands for; any number but none if it does not say.
    pub(super) count: Option<u32>,
    /// Where it is in the text.
    pub(super) at: Range<usize>,
}

/// Where the diagnostic is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// On a line, counted from the line where the text starts, which is 0.
    Line(i64),
    /// Nowhere in a file.
    Unknown,
}

/// What the message must match.
pub(super) enum Pattern {
    /// It contains the text.
    Contains,
    /// Somewhere in it the regular expression matches.
    Matches(Regex),
}

impl Designator {
    pub(super) fn matches(&self, message: &str) -> bool {
        match &self.pattern {
            Pattern::Contains => message.contains(&self.text),
            Pattern::Matches(regex) => regex.is_match(message),
        }
    }
}

/// What is wrong with a designator.
pub(super) struct Fault {
    pub(super) message: String,
    pub(super) at: Range<usize>,
}

/// The designators of a text, in order, and those that are malformed.
pub(super) fn parse(text: &[u8]) -> (Vec<Designator>, Vec<Fault>) {
    let mut designators: Vec<Designator> = Vec::new();
    let mut faults = Vec::new();
    // The last line without a designator, which `@above` means, and the designators that wait for the next one.
    let mut above = 0;
    let mut below: Vec<usize> = Vec::new();
    let mut start = 0;
    for (number, line) in (0..).zip(text.split_inclusive(|byte| *byte == b'\n')) {
        let headers = headers(line.trim_ascii_end());
        if headers.is_empty() {
            for index in below.drain(..) {
                designators[index].place = Place::Line(number);
            }
            above = number;
        }
        for header in headers {
            let place = match header.target {
                Target::Line(offset) => Place::Line(number + offset),
                Target::Above => Place::Line(above),
                Target::Unknown => Place::Unknown,
                Target::Below => {
                    below.push(designators.len());
                    // Where there is no further line, there can be no diagnostic.
                    Place::Line(i64::MAX)
                }
            };
            let at = start + header.at.start..start + header.at.end;
            let body = String::from_utf8_lossy(&line[header.body]).into_owned();
            let pattern = match header.is_regex {
                false => Ok(Pattern::Contains),
                true => regex(&body).map(Pattern::Matches),
            };
            match pattern {
                Ok(pattern) => designators.push(Designator {
                    severity: header.severity,
                    place,
                    pattern,
                    text: body,
                    count: header.count,
                    at,
                }),
                Err(message) => {
                    below.retain(|index| *index != designators.len());
                    faults.push(Fault { message, at });
                }
            }
        }
        start += line.len();
    }
    (designators, faults)
}

/// Text in which blocks in double braces are regular expressions.
fn regex(text: &str) -> Result<Regex, String> {
    let mut pattern = String::new();
    let mut rest = text;
    while let Some((literal, block)) = rest.split_once("{{") {
        let Some((block, after)) = block.split_once("}}") else {
            return Err("found start of regex with no end '}}'".into());
        };
        if let Err(error) = Regex::new(block) {
            return Err(format!("invalid regex: {error}"));
        }
        pattern.push_str(&regex_lite::escape(literal));
        pattern.push_str(&format!("({block})"));
        rest = after;
    }
    pattern.push_str(&regex_lite::escape(rest));
    Regex::new(&pattern).map_err(|error| format!("invalid regex: {error}"))
}

/// A designator in its line.
struct Header {
    severity: Severity,
    is_regex: bool,
    target: Target,
    count: Option<u32>,
    at: Range<usize>,
    body: Range<usize>,
}

/// What is behind the `@`.
#[derive(Clone, Copy)]
enum Target {
    Line(i64),
    Above,
    Below,
    Unknown,
}

const PREFIX: &[u8] = b"expected-";

/// The designators in a line. The last one ends the line; those before it are each followed by another one.
fn headers(line: &[u8]) -> Vec<Header> {
    let mut headers: Vec<Header> = Vec::new();
    if !line.ends_with(b"}}") {
        return headers;
    }
    for start in memchr::memmem::find_iter(line, PREFIX) {
        if let Some(previous) = headers.last_mut() {
            // Inside of a message the word means nothing.
            let before = line[..start].trim_ascii_end();
            if !before.ends_with(b"}}") || before.len() < previous.body.start + 2 {
                continue;
            }
        }
        let Some(header) = header(line, start) else {
            continue;
        };
        if let Some(previous) = headers.last_mut() {
            let end = line[..start].trim_ascii_end().len();
            previous.at.end = end;
            previous.body.end = end - 2;
        }
        headers.push(header);
    }
    headers
}

/// The designator at `start`, with all of the line to its end.
fn header(line: &[u8], start: usize) -> Option<Header> {
    let mut rest = &line[start + PREFIX.len()..];
    let words = [
        Severity::Error,
        Severity::Note,
        Severity::Remark,
        Severity::Warning,
    ];
    let severity = words
        .into_iter()
        .find(|severity| eat(&mut rest, severity.word().as_bytes()))?;
    let is_regex = eat(&mut rest, b"-re");
    skip_spaces(&mut rest);
    let mut target = Target::Line(0);
    if eat(&mut rest, b"@") {
        target = if eat(&mut rest, b"above") {
            Target::Above
        } else if eat(&mut rest, b"below") {
            Target::Below
        } else if eat(&mut rest, b"unknown") {
            Target::Unknown
        } else if eat(&mut rest, b"+") {
            Target::Line(number(&mut rest)?.into())
        } else if eat(&mut rest, b"-") {
            Target::Line(-i64::from(number(&mut rest)?))
        } else {
            return None;
        };
        skip_spaces(&mut rest);
    }
    let count = number(&mut rest);
    if count.is_some() {
        skip_spaces(&mut rest);
    }
    if !eat(&mut rest, b"{{") || rest.len() < 2 {
        return None;
    }
    let body = line.len() - rest.len()..line.len() - 2;
    Some(Header {
        severity,
        is_regex,
        target,
        count,
        at: start..line.len(),
        body,
    })
}

fn eat(rest: &mut &[u8], prefix: &[u8]) -> bool {
    match rest.strip_prefix(prefix) {
        Some(after) => {
            *rest = after;
            true
        }
        None => false,
    }
}

fn skip_spaces(rest: &mut &[u8]) {
    while eat(rest, b" ") {}
}

fn number(rest: &mut &[u8]) -> Option<u32> {
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, after) = rest.split_at(digits);
    let number = std::str::from_utf8(number).ok()?.parse().ok()?;
    *rest = after;
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The designators of a text: severity, line and message.
    fn places(text: &str) -> Vec<(&str, Place, String)> {
        let (designators, faults) = parse(text.as_bytes());
        assert!(faults.is_empty());
        designators
            .into_iter()
            .map(|d| (d.severity.word(), d.place, d.text))
            .collect()
    }

    fn line(severity: &'static str, line: i64, text: &str) -> (&'static str, Place, String) {
        (severity, Place::Line(line), text.to_owned())
    }

    // covers: DIAG-020, DIAG-021, DIAG-022, DIAG-023
    #[test]
    fn lines() {
        assert_eq!(
            places(
                "a // expected-error {{here}}\n\
                 // expected-warning@+2 {{two down}}\n\
                 // expected-note @-2 {{two up}}  \n\
                 // expected-remark@unknown {{nowhere}}\n\
                 // expected-error@below {{below}}\n\
                 // expected-note@below {{below, too}}\n\
                 b\n\
                 // expected-error@above {{above}}\n\
                 // expected-note@above {{above, too}}\n\
                 // expected-error@below {{no such line}}"
            ),
            [
                line("error", 0, "here"),
                line("warning", 3, "two down"),
                line("note", 0, "two up"),
                ("remark", Place::Unknown, "nowhere".to_owned()),
                line("error", 6, "below"),
                line("note", 6, "below, too"),
                line("error", 6, "above"),
                line("note", 6, "above, too"),
                line("error", i64::MAX, "no such line"),
            ]
        );
    }

    #[test]
    fn several_in_a_line() {
        assert_eq!(
            places(
                "// expected-error {{a}} expected-note@+1 {{b {{c}} d}}expected-error{{}}\n\
                 // expected-error {{a expected-note {{b}} c}}\n\
                 // expected-error {{a}} expected-frown {{b}}"
            ),
            [
                line("error", 0, "a"),
                line("note", 1, "b {{c}} d"),
                line("error", 0, ""),
                line("error", 1, "a expected-note {{b}} c"),
                line("error", 2, "a}} expected-frown {{b"),
            ]
        );
    }

    #[test]
    fn other_comments_are_none() {
        for text in [
            "// expected-error",
            "// expected-error {{",
            "// expected-error {{a}} b",
            "// expected-errors {{a}}",
            "// expected-error@1 {{a}}",
            "// expected-error@+ {{a}}",
            "// expected-error@+99999999999 {{a}}",
            "// expected-error x {{a}}",
            "// expected-error {a}}",
            "// expected-error {{}",
            "// expected- {{a}}",
        ] {
            assert_eq!(places(text), [], "{text}");
        }
    }

    #[test]
    fn counts() {
        let (designators, _) = parse(b"// expected-error 2 {{a}}\n// expected-error@+1 3{{a}}");
        let counts: Vec<_> = designators.iter().map(|d| (d.count, d.place)).collect();
        assert_eq!(
            counts,
            [(Some(2), Place::Line(0)), (Some(3), Place::Line(2))]
        );
    }

    #[test]
    fn regular_expressions() {
        let (designators, faults) = parse(
            b"// expected-error-re {{a.b {{[0-9]+}} c {{x|y}}}}\n// expected-error-re@below {{a}}",
        );
        assert!(faults.is_empty());
        let designator = &designators[0];
        assert!(designator.matches("is a.b 123 c y"));
        assert!(!designator.matches("is a_b 123 c y"));
        assert!(!designator.matches("is a.b 123 c z"));
        assert!(designators[1].matches("bab"));
        let (_, faults) = parse(
            b"// expected-error-re {{a {{b}}\n// expected-error-re@below {{a {{(}} b}}\n// expected-error@below {{a}}",
        );
        let messages: Vec<_> = faults.iter().map(|fault| &fault.message[..20]).collect();
        assert_eq!(messages, ["found start of regex", "invalid regex: found"]);
    }
}
