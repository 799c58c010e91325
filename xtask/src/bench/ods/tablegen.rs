//! The same ops with `mlir-tblgen` and a C++ compiler.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{instantiate, small, write};
use crate::bench::measure;

const TBLGEN: &str = "mlir-tblgen-22";
const COMPILER: &str = "g++";
const HEADERS: &str = "/usr/lib/llvm-22/include";

/// What a definition costs.
pub struct Cost {
    /// Seconds of processor time of both programs, for all ops.
    pub cpu: f64,
    /// Lines that `mlir-tblgen` makes of a small op.
    pub lines: f64,
}

/// The kinds of ops, as those of Terrace.
const KINDS: [(&str, &str); 5] = [
    (
        "Add",
        r#"
def Add@Op : Many_Op<"add@", [Pure, Commutative, SameOperandsAndResultType]> {
  let summary = "Adds.";
  let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs);
  let results = (outs SignlessIntegerLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}
"#,
    ),
    (
        "Cmp",
        r#"
def Cmp@Op : Many_Op<"cmp@", [Pure, SameTypeOperands]> {
  let summary = "Compares.";
  let arguments = (ins I64Attr:$predicate, SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)";
}
"#,
    ),
    (
        "Load",
        r#"
def Load@Op : Many_Op<"load@"> {
  let summary = "Loads.";
  let arguments = (ins AnyMemRef:$memref, Variadic<Index>:$indices,
                       DefaultValuedAttr<I64Attr, "0">:$level, OptionalAttr<I64Attr>:$alignment);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$memref `[` $indices `]` attr-dict `:` type($memref) `->` type($result)";
}
"#,
    ),
    (
        "Alloc",
        r#"
def Alloc@Op : Many_Op<"alloc@", [AttrSizedOperandSegments]> {
  let summary = "Allocates.";
  let arguments = (ins Variadic<Index>:$sizes, Variadic<Index>:$symbols, OptionalAttr<I64Attr>:$alignment);
  let results = (outs AnyMemRef:$memref);
  let assemblyFormat = "`(` $sizes `)` (`[` $symbols^ `]`)? attr-dict `:` type($memref)";
}
"#,
    ),
    (
        "Cast",
        r#"
def Cast@Op : Many_Op<"cast@", [Pure]> {
  let summary = "Casts.";
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasVerifier = 1;
}
"#,
    ),
];

const PRELUDE: &str = r#"include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Many_Dialect : Dialect {
  let name = "d";
  let cppNamespace = "::many";
}

class Many_Op<string mnemonic, list<Trait> traits = []> : Op<Many_Dialect, mnemonic, traits>;
"#;

const PROGRAM: &str = r#"#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
#include "dialect.h.inc"
#define GET_OP_CLASSES
#include "ops.h.inc"
#include "dialect.cpp.inc"
#define GET_OP_CLASSES
#include "ops.cpp.inc"

void many::ManyDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "ops.cpp.inc"
      >();
}
"#;

/// The two programs, or why they are left out.
pub fn missing() -> Option<String> {
    for program in [TBLGEN, COMPILER] {
        if Command::new(program).arg("--version").output().is_err() {
            return Some(format!("`{program}` is not installed"));
        }
    }
    let header = Path::new(HEADERS).join("mlir/IR/OpBase.td");
    (!header.exists()).then(|| format!("there is no {}", header.display()))
}

/// Builds a dialect of these ops in a folder.
pub fn cost(folder: &Path, ops: usize) -> Result<Cost, String> {
    std::fs::create_dir_all(folder)
        .map_err(|e| format!("cannot create {}: {e}", folder.display()))?;
    let numbers: Vec<usize> = (0..ops).collect();
    let smalls: Vec<usize> = small(&numbers);
    let definitions = folder.join("ops.td");
    write(&folder.join("ops.cpp"), &program(&numbers))?;
    let errors = folder.join("errors");
    let lines = |numbers: &[usize]| {
        write(&definitions, &source(numbers))?;
        let mut lines = 0;
        for generator in ["op-decls", "op-defs"] {
            lines += generate(folder, &definitions, generator, &errors)?.1;
        }
        Ok::<usize, String>(lines)
    };
    let lines = match &smalls[..] {
        [] => 0.0,
        [first, ..] => {
            let more = lines(&smalls)? - lines(&[*first])?;
            more as f64 / (smalls.len() - 1).max(1) as f64
        }
    };
    write(&definitions, &source(&numbers))?;
    let mut cpu = 0.0;
    for generator in ["op-decls", "op-defs", "dialect-decls", "dialect-defs"] {
        cpu += generate(folder, &definitions, generator, &errors)?.0;
    }
    let mut compiler = Command::new(COMPILER);
    compiler
        .args([
            "-std=c++17",
            "-O2",
            "-fno-rtti",
            "-c",
            "ops.cpp",
            "-o",
            "ops.o",
        ])
        .args(["-I", HEADERS, "-I", "."])
        .current_dir(folder);
    cpu += measure::median(&mut compiler, &errors, 1, f64::INFINITY)?.cpu;
    Ok(Cost { cpu, lines })
}

/// Runs a generator: seconds and lines.
fn generate(
    folder: &Path,
    definitions: &Path,
    generator: &str,
    errors: &Path,
) -> Result<(f64, usize), String> {
    let (what, kind) = generator.split_once('-').unwrap_or((generator, ""));
    let stem = if what == "op" { "ops" } else { what };
    let extension = if kind == "decls" { "h.inc" } else { "cpp.inc" };
    let output: PathBuf = folder.join(format!("{stem}.{extension}"));
    let mut command = Command::new(TBLGEN);
    command
        .args([&format!("-gen-{generator}"), "-I", HEADERS, "-o"])
        .args([&output, definitions]);
    let seconds = measure::median(&mut command, errors, 1, f64::INFINITY)?.cpu;
    let text = std::fs::read_to_string(&output)
        .map_err(|e| format!("cannot read {}: {e}", output.display()))?;
    Ok((seconds, text.lines().count()))
}

fn source(numbers: &[usize]) -> String {
    format!("{PRELUDE}{}", instantiate(&KINDS, numbers))
}

/// The file that includes what is generated, with the hooks that the ops declare.
fn program(numbers: &[usize]) -> String {
    let mut text = PROGRAM.to_string();
    if numbers.is_empty() {
        // A list without elements is no list.
        let start = text.find("  addOperations").expect("the program adds ops");
        text.truncate(start);
        text += "}\n";
    }
    for number in numbers {
        let hook = match KINDS[number % KINDS.len()].0 {
            "Add" => format!(
                "OpFoldResult many::Add{number}Op::fold(FoldAdaptor adaptor) {{ return adaptor.getLhs(); }}"
            ),
            "Cast" => format!(
                "LogicalResult many::Cast{number}Op::verify() {{\n  return getOperation()->getNumOperands() == 1 ? success() : emitOpError(\"has one operand\");\n}}"
            ),
            _ => continue,
        };
        writeln!(text, "{hook}").expect("a string takes all text");
    }
    text
}
