//! A large program for each way down that the book describes, run, and what it gives compared with what it should.
//!
//! All of them have more ops, text and functions than ten times what work is divided from (`Thresholds` in `ir`), and numbers that say
//! which part was lost: what each function gives is multiplied before the next one's is added.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Gate;
use super::row::Row;
use super::scale::LIMIT;
use crate::cargo::{build, with_llvm};
use crate::process::run;
use crate::wild::build_translate;

/// A program whose `@main` gives a number.
struct Program {
    name: &'static str,
    /// What is done before `terrace-run` takes over, inside `builtin.module(..)`; nothing if it does it all.
    pipeline: Option<&'static str>,
    /// Whether it goes on by way of LLVM IR as text, which is read again.
    as_text: bool,
    text: String,
    expected: i64,
}

/// How many functions there are.
const FUNCTIONS: i64 = 1000;

/// A way down that ends with the llvm dialect.
macro_rules! to_llvm {
    ($first:literal) => {
        Some(concat!(
            $first,
            "expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts"
        ))
    };
}

fn programs() -> Vec<Program> {
    let mut programs = vec![
        loops(),
        one_function(),
        literals(),
        tensors(),
        vectors(),
        tosa(),
    ];
    programs.push(Program {
        name: "LLVM IR that is read again",
        as_text: true,
        pipeline: to_llvm!(""),
        ..loops()
    });
    programs
}

/// `@main`, which adds up what functions give for their numbers, and what that is.
fn main_of(functions: i64, of: impl Fn(i64) -> i64) -> (String, i64) {
    let mut text = "func.func @main() -> i64 {\n  %seven = arith.constant 7 : i64\n  %t0 = arith.constant 0 : i64\n".to_owned();
    let mut total = 0_i64;
    for number in 0..functions {
        writeln!(
            text,
            "  %c{number} = func.call @f{number}() : () -> i64\n  %p{number} = arith.muli %t{number}, %seven : i64\n  %t{} = arith.addi %p{number}, %c{number} : i64",
            number + 1
        )
        .expect("writing to a string succeeds");
        total = total.wrapping_mul(7).wrapping_add(of(number));
    }
    writeln!(text, "  return %t{functions} : i64\n}}").expect("writing to a string succeeds");
    (text, total)
}

/// A program of functions of which each has the number in its text.
fn of_functions(
    name: &'static str,
    pipeline: Option<&'static str>,
    function: &str,
    of: impl Fn(i64) -> i64,
) -> Program {
    let (main, expected) = main_of(FUNCTIONS, of);
    let functions = (0..FUNCTIONS).map(|number| function.replace('$', &number.to_string()));
    Program {
        name,
        pipeline,
        as_text: false,
        text: functions.chain([main]).collect(),
        expected,
    }
}

/// Affine loops over memory and a conditional.
fn loops() -> Program {
    let function = "func.func @f$() -> i64 {
  %c = arith.constant $ : i64
  %zero = arith.constant 0 : i64
  %three = arith.constant 3 : i64
  %five = arith.constant 5 : i64
  %m = memref.alloca() : memref<8xi64>
  affine.for %i = 0 to 8 {
    %0 = arith.index_cast %i : index to i64
    %1 = arith.addi %0, %c : i64
    affine.store %1, %m[%i] : memref<8xi64>
  }
  %s = affine.for %i = 0 to 8 iter_args(%a = %zero) -> i64 {
    %x = affine.load %m[7 - %i] : memref<8xi64>
    %y = arith.muli %a, %three : i64
    %z = arith.addi %y, %x : i64
    affine.yield %z : i64
  }
  %r = arith.remsi %c, %five : i64
  %is = arith.cmpi eq, %r, %zero : i64
  %t = scf.if %is -> i64 {
    %n = arith.subi %zero, %s : i64
    scf.yield %n : i64
  } else {
    scf.yield %s : i64
  }
  return %t : i64
}
";
    of_functions("loops over memory", None, function, |number| {
        let sum = (0..8).rev().fold(0, |sum, at| sum * 3 + at + number);
        if number % 5 == 0 { -sum } else { sum }
    })
}

