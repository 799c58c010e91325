//! The IR at each stage: `tests/golden/NAME.mlir` begins with the command that prints the rest of it, `// toyc FILE FLAGS`.
//! `UPDATE_EXPECT=1` writes what the compiler prints now.

use std::path::Path;

use crate::programs::files_of;
use crate::toyc::{success, toyc};

/// Where the commands run.
const PROGRAMS: &str = "programs";

#[test]
fn every_stage_prints_its_ir() {
    let files = files_of("tests/golden", "mlir");
    let failures: Vec<String> = files.iter().filter_map(|file| check(file).err()).collect();
    assert!(files.len() >= 20, "{} files", files.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn check(file: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let command = text
        .strip_prefix("// toyc ")
        .expect("the first line is the command");
    let head: String = text
        .split_inclusive('\n')
        .take_while(|line| line.starts_with("// "))
        .collect();
    let args: Vec<&str> = command.lines().next().unwrap_or("").split(' ').collect();
    let name = file.display();
    let actual =
        success(&toyc(PROGRAMS, &args, b"")).map_err(|error| format!("{name}: {error}"))?;
    let actual = head + &actual;
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        return std::fs::write(file, actual).map_err(|error| error.to_string());
    }
    if text == actual {
        return Ok(());
    }
    Err(format!(
        "--- {name}: expected\n{text}--- {name}: actual\n{actual}"
    ))
}
