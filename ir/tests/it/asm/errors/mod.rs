//! Every message with the place it points at.

mod attributes;
mod places;

use terrace_ir::Context;
use terrace_ir::asm::parse_module;

use super::permissive;

/// Checks the first error of a text: what it says, and the marks under the source line.
#[track_caller]
fn error(text: &str, expected: &str) {
    let cx = permissive();
    let errors = parse_module(&cx, text.as_bytes(), "t").expect_err("the text is invalid");
    let rendered = errors[0].render(&cx);
    let mut lines = rendered.lines();
    let first = lines.next().unwrap_or("");
    let (_, message) = first.split_once(": error: ").unwrap_or(("", first));
    let source = lines.next().unwrap_or("");
    let marks = lines.next().unwrap_or("");
    let start = marks.find('^').unwrap_or(0);
    let end = marks.len().min(source.len()).max(start);
    let found = format!("{message} @ {}", source.get(start..end).unwrap_or(""));
    assert_eq!(found, expected, "\n{rendered}");
}

/// An error in the attributes of an op.
#[track_caller]
fn attribute_error(attribute: &str, expected: &str) {
    error(&format!("\"a\"() {{a = {attribute}}} : () -> ()"), expected);
}

/// An error in the result type of an op.
#[track_caller]
fn type_error(ty: &str, expected: &str) {
    error(&format!("%r = \"a\"() : () -> {ty}"), expected);
}

/// Checks the first error of a text and its notes, each with its line and column.
#[track_caller]
fn notes(text: &str, expected: &[&str]) {
    let cx = permissive();
    let errors = parse_module(&cx, text.as_bytes(), "t").expect_err("the text is invalid");
    let rendered = errors[0].render(&cx);
    let said: Vec<&str> = rendered
        .lines()
        .filter_map(|line| line.strip_prefix("t:"))
        .collect();
    assert_eq!(said, expected, "\n{rendered}");
}

// covers: DIAG-008
#[test]
fn what_is_in_the_way_is_noted() {
    notes(
        "%x = \"a\"() : () -> i32\n%x = \"b\"() : () -> i32",
        &[
            "2:1: error: redefinition of SSA value '%x'",
            "1:1: note: previously defined here",
        ],
    );
    notes(
        "%x = \"a\"() : () -> i32\n\"b\"(%x#1) : (i32) -> ()",
        &[
            "2:5: error: reference to invalid result number",
            "1:1: note: defined here with 1 results",
        ],
    );
    notes(
        "%x = \"a\"() : () -> i32\n\"b\"(%x) : (f32) -> ()",
        &[
            "2:5: error: use of value '%x' expects different type than prior uses: 'f32' vs 'i32'",
            "1:1: note: prior use here",
        ],
    );
    notes(
        "%x = \"a\"() : () -> i32\nmodule { \"b\"(%x) : (i32) -> () }",
        &[
            "2:10: error: 'b' op using value defined outside the region",
            "2:1: note: required by region isolation constraints",
        ],
    );
    notes(
        "\"a\"() ({ ^b: \"x\"() : () -> ()\n^b: }) : () -> ()",
        &[
            "2:1: error: redefinition of block '^b'",
            "1:10: note: previously defined here",
        ],
    );
}

#[test]
fn tokens() {
    error("\"abc", "expected '\"' in string literal @ ");
    error(
        "\"a\\q\"() : () -> ()",
        "unknown escape in string literal @ \\",
    );
    error("$", "unexpected character @ $");
    error(".", "expected three consecutive dots for an ellipsis @ ");
    error("@", "@ identifier expected to start with letter or '_' @ ");
    error("\"a\"(%) : () -> ()", "invalid SSA name @ %");
}

