//! Every message with the place it points at.

use terrace_ir::Context;
use terrace_ir::asm::{parse_attribute, parse_module};

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

// covers: IR-073, IR-095
#[test]
fn what_mlir_gave_up_is_no_attribute() {
    // The manual of 2020 has these; `mlir-opt` 22 says the same of them.
    attribute_error(
        "opaque<\"d\", \"0xFF\"> : tensor<2xi8>",
        "expected attribute value @  opaque",
    );
    attribute_error(
        "affine_relation<(d0) : (d0 == 0)>",
        "expected attribute value @  affine_relation",
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
fn attributes() {
    attribute_error("", "expected attribute value @  }");
    attribute_error("1, a = 2", "duplicate key 'a' in dictionary attribute @ a");
    attribute_error(
        "300 : i8",
        "integer constant out of range for attribute @ 300",
    );
    attribute_error(
        "-1 : ui8",
        "negative integer literal not valid for unsigned integer type @ 1",
    );
    attribute_error(
        "1 : none",
        "integer literal not valid for specified type @ 1",
    );
    attribute_error(
        "1.0 : i32",
        "floating point value not valid for specified type @ }",
    );
    attribute_error(
        "0x1FFFF : f16",
        "hexadecimal float constant out of range for type @ 0x1FFFF",
    );
    attribute_error("#x", "undefined symbol alias id 'x' @ }");
    attribute_error("@a::b", "expected nested symbol reference identifier @ b");
    attribute_error("-", "expected constant integer or floating point value @ }");
    attribute_error("array<i32 1>", "expected ':' after dense array type @  1");
    attribute_error(
        "array<i4: 1>",
        "element type bitwidth must be a multiple of 8 @ i4",
    );
    attribute_error(
        "array<index: 1>",
        "expected integer or float type, got: 'index' @ index",
    );
    attribute_error("array<i8: 256>", "integer constant out of range @ >");
    attribute_error("array<ui8: -1>", "integer constant out of range @ >");
    attribute_error(
        "array<i32: true>",
        "expected i1 type for 'true' or 'false' values @ true",
    );
    attribute_error(
        "array<i1: 1>",
        "expected 'true' or 'false' values for i1 type @ >",
    );
    attribute_error(
        "array<f32: \"a\">",
        "expected floating point literal @ \"a\"",
    );
    attribute_error("array<i32: 1.0>", "expected integer literal @ 1.0");
    attribute_error("strided<[1]", "expected ',' @ }");
    attribute_error("strided<[1], 3>", "expected 'offset' after comma @  3");
    attribute_error("strided<[1], offset 3>", "expected ':' after 'offset' @  3");
    attribute_error(
        "strided<[9223372036854775808]>",
        "expected a 64-bit signed integer or '?' @ 9223372036854775808",
    );
    attribute_error("distinct<0>", "expected '[' after 'distinct' @ <");
    attribute_error("distinct[-1]<>", "expected distinct ID @ -");
    attribute_error(
        "distinct[18446744073709551616]<>",
        "expected an unsigned 64-bit integer @ ]",
    );
    attribute_error("distinct[0>", "expected ']' to close distinct ID @ >");
    attribute_error("distinct[0]", "expected '<' after distinct ID @ }");
    attribute_error(
        "distinct[0]<1 2>",
        "expected '>' to close distinct attribute @  2",
    );
    attribute_error(
        "[distinct[0]<1>, distinct[0]<2>]",
        "referenced attribute does not match previous definition: 1 : i64 @ 2",
    );
    attribute_error(
        "-1.0 : f8E8M0FNU",
        "negative floating point value not valid for f8E8M0FNU, which has no sign @ 1.0",
    );
    for number in [
        "256 : i8",
        "-129 : i8",
        "128 : si8",
        "0x100 : ui8",
        "1 : i0",
        "2 : i1",
    ] {
        let literal = number.split_once(' ').map_or("", |(literal, _)| literal);
        let digits = literal.trim_start_matches('-');
        attribute_error(
            number,
            &format!("integer constant out of range for attribute @ {digits}"),
        );
    }
    let limit = "1".to_owned() + &"0".repeat(39);
    for width in [128, 129, 130] {
        attribute_error(
            &format!("{limit} : si{width}"),
            &format!("integer constant out of range for attribute @ {limit}"),
        );
    }
    attribute_error(
        "#builtin.x",
        "dialect 'builtin' provides no attribute parsing hook @ x",
    );
    error("\"a\"() {1 = 2} : () -> ()", "expected attribute name @ 1");
    error(
        "\"a\"() {\"\" = 2} : () -> ()",
        "expected valid attribute name @ \"\"",
    );
}

// covers: IR-075
#[test]
fn a_float_is_no_integer() {
    let cx = permissive();
    let errors = parse_module(&cx, b"\"a\"() {a = 42 : f32} : () -> ()", "t").expect_err("invalid");
    assert_eq!(
        errors[0].render(&cx),
        "t:1:12: error: unexpected decimal integer literal for a floating point value
\"a\"() {a = 42 : f32} : () -> ()
           ^~
t:1:12: note: add a trailing dot to make the literal a float
\"a\"() {a = 42 : f32} : () -> ()
           ^
"
    );
}

#[test]
fn elements() {
    attribute_error(
        "dense<1> : i32",
        "elements literal must be a shaped type @ dense<1> : i32",
    );
    attribute_error(
        "dense<1> : tensor<?xi32>",
        "elements literal type must have static shape @ dense<1> : tensor<?xi32>",
    );
    attribute_error(
        "dense<[[1, 2], [3]]> : tensor<2x2xi32>",
        "tensor literal is invalid; ranks are not consistent between elements @ ]",
    );
    attribute_error(
        "dense<[1, 2]> : tensor<3xi32>",
        "inferred shape of elements literal ([2]) does not match type ([3]) @ dense<[1, 2]> : tensor<3xi32>",
    );
    attribute_error(
        "dense<[1.5, 2]> : tensor<2xi32>",
        "expected integer elements, but parsed floating-point @ 1.5",
    );
    attribute_error(
        "dense<true> : tensor<2xi32>",
        "expected i1 type for 'true' or 'false' values @ true",
    );
    attribute_error(
        "dense<> : tensor<2xi32>",
        "parsed zero elements, but type ('tensor<2xi32>') expected at least 1 @ dense<> : tensor<2xi32>",
    );
    attribute_error(
        "dense<\"0x1\"> : tensor<2xi32>",
        "expected string containing hex digits starting with `0x` @ \"0x1\"",
    );
    attribute_error(
        "dense<\"0x12\"> : tensor<2xi32>",
        "elements hex data size is invalid for provided type: 'tensor<2xi32>' @ dense<\"0x12\"> : tensor<2xi32>",
    );
}

// covers: IR-074
#[test]
fn elements_of_unusual_types() {
    attribute_error(
        "dense<[-1, 300]> : tensor<2xui8>",
        "expected unsigned integer elements, but parsed negative value @ 1",
    );
    attribute_error(
        "dense<300> : tensor<2xi8>",
        "integer constant out of range for type @ 300",
    );
    attribute_error(
        "dense<-true> : tensor<2xi1>",
        "expected integer or floating point literal @ true",
    );
    attribute_error(
        "dense<[1.0, 2.0]> : tensor<2xcomplex<f32>>",
        "parsed 2 elements, but type ('tensor<2xcomplex<f32>>') expected 4 elements @ \
         dense<[1.0, 2.0]> : tensor<2xcomplex<f32>>",
    );
    attribute_error(
        "dense<(1, 2)> : tensor<2xi8>",
        "expected scalar elements for this element type @ dense<(1, 2)> : tensor<2xi8>",
    );
    attribute_error(
        "dense<[\"a\", 1]> : tensor<2x!d.t>",
        "expected string token, got 1 @ dense<[\"a\", 1]> : tensor<2x!d.t>",
    );
    attribute_error(
        "dense<[\"a\"]> : tensor<1xi8>",
        "expected integer elements, but parsed string @ \"a\"",
    );
    attribute_error(
        "dense<[\"a\"]> : tensor<1xf32>",
        "expected floating point elements, but parsed string @ \"a\"",
    );
    attribute_error(
        "dense<1> : tensor<9223372036854775807x2xi8>",
        "elements literal has too many elements @ dense<1> : tensor<9223372036854775807x2xi8>",
    );
    attribute_error(
        "dense_resource<1> : tensor<2xi8>",
        "expected identifier key for 'resource' entry @ 1",
    );
    attribute_error(
        "dense_resource<a> : i8",
        "`dense_resource` expected a shaped type @ : i8",
    );
    attribute_error("sparse<1> : tensor<3xi8>", "expected ',' @ >");
    attribute_error(
        "sparse<[[0, 5]], [5]> : tensor<3x4xi8>",
        "sparse index #0 is not contained within the value shape, with index=[0, 5], and type='tensor<3x4xi8>' @ \
         sparse<[[0, 5]], [5]> : tensor<3x4xi8>",
    );
    attribute_error(
        "sparse<[[0, 1]], [5, 6]> : tensor<3x4xi8>",
        "expected shape ([3, 4]); inferred shape of indices literal ([1, 2]); inferred shape of values literal ([2]) @ \
         sparse<[[0, 1]], [5, 6]> : tensor<3x4xi8>",
    );
    attribute_error(
        "sparse<[[0]], [[5]]> : tensor<3xi8>",
        "expected 1-d tensor for sparse element values @ sparse<[[0]], [[5]]> : tensor<3xi8>",
    );
}

// covers: IR-083
#[test]
fn affine_expressions() {
    attribute_error(
        "affine_map<d0 -> (d0)>",
        "expected '(' in dimensional identifier list @ d0",
    );
    attribute_error("affine_map<(d0) (d0)>", "expected '->' or ':' @  (");
    attribute_error(
        "affine_map<(d0) -> d0>",
        "expected '(' in affine map range @  d0",
    );
    attribute_error(
        "affine_map<(d0) -> (d0>",
        "expected ')' in affine map range @ >",
    );
    attribute_error("affine_map<(d0) -> (d0)", "expected '>' in affine map @ }");
    attribute_error(
        "affine_map<(d0) -> (%d0)>",
        "unexpected ssa identifier @ %d0",
    );
    attribute_error(
        "affine_set<(d0) : d0>",
        "expected '(' in integer set constraint list @  d0",
    );
    attribute_error("affine_set 1", "expected '<' in integer set @  1");
    attribute_error(
        "affine_map<(d0) -> (d1)>",
        "use of undeclared identifier @ d1",
    );
    attribute_error(
        "affine_map<(d0, d0) -> (d0)>",
        "redefinition of identifier 'd0' @ d0",
    );
    attribute_error(
        "affine_map<(d0) -> (d0 + )>",
        "missing right operand of binary operator @ )",
    );
    attribute_error(
        "affine_map<(d0) -> (())>",
        "no expression inside parentheses @ )",
    );
    attribute_error(
        "affine_map<(d0) -> (d0 * d0)>",
        "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic @ *",
    );
    attribute_error(
        "affine_map<(d0) -> (d0 floordiv d0)>",
        "non-affine expression: right operand of floordiv has to be either a constant or symbolic @ floordiv",
    );
}

// covers: IR-045, IR-067
#[test]
fn aliases() {
    error("#a 1", "expected '=' in attribute alias definition @  1");
    error(
        "#a.b = 1",
        "attribute names with a '.' are reserved for dialect-defined names @ #a.b",
    );
    error(
        "#a = 1 #a = 2",
        "redefinition of attribute alias id 'a' @ #a",
    );
    error(
        "!a = i32 !a = i32",
        "redefinition of type alias id 'a' @ !a",
    );
    error("#a = [#a]", "undefined symbol alias id 'a' @ ]");
}

#[test]
fn locations() {
    error(
        "\"a\"() : () -> () loc(#l)",
        "operation location alias was never defined @ #l",
    );
    error(
        "\"a\"() : () -> () loc(#l)\n#l = loc(\"x\"(#l))",
        "undefined symbol alias id 'l' @ )",
    );
    error(
        "\"a\"() : () -> () loc(3)",
        "expected location instance @ 3",
    );
    error(
        "\"a\"() : () -> () loc(unknown",
        "expected ')' in location @ ",
    );
    let file_error = |text: &str, expected: &str| {
        attribute_error(&format!("loc(\"f\":{text})"), expected);
    };
    let range = "expected either integer or `:` post `to` in FileLineColRange";
    file_error("1:2 to", &format!("{range} @ )"));
    file_error("1:2 to 3", &format!("{range} @ )"));
    file_error("1 to 2:3", "expected ')' in inline location @  to");
    file_error(
        "4294967296:1",
        "expected integer line number in FileLineColRange @ 4294967296",
    );
    file_error(
        "1:x",
        "expected integer column number in FileLineColRange @ x",
    );
    attribute_error(
        "loc(#d.a)",
        "expected location attribute, but got #d.a @ #d.a",
    );
    error(
        "\"a\"() : () -> () loc(fused[\"x\" \"y\"])",
        "expected ']' in fused location @  \"y\"",
    );
    error(
        "\"a\"() : () -> () loc(callsite(\"x\" \"y\"))",
        "expected 'at' in callsite location @  \"y\"",
    );
}

#[test]
fn metadata() {
    let builtin = |entry: &str, expected: &str| {
        let text = format!("{{-# dialect_resources: {{ builtin: {{ {entry} }} }} #-}}");
        error(&text, expected);
    };
    let blob = "expected hex string blob for key 'b'";
    for value in ["\"str\"", "true", "1", "\"0x0\"", "\"0x04000000zz\""] {
        builtin(&format!("b: {value}"), &format!("{blob} @ {value}"));
    }
    builtin(
        "b: \"0x00\"",
        &format!("{blob} to encode alignment in first 4 bytes @ \"0x00\""),
    );
    for (value, alignment) in [("\"0x03000000\"", 3), ("\"0x00000000AA\"", 0)] {
        builtin(
            &format!("b: {value}"),
            &format!(
                "{blob} to encode alignment in first 4 bytes, but got non-power-of-2 value: {alignment} @ {value}"
            ),
        );
    }
    builtin("b \"0x\"", "expected ':' @  \"0x\"");
    builtin(
        "1: \"0x\"",
        "expected identifier key for 'resource' entry @ 1",
    );
    builtin(
        "b: \"0x01000000\",",
        "expected identifier key for 'resource' entry @ }",
    );
    let top = |text: &str, expected: &str| error(&format!("{{-# {text} #-}}"), expected);
    top(
        ",",
        "expected identifier key in file metadata dictionary @  ,",
    );
    top("a: {}", "unknown key 'a' in file metadata dictionary @ a");
    top("dialect_resources", "expected ':' @  #-}");
    top("dialect_resources: { d: {} }", "dialect 'd' is unknown @ d");
    top("external_resources: { e: 1 }", "expected '{' @  1");
    top(
        "external_resources: { e: { a: 1 } }",
        "expected string value for key 'a' @ 1",
    );
    top("external_resources: {} {}", "expected ',' or '#-}' @  {");
    error(
        "{-#",
        "expected identifier key in file metadata dictionary @ ",
    );
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
fn dimensions_with_names_of_their_own_are_so_many() {
    let cx = permissive();
    let map = |letter: char, count: usize| {
        let names: Vec<String> = (0..count)
            .map(|number| format!("{letter}{number}"))
            .collect();
        format!("affine_map<({}) -> ({letter}0)>", names.join(", "))
    };
    assert!(parse_attribute(&cx, &map('x', 1000)).is_ok());
    assert!(parse_attribute(&cx, &map('d', 5000)).is_ok());
    let error = parse_attribute(&cx, &map('x', 1001)).expect_err("there are too many");
    assert_eq!(
        error.message(),
        "expected at most 1000 dimensions and symbols before one with a name of its own"
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

#[test]
fn nothing_follows_a_single_attribute() {
    let error = parse_attribute(&permissive(), "1 : i32 2").expect_err("two attributes");
    assert_eq!(error.message(), "expected the end of the text");
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
