//! The compiler as a user runs it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs the compiler in a folder of the tests, with this standard input.
pub fn toyc(folder: &str, args: &[&str], input: &[u8]) -> Output {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    run(
        Command::new(env!("CARGO_BIN_EXE_toyc"))
            .args(args)
            .current_dir(folder),
        input,
    )
}

/// Runs a command with this standard input.
pub fn run(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command can be started");
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    std::thread::scope(|scope| {
        // A command that fails early does not read its input to the end.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the command ends")
    })
}

/// The standard output of a run that succeeds without a message.
pub fn success(output: &Output) -> Result<String, String> {
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    if output.status.success() && err.is_empty() {
        return Ok(out.into_owned());
    }
    Err(format!("{}\n{err}", output.status))
}

/// The messages of a run that fails as a compiler does: exit code 1, nothing on standard output.
pub fn failure(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert_eq!(output.status.code(), Some(1), "{out}{err}");
    assert_eq!(out, "");
    err.into_owned()
}
