//! What the command-line tools share.

pub mod plugin;

use std::env::consts::EXE_SUFFIX;
use std::env::current_exe;
use std::io::{self, Write as _};
use std::mem::ManuallyDrop;
use std::process::{Command, ExitCode, ExitStatus, Stdio};

use terrace_bytecode::read_source;
use terrace_ir::asm::{PrintOptions, write_module};
use terrace_ir::source::SourceText;
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, Ir, Location};
use terrace_llvm_import::{ImportOptions, import, is_bitcode};
use terrace_opt_lib::opt::{read_input, two_dashes, write_output, write_output_with};

/// Much of what the tools do is to make and grow the arenas of functions: this allocator takes a tenth of a whole run less
/// than the system's, most with two threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What a tool reads and writes, on its command line.
#[derive(clap::Args)]
pub struct Files {
    /// Where to write; standard output unless given.
    #[arg(short = 'o', value_name = "FILE")]
    pub output: Option<String>,
    /// The input; standard input unless given.
    #[arg(default_value = "-", value_name = "FILE")]
    pub input: String,
}

/// Reads the command line. Long flags may be written with one dash.
pub fn arguments<A: clap::Parser>() -> A {
    let command = A::command();
    let mut long = vec!["help".to_owned(), "version".to_owned()];
    for argument in command.get_arguments() {
        long.extend(argument.get_long().map(str::to_owned));
        let aliases = argument.get_all_aliases().unwrap_or_default();
        long.extend(aliases.into_iter().map(str::to_owned));
    }
    A::parse_from(two_dashes(long, std::env::args_os()))
}

/// What to say of a program that was started and did not succeed; nothing of one that failed with status 1, which has reported its
/// errors.
///
/// # Errors
/// If it failed.
pub fn ended(program: &str, status: ExitStatus) -> Result<(), Option<Diagnostic>> {
    let error = |how: String, help: &str| {
        let message = format!("'{program}' {how}");
        Some(Diagnostic::error(Location::UNKNOWN, message).help(help))
    };
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        /// The signal of a process that is killed, as by a system without memory.
        const KILL: i32 = 9;
        return Err(error(
            format!("was ended by signal {signal}"),
            match signal {
                KILL => "the system ends programs so that take more memory than there is",
                _ => {
                    "this is a fault of that program or of LLVM, not of the input: please report it"
                }
            },
        ));
    }
    match status.code() {
        Some(0) => Ok(()),
        Some(1) => Err(None),
        _ => Err(error(
            format!("ended with {status}"),
            "this is a fault of that program or of LLVM, not of the input: please report it",
        )),
    }
}

/// The program beside the tools that links LLVM.
const WITH_LLVM: &str = "terrace-translate-llvm";

/// The command that starts the program which links LLVM.
///
/// # Errors
/// If it is not known where the program is.
pub fn with_llvm() -> Result<Command, Diagnostic> {
    let own = current_exe().map_err(|reason| not_started(&reason))?;
    let program = own.with_file_name(format!("{WITH_LLVM}{EXE_SUFFIX}"));
    Ok(Command::new(program))
}

/// Whether [`with_llvm`] was started and succeeded.
///
/// # Errors
/// If not; nothing if it has reported why.
pub fn finished(status: io::Result<ExitStatus>) -> Result<(), Option<Diagnostic>> {
    match status {
        Ok(status) => ended(WITH_LLVM, status),
        Err(reason) => Err(Some(not_started(&reason))),
    }
}

fn not_started(reason: &io::Error) -> Diagnostic {
    let message = format!("cannot start '{WITH_LLVM}': {reason}");
    Diagnostic::error(Location::UNKNOWN, message)
        .help("it must be beside the other tools; `cargo build --package terrace-tools` makes all of them")
}

/// Something failed, and was reported.
pub struct Failed;

/// How a tool ends.
pub fn exit_code(result: Result<(), Failed>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed) => ExitCode::FAILURE,
    }
}

/// Reports an error.
pub fn emit(cx: &Context, error: &Diagnostic) -> Failed {
    cx.emit(error);
    Failed
}

/// A context with all dialects. It is not freed: the process ends when all is written.
pub fn context() -> ManuallyDrop<Context> {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    ManuallyDrop::new(cx)
}