/// One function of very many blocks.
fn one_function() -> Program {
    const CONDITIONALS: i64 = 10_000;
    let mut text = "func.func private @flag(%i: i64) -> i1 {
  %two = arith.constant 2 : i64
  %one = arith.constant 1 : i64
  %r = arith.remsi %i, %two : i64
  %0 = arith.cmpi eq, %r, %one : i64
  return %0 : i1
}
func.func @main() -> i64 {
  %t0 = arith.constant 1 : i64
"
    .to_owned();
    let mut total = 1_i64;
    for number in 0..CONDITIONALS {
        writeln!(
            text,
            "  %i{number} = arith.constant {number} : i64
  %is{number} = func.call @flag(%t{number}) : (i64) -> i1
  %t{} = scf.if %is{number} -> i64 {{
    %a = arith.addi %t{number}, %i{number} : i64
    scf.yield %a : i64
  }} else {{
    %b = arith.xori %t{number}, %i{number} : i64
    %d = arith.muli %b, %i{number} : i64
    scf.yield %d : i64
  }}",
            number + 1
        )
        .expect("writing to a string succeeds");
        total = match total % 2 {
            1 => total.wrapping_add(number),
            _ => (total ^ number).wrapping_mul(number),
        };
    }
    writeln!(text, "  return %t{CONDITIONALS} : i64\n}}").expect("writing to a string succeeds");
    Program {
        name: "one function of many blocks",
        pipeline: None,
        as_text: false,
        text,
        expected: total,
    }
}

/// A long list of numbers, in digits and in hexadecimal.
fn literals() -> Program {
    const LENGTH: i64 = 500_000;
    let number = |at: i64| (at * 7919) % 100_003;
    let digits: Vec<String> = (0..LENGTH).map(|at| number(at).to_string()).collect();
    let hex: String = (0..LENGTH)
        .map(|at| format!("{:08X}", (number(at) as u32).swap_bytes()))
        .collect();
    let ty = format!("memref<{LENGTH}xi32>");
    let text = format!(
        "memref.global constant @digits : {ty} = dense<[{}]>
memref.global constant @hex : {ty} = dense<\"0x{hex}\">
func.func @main() -> i64 {{
  %zero = arith.constant 0 : i64
  %seven = arith.constant 7 : i64
  %d = memref.get_global @digits : {ty}
  %h = memref.get_global @hex : {ty}
  %s = affine.for %i = 0 to {LENGTH} iter_args(%a = %zero) -> i64 {{
    %x = affine.load %d[%i] : {ty}
    %y = affine.load %h[{LENGTH} - 1 - %i] : {ty}
    %z = arith.subi %x, %y : i32
    %w = arith.extsi %z : i32 to i64
    %m = arith.muli %a, %seven : i64
    %n = arith.addi %m, %w : i64
    affine.yield %n : i64
  }}
  return %s : i64
}}
",
        digits.join(", ")
    );
    let expected = (0..LENGTH).fold(0_i64, |sum, at| {
        let difference = number(at) - number(LENGTH - 1 - at);
        sum.wrapping_mul(7).wrapping_add(difference)
    });
    Program {
        name: "long literals",
        pipeline: None,
        as_text: false,
        text,
        expected,
    }
}

/// A product of matrices, an element that is replaced, and a sum, on tensors.
fn tensors() -> Program {
    let function = "func.func @f$() -> i64 {
  %c = arith.constant $ : i64
  %zero = arith.constant 0 : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<2x2xi64>
  %a = tensor.from_elements %c, %c, %zero, %c : tensor<2x2xi64>
  %b = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %z = linalg.fill ins(%zero : i64) outs(%e : tensor<2x2xi64>) -> tensor<2x2xi64>
  %p = linalg.matmul ins(%a, %b : tensor<2x2xi64>, tensor<2x2xi64>) outs(%z : tensor<2x2xi64>) -> tensor<2x2xi64>
  %q = tensor.insert %c into %p[%i0, %i1] : tensor<2x2xi64>
  %0 = tensor.extract %p[%i0, %i1] : tensor<2x2xi64>
  %1 = tensor.extract %q[%i0, %i1] : tensor<2x2xi64>
  %2 = tensor.extract %q[%i1, %i1] : tensor<2x2xi64>
  %3 = arith.subi %0, %1 : i64
  %4 = arith.addi %3, %2 : i64
  return %4 : i64
}
";
    let pipeline =
        to_llvm!("one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,");
    of_functions("tensors", pipeline, function, |number| {
        // Elements 6n and 4n of the product, one of which became n.
        6 * number - number + 4 * number
    })
}

