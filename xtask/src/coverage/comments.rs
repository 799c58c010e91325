//! The comments in tests that say which lines of the inventory a test proves.

use std::path::{Path, PathBuf};

use super::inventory::is_id;

/// An id in a comment, and where.
#[derive(Debug, PartialEq, Eq)]
pub struct Mention {
    pub id: String,
    pub file: PathBuf,
    /// From 1.
    pub line: usize,
}

const EXTENSIONS: [&str; 4] = ["rs", "mlir", "toy", "test"];

/// All mentions in the sources under `root`. Hidden folders and cargo's output are left out,
/// and links are not followed.
pub fn collect(root: &Path) -> Result<Vec<Mention>, String> {
    let mut mentions = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let fault = |e| format!("cannot read {}: {e}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(fault)? {
            let entry = entry.map_err(fault)?;
            let (path, kind) = (entry.path(), entry.file_type().map_err(fault)?);
            let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            if kind.is_dir() && !hidden && !path.join("CACHEDIR.TAG").exists() {
                folders.push(path);
            } else if kind.is_file()
                && path
                    .extension()
                    .is_some_and(|e| EXTENSIONS.iter().any(|x| e == *x))
            {
                let bytes = std::fs::read(&path)
                    .map_err(|e| format!("cannot read {}: {e}", path.display()))?;
                // Test inputs may be malformed on purpose, their comments are not.
                in_text(&path, &String::from_utf8_lossy(&bytes), &mut mentions)?;
            }
        }
    }
    mentions.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    Ok(mentions)
}

/// Appends the mentions in one file.
fn in_text(file: &Path, text: &str, mentions: &mut Vec<Mention>) -> Result<(), String> {
    for (line, content) in (1..).zip(text.lines()) {
        let Some(list) = covers(content) else {
            continue;
        };
        for id in list.split(',').map(str::trim) {
            if !is_id(id) {
                return Err(format!(
                    "{}:{line}: expected ids with commas between, such as `TOY-001, XLT-003`, found `{id}`",
                    file.display()
                ));
            }
            mentions.push(Mention {
                id: id.to_string(),
                file: file.to_path_buf(),
                line,
            });
        }
    }
    Ok(())
}

/// What follows `covers:` in a line that is a comment and nothing else.
fn covers(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let comment = ["//", "#"]
        .iter()
        .find_map(|mark| line.strip_prefix(mark))?;
    comment
        .trim_start_matches(['/', '!', '#'])
        .trim_start()
        .strip_prefix("covers:")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Result<Vec<(String, usize)>, String> {
        let mut mentions = Vec::new();
        in_text(Path::new("a.rs"), text, &mut mentions)?;
        Ok(mentions.into_iter().map(|m| (m.id, m.line)).collect())
    }

    #[test]
    fn lists_in_comments_of_each_language() {
        let text =
            "fn a() {}\n    // covers: TOY-012, XLT-003\n# covers: QS-001\n/// covers:TOY-001\n";
        let expected = [
            ("TOY-012", 2),
            ("XLT-003", 2),
            ("QS-001", 3),
            ("TOY-001", 4),
        ];
        let expected = expected.map(|(id, line)| (id.to_string(), line));
        assert_eq!(ids(text).unwrap(), expected);
    }

    #[test]
    fn code_and_prose_are_not_comments_of_that_kind() {
        assert_eq!(
            ids("let s = \"// covers: TOY-001\";\n// it covers: x\n").unwrap(),
            []
        );
    }

    #[test]
    fn anything_but_ids_is_an_error_with_its_place() {
        for list in [
            "",
            "TOY-001,",
            "TOY-001 TOY-002",
            "TOY-001 (partly)",
            "toy-1",
        ] {
            let error = ids(&format!("\n{} {list}\n", "// covers:")).unwrap_err();
            assert!(error.starts_with("a.rs:2: expected ids"), "{error}");
        }
    }

    #[test]
    fn the_tree_of_this_project_is_read_without_its_build_output() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mentions = collect(root).unwrap();
        let files: Vec<_> = mentions.iter().map(|mention| &mention.file).collect();
        assert!(
            !files.is_empty(),
            "this crate proves lines of the inventory"
        );
        let sources = root.join("src");
        assert!(
            files.iter().all(|file| file.starts_with(&sources)),
            "{files:?}"
        );
    }
}
