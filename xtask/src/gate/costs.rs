//! What passes cost on programs that are wide or deep in one way: a quadratic step would take minutes.

use std::fmt::Write as _;
use std::process::Command;
use std::time::Duration;

use super::Gate;
use super::row::Row;
use crate::cargo::with_llvm;
use crate::process::run;

/// How many there are of what a program has many of.
const COUNT: usize = 50_000;

/// Far more than any of them takes where nothing is quadratic, on a busy machine.
const LIMIT: Duration = Duration::from_secs(10);

/// What canonical programs go through.
const PASSES: &[&str] = &[
    "canonicalize",
    "canonicalize{region-simplify=aggressive}",
    "cse",
    "sccp",
    "inline",
    "remove-dead-values",
];

/// A program, and the passes that it is to be cheap for.
struct Wide {
    name: &'static str,
    passes: &'static [&'static str],
    text: fn() -> String,
}

const PROGRAMS: &[Wide] = &[
    Wide {
        name: "one value with many users",
        passes: PASSES,
        text: one_value_with_many_users,
    },
    Wide {
        name: "many blocks in a row",
        passes: PASSES,
        text: many_blocks_in_a_row,
    },
    Wide {
        name: "an op with many operands",
        passes: PASSES,
        text: an_op_with_many_operands,
    },
    Wide {
        name: "a chain of ops that die together",
        passes: PASSES,
        text: a_chain_of_ops_that_die_together,
    },
    Wide {
        name: "many calls of one function",
        passes: PASSES,
        text: many_calls_of_one_function,
    },
    Wide {
        name: "many blocks that branch to one",
        passes: &["cse", "sccp", "remove-dead-values", "topological-sort"],
        text: many_blocks_that_branch_to_one,
    },
    Wide {
        name: "a chain of calls",
        passes: &["symbol-dce", "sccp", "remove-dead-values"],
        text: a_chain_of_calls,
    },
    Wide {
        name: "a place that is used in many blocks",
        passes: &["mem2reg", "sroa"],
        text: a_place_that_is_used_in_many_blocks,
    },
    Wide {
        name: "many places that are used in few blocks",
        passes: &["mem2reg", "sroa"],
        text: many_places_that_are_used_in_few_blocks,
    },
    Wide {
        name: "many loops with invariants",
        passes: &["loop-invariant-code-motion", "control-flow-sink"],
        text: many_loops_with_invariants,
    },
    Wide {
        name: "a chain of nests of loops that can be fused",
        passes: &["func.func(affine-loop-fusion)"],
        text: a_chain_of_nests,
    },
];

pub fn rows(gate: &Gate) -> Result<Vec<Row>, String> {
    let (mut failed, mut runs) = (0, 0);
    for wide in PROGRAMS {
        let file = gate.folder.join("costs.mlir");
        std::fs::write(&file, (wide.text)())
            .map_err(|why| format!("cannot write {}: {why}", file.display()))?;
        for pass in wide.passes {
            let mut command = Command::new(&gate.opt);
            command
                .arg("--allow-unregistered-dialect")
                .arg(format!("--pass-pipeline=builtin.module({pass})"))
                .arg(&file);
            with_llvm(&mut command, &gate.llvm);
            runs += 1;
            if let Err(why) = run(&mut command, &[], LIMIT).and_then(|run| run.success()) {
                eprintln!("{}, {pass}: {why}", wide.name);
                failed += 1;
            }
        }
    }
    let all = format!(
        "passes of {runs} over programs that are wide or deep that fail, or take over {LIMIT:?}"
    );
    Ok(vec![Row::none(all, failed)])
}

/// Lines, each with its number, between the first and the last lines.
fn program(first: &str, line: impl Fn(usize) -> String, last: &str) -> String {
    let mut text = String::from(first);
    for index in 0..COUNT {
        let _ = writeln!(text, "{}", line(index));
    }
    text + last
}

fn one_value_with_many_users() -> String {
    program(
        "func.func @f(%a: i32) {\n %c = arith.constant 1 : i32\n %d = arith.constant 1 : i32\n",
        |index| match index % 2 {
            0 => "\"test.use\"(%d, %a) : (i32, i32) -> ()".into(),
            _ => format!("%v{index} = arith.addi %d, %a : i32"),
        },
        "return\n}\n",
    )
}

