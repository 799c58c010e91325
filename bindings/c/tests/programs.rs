//! C programs, compiled with the headers of `mlir-c` and linked with this library, write what they write with MLIR's own library.
//!
//! What that is stands beside each program, in `programs/NAME.txt`. To write it anew set `MLIR_C_LIBRARY` to a shared library with
//! MLIR's C API; the functions of `libMLIRCAPI*.a` become one by
//! `c++ -shared -o mlir-c.so -Wl,--whole-archive libMLIRCAPI*.a -Wl,--no-whole-archive -lMLIR -lLLVM`.
//! Where there is no compiler or there are no headers, the test says so and does nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the programs are.
const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs");

/// What programs are compiled and linked with.
struct Tools {
    headers: PathBuf,
    library: PathBuf,
    out: PathBuf,
}

impl Tools {
    fn find() -> Result<Tools, String> {
        let prefix = std::env::var_os("LLVM_SYS_221_PREFIX")
            .map_or("/usr/lib/llvm-22".into(), PathBuf::from);
        let headers = prefix.join("include");
        if !headers.join("mlir-c/IR.h").exists() {
            return Err(format!("no headers of mlir-c in {}", headers.display()));
        }
        for compiler in ["cc", "c++"] {
            if Command::new(compiler).arg("--version").output().is_err() {
                return Err(format!("no `{compiler}`"));
            }
        }
        let library = match std::env::var_os("MLIR_C_LIBRARY") {
            Some(library) => library.into(),
            None => own_library().ok_or("the shared library was not built")?,
        };
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
        fs::create_dir_all(&out).map_err(|error| error.to_string())?;
        Ok(Tools {
            headers,
            library,
            out,
        })
    }

    /// What a program writes to standard output; the end of what went wrong if anything did.
    fn run(&self, program: &Path) -> Result<String, String> {
        let (compiler, standard) = match program.extension().is_some_and(|ending| ending == "cpp") {
            true => ("c++", "-std=c++20"),
            false => ("cc", "-std=gnu11"),
        };
        let executable = self.out.join(program.file_stem().unwrap_or_default());
        let directory = self.library.parent().unwrap_or(Path::new("."));
        let mut compile = Command::new(compiler);
        compile
            .args([standard, "-Wall", "-Werror", "-o"])
            .arg(&executable)
            .arg(program);
        compile
            .arg("-isystem")
            .arg(&self.headers)
            .arg("-I")
            .arg(PROGRAMS)
            .arg(&self.library);
        compile.arg(format!("-Wl,-rpath,{}", directory.display()));
        output(&mut compile)?;
        output(&mut Command::new(&executable))
    }
}

/// This package's shared library: beside the tests or one folder up.
fn own_library() -> Option<PathBuf> {
    let test = std::env::current_exe().ok()?;
    let mut folders = test.ancestors().skip(1).take(2);
    folders
        .find_map(|folder| Some(folder.join("libterrace_c.so")).filter(|library| library.exists()))
}

fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    let errors = String::from_utf8_lossy(&output.stderr);
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!(
            "{}: {}",
            output.status,
            errors.lines().take(20).collect::<Vec<_>>().join("\n")
        )),
    }
}

/// What is wrong with the output of a program.
fn check(tools: &Tools, program: &Path) -> Option<String> {
    let name = program
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let expected = program.with_extension("txt");
    let written = match tools.run(program) {
        Ok(written) => written,
        Err(error) => return Some(format!("{name}: {error}")),
    };
    if std::env::var_os("MLIR_C_LIBRARY").is_some() {
        return fs::write(&expected, written)
            .err()
            .map(|error| format!("{name}: {error}"));
    }
    let expected = fs::read_to_string(&expected).unwrap_or_default();
    // MLIR's library ends some lines with spaces.
    let differs = |(at, lines): (usize, (&str, &str))| {
        (lines.0.trim_end() != lines.1.trim_end())
            .then(|| (at + 1, lines.0.to_owned(), lines.1.to_owned()))
    };
    let (mut theirs, mut ours) = (expected.lines(), written.lines());
    let lines = std::iter::from_fn(|| match (theirs.next(), ours.next()) {
        (None, None) => None,
        (theirs, ours) => Some((theirs.unwrap_or("nothing"), ours.unwrap_or("nothing"))),
    });
    let (line, expected, written) = lines.enumerate().find_map(differs)?;
    Some(format!(
        "{name}, line {line}:\n  MLIR: {expected}\n  here: {written}"
    ))
}

