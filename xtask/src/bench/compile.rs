//! The compile pipeline: lines per second by stage, and growth with the size of the program.

use super::table::{Table, seconds, times, whole};
use super::{Bench, programs};

/// The pipeline in order; what each stops at includes all before it.
const STAGES: [&str; 7] = [
    "-emit=ast",
    "-emit=mlir",
    "-emit=mlir -opt",
    "-emit=mlir-affine -opt",
    "-emit=mlir-llvm -opt",
    "-emit=llvm -opt",
    "-emit=obj -opt",
];

/// Functions of the chain that makes a program of 20,000 lines.
const CHAIN: usize = 1_818;

/// Prints the tables.
pub fn report(bench: &mut Bench) {
    throughput(bench);
    growth(bench, "functions", [125, 500, 2_000], programs::chain);
    growth(
        bench,
        "statements in one function",
        [1_000, 4_000, 16_000],
        programs::straight,
    );
    growth(
        bench,
        "elements of one literal",
        [4_096, 16_384, 65_536],
        |elements| programs::literal(elements.isqrt()),
    );
}

/// Times the pipeline up to each stage on one long program.
fn throughput(bench: &mut Bench) {
    let program = programs::chain(CHAIN);
    let lines = program.lines().count() as f64;
    let caption = format!("### Stages, on a program of {} lines", whole(Some(lines)));
    let columns = [
        "up to",
        "wall s",
        "CPU s",
        "peak MiB",
        "lines/s",
        "added wall s",
    ];
    let mut table = Table::new(&caption, &columns);
    let mut before = Some(0.0);
    for flags in STAGES {
        let sample = bench.compile(&program, flags);
        let wall = sample.map(|s| s.wall);
        table.row(&[
            format!("`{flags}`"),
            seconds(wall),
            seconds(sample.map(|s| s.cpu)),
            whole(sample.map(|s| s.peak)),
            whole(wall.map(|w| lines / w)),
            // Noise can make a later stage look faster than none.
            seconds(wall.zip(before).map(|(w, b)| f64::max(w - b, 0.0))),
        ]);
        before = wall;
    }
    table.print();
}

/// Times programs of 1, 4 and 16 times the size: a linear stage takes 1, 4 and 16 times as long
/// beyond the time to start, a quadratic one 1, 16 and 256.
fn growth(bench: &mut Bench, what: &str, sizes: [usize; 3], program: fn(usize) -> String) {
    let [small, medium, large] = sizes.map(|n| whole(Some(n as f64)));
    let caption =
        format!("### Growth with the {what}: {small}, {medium}, {large} (size 1x, 4x, 16x)");
    let columns = [
        "up to",
        "1x wall s",
        "4x wall s",
        "16x wall s",
        "4x / 1x",
        "16x / 4x",
        "16x MiB",
    ];
    let mut table = Table::new(&caption, &columns);
    let programs = sizes.map(program);
    for flags in &STAGES[1..5] {
        let samples = programs.each_ref().map(|text| bench.compile(text, flags));
        let [one, four, sixteen] = samples.map(|sample| sample.map(|s| s.wall));
        let ratio = |a: Option<f64>, b: Option<f64>| times(a.zip(b).map(|(a, b)| a / b));
        table.row(&[
            format!("`{flags}`"),
            seconds(one),
            seconds(four),
            seconds(sixteen),
            ratio(four, one),
            ratio(sixteen, four),
            whole(samples[2].map(|s| s.peak)),
        ]);
    }
    table.print();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_long_program_has_20_000_lines() {
        let lines = programs::chain(CHAIN).lines().count();
        assert!((20_000..20_020).contains(&lines), "{lines}");
    }
}