#[test]
fn ops() {
    error("\"a\"() () -> i32", "expected '{' to begin a region @ )");
    error("\"a\"() : i32x", "expected non-function type @  i32x");
    error("\"a\"() : i32", "expected function type @ i32");
    error(
        "\"a\"() loc(unknown)",
        "expected ':' followed by operation type @  loc",
    );
    error(
        "\"a\"() : (i32) -> ()",
        "expected 0 operand types but had 1 @ (",
    );
    error(
        "\"\"() : () -> ()",
        "empty operation name is invalid @ \"\"",
    );
    error(
        "\"a\"(%0 : () -> ()",
        "expected ')' to end operand list @  :",
    );
    error(
        "\"a\"() <{a = 1} : () -> ()",
        "expected '>' to close properties @  :",
    );
    error("%a = 3", "expected operation name in quotes @  3");
    error("module {", "expected operation name in quotes @ ");
    error("module { } }", "expected operation name in quotes @  }");
    error(
        "foo",
        "custom op 'foo' is unknown (tried 'builtin.foo' as well) @ foo",
    );
    error(
        "foo.bar",
        "Dialect `foo' not found for custom op 'foo.bar' @ foo.bar",
    );
    error(
        "\"builtin.module\"()[^a] : () -> ()",
        "successors in non-terminator @ [",
    );
}

#[test]
fn values() {
    error(
        "\"a\"(%x) : (i32) -> i32",
        "use of undeclared SSA value name @ %x",
    );
    error(
        "%x:2 = \"a\"() : () -> i32",
        "operation defines 1 results but was provided 2 to bind @ %x",
    );
    error(
        "%x = \"a\"() : () -> ()",
        "cannot name an operation with no results @ %x",
    );
    error(
        "%x:0 = \"a\"() : () -> i32",
        "expected named operation to have at least 1 result @ 0",
    );
    error(
        "%x \"a\"() : () -> i32",
        "expected '=' after SSA name @  \"a\"",
    );
    error(
        "%x = \"a\"() : () -> i32 %x = \"b\"() : () -> i32",
        "redefinition of SSA value '%x' @ %x",
    );
    error(
        "%x = \"a\"() : () -> i32 \"b\"(%x) : (f32) -> ()",
        "use of value '%x' expects different type than prior uses: 'f32' vs 'i32' @ %x",
    );
    error(
        "%x = \"a\"() : () -> i32 \"b\"(%x#1) : (i32) -> ()",
        "reference to invalid result number @ %x",
    );
    error(
        "\"b\"(%x) : (f32) -> () %x = \"a\"() : () -> i32",
        "definition of SSA value '%x#0' has type 'i32' @ %x",
    );
}

#[test]
fn all_undefined_values_are_reported() {
    let check = |text: &str, expected: &[&str]| {
        let cx = permissive();
        let errors = parse_module(&cx, text.as_bytes(), "t").expect_err("values are undefined");
        let firsts = errors.iter().map(|error| {
            let text = error.render(&cx);
            text.lines().next().unwrap_or_default().to_owned()
        });
        assert_eq!(firsts.collect::<Vec<_>>(), expected);
    };
    check(
        "\"a\"(%x, %y, %x) : (i32, i32, i32) -> () module { \"a\"(%z) : (i32) -> () }",
        &[
            "t:1:5: error: use of undeclared SSA value name",
            "t:1:9: error: use of undeclared SSA value name",
            "t:1:54: error: use of undeclared SSA value name",
        ],
    );
    // What cannot be read may define them.
    check(
        "module { \"a\"(%x) : (i32) -> () } foo",
        &[
            "t:1:34: error: custom op 'foo' is unknown (tried 'builtin.foo' as well)",
            "t:1:14: error: use of undeclared SSA value name",
        ],
    );
    // Isolated ops do not see what is around them.
    check(
        "%x = \"a\"() : () -> i32 module { \"b\"(%x) : (i32) -> () }",
        &["t:1:33: error: 'b' op using value defined outside the region"],
    );
}

// covers: DIAG-027
#[test]
fn blocks() {
    error(
        "\"a\"()[^b] : () -> ()",
        "reference to an undefined block @ ^b",
    );
    error(
        "\"a\"() ({ \"b\"()[^c] : () -> () }) : () -> ()",
        "reference to an undefined block @ ^c",
    );
    error(
        "\"a\"() ({ ^b: \"x\"() : () -> () ^b: }) : () -> ()",
        "redefinition of block '^b' @ ^b",
    );
    error(
        "\"a\"() ({ ^b(%x i32): }) : () -> ()",
        "expected ':' and type for SSA operand @  i32",
    );
    error(
        "\"a\"() ({ ^b \"x\"() : () -> () }) : () -> ()",
        "expected ':' after block name @  \"x\"",
    );
}

