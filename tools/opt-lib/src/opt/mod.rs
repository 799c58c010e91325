//! The library behind `terrace-opt`: reads IR, runs passes, prints IR. One's own tool is one call:
//!
//! ```no_run
//! # use std::process::ExitCode;
//! fn main() -> ExitCode {
//!     terrace_opt_lib::opt::main(|_registry| {
//!         // registry.dialect::<ToyDialect>().pass::<ShapeInferencePass>();
//!     })
//! }
//! ```

mod answers;
mod args;
mod check;
mod dashes;
mod flags;
mod input;
mod output;
pub mod plugin;
mod rewrites;
mod roundtrip;
mod split;
mod testing;
mod threads;
mod watch;

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::mem::ManuallyDrop;
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

pub use check::{check_folder, compare_with_file};
pub use dashes::two_dashes;
pub use input::read_input;
pub use output::{write_output, write_output_with};
use terrace_bytecode::{is_bytecode, read_source_range, write_module_with};
use terrace_ir::asm::{ParseOptions, PrintOptions, parse_source, write_module};
use terrace_ir::context::{Context, Dialect, DialectInfo};
use terrace_ir::diagnostics::{Diagnostic, Handled, ScopedHandler, most_similar};
use terrace_ir::ir::Ir;
use terrace_ir::location::Location;
use terrace_ir::ods::Shared;
use terrace_ir::source::Source;
use terrace_passes::pass::{
    Pass, PassConfig, PassManager, PassRegistry, Pipeline, Progress, generate_reproducer,
    hide_panics_of_passes,
};
pub use testing::check_expected;
pub use threads::ThreadCheck;

use self::args::{Args, DiagnosticFlags, Question};
use self::output::Output;
use self::split::split;
use crate::PassFlags;
pub use crate::expected::{ExpectedLevel, verify_diagnostics};
pub use crate::reference::{dialect_definitions, dialect_reference};

/// Makes the dialects that a module defines known to its context.
pub type DefinitionLoader = fn(&Ir) -> Result<(), Vec<Diagnostic>>;

type Listener = Arc<dyn Fn(&Context, &Diagnostic) -> Handled + Send + Sync>;

/// What a tool knows: dialects and passes.
#[derive(Default)]
pub struct Registry {
    dialects: Vec<fn(&Context)>,
    load_definitions: Option<DefinitionLoader>,
    /// Who is told of diagnostics, in the contexts of all parts of an input.
    listener: Option<Listener>,
    /// The passes and pipelines.
    pub passes: PassRegistry,
}

impl Registry {
    /// Adds a dialect.
    pub fn dialect<D: Dialect>(&mut self) -> &mut Self {
        self.dialects(Context::load_dialect::<D>)
    }

    /// Adds several dialects at once, by a function that loads them.
    pub fn dialects(&mut self, load: fn(&Context)) -> &mut Self {
        self.dialects.push(load);
        self
    }

    /// Adds a pass.
    pub fn pass<P: Pass + Default>(&mut self) -> &mut Self {
        self.passes.pass::<P>();
        self
    }

    /// How the dialects that `--irdl-file` names are loaded.
    pub fn definition_loader(&mut self, load: DefinitionLoader) -> &mut Self {
        self.load_definitions = Some(load);
        self
    }

    /// A context with all dialects loaded.
    pub fn context(&self) -> Context {
        let cx = Context::new();
        for load in &self.dialects {
            load(&cx);
        }
        cx
    }

    /// Tells the listener of what is said in a context, as long as the handler is there.
    fn listen(&self, cx: &Context) -> Option<ScopedHandler> {
        let listener = Arc::clone(self.listener.as_ref()?);
        Some(cx.push_handler(move |cx, diagnostic| listener(cx, diagnostic)))
    }
}

/// A tool like `mlir-opt` that knows what `register` adds. Reads the process's arguments.
pub fn main(register: impl FnOnce(&mut Registry)) -> ExitCode {
    main_of(std::env::args_os().skip(1).collect(), register)
}

