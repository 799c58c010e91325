//! Reports of times and statistics.

use super::*;

/// The report with times and shares as `#`.
fn masked(report: &str) -> String {
    let mut out = String::new();
    for line in report.lines() {
        let digits = line.replace(|c: char| c.is_ascii_digit() || c == '.', "#");
        let is_time = line.contains("%)") || line.contains("seconds") || line.contains("duration");
        let mut text = if is_time { digits } else { line.to_owned() };
        for _ in 0..16 {
            text = text.replace("##", "#").replace(" #", "#");
        }
        out.push_str(&text);
        out.push('\n');
    }
    out
}

fn picky_pipeline() -> Pipeline {
    let mut pipeline = pipeline();
    pipeline.nest_op("p.func").add(Picky::default());
    pipeline.add(Picky::default());
    pipeline
}

fn timed(threading: bool) -> Timing {
    let timing = Timing::new();
    let mut ir = module(&numbered(100), 100);
    let config = PassConfig {
        timing: Some(timing.clone()),
        threading,
        ..PassConfig::default()
    };
    timing.measure("Parser", || ());
    printed(picky_pipeline(), config, &mut ir);
    timing.measure("Output", || ());
    timing
}

// covers: PASS-050, PASS-051, PASS-052
#[test]
fn times_are_reported_as_trees_and_lists() {
    let timing = timed(false);
    assert_eq!(
        masked(&timing.report(ReportStyle::Tree, ReportFormat::Text)),
        "\
===-------------------------------------------------------------------------===
                         ... Execution time report ...
===-------------------------------------------------------------------------===
  Total Execution Time:# seconds

  ----Wall Time----  ----Name----
 # (#%)  Parser
 # (#%)  'p#func' Pipeline
 # (#%)    Picky
 # (#%)  Picky
 # (#%)  Output
 # (#%)  Rest
 # (#%)  Total
"
        .replace("\n #", "\n#")
    );
    let list = timing.report(ReportStyle::List, ReportFormat::Text);
    assert_eq!(list.matches("%)  Picky\n").count(), 1, "{list}");
    assert!(list.ends_with("(100.0%)  Total\n"), "{list}");
}

// covers: PASS-053
#[test]
fn with_threads_user_time_is_the_sum_and_wall_time_that_of_the_longest() {
    let report = timed(true).report(ReportStyle::Tree, ReportFormat::Text);
    if rayon::current_num_threads() > 1 {
        let header = "  ----User Time----  ----Wall Time----  ----Name----\n";
        assert!(report.contains(header), "{report}");
    }
}

// covers: PASS-050
#[test]
fn times_are_reported_as_json() {
    let timing = timed(false);
    let tree = masked(&timing.report(ReportStyle::Tree, ReportFormat::Json));
    let row = |name: &str| {
        format!(
            "{{\"user\": {{\"duration\":#, \"percentage\":#}}, \"wall\": {{\"duration\":#, \"percentage\":#}}, \"name\": \"{name}\""
        )
    };
    let expected = [
        "[".to_owned(),
        format!("{}, \"passes\": [", row("Parser")),
        "{}]},".into(),
        format!("{}, \"passes\": [", row("'p#func' Pipeline")),
        format!("  {}, \"passes\": [", row("Picky")),
        "  {}]},".into(),
        "{}]},".into(),
        format!("{}, \"passes\": [", row("Picky")),
        "{}]},".into(),
        format!("{}, \"passes\": [", row("Output")),
        "{}]},".into(),
        format!("{}}},", row("Rest")),
        format!("{}}}", row("Total")),
        "]\n".into(),
    ];
    assert_eq!(tree, expected.join("\n"));
    let list = masked(&timing.report(ReportStyle::List, ReportFormat::Json));
    assert!(list.contains(&format!("{}}},\n", row("Picky"))), "{list}");
}

// covers: PASS-031, PASS-032, PASS-033, PASS-034
#[test]
fn statistics_are_reported_by_pipeline_and_by_pass() {
    let report = |style: ReportStyle| {
        let config = PassConfig {
            statistics: Some(style),
            ..PassConfig::default()
        };
        printed(picky_pipeline(), config, &mut module(&numbered(3), 1))
    };
    assert_eq!(
        report(ReportStyle::Tree),
        "\
===-------------------------------------------------------------------------===
                         ... Pass statistics report ...
===-------------------------------------------------------------------------===
'p.module' Pipeline
  'p.func' Pipeline
    Picky
      (S) 3 num-seen - Functions seen.
  Picky
    (S) 1 num-seen - Functions seen.
"
    );
    let list = report(ReportStyle::List);
    assert!(
        list.ends_with("===\nPicky\n  (S) 4 num-seen - Functions seen.\n"),
        "{list}"
    );
}
