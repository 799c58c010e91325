//! Pipelines as text.

use super::*;

// covers: PASS-024, PASS-025, PASS-026, PASS-020, PASS-021
#[test]
fn pipelines_are_read_and_printed() {
    let cx = Context::new();
    let read = |text: &str| Pipeline::parse(&cx, text, &registry()).expect("it is well-formed");
    let round_trip = |text: &str, printed: &str| {
        let pipeline = read(text);
        assert_eq!(pipeline.to_string(), printed);
        assert_eq!(read(printed).to_string(), printed);
    };
    round_trip("p.module()", "p.module()");
    round_trip(
        " p.module ( p.func( declare , picky{word=ugly} ), declare )",
        "p.module(p.func(declare,picky{word=ugly}),declare)",
    );
    round_trip(
        "p.module(p.func(declare),p.func(picky{ word={a b,c} }))",
        "p.module(p.func(declare,picky{word={a b,c}}))",
    );
    round_trip(
        "p.module(both)",
        "p.module(declare,p.func(picky{word=bad}))",
    );
    round_trip("any(p.module(any(declare)))", "any(p.module(any(declare)))");
    assert_eq!(
        read("p.module(p.func(declare,declare),declare)").to_pretty_string(),
        "p.module(\n  p.func(\n    declare,\n    declare\n  ),\n  declare\n)"
    );
}

const WRAPPED: &str = "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";

#[test]
fn faults_in_pipelines_are_shown_with_a_caret() {
    let cx = Context::new();
    let check = |text: &str, expected: &str| {
        let error = Pipeline::parse(&cx, text, &registry())
            .err()
            .unwrap_or_else(|| panic!("`{text}` is accepted"));
        assert_eq!(error.render(&cx).trim_end(), expected, "for `{text}`");
    };
    check(
        "p.module(pickie)",
        "<pass-pipeline>:1:10: error: 'pickie' does not refer to a registered pass or pass pipeline\n\
         p.module(pickie)\n         ^~~~~~\nhelp: did you mean `picky`?",
    );
    check(
        "p.module(picky{wrod=x})",
        "<pass-pipeline>:1:16: error: no such option wrod\n\
         p.module(picky{wrod=x})\n               ^~~~\nhelp: did you mean `word`?",
    );
    check(
        "p.module(canonicalize{max-iterations=many})",
        "<pass-pipeline>:1:38: error: option 'max-iterations': expected an integer from \
         -9223372036854775808 to 9223372036854775807, found `many`\n\
         p.module(canonicalize{max-iterations=many})\n                                     ^~~~",
    );
    for (text, column, message) in [
        ("picky", 1, WRAPPED),
        ("", 1, WRAPPED),
        (
            "p.module(picky))",
            16,
            "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline",
        ),
        ("p.module(picky", 15, "expected `,` or `)`"),
        (
            "p.module(picky,)",
            16,
            "expected a pass, a pipeline or an op",
        ),
        (
            "p.module(picky) declare",
            17,
            "expected nothing after the pipeline's `)`",
        ),
        (
            "p.module(picky{word=a)",
            15,
            "expected `}` that ends the options",
        ),
        (
            "p.module(picky{word={a)",
            15,
            "expected `}` that ends the options",
        ),
        ("p.module(both{x=1})", 15, "no such option x"),
    ] {
        let error = Pipeline::parse(&cx, text, &registry()).err();
        let text = error.map(|error| error.render(&cx)).unwrap_or_default();
        let start = format!("<pass-pipeline>:1:{column}: error: {message}");
        assert!(text.starts_with(&start), "`{start}` in:\n{text}");
    }
    let deep = ["any(".repeat(100_000), "any(picky{word={".repeat(100_000)];
    for deep in deep {
        let error = Pipeline::parse(&cx, &deep, &registry()).err();
        let message = error.map(|error| error.message().to_owned());
        assert_eq!(
            message.as_deref(),
            Some("pipelines are nested deeper than 256")
        );
    }
}