/// As [`main`], with these arguments.
fn main_of(args: Vec<OsString>, register: impl FnOnce(&mut Registry)) -> ExitCode {
    hide_panics_of_passes();
    let mut registry = Registry::default();
    register(&mut registry);
    // The process ends when all is printed: nobody needs the memory of types, attributes and ops given back one by one.
    let cx = ManuallyDrop::new(registry.context());
    let args = args.into_iter().map(OsString::into_string);
    let result = match args.collect::<Result<Vec<String>, OsString>>() {
        Ok(args) => run(&cx, &registry, args),
        Err(arg) => {
            let message = format!("the argument {arg:?} is not UTF-8");
            cx.emit(&Diagnostic::error(Location::UNKNOWN, message));
            Err(Failed)
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed) => ExitCode::FAILURE,
    }
}

/// Diagnostics were emitted.
struct Failed;

fn run(cx: &Context, registry: &Registry, args: Vec<String>) -> Result<(), Failed> {
    let report = |diagnostic: Diagnostic| {
        cx.emit(&diagnostic);
        Failed
    };
    let (mut flags, rest) =
        PassFlags::parse(cx, &registry.passes, "builtin.module", args).map_err(report)?;
    let args = Args::parse(&registry.passes, rest).map_err(report)?;
    flags.config.print_options = args.print.clone();
    flags.config.threading &= !args.rewrites.need_one_thread();
    if let Some(question) = &args.question {
        let text = answer(cx, registry, question).map_err(report)?;
        return write_output(args.output.as_deref(), text.as_bytes()).map_err(report);
    }
    if let Some(threads) = args.threads {
        // A pool that exists already has as many as it has.
        let _ = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global();
    }
    if flags.pipeline.is_some() || flags.run_reproducer {
        let progress = Arc::new(Progress::default());
        watch::show(&progress);
        watch::handle_interrupts(&progress);
        flags.config.progress = Some(progress);
    }
    let result = process(cx, registry, &args, &flags);
    let reported = flags.finish().map_err(report);
    result.and(reported)
}

/// What the tool says about itself.
fn answer(cx: &Context, registry: &Registry, question: &Question) -> Result<String, Diagnostic> {
    let passes = &registry.passes;
    Ok(match question {
        Question::Help => answers::help(&program_name(), passes),
        Question::Version => format!("Terrace {}\n", env!("CARGO_PKG_VERSION")),
        Question::Passes => answers::pass_list(passes),
        Question::PassReference => answers::pass_reference(passes),
        Question::Dialects => {
            let dialects = cx.loaded_dialects();
            let names: Vec<&str> = dialects.iter().map(|info| &*info.name).collect();
            format!("Available Dialects: {}\n", names.join(","))
        }
        Question::DialectReference(name) => dialect_reference(&*loaded_dialect(cx, name)?),
        Question::DialectDefinitions(name) => dialect_definitions(cx, &*loaded_dialect(cx, name)?),
        Question::Completions(shell) => answers::completions(*shell, &program_name(), passes),
    })
}

/// How the tool that runs is called.
pub(crate) fn program_name() -> String {
    let path = std::env::args_os().next().unwrap_or_default();
    let name = Path::new(&path).file_name().and_then(OsStr::to_str);
    name.unwrap_or("opt").to_owned()
}

/// Reads the input and processes its parts.
fn process(
    cx: &Context,
    registry: &Registry,
    args: &Args,
    flags: &PassFlags,
) -> Result<(), Failed> {
    let report = |diagnostic: Diagnostic| {
        cx.emit(&diagnostic);
        Failed
    };
    let text = read_input(&args.input, args.output.as_deref()).map_err(report)?;
    let name = match &*args.input {
        "-" => "<stdin>",
        path => path,
    };
    // Bytecode has no lines to look for a marker in.
    let marker = args.split_marker.as_deref();
    let marker = marker.filter(|_| !is_bytecode(text.bytes()));
    let parts = split(text.bytes(), marker.unwrap_or(""));
    let source = cx.add_source(cx.ident(name), text.clone());
    for near_miss in parts.near_misses {
        // Nothing can be located behind the first 4 GiB.
        let offset = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        let location = source.range(cx, offset(near_miss.start), offset(near_miss.end));
        cx.emit(&Diagnostic::warning(
            location,
            "near miss with file split marker",
        ));
    }
    let mut output = Output::new(args.output.as_deref());
    let mut failed = false;
    let last = parts.parts.len() - 1;
    for (index, part) in parts.parts.into_iter().enumerate() {
        // What one part defines, such as a type by its name, does not exist in another.
        let cx = match index {
            0 => cx.clone(),
            _ => registry.context(),
        };
        let _listening = registry.listen(&cx);
        if index != 0 {
            let result = writeln!(output, "{}", args.output_marker);
            output.check(result).map_err(report)?;
        }
        if let Some(file) = &args.irdl_file {
            load_definitions(&cx, registry, file)?;
        }
        let source = cx.add_source(cx.ident(name), text.clone());
        let job = Job {
            cx: &cx,
            registry,
            args,
            flags,
            source,
            part,
            is_last: index == last,
        };
        failed |= job.run(&mut output).is_err();
    }
    if failed {
        output.discard();
        return Err(Failed);
    }
    let result = output.flush();
    output.check(result).map_err(report)
}

