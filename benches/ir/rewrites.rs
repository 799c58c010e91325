//! Time per rewritten op of the greedy driver, on one thread, for programs of several shapes.

use std::time::{Duration, Instant};

use terrace::ir::ir::OpSpec;
use terrace::ir::rewrite::{FrozenPatterns, GreedyRewrite, PatternSet};
use terrace::prelude::*;

use crate::table;

/// How long each shape is measured.
const TIME: Duration = Duration::from_secs(1);

/// Ops to be rewritten.
#[dialect(name = "bench", ops(OldOp, NewOp, OtherOp, KeepOp))]
struct BenchDialect;

/// Becomes the new one.
#[op(dialect = BenchDialect, mnemonic = "old", traits(Pure))]
struct OldOp {
    #[operand]
    input: I32,
    #[result]
    output: I32,
}

/// Stays.
#[op(dialect = BenchDialect, mnemonic = "new", traits(Pure))]
struct NewOp {
    #[operand]
    input: I32,
    #[result]
    output: I32,
}

/// Is in no program.
#[op(dialect = BenchDialect, mnemonic = "other", traits(Pure))]
struct OtherOp {
    #[operand]
    input: I32,
    #[result]
    output: I32,
}

/// Keeps values alive.
#[op(dialect = BenchDialect, mnemonic = "keep")]
struct KeepOp {
    #[operand]
    values: Variadic<I32>,
}

pat! {
    Replace: OldOp(x) => NewOp(x);
    First: OldOp(OtherOp(OtherOp(OtherOp(x)))) => x;
    Second: OldOp(OtherOp(OtherOp(NewOp(x)))) => x;
    Third: OldOp(OtherOp(NewOp(x))) => x;
    Fourth: OldOp(OtherOp(OldOp(x))) => x;

    /// Four rules that begin alike and do not match, and one that does.
    static RULES;
}

/// What the ops use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Each the one before it.
    Chain,
    /// All one value.
    OneValue,
    /// Each is in a block of its own.
    Blocks,
}

const SHAPES: [(&str, Shape); 3] = [
    ("each uses the one before it", Shape::Chain),
    ("all use one value", Shape::OneValue),
    ("each is in a block of its own", Shape::Blocks),
];

/// Prints the table.
pub fn report(counts: &[usize]) {
    let cx = Context::new();
    cx.load_dialect::<BenchDialect>();
    let mut patterns = PatternSet::new();
    patterns.add_all(RULES);
    let patterns = patterns.freeze(&cx);
    let row = |(name, shape): &(&str, Shape)| {
        let times = counts
            .iter()
            .map(|count| measure(&cx, &patterns, *shape, *count));
        ((*name).to_owned(), times.collect())
    };
    let rows: Vec<(String, Vec<f64>)> = SHAPES.iter().map(row).collect();
    let columns: Vec<String> = counts.iter().map(|count| table::count(*count)).collect();
    table::print(
        "Nanoseconds per rewritten op of the greedy driver, by number of ops:",
        "ns",
        &columns,
        &rows,
    );
}

/// The least nanoseconds per rewritten op.
fn measure(cx: &Context, patterns: &FrozenPatterns, shape: Shape, count: usize) -> f64 {
    let mut least = f64::INFINITY;
    let start = Instant::now();
    let mut runs = 0;
    while runs < 3 || start.elapsed() < TIME {
        runs += 1;
        let mut ir = build(cx, shape, count);
        let before = Instant::now();
        let result = GreedyRewrite::new(patterns).run(&mut ir);
        let time = before.elapsed();
        assert_eq!(result.rewrites, count);
        least = least.min(time.as_nanos() as f64 / count as f64);
    }
    least
}

fn build(cx: &Context, shape: Shape, count: usize) -> Ir {
    let loc = Location::UNKNOWN;
    let mut ir = Ir::new(cx, cx.op_name("builtin.module"), loc, 1);
    let region = ir.regions(ir.root())[0];
    let mut block = ir.append_block(region, &[Type::I32]);
    let argument = ir.block_arg(block, 0);
    let (mut value, mut kept) = (argument, Vec::new());
    for _ in 0..count {
        let input = if shape == Shape::Chain {
            value
        } else {
            argument
        };
        let mut builder = Builder::at_end(&mut ir, block);
        let old = OldOp::build(&mut builder, loc, input);
        value = old.as_value(&builder);
        match shape {
            Shape::Chain => {}
            Shape::OneValue => kept.push(value),
            Shape::Blocks => {
                // The op at the end branches, so that the next block is reached.
                let name = builder.op_name("bench.keep");
                let branch = builder.create(OpSpec {
                    operands: &[value],
                    ..OpSpec::new(name, loc)
                });
                let next = ir.append_block(region, &[]);
                ir.set_successors(branch, &[next]);
                block = next;
            }
        }
    }
    kept.push(value);
    KeepOp::build(&mut Builder::at_end(&mut ir, block), loc, &kept);
    ir
}
