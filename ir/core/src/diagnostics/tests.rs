//! Tests of handlers and of the order of diagnostics.

use rayon::prelude::*;

use super::*;
use crate::asm::{print_attribute, print_type};
use crate::attributes::SymbolRefAttr;
use crate::context::Context;
use crate::types::IntegerType;

fn warn(cx: &Context, message: &str) {
    cx.emit(&Diagnostic::warning(Location::UNKNOWN, message));
}

/// The messages emitted by `f`.
fn messages(cx: &Context, f: impl FnOnce()) -> Vec<String> {
    let ((), emitted) = cx.capture_diagnostics(f);
    emitted.iter().map(|d| d.message().to_owned()).collect()
}

// covers: DIAG-006, DIAG-007, DIAG-008, DIAG-018
#[test]
fn handlers_are_asked_from_the_last_to_the_first() {
    let cx = Context::new();
    let outer = messages(&cx, || {
        let inner = messages(&cx, || {
            let picky = cx.push_handler(|_, diagnostic| match diagnostic.message() {
                "taken" => Handled::Yes,
                _ => Handled::No,
            });
            warn(&cx, "taken");
            warn(&cx, "passed on");
            drop(picky);
            warn(&cx, "taken");
        });
        assert_eq!(inner, ["passed on", "taken"]);
        warn(&cx, "outside");
    });
    assert_eq!(outer, ["outside"]);
}

#[test]
fn handlers_may_go_in_any_order() {
    let cx = Context::new();
    let emitted = messages(&cx, || {
        let first = cx.push_handler(|_, _| Handled::Yes);
        let second = cx.push_handler(|_, _| Handled::No);
        drop(first);
        warn(&cx, "seen");
        drop(second);
    });
    assert_eq!(emitted, ["seen"]);
}

#[test]
fn what_a_handler_emits_goes_to_the_handlers_before_it() {
    let cx = Context::new();
    let emitted = messages(&cx, || {
        let middle = cx.push_handler(|cx, diagnostic| {
            warn(cx, &format!("middle saw {}", diagnostic.message()));
            Handled::Yes
        });
        let last = cx.push_handler(|cx, diagnostic| {
            warn(cx, &format!("last saw {}", diagnostic.message()));
            // Handlers may be pushed from a handler.
            drop(cx.push_handler(|_, _| Handled::Yes));
            Handled::No
        });
        warn(&cx, "x");
        drop((middle, last));
    });
    assert_eq!(emitted, ["middle saw last saw x", "middle saw x"]);
}

#[test]
fn a_handler_that_panics_is_asked_again() {
    let cx = Context::new();
    let emitted = messages(&cx, || {
        let handler = cx.push_handler(|_, diagnostic| match diagnostic.message() {
            "panic" => panic!("asked to"),
            "taken" => Handled::Yes,
            _ => Handled::No,
        });
        let panicked = std::panic::catch_unwind(|| warn(&cx, "panic"));
        assert!(panicked.is_err());
        warn(&cx, "taken");
        drop(handler);
    });
    assert_eq!(emitted, [""; 0]);
}

// covers: DIAG-025
#[test]
fn threads_do_not_change_the_order() {
    let cx = Context::new();
    let expected: Vec<String> = (0..40)
        .flat_map(|outer| (0..40).map(move |inner| format!("{outer}.{inner}")))
        .collect();
    for _ in 0..5 {
        let emitted = messages(&cx, || {
            let ordered = OrderedDiagnostics::new(&cx);
            (0..40usize).into_par_iter().for_each(|outer| {
                ordered.item(outer, || {
                    let ordered = OrderedDiagnostics::new(&cx);
                    (0..40usize).into_par_iter().for_each(|inner| {
                        ordered.item(inner, || warn(&cx, &format!("{outer}.{inner}")));
                    });
                });
            });
        });
        assert_eq!(emitted, expected);
    }
}

#[test]
fn what_is_outside_of_all_items_is_not_kept_back() {
    let cx = Context::new();
    let emitted = messages(&cx, || {
        let ordered = OrderedDiagnostics::new(&cx);
        ordered.item(1, || warn(&cx, "1"));
        warn(&cx, "outside");
        ordered.item(0, || warn(&cx, "0"));
    });
    assert_eq!(emitted, ["outside", "0", "1"]);
}

#[test]
fn handlers_that_use_threads_do_not_wait_for_themselves() {
    let cx = Context::new();
    let emitted = messages(&cx, || {
        let handler = cx.push_handler(|cx, diagnostic| {
            if diagnostic.message() == "x" {
                (0..8usize)
                    .into_par_iter()
                    .for_each(|_| warn(cx, "from a thread"));
                return Handled::Yes;
            }
            Handled::No
        });
        warn(&cx, "x");
        drop(handler);
    });
    assert_eq!(emitted, ["from a thread"; 8]);
}

