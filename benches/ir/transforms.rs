//! Time per op of passes that transform, on one thread, for programs of several shapes.

use std::fmt::Write;
use std::time::{Duration, Instant};

use terrace::ir::asm::parse_module;
use terrace::ir::pass::Pass;
use terrace::ir::transforms::{Canonicalizer, Cse};
use terrace::prelude::*;

use crate::{program, table};

/// How long each number of ops is measured.
const TIME: Duration = Duration::from_secs(1);

/// Makes a program with about a number of ops.
type Shape = fn(&Context, usize) -> Box<Ir>;

const SHAPES: [(&str, Shape); 5] = [
    ("functions of 100", program::build),
    ("one function", program::build_one),
    ("one value in all", |cx, ops| {
        let body: fn(&mut String, usize) = |text, op| {
            let last = op.checked_sub(1).map_or("a".into(), |op| format!("v{op}"));
            let _ = writeln!(text, "%v{op} = arith.xori %a, %{last} : i32");
        };
        function(cx, ops, body, |ops| format!("return %v{} : i32", ops - 1))
    }),
    ("each in a block", |cx, ops| {
        let body: fn(&mut String, usize) = |text, op| {
            let _ = writeln!(text, "call @use(%a) : (i32) -> ()");
            let _ = writeln!(text, "cf.br ^b{op}\n^b{op}:");
        };
        function(cx, ops / 2, body, |_| "return %a : i32".into())
    }),
    ("one op uses all", |cx, ops| {
        let body: fn(&mut String, usize) = |text, op| {
            let _ = writeln!(text, "%v{op} = arith.shli %a, %a : i32");
        };
        function(cx, ops, body, |ops| {
            let list = |item: &dyn Fn(usize) -> String| {
                let items: Vec<String> = (0..ops).map(item).collect();
                items.join(", ")
            };
            let (values, types) = (list(&|op| format!("%v{op}")), list(&|_| "i32".into()));
            format!("call @all({values}) : ({types}) -> ()\nreturn %a : i32")
        })
    }),
];

/// A module with a function of so many parts and an end.
fn function(
    cx: &Context,
    parts: usize,
    part: fn(&mut String, usize),
    end: impl Fn(usize) -> String,
) -> Box<Ir> {
    let mut text = String::from("func.func private @use(i32)\nfunc.func @f(%a: i32) -> i32 {\n");
    (0..parts).for_each(|index| part(&mut text, index));
    let end = end(parts);
    text.push_str(&end);
    text.push_str("\n}\n");
    if let Some(types) = end.lines().next().and_then(|line| line.split(" : ").nth(1))
        && end.contains("@all")
    {
        let _ = writeln!(
            text,
            "func.func private @all{}",
            types.replace(" -> ()", "")
        );
    }
    let Ok(module) = parse_module(cx, text.as_bytes(), "bench") else {
        panic!("the function is well-formed");
    };
    module
}

/// Prints the table.
pub fn report(counts: &[usize]) {
    let cx = program::context();
    let mut rows = Vec::new();
    for (name, shape) in SHAPES {
        let modules: Vec<Box<Ir>> = counts.iter().map(|count| shape(&cx, *count)).collect();
        let mut row = |pass: &str, make: fn() -> Box<dyn Pass>| {
            let times = modules.iter().map(|module| measure(&cx, module, make));
            rows.push((format!("{pass}, {name}"), times.collect()));
        };
        row("cse", || Box::new(Cse::default()));
        row("canonicalize", || Box::new(Canonicalizer::default()));
    }
    let columns: Vec<String> = counts.iter().map(|count| table::count(*count)).collect();
    table::print(
        "Nanoseconds per op of passes, by number of ops:",
        "ns",
        &columns,
        &rows,
    );
}

/// The least nanoseconds per op.
fn measure(cx: &Context, module: &Ir, make: fn() -> Box<dyn Pass>) -> f64 {
    let mut ops = 0;
    module.for_each_arena(&mut |ir| ops += ir.op_capacity());
    let mut pass = make();
    let mut context = PassContext::new(cx);
    pass.initialize(cx).expect("its options are the usual ones");
    let (mut least, mut runs, start) = (f64::INFINITY, 0, Instant::now());
    while runs < 3 || start.elapsed() < TIME {
        runs += 1;
        let mut copy = module.deep_clone();
        let before = Instant::now();
        pass.run(&mut copy, &mut context)
            .expect("the pass does not fail");
        let time = before.elapsed();
        least = least.min(time.as_nanos() as f64 / ops as f64);
    }
    least
}
