//! The command-line flags of passes, shared by all tools.

use std::path::PathBuf;
use std::sync::Arc;

use super::config::{PassConfig, PassFilter, ReportStyle, Reproducer};
use super::instruments::{PeakMemory, Trace};
use super::timing::{ReportFormat, Timing};
use super::{PassRegistry, Pipeline};
use crate::context::Context;
use crate::diagnostics::{Diagnostic, most_similar};
use crate::location::Location;

/// What the flags of a command line say about passes.
#[derive(Clone)]
pub struct PassFlags {
    /// How to run the pipeline.
    pub config: PassConfig,
    /// What to run: the argument of `--pass-pipeline`, or the passes that are flags themselves. `None` without any.
    pub pipeline: Option<Pipeline>,
    /// Run the pipeline that the input holds, as a reproducer does, instead.
    pub run_reproducer: bool,
    /// Write the input with the pipeline to this file before it runs.
    pub generate_reproducer: Option<PathBuf>,
    timing_style: ReportStyle,
    timing_format: ReportFormat,
    statistics_style: ReportStyle,
    trace: Option<(PathBuf, Arc<Trace>)>,
    memory: Option<Arc<PeakMemory>>,
}

/// A flag that a tool knows.
#[derive(Clone, Copy, Debug)]
pub struct FlagInfo {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What stands for its value in help texts; `None` if it needs none.
    pub value: Option<&'static str>,
    /// What it does.
    pub help: &'static str,
}

const fn switch(name: &'static str, help: &'static str) -> FlagInfo {
    FlagInfo {
        name,
        value: None,
        help,
    }
}

const fn with(name: &'static str, value: &'static str, help: &'static str) -> FlagInfo {
    FlagInfo {
        name,
        value: Some(value),
        help,
    }
}

/// A flag with its value: `--name=value`.
struct Flag<'a> {
    name: &'a str,
    value: Option<&'a str>,
}

