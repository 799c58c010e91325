//! The text format.

mod aliases;
mod attributes;
pub(crate) mod custom;
mod errors;
mod metadata;
mod names;
mod ops;
mod pathological;
mod print_flags;
mod sizes;
mod types;

use terrace_ir::asm::{
    PrintOptions, parse_attribute, parse_module_unverified, parse_type, print_attribute,
    print_module, print_type,
};
use terrace_ir::{Context, Ir};

/// A context that accepts ops, types and attributes of dialects that are not loaded.
fn permissive() -> Context {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    cx
}

/// The module that a valid text reads as.
fn parse(cx: &Context, text: &str) -> Box<Ir> {
    parse_module_unverified(cx, text.as_bytes(), "t.mlir").unwrap_or_else(|errors| {
        let errors: String = errors.iter().map(|error| error.render(cx)).collect();
        panic!("the text is valid:\n{errors}\n{text}")
    })
}

/// What a valid text is printed as.
fn reprint(text: &str, options: &PrintOptions) -> String {
    let cx = permissive();
    print_module(&parse(&cx, text), options)
}

/// Checks that the text is what it is printed as.
#[track_caller]
fn fixed_point(text: &str) {
    assert_eq!(reprint(text, &PrintOptions::default()), text);
}

/// Checks that ops, one a line, are printed as they are inside a module.
#[track_caller]
fn ops_fixed_point(ops: &[&str]) {
    let body: String = ops.iter().map(|op| format!("  {op}\n")).collect();
    fixed_point(&format!("module {{\n{body}}}\n"));
}

#[track_caller]
fn type_prints(text: &str, printed: &str) {
    let cx = permissive();
    let ty = parse_type(&cx, text).unwrap_or_else(|error| panic!("{}", error.render(&cx)));
    assert_eq!(print_type(&cx, ty), printed);
    assert_eq!(
        parse_type(&cx, printed).ok(),
        Some(ty),
        "{printed} reads as another type"
    );
}

#[track_caller]
fn attribute_prints(text: &str, printed: &str) {
    let cx = permissive();
    let attr = parse_attribute(&cx, text).unwrap_or_else(|error| panic!("{}", error.render(&cx)));
    assert_eq!(print_attribute(&cx, attr), printed);
    assert_eq!(
        parse_attribute(&cx, printed).ok(),
        Some(attr),
        "{printed} reads as another attribute"
    );
}
