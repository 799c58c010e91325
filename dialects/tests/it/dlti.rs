//! The dlti dialect: its attributes in text, and what `mlir-opt` says of wrong ones.

use terrace_ir::asm::parse_module;
use terrace_ir::verify::verify;

use crate::context;
use crate::round_trip::round_trip;

#[test]
fn lists_are_printed_as_they_are_read() {
    round_trip(
        "module attributes {a.a = #dlti.dl_spec<>, a.b = #dlti.dl_entry<i32, 3 : i64>, \
         a.c = #dlti.map<\"x\" = 3 : i32, i32 = #dlti.map<\"y\" = \"z\">>, a.d = #dlti.dl_entry<\"a\", 3 : i32>, a.m = #dlti.map<>, \
         dlti.target_system_spec = #dlti.target_system_spec<\"CPU\" = #dlti.target_device_spec<\"L1\" = 4096 : i32>>} {\n}\n",
    );
    round_trip(
        "module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64, i64 = dense<[32, 64]> : vector<2xi64>, \
         \"dlti.endianness\" = \"little\", \"dlti.stack_alignment\" = 128 : i64>} {\n}\n",
    );
}

fn fault(attributes: &str) -> Option<String> {
    let cx = context();
    let text = format!("module attributes {{{attributes}}} {{ }}");
    let errors = match parse_module(&cx, text.as_bytes(), "t.mlir") {
        Ok(module) => verify(&module).err()?,
        Err(errors) => errors,
    };
    Some(errors[0].message().to_owned())
}

#[test]
fn wrong_lists_are_rejected() {
    for (attributes, message) in [
        (
            "a.a = #dlti.dl_spec<3 = 4>",
            "invalid kind of attribute specified",
        ),
        (
            "a.a = #dlti.dl_spec<\"\" = 4>",
            "empty string as DLTI key is not allowed",
        ),
        (
            "a.a = #dlti.map<\"a\" = 3, \"a\" = 4>",
            "repeated DLTI key: \"a\"",
        ),
        ("a.a = #dlti.map<\"a\">", "expected '='"),
        (
            "a.a = #dlti.map<#dlti.map<>>",
            "contained invalid DLTI entry",
        ),
        (
            "a.a = #dlti.target_system_spec<>",
            "no DLTI entries provided",
        ),
        (
            "a.a = #dlti.target_device_spec<i32 = 5>",
            "invalid kind of attribute specified",
        ),
        (
            "a.a = #dlti.target_system_spec<\"CPU\" = 5>",
            "value associated with key \"CPU\" is not a DLTI device spec",
        ),
        ("dlti.x = 5", "attribute 'dlti.x' not supported by dialect"),
        (
            "dlti.map = 5",
            "'dlti.map' is expected to be a #dlti.map attribute",
        ),
        (
            "dlti.dl_spec = 5",
            "'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute",
        ),
        (
            "dlti.dl_spec = #dlti.dl_spec<\"dlti.endianness\" = 32>",
            "'dlti.endianness' data layout entry is expected to be either 'big' or 'little'",
        ),
        (
            "dlti.dl_spec = #dlti.dl_spec<\"dlti.foo\" = 4>",
            "unknown data layout entry name: dlti.foo",
        ),
        (
            "dlti.dl_spec = #dlti.dl_spec<\"arith.foo\" = 4>",
            "the 'arith' dialect does not support identifier data layout entries",
        ),
        (
            "dlti.dl_spec = #dlti.dl_spec<tensor<2xi8> = 4>",
            "unexpected data layout for a built-in type",
        ),
    ] {
        assert_eq!(fault(attributes).as_deref(), Some(message), "{attributes}");
    }
    assert_eq!(
        fault("dlti.dl_spec = #dlti.dl_spec<\"x\" = 4, \"other.x\" = 4>"),
        None
    );
}
