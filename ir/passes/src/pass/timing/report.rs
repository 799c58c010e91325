//! The report of times, as text and as JSON.

use std::fmt::Write;
use std::time::Duration;

use super::super::report::header;
use super::{ReportFormat, TimeNode};
use crate::pass::ReportStyle;

/// A line of the report.
struct Row {
    depth: usize,
    name: String,
    user: Duration,
    wall: Duration,
}

pub(super) fn report(
    root: &TimeNode,
    total: Duration,
    style: ReportStyle,
    format: ReportFormat,
) -> String {
    let mut rows = Vec::new();
    let mut measured = Row::new("", Duration::ZERO, Duration::ZERO);
    for child in root.children() {
        measured.user += child.user();
        measured.wall += child.wall();
        collect(&child, 0, &mut rows);
    }
    if style == ReportStyle::List {
        rows = merged(rows);
    }
    let rest = total.saturating_sub(measured.wall);
    let user = measured.user + rest;
    let ends = [Row::new("Rest", rest, rest), Row::new("Total", user, total)];
    match format {
        ReportFormat::Text => text(&rows, &ends, root.is_threaded()),
        ReportFormat::Json => json(&rows, &ends, style),
    }
}

impl Row {
    fn new(name: &str, user: Duration, wall: Duration) -> Self {
        Row {
            depth: 0,
            name: name.to_owned(),
            user,
            wall,
        }
    }
}

fn collect(node: &TimeNode, depth: usize, rows: &mut Vec<Row>) {
    rows.push(Row {
        depth,
        ..Row::new(&node.0.name, node.user(), node.wall())
    });
    for child in node.children() {
        collect(&child, depth + 1, rows);
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
            Some(known) => {
                known.user += row.user;
                known.wall += row.wall;
            }
            None => merged.push(Row { depth: 0, ..row }),
        }
    }
    merged.sort_by_key(|row| std::cmp::Reverse(row.wall));
    merged
}

fn percentage(part: Duration, whole: Duration) -> f64 {
    match whole.is_zero() {
        true => 0.0,
        false => 100.0 * part.as_secs_f64() / whole.as_secs_f64(),
    }
}

/// The column of user times is left out where it would be that of wall times again.
fn text(rows: &[Row], ends: &[Row; 2], with_user: bool) -> String {
    let total = &ends[1];
    let mut out = header("Execution time report");
    let seconds = total.wall.as_secs_f64();
    let _ = writeln!(out, "  Total Execution Time: {seconds:.4} seconds\n");
    if with_user {
        out.push_str("  ----User Time----");
    }
    out.push_str("  ----Wall Time----  ----Name----\n");
    for row in rows.iter().chain(ends) {
        let mut column = |part: Duration, whole: Duration| {
            let (seconds, share) = (part.as_secs_f64(), percentage(part, whole));
            let _ = write!(out, "  {seconds:8.4} ({share:5.1}%)");
        };
        if with_user {
            column(row.user, total.user);
        }
        column(row.wall, total.wall);
        let _ = writeln!(out, "  {:indent$}{}", "", row.name, indent = 2 * row.depth);
    }
    out
}

/// The form of `mlir-opt`: each row of a tree is an object that holds those below it in a list that ends with an empty
/// object.
fn json(rows: &[Row], ends: &[Row; 2], style: ReportStyle) -> String {
    let total = &ends[1];
    let mut out = String::from("[\n");
    let row_start = |row: &Row| {
        let part = |part: Duration, whole: Duration| {
            let (seconds, share) = (part.as_secs_f64(), percentage(part, whole));
            format!("{{\"duration\": {seconds:8.4}, \"percentage\": {share:5.1}}}")
        };
        format!(
            "{:indent$}{{\"user\": {}, \"wall\": {}, \"name\": \"{}\"",
            "",
            part(row.user, total.user),
            part(row.wall, total.wall),
            row.name,
            indent = 2 * row.depth,
        )
    };
    let close = |out: &mut String, from: usize, to: usize| {
        for depth in (to..from).rev() {
            let _ = writeln!(out, "{:indent$}{{}}]}},", "", indent = 2 * depth);
        }
    };
    let mut open = 0;
    for row in rows {
        if style == ReportStyle::List {
            let _ = writeln!(out, "{}}},", row_start(row));
            continue;
        }
        close(&mut out, open, row.depth);
        let _ = writeln!(out, "{}, \"passes\": [", row_start(row));
        open = row.depth + 1;
    }
    close(&mut out, open, 0);
    let _ = writeln!(out, "{}}},", row_start(&ends[0]));
    let _ = writeln!(out, "{}}}\n]", row_start(&ends[1]));
    out
}
