//! Tests of the dialects' text, verifiers, folds and rules.
//!
//! The programs under `programs/` are what `mlir-opt` 22 prints: reading and printing them must change nothing.

mod analyses;
mod broken_bytecode;
mod canonical;
mod constants;
mod diagnostics;
mod directives;
mod dlti;
mod expected;
mod invalid;
mod irdl;
mod llvm;
mod matchers;
mod passes;
mod retype;
mod round_trip;
mod rules;
mod spelled_types;
mod structured;
mod threads;
mod traits;
mod transforms;

use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::{Context, Ir};

fn context() -> Context {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    cx
}

/// Reads and verifies a text; panics with what is wrong.
fn parse(cx: &Context, text: &str) -> Box<Ir> {
    try_parse(cx, text).unwrap_or_else(|errors| panic!("{}\nin\n{text}", errors.join("\n")))
}

/// Reads and verifies a text, or gives the messages.
fn try_parse(cx: &Context, text: &str) -> Result<Box<Ir>, Vec<String>> {
    let ir = parse_module(cx, text.as_bytes(), "test.mlir");
    let checked = ir.and_then(|ir| terrace_ir::verify::verify(&ir).map(|()| ir));
    checked.map_err(|errors| {
        errors
            .iter()
            .map(|error| error.message().to_owned())
            .collect()
    })
}

fn print(ir: &Ir) -> String {
    print_module(ir, &PrintOptions::default())
}
