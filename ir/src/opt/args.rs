//! The command line of an `opt`, apart from what concerns passes.

use std::fmt::Write;

use super::split::DEFAULT_MARKER;
use crate::asm::PrintOptions;
use crate::diagnostics::{ColorChoice, Diagnostic, ExpectedLevel, Severity, most_similar};
use crate::location::Location;
use crate::pass::PassRegistry;

/// What the command line says.
pub(super) struct Args {
    pub(super) input: String,
    pub(super) output: Option<String>,
    pub(super) print: PrintOptions,
    pub(super) allow_unregistered: bool,
    /// Separates the parts of the input; without it there is one.
    pub(super) split_marker: Option<String>,
    /// What is written between the parts of the output.
    pub(super) output_marker: String,
    pub(super) verify_diagnostics: Option<ExpectedLevel>,
    pub(super) diagnostics: DiagnosticFlags,
    pub(super) help: bool,
    pub(super) list_passes: bool,
    pub(super) show_dialects: bool,
    pub(super) dialect_doc: Option<String>,
    /// A file that defines dialects.
    pub(super) irdl_file: Option<String>,
}

/// What is shown of diagnostics.
#[derive(Clone, Copy)]
pub(super) struct DiagnosticFlags {
    pub(super) ops: bool,
    pub(super) traces: bool,
    pub(super) notes: bool,
    pub(super) color: ColorChoice,
    /// The least severe that are shown.
    pub(super) least: Severity,
}

/// The flags, and what they do.
const FLAGS: &[(&str, &str)] = &[
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
        "process the parts between `// -----`, or another marker, one by one",
    ),
    (
        "output-split-marker",
        "write this between the parts of the output",
    ),
    (
        "verify-diagnostics",
        "compare diagnostics with `// expected-error {{..}}` comments: all, or only-expected",
    ),
    (
        "mlir-print-op-on-diagnostic",
        "show the op in diagnostics about it; true unless =false",
    ),
    (
        "mlir-print-stacktrace-on-diagnostic",
        "say where in the program diagnostics come from",
    ),
    (
        "mlir-disable-diagnostic-notes",
        "show diagnostics without their notes",
    ),
    (
        "mlir-diagnostic-verbosity-level",
        "show errors, warnings as well, or remarks as well",
    ),
    (
        "color",
        "show diagnostics in colours, or =false; by default on a terminal",
    ),
    (
        "pass-pipeline",
        "the passes to run: builtin.module(func.func(canonicalize),cse)",
    ),
    (
        "irdl-file",
        "load the dialects that this file defines before the input is read",
    ),
    ("list-passes", "list the passes"),
    ("show-dialects", "list the dialects"),
    (
        "dialect-doc",
        "print the reference of this dialect as Markdown",
    ),
    ("help", "show this help"),
];

fn all_flags() -> impl Iterator<Item = (&'static str, &'static str)> {
    FLAGS.iter().copied().chain(PrintOptions::FLAGS)
}

fn error(message: String) -> Diagnostic {
    Diagnostic::error(Location::UNKNOWN, message)
}

/// The value of a flag that is one of several words.
fn choice<T: Copy>(name: &str, value: Option<&str>, words: &[(&str, T)]) -> Result<T, Diagnostic> {
    let known = words.iter().find(|word| Some(word.0) == value);
    known.map(|word| word.1).ok_or_else(|| {
        let words: Vec<&str> = words.iter().map(|word| word.0).collect();
        let found = value.map_or("nothing".to_owned(), |value| format!("`{value}`"));
        let words = words.join("`, `");
        error(format!(
            "`--{name}` needs one of `{words}`, but got {found}"
        ))
    })
}

/// The value of a flag that is on or off; on if it is not written.
fn switch(name: &str, value: Option<&str>) -> Result<bool, Diagnostic> {
    choice(
        name,
        value.or(Some("true")),
        &[("true", true), ("false", false)],
    )
}

impl Args {
    pub(super) fn parse(passes: &PassRegistry, args: Vec<String>) -> Result<Self, Diagnostic> {
        let mut parsed = Args {
            input: String::new(),
            output: None,
            print: PrintOptions::default(),
            allow_unregistered: false,
            split_marker: None,
            output_marker: DEFAULT_MARKER.to_owned(),
            verify_diagnostics: None,
            diagnostics: DiagnosticFlags {
                ops: true,
                traces: false,
                notes: true,
                color: ColorChoice::Auto,
                least: Severity::Remark,
            },
            help: false,
            list_passes: false,
            show_dialects: false,
            dialect_doc: None,
            irdl_file: None,
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
            let next = match value {
                None if PrintOptions::flag_needs_value(name) => args.next(),
                _ => None,
            };
            if parsed.print.set_flag(name, value.or(next.as_deref()))? {
                continue;
            }
            match name {
                "o" => {
                    let file = value.map(str::to_owned).or_else(|| args.next());
                    parsed.output =
                        Some(file.ok_or_else(|| error("`-o` needs a file name".into()))?);
                }
                "allow-unregistered-dialect" => parsed.allow_unregistered = true,
                "split-input-file" => {
                    parsed.split_marker = Some(value.unwrap_or(DEFAULT_MARKER).to_owned());
                }
                "output-split-marker" => parsed.output_marker = value.unwrap_or("").to_owned(),
                "verify-diagnostics" => {
                    let levels = [
                        ("all", ExpectedLevel::All),
                        ("only-expected", ExpectedLevel::OnlyExpected),
                    ];
                    parsed.verify_diagnostics = Some(choice(name, value.or(Some("all")), &levels)?);
                }
                "mlir-print-op-on-diagnostic" => parsed.diagnostics.ops = switch(name, value)?,
                "mlir-print-stacktrace-on-diagnostic" => {
                    parsed.diagnostics.traces = switch(name, value)?;
                }
                "color" => {
                    parsed.diagnostics.color = match switch(name, value)? {
                        true => ColorChoice::Always,
                        false => ColorChoice::Never,
                    };
                }
                "mlir-disable-diagnostic-notes" => {
                    parsed.diagnostics.notes = !switch(name, value)?;
                }
                "mlir-diagnostic-verbosity-level" => {
                    let levels = [
                        ("errors", Severity::Error),
                        ("warnings", Severity::Warning),
                        ("remarks", Severity::Remark),
                    ];
                    parsed.diagnostics.least = choice(name, value, &levels)?;
                }
                "help" | "h" => parsed.help = true,
                "list-passes" => parsed.list_passes = true,
                "show-dialects" => parsed.show_dialects = true,
                "irdl-file" => {
                    let file = value.map(str::to_owned).or_else(|| args.next());
                    let file = file.ok_or_else(|| error("`--irdl-file` needs a file name".into()));
                    parsed.irdl_file = Some(file?);
                }
                "dialect-doc" => {
                    let name = value.map(str::to_owned).or_else(|| args.next());
                    parsed.dialect_doc = Some(name.ok_or_else(|| {
                        error("`--dialect-doc` needs the name of a dialect".into())
                    })?);
                }
                _ => {
                    let known = all_flags().map(|flag| flag.0).chain(passes.names());
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
    for (name, what) in all_flags() {
        let dashes = if name.len() == 1 { "-" } else { "--" };
        writeln!(out, "  {dashes}{name:<44} {what}").expect("writing to a string succeeds");
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
        writeln!(out, "  --{name:<44} {summary}").expect("writing to a string succeeds");
    }
    out
}