// covers: DIAG-009, DIAG-011, DIAG-012
#[test]
fn diagnostics_are_made_with_a_severity_and_parts_of_the_ir() {
    let cx = Context::new();
    let made = [
        Diagnostic::error(Location::UNKNOWN, "a"),
        Diagnostic::warning(Location::UNKNOWN, "b"),
        Diagnostic::remark(Location::UNKNOWN, "c").note(Location::UNKNOWN, "d"),
    ];
    let text: String = made.iter().map(|made| made.render(&cx)).collect();
    assert_eq!(text, "error: a\nwarning: b\nremark: c\nnote: d\n");
    // A message is text: what is in it is printed as the IR is.
    let symbol = SymbolRefAttr::get(&cx, cx.ident("foo"), &[]);
    let ty = IntegerType::get(&cx, 32);
    let message = format!(
        "{}, {}, {:?}",
        print_attribute(&cx, symbol.into()),
        print_type(&cx, ty.into()),
        (0, 1, 2)
    );
    let error = Diagnostic::error(Location::UNKNOWN, message);
    assert_eq!(error.render(&cx), "error: @foo, i32, (0, 1, 2)\n");
}

// covers: DIAG-013
#[test]
fn notes_are_not_alone() {
    let alone = || Diagnostic::new(Severity::Note, Location::UNKNOWN, "x");
    assert!(std::panic::catch_unwind(alone).is_err());
}

/// An error with everything that one can have, in a text of two lines.
fn full_error(cx: &Context) -> Diagnostic {
    let file = cx.ident("a.mlir");
    cx.add_source(file, &b"first\n\t%0 = add %x, %y\n"[..]);
    let at = |line, from, to| Location::file_range(cx, file, (line, from), (line, to));
    Diagnostic::error(at(2, 11, 13), "no such value")
        .label("not defined")
        .note(at(1, 1, 1), "defined here")
        .note(Location::UNKNOWN, "somewhere")
        .help("define it")
}

// covers: DIAG-019
#[test]
fn a_file_that_was_not_read_is_looked_into() {
    let cx = Context::new();
    let path = std::env::temp_dir().join(format!("terrace-unseen-{}.toy", std::process::id()));
    std::fs::write(&path, "def main() {\r\n  retrun;\r\n}").expect("the folder can be written to");
    let name = path.to_str().expect("the path is UTF-8");
    let at = |line| {
        let location = Location::file_range(&cx, cx.ident(name), (line, 3), (line, 9));
        Diagnostic::error(location, "no such word").render(&cx)
    };
    assert_eq!(
        at(2),
        format!("{name}:2:3: error: no such word\n  retrun;\n  ^~~~~~\n")
    );
    assert_eq!(at(4), format!("{name}:4:3: error: no such word\n"));
    std::fs::remove_file(&path).expect("it was written");
    assert_eq!(at(2), format!("{name}:2:3: error: no such word\n"));
}

#[test]
fn a_location_that_is_no_place_in_a_file_is_said_as_it_is() {
    let cx = Context::new();
    let [f, g] = ["f", "g"].map(|name| Location::name(&cx, name, Location::UNKNOWN));
    let render = |location| Diagnostic::error(location, "wrong").render(&cx);
    assert_eq!(render(Location::UNKNOWN), "error: wrong\n");
    assert_eq!(render(f), "loc(\"f\"): error: wrong\n");
    assert_eq!(
        render(Location::call_site(&cx, f, g)),
        "loc(callsite(\"f\" at \"g\")): error: wrong\nloc(\"g\"): note: called from here\n"
    );
    let long = Location::name(&cx, &"f".repeat(1000), Location::UNKNOWN);
    assert!(render(long).ends_with("ff..: error: wrong\n") && render(long).len() < 300);
}

// covers: DIAG-019
#[test]
fn without_a_terminal_the_text_is_that_of_mlir() {
    let cx = Context::new();
    assert_eq!(
        full_error(&cx).render(&cx),
        "a.mlir:2:11: error: no such value
\t%0 = add %x, %y
\t         ^~ not defined
a.mlir:1:1: note: defined here
first
^
note: somewhere
help: define it
"
    );
}

#[test]
fn a_terminal_gets_line_numbers_and_colours() {
    let cx = Context::new();
    let colored = full_error(&cx).render_in_color(&cx);
    let mut plain = String::new();
    let mut parts = colored.split("\u{1b}[");
    plain.extend(parts.next());
    plain.extend(parts.filter_map(|part| Some(part.split_once('m')?.1)));
    assert_eq!(
        plain,
        "error: no such value
 --> a.mlir:2:11
  |
2 | \t%0 = add %x, %y
  | \t         ^^ not defined
  = help: define it
note: defined here
 --> a.mlir:1:1
  |
1 | first
  | ^
note: somewhere
"
    );
    assert!(
        colored.starts_with("\u{1b}[1m\u{1b}[91merror\u{1b}[0m\u{1b}[1m: no such value\u{1b}[0m\n")
    );
    assert!(ColorChoice::Always.wants_color() && !ColorChoice::Never.wants_color());
}
