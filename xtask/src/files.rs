//! Files, with errors that say which one it was.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder in the system's place for temporary files, which goes when this is dropped.
pub struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// Makes an empty one.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new(name: &str) -> Result<TemporaryFolder, String> {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("terrace-{name}-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path)
            .map_err(|why| format!("cannot create {}: {why}", path.display()))?;
        Ok(TemporaryFolder(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // Leaving it in the place for temporary files does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

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
