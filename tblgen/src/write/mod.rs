//! The crate: its files, formatted.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::translate::{Translation, identifier, snake_case};

/// Texts by paths relative to the crate's folder.
pub type Files = BTreeMap<PathBuf, String>;

/// What a crate is called, and which Terrace it uses.
#[derive(Clone, Debug)]
pub struct Package {
    /// The name: `my-dialect`.
    pub name: String,
    /// The dependency's value: `{ path = ".." }`.
    pub terrace: String,
}

impl Package {
    /// The package in a folder, which has its name.
    pub fn of_folder(folder: &Path) -> Package {
        // `.` has a name, too.
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let name = folder
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let name = snake_case(&name.unwrap_or_default()).replace('_', "-");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
        // In a checkout of Terrace that is what is used.
        let terrace = match source.filter(|source| source.join("ods-macros").exists()) {
            Some(source) => format!("{{ path = {:?} }}", source.display().to_string()),
            None => format!("{:?}", env!("CARGO_PKG_VERSION")),
        };
        // A crate is called as no word of Rust and no crate that it uses.
        let reserved = ["terrace", "std", "core", "alloc", "test", "unnamed"];
        let name = match identifier(&name) {
            word if word.starts_with("r#") || reserved.contains(&&*name) => {
                format!("{name}-dialect")
            }
            _ => name,
        };
        Package { name, terrace }
    }

    fn module(&self) -> String {
        self.name.replace('-', "_")
    }
}

/// The files that every run writes.
pub fn generated(package: &Package, translation: &Translation) -> Files {
    let mut files = Files::new();
    let mut add = |path: String, text: String| {
        files.insert(PathBuf::from(path), text);
    };
    add("src/lib.rs".to_owned(), library(translation));
    add(format!("src/bin/{}-opt.rs", package.name), tool(package));
    add(
        "tests/round_trip.rs".to_owned(),
        fill(include_str!("round_trip.rs.txt"), package),
    );
    if !translation.patterns.is_empty() {
        add("src/patterns.rs".to_owned(), translation.patterns.clone());
    }
    if !translation.passes.is_empty() {
        add("src/passes.rs".to_owned(), translation.passes.clone());
    }
    for dialect in &translation.dialects {
        let folder = format!("src/{}", dialect.module.trim_start_matches("r#"));
        add(format!("{folder}/mod.rs"), dialect.root());
        for file in &dialect.files {
            let text = match file.path.ends_with("/mod.rs") {
                true => format!("//! {}\n\n{}", file.docs, file.body),
                false => dialect.text(file),
            };
            add(format!("{folder}/{}", file.path), text);
        }
    }
    files
}

/// The files that only the first run writes.
pub fn once(package: &Package, generated: &Files) -> Files {
    let uses = |module: &str| {
        generated
            .values()
            .any(|text| text.contains(&format!("terrace::dialects::{module}")))
    };
    let package = match uses("gpu") || uses("spirv") {
        true => Package {
            terrace: with_spirv(&package.terrace),
            ..package.clone()
        },
        false => package.clone(),
    };
    let package = &package;
    Files::from([
        (
            PathBuf::from("Cargo.toml"),
            fill(include_str!("Cargo.toml.txt"), package),
        ),
        (
            PathBuf::from("tests/programs/README.md"),
            include_str!("README.md.txt").to_owned(),
        ),
    ])
}

/// The dependency with the dialects `gpu` and `spirv`.
fn with_spirv(terrace: &str) -> String {
    match terrace.strip_suffix(" }") {
        Some(table) => format!("{table}, features = [\"spirv\"] }}"),
        None => format!("{{ version = {terrace}, features = [\"spirv\"] }}"),
    }
}

/// How `hooks.rs` begins.
pub const HOOKS: &str = "\
//! What TableGen leaves to C++. This file is yours: `terrace-tblgen` only appends to it.

#[allow(unused_imports, reason = \"hooks to come use it\")]
use terrace::prelude::*;
#[allow(unused_imports, reason = \"hooks to come use it\")]
use terrace::ir::ods::FormatElement;
";

fn fill(template: &str, package: &Package) -> String {
    template
        .replace("{name}", &package.name)
        .replace("{module}", &package.module())
        .replace("{terrace}", &package.terrace)
}

fn tool(package: &Package) -> String {
    format!(
        "//! `{0}-opt`: reads IR, runs passes over it and prints it.\n\nuse std::process::ExitCode;\n\nfn main() -> ExitCode {{\n    terrace::opt::main({1}::register)\n}}\n",
        package.name,
        package.module()
    )
}

