//! The programs of a folder of conformance programs, with the scripts that compare what Terrace and MLIR make of them.
//!
//! The folder has `tools/roundtrip.py`, `tools/negatives.py`, `tools/passdiff.py` and `tools/fuzz.py`, which print a table whose row `all` counts,
//! or a count of crashes.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::Gate;
use super::row::Row;
use crate::cargo::with_llvm;
use crate::process::run;

const LIMIT: Duration = Duration::from_secs(1800);

/// Passes whose results are those of `mlir-opt`.
const PASSES: [&str; 7] = [
    "--canonicalize",
    "--cse",
    "--sccp",
    "--inline",
    "--symbol-dce",
    "--loop-invariant-code-motion",
    "--remove-dead-values",
];

pub fn rows(gate: &Gate) -> Result<Vec<Row>, String> {
    let Some(folder) = &gate.options.shared else {
        return Ok(Vec::new());
    };
    let opt = format!("{} --allow-unregistered-dialect", gate.opt.display());
    let share = |script: &str, args: &[&str], column: &str| {
        script_output(gate, folder, script, args)
            .map(|output| percent(&output, column).unwrap_or(f64::NAN))
    };
    let generic = format!("{opt} --mlir-print-op-generic");
    let mut rows = vec![
        Row::at_least(
            "round trip of all programs, generic form, %",
            99.9,
            share(
                "roundtrip.py",
                &[&generic, "--from", "generic.json", "--tag", "gate-generic"],
                "pass",
            )?,
        ),
        Row::at_least(
            "round trip of all programs, custom form, %",
            99.5,
            share("roundtrip.py", &[&opt, "--tag", "gate-custom"], "pass")?,
        ),
        Row::at_least(
            "programs that are wrong: MLIR's messages, %",
            92.0,
            share(
                "negatives.py",
                &[
                    &gate.opt.display().to_string(),
                    "--kind",
                    "parse",
                    "--tag",
                    "gate",
                ],
                "messages",
            )?,
        ),
    ];
    for pass in PASSES {
        let pipeline = format!("--pipeline={pass}");
        let same = share("passdiff.py", &[&opt, &pipeline, "--tag", "gate"], "pass")?;
        rows.push(Row::at_least(
            format!("same result as mlir-opt, {pass}, %"),
            97.0,
            same,
        ));
    }
    let mut crashes = 0;
    for args in [
        &["mutants", "400", &opt][..],
        &["pathological", &opt, "--timeout", "10"],
    ] {
        crashes += crashed(&script_output(gate, folder, "fuzz.py", args)?);
    }
    rows.push(Row::none(
        "crashes and hangs of 400 mutants and the pathological programs",
        crashes,
    ));
    Ok(rows)
}

fn script_output(
    gate: &Gate,
    folder: &Path,
    script: &str,
    args: &[&str],
) -> Result<String, String> {
    let mut command = Command::new("python3");
    command.arg(folder.join("tools").join(script)).args(args);
    with_llvm(&mut command, &gate.llvm);
    // A script ends with an error if anything differs; its table is what counts.
    let finished = run(&mut command, &[], LIMIT)?;
    Ok(String::from_utf8_lossy(&finished.output).into_owned())
}

/// Of the row `all`, the column's share of the column `of`.
fn percent(output: &str, column: &str) -> Option<f64> {
    let mut head: Vec<&str> = Vec::new();
    for line in output.lines() {
        let cells: Vec<&str> = line.split('\t').collect();
        if cells.contains(&"of") {
            head = cells;
        } else if cells[0] == "all" && !head.is_empty() {
            let cell = |name: &str| -> Option<f64> {
                let place = head.iter().position(|column| *column == name)?;
                cells.get(place)?.parse().ok()
            };
            return Some(100.0 * cell(column)? / cell("of")?.max(1.0));
        }
    }
    None
}

/// The numbers behind `'crashed':` and `'timeout':`.
fn crashed(output: &str) -> usize {
    ["'crashed': ", "'timeout': "]
        .iter()
        .flat_map(|key| output.split(key).skip(1))
        .filter_map(|rest| {
            rest.split(|c: char| !c.is_ascii_digit())
                .next()?
                .parse::<usize>()
                .ok()
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_from_the_row_of_all() {
        let output = "dialect\tpass\tof\narith\t1\t2\nall\t3\t4\n";
        assert_eq!(percent(output, "pass"), Some(75.0));
        assert_eq!(percent(output, "messages"), None);
        assert_eq!(percent("nothing", "pass"), None);
    }

    #[test]
    fn crashes_are_added() {
        assert_eq!(
            crashed("{'ok': 5, 'crashed': 2}\n{'timeout': 1, 'crashed': 10}"),
            13
        );
    }
}
