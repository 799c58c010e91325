//! Time per op, on one thread: building, walking, verifying, printing, reading, copying and freeing.

use std::hint::black_box;
use std::time::{Duration, Instant};

use terrace::ir::asm::{
    ParseOptions, PrintOptions, count_tokens, parse_source_range, print_module,
};
use terrace::ir::ir::WalkOrder;
use terrace::ir::verify::verify;
use terrace::prelude::*;

use crate::{program, table};

/// How long each number of ops is measured.
const TIME: Duration = Duration::from_secs(2);

/// What is timed, each of what the one before it left.
const PHASES: [&str; 10] = [
    "build",
    "build, one function after the other in a room",
    "walk",
    "walk, inside first",
    "verify",
    "print",
    "tokenise what was printed",
    "parse",
    "clone",
    "drop",
];

/// Prints the table.
pub fn report(counts: &[usize]) {
    let mut rows: Vec<(String, Vec<f64>)> = PHASES
        .iter()
        .map(|name| ((*name).to_owned(), Vec::new()))
        .collect();
    for &count in counts {
        for (row, time) in rows.iter_mut().zip(measure(count)) {
            row.1.push(time);
        }
    }
    let columns: Vec<String> = counts.iter().map(|count| table::count(*count)).collect();
    table::print(
        "Nanoseconds per op, by number of ops:",
        "ns",
        &columns,
        &rows,
    );
}

/// The least nanoseconds per op of each phase.
fn measure(count: usize) -> [f64; PHASES.len()] {
    let cx = program::context();
    let mut least = [f64::INFINITY; PHASES.len()];
    let start = Instant::now();
    // At least a few runs, also of large programs on a slow machine.
    let mut runs = 0;
    while runs < 3 || start.elapsed() < TIME {
        runs += 1;
        let (times, ops) = run(&cx, count);
        for (least, time) in least.iter_mut().zip(times) {
            *least = least.min(time.as_nanos() as f64 / ops as f64);
        }
    }
    least
}

fn run(cx: &Context, count: usize) -> ([Duration; PHASES.len()], usize) {
    let (module, build) = timed(|| program::build(cx, count));
    drop(module);
    let (module, build_in_room) = timed(|| program::build_in_room(cx, count));
    let (ops, pre) = timed(|| walk(&module, WalkOrder::Pre));
    let (_, post) = timed(|| walk(&module, WalkOrder::Post));
    let (verified, verify) = timed(|| verify(&module));
    verified.expect("the program is valid");
    let (text, print) = timed(|| print_module(&module, &options()));
    let (_, tokenise) = timed(|| count_tokens(text.as_bytes()));
    let length = text.len();
    let source = cx.add_source(cx.ident("bench.mlir"), text.into_bytes());
    let unverified = ParseOptions {
        verify: false,
        ..ParseOptions::default()
    };
    let (parsed, parse) = timed(|| parse_source_range(cx, source, 0..length, &unverified));
    parsed.expect("what was printed can be read");
    let (copy, clone) = timed(|| module.deep_clone());
    let ((), drop) = timed(|| drop(copy));
    let times = [
        build,
        build_in_room,
        pre,
        post,
        verify,
        print,
        tokenise,
        parse,
        clone,
        drop,
    ];
    (times, ops)
}

/// In custom form, without another verification.
fn options() -> PrintOptions {
    PrintOptions {
        assume_verified: true,
        ..PrintOptions::default()
    }
}

/// Visits all ops of all functions.
fn walk(module: &Ir, order: WalkOrder) -> usize {
    let mut ops = 0;
    module.for_each_arena(&mut |ir| {
        ops += ir.walk(ir.root(), order).map(black_box).count();
    });
    ops
}

fn timed<R>(f: impl FnOnce() -> R) -> (R, Duration) {
    let start = Instant::now();
    let result = black_box(f());
    (result, start.elapsed())
}
