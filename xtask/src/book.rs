//! The book's sources: every file and listing that a page refers to must exist, so that pages cannot rot.

use std::fs;
use std::path::{Path, PathBuf};

/// What is wrong with the pages below `folder`, a line each.
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
fn links(line: &str) -> impl Iterator<Item = &str> {
    line.split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target)
        .filter(|target| !target.contains("://") && !target.starts_with('#'))
}

/// What is wrong with one target.
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

    #[test]
    fn every_listing_and_link_of_the_book_exists() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let problems = problems(&root.join("docs"));
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }

    #[test]
    fn targets_are_found_in_lines() {
        let line = "{{#include a.rs:x}} and [b](c.md#d), [e](https://f)";
        assert_eq!(includes(line).collect::<Vec<_>>(), ["a.rs:x"]);
        assert_eq!(links(line).collect::<Vec<_>>(), ["c.md#d"]);
    }
}