// covers: DIAG-027
#[test]
fn types() {
    type_error("tensor<2x>", "expected non-function type @ >");
    type_error("tensor i32", "expected '<' in tensor type @  i32");
    type_error(
        "tensor<99999999999999999999xi32>",
        "invalid dimension @ 99999999999999999999",
    );
    type_error(
        "tensor<2xtensor<i32>>",
        "invalid tensor element type @ tensor<i32>",
    );
    type_error(
        "vector<0xi32>",
        "vector types must have positive constant sizes but got 0 @ vector<0xi32>",
    );
    type_error(
        "vector<0x42xi32>",
        "vector types must have positive constant sizes but got 0, 42 @ vector<0x42xi32>",
    );
    type_error("vector<?xi32>", "expected non-function type @ ?");
    type_error("memref<2xnone>", "invalid memref element type @ none");
    type_error(
        "memref<2xi32, affine_map<(d0, d1) -> (d0)>>",
        "memref layout mismatch between rank and affine map: 1 != 2 @ memref<2xi32, affine_map<(d0, d1) -> (d0)>>",
    );
    type_error(
        "memref<2xi32, 1, 2>",
        "multiple memory spaces specified in memref type @ >",
    );
    type_error("complex<index>", "invalid element type for complex @ index");
    type_error(
        "i99999999",
        "integer bitwidth is limited to 16777215 bits @ i99999999",
    );
    type_error("!x", "undefined symbol alias id 'x' @ ");
    type_error(
        "!x.y<a",
        "unbalanced '<' character in pretty dialect name @ <",
    );
    type_error(
        "!builtin.x",
        "dialect 'builtin' provides no type parsing hook @ x",
    );
    error("\"a\"() : (i32, ) -> ()", "expected non-function type @  )");
    type_error("i99999999999", "invalid integer width @ i99999999999");
    type_error("vector<[?]xi32>", "invalid dimension @ ?");
    type_error(
        "vector<2xvector<2xi32>>",
        "failed to verify 'elementType': VectorElementTypeInterface instance @ vector<2xvector<2xi32>>",
    );
    type_error(
        "memref<2xi32, unit>",
        "unsupported memory space Attribute @ memref<2xi32, unit>",
    );
    type_error("!a-b.c", "invalid dialect namespace '\"a-b\"' @ ");
    type_error("!.a", "invalid dialect namespace '\"\"' @ ");
    type_error("!$.a", "invalid dialect namespace '\"$\"' @ ");
}

#[test]
fn texts_that_are_no_utf8() {
    let message = |text: &[u8]| {
        let cx = permissive();
        let errors = parse_module(&cx, text, "t").expect_err("the text is invalid");
        errors[0].message().to_owned()
    };
    let op = |attribute: &[u8]| [b"\"a\"() {a = ", attribute, b"} : () -> ()"].concat();
    assert_eq!(
        message(&op(b"#d.x<\xff>")),
        "expected valid UTF-8 in pretty dialect name"
    );
    assert_eq!(
        message(&op(b"@\"\xff\"")),
        "expected a symbol name of valid UTF-8"
    );
    assert_eq!(
        message(&op(b"loc(\"\xff\")")),
        "expected a string of valid UTF-8"
    );
    assert_eq!(
        message(b"{-# dialect_resources: { builtin: { \"\xff\": \"0x0400000001\" } } #-}"),
        "expected a resource key of valid UTF-8"
    );
}

#[test]
fn a_hundred_undefined_names_are_reported() {
    let text: String = (0..200)
        .map(|number| format!("\"a\"(%v{number}) : (i32) -> ()\n"))
        .collect();
    let errors =
        parse_module(&permissive(), text.as_bytes(), "t").expect_err("values are undefined");
    assert_eq!(errors.len(), 100);
}

// covers: IR-093
#[test]
fn unregistered_ops_are_allowed_on_request_only() {
    let cx = Context::new();
    let errors = parse_module(&cx, b"\"some.op\"() : () -> ()", "t").expect_err("not allowed");
    assert_eq!(
        errors[0].message(),
        "operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used"
    );
    let errors = parse_module(&cx, b"some.op", "t").expect_err("not known");
    let rendered = errors[0].render(&cx);
    assert!(
        rendered.contains("Dialect `some' not found for custom op 'some.op'")
            && rendered.contains("Available dialects: builtin"),
        "{rendered}"
    );
}
