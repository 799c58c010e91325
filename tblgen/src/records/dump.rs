//! Running TableGen.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What is translated: files, and where what they include is.
#[derive(Clone, Default, Debug)]
pub struct Source {
    /// The program, if it is not to be looked for.
    pub tblgen: Option<PathBuf>,
    /// Folders of included files.
    pub includes: Vec<PathBuf>,
    /// The files with the definitions.
    pub files: Vec<PathBuf>,
}

/// Where `llvm-tblgen` of LLVM 22 is looked for, in order.
const PROGRAMS: [&str; 3] = [
    "llvm-tblgen-22",
    "/usr/lib/llvm-22/bin/llvm-tblgen",
    "llvm-tblgen",
];

/// The records of all files as JSON.
///
/// A file that ends in `.json` is a dump already, and must be the only one.
///
/// # Errors
///
/// The program is not there, or it reports errors, which are passed on with their places.
pub fn dump(source: &Source) -> Result<String, String> {
    if let [only] = &source.files[..]
        && only
            .extension()
            .is_some_and(|extension| extension == "json")
    {
        return read(only);
    }
    let mut text = String::new();
    for file in &source.files {
        if !file.exists() {
            return Err(format!("there is no file {}", file.display()));
        }
        let path =
            std::path::absolute(file).map_err(|error| format!("{}: {error}", file.display()))?;
        text.push_str(&format!("include \"{}\"\n", path.display()));
    }
    let folder = std::env::temp_dir().join(format!("terrace-tblgen-{}", std::process::id()));
    std::fs::create_dir_all(&folder)
        .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let all = folder.join("all.td");
    let written = std::fs::write(&all, text)
        .map_err(|error| format!("cannot write {}: {error}", all.display()));
    let dumped = written.and_then(|()| run(source, &all));
    // What is left in the folder of temporary files does no harm.
    let _ = std::fs::remove_dir_all(&folder);
    dumped
}

fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file)
        .map_err(|error| format!("cannot read {}: {error}", file.display()))
}

/// Runs the program on a file that includes the others.
fn run(source: &Source, file: &Path) -> Result<String, String> {
    // One file is read as it is, so that messages name only it.
    let file = match &source.files[..] {
        [only] => only,
        _ => file,
    };
    let given = source
        .tblgen
        .as_ref()
        .map(|path| path.as_os_str().to_owned());
    let programs = match given {
        Some(program) => vec![program],
        None => PROGRAMS.iter().map(Into::into).collect(),
    };
    for program in programs {
        let mut command = Command::new(&program);
        command.arg("--dump-json").arg(file);
        // Some files name what they include from their own folder.
        let beside = source.files.iter().filter_map(|file| file.parent());
        let beside = beside.filter(|folder| !folder.as_os_str().is_empty());
        for include in source.includes.iter().map(PathBuf::as_path).chain(beside) {
            command.arg("-I").arg(include);
        }
        let output = match command.output() {
            Ok(output) => output,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => {
                return Err(format!(
                    "cannot run {}: {error}",
                    Path::new(&program).display()
                ));
            }
        };
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            return Err(format!(
                "{} fails:\n{}",
                Path::new(&program).display(),
                errors.trim_end()
            ));
        }
        return String::from_utf8(output.stdout).map_err(|_| "TableGen writes no UTF-8".to_owned());
    }
    Err("`llvm-tblgen` of LLVM 22 is not found: install it by `cargo xtask setup`, or name it by `--llvm-tblgen`".to_owned())
}
