//! What reductions lead to.

use terrace_ir::asm::parse_source;
use terrace_ir::context::Context;

use super::*;

/// What is left of a text for which all these words are in it.
fn reduced(text: &str, words: &[&str]) -> (String, Reduction) {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    let mut module = parse_source(&cx, cx.add_source(cx.ident("in"), text)).expect("it is valid");
    let reduction = reduce(&mut module, &ReduceOptions::default(), |text| {
        words.iter().all(|word| text.contains(word))
    });
    let text = print_module(&module, &PrintOptions::default());
    (text, reduction)
}

#[test]
fn ops_that_do_not_matter_go() {
    let text = "
        %0 = \"t.source\"() : () -> i32
        %1 = \"t.middle\"(%0) {a = 1} : (i32) -> i32
        %2 = \"t.other\"() : () -> f32
        \"t.sink\"(%1, %2) {b = 2} : (i32, f32) -> ()
    ";
    let (left, reduction) = reduced(text, &["t.source", "t.sink"]);
    // The middle is passed over; what gives the other operand is needed.
    assert_eq!(
        left,
        "module {\n  %0 = \"t.source\"() : () -> i32\n  %1 = \"t.other\"() : () -> f32\n  \
         \"t.sink\"(%0, %1) : (i32, f32) -> ()\n}\n"
    );
    assert_eq!((reduction.before, reduction.after), (4, 3));
    let (left, _) = reduced(text, &["t.other"]);
    assert_eq!(left, "module {\n  %0 = \"t.other\"() : () -> f32\n}\n");
}

#[test]
fn ops_are_replaced_by_what_is_inside() {
    let text = "
        %c = \"t.count\"() : () -> index
        %r = \"t.loop\"(%c) ({
        ^bb0(%i: index):
          %x = \"t.body\"(%i) : (index) -> index
          \"t.yield\"(%x) : (index) -> ()
        }) : (index) -> index
        \"t.sink\"(%r) : (index) -> ()
    ";
    let (left, _) = reduced(text, &["t.body", "t.sink"]);
    assert!(!left.contains("t.loop"), "{left}");
    assert!(left.contains("t.body") && left.contains("t.sink"));
}

#[test]
fn modules_inside_and_many_ops_go_at_once() {
    let inner = "module { \"t.a\"() : () -> () }\n";
    let text = format!(
        "{}\"t.wanted\"() : () -> ()\n{}",
        inner.repeat(200),
        inner.repeat(200)
    );
    let (left, reduction) = reduced(&text, &["t.wanted"]);
    assert_eq!(left, "module {\n  \"t.wanted\"() : () -> ()\n}\n");
    assert!(reduction.tests < 60, "{reduction:?}");
    // The result does not depend on threads.
    let again = reduced(&text, &["t.wanted"]);
    assert_eq!(again.0, left);
}

#[test]
fn what_is_minimal_stays() {
    let (left, reduction) = reduced("\"t.a\"() : () -> ()", &["t.a"]);
    assert_eq!(left, "module {\n  \"t.a\"() : () -> ()\n}\n");
    assert_eq!((reduction.before, reduction.after), (1, 1));
}
