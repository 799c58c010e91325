//! The report of statistics.

use std::fmt::Write;

use super::config::ReportStyle;
use super::pipeline::{Element, Pipeline};
use super::{Pass, PassInfo};

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
    let title = pipeline.title();
    write_line(out, format_args!("{:indent$}{title}", ""));
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
pub(super) fn header(title: &str) -> String {
    const WIDTH: usize = 80;
    let rule = format!("==={}===", "-".repeat(73));
    let text = format!("... {title} ...");
    let margin = (WIDTH - text.len()) / 2;
    format!("{rule}\n{:margin$}{text}\n{rule}\n", "")
}

fn write_line(out: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(out, "{line}").expect("writing to a string cannot fail");
}
