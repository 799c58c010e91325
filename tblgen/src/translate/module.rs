//! The files of a dialect.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

/// A file of a dialect's module.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path in the folder of the module: `ops.rs`.
    pub path: String,
    /// The module that it is, below that of the dialect: `ops`, `ops::memory`.
    pub module: String,
    /// What it is about, as the text of its module documentation.
    pub docs: String,
    /// The items, without imports.
    pub body: String,
    /// The hooks that it names.
    pub hooks: BTreeSet<String>,
}

/// A dialect.
#[derive(Clone, Debug)]
pub struct DialectModule {
    /// The name in the text.
    pub name: String,
    /// The module in Rust.
    pub module: String,
    /// The struct.
    pub ident: String,
    /// The documentation and the struct, without imports.
    pub body: String,
    /// The files beside `mod.rs`.
    pub files: Vec<File>,
    /// All that the module declares.
    pub names: FxHashSet<String>,
}

/// The words of code, without comments and strings.
pub fn words(code: &str) -> FxHashSet<&str> {
    let mut words = FxHashSet::default();
    for line in code.lines() {
        let line = line.trim_start();
        if line.starts_with("//") || line.starts_with("assembly =") {
            continue;
        }
        // What is between quotes is text.
        for part in line.split('"').step_by(2) {
            let mut after_path = false;
            let mut rest = part;
            // Words are ASCII: they begin and end between characters.
            let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
            while let Some(start) = rest.bytes().position(|byte| is_word(&byte)) {
                after_path = after_path && start == 0 || rest[..start].ends_with("::");
                rest = &rest[start..];
                let end = rest.bytes().position(|byte| !is_word(&byte));
                let end = end.unwrap_or(rest.len());
                if !after_path {
                    words.insert(&rest[..end]);
                }
                rest = &rest[end..];
                after_path = false;
            }
        }
    }
    words
}

impl DialectModule {
    /// The text of `mod.rs`.
    pub fn root(&self) -> String {
        let mut modules = BTreeSet::new();
        for file in &self.files {
            modules.extend(file.module.split("::").next());
        }
        let mut out = format!("//! The dialect `{}`.\n\n", self.name);
        for module in &modules {
            out.push_str(&format!("mod {module};\n"));
        }
        if !modules.is_empty() {
            out.push('\n');
        }
        for module in &modules {
            out.push_str(&format!("pub use {module}::*;\n"));
        }
        if !modules.is_empty() {
            out.push('\n');
        }
        out.push_str("use terrace::dialect;\n\n");
        out.push_str(&self.body);
        out
    }

    /// The text of a file.
    pub fn text(&self, file: &File) -> String {
        let mut out = format!("//! {}\n\n", file.docs);
        let words = words(&file.body);
        let own = declared(&file.body);
        let mut names: Vec<&str> = words
            .into_iter()
            .filter(|word| self.names.contains(*word) && !own.contains(word))
            .collect();
        names.sort_unstable();
        if !names.is_empty() {
            // Macros see what is imported by name; what two globs have is ambiguous.
            out.push_str(&format!(
                "use crate::{}::{{{}}};\n",
                self.module,
                names.join(", ")
            ));
        }
        let hooks: Vec<&str> = file.hooks.iter().map(String::as_str).collect();
        if !hooks.is_empty() {
            out.push_str(&format!("use crate::hooks::{{{}}};\n", hooks.join(", ")));
        }
        out.push_str("use terrace::prelude::*;\n\n");
        out.push_str(&file.body);
        out
    }
}

/// The names that code declares.
fn declared(code: &str) -> FxHashSet<&str> {
    let mut names = FxHashSet::default();
    for line in code.lines() {
        let line = line.trim_start();
        let rest = ["pub struct ", "pub enum ", "pub trait ", "pub "]
            .iter()
            .find_map(|head| line.strip_prefix(head));
        if let Some(rest) = rest {
            let end = rest
                .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
                .unwrap_or(rest.len());
            names.insert(&rest[..end]);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_code() {
        let code = "/// Not This\n#[op(mnemonic = \"NotThat\")]\nx: AnyOf<(A, crate::b::C)>, d::E";
        let mut found: Vec<&str> = words(code).into_iter().collect();
        found.sort_unstable();
        assert_eq!(found, ["A", "AnyOf", "crate", "d", "mnemonic", "op", "x"]);
    }
}
