//! What is declared under hostile names works.

use terrace_hygiene_tests::generated::GeneratedDialect;
use terrace_hygiene_tests::hostile::{HostileDialect, PairType};
use terrace_hygiene_tests::keywords::KeywordsDialect;
use terrace_hygiene_tests::local::declared_inside;
use tr::ir::asm::{PrintOptions, parse_module, print_module};
use tr::prelude::*;

#[test]
fn texts_are_read_verified_and_printed() {
    let cx = Context::new();
    cx.load_dialect::<HostileDialect>();
    cx.load_dialect::<KeywordsDialect>();
    cx.load_dialect::<GeneratedDialect>();
    cx.allow_unregistered_dialects(true);
    let text = r#"module {
  %0 = "a.value"() : () -> i32
  %1 = hostile.add %0, %0 : i32
  %2 = keywords.keywords %1, "t" if "i" : i32
  %3 = generated.addi %1, %2 {width = 4 : i64} : i32
  %4 = "a.value"() : () -> !keywords.t<1, 2, 3, 4, 5, 6>
  %5 = "a.value"() : () -> !hostile.pair<first = i8, names = "a", "b">
}
"#;
    let module = parse_module(&cx, text.as_bytes(), "hostile.mlir").expect("the text is valid");
    assert_eq!(print_module(&module, &PrintOptions::default()), text);
}

#[test]
fn declarations_inside_functions_are_used() {
    let cx = Context::new();
    assert_ne!(declared_inside(&cx), Type::I64);
    cx.load_dialect::<HostileDialect>();
    let pair = PairType::get(&cx, Type::I64, 3, vec!["a".to_owned()]);
    assert_eq!((pair.count(&cx), pair.names(&cx).len()), (3, 1));
}
