//! The IR at each stage: `tests/golden/NAME.mlir` begins with the command that prints the rest of it, `// toyc FILE FLAGS`.
//! `TERRACE_BLESS=1` writes what the compiler prints now.

use std::path::Path;

use terrace::opt::compare_with_file;

use crate::programs::files_of;
use crate::toyc::{success, toyc};

/// Where the commands run.
const PROGRAMS: &str = "programs";

#[test]
fn every_stage_prints_its_ir() {
    // affine-lowering.affine.mlir
    // covers: TOOL-007, TOY-043, TOY-044, TOY-045, TOY-046, TOY-047, TOY-049
    // affine-lowering.affine.opt.mlir
    // covers: TOY-048
    // affine-lowering.llvm.mlir
    // covers: TOY-050, TOY-051, TOY-052, TOY-053, TOY-054
    // codegen.generic.mlir
    // covers: TOY-018
    // codegen.locations.mlir
    // covers: TOY-018, TOY-021
    // codegen.mlir
    // covers: TOY-014, TOY-015, TOY-016, TOY-017, TOY-019, TOY-020, TOY-022
    // codegen.opt.mlir
    // covers: IFC-015, TOY-033, TOY-034, TOY-037, TOY-038, TOY-041, TOY-042
    // struct-codegen.mlir
    // covers: TOY-063, TOY-064, TOY-065, TOY-067
    // struct-codegen.opt.mlir
    // covers: TOY-066, TOY-067
    // struct-empty-function.mlir
    // covers: TOY-021, TOY-061, TOY-067
    // transpose_transpose.opt.mlir
    // covers: TOY-026, TOY-027, TOY-032
    // trivial_reshape.mlir
    // covers: TOY-031
    // trivial_reshape.opt.mlir
    // covers: TOY-028, TOY-029, TOY-030, TOY-031, TOY-032
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
    let (command, _) = command.split_once('\n').unwrap_or((command, ""));
    let args: Vec<&str> = command.split(' ').collect();
    let name = file.display();
    let actual =
        success(&toyc(PROGRAMS, &args, b"")).map_err(|error| format!("{name}: {error}"))?;
    let actual = format!("// toyc {command}\n{actual}");
    compare_with_file(file, &actual)
}
