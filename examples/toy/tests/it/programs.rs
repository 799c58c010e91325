//! The program folders: `programs/NAME.toy` with what it prints in `NAME.expected`, `programs/bad/NAME.toy` with its
//! diagnostics.

use std::path::{Path, PathBuf};

use terrace::opt::compare_with_file;

/// The Toy files of `programs/` or of a folder in it, sorted by name.
pub fn toy_files(folder: &str) -> Vec<PathBuf> {
    files_of(&format!("programs/{folder}"), "toy")
}

/// The files of a folder of this package with this extension, sorted by name.
pub fn files_of(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = folder.read_dir().expect("the folder exists");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

/// The name without folder and extension.
pub fn stem(path: &Path) -> String {
    let stem = path.file_stem().expect("a program has a name");
    stem.to_string_lossy().into_owned()
}

/// Compares with the file `NAME.expected` beside `path`; `TERRACE_BLESS=1` writes it instead.
pub fn expect(path: &Path, actual: &str) -> Result<(), String> {
    compare_with_file(path.with_extension("expected"), actual)
}
