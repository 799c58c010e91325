//! The command line of an `opt`, apart from what concerns passes.

use terrace_bytecode::WriteOptions;
use terrace_ir::asm::PrintOptions;
use terrace_ir::diagnostics::{ColorChoice, Diagnostic, Severity, most_similar};
use terrace_ir::location::Location;
use terrace_passes::pass::PassRegistry;

use super::flags::{self, GROUPS};
use super::rewrites::RewriteFlags;
use super::split::DEFAULT_MARKER;
use crate::expected::ExpectedLevel;
use crate::print_flags;

/// What the command line says.
pub(super) struct Args {
    pub(super) input: String,
    pub(super) output: Option<String>,
    pub(super) print: PrintOptions,
    /// How the output is written as bytecode, if it is.
    pub(super) bytecode: Option<WriteOptions>,
    pub(super) allow_unregistered: bool,
    /// Separates the parts of the input; without it there is one.
    pub(super) split_marker: Option<String>,
    /// What is written between the parts of the output.
    pub(super) output_marker: String,
    pub(super) verify_diagnostics: Option<ExpectedLevel>,
    /// Whether a module is put around an input that is none.
    pub(super) implicit_module: bool,
    /// Whether the input is printed and read again, to compare.
    pub(super) verify_roundtrip: bool,
    /// Whether the input is verified before passes run.
    pub(super) verify_input: bool,
    pub(super) diagnostics: DiagnosticFlags,
    /// How many threads run; as many as there are processors if it is not set.
    pub(super) threads: Option<usize>,
    /// Something else to do than to process an input.
    pub(super) question: Option<Question>,
    /// A file that defines dialects.
    pub(super) irdl_file: Option<String>,
    pub(super) rewrites: RewriteFlags,
}

/// What the tool can say about itself.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Question {
    Help,
    Version,
    Passes,
    /// The reference of all passes.
    PassReference,
    Dialects,
    /// The reference of a dialect.
    DialectReference(String),
    /// The definitions of a dialect, for programs.
    DialectDefinitions(String),
    Completions(Shell),
}

/// A shell that completes flags.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shell {
    Bash,
    Fish,
    Zsh,
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

pub(super) fn error(message: String) -> Diagnostic {
    Diagnostic::error(Location::UNKNOWN, message)
}

/// The value of a flag that is one of several words.
pub(super) fn choice<T: Copy>(
    name: &str,
    value: Option<&str>,
    words: &[(&str, T)],
) -> Result<T, Diagnostic> {
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
        &[
            ("true", true),
            ("false", false),
            ("1", true),
            ("0", false),
            ("TRUE", true),
            ("FALSE", false),
            ("True", true),
            ("False", false),
        ],
    )
}

impl Default for Args {
    fn default() -> Self {
        Args {
            input: "-".to_owned(),
            output: None,
            print: PrintOptions::default(),
            bytecode: None,
            allow_unregistered: false,
            split_marker: None,
            output_marker: DEFAULT_MARKER.to_owned(),
            verify_diagnostics: None,
            implicit_module: true,
            verify_roundtrip: false,
            verify_input: true,
            diagnostics: DiagnosticFlags {
                ops: true,
                traces: false,
                notes: true,
                color: ColorChoice::Auto,
                least: Severity::Remark,
            },
            threads: None,
            question: None,
            irdl_file: None,
            rewrites: RewriteFlags::default(),
        }
    }
}

