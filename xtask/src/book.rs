//! `cargo xtask book`: the book with the generated reference of the dialects. And its sources: every file and listing that a page
//! refers to must exist, so that pages cannot rot.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::Outcome;
use crate::cargo::{cargo, root, target, with_llvm};
use crate::files::{read, write};
use crate::setup::{Llvm, ensure_llvm};

/// The command `book`: puts the book together in the target folder, and builds it if mdBook is installed.
pub fn command(args: &[String]) -> Outcome {
    if let Some(arg) = args.first() {
        return Err(format!("`book` takes no argument, but `{arg}` is given"));
    }
    let llvm = ensure_llvm()?;
    let tool = [
        "build",
        "--package",
        "terrace-tools",
        "--bin",
        "terrace-opt",
    ];
    let built = cargo(&tool, &llvm)
        .status()
        .map_err(|why| format!("cannot run cargo: {why}"))?;
    if !built.success() {
        return Err("terrace-opt does not build; the messages are above".to_owned());
    }
    let folder = target().join("book-sources");
    copy_pages(&root().join("docs"), &folder)?;
    let names = opt(&llvm, "--show-dialects")?;
    let names = names.split_once(':').map_or("", |(_, names)| names);
    let mut contents = String::from("\n# Dialects\n\n");
    for name in names.trim().split(',').filter(|name| !name.is_empty()) {
        let page = opt(&llvm, &format!("--dialect-doc={name}"))?;
        write(&folder.join(format!("dialects/{name}.md")), &page)?;
        writeln!(contents, "- [{name}](dialects/{name}.md)").expect("writing to a string succeeds");
    }
    let summary = folder.join("SUMMARY.md");
    let listed = read(&summary)? + &contents;
    write(&summary, &listed)?;
    let mut build = Command::new("mdbook");
    build.arg("build").arg(&folder);
    build.arg("--dest-dir").arg(target().join("book"));
    match build.status() {
        Ok(status) if status.success() => Ok(ExitCode::SUCCESS),
        Ok(_) => Err("mdbook failed; its messages are above".to_owned()),
        Err(_) => {
            println!(
                "The pages are in {}. To make HTML of them: cargo install mdbook, and again.",
                folder.display()
            );
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// What `terrace-opt` prints when asked.
fn opt(llvm: &Llvm, question: &str) -> Result<String, String> {
    let tool = target().join("debug/terrace-opt");
    let failed = |why: &dyn std::fmt::Display| format!("{} {question}: {why}", tool.display());
    let mut command = Command::new(&tool);
    command.arg(question);
    with_llvm(&mut command, llvm);
    let output = command.output().map_err(|why| failed(&why))?;
    if !output.status.success() {
        return Err(failed(&output.status));
    }
    String::from_utf8(output.stdout).map_err(|why| failed(&why))
}

/// Copies the book's sources; listings are found where they are.
fn copy_pages(from: &Path, to: &Path) -> Result<(), String> {
    for page in pages(from) {
        let text = read(&page)?;
        let folder = page.parent().unwrap_or(from);
        let mut copy = String::new();
        for line in text.split_inclusive('\n') {
            copy.push_str(&match includes(line).next() {
                Some(target) => line.replace(target, &folder.join(target).display().to_string()),
                None => line.to_owned(),
            });
        }
        let below = page.strip_prefix(from).unwrap_or(&page);
        write(&to.join(below), &copy)?;
    }
    write(&to.join("book.toml"), &read(&from.join("book.toml"))?)
}

/// What is wrong with the pages below `folder`, a line each.
#[cfg(test)]
fn problems(folder: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    for page in pages(folder) {
        let text = fs::read_to_string(&page).unwrap_or_default();
        for (number, line) in (1..).zip(text.lines()) {
            for problem in includes(line)
                .chain(links(line))
                .filter_map(|target| check(&page, target))
            {
                problems.push(format!("{}:{number}: {problem}", page.display()));
            }
        }
    }
    problems
}

fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// The targets of `{{#include path:anchor}}`.
fn includes(line: &str) -> impl Iterator<Item = &str> {
    line.split("{{#include ")
        .skip(1)
        .filter_map(|rest| rest.split_once("}}"))
        .map(|(target, _)| target.trim())
}

/// The targets of links to files of the book.
#[cfg(test)]
fn links(line: &str) -> impl Iterator<Item = &str> {
    line.split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target)
        .filter(|target| !target.contains("://") && !target.starts_with('#'))
}

/// What is wrong with one target.
#[cfg(test)]
fn check(page: &Path, target: &str) -> Option<String> {
    let (file, anchor) = match target.split_once(':') {
        Some((file, anchor)) => (file, Some(anchor)),
        None => (target.split('#').next().unwrap_or(target), None),
    };
    let path = page.parent()?.join(file);
    let Ok(text) = fs::read_to_string(&path) else {
        return Some(format!("`{file}` does not exist"));
    };
    let anchor = anchor?;
    let has = |mark: &str| {
        let mark = format!("{mark}: {anchor}");
        text.lines().any(|line| line.trim_end().ends_with(&mark))
    };
    if has("ANCHOR") && has("ANCHOR_END") {
        return None;
    }
    Some(format!("`{file}` has no listing `{anchor}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::TemporaryFolder;

    #[test]
    fn every_listing_and_link_of_the_book_exists() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let problems = problems(&root.join("docs"));
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }

    #[test]
    fn every_test_that_holds_a_promise_exists() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let page = read(&root.join("docs/promises.md")).unwrap();
        // Names of tests are in the last column, `path/to/file.rs::test`.
        let cells = page
            .lines()
            .filter_map(|line| line.strip_suffix(" |")?.rsplit_once('|'));
        let named = cells.flat_map(|(_, cell)| cell.split('`').skip(1).step_by(2));
        let named: Vec<&str> = named.filter(|name| name.contains('/')).collect();
        assert!(named.len() > 20, "{named:?}");
        for name in named {
            let (file, test) = name.split_once("::").unwrap_or((name, ""));
            let text = read(&root.join(file)).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(
                text.contains(&format!("fn {test}(")) || test.is_empty(),
                "{name}"
            );
        }
    }

    #[test]
    fn copied_pages_find_their_listings() {
        let folder = TemporaryFolder::new("book").unwrap();
        let [from, to] = ["from", "to"].map(|name| folder.path().join(name));
        write(
            &from.join("a/page.md"),
            "{{#include ../x.rs:y}}\n[b](c.md)\n",
        )
        .unwrap();
        write(&from.join("book.toml"), "[book]\n").unwrap();
        copy_pages(&from, &to).unwrap();
        let copy = read(&to.join("a/page.md")).unwrap();
        let listing = from.join("a").join("../x.rs:y");
        let expected = format!("{{{{#include {}}}}}\n[b](c.md)\n", listing.display());
        assert_eq!(copy, expected);
        assert_eq!(read(&to.join("book.toml")).unwrap(), "[book]\n");
    }

    #[test]
    fn targets_are_found_in_lines() {
        let line = "{{#include a.rs:x}} and [b](c.md#d), [e](https://f)";
        assert_eq!(includes(line).collect::<Vec<_>>(), ["a.rs:x"]);
        assert_eq!(links(line).collect::<Vec<_>>(), ["c.md#d"]);
    }
}
