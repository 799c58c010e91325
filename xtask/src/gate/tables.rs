//! The tables of `docs/performance.md`, measured again: how much worse the worst figure of each is than what is written there.

use std::collections::HashMap;
use std::process::{Command, Stdio};

use super::Gate;
use super::row::Row;
use crate::cargo::root;

/// The benchmarks whose tables the page has.
const BENCHMARKS: [&[&str]; 5] = [
    &["bench", "ir"],
    &["bench", "toy"],
    &["bench", "compile"],
    &["bench", "spirv"],
    &["bench", "ods", "terrace"],
];

/// How tables begin that no benchmark prints: the first three are figures of their own, by the side of MLIR's tools; then those of
/// programs that are not here, SQLite as clang compiles it; and what was found once, of code that was taken out again.
const ELSEWHERE: [&str; 5] = [
    "input, `mlir-opt` s",
    "pass, input",
    "work, MLIR s",
    ", text",
    "million instructions an op",
];

/// How many times as much is worse: the page was not measured on this machine, nor in this hour.
const WORSE: f64 = 1.5;

/// A table: its header, and rows of a label and numbers.
struct Table<'t> {
    header: Vec<&'t str>,
    rows: Vec<(&'t str, Vec<Option<f64>>)>,
}

impl Table<'_> {
    /// Its header as one text.
    fn columns(&self) -> String {
        self.header.join(", ")
    }
}

pub fn rows(_: &Gate) -> Result<Vec<Row>, String> {
    let page = root().join("docs/performance.md");
    let page = std::fs::read_to_string(&page)
        .map_err(|why| format!("cannot read {}: {why}", page.display()))?;
    let own = std::env::current_exe().map_err(|why| format!("cannot find this program: {why}"))?;
    let mut written = Written::of(&page);
    let mut rows = Vec::new();
    for benchmark in BENCHMARKS {
        let output = Command::new(&own)
            .args(benchmark)
            .stderr(Stdio::inherit())
            .output()
            .map_err(|why| format!("cannot start `cargo xtask {}`: {why}", benchmark.join(" ")))?;
        if !output.status.success() {
            return Err(format!(
                "`cargo xtask {}`: {}",
                benchmark.join(" "),
                output.status
            ));
        }
        let measured = String::from_utf8_lossy(&output.stdout);
        rows.extend(written.compare(&benchmark.join(" "), &measured));
    }
    rows.push(Row::none(
        "tables of docs/performance.md that nothing measures",
        written.unmeasured(),
    ));
    Ok(rows)
}

/// The tables of the page that were not measured yet, by their headers. Those with one header come in the same order in both.
struct Written<'t>(HashMap<String, Vec<Table<'t>>>);

impl<'t> Written<'t> {
    fn of(page: &'t str) -> Self {
        let mut written: HashMap<String, Vec<Table<'_>>> = HashMap::new();
        for table in tables(page).into_iter().rev() {
            written.entry(table.columns()).or_default().push(table);
        }
        Written(written)
    }

    /// How many tables are left that a benchmark should have printed.
    fn unmeasured(&self) -> usize {
        let is_elsewhere = |columns: &str| ELSEWHERE.iter().any(|start| columns.starts_with(start));
        let left = self.0.iter().filter(|(columns, _)| !is_elsewhere(columns));
        left.map(|(_, tables)| tables.len()).sum()
    }

    /// A row for each table that was measured and is on the page.
    fn compare(&mut self, benchmark: &str, measured: &str) -> Vec<Row> {
        let mut rows = Vec::new();
        for table in tables(measured) {
            let page = self.0.get_mut(&table.columns()).and_then(Vec::pop);
            let Some(page) = page else {
                continue;
            };
            let mut worst = (0.0, String::new());
            for (label, now) in &table.rows {
                let Some((_, then)) = page.rows.iter().find(|(other, _)| other == label) else {
                    continue;
                };
                for ((column, now), then) in table.header[1..].iter().zip(now).zip(then) {
                    let Some(factor) = now
                        .zip(*then)
                        .and_then(|(now, then)| worse(column, now, then))
                    else {
                        continue;
                    };
                    if factor > worst.0 {
                        worst = (factor, format!("{label}, {column}"));
                    }
                }
            }
            eprintln!("the worst of the table of {}: {}", table.columns(), worst.1);
            let number = rows.len() + 1;
            let name = format!(
                "times what docs/performance.md says: table {number} of {benchmark}, worst figure"
            );
            rows.push(Row::at_most(name, WORSE, worst.0));
        }
        rows
    }
}

/// How many times as bad a figure is; nothing for what is not ours, or too small to tell.
fn worse(column: &str, now: f64, then: f64) -> Option<f64> {
    if column.contains("mlir-") || column.contains("added") || now <= 0.0 || then <= 0.0 {
        return None;
    }
    Some(
        match column.contains("faster") || column.contains("lines/s") {
            true => then / now,
            false => now / then,
        },
    )
}

fn tables(text: &str) -> Vec<Table<'_>> {
    let mut tables = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if !line.starts_with('|') || !lines.peek().is_some_and(|next| next.starts_with("|---")) {
            continue;
        }
        lines.next();
        let mut table = Table {
            header: cells(line),
            rows: Vec::new(),
        };
        while let Some(line) = lines.next_if(|line| line.starts_with('|')) {
            let cells = cells(line);
            table.rows.push((
                cells[0],
                cells[1..].iter().map(|cell| number(cell)).collect(),
            ));
        }
        tables.push(table);
    }
    tables
}

fn cells(line: &str) -> Vec<&str> {
    let inner = line.trim().trim_matches('|');
    inner.split('|').map(str::trim).collect()
}

/// `1,234`, `0.5` or `4.1x`.
fn number(cell: &str) -> Option<f64> {
    cell.trim_end_matches('x').replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "text\n\n| up to | wall s | lines/s |\n|---|---:|---:|\n| a | 1.0 | 1,000 |\n| b | 2.0 | 500 |\n\n\
                        | up to | wall s | lines/s |\n|---|---:|---:|\n| a | 9.0 | 1,000 |\n";

    #[test]
    fn the_worst_figure_of_each_table_counts() {
        let measured = "| up to | wall s | lines/s |\n|---|---:|---:|\n| a | 1.2 | 400 |\n| b | 1.0 | 500 |\n| c | 9 | 9 |\n\n\
                        | up to | wall s | lines/s |\n|---|---:|---:|\n| a | 9.9 | 1,000 |\n";
        let mut written = Written::of(PAGE);
        let rows = written.compare("bench x", measured);
        assert_eq!(written.unmeasured(), 0);
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0].measured, 2.5);
        assert!(
            rows[0].name.contains("table 1 of bench x"),
            "{}",
            rows[0].name
        );
        assert!((rows[1].measured - 1.1).abs() < 1e-9);
    }

    #[test]
    fn what_the_page_does_not_have_is_left_out() {
        let mut written = Written::of(PAGE);
        let other = "| other | s |\n|---|---:|\n| a | 1 |\n";
        assert!(written.compare("bench x", other).is_empty());
        assert_eq!(written.unmeasured(), 2);
        let once = "| million instructions an op | check |\n|---|---:|\n| all | 1 |\n";
        assert_eq!(Written::of(once).unmeasured(), 0);
        assert_eq!(worse("`mlir-opt` s", 2.0, 1.0), None);
    }
}
