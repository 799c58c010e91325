//! The Toy compiler's command line.

mod args;

use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

use args::Args;
use terrace::PassFlags;
use toyc::pipeline::{self, Failed, Product};

fn main() -> ExitCode {
    terrace_lowering::llvm_ir::release_startup_memory();
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::FAILURE,
        Err(Failure::Message(message)) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Why there is no result.
enum Failure {
    /// The program is wrong: diagnostics were printed.
    Reported,
    /// Something around it is.
    Message(String),
}

impl From<Failed> for Failure {
    fn from(_: Failed) -> Self {
        Failure::Reported
    }
}

fn run() -> Result<(), Failure> {
    let cx = pipeline::context();
    let mut arguments = Vec::new();
    for argument in std::env::args_os().skip(1) {
        arguments.push(argument.into_string().map_err(|argument| {
            let shown = argument.to_string_lossy();
            Failure::Message(format!("the argument `{shown}` is not valid UTF-8"))
        })?);
    }
    let registry = pipeline::registry();
    let (flags, rest) = PassFlags::parse(&cx, &registry, "builtin.module", arguments)
        .map_err(|error| Failure::Message(error.message().to_owned()))?;
    if flags.pipeline.is_some() {
        return Err(Failure::Message(
            "toyc runs passes of its own choice: `-emit` and `-opt` decide which".to_owned(),
        ));
    }
    let args = Args::read(rest);
    let (name, text) = read(&args.input).map_err(Failure::Message)?;
    let product = pipeline::compile(&cx, &args.options(flags.config.clone()), &name, text);
    let reported = flags.finish();
    let product = product?;
    reported.map_err(|error| Failure::Message(error.message().to_owned()))?;
    write(&args, &product).map_err(Failure::Message)
}

/// The name that messages use, and the bytes of the input.
fn read(input: &Path) -> Result<(String, Vec<u8>), String> {
    let mut text = Vec::new();
    if input == Path::new("-") {
        std::io::stdin()
            .read_to_end(&mut text)
            .map_err(|error| format!("cannot read standard input: {error}"))?;
        return Ok(("<stdin>".to_owned(), text));
    }
    let name = input.to_string_lossy().into_owned();
    if input.is_dir() {
        return Err(format!("{name} is a directory, not a program"));
    }
    std::fs::read(input)
        .map(|text| (name.clone(), text))
        .map_err(|error| format!("cannot read {name}: {error}"))
}

/// Writes the result where it belongs.
fn write(args: &Args, product: &Product) -> Result<(), String> {
    let output = args.output.as_deref();
    let (bytes, file) = match product {
        Product::Nothing => return Ok(()),
        Product::Text(text) => (text.as_bytes(), output),
        // No use on a terminal.
        Product::Object(bytes) => (&bytes[..], Some(output.unwrap_or(Path::new("a.o")))),
    };
    let Some(file) = file else {
        return std::io::stdout()
            .write_all(bytes)
            .map_err(|error| format!("cannot write the result: {error}"));
    };
    std::fs::write(file, bytes).map_err(|error| format!("cannot write {}: {error}", file.display()))
}
