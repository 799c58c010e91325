//! The commands.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::hooks::Hooks;
use crate::map::Map;
use crate::records::{Headers, Records, Source, dump};
use crate::report::Report;
use crate::translate::{Options, Translation, translate};
use crate::write::{self, Files, HOOKS, Package};

/// What is imported, and where to.
#[derive(Clone, Debug)]
pub struct Import {
    /// The definitions.
    pub source: Source,
    /// The folder of the crate.
    pub out: PathBuf,
    /// Tables of the user, beside the shipped one.
    pub maps: Vec<PathBuf>,
    /// Whether hooks get bodies that reject or decline.
    pub stub: bool,
    /// The dialects, or all that Terrace does not have.
    pub only: Vec<String>,
}

/// How a crate was made, so that it can be made again.
#[derive(Serialize, Deserialize)]
struct Recipe {
    files: Vec<PathBuf>,
    includes: Vec<PathBuf>,
    maps: Vec<PathBuf>,
    only: Vec<String>,
    stub: bool,
}

/// The file of the crate that says so.
const RECIPE: &str = "tblgen.json";

/// A file that another run would write otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The file.
    pub path: PathBuf,
    /// The items that are different, added or gone.
    pub items: Vec<String>,
}

impl Import {
    /// Nothing, into a folder.
    pub fn new(out: &Path) -> Import {
        Import {
            source: Source::default(),
            out: out.to_owned(),
            maps: Vec::new(),
            stub: false,
            only: Vec::new(),
        }
    }

    fn hooks_file(&self) -> PathBuf {
        self.out.join("src/hooks.rs")
    }

    /// Translates, without writing anything.
    fn translation(&self) -> Result<Translation, String> {
        let map = Map::with(&self.maps)?;
        let text = dump(&self.source)?;
        let records = Records::read(&text)?;
        let hooks = match fs::read_to_string(self.hooks_file()) {
            Ok(text) => Hooks::of_file(&text),
            Err(_) => Hooks::default(),
        };
        let options = Options {
            stub: self.stub,
            only: self.only.clone(),
            markers: Headers::default().markers(&records, &map, &self.source),
        };
        let translation = translate(&records, &map, &options, hooks).map_err(|errors| {
            let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
            lines.join("\n")
        })?;
        for only in &self.only {
            if translation
                .dialects
                .iter()
                .all(|dialect| dialect.name != *only)
            {
                return Err(format!("the files define no dialect `{only}`"));
            }
        }
        if translation.dialects.is_empty() && translation.passes.is_empty() {
            return Err("the files define no dialect that Terrace does not have; name one by `--only` to import it all the same".to_owned());
        }
        Ok(translation)
    }

    /// All that a run writes anew.
    fn files(&self, translation: &Translation) -> Result<Files, String> {
        write::formatted(&write::generated(
            &Package::of_folder(&self.out),
            translation,
        ))
    }
}

/// Translates definitions into a crate.
///
/// Files of an earlier run are overwritten, but for `hooks.rs` and `Cargo.toml`.
///
/// # Errors
///
/// TableGen reports errors, records are not as their classes say, a table of names cannot be read, or a file cannot be written.
pub fn import(options: &Import) -> Result<Report, String> {
    let translation = options.translation()?;
    let files = options.files(&translation)?;
    let package = Package::of_folder(&options.out);
    for (path, text) in write::once(&package, &files) {
        let path = options.out.join(path);
        if !path.exists() {
            write::write(&path, &text)?;
        }
    }
    for (path, text) in &files {
        write_changed(&options.out.join(path), text)?;
    }
    let path = options.hooks_file();
    let before = fs::read_to_string(&path).unwrap_or_else(|_| HOOKS.to_owned());
    let appended = translation.hooks.appended(options.stub);
    write_changed(&path, &(before + &appended))?;
    let absolute = |paths: &[PathBuf]| -> Vec<PathBuf> {
        paths
            .iter()
            .map(|path| std::path::absolute(path).unwrap_or_else(|_| path.clone()))
            .collect()
    };
    let recipe = Recipe {
        files: absolute(&options.source.files),
        includes: absolute(&options.source.includes),
        maps: absolute(&options.maps),
        only: options.only.clone(),
        stub: options.stub,
    };
    let recipe = serde_json::to_string_pretty(&recipe).map_err(|error| error.to_string())?;
    write_changed(&options.out.join(RECIPE), &(recipe + "\n"))?;
    Ok(translation.report)
}

