//! Several threads make of each program in the tree what one makes, byte for byte.

use std::fs;
use std::path::{Path, PathBuf};

use terrace_opt_lib::opt::ThreadCheck;

use crate::context;

/// The files of a folder with programs, and of those in it.
fn programs(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(extension) if extension == "mlir" => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

/// Checks the programs of a folder of the repository. What of them is about dialects that are not here is kept as it is.
fn check(folder: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let programs = programs(&root.join(folder));
    assert!(!programs.is_empty(), "no programs in {folder}");
    let check = ThreadCheck::new(&[2, 4, 8]);
    for path in programs {
        let text = fs::read(&path).expect("the file can be read");
        let context = || {
            let cx = context();
            cx.allow_unregistered_dialects(true);
            cx
        };
        if let Err(difference) = check.run(context, &path.display().to_string(), text) {
            panic!("{difference}");
        }
    }
}

#[test]
fn threads_make_of_programs_what_one_makes() {
    check("dialects/tests");
}

#[test]
fn threads_make_of_lowered_programs_what_one_makes() {
    check("lowering/tests");
}

#[test]
fn threads_make_of_the_tools_programs_what_one_makes() {
    check("tools/tests");
    check("examples");
    check("ir/tests");
}
