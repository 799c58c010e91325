//! The command line of an `opt`, apart from what concerns passes.

use std::fmt::Write;

use crate::asm::PrintOptions;
use crate::diagnostics::{Diagnostic, most_similar};
use crate::location::Location;
use crate::pass::PassRegistry;

/// What the command line says.
pub(super) struct Args {
    pub(super) input: String,
    pub(super) output: Option<String>,
    pub(super) print: PrintOptions,
    pub(super) allow_unregistered: bool,
    pub(super) split: bool,
    pub(super) help: bool,
    pub(super) list_passes: bool,
    pub(super) show_dialects: bool,
    pub(super) dialect_doc: Option<String>,
}

/// The flags, and what they do.
const FLAGS: [(&str, &str); 11] = [
    (
        "o",
        "write the output to this file instead of standard output",
    ),
    (
        "allow-unregistered-dialect",
        "accept ops, types and attributes of dialects that are not loaded",
    ),
    (
        "split-input-file",
        "process the parts between `// -----` lines one by one",
    ),
    ("mlir-print-op-generic", "print every op in generic form"),
    ("mlir-print-debuginfo", "print locations"),
    ("mlir-print-local-scope", "print no aliases"),
    (
        "pass-pipeline",
        "the passes to run: builtin.module(func.func(canonicalize),cse)",
    ),
    ("list-passes", "list the passes"),
    ("show-dialects", "list the dialects"),
    (
        "dialect-doc",
        "print the reference of this dialect as Markdown",
    ),
    ("help", "show this help"),
];

fn error(message: String) -> Diagnostic {
    Diagnostic::error(Location::UNKNOWN, message)
}

impl Args {
    pub(super) fn parse(passes: &PassRegistry, args: Vec<String>) -> Result<Self, Diagnostic> {
        let mut parsed = Args {
            input: String::new(),
            output: None,
            print: PrintOptions::default(),
            allow_unregistered: false,
            split: false,
            help: false,
            list_passes: false,
            show_dialects: false,
            dialect_doc: None,
        };
        let mut inputs = Vec::new();
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            let Some(name) = arg
                .strip_prefix("--")
                .or_else(|| arg.strip_prefix('-'))
                .filter(|name| !name.is_empty())
            else {
                inputs.push(arg);
                continue;
            };
            let (name, value) = match name.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (name, None),
            };
            match name {
                "o" => {
                    let file = value.map(str::to_owned).or_else(|| args.next());
                    parsed.output =
                        Some(file.ok_or_else(|| error("`-o` needs a file name".into()))?);
                }
                "allow-unregistered-dialect" => parsed.allow_unregistered = true,
                "split-input-file" => parsed.split = true,
                "mlir-print-op-generic" => parsed.print.generic = true,
                "mlir-print-debuginfo" => parsed.print.debug_info = true,
                "mlir-print-local-scope" => parsed.print.local_scope = true,
                "help" | "h" => parsed.help = true,
                "list-passes" => parsed.list_passes = true,
                "show-dialects" => parsed.show_dialects = true,
                "dialect-doc" => {
                    let name = value.map(str::to_owned).or_else(|| args.next());
                    parsed.dialect_doc = Some(name.ok_or_else(|| {
                        error("`--dialect-doc` needs the name of a dialect".into())
                    })?);
                }
                _ => {
                    let known = FLAGS.iter().map(|flag| flag.0).chain(passes.names());
                    let error = error(format!("unknown flag `{arg}`"));
                    return Err(match most_similar(name, known) {
                        Some(similar) => error.help(format!("did you mean `--{similar}`?")),
                        None => error.help("`--help` lists the flags"),
                    });
                }
            }
        }
        if inputs.len() > 1 {
            return Err(error(format!(
                "expected one input file, found {}: {}",
                inputs.len(),
                inputs.join(", ")
            )));
        }
        parsed.input = inputs.pop().unwrap_or_else(|| "-".to_owned());
        Ok(parsed)
    }
}

pub(super) fn help(passes: &PassRegistry) -> String {
    let mut out =
        String::from("Reads IR, runs passes and prints IR.\n\nusage: [FLAGS] [FILE]\n\nFlags:\n");
    for (name, what) in FLAGS {
        let dashes = if name.len() == 1 { "-" } else { "--" };
        writeln!(out, "  {dashes}{name:<28} {what}").expect("writing to a string succeeds");
    }
    out.push_str("\nPasses, as flags or in --pass-pipeline:\n");
    out + &pass_list(passes)
}

pub(super) fn pass_list(passes: &PassRegistry) -> String {
    let passes_and_pipelines = passes
        .passes()
        .map(|info| (info.argument, info.summary))
        .chain(passes.pipelines());
    let mut out = String::new();
    for (name, summary) in passes_and_pipelines {
        writeln!(out, "  --{name:<28} {summary}").expect("writing to a string succeeds");
    }
    out
}
