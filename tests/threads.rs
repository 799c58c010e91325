//! What passes make of a program does not depend on the number of threads, nor on which of them is faster.

use std::fmt::Write;

use terrace::ir::asm::{PrintOptions, parse_module, print_module};
use terrace::ir::pass::{PassManager, PassRegistry, Pipeline};
use terrace::prelude::*;

/// Enough functions that threads are started for them.
const FUNCTIONS: usize = 80;

/// Each with every number of threads; the gate has programs at scale, and many more runs.
const RUNS: usize = 8;

const PASSES: &str = "builtin.module(func.func(cse),canonicalize,inline,sccp,canonicalize,cse,\
                      loop-invariant-code-motion,remove-dead-values,canonicalize{region-simplify=aggressive},symbol-dce)";

/// Functions with equal ops, equal constants, folds that make new ones, loops and branches; each calls another one.
fn program() -> String {
    let mut text = String::from("func.func private @out(i32, index, memref<?xi32>) -> i32\n");
    for index in 0..FUNCTIONS {
        let callee = match index % 4 {
            0 => "out".to_owned(),
            place => format!("f{}", index - place),
        };
        let visibility = if index % 5 == 0 { "private " } else { "" };
        let _ = writeln!(
            text,
            "func.func {visibility}@f{index}(%a: i32, %n: index, %m: memref<?xi32>) -> i32 {{"
        );
        for number in 0..4 {
            let _ = write!(
                text,
                "  %c{number} = arith.constant {} : i32
                 %d{number} = arith.constant {} : i32
                 %e{number} = arith.addi %c{number}, %d{number} : i32
                 %g{number} = arith.muli %a, %e{number} : i32
                 %h{number} = arith.muli %e{number}, %a : i32
                 %i{number} = arith.addi %g{number}, %h{number} : i32\n",
                index * 7 + number,
                index + 3,
            );
        }
        let _ = write!(
            text,
            "  %zero = arith.constant 0 : index
               %one = arith.constant 1 : index
               %sum = scf.for %k = %zero to %n step %one iter_args(%s = %i0) -> (i32) {{
                 %x = memref.load %m[%k] : memref<?xi32>
                 %y = arith.addi %x, %i1 : i32
                 %z = arith.addi %i2, %i3 : i32
                 %w = arith.muli %y, %z : i32
                 %t = arith.addi %s, %w : i32
                 scf.yield %t : i32
               }}
               %less = arith.cmpi slt, %sum, %c0 : i32
               cf.cond_br %less, ^then(%e0 : i32), ^else(%e0 : i32)
             ^then(%p: i32):
               %q = func.call @{callee}(%p, %n, %m) : (i32, index, memref<?xi32>) -> i32
               return %q : i32
             ^else(%r: i32):
               %u = arith.addi %r, %sum : i32
               return %u : i32
             }}\n"
        );
    }
    text
}

/// What is left of the program, with locations: they tell what was merged with what.
fn transform(text: &str) -> String {
    let cx = Context::new();
    terrace::dialects::register_all(&cx);
    let Ok(mut module) = parse_module(&cx, text.as_bytes(), "test.mlir") else {
        panic!("the program is well-formed");
    };
    let Ok(pipeline) = Pipeline::parse(&cx, PASSES, &PassRegistry::new()) else {
        panic!("the pipeline is well-formed");
    };
    PassManager::with_pipeline(pipeline)
        .run(&mut module)
        .expect("the passes succeed");
    let options = PrintOptions {
        debug_info: true,
        ..PrintOptions::default()
    };
    print_module(&module, &options)
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let text = program();
    let expected = transform(&text);
    for threads in [2, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.expect("a machine has room for a few threads");
        for run in 0..RUNS {
            let got = pool.install(|| transform(&text));
            assert!(got == expected, "run {run} with {threads} threads differs");
        }
    }
}
