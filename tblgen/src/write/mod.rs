//! The crate: its files, formatted.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
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
/// rustfmt does not understand the code, which is then a mistake of the translator.
pub fn formatted(files: &Files) -> Result<Files, String> {
    let is_rust = |path: &Path| path.extension().is_some_and(|extension| extension == "rs");
    let mut rust: Vec<(&PathBuf, &String)> =
        files.iter().filter(|(path, _)| is_rust(path)).collect();
    // The largest first: all processors are done at about the same time.
    rust.sort_by_key(|(_, text)| std::cmp::Reverse(text.len()));
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let work = || -> Result<Files, String> {
        let mut done = Files::new();
        while let Some((path, text)) = rust.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.insert((*path).clone(), rustfmt(text)?);
        }
        Ok(done)
    };
    let done: Result<Vec<Files>, String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..processors).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(|worker| {
            worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        joined.collect()
    });
    let mut all = files.clone();
    done?.into_iter().for_each(|done| all.extend(done));
    Ok(all)
}

/// One text: rustfmt reads it from its standard input, and does not look for the files of its modules.
fn rustfmt(text: &str) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("cannot run rustfmt: {error}");
    let mut child = match Command::new("rustfmt")
        .args(["--edition", "2024"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
    {
        Ok(child) => child,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(text.to_owned()),
        Err(error) => return Err(failed(error)),
    };
    // It reads all before it writes; at the end of this line its input is closed.
    let written = child
        .stdin
        .take()
        .map_or(Ok(()), |mut input| input.write_all(text.as_bytes()));
    let output = child.wait_with_output().map_err(failed)?;
    let errors = String::from_utf8_lossy(&output.stderr);
    // Lines that it cannot break are no mistake.
    if !output.status.success() && errors.contains("error: expected") {
        return Err(format!("rustfmt does not understand the code:\n{errors}"));
    }
    written.map_err(failed)?;
    let formatted = String::from_utf8_lossy(&output.stdout);
    Ok(match formatted.trim().is_empty() {
        true => text.to_owned(),
        false => formatted.into_owned(),
    })
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
