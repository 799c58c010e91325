//! What passes cost on programs that are wide or deep in one way: a quadratic step would take hours.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use terrace_passes::pass::{PassManager, PassRegistry, Pipeline};

use crate::{context, parse};

const COUNT: usize = 50_000;

/// Far more than any of them takes where nothing is quadratic, on a busy machine and without optimisation.
const LIMIT: Duration = Duration::from_secs(40);

const PASSES: &[&str] = &[
    "canonicalize",
    "canonicalize{region-simplify=aggressive}",
    "cse",
    "sccp",
    "inline",
    "remove-dead-values",
];

fn check(program: &str) {
    check_passes(PASSES, program);
}

fn check_passes(passes: &[&str], program: &str) {
    let cx = context();
    cx.allow_unregistered_dialects(true);
    for pass in passes {
        let text = format!("builtin.module({pass})");
        let pipeline = Pipeline::parse(&cx, &text, &PassRegistry::new()).expect("a pipeline");
        let mut ir = parse(&cx, program);
        let start = Instant::now();
        PassManager::with_pipeline(pipeline)
            .run(&mut ir)
            .expect("the pass succeeds");
        let time = start.elapsed();
        assert!(time < LIMIT, "{pass} took {time:?}");
    }
}

/// Lines, each with its number, between the first and the last lines.
fn program(first: &str, line: impl Fn(usize) -> String, last: &str) -> String {
    let mut text = String::from(first);
    for index in 0..COUNT {
        let _ = writeln!(text, "{}", line(index));
    }
    text + last
}

#[test]
fn one_value_with_many_users() {
    check(&program(
        "func.func @f(%a: i32) {\n %c = arith.constant 1 : i32\n %d = arith.constant 1 : i32\n",
        |index| match index % 2 {
            0 => "\"test.use\"(%d, %a) : (i32, i32) -> ()".into(),
            _ => format!("%v{index} = arith.addi %d, %a : i32"),
        },
        "return\n}\n",
    ));
}

#[test]
fn many_blocks_in_a_row() {
    check(&program(
        "func.func @f(%a: i32, %c: i1) -> i32 {\n cf.br ^bb0(%a : i32)\n",
        |index| {
            let next = index + 1;
            let after = (index + 2).min(COUNT);
            match index % 2 {
                0 => format!("^bb{index}(%x{index}: i32):\n cf.br ^bb{next}(%x{index} : i32)"),
                _ => format!(
                    "^bb{index}(%x{index}: i32):\n cf.cond_br %c, ^bb{next}(%x{index} : i32), ^bb{after}(%a : i32)"
                ),
            }
        },
        &format!("^bb{COUNT}(%r: i32):\n return %r : i32\n}}\n"),
    ));
}

#[test]
fn an_op_with_many_operands() {
    let operands: Vec<String> = (0..COUNT).map(|index| format!("%v{index}")).collect();
    let types = vec!["i32"; COUNT].join(", ");
    check(&program(
        "func.func @f(%a: i32) {\n %c = arith.constant 1 : i32\n",
        |index| match index % 2 {
            0 => format!("%v{index} = arith.addi %c, %a : i32"),
            _ => format!("%v{index} = arith.addi %c, %c : i32"),
        },
        &format!(
            "\"test.use\"({}) : ({types}) -> ()\nreturn\n}}\n",
            operands.join(", ")
        ),
    ));
}

#[test]
fn a_chain_of_ops_that_die_together() {
    check(&program(
        "func.func @f(%a: i32) {\n %v = arith.addi %a, %a : i32\n",
        |index| match index {
            0 => "%v0 = arith.muli %v, %a : i32".into(),
            _ => format!("%v{index} = arith.muli %v{}, %a : i32", index - 1),
        },
        "return\n}\n",
    ));
}

#[test]
fn many_calls_of_one_function() {
    check(&program(
        "func.func private @g(%x: i32) -> i32 {\n %y = arith.addi %x, %x : i32\n return %y : i32\n}\n\
         func.func @f(%v: i32) {\n",
        |index| {
            format!("%v{index} = call @g(%v) : (i32) -> i32\n\"test.use\"(%v{index}) : (i32) -> ()")
        },
        "return\n}\n",
    ));
}

