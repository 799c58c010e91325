//! What becomes of the programs of `--wild DIR`, beside what MLIR's tools make of them.

use std::path::{Path, PathBuf};

use super::Gate;
use super::row::Row;
use crate::bench::real;
use crate::wild::{CHECKS, Language, measure, sources};

/// What each check must reach, in percent, in the order of [`CHECKS`]. MLIR loses digits of long floating-point numbers, so that
/// what it reads, prints and exports of them differs.
const GOALS: [f64; 5] = [98.0, 99.9, 98.0, 98.0, 100.0];

pub fn rows(gate: &Gate) -> Result<Vec<Row>, String> {
    let Some(folder) = &gate.options.wild else {
        return Ok(Vec::new());
    };
    let totals = measure(&gate.llvm, folder, None)?.totals();
    let rows = CHECKS.iter().zip(GOALS).zip(totals);
    let rows = rows.map(|((check, goal), [same, all])| {
        let name = format!("programs that compilers wrote: the same {check}, %");
        Row::at_least(name, goal, 100.0 * same as f64 / all as f64)
    });
    let mut rows: Vec<Row> = rows.collect();
    rows.extend(speed(gate, folder)?);
    Ok(rows)
}

/// How fast the tools are on the largest program of C, beside MLIR's.
fn speed(gate: &Gate, folder: &Path) -> Result<Vec<Row>, String> {
    let sources = sources(folder)?;
    let of_c = { sources.into_iter() }.filter(|file| Language::of(file) == Some(Language::C));
    let size = |file: &PathBuf| file.metadata().map_or(0, |data| data.len());
    let Some(largest) = of_c.max_by_key(size) else {
        return Ok(Vec::new());
    };
    let mut rows = Vec::new();
    for done in real::measure(&gate.llvm, &largest)? {
        let (mlir, terrace) = (done.mlir, done.terrace);
        let row = |what: &str, goal, measured| {
            Row::at_least(
                format!("what clang writes, {}: {what}", done.name),
                goal,
                measured,
            )
        };
        rows.push(row("times as fast", done.goal, mlir.wall / terrace.wall));
        if let Some(goal) = done.cpu_goal {
            rows.push(row(
                "times less processor time",
                goal,
                mlir.cpu / terrace.cpu,
            ));
        }
        rows.push(row("times less memory", 2.0, mlir.peak / terrace.peak));
    }
    Ok(rows)
}