fn many_blocks_in_a_row() -> String {
    program(
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
    )
}

fn an_op_with_many_operands() -> String {
    let operands: Vec<String> = (0..COUNT).map(|index| format!("%v{index}")).collect();
    let types = vec!["i32"; COUNT].join(", ");
    program(
        "func.func @f(%a: i32) {\n %c = arith.constant 1 : i32\n",
        |index| match index % 2 {
            0 => format!("%v{index} = arith.addi %c, %a : i32"),
            _ => format!("%v{index} = arith.addi %c, %c : i32"),
        },
        &format!(
            "\"test.use\"({}) : ({types}) -> ()\nreturn\n}}\n",
            operands.join(", ")
        ),
    )
}

fn a_chain_of_ops_that_die_together() -> String {
    program(
        "func.func @f(%a: i32) {\n %v = arith.addi %a, %a : i32\n",
        |index| match index {
            0 => "%v0 = arith.muli %v, %a : i32".into(),
            _ => format!("%v{index} = arith.muli %v{}, %a : i32", index - 1),
        },
        "return\n}\n",
    )
}

fn many_calls_of_one_function() -> String {
    program(
        "func.func private @g(%x: i32) -> i32 {\n %y = arith.addi %x, %x : i32\n return %y : i32\n}\n\
         func.func @f(%v: i32) {\n",
        |index| {
            format!("%v{index} = call @g(%v) : (i32) -> i32\n\"test.use\"(%v{index}) : (i32) -> ()")
        },
        "return\n}\n",
    )
}

fn many_blocks_that_branch_to_one() -> String {
    program(
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
    )
}

fn a_chain_of_calls() -> String {
    program(
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
    )
}

/// One place that is loaded and stored again in every block of loops inside loops.
fn a_place_that_is_used_in_many_blocks() -> String {
    program(
        "func.func @f(%a: i32, %c: i1) -> i32 {\n %m = memref.alloca() : memref<i32>\n cf.br ^bb0\n",
        |index| {
            let (next, back) = (index + 1, index / 2);
            format!(
                "^bb{index}:\n %v{index} = memref.load %m[] : memref<i32>\n\
                 memref.store %v{index}, %m[] : memref<i32>\n cf.cond_br %c, ^bb{next}, ^bb{back}"
            )
        },
        &format!("^bb{COUNT}:\n return %a : i32\n}}\n"),
    )
}

/// Many places, each of which is used in two blocks.
fn many_places_that_are_used_in_few_blocks() -> String {
    let places: String = (0..COUNT)
        .map(|index| format!("%m{index} = memref.alloca() : memref<i32>\n"))
        .collect();
    program(
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
    )
}

fn many_loops_with_invariants() -> String {
    program(
        "func.func @f(%a: i32, %n: index, %c: i1) {\n\
         %c0 = arith.constant 0 : index\n %c1 = arith.constant 1 : index\n",
        |index| {
            format!(
                "scf.for %i = %c0 to %n step %c1 {{\n %v = arith.muli %a, %a : i32\n\
                 scf.if %c {{ \"test.use\"(%v) : (i32) -> () }}\n %k{index} = arith.addi %v, %v : i32\n}}"
            )
        },
        "return\n}\n",
    )
}

/// Nests each of which stores what the next one loads.
fn a_chain_of_nests() -> String {
    const LENGTH: usize = 4_000;
    let mut text = String::from("func.func private @use(memref<8xf64>)\nfunc.func @f() {\n");
    for index in 0..=LENGTH {
        let _ = writeln!(text, "%b{index} = memref.alloc() : memref<8xf64>");
    }
    for index in 0..LENGTH {
        let next = index + 1;
        let _ = writeln!(
            text,
            "affine.for %i = 0 to 8 {{\n%v = affine.load %b{index}[%i] : memref<8xf64>\n\
             affine.store %v, %b{next}[%i] : memref<8xf64>\n}}"
        );
    }
    let _ = writeln!(
        text,
        "call @use(%b{LENGTH}) : (memref<8xf64>) -> ()\nreturn\n}}"
    );
    text
}
