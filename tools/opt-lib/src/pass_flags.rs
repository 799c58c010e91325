//! The command-line flags of passes, shared by all tools.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use terrace_ir::context::Context;
use terrace_ir::diagnostics::{Diagnostic, io_reason, most_similar};
use terrace_ir::location::Location;
use terrace_passes::pass::{
    ActionLog, DebugCounter, PassConfig, PassFilter, PassRegistry, PeakMemory, Pipeline,
    ReportFormat, ReportStyle, Reproducer, Timing, Trace,
};

/// What the flags of a command line say about passes.
#[derive(Clone)]
pub struct PassFlags {
    /// How to run the pipeline.
    pub config: PassConfig,
    /// What to run: the argument of `--pass-pipeline`, or the passes that are flags themselves. `None` without any.
    pub pipeline: Option<Pipeline>,
    /// The pipeline's passes are flags themselves: it runs on whatever op the input is.
    pub(crate) implicit_anchor: bool,
    /// Run the pipeline that the input holds, as a reproducer does, instead.
    pub run_reproducer: bool,
    /// Write the input with the pipeline to this file before it runs.
    pub generate_reproducer: Option<PathBuf>,
    timing_style: ReportStyle,
    timing_format: ReportFormat,
    statistics_style: ReportStyle,
    trace: Option<(String, Arc<Trace>)>,
    print_counter: bool,
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
    ];

    /// The flags that follow the runs of passes one by one.
    pub const ACTIONS: &'static [FlagInfo] = &[
        with(
            "profile-actions-to",
            "FILE",
            "write a trace for chrome://tracing or Perfetto; - is standard error",
        ),
        with(
            "log-actions-to",
            "FILE",
            "write a line when a pass begins, and one when it ends; - is standard error",
        ),
        with(
            "log-mlir-actions-filter",
            "PLACES",
            "log only what happens to ops from FILE:LINE:COLUMN, with * for any line or column",
        ),
        with(
            "mlir-debug-counter",
            "COUNTS",
            "leave runs out: pass-execution-skip=2,pass-execution-count=1 runs the third only",
        ),
        switch("mlir-print-debug-counter", "say how many runs were counted"),
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
            implicit_anchor: false,
            run_reproducer: false,
            generate_reproducer: None,
            timing_style: ReportStyle::Tree,
            timing_format: ReportFormat::Text,
            statistics_style: ReportStyle::Tree,
            trace: None,
            print_counter: false,
            memory: None,
        };
        let mut singles = Pipeline::on_op(anchor);
        let mut rest = Vec::new();
        let mut local = false;
        let (mut log, mut places) = (None, None);
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
            if registry.contains(name) {
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
                "log-actions-to" => log = Some(value_of(&flag)?.to_owned()),
                "log-mlir-actions-filter" => places = Some(value_of(&flag)?.to_owned()),
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
            flags.implicit_anchor = true;
        }
        if let Some(path) = log {
            let sink = open(&path).map_err(|reason| cannot_open(&path, &reason))?;
            let mut log = ActionLog::new(sink);
            if let Some(places) = places {
                log.only(&places)
                    .map_err(|reason| error(format!("`--log-mlir-actions-filter`: {reason}")))?;
            }
            flags.config.instruments.push(Arc::new(log));
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
            "mlir-print-ir-tree-dir" => printing.tree = Some(value_of(flag)?.into()),
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
                self.pipeline = Some(Pipeline::parse(cx, value_of(flag)?, registry)?);
            }
            "mlir-pass-pipeline-crash-reproducer" => {
                config.reproducer = Some(Reproducer {
                    path: value_of(flag)?.into(),
                    local: false,
                });
            }
            "mlir-generate-reproducer" => self.generate_reproducer = Some(value_of(flag)?.into()),
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
                self.trace = Some((value_of(flag)?.to_owned(), trace));
            }
            "mlir-debug-counter" => {
                let mut counter = DebugCounter::default();
                counter.set(value_of(flag)?).map_err(error)?;
                config.counter = Some(Arc::new(counter));
                // Runs are counted in the order of the functions.
                config.threading = false;
            }
            "mlir-print-debug-counter" => self.print_counter = boolean(flag)?,
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
        if let (true, Some(counter)) = (self.print_counter, &self.config.counter) {
            (self.config.output)(&counter.report());
        }
        let Some((path, trace)) = &self.trace else {
            return Ok(());
        };
        let written = open(path).and_then(|mut sink| {
            sink.write_all(trace.to_json().as_bytes())?;
            sink.flush()
        });
        written.map_err(|reason| cannot_open(path, &reason))
    }
}

