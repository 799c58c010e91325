//! Programs that say what becomes of them: tests of dialects and passes, text in and text out.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use similar::TextDiff;
use terrace_ir::context::Context;
use terrace_ir::diagnostics::Handled;

use super::args::Args;
use super::{Registry, process};
use crate::PassFlags;

/// What stands before the flags.
const RUN: &str = "// RUN:";
/// The line before what the program gives.
const GIVES: &str = "// GIVES:";
/// Set, what programs give is written to their files.
const BLESS: &str = "TERRACE_BLESS";

/// Checks each `.mlir` file in a folder, and in the folders in it, with the dialects and passes that `register` adds. A file holds the
/// flags of an `opt`, a program, and what it gives: what is printed, then diagnostics.
///
/// ```text
/// // RUN: --canonicalize
/// func.func @f(%x: i32) -> i32 {
///   %0 = arith.constant 0 : i32
///   %1 = arith.addi %x, %0 : i32
///   return %1 : i32
/// }
///
/// // GIVES:
/// // module {
/// //   func.func @f(%arg0: i32) -> i32 {
/// //     return %arg0 : i32
/// //   }
/// // }
/// ```
///
/// ```no_run
/// #[test]
/// fn programs() {
///     terrace_opt_lib::opt::check_folder("tests/programs", |registry| {
///         // registry.dialect::<MyDialect>().pass::<MyPass>();
///     });
/// }
/// ```
///
/// With the variable `TERRACE_BLESS` set, the files are written anew with what they give.
///
/// # Panics
/// If a program gives something else, with all differences; if there is no program, or a file cannot be read.
pub fn check_folder(folder: impl AsRef<Path>, register: impl Fn(&mut Registry)) {
    let mut files = Vec::new();
    find(folder.as_ref(), &mut files);
    files.sort();
    assert!(
        !files.is_empty(),
        "{} has no `.mlir` file",
        folder.as_ref().display()
    );
    let mut differences = Vec::new();
    for file in &files {
        let text = read(file);
        let (program, expected) = parts(&text);
        let given = commented(&run(file, program, &register));
        if given == expected {
            continue;
        }
        let blessed = format!("{}\n\n{GIVES}\n{given}", program.trim_end());
        differences.extend(compare_with_file(file, &blessed).err());
    }
    assert!(
        differences.is_empty(),
        "{} of {} programs give something else\n\n{}",
        differences.len(),
        files.len(),
        differences.join("\n")
    );
}

/// Compares what a test gives with the file that says what is expected.
///
/// With the variable `TERRACE_BLESS` set, the file is written anew.
///
/// # Errors
/// The difference, or why the file cannot be written.
pub fn compare_with_file(file: impl AsRef<Path>, given: &str) -> Result<(), String> {
    let file = file.as_ref();
    // A file that is not there expects nothing.
    let expected = fs::read_to_string(file).unwrap_or_default();
    if given == expected {
        return Ok(());
    }
    if std::env::var_os(BLESS).is_some() {
        return fs::write(file, given)
            .map_err(|error| format!("cannot write {}: {error}", file.display()));
    }
    let diff = TextDiff::from_lines(expected.as_str(), given);
    let diff = diff.unified_diff().header("expected", "given").to_string();
    Err(format!(
        "{} expects something else; with {BLESS}=1 it is written anew\n{diff}",
        file.display()
    ))
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder);
    let entries =
        entries.unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    for entry in entries {
        let entry =
            entry.unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
        let path = entry.path();
        if path.is_dir() {
            find(&path, files);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "mlir")
        {
            files.push(path);
        }
    }
}

fn read(file: &Path) -> String {
    fs::read_to_string(file)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()))
}

/// The program, and the comments with what it gives.
fn parts(text: &str) -> (&str, &str) {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_end() == GIVES {
            return (&text[..at], &text[at + line.len()..]);
        }
        at += line.len();
    }
    (text, "")
}

