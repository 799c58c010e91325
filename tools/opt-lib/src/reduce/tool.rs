//! The command line of a reducer.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use terrace_bytecode::read_source;
use terrace_ir::asm::{PrintOptions, print_module};
use terrace_ir::context::Context;
use terrace_ir::diagnostics::{Diagnostic, io_reason};
use terrace_ir::location::Location;
use terrace_passes::pass::{PassRegistry, Pipeline, hide_panics_of_passes};

use super::{ReduceOptions, reduce};
use crate::opt::{Registry, program_name, read_input, write_output};

const SUMMARY: &str = "Makes the IR in a file smaller, as long as a script finds it interesting.";

const HELP: &str = "\
--test=SCRIPT [FLAGS] [FILE]

  --test=SCRIPT                 runs with the name of a file as its last argument; the file is interesting if the
                                script ends with 0
  --test-arg=TEXT               an argument for the script, before the name; may be repeated
  -o FILE                       write the result to this file instead of standard output
  --opt-pass=PASSES             try what these passes make of the IR as well, such as inline,canonicalize,symbol-dce
  --max-tests=NUMBER            stop after so many tests
  --allow-unregistered-dialect  accept ops, types and attributes of dialects that are not loaded
  --help                        show this help

To find out why a pass fails:

  printf '#!/bin/sh\\n! terrace-opt --my-pass \"$1\" 2>/dev/null\\n' > fails.sh && chmod +x fails.sh
  terrace-reduce --test=./fails.sh input.mlir
";

/// What the command line says.
struct Args {
    test: PathBuf,
    test_args: Vec<String>,
    input: String,
    output: Option<String>,
    max_tests: usize,
    opt_pass: Option<String>,
    allow_unregistered: bool,
}

enum Wanted {
    Help,
    Reduction(Args),
}

/// A tool like `mlir-reduce` that knows the dialects which `register` adds. Reads the process's arguments.
pub fn main(register: impl FnOnce(&mut Registry)) -> ExitCode {
    main_of(std::env::args_os().skip(1).collect(), register)
}

/// As [`main`], with these arguments.
pub(crate) fn main_of(args: Vec<OsString>, register: impl FnOnce(&mut Registry)) -> ExitCode {
    hide_panics_of_passes();
    let mut registry = Registry::default();
    register(&mut registry);
    let cx = registry.context();
    match run(&cx, &registry.passes, args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(errors) => {
            errors.iter().for_each(|error| cx.emit(error));
            ExitCode::FAILURE
        }
    }
}

fn error(message: String) -> Diagnostic {
    Diagnostic::error(Location::UNKNOWN, message)
}

fn parse(args: impl Iterator<Item = OsString>) -> Result<Wanted, Diagnostic> {
    let mut parsed = Args {
        test: PathBuf::new(),
        test_args: Vec::new(),
        input: "-".to_owned(),
        output: None,
        max_tests: usize::MAX,
        opt_pass: None,
        allow_unregistered: false,
    };
    let mut args = args.map(|arg| arg.to_string_lossy().into_owned());
    let mut inputs = 0;
    while let Some(arg) = args.next() {
        let name = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'));
        let Some(name) = name.filter(|name| !name.is_empty()) else {
            inputs += 1;
            parsed.input = arg;
            continue;
        };
        let (name, given) = match name.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (name, None),
        };
        let mut value = || {
            given.clone().or_else(|| args.next()).ok_or_else(|| {
                error(format!("`--{name}` needs a value")).help("`--help` lists the flags")
            })
        };
        match name {
            "test" => parsed.test = value()?.into(),
            "test-arg" => parsed.test_args.push(value()?),
            "o" => parsed.output = Some(value()?),
            "opt-pass" => parsed.opt_pass = Some(value()?),
            "max-tests" => {
                let text = value()?;
                parsed.max_tests = text.parse().map_err(|_| {
                    error(format!("`--max-tests` needs a number, but got `{text}`"))
                })?;
            }
            "allow-unregistered-dialect" => parsed.allow_unregistered = true,
            "help" | "h" => return Ok(Wanted::Help),
            _ => {
                let error = error(format!("Unknown command line argument '{arg}'"));
                return Err(error.help("`--help` lists the flags"));
            }
        }
    }
    if inputs > 1 {
        return Err(error(format!("expected one input file, found {inputs}")));
    }
    if parsed.test.as_os_str().is_empty() {
        let error = error("nothing says what is interesting".to_owned());
        return Err(error.help("`--test=SCRIPT` names a script that does; see `--help`"));
    }
    Ok(Wanted::Reduction(parsed))
}

