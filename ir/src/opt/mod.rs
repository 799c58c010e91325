//! The library behind `terrace-opt`: reads IR, runs passes, prints IR. One's own tool is one call:
//!
//! ```no_run
//! # use std::process::ExitCode;
//! fn main() -> ExitCode {
//!     terrace_ir::opt::main(|_registry| {
//!         // registry.dialect::<ToyDialect>().pass::<ShapeInferencePass>();
//!     })
//! }
//! ```

mod args;

use std::fs;
use std::io::{Read, Write};
use std::ops::Range;
use std::process::ExitCode;

use self::args::Args;
use crate::asm::{parse_source_range, print_module};
use crate::context::{Context, Dialect};
use crate::diagnostics::{Diagnostic, most_similar};
use crate::ir::Ir;
use crate::location::Location;
use crate::ods::dialect_reference;
use crate::pass::{Pass, PassFlags, PassManager, PassRegistry};
use crate::source::Source;
use crate::verify::verify;

/// What a tool knows: dialects and passes.
#[derive(Default)]
pub struct Registry {
    dialects: Vec<fn(&Context)>,
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

    /// A context with all dialects loaded.
    pub fn context(&self) -> Context {
        let cx = Context::new();
        for load in &self.dialects {
            load(&cx);
        }
        cx
    }
}

/// Separates the parts of an input with `--split-input-file`.
const SPLIT_MARKER: &str = "// -----";

/// A tool like `mlir-opt` that knows what `register` adds. Reads the process's arguments.
pub fn main(register: impl FnOnce(&mut Registry)) -> ExitCode {
    let mut registry = Registry::default();
    register(&mut registry);
    let cx = registry.context();
    match run(&cx, &registry, std::env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed) => ExitCode::FAILURE,
    }
}

/// Diagnostics were emitted.
struct Failed;

fn run(
    cx: &Context,
    registry: &Registry,
    args: impl Iterator<Item = String>,
) -> Result<(), Failed> {
    let report = |diagnostic: Diagnostic| {
        cx.emit(&diagnostic);
        Failed
    };
    let (mut flags, rest) =
        PassFlags::parse(cx, &registry.passes, "builtin.module", args).map_err(report)?;
    let args = Args::parse(&registry.passes, rest).map_err(report)?;
    flags.config.print_options = args.print.clone();
    if args.help {
        return write_output(None, args::help(&registry.passes).as_bytes()).map_err(report);
    }
    if args.list_passes {
        return write_output(None, args::pass_list(&registry.passes).as_bytes()).map_err(report);
    }
    if args.show_dialects {
        let dialects = cx.loaded_dialects();
        let names: Vec<&str> = dialects.iter().map(|info| &*info.name).collect();
        return write_output(
            None,
            format!("Available Dialects: {}\n", names.join(",")).as_bytes(),
        )
        .map_err(report);
    }
    if let Some(name) = &args.dialect_doc {
        let page = dialect_page(cx, name).map_err(report)?;
        return write_output(args.output.as_deref(), page.as_bytes()).map_err(report);
    }
    cx.allow_unregistered_dialects(args.allow_unregistered);
    let text = read_input(&args.input).map_err(report)?;
    let name = if args.input == "-" {
        "<stdin>"
    } else {
        &args.input
    };
    let mut output = String::new();
    let mut failed = false;
    let source = cx.add_source(cx.ident(name), text);
    let text = source.text(cx).bytes();
    let parts = if args.split {
        split(text)
    } else {
        std::iter::once(0..text.len()).collect()
    };
    for (index, part) in parts.into_iter().enumerate() {
        if index != 0 {
            output.push_str(SPLIT_MARKER);
            output.push('\n');
        }
        match process(cx, &flags, source, part) {
            Ok(module) => output.push_str(&print_module(&module, &args.print)),
            Err(Failed) => failed = true,
        }
    }
    if failed {
        return Err(Failed);
    }
    write_output(args.output.as_deref(), output.as_bytes()).map_err(report)
}

/// The reference of a loaded dialect.
fn dialect_page(cx: &Context, name: &str) -> Result<String, Diagnostic> {
    let dialects = cx.loaded_dialects();
    if let Some(info) = dialects.iter().find(|info| *info.name == *name) {
        return Ok(dialect_reference(info));
    }
    let error = Diagnostic::error(Location::UNKNOWN, format!("there is no dialect `{name}`"));
    Err(
        match most_similar(name, dialects.iter().map(|info| &*info.name)) {
            Some(similar) => error.help(format!("did you mean `{similar}`?")),
            None => error.help("`--show-dialects` lists the dialects"),
        },
    )
}

/// Parses, verifies and transforms one module.
fn process(
    cx: &Context,
    flags: &PassFlags,
    source: Source,
    part: Range<usize>,
) -> Result<Box<Ir>, Failed> {
    let emit_all = |errors: Vec<Diagnostic>| {
        errors.iter().for_each(|error| cx.emit(error));
        Failed
    };
    let mut module = parse_source_range(cx, source, part).map_err(emit_all)?;
    verify(&module).map_err(emit_all)?;
    if let Some(pipeline) = &flags.pipeline {
        let mut manager = PassManager::with_pipeline(pipeline.clone());
        manager.config = flags.config.clone();
        manager.run(&mut module).map_err(|_| Failed)?;
    }
    Ok(module)
}

/// The parts between marker lines.
fn split(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        if line.trim_ascii_end() == SPLIT_MARKER.as_bytes() {
            parts.push(start..at);
            start = at + line.len();
        }
        at += line.len();
    }
    parts.push(start..at);
    parts
}

/// The bytes of a file, or of standard input for `-`.
///
/// # Errors
/// If it cannot be read, with the reason.
pub fn read_input(path: &str) -> Result<Vec<u8>, Diagnostic> {
    let result = if path == "-" {
        let mut text = Vec::new();
        std::io::stdin().read_to_end(&mut text).map(|_| text)
    } else {
        fs::read(path)
    };
    result.map_err(|error| {
        Diagnostic::error(
            Location::UNKNOWN,
            format!("cannot open input file '{path}': {error}"),
        )
    })
}

/// Writes to a file, or to standard output for `None` and `-`.
///
/// # Errors
/// If it cannot be written, with the reason.
pub fn write_output(path: Option<&str>, bytes: &[u8]) -> Result<(), Diagnostic> {
    let result = match path {
        None | Some("-") => {
            let mut out = std::io::stdout().lock();
            out.write_all(bytes).and_then(|()| out.flush())
        }
        Some(path) => fs::write(path, bytes),
    };
    match result {
        // Nobody is left to read: not an error of ours.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => {
            let path = path.unwrap_or("-");
            Err(Diagnostic::error(
                Location::UNKNOWN,
                format!("cannot open output file '{path}': {error}"),
            ))
        }
        Ok(()) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_split_at_marker_lines() {
        let parts = |text: &'static [u8]| split(text).into_iter().map(|part| &text[part]);
        assert!(parts(b"a\n// -----\nb\n").eq([b"a\n", b"b\n"]));
        assert!(parts(b"// -----  \n").eq([b"", b""]));
        assert!(parts(b"").eq([b""]));
    }
}
