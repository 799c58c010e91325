//! Messages about aliases, locations and the metadata of a file.

use super::{attribute_error, error};

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
