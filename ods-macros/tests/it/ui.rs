//! Definitions with mistakes: each file of `tests/ui` with the errors that its author sees.

use std::fs;
use std::path::Path;

#[test]
fn mistakes_are_reported_where_they_are() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}

/// What an attribute macro of ours begins with, at the place of the attribute as a whole.
const MACROS: [&str; 9] = [
    "op",
    "ty",
    "attr",
    "dialect",
    "enum_attr",
    "op_interface",
    "op_trait",
    "type_interface",
    "attr_interface",
];

#[test]
fn no_error_is_at_a_macro_as_a_whole() {
    let mut messages = 0;
    let mut misplaced = Vec::new();
    for (file, message, source) in shown_places() {
        messages += 1;
        let is_macro = source.strip_prefix("#[").is_some_and(|rest| {
            let name = rest.split(['(', ']']).next().unwrap_or_default();
            MACROS.contains(&name)
        });
        if is_macro || source.starts_with("constraint!") {
            misplaced.push(format!("{file}: {message}\n    at `{source}`"));
        }
    }
    assert!(messages > 250, "only {messages} messages were found");
    assert!(misplaced.is_empty(), "{}", misplaced.join("\n"));
}

/// Each place that an error or a remark to one shows in a file of `tests/ui`: the file, the error, and the source from
/// there to the end of the line.
fn shown_places() -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let mut places = Vec::new();
    for entry in fs::read_dir(&folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path
            .extension()
            .is_none_or(|extension| extension != "stderr")
        {
            continue;
        }
        let source = fs::read_to_string(path.with_extension("rs")).expect("each has a source");
        let lines: Vec<&str> = source.lines().collect();
        let errors = fs::read_to_string(&path).expect("it is a text file");
        let mut message = "";
        for line in errors.lines() {
            if line.starts_with("error") {
                message = line;
            }
            let Some(place) = line.trim_start().strip_prefix("--> tests/ui/") else {
                continue;
            };
            let mut parts = place.split(':');
            let file = parts.next().expect("a place has a file");
            let mut number = || parts.next().and_then(|part| part.parse::<usize>().ok());
            let (line, column) = (number().expect("a line"), number().expect("a column"));
            places.push((
                file.to_owned(),
                message.to_owned(),
                lines[line - 1][column - 1..].to_owned(),
            ));
        }
    }
    places
}
