//! Files, with errors that say which one it was.

use std::fs;
use std::path::Path;

/// The text of a file.
///
/// # Errors
/// If it cannot be read.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("cannot read {}: {why}", path.display()))
}

/// Writes a file, and makes its folder.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    make_folder_of(path)
        .and_then(|()| fs::write(path, text))
        .map_err(|why| format!("cannot write {}: {why}", path.display()))
}

/// Copies a file, and makes the folder of the copy.
///
/// # Errors
/// If it cannot be copied.
pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    make_folder_of(to)
        .and_then(|()| fs::copy(from, to))
        .map(drop)
        .map_err(|why| format!("cannot copy {}: {why}", from.display()))
}

fn make_folder_of(path: &Path) -> std::io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}