/// A text as comments.
fn commented(text: &str) -> String {
    let lines = text.trim_end().lines();
    let lines = lines.map(|line| format!("// {line}"));
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

/// What is printed, and diagnostics.
fn run(file: &Path, program: &str, register: impl Fn(&mut Registry)) -> String {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let said = Arc::new(Mutex::new(String::new()));
    let sink = Arc::clone(&said);
    let mut registry = Registry {
        listener: Some(Arc::new(move |cx, diagnostic| {
            let mut said = sink.lock().unwrap_or_else(PoisonError::into_inner);
            *said += &diagnostic.render(cx);
            if !said.ends_with('\n') {
                said.push('\n');
            }
            Handled::Yes
        })),
        ..Registry::default()
    };
    register(&mut registry);
    let cx = registry.context();
    let _listening = registry.listen(&cx);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let output = format!("terrace-check-{}-{number}", std::process::id());
    let output = std::env::temp_dir().join(output);
    let flags = program.lines().find_map(|line| line.strip_prefix(RUN));
    // The marker of the input in the comments that say what is given would be one of the next run's.
    let mut args = vec!["--output-split-marker=".to_owned()];
    args.extend(words(flags.unwrap_or_default()));
    args.extend(["-o".to_owned(), output.display().to_string()]);
    args.push(file.display().to_string());
    opt(&cx, &registry, args).unwrap_or_else(|error| cx.emit(&error));
    let mut given = fs::read_to_string(&output).unwrap_or_default();
    // It is not there if there was an error.
    let _ = fs::remove_file(&output);
    given += &said.lock().unwrap_or_else(PoisonError::into_inner);
    given
}

fn opt(cx: &Context, registry: &Registry, args: Vec<String>) -> Result<(), terrace_ir::Diagnostic> {
    let (flags, rest) = PassFlags::parse(cx, &registry.passes, "builtin.module", args)?;
    let mut args = Args::parse(&registry.passes, rest)?;
    args.print = flags.config.print_options.clone();
    // Errors were emitted.
    let _ = process(cx, registry, &args, &flags);
    Ok(())
}

/// The words of a line; what is in quotes is one.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for char in line.chars() {
        match quote {
            Some(open) if char == open => quote = None,
            None if char == '"' || char == '\'' => {
                quote = Some(char);
                word.get_or_insert_default();
            }
            None if char.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(char),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str, files: &[(&str, &str)]) -> Self {
            let folder = format!("terrace-programs-{}-{name}", std::process::id());
            let folder = std::env::temp_dir().join(folder);
            fs::create_dir_all(folder.join("inner")).expect("the folder can be made");
            for (file, text) in files {
                fs::write(folder.join(file), text).expect("the file can be written");
            }
            Folder(folder)
        }

        /// What a check says that fails.
        fn fails(&self) -> Option<String> {
            let check = || check_folder(&self.0, |_| ());
            let panic = std::panic::catch_unwind(check).err()?;
            panic.downcast::<String>().ok().map(|text| *text)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const PROGRAM: &str =
        "// RUN: --allow-unregistered-dialect --pass-pipeline='builtin.module(cse)'
%0 = \"a.b\"() {x} : () -> i32

// GIVES:
// module {
//   %0 = \"a.b\"() {x} : () -> i32
// }
";

    #[test]
    fn programs_say_what_they_give() {
        let wrong = "\"a.b\"() : () -> ()\n// GIVES:\n";
        let folder = Folder::new("good", &[("inner/a.mlir", PROGRAM), ("note.txt", "")]);
        assert_eq!(folder.fails(), None);
        let other = PROGRAM.replace("// }", "// }}");
        let folder = Folder::new(
            "other",
            &[("a.mlir", PROGRAM), ("b.mlir", &other), ("c.mlir", wrong)],
        );
        let said = folder.fails().expect("two are wrong");
        assert!(
            said.starts_with("2 of 3 programs give something else"),
            "{said}"
        );
        assert!(said.contains("-// }}\n+// }\n"), "{said}");
        assert!(
            said.contains("+// ") && said.contains("c.mlir:1:1: error:"),
            "{said}"
        );
        let folder = Folder::new("none", &[]);
        assert!(
            folder
                .fails()
                .is_some_and(|said| said.contains("has no `.mlir` file"))
        );
    }

    #[test]
    fn diagnostics_of_every_part_count() {
        let parts = "// RUN: --split-input-file\nmodule {}\n// -----\n\"a.b\"() : () -> ()\n";
        let folder = Folder::new("parts", &[("a.mlir", parts)]);
        let said = folder.fails().expect("the second part is wrong");
        assert!(said.contains("a.mlir:4:1: error:"), "{said}");
        let parts = "// RUN: --split-input-file\nmodule {}\n// -----\nmodule {}\n\n// GIVES:\n";
        let given = "// module {\n// }\n//\n//\n// module {\n// }\n";
        let folder = Folder::new("printed", &[("a.mlir", &format!("{parts}{given}"))]);
        assert_eq!(folder.fails(), None);
    }

    #[test]
    fn flags_are_words() {
        assert_eq!(words(" --a  'b c'd \"\""), ["--a", "b cd", ""]);
        assert_eq!(parts("a\n// GIVES:\nb"), ("a\n", "b"));
        assert_eq!(commented("a\n\n b\n\n"), "// a\n//\n//  b\n");
    }
}
