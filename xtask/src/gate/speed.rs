//! How many times as fast as `mlir-opt`, on generated programs.

use super::Gate;
use super::row::Row;
use crate::bench::mlir::{CASES, Tools};

pub fn rows(gate: &Gate) -> Result<Vec<Row>, String> {
    let tools = Tools::find(&gate.llvm, &gate.folder)?;
    let mut rows = Vec::new();
    for case in &CASES {
        let [mlir, terrace] = tools.measure(case)?;
        let name = format!("times as fast as mlir-opt: {}", case.name);
        rows.push(Row::at_least(name, case.goal, mlir.wall / terrace.wall));
    }
    Ok(rows)
}
