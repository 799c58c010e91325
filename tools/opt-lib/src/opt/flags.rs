//! The flags of an `opt`, in the groups in which they are shown.

use crate::{FlagInfo, PassFlags, print_flags};

const fn flag(name: &'static str, value: Option<&'static str>, help: &'static str) -> FlagInfo {
    FlagInfo { name, value, help }
}

const FILES: &[FlagInfo] = &[
    flag(
        "o",
        Some("FILE"),
        "write the output to this file instead of standard output",
    ),
    flag(
        "allow-unregistered-dialect",
        None,
        "accept ops, types and attributes of dialects that are not loaded",
    ),
    flag(
        "irdl-file",
        Some("FILE"),
        "load the dialects that this file defines before the input is read",
    ),
    flag(
        "load-dialect",
        Some("LIBRARY"),
        "with the dialects and passes of this library, of a crate with `terrace::plugin!` (terrace-opt and terrace-reduce)",
    ),
    flag(
        "emit-bytecode",
        None,
        "write bytecode, which is read without a flag",
    ),
    flag(
        "emit-bytecode-producer",
        Some("TEXT"),
        "write bytecode and say that this has made it",
    ),
    flag(
        "elide-resource-data-from-bytecode",
        None,
        "write bytecode without the data of resources",
    ),
    flag(
        "split-input-file",
        None,
        "process the parts between `// -----`, or another marker, one by one",
    ),
    flag(
        "output-split-marker",
        Some("TEXT"),
        "write this between the parts of the output",
    ),
    flag(
        "no-implicit-module",
        None,
        "read one op, such as a function, without a module around it",
    ),
    flag(
        "verify-roundtrip",
        None,
        "check that what is read is the same after it is printed and read again",
    ),
    flag(
        "mlir-very-unsafe-disable-verifier-on-parsing",
        None,
        "do not verify the input",
    ),
    flag("threads", Some("NUMBER"), "use so many threads"),
];

const DIAGNOSTICS: &[FlagInfo] = &[
    flag(
        "verify-diagnostics",
        None,
        "compare diagnostics with `// expected-error {{..}}` comments: all, or only-expected",
    ),
    flag(
        "mlir-print-op-on-diagnostic",
        None,
        "show the op in diagnostics about it; true unless =false",
    ),
    flag(
        "mlir-print-stacktrace-on-diagnostic",
        None,
        "say where in the program diagnostics come from",
    ),
    flag(
        "mlir-disable-diagnostic-notes",
        None,
        "show diagnostics without their notes",
    ),
    flag(
        "mlir-diagnostic-verbosity-level",
        Some("LEVEL"),
        "show errors, warnings as well, or remarks as well",
    ),
    flag(
        "color",
        None,
        "show diagnostics in colours, or =false; by default on a terminal",
    ),
];

const REWRITES: &[FlagInfo] = &[
    flag(
        "debug-only",
        Some("KINDS"),
        "log what these do, separated by commas: greedy-rewriter, dialect-conversion",
    ),
    flag(
        "explain-pattern",
        Some("NAME"),
        "say where this pattern applies, and why not where it does not",
    ),
    flag(
        "rewrite-limit",
        Some("NUMBER"),
        "let greedy rewriting make no more changes: bisect to the first bad one",
    ),
];

const QUESTIONS: &[FlagInfo] = &[
    flag("help", None, "show this help"),
    flag("version", None, "show the version"),
    flag("list-passes", None, "list the passes and their options"),
    flag(
        "pass-doc",
        None,
        "print the reference of the passes as Markdown",
    ),
    flag("show-dialects", None, "list the dialects"),
    flag(
        "dialect-doc",
        Some("DIALECT"),
        "print the reference of this dialect as Markdown",
    ),
    flag(
        "dialect-definitions",
        Some("DIALECT"),
        "print what this dialect defines as JSON",
    ),
    flag(
        "completions",
        Some("SHELL"),
        "print a script with which bash, fish or zsh complete flags",
    ),
];

/// All flags but the passes.
pub(super) const GROUPS: &[(&str, &[&[FlagInfo]])] = &[
    ("Input and output", &[FILES]),
    ("Passes", &[PassFlags::RUNNING]),
    ("IR around passes", &[PassFlags::PRINTING]),
    ("Reports", &[PassFlags::REPORTS]),
    ("Passes one by one", &[PassFlags::ACTIONS]),
    ("Rewriting", &[REWRITES]),
    ("How IR is printed", &[&print_flags::FLAGS]),
    ("Diagnostics", &[DIAGNOSTICS]),
    ("About this tool", &[QUESTIONS]),
];

/// Flags of `mlir-opt` that nothing here corresponds to, and what to do instead.
const ELSEWHERE: &[(&str, &str)] = &[
    ("load-dialect-plugin", PLUGINS),
    ("load-pass-plugin", PLUGINS),
    ("emit-bytecode-version", TEXT),
    (
        "mlir-enable-debugger-hook",
        "`--log-actions-to=-` shows what happens",
    ),
    ("remark-format", REMARKS),
    ("remark-policy", REMARKS),
    ("remarks-filter", REMARKS),
    ("remarks-filter-analyse", REMARKS),
    ("remarks-filter-failed", REMARKS),
    ("remarks-filter-missed", REMARKS),
    ("remarks-filter-passed", REMARKS),
    ("remarks-output-file", REMARKS),
];

const PLUGINS: &str = "`--load-dialect=LIBRARY` loads the dialects and passes of a crate with `terrace::plugin!`, and \
                       `--irdl-file` dialects that a file defines";
const TEXT: &str = "IR is written as text, which is read faster than others read bytecode";
const REMARKS: &str =
    "remarks are diagnostics like others: `--mlir-diagnostic-verbosity-level` says which are shown";

/// What to do instead of giving a flag that `mlir-opt` has and this tool does not.
pub(super) fn instead(name: &str) -> Option<&'static str> {
    let known = ELSEWHERE.iter().find(|known| known.0 == name);
    known.map(|known| known.1)
}

/// The flag of this name, if it is one of the tool's own or of the printer's.
pub(super) fn known(name: &str) -> Option<FlagInfo> {
    let name = match name {
        "h" | "help-hidden" | "help-list" | "help-list-hidden" => "help",
        name => name,
    };
    let tables: [&[FlagInfo]; 5] = [FILES, DIAGNOSTICS, REWRITES, QUESTIONS, &print_flags::FLAGS];
    let mut flags = tables.into_iter().flatten();
    flags.find(|flag| flag.name == name).copied()
}
