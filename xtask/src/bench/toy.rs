//! From source text to a printed result, on programs that a compiler with a quadratic step, or
//! with one store per element of a constant, is slow on.

use super::table::{Table, seconds, whole};
use super::{Bench, Sample, programs};

const COLUMNS: [&str; 4] = ["program", "wall s", "CPU s", "peak MiB"];

/// Runs the programs and prints one table for each kind.
pub fn report(bench: &mut Bench) {
    let mut table = Table::new("### Large literals, `-emit=jit -opt`", &COLUMNS);
    for n in [64, 128, 512] {
        let sample = bench.compile(&programs::literal(n), "-emit=jit -opt");
        table.row(&row(
            format!("{n}x{n} literal, transpose, products, print"),
            sample,
        ));
    }
    table.print();

    for flags in ["-emit=mlir-affine -opt", "-emit=jit -opt"] {
        let caption = format!("### Chains of ten-line functions, `{flags}`");
        let mut table = Table::new(&caption, &COLUMNS);
        for n in [200, 500, 2000] {
            let sample = bench.compile(&programs::chain(n), flags);
            table.row(&row(format!("{n} functions"), sample));
        }
        table.print();
    }

    let mut table = Table::new("### A trivial program", &COLUMNS);
    for flags in ["-emit=jit", "-emit=jit -opt"] {
        let sample = bench.compile(programs::TRIVIAL, flags);
        table.row(&row(format!("`{flags}`"), sample));
    }
    table.print();
}

fn row(name: String, sample: Option<Sample>) -> [String; 4] {
    [
        name,
        seconds(sample.map(|s| s.wall)),
        seconds(sample.map(|s| s.cpu)),
        whole(sample.map(|s| s.peak)),
    ]
}
