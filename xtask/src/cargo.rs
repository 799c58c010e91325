//! Running cargo on this workspace.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::setup::{Llvm, PREFIX_VARIABLE};

/// The variable that tells the dynamic loader where else to look for libLLVM.
const LOADER_PATH: &str = if cfg!(target_os = "macos") {
    "DYLD_FALLBACK_LIBRARY_PATH"
} else {
    "LD_LIBRARY_PATH"
};

/// The root of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in a folder of the workspace")
}

/// Where cargo builds.
pub fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR");
    target.map_or_else(|| root().join("target"), PathBuf::from)
}

/// Cargo, in the root of the workspace.
pub fn plain_cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// What the compiler says of itself.
///
/// # Errors
/// If it cannot be run.
pub fn rustc(args: &[&str]) -> Result<String, String> {
    let output = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(args)
        .output()
        .map_err(|why| format!("cannot run rustc: {why}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A cargo command in the root of the workspace; members that need LLVM find `llvm`.
pub fn cargo(args: &[&str], llvm: &Llvm) -> Command {
    let mut command = plain_cargo();
    command.args(args);
    with_llvm(&mut command, llvm);
    command
}

/// Lets `command` build against `llvm` and load its library.
pub fn with_llvm(command: &mut Command, llvm: &Llvm) {
    command.env(PREFIX_VARIABLE, &llvm.prefix);
    command.env(
        LOADER_PATH,
        loader_path(&llvm.libdir, std::env::var_os(LOADER_PATH)),
    );
}

/// `libdir` behind what the variable already says, so that it shadows nothing.
fn loader_path(libdir: &Path, before: Option<OsString>) -> OsString {
    let mut path = before.filter(|p| !p.is_empty()).unwrap_or_default();
    if !path.is_empty() {
        path.push(":");
    }
    path.push(libdir);
    path
}

/// Builds an executable of a package in release mode and gives its path.
pub fn build(llvm: &Llvm, package: &str, name: &str) -> Result<PathBuf, String> {
    let output = cargo(
        &[
            "build",
            "--release",
            "--package",
            package,
            "--bin",
            name,
            "--message-format=json-render-diagnostics",
        ],
        llvm,
    )
    .stderr(Stdio::inherit())
    .output()
    .map_err(|e| format!("cannot run cargo: {e}"))?;
    if !output.status.success() {
        return Err(format!("{name} does not build; the messages are above"));
    }
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(executable)
        .next_back()
        .ok_or_else(|| format!("cargo built {name} but did not say where it is"))
}

/// The `executable` field of a message of cargo's JSON output.
fn executable(line: &str) -> Option<PathBuf> {
    let (_, text) = line.split_once("\"executable\":\"")?;
    let mut path = String::new();
    let mut chars = text.chars();
    loop {
        match chars.next()? {
            '"' => return Some(PathBuf::from(path)),
            // A path escapes nothing but these two.
            '\\' => path.push(chars.next()?),
            c => path.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executable_is_read_from_the_message_that_has_one() {
        let built = r#"{"reason":"compiler-artifact","executable":"/a \"b\"/toyc","fresh":true}"#;
        assert_eq!(executable(built), Some(PathBuf::from("/a \"b\"/toyc")));
        assert_eq!(executable(r#"{"reason":"x","executable":null}"#), None);
        assert_eq!(executable(r#"{"executable":"/unterminated"#), None);
    }

    #[test]
    fn loader_path_keeps_what_was_there_first() {
        let lib = Path::new("/opt/llvm/lib");
        assert_eq!(loader_path(lib, None), "/opt/llvm/lib");
        assert_eq!(loader_path(lib, Some("".into())), "/opt/llvm/lib");
        assert_eq!(loader_path(lib, Some("/x".into())), "/x:/opt/llvm/lib");
    }

    #[test]
    fn root_is_the_workspace() {
        assert!(root().join("Cargo.lock").is_file());
    }
}