/// Loads the dialects that a file defines.
fn load_definitions(cx: &Context, registry: &Registry, file: &str) -> Result<(), Failed> {
    let emit = |errors: Vec<Diagnostic>| {
        errors.iter().for_each(|error| cx.emit(error));
        Failed
    };
    let Some(load) = registry.load_definitions else {
        let error = Diagnostic::error(Location::UNKNOWN, "this tool loads no definitions");
        return Err(emit(vec![error]));
    };
    let text = read_input(file, None).map_err(|error| emit(vec![error]))?;
    let module = parse_source(cx, cx.add_source(cx.ident(file), text)).map_err(emit)?;
    load(&module).map_err(emit)
}

/// A loaded dialect by its name.
fn loaded_dialect(cx: &Context, name: &str) -> Result<Shared<DialectInfo>, Diagnostic> {
    let dialects = cx.loaded_dialects();
    if let Some(info) = dialects.iter().find(|info| *info.name == *name) {
        return Ok(info.clone());
    }
    let error = Diagnostic::error(Location::UNKNOWN, format!("there is no dialect `{name}`"));
    Err(
        match most_similar(name, dialects.iter().map(|info| &*info.name)) {
            Some(similar) => error.help(format!("did you mean `{similar}`?")),
            None => error.help("`--show-dialects` lists the dialects"),
        },
    )
}

/// One part of the input on its way.
struct Job<'a> {
    cx: &'a Context,
    registry: &'a Registry,
    args: &'a Args,
    flags: &'a PassFlags,
    source: Source,
    part: Range<usize>,
    is_last: bool,
}

