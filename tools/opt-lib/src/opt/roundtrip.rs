//! Checking that IR is the same after it was printed and read again.

use terrace_ir::asm::{ParseOptions, PrintOptions, parse_source_range, print_module};
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::Ir;
use terrace_passes::pass::diff;

/// Prints a module as the options say, reads that, and compares.
///
/// # Errors
/// If it cannot be read, or is something else.
pub(super) fn verify(module: &Ir, options: &PrintOptions) -> Result<(), Vec<Diagnostic>> {
    let cx = module.context();
    let failed = |message: &str| Diagnostic::error(module.loc(module.root()), message);
    // What options leave out cannot be read.
    let options = PrintOptions {
        debug_info: true,
        pretty_debug_info: false,
        skip_regions: false,
        elide_elements_above: None,
        elide_resources_above: None,
        ..options.clone()
    };
    let text = print_module(module, &options);
    let end = text.len();
    let source = cx.add_source(cx.ident("<round-trip>"), text.into_bytes());
    let read = ParseOptions {
        implicit_module: false,
        verify: false,
        ..ParseOptions::default()
    };
    let again = parse_source_range(cx, source, 0..end, &read).map_err(|mut errors| {
        let first =
            failed("what was printed of the input cannot be read, cannot verify round-trip.");
        errors.insert(0, first);
        errors
    })?;
    // Locations are left out: a terminator that is not printed is where it is read.
    let reference = PrintOptions {
        generic: true,
        local_scope: true,
        ..PrintOptions::default()
    };
    let (before, after) = (
        print_module(module, &reference),
        print_module(&again, &reference),
    );
    if before == after {
        return Ok(());
    }
    let difference = diff(&before, &after);
    let error = failed("roundTrip testing roundtripped module differs from reference");
    Err(vec![error.note(module.loc(module.root()), difference)])
}
