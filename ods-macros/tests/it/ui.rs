//! Definitions with mistakes: each file of `tests/ui` with the errors that its author sees.

use std::fs;
use std::path::{Path, PathBuf};

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

/// The folders of mistakes of all our macros.
const FOLDERS: [&str; 3] = [
    "tests/ui",
    "../drr-macros/tests/ui",
    "../pass-macros/tests/ui",
];

/// One mistake is one error: the first line of each file says how many mistakes are in it.
#[test]
fn each_file_says_how_many_errors_it_has() {
    let mut wrong = Vec::new();
    for (path, source, shown) in FOLDERS.into_iter().flat_map(expectations) {
        let errors = shown
            .lines()
            .filter(|line| line.starts_with("error"))
            .count();
        let first = source.lines().next().unwrap_or_default();
        let stated = first
            .split_once("// errors: ")
            .map(|(_, count)| count.trim());
        if stated != Some(errors.to_string().as_str()) {
            wrong.push(format!(
                "{}: expected `// errors: {errors}` in the first line",
                path.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The files of a folder that do not compile: the path, the text, and the errors that are expected.
fn expectations(folder: &str) -> Vec<(PathBuf, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let read =
        |path: &Path| fs::read_to_string(path).expect("sources and errors are beside each other");
    let entries = fs::read_dir(&folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let errors = paths.filter(|path| {
        path.extension()
            .is_some_and(|extension| extension == "stderr")
    });
    errors
        .map(|path| {
            (
                path.with_extension("rs"),
                read(&path.with_extension("rs")),
                read(&path),
            )
        })
        .collect()
}

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
    let mut places = Vec::new();
    for (_, source, errors) in expectations("tests/ui") {
        let lines: Vec<&str> = source.lines().collect();
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
