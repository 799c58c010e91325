//! What passes cost on programs that are wide or deep in one way: a quadratic step would take hours.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use terrace_ir::pass::{PassManager, PassRegistry, Pipeline};

use crate::{context, parse};

const COUNT: usize = 50_000;

/// Far more than any of them takes where nothing is quadratic, on a busy machine and without optimisation.
const LIMIT: Duration = Duration::from_secs(40);

const PASSES: [&str; 6] = [
    "canonicalize",
    "canonicalize{region-simplify=aggressive}",
    "cse",
    "sccp",
    "inline",
    "remove-dead-values",
];

fn check(program: &str) {
    for pass in PASSES {
        let cx = context();
        cx.allow_unregistered_dialects(true);
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