impl Job<'_> {
    /// Processes the part. With `--verify-diagnostics` it succeeds if these are as expected.
    fn run(&self, output: &mut Output<'_>) -> Result<(), Failed> {
        let Some(level) = self.args.verify_diagnostics else {
            return self.process(output);
        };
        let process = || self.process(output);
        let (_, differences) =
            verify_diagnostics(self.cx, self.source, self.part.clone(), level, process);
        match differences.is_empty() {
            true => Ok(()),
            false => Err(self.emit(differences)),
        }
    }

    /// Parses, verifies, transforms and prints a module.
    fn process(&self, output: &mut Output<'_>) -> Result<(), Failed> {
        let cx = self.cx;
        cx.allow_unregistered_dialects(self.args.allow_unregistered);
        cx.set_multithreaded(self.flags.config.threading);
        if self.args.rewrites.need_one_thread() {
            cx.debug_rewrites(self.args.rewrites.debug());
        }
        let verifying = self.args.verify_diagnostics.is_some();
        let DiagnosticFlags {
            ops,
            traces,
            notes,
            color,
            least,
        } = self.args.diagnostics;
        cx.diagnostic_options().choose_color(color);
        cx.diagnostic_options().print_ops(ops && !verifying);
        cx.diagnostic_options().print_traces(traces);
        // Tests written for MLIR expect no others.
        cx.diagnostic_options().report_first_errors_only(verifying);
        let _filter = cx.push_handler(move |cx, diagnostic| {
            if diagnostic.severity() > least {
                return Handled::Yes;
            }
            if notes || diagnostic.notes().is_empty() {
                return Handled::No;
            }
            cx.emit(&diagnostic.clone().without_notes());
            Handled::Yes
        });
        let mut module = self
            .measure("Parser", || self.parse())
            .map_err(|errors| self.emit(errors))?;
        if self.args.verify_roundtrip {
            roundtrip::verify(&module, &self.args.print).map_err(|errors| self.emit(errors))?;
        }
        let mut config = self.flags.config.clone();
        let pipeline = match self.flags.run_reproducer {
            true => config
                .read_reproducer(&module, &self.registry.passes)
                .map_err(|error| self.emit(vec![error]))?,
            false => None,
        };
        // An input that holds no pipeline is run as it would be otherwise.
        let pipeline = pipeline.or_else(|| self.pipeline_for(&module));
        let (verified, threading) = (config.verify || pipeline.is_none(), config.threading);
        if let Some(pipeline) = pipeline {
            if let Some(path) = &self.flags.generate_reproducer {
                generate_reproducer(path, &mut module, &pipeline, &config)
                    .map_err(|error| self.emit(vec![error]))?;
            }
            let mut manager = PassManager::with_pipeline(pipeline);
            manager.config = PassConfig {
                verify_input: false,
                ..config
            };
            if manager.run(&mut module).is_err() {
                self.keep_input_after_panic(&mut manager);
                return Err(Failed);
            }
        }
        if let Some(warning) = cx.rewrite_debug().and_then(|debug| debug.unknown_pattern()) {
            cx.emit(&warning);
        }
        let options = PrintOptions {
            // The verifier ran here or after the last pass.
            assume_verified: verified && self.args.verify_input,
            threading,
            ..self.args.print.clone()
        };
        let mut write = || {
            if let Some(options) = &self.args.bytecode {
                output.write_all(&write_module_with(&module, options))?;
                return output.flush();
            }
            write_module(&module, &options, output)?;
            // MLIR's tools end the line after the text of a module, which ends in a line end itself.
            output.write_all(if options.local_scope { b"" } else { b"\n" })?;
            output.flush()
        };
        let result = self.measure("Output", &mut write);
        if self.is_last {
            // As with the context: the process ends.
            std::mem::forget(module);
        }
        output.check(result).map_err(|error| self.emit(vec![error]))
    }

    /// A pass that panicked is a bug that somebody will want to see again: unless that was provided for, the input, which
    /// may come from a pipe, is written to a file with the pipeline.
    fn keep_input_after_panic(&self, manager: &mut PassManager) {
        let config = manager.config.clone();
        let panicked = config.progress.as_ref().is_some_and(|p| p.has_panicked());
        if !panicked || config.reproducer.is_some() {
            return;
        }
        let Ok(mut module) = self.parse() else { return };
        let name = format!("terrace-reproducer-{}.mlir", std::process::id());
        let path = std::env::temp_dir().join(name);
        let written = generate_reproducer(&path, &mut module, manager.pipeline(), &config);
        self.cx.emit(&written.err().unwrap_or_else(|| {
            let message = format!("reproducer generated at `{}`", path.display());
            Diagnostic::remark(Location::UNKNOWN, message)
                .help("`--run-reproducer` runs it; please report what happened")
        }));
    }

    /// What the command line says is to run.
    fn pipeline_for(&self, module: &Ir) -> Option<Pipeline> {
        let pipeline = self.flags.pipeline.as_ref()?;
        let root = module.name(module.root()).as_str(module);
        Some(
            match self.flags.implicit_anchor && pipeline.anchor() != Some(root) {
                true => pipeline.anchored_on(root),
                false => pipeline.clone(),
            },
        )
    }

    fn parse(&self) -> Result<Box<Ir>, Vec<Diagnostic>> {
        let options = ParseOptions {
            threading: self.flags.config.threading,
            implicit_module: self.args.implicit_module,
            verify: self.args.verify_input,
        };
        read_source_range(self.cx, self.source, self.part.clone(), &options)
    }

    fn measure<R>(&self, name: &'static str, f: impl FnOnce() -> R) -> R {
        match &self.flags.config.timing {
            Some(timing) => timing.measure(name, f),
            None => f(),
        }
    }

    fn emit(&self, errors: Vec<Diagnostic>) -> Failed {
        errors.iter().for_each(|error| self.cx.emit(error));
        Failed
    }
}