/// Files that stay the same keep their time, so that nothing is built again for them.
fn write_changed(path: &Path, text: &str) -> Result<(), String> {
    match fs::read_to_string(path) {
        Ok(before) if before == text => Ok(()),
        _ => write::write(path, text),
    }
}

/// What another run would change, because definitions or hooks have changed since.
///
/// # Errors
///
/// As those of [`import()`], or the folder holds no crate that it made.
pub fn check(out: &Path, tblgen: Option<PathBuf>) -> Result<Vec<Change>, String> {
    let path = out.join(RECIPE);
    let text = fs::read_to_string(&path).map_err(|error| {
        format!(
            "{} is no crate that `terrace-tblgen import` made: cannot read {}: {error}",
            out.display(),
            path.display()
        )
    })?;
    let recipe: Recipe =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let options = Import {
        source: Source {
            tblgen,
            includes: recipe.includes,
            files: recipe.files,
        },
        out: out.to_owned(),
        maps: recipe.maps,
        stub: recipe.stub,
        only: recipe.only,
    };
    let translation = options.translation()?;
    let mut changes = Vec::new();
    for (path, text) in options.files(&translation)? {
        let before = fs::read_to_string(out.join(&path)).unwrap_or_default();
        if before != text {
            let items = changed_items(&before, &text);
            changes.push(Change { path, items });
        }
    }
    Ok(changes)
}

/// The names of what two texts have differently.
fn changed_items(before: &str, after: &str) -> Vec<String> {
    let (before, after) = (items(before), items(after));
    let names: BTreeSet<&String> = before.iter().chain(&after).map(|(name, _)| name).collect();
    let of = |items: &[(String, String)], name: &String| -> Vec<String> {
        items
            .iter()
            .filter(|(other, _)| other == name)
            .map(|(_, text)| text.clone())
            .collect()
    };
    names
        .into_iter()
        .filter(|name| of(&before, name) != of(&after, name))
        .cloned()
        .collect()
}

/// The items of a file, each with the text up to its end.
fn items(text: &str) -> Vec<(String, String)> {
    let mut items = Vec::new();
    let mut current = String::new();
    for line in text.lines() {
        current.push_str(line);
        current.push('\n');
        let trimmed = line.trim_start();
        let head = ["pub struct ", "pub enum ", "pub trait ", "impl "]
            .iter()
            .any(|head| trimmed.starts_with(head));
        let is_constraint = trimmed.starts_with("pub ")
            && (trimmed.contains(": Type =") || trimmed.contains(": Attribute ="));
        if head || is_constraint {
            let words = trimmed.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
            let skipped = ["pub", "struct", "enum", "trait", "impl", "for", ""];
            let name = words
                .into_iter()
                .find(|word| !skipped.contains(word))
                .unwrap_or_default();
            items.push((name.to_owned(), String::new()));
        }
        let ends = line == "}" || trimmed.ends_with(';');
        if ends {
            // What comes before the first item is imports.
            if let Some((_, item)) = items.last_mut() {
                item.push_str(&current);
            }
            current.clear();
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_named() {
        let before = "/// A.\npub struct AOp;\n\n/// B.\npub struct BOp {\n    x: u8,\n}\n";
        let after = "/// A, changed.\npub struct AOp;\n\n/// B.\npub struct BOp {\n    x: u8,\n}\n\npub struct COp;\n";
        assert_eq!(changed_items(before, after), ["AOp", "COp"]);
    }
}
