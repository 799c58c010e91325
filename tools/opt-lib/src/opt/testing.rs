//! Tests of diagnostics that are files.

use terrace_ir::asm::{ParseOptions, parse_source_range};
use terrace_ir::context::Context;
use terrace_ir::source::SourceText;

use super::split::{DEFAULT_MARKER, split};
use crate::expected::{ExpectedLevel, verify_diagnostics};

/// Reads and verifies each part of a text, between lines `// -----`, in a context of its own, and compares the diagnostics
/// with what `expected-error` and like comments in it say (see [`verify_diagnostics`]), as
/// `opt --split-input-file --verify-diagnostics` does. For tests of a dialect:
///
/// ```
/// use terrace_ir::Context;
/// use terrace_opt_lib::opt::check_expected;
///
/// let text = "// expected-error@+1 {{'foo' is unknown}}\nfoo\n// -----\n// expected-error@+1 {{'bar' is unknown}}\nbar\n";
/// check_expected(Context::new, "unknown.mlir", text).unwrap();
/// ```
///
/// # Errors
/// All differences, as they are shown to users.
pub fn check_expected(
    context: impl Fn() -> Context,
    name: &str,
    text: impl Into<SourceText>,
) -> Result<(), String> {
    let text = text.into();
    let mut differences = String::new();
    for part in split(text.bytes(), DEFAULT_MARKER).parts {
        let cx = context();
        cx.diagnostic_options().report_first_errors_only(true);
        let source = cx.add_source(cx.ident(name), text.clone());
        let options = ParseOptions::default();
        let check = || {
            let module = parse_source_range(&cx, source, part.clone(), &options);
            for error in module.err().unwrap_or_default() {
                cx.emit(&error);
            }
        };
        let ((), found) = verify_diagnostics(&cx, source, part.clone(), ExpectedLevel::All, check);
        differences.extend(found.iter().map(|difference| difference.render(&cx)));
    }
    match differences.is_empty() {
        true => Ok(()),
        false => Err(differences),
    }
}
