//! The same output every time, with any number of threads.

use std::fmt::Write as _;

use terrace_ir::Context;
use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_passes::pass::{PassManager, PassRegistry, Pipeline};

/// Enough for every thread to get some.
const FUNCTIONS: usize = 12;

/// Functions with loops, memory, calls, things to fold and constants to merge.
fn program() -> String {
    let mut text = String::new();
    for k in 0..FUNCTIONS {
        let next = (k + 1) % FUNCTIONS;
        writeln!(
            text,
            "func.func @f{k}(%m: memref<?xi32>, %n: index) -> i32 {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant {k} : i32
  %sum = scf.for %i = %zero to %n step %one iter_args(%acc = %start) -> (i32) {{
    %x = memref.load %m[%i] : memref<?xi32>
    %same = arith.constant 0 : i32
    %y = arith.addi %same, %x : i32
    %z = arith.muli %acc, %y : i32
    %c = arith.cmpi slt, %z, %x : i32
    %r = scf.if %c -> (i32) {{
      %called = func.call @f{next}(%m, %i) : (memref<?xi32>, index) -> i32
      scf.yield %called : i32
    }} else {{
      scf.yield %z : i32
    }}
    scf.yield %r : i32
  }}
  return %sum : i32
}}"
        )
        .expect("text can be written");
    }
    text
}

fn run(program: &str, pipeline: &str) -> String {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    let mut registry = PassRegistry::new();
    terrace_dialects::register_passes(&mut registry);
    terrace_lowering::register_passes(&mut registry);
    let pipeline = Pipeline::parse(&cx, pipeline, &registry).expect("the pipeline is known");
    let mut ir = parse_module(&cx, program.as_bytes(), "test.mlir").expect("the program is valid");
    PassManager::with_pipeline(pipeline)
        .run(&mut ir)
        .expect("the program is lowered");
    print_module(&ir, &PrintOptions::default())
}

#[test]
fn one_two_and_eight_threads_give_the_same() {
    const PIPELINE: &str =
        "builtin.module(canonicalize,cse,convert-scf-to-cf,convert-to-llvm,canonicalize,cse)";
    const RUNS: usize = 20;
    let program = program();
    let mut expected: Option<String> = None;
    for threads in [1, 2, 8] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads can be started");
        for _ in 0..RUNS {
            let text = pool.install(|| run(&program, PIPELINE));
            assert!(text.contains("llvm.func @f11") && !text.contains("scf."));
            match &expected {
                None => expected = Some(text),
                Some(expected) => assert!(text == *expected, "{threads} threads differ"),
            }
        }
    }
}
