//! Programs that JAX compiles.
//!
//! JAX writes dialects that are not ours (stablehlo), and XLA compiles them by way of its own. What it gives to LLVM is LLVM IR as
//! that of any front end, before LLVM's passes and after them: that is compared. Its functions are called by XLA alone, so they are
//! not run.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::process::run;

/// How long a program may take.
const LIMIT: Duration = Duration::from_secs(300);

/// How the names of files end that XLA writes LLVM IR to.
const ENDINGS: [&str; 2] = [".ir-no-opt.ll", ".ir-with-opt.ll"];

/// Whether XLA wrote a file.
pub fn is_dumped(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| ENDINGS.iter().any(|ending| name.ends_with(ending)))
}

/// Whether a file is a program in Python that uses JAX.
fn uses_jax(file: &Path) -> bool {
    let imports = |line: &str| {
        let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        matches!(words.next(), Some("import" | "from")) && words.any(|word| word == "jax")
    };
    file.extension().is_some_and(|extension| extension == "py")
        && std::fs::read_to_string(file).is_ok_and(|text| text.lines().any(imports))
}

/// Runs the programs among these files that use JAX. What XLA writes is in a folder of each in this one.
pub fn compile(files: &[PathBuf], folder: &Path) {
    let programs: Vec<&PathBuf> = files.iter().filter(|file| uses_jax(file)).collect();
    drop(std::fs::remove_dir_all(folder));
    if programs.is_empty() {
        return;
    }
    let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let has_jax = run(Command::new(&python).args(["-c", "import jax"]), b"", LIMIT);
    if !has_jax.is_ok_and(|finished| finished.status.success()) {
        eprintln!(
            "{} programs use JAX and are left out: `{} -m pip install jax`, or PYTHON names a Python that has it",
            programs.len(),
            python.display()
        );
        return;
    }
    for (number, program) in programs.iter().enumerate() {
        let dump = folder.join(number.to_string());
        let mut command = Command::new(&python);
        command
            .env("JAX_PLATFORMS", "cpu")
            .env("XLA_FLAGS", format!("--xla_dump_to={}", dump.display()))
            .arg(program);
        if let Err(why) = run(&mut command, b"", LIMIT).and_then(|finished| finished.success()) {
            println!("{}: {why}", program.display());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::TemporaryFolder;

    #[test]
    fn what_xla_writes_is_known_by_its_name() {
        assert!(is_dumped(Path::new("a/module_0001.jit_f.ir-no-opt.ll")));
        assert!(!is_dumped(Path::new("a/program.ll")));
    }

    #[test]
    fn programs_that_import_jax_use_it() {
        let folder = TemporaryFolder::new("jax").unwrap();
        let file = folder.path().join("program.py");
        for (text, expected) in [
            ("import jax.numpy as jnp\n", true),
            ("from jax import jit\n", true),
            ("import numpy, jax\n", true),
            ("import jaxtyping\n", false),
            ("# import jax\n", false),
        ] {
            std::fs::write(&file, text).unwrap();
            assert_eq!(uses_jax(&file), expected, "{text}");
        }
    }
}
