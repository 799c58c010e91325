//! What git knows of this repository.

use std::process::Command;

use crate::cargo::root;

/// What a git command in the root of the repository prints.
///
/// # Errors
/// If there is no git, or the command fails, with what it said.
pub fn git(args: &[&str]) -> Result<String, String> {
    output(Command::new("git").args(args).current_dir(root()))
}

/// The same for a command that runs elsewhere.
///
/// # Errors
/// As those of [`git`].
pub fn output(command: &mut Command) -> Result<String, String> {
    let output = command
        .output()
        .map_err(|why| format!("cannot run git: {why}"))?;
    if !output.status.success() {
        let args = command.get_args().map(|arg| arg.to_string_lossy());
        let args: Vec<_> = args.collect();
        let why = String::from_utf8_lossy(&output.stderr);
        return Err(format!("`git {}`: {}", args.join(" "), why.trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