/// The functions that a header declares and leaves to the library. Those for passes are in lists that it includes: there are as many
/// as there are passes.
fn declared(header: &Path, into: &mut BTreeSet<String>) {
    let text = fs::read_to_string(header).unwrap_or_default();
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let code: String = lines.map(|line| format!("{line}\n")).collect();
    for (at, _) in code.match_indices("mlir") {
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let name: &str = code[at..]
            .split(|letter| !is_word(letter))
            .next()
            .unwrap_or_default();
        let is_start = !code[..at].ends_with(is_word)
            && name[4..].starts_with(|letter: char| letter.is_ascii_uppercase());
        let statement = code[..at]
            .rfind([';', '}', '#'])
            .map_or(&code[..at], |start| &code[start..at]);
        let is_inline = statement.contains("inline") || statement.starts_with("#define");
        if is_start && !is_inline && code[at + name.len()..].trim_start().starts_with('(') {
            into.insert(name.to_owned());
        }
    }
    for (_, rest) in code
        .match_indices("\nMLIR_DECLARE_CAPI_DIALECT_REGISTRATION(")
        .map(|(at, all)| (at, &code[at + all.len()..]))
    {
        let namespace = rest.split([',', ')']).nth(1).unwrap_or_default().trim();
        into.insert(format!("mlirGetDialectHandle__{namespace}__"));
    }
}

/// All headers of a folder and those inside it.
fn headers_in(folder: &Path, into: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
    {
        if path.is_dir() && !path.ends_with("Bindings") {
            headers_in(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "h") {
            into.push(path);
        }
    }
}

#[test]
fn what_is_not_there_is_documented() {
    let tools = match Tools::find() {
        Ok(tools) => tools,
        Err(reason) => return eprintln!("skipped: {reason}"),
    };
    let mut headers = Vec::new();
    headers_in(&tools.headers.join("mlir-c"), &mut headers);
    let mut wanted = BTreeSet::new();
    headers
        .iter()
        .for_each(|header| declared(header, &mut wanted));
    let symbols = output(
        Command::new("nm")
            .args(["-D", "--defined-only"])
            .arg(&tools.library),
    )
    .expect("nm lists symbols");
    let exported: BTreeSet<&str> = symbols
        .lines()
        .filter_map(|line| line.split(' ').next_back())
        .collect();
    let missing: BTreeSet<&str> = wanted
        .iter()
        .map(String::as_str)
        .filter(|name| !exported.contains(name))
        .collect();
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/c-api.md"))
            .expect("there is a page");
    let list = page
        .split("## What is not there")
        .nth(1)
        .expect("the page has the list");
    let listed: BTreeSet<&str> = list
        .split('`')
        .filter(|word| word.starts_with("mlir") && !word.contains(['/', '-']))
        .collect();
    // `mlirSMT*` stands for all that begin so.
    let stands_for = |listed: &str, name: &str| match listed.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == listed,
    };
    let unlisted: Vec<_> = missing
        .iter()
        .filter(|name| !listed.iter().any(|listed| stands_for(listed, name)))
        .collect();
    assert!(
        unlisted.is_empty(),
        "missing, and not in docs/c-api.md: {unlisted:?}"
    );
    let stale: Vec<_> = listed
        .iter()
        .filter(|listed| !missing.iter().any(|name| stands_for(listed, name)))
        .collect();
    // With the feature more is there.
    assert!(
        stale.is_empty() || cfg!(feature = "llvm22"),
        "in docs/c-api.md, and not missing: {stale:?}"
    );
    assert!(
        wanted.len() > 1000,
        "the headers were read: {}",
        wanted.len()
    );
    let present = 100 * (wanted.len() - missing.len()) / wanted.len();
    assert!(
        present >= 97,
        "{present} % are there: {} of {} are missing",
        missing.len(),
        wanted.len()
    );
}

#[test]
fn programs_write_what_they_write_with_mlir() {
    let tools = match Tools::find() {
        Ok(tools) => tools,
        Err(reason) => return eprintln!("skipped: {reason}"),
    };
    let folder = PathBuf::from(PROGRAMS);
    let with_llvm = folder.join("llvm");
    let folders = [Some(folder), cfg!(feature = "llvm22").then_some(with_llvm)];
    let entries = folders
        .into_iter()
        .flatten()
        .flat_map(|folder| fs::read_dir(folder).expect("there are programs"))
        .flatten();
    let is_program = |path: &PathBuf| {
        path.extension()
            .is_some_and(|ending| ending == "c" || ending == "cpp")
    };
    let programs: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(is_program)
        .collect();
    assert!(programs.len() >= 20, "there are programs");
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    let chunks = programs.chunks(programs.len().div_ceil(threads));
    let tools = &tools;
    let faults: Vec<String> = std::thread::scope(|scope| {
        let check_all = |programs: &'_ [PathBuf]| {
            programs
                .iter()
                .filter_map(|program| check(tools, program))
                .collect::<Vec<_>>()
        };
        let running: Vec<_> = chunks
            .map(|programs| scope.spawn(move || check_all(programs)))
            .collect();
        running
            .into_iter()
            .flat_map(|thread| thread.join().expect("no thread panics"))
            .collect()
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