/// Vectors that are read, added, written and summed up.
fn vectors() -> Program {
    let function = "func.func @f$() -> i64 {
  %c = arith.constant $ : i64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %v = vector.broadcast %c : i64 to vector<2x4xi64>
  %k = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : vector<2x4xi64>
  %m = memref.alloca() : memref<3x5xi64>
  %s = arith.addi %v, %k : vector<2x4xi64>
  vector.transfer_write %s, %m[%i1, %i1] {in_bounds = [true, true]} : vector<2x4xi64>, memref<3x5xi64>
  %w = vector.transfer_read %m[%i1, %i1], %c {in_bounds = [true, true]} : memref<3x5xi64>, vector<2x4xi64>
  %r = vector.extract %w[1] : vector<4xi64> from vector<2x4xi64>
  %0 = vector.reduction <add>, %r : vector<4xi64> into i64
  %1 = vector.extract %w[0, 3] : i64 from vector<2x4xi64>
  %2 = arith.subi %0, %1 : i64
  return %2 : i64
}
";
    let pipeline = to_llvm!("func.func(convert-vector-to-scf),convert-vector-to-llvm,");
    of_functions("vectors", pipeline, function, |number| {
        4 * number + 26 - (number + 4)
    })
}

/// A sum and a reduction in tosa.
fn tosa() -> Program {
    let function = "func.func @f$() -> i64 {
  %a = \"tosa.const\"() {values = dense<[[1, -2, 3], [4, 5, $]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %b = \"tosa.const\"() {values = dense<[[10], [-30]]> : tensor<2x1xi32>} : () -> tensor<2x1xi32>
  %s = tosa.add %a, %b : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %r = tosa.reduce_sum %s {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %0 = tensor.extract %r[%i0, %i0] : tensor<2x1xi32>
  %1 = tensor.extract %r[%i1, %i0] : tensor<2x1xi32>
  %2 = arith.subi %0, %1 : i32
  %3 = arith.extsi %2 : i32 to i64
  return %3 : i64
}
";
    let pipeline = to_llvm!(
        "func.func(tosa-to-linalg-named,tosa-to-linalg),tosa-to-arith,tosa-to-tensor,one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,"
    );
    of_functions("tosa", pipeline, function, |number| 32 - (number + 9 - 90))
}

/// The tools that a program goes through.
struct Tools<'g> {
    gate: &'g Gate,
    run: PathBuf,
    translate: PathBuf,
}