impl PassFlags {
    /// The flags that say what is run, and how.
    pub const RUNNING: &'static [FlagInfo] = &[
        with(
            "pass-pipeline",
            "PIPELINE",
            "the passes to run: builtin.module(func.func(canonicalize),cse)",
        ),
        switch("dump-pass-pipeline", "print the pipeline before it runs"),
        switch("verify-each", "verify after each pass; true unless =false"),
        switch("mlir-disable-threading", "use one thread"),
        with(
            "mlir-pass-pipeline-crash-reproducer",
            "FILE",
            "if a pass fails, write the input and the pipeline to this file",
        ),
        switch(
            "mlir-pass-pipeline-local-reproducer",
            "write the IR just before the pass that failed, and that pass alone",
        ),
        with(
            "mlir-generate-reproducer",
            "FILE",
            "write the input and the pipeline to this file in any case",
        ),
        switch("run-reproducer", "run the pipeline that the input holds"),
    ];

    /// The flags that print IR around passes.
    pub const PRINTING: &'static [FlagInfo] = &[
        with(
            "mlir-print-ir-before",
            "PASSES",
            "print the IR before these passes",
        ),
        switch("mlir-print-ir-before-all", "print the IR before each pass"),
        with(
            "mlir-print-ir-after",
            "PASSES",
            "print the IR after these passes",
        ),
        switch("mlir-print-ir-after-all", "print the IR after each pass"),
        switch(
            "mlir-print-ir-after-change",
            "after a pass, print only if it changed something",
        ),
        switch(
            "mlir-print-ir-after-failure",
            "after a pass, print only if it failed",
        ),
        switch(
            "mlir-print-ir-after-diff",
            "after a pass, print only the lines that it changed",
        ),
        switch(
            "mlir-print-ir-module-scope",
            "print the whole module around a function; one thread",
        ),
        with(
            "mlir-print-ir-tree-dir",
            "FOLDER",
            "write each text to a file of its own in this folder",
        ),
    ];

    /// The flags that report how a run went.
    pub const REPORTS: &'static [FlagInfo] = &[
        switch("mlir-timing", "report how long each pass took"),
        with("mlir-timing-display", "STYLE", "as a list or a tree"),
        with(
            "mlir-output-format",
            "FORMAT",
            "report times as text or json",
        ),
        switch("mlir-pass-statistics", "report the counters of passes"),
        with(
            "mlir-pass-statistics-display",
            "STYLE",
            "as a list or a pipeline",
        ),
        switch("pass-memory", "report the peak of memory during each pass"),
        with(
            "profile-actions-to",
            "FILE",
            "write a trace for chrome://tracing or Perfetto",
        ),
    ];

    /// Reads the flags that concern passes and gives the other arguments back, in order. Passes that are flags run on
    /// `anchor`.
    ///
    /// # Errors
    /// If a flag's value is malformed or names an unknown pass.
    pub fn parse(
        cx: &Context,
        registry: &PassRegistry,
        anchor: &'static str,
        args: impl IntoIterator<Item = String>,
    ) -> Result<(Self, Vec<String>), Diagnostic> {
        let mut flags = PassFlags {
            config: PassConfig::default(),
            pipeline: None,
            run_reproducer: false,
            generate_reproducer: None,
            timing_style: ReportStyle::Tree,
            timing_format: ReportFormat::Text,
            statistics_style: ReportStyle::Tree,
            trace: None,
            memory: None,
        };
        let mut singles = Pipeline::on_op(anchor);
        let mut rest = Vec::new();
        let mut local = false;
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            if arg == "--" {
                rest.push(arg);
                break;
            }
            let body = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'));
            let Some(body) = body.filter(|body| !body.is_empty()) else {
                rest.push(arg);
                continue;
            };
            let (name, value) = match body.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (body, None),
            };
            if registry.get(name).is_some() {
                singles.add_named(cx, name, value.unwrap_or_default(), registry)?;
                continue;
            }
            let Some(known) = known(name) else {
                rest.push(arg);
                continue;
            };
            let next = match (known.value, value) {
                (Some(_), None) => args.next(),
                _ => None,
            };
            let flag = Flag {
                name,
                value: value.or(next.as_deref()),
            };
            match known.name {
                "mlir-pass-pipeline-local-reproducer" => local = boolean(&flag)?,
                name => flags.apply(name, cx, registry, &flag)?,
            }
        }
        rest.extend(args);
        if !singles.is_empty() {
            if flags.pipeline.is_some() {
                return Err(error(
                    "'-pass-pipeline' option can't be used with individual pass options",
                )
                .help("name these passes in the pipeline"));
            }
            flags.pipeline = Some(singles);
        }
        if let Some(reproducer) = &mut flags.config.reproducer {
            reproducer.local = local;
        }
        if flags.config.statistics.is_some() {
            flags.config.statistics = Some(flags.statistics_style);
        }
        Ok((flags, rest))
    }

    /// Applies the flag of this name.
    fn apply(
        &mut self,
        name: &str,
        cx: &Context,
        registry: &PassRegistry,
        flag: &Flag<'_>,
    ) -> Result<(), Diagnostic> {
        let config = &mut self.config;
        let printing = &mut config.printing;
        match name {
            "mlir-print-ir-before-all" => printing.before = all_if(flag)?,
            "mlir-print-ir-after-all" => printing.after = all_if(flag)?,
            "mlir-print-ir-before" => add_passes(&mut printing.before, flag, registry)?,
            "mlir-print-ir-after" => add_passes(&mut printing.after, flag, registry)?,
            "mlir-print-ir-after-change" => printing.only_changed = boolean(flag)?,
            "mlir-print-ir-after-failure" => printing.only_failed = boolean(flag)?,
            "mlir-print-ir-after-diff" => printing.diff = boolean(flag)?,
            "mlir-print-ir-module-scope" => printing.module_scope = boolean(flag)?,
            "mlir-print-ir-tree-dir" => printing.tree = Some(value(flag)?.into()),
            "mlir-timing" => config.timing = boolean(flag)?.then(Timing::new),
            "mlir-timing-display" => self.timing_style = style(flag, "tree")?,
            "mlir-output-format" => {
                let formats = [("text", ReportFormat::Text), ("json", ReportFormat::Json)];
                self.timing_format = choice(flag, &formats)?;
            }
            "mlir-pass-statistics" => {
                config.statistics = boolean(flag)?.then_some(ReportStyle::Tree);
            }
            "mlir-pass-statistics-display" => self.statistics_style = style(flag, "pipeline")?,
            "mlir-disable-threading" => config.threading = !boolean(flag)?,
            "verify-each" => config.verify = boolean(flag)?,
            "dump-pass-pipeline" => config.dump_pipeline = boolean(flag)?,
            "pass-pipeline" => {
                self.pipeline = Some(Pipeline::parse(cx, value(flag)?, registry)?);
            }
            "mlir-pass-pipeline-crash-reproducer" => {
                config.reproducer = Some(Reproducer {
                    path: value(flag)?.into(),
                    local: false,
                });
            }
            "mlir-generate-reproducer" => self.generate_reproducer = Some(value(flag)?.into()),
            "run-reproducer" => self.run_reproducer = boolean(flag)?,
            "pass-memory" => {
                self.memory = boolean(flag)?.then(Arc::default);
                config
                    .instruments
                    .extend(self.memory.clone().map(|m| m as _));
            }
            "profile-actions-to" => {
                let trace = Arc::<Trace>::default();
                config.instruments.push(trace.clone());
                self.trace = Some((value(flag)?.into(), trace));
            }
            other => unreachable!("`--{other}` is in the tables above"),
        }
        Ok(())
    }

    /// Gives the reports that were asked for and that are about more than one manager. To be called at the end of a run.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn finish(&self) -> Result<(), Diagnostic> {
        if let Some(timing) = &self.config.timing {
            (self.config.output)(&timing.report(self.timing_style, self.timing_format));
        }
        if let Some(memory) = &self.memory {
            (self.config.output)(&memory.report());
        }
        let Some((path, trace)) = &self.trace else {
            return Ok(());
        };
        std::fs::write(path, trace.to_json()).map_err(|reason| {
            let path = path.display();
            error(format!("cannot open output file '{path}': {reason}"))
        })
    }
}