fn library(translation: &Translation) -> String {
    let names: Vec<String> = translation
        .dialects
        .iter()
        .map(|dialect| format!("`{}`", dialect.name))
        .collect();
    let mut out = match &names[..] {
        [only] => format!("//! The dialect {only}, from its definitions in TableGen.\n\n"),
        names => format!(
            "//! The dialects {}, from their definitions in TableGen.\n\n",
            names.join(", ")
        ),
    };
    out.push_str("pub mod hooks;\n");
    if !translation.patterns.is_empty() {
        out.push_str("pub mod patterns;\n");
    }
    if !translation.passes.is_empty() {
        out.push_str("pub mod passes;\n");
    }
    for dialect in &translation.dialects {
        out.push_str(&format!("pub mod {};\n", dialect.module));
    }
    out.push_str("\nuse std::collections::BTreeSet;\nuse std::sync::Mutex;\n\nuse terrace::opt::Registry;\n\n");
    out.push_str("/// What a tool must know for these dialects, beside the dialects of Terrace.\npub fn register(registry: &mut Registry) {\n");
    out.push_str("    registry.dialects(terrace::dialects::register_all);\n");
    for dialect in &translation.dialects {
        out.push_str(&format!(
            "    registry.dialect::<{}::{}>();\n",
            dialect.module, dialect.ident
        ));
    }
    for pass in &translation.pass_names {
        out.push_str(&format!("    registry.pass::<passes::{pass}>();\n"));
    }
    out.push_str("}\n\n");
    out.push_str(
        "/// Says once that a hook is met that is not written yet.\npub fn unwritten(hook: &'static str) {\n    static MET: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());\n    let is_first = MET.lock().is_ok_and(|mut met| met.insert(hook));\n    if is_first {\n        eprintln!(\"note: the hook `{hook}` is not written, and accepts everything\");\n    }\n}\n",
    );
    out
}

/// Puts texts into rustfmt's form; without rustfmt they stay as they are.
///
/// # Errors
///
/// Files cannot be written, or rustfmt does not understand the code, which is then a mistake of the translator.
pub fn formatted(files: &Files) -> Result<Files, String> {
    // Imports may run at the same time, in one process too.
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let name = format!("terrace-tblgen-format-{}-{run}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let result = format_in(&folder, files);
    // What is left in the folder of temporary files does no harm.
    let _ = fs::remove_dir_all(&folder);
    result
}

fn format_in(folder: &Path, files: &Files) -> Result<Files, String> {
    for (path, text) in files {
        write(&folder.join(path), text)?;
    }
    write(&folder.join("src/hooks.rs"), "")?;
    let mut rust: Vec<(usize, PathBuf)> = files
        .iter()
        .filter(|(path, _)| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|(path, text)| (text.len(), folder.join(path)))
        .collect();
    // The largest first, each to who has least: they are done at the same time.
    rust.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let mut parts: Vec<(usize, Vec<PathBuf>)> = vec![(0, Vec::new()); processors.min(rust.len())];
    for (length, path) in rust {
        let least = parts.iter_mut().min_by_key(|(total, _)| *total);
        let (total, paths) = least.expect("there is a part for each file");
        *total += length;
        paths.push(path);
    }
    let mut children = Vec::new();
    for (_, paths) in &parts {
        match rustfmt(paths) {
            Ok(child) => children.push(child),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(files.clone()),
            Err(error) => return Err(format!("cannot run rustfmt: {error}")),
        }
    }
    for child in children {
        let output = child
            .wait_with_output()
            .map_err(|error| format!("cannot run rustfmt: {error}"))?;
        // Lines that it cannot break are no mistake.
        let errors = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() && errors.contains("error: expected") {
            return Err(format!("rustfmt does not understand the code:\n{errors}"));
        }
    }
    let read = |path: &PathBuf| {
        let file = folder.join(path);
        let text = fs::read_to_string(&file)
            .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        Ok((path.clone(), text))
    };
    files.keys().map(read).collect()
}

fn rustfmt(files: &[PathBuf]) -> std::io::Result<Child> {
    Command::new("rustfmt")
        .args(["--edition", "2024"])
        .args(files)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
}

/// Writes a file and the folders that it is in.
///
/// # Errors
///
/// The file system does not let it.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    let parent = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(parent)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}
