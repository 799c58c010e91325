//! `cargo xtask bench spirv`: times writing and reading SPIR-V binaries, whole processes with the text included, beside
//! `mlir-translate` where that is installed.

use std::path::Path;
use std::process::{Command, ExitCode};

use super::measure;
use super::table::{Table, seconds, times};
use crate::Outcome;
use crate::cargo::{build, with_llvm};
use crate::files::{TemporaryFolder, write};
use crate::setup::ensure_llvm;

/// How many functions the module has, and instructions each of them.
const FUNCTIONS: usize = 100;
const INSTRUCTIONS: usize = 1000;

const RUNS: usize = 15;
const SLOW_SECONDS: f64 = 10.0;

/// Measures and prints the table.
pub fn report() -> Outcome {
    let llvm = ensure_llvm()?;
    let terrace = build(&llvm, "terrace-tools", "terrace-translate")?;
    let mlir = llvm.prefix.join("bin/mlir-translate");
    let temporary = TemporaryFolder::new("bench")?;
    let folder = temporary.path();
    let [text, binary, output] =
        ["input.mlir", "input.spv", "output"].map(|file| folder.join(file));
    write(&text, &program())?;
    let time = |tool: &Path, flags: &[&str], input: &Path, output: &Path| {
        let mut command = Command::new(tool);
        command.args(flags).arg(input).arg("-o").arg(output);
        with_llvm(&mut command, &llvm);
        let sample = measure::median(&mut command, &folder.join("errors"), RUNS, SLOW_SECONDS);
        sample.map(|sample| sample.wall)
    };
    let mut table = Table::new(
        &format!(
            "### SPIR-V binaries of {} instructions",
            FUNCTIONS * INSTRUCTIONS
        ),
        &["", "`mlir-translate` s", "Terrace s", "faster"],
    );
    let rows: [(&str, &[&str], &Path, &Path); 2] = [
        (
            "`--serialize-spirv`",
            &["--serialize-spirv", "--no-implicit-module"],
            &text,
            &binary,
        ),
        (
            "`--deserialize-spirv`",
            &["--deserialize-spirv"],
            &binary,
            &output,
        ),
    ];
    for (name, flags, input, output) in rows {
        // What it writes first is what it reads then.
        let ours = time(&terrace, &flags[..1], input, output)?;
        let theirs = match mlir.is_file() {
            true => Some(time(&mlir, flags, input, &folder.join("other"))?),
            false => None,
        };
        let factor = theirs.map(|theirs| theirs / ours);
        table.row(&[
            name.to_owned(),
            seconds(theirs),
            seconds(Some(ours)),
            times(factor),
        ]);
    }
    table.print();
    Ok(ExitCode::SUCCESS)
}

/// A module whose functions compute with integers, floats and vectors, each value from the last of its type.
fn program() -> String {
    let mut text =
        String::from("spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader], []> {\n");
    for function in 0..FUNCTIONS {
        text += &format!(
            "spirv.func @f{function}(%i0: i32, %f0: f32, %v0: vector<4xf32>) -> i32 \"None\" {{\n"
        );
        let (mut i, mut f, mut v) = (0, 0, 0);
        for number in 1..INSTRUCTIONS {
            let line = match number % 10 {
                0 => format!("%i{number} = spirv.Constant {} : i32", number % 97),
                1 | 4 => format!("%i{number} = spirv.IAdd %i{i}, %i{i} : i32"),
                2 => format!("%i{number} = spirv.BitwiseXor %i{i}, %i0 : i32"),
                3 | 6 => format!("%f{number} = spirv.FMul %f{f}, %f0 : f32"),
                5 => format!("%v{number} = spirv.FAdd %v{v}, %v0 : vector<4xf32>"),
                7 => format!("%f{number} = spirv.GL.Sqrt %f{f} : f32"),
                8 => format!("%f{number} = spirv.CompositeExtract %v{v}[1 : i32] : vector<4xf32>"),
                _ => format!("%i{number} = spirv.Bitcast %f{f} : f32 to i32"),
            };
            text += &line;
            text.push('\n');
            match number % 10 {
                0 | 1 | 2 | 4 | 9 => i = number,
                5 => v = number,
                _ => f = number,
            }
        }
        text += &format!("spirv.ReturnValue %i{i} : i32\n}}\n");
    }
    text + "}\n"
}