/// Reads and verifies a module, with all dialects loaded. `-` is standard input. As with the context, nothing is freed.
///
/// # Errors
/// If it cannot be read or is invalid.
pub fn load(path: &str) -> Result<(ManuallyDrop<Context>, ManuallyDrop<Box<Ir>>), Failed> {
    let cx = context();
    let text = read_input(path, None).map_err(|error| emit(&cx, &error))?;
    let source = cx.add_source(cx.ident(shown(path)), text);
    let module = read_source(&cx, source).map_err(|errors| emit_all(&cx, &errors))?;
    Ok((cx, ManuallyDrop::new(module)))
}

/// Reads LLVM IR, as text or as bitcode, as a module of the llvm dialect, and verifies it. `-` is standard input. As with the
/// context, nothing is freed.
///
/// # Errors
/// If it cannot be read or is invalid.
pub fn load_llvm_ir(
    path: &str,
    options: &ImportOptions,
) -> Result<(ManuallyDrop<Context>, ManuallyDrop<Box<Ir>>), Failed> {
    let cx = context();
    let mut text = read_input(path, None).map_err(|error| emit(&cx, &error))?;
    if is_bitcode(text.bytes()) {
        text = disassembled(text.bytes())
            .map_err(|error| error.map_or(Failed, |error| emit(&cx, &error)))?;
    }
    let source = cx.add_source(cx.ident(shown(path)), text);
    let module = import(&cx, source, options).map_err(|error| emit(&cx, &error))?;
    verify(&module).map_err(|errors| emit_all(&cx, &errors))?;
    Ok((cx, ManuallyDrop::new(module)))
}

/// Reads and verifies a program: LLVM IR if the name of its file ends in `.ll` or `.bc`, else a module of any dialects.
///
/// # Errors
/// If it cannot be read or is invalid.
pub fn load_program(path: &str) -> Result<(ManuallyDrop<Context>, ManuallyDrop<Box<Ir>>), Failed> {
    match path.rsplit_once('.') {
        Some((_, "ll" | "bc")) => load_llvm_ir(path, &ImportOptions::default()),
        _ => load(path),
    }
}

/// Bitcode as text, by the program that links LLVM.
fn disassembled(bitcode: &[u8]) -> Result<SourceText, Option<Diagnostic>> {
    let run = || {
        let mut child = with_llvm()?
            .arg("--disassemble")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|reason| not_started(&reason))?;
        let stdin = child.stdin.take();
        let output = std::thread::scope(|scope| {
            // A program that fails need not read all of it.
            scope.spawn(|| stdin.map(|mut stdin| stdin.write_all(bitcode)));
            child.wait_with_output()
        });
        output.map_err(|reason| not_started(&reason))
    };
    let output = run().map_err(Some)?;
    ended(WITH_LLVM, output.status)?;
    Ok(output.stdout.into())
}

/// What a file is called in messages.
fn shown(path: &str) -> &str {
    if path == "-" { "<stdin>" } else { path }
}

fn emit_all(cx: &Context, errors: &[Diagnostic]) -> Failed {
    errors.iter().for_each(|error| cx.emit(error));
    Failed
}

/// Writes to a file, or to standard output for `None`.
///
/// # Errors
/// If that fails.
pub fn write(cx: &Context, path: Option<&str>, bytes: &[u8]) -> Result<(), Failed> {
    write_output(path, bytes).map_err(|error| emit(cx, &error))
}

/// Writes a module that was verified as text, as [`write()`] does.
///
/// # Errors
/// If that fails.
pub fn write_text(
    cx: &Context,
    path: Option<&str>,
    module: &Ir,
    options: &PrintOptions,
) -> Result<(), Failed> {
    let options = PrintOptions {
        assume_verified: true,
        ..options.clone()
    };
    write_output_with(path, |sink| write_module(module, &options, sink))
        .map_err(|error| emit(cx, &error))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::process::ExitStatusExt;

    use super::*;

    #[test]
    fn how_a_program_ended_is_said() {
        let said = |status: i32| match ended("tool", ExitStatus::from_raw(status)) {
            Ok(()) => None,
            Err(error) => Some(error.map(|error| error.message().to_owned())),
        };
        assert_eq!(said(0), None);
        assert_eq!(said(1 << 8), Some(None));
        let message = |text: &str| Some(Some(text.to_owned()));
        assert_eq!(said(9), message("'tool' was ended by signal 9"));
        assert_eq!(said(11), message("'tool' was ended by signal 11"));
        assert_eq!(
            said(101 << 8),
            message("'tool' ended with exit status: 101")
        );
    }
}
