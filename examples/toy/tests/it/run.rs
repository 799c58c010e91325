//! Programs at every stage, from the syntax tree to what they print.

use std::path::PathBuf;
use std::process::Command;

use crate::programs::{expect, stem, toy_files};
use crate::toyc::{failure, run, success, toyc};

const PROGRAMS: &str = "programs";

fn compile(program: &str, flags: &str) -> Result<String, String> {
    let args: Vec<&str> = std::iter::once(program).chain(flags.split(' ')).collect();
    success(&toyc(PROGRAMS, &args, b"")).map_err(|error| format!("{program} {flags}: {error}"))
}

fn names() -> Vec<String> {
    toy_files("")
        .iter()
        .map(|path| format!("{}.toy", stem(path)))
        .collect()
}

/// The failures of all programs.
fn failures(check: impl Fn(&str) -> Result<(), String>) -> String {
    let failures: Vec<String> = names()
        .iter()
        .filter_map(|name| check(name).err())
        .collect();
    failures.join("\n")
}

#[test]
fn programs_print_their_values() {
    // covers: TOY-008, TOY-056, TOY-058, TOY-068, XLT-003, XLT-004
    for flags in ["-emit=jit", "-emit=jit -opt"] {
        let wrong: Vec<String> = toy_files("")
            .iter()
            .filter_map(|path| {
                let out = compile(&format!("{}.toy", stem(path)), flags);
                out.and_then(|out| expect(path, &out)).err()
            })
            .collect();
        assert!(wrong.is_empty(), "{flags}: {}", wrong.join("\n"));
    }
}

#[test]
fn executables_print_the_same_and_succeed() {
    // covers: XLT-002
    let folder = std::env::temp_dir().join(format!("toyc-exe-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    for name in ["codegen", "prints", "struct-codegen"] {
        let exe: PathBuf = folder.join(name);
        let exe_text = exe.to_str().expect("the path is text");
        let said = compile(
            &format!("{name}.toy"),
            &format!("-emit=exe -opt -o {exe_text}"),
        );
        assert_eq!(said.as_deref(), Ok(""));
        let out = success(&run(&mut Command::new(&exe), b""));
        assert_eq!(out, compile(&format!("{name}.toy"), "-emit=jit"));
    }
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn the_ir_is_read_back() {
    // covers: TOY-013, TOY-023
    let wrong = failures(|name| {
        for flags in ["-emit=mlir", "-emit=mlir -opt"] {
            let text = compile(name, flags)?;
            for form in ["", " -mlir-print-op-generic", " -mlir-print-debuginfo"] {
                let printed = compile(name, &format!("{flags}{form}"))?;
                let args = ["-x=mlir", "-emit=mlir", "-"];
                let again = success(&toyc(PROGRAMS, &args, printed.as_bytes()))?;
                if again != text {
                    return Err(format!("{name} {flags}{form}:\n{text}\nbecame\n{again}"));
                }
            }
        }
        Ok(())
    });
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn ir_runs_as_its_program_does() {
    let wrong = failures(|name| {
        let expected = compile(name, "-emit=jit")?;
        for stage in ["mlir", "mlir-affine", "mlir-llvm"] {
            let printed = compile(name, &format!("-emit={stage}"))?;
            let args = ["-x=mlir", "-emit=jit"];
            let printed = success(&toyc(PROGRAMS, &args, printed.as_bytes()))
                .map_err(|error| format!("{name} {stage}: {error}"))?;
            if printed != expected {
                return Err(format!("{name} {stage}: {printed}"));
            }
        }
        Ok(())
    });
    assert!(wrong.is_empty(), "{wrong}");
}

/// MLIR's own tool, where it is installed.
fn mlir_opt() -> Option<&'static str> {
    ["mlir-opt-22", "mlir-opt"].into_iter().find(|tool| {
        let version = Command::new(tool).arg("--version").output();
        version.is_ok_and(|out| String::from_utf8_lossy(&out.stdout).contains("LLVM version 22."))
    })
}

#[test]
fn mlir_reads_every_stage() {
    // covers: TOY-025, TOY-054
    let Some(tool) = mlir_opt() else {
        return;
    };
    let wrong = failures(|name| {
        for flags in [
            "-emit=mlir -mlir-print-op-generic",
            "-emit=mlir -opt -mlir-print-op-generic -mlir-print-debuginfo",
            "-emit=mlir-affine -mlir-print-op-generic",
            "-emit=mlir-affine -opt -mlir-print-op-generic",
            "-emit=mlir-llvm",
            "-emit=mlir-llvm -opt -mlir-print-debuginfo",
        ] {
            let printed = compile(name, flags)?;
            let args = ["--allow-unregistered-dialect", "-o", "/dev/null"];
            success(&run(Command::new(tool).args(args), printed.as_bytes()))
                .map_err(|error| format!("{name} {flags}: {error}"))?;
        }
        Ok(())
    });
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn optimized_code_prints_constants() {
    // covers: TOY-051, TOY-055, TOY-058, XLT-001, XLT-006
    let text = compile("codegen.toy", "-emit=llvm -opt").expect("the program compiles");
    let values: Vec<&str> = text
        .lines()
        .filter_map(|line| {
            line.split("double noundef ")
                .nth(1)
                .or(line.split("double ").nth(1))
        })
        .collect();
    let values: Vec<&str> = values
        .iter()
        .filter_map(|value| value.split(')').next())
        .collect();
    assert_eq!(
        values,
        [
            "1.000000e+00",
            "1.600000e+01",
            "4.000000e+00",
            "2.500000e+01",
            "9.000000e+00",
            "3.600000e+01"
        ]
    );
    assert_eq!(text.matches("@putchar(").count(), 4, "{text}");
    assert!(!text.contains(" br "), "no loop is left: {text}");
    for name in ["codegen.toy", "prints.toy"] {
        let assembly = compile(name, "-emit=asm").expect("the program compiles");
        assert!(assembly.contains("main:"), "{assembly}");
        let plain = compile(name, "-emit=llvm").expect("the program compiles");
        assert!(
            plain.contains("call i32 (ptr, ...) @printf(ptr "),
            "{plain}"
        );
        assert!(plain.contains(" br "), "loops are left alone: {plain}");
        for once in ["declare i32 @printf(ptr, ...)", "\n@frmt_spec = "] {
            assert_eq!(plain.matches(once).count(), 1, "{once}: {plain}");
        }
    }
}

#[test]
fn wrong_shapes_are_reported_with_the_calls_that_lead_to_them() {
    // covers: TOY-009
    for path in toy_files("bad/shapes") {
        let name = format!("{}.toy", stem(&path));
        let said = failure(&toyc("programs/bad/shapes", &[&name, "-emit=jit"], b""));
        expect(&path, &said).unwrap_or_else(|difference| panic!("{difference}"));
        let optimized = failure(&toyc(
            "programs/bad/shapes",
            &[&name, "-emit=mlir", "-opt"],
            b"",
        ));
        assert_eq!(optimized, said);
    }
}