impl Args {
    pub(super) fn parse(passes: &PassRegistry, args: Vec<String>) -> Result<Self, Diagnostic> {
        let mut parsed = Args::default();
        let mut inputs = Vec::new();
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            if arg == "--" {
                inputs.extend(args.by_ref());
                break;
            }
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
            let Some(known) = flags::known(name) else {
                return Err(unknown(&arg, name, passes));
            };
            let next = match (known.value, value) {
                (Some(_), None) => args.next(),
                _ => None,
            };
            let value = value.or(next.as_deref());
            if known.value.is_some() && value.is_none() && !print_flags::needs_value(name) {
                let dashes = if name.len() == 1 { "-" } else { "--" };
                let expected = known.value.unwrap_or_default().to_lowercase();
                return Err(error(format!("`{dashes}{name}` needs a value: {expected}")));
            }
            if !print_flags::set(&mut parsed.print, name, value)? {
                parsed.apply(name, value)?;
            }
        }
        if inputs.len() > 1 {
            return Err(error(format!(
                "expected one input file, found {}: {}",
                inputs.len(),
                inputs.join(", ")
            )));
        }
        if let Some(input) = inputs.pop() {
            parsed.input = input;
        }
        Ok(parsed)
    }

    fn apply(&mut self, name: &str, value: Option<&str>) -> Result<(), Diagnostic> {
        let owned = || value.unwrap_or_default().to_owned();
        if self.rewrites.apply(name, value.unwrap_or_default())? {
            return Ok(());
        }
        match name {
            "o" => self.output = Some(owned()),
            "emit-bytecode" => {
                self.bytecode =
                    switch(name, value)?.then(|| self.bytecode.take().unwrap_or_default());
            }
            "emit-bytecode-producer" => self.bytecode.get_or_insert_default().producer = owned(),
            "elide-resource-data-from-bytecode" => {
                self.bytecode.get_or_insert_default().elide_resources = switch(name, value)?;
            }
            "allow-unregistered-dialect" => self.allow_unregistered = switch(name, value)?,
            "split-input-file" => {
                self.split_marker = Some(value.unwrap_or(DEFAULT_MARKER).to_owned());
            }
            "output-split-marker" => self.output_marker = owned(),
            "verify-diagnostics" => {
                let levels = [
                    ("all", ExpectedLevel::All),
                    ("only-expected", ExpectedLevel::OnlyExpected),
                ];
                self.verify_diagnostics = Some(choice(name, value.or(Some("all")), &levels)?);
            }
            "mlir-very-unsafe-disable-verifier-on-parsing" => {
                self.verify_input = !switch(name, value)?;
            }
            "no-implicit-module" => self.implicit_module = !switch(name, value)?,
            "verify-roundtrip" => self.verify_roundtrip = switch(name, value)?,
            "mlir-print-op-on-diagnostic" => self.diagnostics.ops = switch(name, value)?,
            "mlir-print-stacktrace-on-diagnostic" => {
                self.diagnostics.traces = switch(name, value)?;
            }
            "color" => {
                self.diagnostics.color = match switch(name, value)? {
                    true => ColorChoice::Always,
                    false => ColorChoice::Never,
                };
            }
            "mlir-disable-diagnostic-notes" => self.diagnostics.notes = !switch(name, value)?,
            "mlir-diagnostic-verbosity-level" => {
                let levels = [
                    ("errors", Severity::Error),
                    ("warnings", Severity::Warning),
                    ("remarks", Severity::Remark),
                ];
                self.diagnostics.least = choice(name, value, &levels)?;
            }
            "threads" => {
                let number = value.and_then(|text| text.parse().ok());
                let number = number.filter(|number| *number > 0);
                self.threads = Some(number.ok_or_else(|| {
                    error(format!(
                        "`--threads` needs a number from 1 on, but got `{}`",
                        owned()
                    ))
                })?);
            }
            "irdl-file" => self.irdl_file = Some(owned()),
            "load-dialect" => {
                let message = "this tool loads no libraries: `terrace-opt` does".to_owned();
                return Err(error(message).help("a tool of your own is built with its dialects"));
            }
            "help" | "h" | "help-hidden" | "help-list" | "help-list-hidden" => {
                self.question = Some(Question::Help)
            }
            "version" => self.question = Some(Question::Version),
            "list-passes" => self.question = Some(Question::Passes),
            "pass-doc" => self.question = Some(Question::PassReference),
            "show-dialects" => self.question = Some(Question::Dialects),
            "dialect-doc" => self.question = Some(Question::DialectReference(owned())),
            "dialect-definitions" => {
                self.question = Some(Question::DialectDefinitions(owned()));
            }
            "completions" => {
                let shells = [
                    ("bash", Shell::Bash),
                    ("fish", Shell::Fish),
                    ("zsh", Shell::Zsh),
                ];
                self.question = Some(Question::Completions(choice(name, value, &shells)?));
            }
            other => unreachable!("`--{other}` is in the tables of flags"),
        }
        Ok(())
    }
}

fn unknown(arg: &str, name: &str, passes: &PassRegistry) -> Diagnostic {
    let flags = GROUPS.iter().flat_map(|group| group.1.iter());
    let flags = flags.flat_map(|table| table.iter().map(|flag| flag.name));
    let known = flags.chain(passes.names());
    if let Some(instead) = flags::instead(name) {
        let message = format!("'--{name}' is a flag of mlir-opt that this tool does not have");
        return error(message).help(instead);
    }
    let error = error(format!("Unknown command line argument '{arg}'"));
    if let Some((pass, options)) = arg.trim_start_matches('-').split_once('{')
        && passes.names().any(|known| known == pass)
    {
        let options = options.trim_end_matches('}');
        return error.help(format!(
            "as a flag, the options stand behind `=`: `--{pass}={options}`"
        ));
    }
    match most_similar(name, known) {
        Some(similar) => error.help(format!("did you mean `--{similar}`?")),
        None => error.help("`--help` lists the flags"),
    }
}
