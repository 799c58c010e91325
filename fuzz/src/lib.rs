//! What the fuzz targets share.

use terrace_ir::asm::{ParseOptions, PrintOptions, parse_source_range, print_module};
use terrace_passes::equivalence::EquivalenceOptions;
use terrace_ir::{Context, Ir};

/// A context that accepts what is not loaded.
pub fn context() -> Context {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    cx
}

/// Reads a text and, if it is valid, prints and reads it until nothing may change any more.
pub fn round_trip(cx: &Context, text: &[u8]) {
    let first = match read(cx, text) {
        Ok(ir) => ir,
        Err(error) => return drop(error),
    };
    let options = options(text.len());
    let printed = print_module(&first, &options);
    let second = reread(cx, &printed);
    let again = print_module(&second, &options);
    assert_eq!(
        printed, again,
        "the text of IR that was read is not its text"
    );
    // The first text may write sums in ways that are not printed; now the IR is the same.
    let third = reread(cx, &again);
    let equivalence = EquivalenceOptions {
        ignore_locations: !options.debug_info,
        ..EquivalenceOptions::default()
    };
    if let Err(difference) = equivalence.compare(&second, &third) {
        panic!("{}\n{printed}", difference.diagnostic(cx).render(cx));
    }
}

/// The forms take turns.
fn options(turn: usize) -> PrintOptions {
    PrintOptions {
        generic: turn.is_multiple_of(2),
        debug_info: turn % 4 < 2,
        local_scope: turn % 8 == 7,
        threading: false,
        ..PrintOptions::default()
    }
}

fn read(cx: &Context, text: &[u8]) -> Result<Box<Ir>, String> {
    let source = cx.add_source(cx.ident("fuzz.mlir"), text);
    let options = ParseOptions {
        threading: false,
        verify: false,
        ..ParseOptions::default()
    };
    parse_source_range(cx, source, 0..text.len(), &options)
        .map_err(|errors| errors.iter().map(|error| error.render(cx)).collect())
}

fn reread(cx: &Context, text: &str) -> Box<Ir> {
    read(cx, text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}
