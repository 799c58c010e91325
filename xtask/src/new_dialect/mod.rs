//! `cargo xtask new-dialect NAME`: a crate to start from.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::Outcome;
use crate::cargo::root;
use crate::files::{copy, write};

/// The files of the crate, and what is in them. `{name}` stands for the dialect's name, `{Name}` for that of its types,
/// `{terrace}` for the folder of Terrace, `{opt}` for the name of its tool, `{dashed}` for the name with dashes.
const FILES: [(&str, &str); 6] = [
    ("Cargo.toml", include_str!("templates/Cargo.toml.txt")),
    ("src/lib.rs", include_str!("templates/lib.rs.txt")),
    ("src/main.rs", include_str!("templates/main.rs.txt")),
    ("tests/dialect.rs", include_str!("templates/tests.rs.txt")),
    (
        "tests/programs/box.mlir",
        include_str!("templates/programs/box.mlir.txt"),
    ),
    (
        "tests/programs/unwrap.mlir",
        include_str!("templates/programs/unwrap.mlir.txt"),
    ),
];

const USAGE: &str = "\
usage: cargo xtask new-dialect NAME [FOLDER]

Makes a crate with a dialect NAME, of lower-case letters, digits and `_`: ops, a type, a rule, a pass, an `opt` of its own, and tests.
It is written to FOLDER, which must not exist; to a folder NAME here unless it is given.
";

/// What a crate cannot be called, or what its tests and tools would take for something else.
const TAKEN: [&str; 6] = ["alloc", "core", "proc_macro", "std", "test", "deps"];

/// The words of Rust, which name no module.
const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The dialects that Terrace has, whose names in a text are theirs.
const DIALECTS: [&str; 48] = [
    "acc",
    "affine",
    "amdgpu",
    "amx",
    "arith",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "dlti",
    "emitc",
    "func",
    "gpu",
    "index",
    "irdl",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "mpi",
    "nvgpu",
    "nvvm",
    "omp",
    "pdl",
    "pdl_interp",
    "ptr",
    "quant",
    "rocdl",
    "scf",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "tensor",
    "tosa",
    "transform",
    "ub",
    "vcix",
    "vector",
    "wasmssa",
    "x86vector",
    "xevm",
];

/// The command `new-dialect`.
pub fn command(args: &[String]) -> Outcome {
    if let [flag] = args
        && (flag == "--help" || flag == "-h")
    {
        print!("{USAGE}");
        return Ok(ExitCode::SUCCESS);
    }
    let (name, folder) = match args {
        [name] => (name, PathBuf::from(name)),
        [name, folder] => (name, PathBuf::from(folder)),
        _ => return Err(format!("name the dialect\n\n{USAGE}")),
    };
    create(name, &folder)?;
    let folder = folder.display();
    println!(
        "{folder} holds the dialect `{name}`. Try it:\n\n  cd {folder}\n  cargo test\n  cargo run -- --help"
    );
    Ok(ExitCode::SUCCESS)
}

/// Makes the crate.
fn create(name: &str, folder: &Path) -> Result<(), String> {
    let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(is_word) {
        return Err(format!(
            "a dialect's name is made of lower-case letters, digits and `_`, and `{name}` is not"
        ));
    }
    let reason = match name {
        name if KEYWORDS.contains(&name) => Some("a word of Rust"),
        name if TAKEN.contains(&name) || name == "terrace" || name.starts_with("terrace_") => {
            Some("the name of a crate or a folder that there is already")
        }
        name if DIALECTS.contains(&name) => Some("a dialect of Terrace"),
        _ => None,
    };
    if let Some(reason) = reason {
        return Err(format!(
            "`{name}` is {reason}; name the dialect otherwise, as `my_{name}`"
        ));
    }
    if folder.as_os_str().is_empty() {
        return Err("name the folder: without a name it would be this one".to_owned());
    }
    if folder.exists() {
        return Err(format!("{} exists already", folder.display()));
    }
    let dashed = name.replace('_', "-");
    for (file, template) in FILES {
        let path = folder.join(file);
        let text = template
            .replace("{name}", name)
            .replace("{Name}", &camel_case(name))
            .replace("{opt}", &format!("{dashed}-opt"))
            .replace("{dashed}", &dashed)
            .replace("{terrace}", &root().display().to_string());
        write(&path, &text)?;
    }
    // The versions that Terrace is tested with.
    copy(&root().join("Cargo.lock"), &folder.join("Cargo.lock"))
}

/// `my_lang` as `MyLang`.
fn camel_case(name: &str) -> String {
    name.split('_')
        .map(|word| {
            let (first, rest) = word.split_at(word.len().min(1));
            first.to_ascii_uppercase() + rest
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::cargo::plain_cargo;

    // covers: TOOL-011
    /// The crate passes its own tests. It is built where this test is, so that Terrace need not be built again.
    #[test]
    fn a_new_dialect_works() {
        let test = std::env::current_exe().expect("tests are programs");
        let target = test
            .ancestors()
            .nth(3)
            .expect("tests lie deep in the target folder");
        let folder = target.join(format!("new-dialect-{}", std::process::id()));
        create("my_lang", &folder).expect("the target folder can be written to");
        let output = plain_cargo()
            .args(["test", "--offline", "--quiet"])
            .current_dir(&folder)
            .env("CARGO_TARGET_DIR", target)
            // As here, where the macros are not optimised.
            .env("CARGO_PROFILE_DEV_BUILD_OVERRIDE_OPT_LEVEL", "0")
            .output()
            .expect("cargo runs this test");
        let _ = fs::remove_dir_all(&folder);
        assert!(
            output.status.success(),
            "{}\n{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }

    #[test]
    fn names_are_checked_and_nothing_is_overwritten() {
        let nowhere = Path::new("/nonexistent/dialect");
        for name in ["MyLang", "my-lang", "1", ""] {
            let error = create(name, nowhere).expect_err("it is no name");
            assert!(error.contains(&format!("`{name}` is not")), "{error}");
        }
        for name in ["match", "func", "vector", "terrace", "terrace_ir", "test"] {
            let error = create(name, nowhere).expect_err("it is taken");
            assert!(error.ends_with(&format!("as `my_{name}`")), "{error}");
        }
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let error = create("a", here).expect_err("the folder exists");
        assert!(error.ends_with("exists already"), "{error}");
        let error = create("a", Path::new("")).expect_err("the folder is this one");
        assert!(error.starts_with("name the folder"), "{error}");
        assert_eq!(camel_case("my_lang2_x"), "MyLang2X");
    }

    /// A dialect of the name of one that tools have would not be loaded.
    #[test]
    fn dialects_of_terrace_are_all_known() {
        let mut found = Vec::new();
        for folder in ["dialects", "ir/core/src/builtin"] {
            names_in(&root().join(folder), &mut found);
        }
        found.sort();
        found.dedup();
        assert_eq!(found, DIALECTS);
    }

    /// The names of the dialects that are declared in a folder of sources.
    fn names_in(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                if !path.ends_with("tests") {
                    names_in(&path, found);
                }
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("sources are text");
            let declared = text.split("#[dialect(").skip(1).filter_map(|rest| {
                let (_, name) = rest.split_once("name = \"")?;
                name.split_once('"').map(|(name, _)| name.to_owned())
            });
            found.extend(declared);
        }
    }
}
