//! The reports of times and statistics.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::config::ReportStyle;
use super::pipeline::{Element, Pipeline};
use super::{Pass, PassInfo};

/// Adds up the time of something in all copies of a pipeline.
#[derive(Clone, Default)]
pub(super) struct Timer(Arc<AtomicU64>);

impl Timer {
    /// Runs `f` and adds the time it took.
    pub(super) fn measure<R>(&self, f: impl FnOnce() -> R) -> R {
        let start = Instant::now();
        let result = f();
        let elapsed = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.0.fetch_add(elapsed, Ordering::Relaxed);
        result
    }

    fn seconds(&self) -> f64 {
        Duration::from_nanos(self.0.load(Ordering::Relaxed)).as_secs_f64()
    }
}

struct Row {
    indent: usize,
    name: String,
    seconds: f64,
}

/// The time of each pass. Threads' times are added, so that parallel passes may take longer than the total.
pub(super) fn timing(pipeline: &Pipeline, style: ReportStyle) -> String {
    let total = pipeline.timer.seconds();
    let mut rows = Vec::new();
    let mut measured = 0.0;
    for element in &pipeline.elements {
        measured += match element {
            Element::Pass(scheduled) => scheduled.timer.seconds(),
            Element::Nested(nested) => nested.timer.seconds(),
        };
    }
    time_rows(pipeline, 0, &mut rows);
    if style == ReportStyle::List {
        rows = merged(rows);
    }
    rows.push(Row {
        indent: 0,
        name: "Rest".into(),
        seconds: (total - measured).max(0.0),
    });
    rows.push(Row {
        indent: 0,
        name: "Total".into(),
        seconds: total,
    });
    let mut out = header("Execution time report");
    write_line(
        &mut out,
        format_args!("  Total Execution Time: {total:.4} seconds\n"),
    );
    write_line(&mut out, format_args!("  ----Wall Time----  ----Name----"));
    for row in rows {
        let share = if total > 0.0 {
            100.0 * row.seconds / total
        } else {
            0.0
        };
        write_line(
            &mut out,
            format_args!(
                "  {:8.4} ({share:5.1}%)  {:indent$}{}",
                row.seconds,
                "",
                row.name,
                indent = row.indent
            ),
        );
    }
    out
}

fn time_rows(pipeline: &Pipeline, indent: usize, rows: &mut Vec<Row>) {
    for element in &pipeline.elements {
        match element {
            Element::Pass(scheduled) => rows.push(Row {
                indent,
                name: scheduled.pass.info().title.into(),
                seconds: scheduled.timer.seconds(),
            }),
            Element::Nested(nested) => {
                rows.push(Row {
                    indent,
                    name: format!("'{}' Pipeline", nested.anchor().unwrap_or("any")),
                    seconds: nested.timer.seconds(),
                });
                time_rows(nested, indent + 2, rows);
            }
        }
    }
}

/// One row a name, without the pipelines, the longest first.
fn merged(rows: Vec<Row>) -> Vec<Row> {
    let mut merged: Vec<Row> = Vec::new();
    for row in rows {
        if row.name.ends_with(" Pipeline") {
            continue;
        }
        match merged.iter_mut().find(|known| known.name == row.name) {
            Some(known) => known.seconds += row.seconds,
            None => merged.push(Row { indent: 0, ..row }),
        }
    }
    merged.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    merged
}

/// The statistics of each pass that has any.
pub(super) fn statistics(pipeline: &Pipeline, style: ReportStyle) -> String {
    let mut out = header("Pass statistics report");
    match style {
        ReportStyle::Tree => statistics_tree(pipeline, 0, &mut out),
        ReportStyle::List => statistics_list(pipeline, &mut out),
    }
    out
}

fn statistics_tree(pipeline: &Pipeline, indent: usize, out: &mut String) {
    if !pipeline.passes().iter().any(|pass| has_statistics(*pass)) {
        return;
    }
    let anchor = pipeline.anchor().unwrap_or("any");
    write_line(out, format_args!("{:indent$}'{anchor}' Pipeline", ""));
    for element in &pipeline.elements {
        match element {
            Element::Pass(scheduled) => pass_statistics(&[&*scheduled.pass], indent + 2, out),
            Element::Nested(nested) => statistics_tree(nested, indent + 2, out),
        }
    }
}

fn statistics_list(pipeline: &Pipeline, out: &mut String) {
    let mut groups: Vec<Vec<&dyn Pass>> = Vec::new();
    for pass in pipeline.passes() {
        match groups
            .iter_mut()
            .find(|group| group[0].info().title == pass.info().title)
        {
            Some(group) => group.push(pass),
            None => groups.push(vec![pass]),
        }
    }
    groups.sort_by_key(|group| group[0].info().title);
    for group in groups {
        pass_statistics(&group, 0, out);
    }
}

fn has_statistics(pass: &dyn Pass) -> bool {
    !pass.info().statistics.is_empty()
}

/// The counters of instances of one pass, added up.
fn pass_statistics(instances: &[&dyn Pass], indent: usize, out: &mut String) {
    let info: &PassInfo = instances[0].info();
    if info.statistics.is_empty() {
        return;
    }
    write_line(out, format_args!("{:indent$}{}", "", info.title));
    let count = |index: usize| -> u64 {
        instances
            .iter()
            .map(|pass| pass.statistic(index).get())
            .sum()
    };
    let counts: Vec<String> = (0..info.statistics.len())
        .map(|index| count(index).to_string())
        .collect();
    let digits = counts.iter().map(String::len).max().unwrap_or(0);
    let names = info.statistics.iter().map(|statistic| statistic.name);
    let longest = names.map(str::len).max().unwrap_or(0);
    for (statistic, count) in info.statistics.iter().zip(counts) {
        let (name, summary) = (statistic.name, statistic.summary);
        write_line(
            out,
            format_args!(
                "{:1$}(S) {count:>digits$} {name:longest$} - {summary}",
                "",
                indent + 2
            ),
        );
    }
}

/// A report's title between rules.
fn header(title: &str) -> String {
    const WIDTH: usize = 80;
    let rule = format!("==={}===", "-".repeat(73));
    let text = format!("... {title} ...");
    let margin = (WIDTH - text.len()) / 2;
    format!("{rule}\n{:margin$}{text}\n{rule}\n", "")
}

fn write_line(out: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(out, "{line}").expect("writing to a string cannot fail");
}
