//! What becomes of the programs of `--wild DIR`, beside what MLIR's tools make of them.

use super::Gate;
use super::row::Row;
use crate::wild::{CHECKS, measure};

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
    Ok(rows.collect())
}