impl Tools<'_> {
    /// What a tool makes of a file.
    fn output(&self, tool: &Path, flags: &[&str], file: &Path) -> Result<Vec<u8>, String> {
        let mut command = Command::new(tool);
        command.args(flags).arg(file);
        with_llvm(&mut command, &self.gate.llvm);
        run(&mut command, &[], LIMIT)?.success()
    }

    /// A file that holds this.
    fn file(&self, name: &str, text: &[u8]) -> Result<PathBuf, String> {
        let file = self.gate.folder.join(name);
        std::fs::write(&file, text)
            .map_err(|why| format!("cannot write {}: {why}", file.display()))?;
        Ok(file)
    }

    /// Whether a program gives what it should.
    fn check(&self, program: &Program) -> Result<(), String> {
        let mut file = self.file("program.mlir", program.text.as_bytes())?;
        if let Some(pipeline) = program.pipeline {
            let flag = format!("--pass-pipeline=builtin.module({pipeline})");
            let lowered = self.output(&self.gate.opt, &[&flag], &file)?;
            file = self.file("lowered.mlir", &lowered)?;
        }
        if program.as_text {
            let text = self.output(&self.translate, &["--mlir-to-llvmir"], &file)?;
            file = self.file("program.ll", &text)?;
        }
        let output = self.output(&self.run, &["--entry-point-result=i64"], &file)?;
        let output = String::from_utf8_lossy(&output);
        match output.trim().parse() == Ok(program.expected) {
            true => Ok(()),
            false => Err(format!(
                "it gives {} and not {}",
                output.trim(),
                program.expected
            )),
        }
    }

    /// Whether text in C, or a binary of SPIR-V, is what one thread makes of the same program.
    fn compare(&self, pipeline: &str, flag: &str, program: &str) -> Result<(), String> {
        let file = self.file("program.mlir", program.as_bytes())?;
        let pipeline = format!("--pass-pipeline=builtin.module({pipeline})");
        let mut made = Vec::new();
        for flags in [&[][..], &["--mlir-disable-threading"]] {
            let lowered = self.output(&self.gate.opt, &[&[&*pipeline], flags].concat(), &file)?;
            let lowered = self.file("lowered.mlir", &lowered)?;
            made.push(self.output(&self.translate, &[flag], &lowered)?);
        }
        match made[0] == made[1] {
            true if made[0].len() > program.len() / 8 => Ok(()),
            true => Err(format!("only {} bytes came of it", made[0].len())),
            false => Err("threads make a difference".to_owned()),
        }
    }
}

/// Programs that are not run here but end as text or a binary: the name, the program, its pipeline and the flag of the translation.
fn texts() -> [(&'static str, String, &'static str, &'static str); 2] {
    let c = "func.func @f$(%a: i32, %n: i32) -> i32 {
  %c = arith.constant $ : i32
  %0 = arith.muli %a, %c : i32
  %1 = arith.cmpi slt, %0, %n : i32
  %2 = scf.if %1 -> i32 {
    %3 = arith.addi %0, %c : i32
    scf.yield %3 : i32
  } else {
    %4 = arith.xori %0, %n : i32
    scf.yield %4 : i32
  }
  return %2 : i32
}
";
    let kernels = "  spirv.func @f$(%a: i32, %n: i32) -> i32 \"None\" {
    %c = spirv.Constant $ : i32
    %0 = spirv.IMul %a, %c : i32
    %1 = spirv.SLessThan %0, %n : i32
    %2 = spirv.BitwiseXor %0, %n : i32
    %3 = spirv.Select %1, %0, %2 : i1, i32
    spirv.ReturnValue %3 : i32
  }
";
    let all = |function: &str| -> String {
        let numbers = 0..4 * FUNCTIONS;
        numbers
            .map(|number| function.replace('$', &number.to_string()))
            .collect()
    };
    let module = format!(
        "spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {{\n{}}}\n",
        all(kernels)
    );
    let to_c = "convert-scf-to-emitc,convert-arith-to-emitc,convert-func-to-emitc";
    [
        ("C", all(c), to_c, "--mlir-to-cpp"),
        ("SPIR-V", module, "canonicalize", "--serialize-spirv"),
    ]
}

pub fn rows(gate: &Gate) -> Result<Vec<Row>, String> {
    let tools = Tools {
        gate,
        run: build(&gate.llvm, "terrace-tools", "terrace-run")?,
        translate: build_translate(&gate.llvm)?,
    };
    let mut outcomes = Vec::new();
    for program in programs() {
        outcomes.push((program.name, tools.check(&program)));
    }
    for (name, program, pipeline, flag) in texts() {
        outcomes.push((name, tools.compare(pipeline, flag, &program)));
    }
    let mut wrong = 0;
    for (name, outcome) in &outcomes {
        if let Err(why) = outcome {
            eprintln!("{name}: {why}");
            wrong += 1;
        }
    }
    let name = format!(
        "large programs, one for each of {} ways down, that are wrong",
        outcomes.len()
    );
    Ok(vec![Row::none(name, wrong)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_main_gives_depends_on_all_functions() {
        let (text, total) = main_of(3, |number| number + 1);
        assert_eq!(total, (7 + 2) * 7 + 3);
        assert!(text.contains("%t3 = arith.addi %p2, %c2 : i64"), "{text}");
    }
}