fn run(cx: &Context, passes: &PassRegistry, args: Vec<OsString>) -> Result<(), Vec<Diagnostic>> {
    let one = |error| vec![error];
    let args = match parse(args.into_iter()).map_err(one)? {
        Wanted::Help => {
            let help = format!("{SUMMARY}\n\nusage: {} {HELP}", program_name());
            return write_output(None, help.as_bytes()).map_err(one);
        }
        Wanted::Reduction(args) => args,
    };
    cx.allow_unregistered_dialects(args.allow_unregistered);
    let simplify = args.opt_pass.as_ref().map(|list| {
        let text = format!("builtin.module({list})");
        Pipeline::parse(cx, &text, passes)
    });
    let options = ReduceOptions {
        max_tests: args.max_tests,
        simplify: simplify.transpose().map_err(one)?,
    };
    let text = read_input(&args.input, args.output.as_deref()).map_err(one)?;
    let name = if args.input == "-" {
        "<stdin>"
    } else {
        &args.input
    };
    let mut module = read_source(cx, cx.add_source(cx.ident(name), text))?;
    let script = Script::new(&args).map_err(one)?;
    let print = PrintOptions::default();
    if !script.is_interesting(&print_module(&module, &print)) {
        let error = error(format!(
            "the input is not interesting: `{}` did not end with 0",
            args.test.display()
        ));
        return Err(vec![
            error.help("the script must end with 0 for what is to be kept"),
        ]);
    }
    let reduction = reduce(&mut module, &options, |text| script.is_interesting(text));
    eprintln!(
        "{} of {} ops left after {} tests",
        reduction.after, reduction.before, reduction.tests
    );
    let text = print_module(&module, &print);
    write_output(args.output.as_deref(), text.as_bytes()).map_err(one)
}

/// The test, and a folder for the files it is given.
struct Script<'a> {
    args: &'a Args,
    /// As the system finds it.
    program: PathBuf,
    folder: PathBuf,
    next: AtomicUsize,
}

impl<'a> Script<'a> {
    fn new(args: &'a Args) -> Result<Self, Diagnostic> {
        let folder = std::env::temp_dir().join(format!("terrace-reduce-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|reason| {
            error(format!(
                "cannot make the folder '{}': {}",
                folder.display(),
                io_reason(&reason)
            ))
        })?;
        // A file here is meant even if it is written without a folder.
        let program = match args.test.exists() {
            true => args
                .test
                .canonicalize()
                .unwrap_or_else(|_| args.test.clone()),
            false => args.test.clone(),
        };
        let script = Script {
            args,
            program,
            folder,
            next: AtomicUsize::new(0),
        };
        script.run(Path::new("/dev/null")).map_err(|reason| {
            let (test, reason) = (args.test.display(), io_reason(&reason));
            error(format!("cannot run '{test}': {reason}"))
                .help("it must be a program, or a script with `#!` that may be executed")
        })?;
        Ok(script)
    }

    fn run(&self, file: &Path) -> std::io::Result<bool> {
        let status = Command::new(&self.program)
            .args(&self.args.test_args)
            .arg(file)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        Ok(status.success())
    }

    fn is_interesting(&self, text: &str) -> bool {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let file = self.folder.join(format!("{number}.mlir"));
        let written = std::fs::write(&file, text);
        let result = written.and_then(|()| self.run(&file)).unwrap_or(false);
        // The folder is removed at the end anyway.
        let _ = std::fs::remove_file(&file);
        result
    }
}

impl Drop for Script<'_> {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