/// The flag of this name. Those for IR and times exist with and without `mlir-`, some as `pass-`.
fn known(name: &str) -> Option<FlagInfo> {
    let tables = [PassFlags::RUNNING, PassFlags::PRINTING, PassFlags::REPORTS];
    let mut flags = tables.into_iter().flatten();
    let same = |flag: &FlagInfo| {
        let short = flag.name.strip_prefix("mlir-");
        flag.name == name
            || short == Some(name)
            || (flag.name == "mlir-timing" && name == "pass-timing")
            || (flag.name == "mlir-timing-display" && name == "pass-timing-display")
    };
    flags.find(|flag| same(flag)).copied()
}

fn error(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(Location::UNKNOWN, message)
}

fn value<'a>(flag: &Flag<'a>) -> Result<&'a str, Diagnostic> {
    flag.value
        .ok_or_else(|| error(format!("expected a value: `--{}=...`", flag.name)))
}

fn boolean(flag: &Flag<'_>) -> Result<bool, Diagnostic> {
    match flag.value {
        None | Some("true" | "1") => Ok(true),
        Some("false" | "0") => Ok(false),
        Some(other) => Err(error(format!(
            "`--{}`: expected `true` or `false`, found `{other}`",
            flag.name
        ))),
    }
}

fn all_if(flag: &Flag<'_>) -> Result<PassFilter, Diagnostic> {
    Ok(if boolean(flag)? {
        PassFilter::All
    } else {
        PassFilter::None
    })
}

/// Adds the passes that a flag names to those of earlier ones.
fn add_passes(
    filter: &mut PassFilter,
    flag: &Flag<'_>,
    registry: &PassRegistry,
) -> Result<(), Diagnostic> {
    for name in value(flag)?.split(',') {
        if !registry.passes().any(|info| info.argument == name) {
            let error = error(format!("`--{}`: '{name}' is not a pass", flag.name));
            let names = registry.passes().map(|info| info.argument);
            return Err(match most_similar(name, names) {
                Some(similar) => error.help(format!("did you mean `{similar}`?")),
                None => error,
            });
        }
        match filter {
            PassFilter::All => {}
            PassFilter::None => *filter = PassFilter::Only(vec![name.to_owned()]),
            PassFilter::Only(chosen) => chosen.push(name.to_owned()),
        }
    }
    Ok(())
}

fn style(flag: &Flag<'_>, tree: &str) -> Result<ReportStyle, Diagnostic> {
    choice(
        flag,
        &[("list", ReportStyle::List), (tree, ReportStyle::Tree)],
    )
}

fn choice<T: Copy>(flag: &Flag<'_>, choices: &[(&str, T)]) -> Result<T, Diagnostic> {
    let text = value(flag)?;
    let chosen = choices.iter().find(|choice| choice.0 == text);
    chosen.map(|choice| choice.1).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|choice| choice.0).collect();
        error(format!(
            "`--{}`: expected `{}`, found `{text}`",
            flag.name,
            names.join("` or `")
        ))
    })
}