/// The flag of this name. Those for IR and times exist with and without `mlir-`, some as `pass-`.
fn known(name: &str) -> Option<FlagInfo> {
    let tables = [
        PassFlags::RUNNING,
        PassFlags::PRINTING,
        PassFlags::REPORTS,
        PassFlags::ACTIONS,
    ];
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

fn cannot_open(path: &str, reason: &io::Error) -> Diagnostic {
    error(format!(
        "cannot open output file '{path}': {}",
        io_reason(reason)
    ))
}

fn value_of<'a>(flag: &Flag<'a>) -> Result<&'a str, Diagnostic> {
    flag.value
        .ok_or_else(|| error(format!("expected a value: `--{}=...`", flag.name)))
}

fn boolean(flag: &Flag<'_>) -> Result<bool, Diagnostic> {
    match flag.value {
        None | Some("true" | "TRUE" | "True" | "1") => Ok(true),
        Some("false" | "FALSE" | "False" | "0") => Ok(false),
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
    for name in value_of(flag)?.split(',') {
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
    let text = value_of(flag)?;
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

/// Opens what a flag names: a file, or standard error for `-`.
///
/// # Errors
/// If the file cannot be written.
fn open(path: &str) -> io::Result<Box<dyn Write + Send>> {
    Ok(match path {
        "-" => Box::new(io::stderr()),
        path => Box::new(std::fs::File::create(path)?),
    })
}

#[cfg(test)]
mod tests {
    use terrace_ir::ir::Ir;
    use terrace_pass_macros::pass;
    use terrace_passes::pass::{Pass, PassContext, PassResult};

    use super::*;

    /// Has an option.
    #[pass(name = "picky", title = "Picky")]
    struct Picky {
        /// A word.
        #[option(default = "bad")]
        word: String,
    }

    impl Pass for Picky {
        fn run(&mut self, _: &mut Ir, _: &mut PassContext) -> PassResult {
            Ok(())
        }
    }

    /// Has none.
    #[pass(name = "declare")]
    fn declare(_: &mut Ir, _: &mut PassContext) -> PassResult {
        Ok(())
    }

    fn registry() -> PassRegistry {
        let mut registry = PassRegistry::new();
        registry.pass::<Picky>().pass::<DeclarePass>();
        registry
    }

    // covers: PASS-022, PASS-054, PASS-055, PASS-056
    #[test]
    fn flags_configure_the_manager_and_leave_other_arguments() {
        let cx = Context::new();
        let parse = |args: &[&str]| {
            let args = args.iter().map(|arg| (*arg).to_owned());
            PassFlags::parse(&cx, &registry(), "p.module", args)
        };
        let (flags, rest) = parse(&[
            "in.mlir",
            "--mlir-print-ir-before-all",
            "-print-ir-after=picky,declare",
            "--mlir-print-ir-after-change",
            "-mlir-disable-threading",
            "--verify-each=false",
            "--picky=word=worse",
            "--declare",
            "-",
            "-o",
            "--",
            "--declare",
        ])
        .expect("the flags are well-formed");
        assert_eq!(rest, ["in.mlir", "-", "-o", "--", "--declare"]);
        assert_eq!(flags.config.printing.before, PassFilter::All);
        assert!(flags.config.printing.after.contains("declare"));
        assert!(!flags.config.printing.after.contains("canonicalize"));
        assert!(flags.config.printing.only_changed);
        assert!(!flags.config.threading && !flags.config.verify);
        let pipeline = flags.pipeline.expect("two passes are given");
        assert_eq!(pipeline.to_string(), "p.module(picky{word=worse},declare)");
        for (args, message) in [
            (
                &["--mlir-timing=maybe"][..],
                "expected `true` or `false`, found `maybe`",
            ),
            (&["--mlir-print-ir-after=pick"], "'pick' is not a pass"),
            (
                &["--pass-pipeline"],
                "expected a value: `--pass-pipeline=...`",
            ),
            (
                &["--pass-pipeline=any(picky)", "--picky"],
                "can't be used with individual pass options",
            ),
        ] {
            let error = parse(args).err().expect("the flags are malformed");
            assert!(error.message().contains(message), "{}", error.message());
        }
    }
}