#[test]
fn many_blocks_that_branch_to_one() {
    let passes = ["cse", "sccp", "remove-dead-values", "topological-sort"];
    check_passes(
        &passes,
        &program(
            "func.func @f(%a: i32, %c: i1) -> i32 {\n cf.br ^bb0(%a : i32)\n",
            |index| {
                let next = index + 1;
                format!(
                    "^bb{index}(%x{index}: i32):\n %y{index} = arith.addi %x{index}, %a : i32\n\
                 cf.cond_br %c, ^bb{next}(%y{index} : i32), ^end(%y{index} : i32)"
                )
            },
            &format!(
                "^bb{COUNT}(%x: i32):\n cf.br ^end(%x : i32)\n^end(%r: i32):\n return %r : i32\n}}\n"
            ),
        ),
    );
}

#[test]
fn a_chain_of_calls() {
    let passes = ["symbol-dce", "sccp", "remove-dead-values"];
    check_passes(
        &passes,
        &program(
            "",
            |index| {
                let next = index + 1;
                format!(
                    "func.func private @f{index}(%a: i32) -> i32 {{\n %b = call @f{next}(%a) : (i32) -> i32\n\
                 %c = arith.addi %b, %a : i32\n return %c : i32\n}}"
                )
            },
            &format!(
                "func.func private @f{COUNT}(%a: i32) -> i32 {{ return %a : i32 }}\n\
             func.func @main(%a: i32) -> i32 {{\n %b = call @f0(%a) : (i32) -> i32\n return %b : i32\n}}\n"
            ),
        ),
    );
}

/// One place that is loaded and stored again in every block of loops inside loops.
#[test]
fn a_place_that_is_used_in_many_blocks() {
    let passes = ["mem2reg", "sroa"];
    check_passes(
        &passes,
        &program(
            "func.func @f(%a: i32, %c: i1) -> i32 {\n %m = memref.alloca() : memref<i32>\n cf.br ^bb0\n",
            |index| {
                let (next, back) = (index + 1, index / 2);
                format!(
                    "^bb{index}:\n %v{index} = memref.load %m[] : memref<i32>\n\
                 memref.store %v{index}, %m[] : memref<i32>\n cf.cond_br %c, ^bb{next}, ^bb{back}"
                )
            },
            &format!("^bb{COUNT}:\n return %a : i32\n}}\n"),
        ),
    );
}

/// Many places, each of which is used in two blocks.
#[test]
fn many_places_that_are_used_in_few_blocks() {
    let places: String = (0..COUNT)
        .map(|index| format!("%m{index} = memref.alloca() : memref<i32>\n"))
        .collect();
    let passes = ["mem2reg", "sroa"];
    check_passes(
        &passes,
        &program(
            &format!("func.func @f(%a: i32, %c: i1) -> i32 {{\n {places} cf.br ^bb0\n"),
            |index| {
                let next = index + 1;
                format!(
                    "^bb{index}:\n memref.store %a, %m{index}[] : memref<i32>\n cf.cond_br %c, ^in{index}, ^bb{next}\n\
                 ^in{index}:\n %v{index} = memref.load %m{index}[] : memref<i32>\n\
                 \"test.use\"(%v{index}) : (i32) -> ()\n cf.br ^bb{next}"
                )
            },
            &format!("^bb{COUNT}:\n return %a : i32\n}}\n"),
        ),
    );
}

#[test]
fn many_loops_with_invariants() {
    let passes = ["loop-invariant-code-motion", "control-flow-sink"];
    check_passes(
        &passes,
        &program(
            "func.func @f(%a: i32, %n: index, %c: i1) {\n\
         %c0 = arith.constant 0 : index\n %c1 = arith.constant 1 : index\n",
            |index| {
                format!(
                    "scf.for %i = %c0 to %n step %c1 {{\n %v = arith.muli %a, %a : i32\n\
                 scf.if %c {{ \"test.use\"(%v) : (i32) -> () }}\n %k{index} = arith.addi %v, %v : i32\n}}"
                )
            },
            "return\n}\n",
        ),
    );
}
