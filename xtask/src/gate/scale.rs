//! Programs ten times beyond every threshold in the code run, and give what they should.

use std::process::Command;
use std::time::Duration;

use super::Gate;
use super::row::Row;
use crate::bench::programs;
use crate::cargo::with_llvm;
use crate::process::{Finished, run};

/// No program here takes a tenth of it.
pub const LIMIT: Duration = Duration::from_secs(300);

/// More functions than are split into one that LLVM sees.
const CHAIN: usize = 400;

/// As many rows and columns has a literal.
const LITERAL: usize = 512;

pub fn rows(gate: &Gate) -> Result<Vec<Row>, String> {
    let chain = programs::chain(CHAIN);
    let runs = [&["-emit=jit"][..], &["-emit=jit", "-opt"]].map(|flags| gate.toy(&chain, flags));
    let wrong = runs
        .into_iter()
        .filter(|run| {
            !run.as_ref()
                .is_ok_and(|run| run.status.success() && is_chain(&run.output))
        })
        .count();
    let literal = gate.toy(&programs::literal(LITERAL), &["-emit=jit", "-opt"])?;
    let seconds = literal.seconds;
    let literal = literal
        .success()
        .map(|output| output.split(|byte| *byte == b'\n').count());
    let mut rows = vec![
        Row::none(
            format!("Toy: a chain of {CHAIN} functions with a wrong result, with -opt and without"),
            wrong,
        ),
        Row::at_most(
            format!("Toy: a literal of {LITERAL}x{LITERAL}, seconds to its result"),
            2.0,
            match literal {
                Ok(lines) if lines > LITERAL => seconds,
                _ => f64::NAN,
            },
        ),
    ];
    rows.extend(super::pipelines::rows(gate)?);
    Ok(rows)
}

/// A chain multiplies ones.
fn is_chain(output: &[u8]) -> bool {
    let output = String::from_utf8_lossy(output);
    let numbers: Vec<&str> = output.split_whitespace().collect();
    numbers.len() == 4 && numbers.iter().all(|number| number.parse() == Ok(1.0))
}

impl Gate {
    fn toy(&self, program: &str, flags: &[&str]) -> Result<Finished, String> {
        let file = self.folder.join("program.toy");
        std::fs::write(&file, program)
            .map_err(|why| format!("cannot write {}: {why}", file.display()))?;
        let mut command = Command::new(&self.toyc);
        with_llvm(command.args(flags).arg(&file), &self.llvm);
        run(&mut command, &[], LIMIT)
    }
}
